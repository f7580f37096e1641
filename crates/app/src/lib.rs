//! The browser page of Rayuela: choosing a game, playing it, setting it up, settings.
//!
//! The page is client side only. The rules are those of every other part of the product; the engine runs in a Web
//! Worker of its own ([`rayuela_worker`]).

#![allow(unreachable_pub, reason = "what the component macro writes is public")]

mod answer_in_time;
mod app;
mod board;
mod dom;
mod drawings;
mod engine;
mod exact;
mod export;
mod fair_play;
#[cfg(test)]
mod fuzz;
mod i18n;
mod input_errors;
mod levels;
mod navigation;
#[cfg(feature = "online")]
mod online;
mod play;
mod position_errors;
mod router;
mod running;
mod scored;
mod screens;
mod settings;
mod setup;
mod sound;
mod storage;
mod words;

use wasm_bindgen::prelude::*;

/// Starts the page; the start script calls it once. False if the texts of the language cannot be loaded.
#[wasm_bindgen]
pub async fn start() -> bool {
    if !app::find_words().await {
        return false;
    }
    if let Some(loading) = dom::document().get_element_by_id("loading") {
        loading.remove();
    }
    leptos::mount::mount_to_body(app::page);
    true
}
