//! Parts of the page that are files of their own, fetched when they are first needed.
//!
//! `webbuild` cuts the module at the functions marked here: what only they reach goes into the part of that name. A
//! first visit that plays a game loads none of them; the service worker keeps them all.

use std::future::Future;

use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use rayuela_rules::Record;
use wasm_bindgen_futures::spawn_local;

use super::widgets::button;
use super::{analysis, editor, learn, settings};
use crate::app::App;
use crate::t;

/// A screen, or why it is not there.
type Loaded = Result<fn(App) -> AnyView, SplitLoaderError>;

/// The analysis screen.
#[wasm_split(analysis, wasm_split_path = leptos::wasm_split, fallible)]
pub(super) fn analysis() -> Loaded {
    Ok(analysis::analysis)
}

/// What takes a game to it.
#[wasm_split(analysis, wasm_split_path = leptos::wasm_split, fallible)]
pub(super) fn taker() -> Result<fn(App, &str, &Record), SplitLoaderError> {
    Ok(analysis::take)
}

/// The lessons.
#[wasm_split(learn, wasm_split_path = leptos::wasm_split, fallible)]
pub(super) fn learn() -> Loaded {
    Ok(learn::learn)
}

/// The editor.
#[wasm_split(editor, wasm_split_path = leptos::wasm_split, fallible)]
pub(super) fn editor() -> Loaded {
    Ok(editor::editor)
}

/// The settings.
#[wasm_split(settings, wasm_split_path = leptos::wasm_split, fallible)]
pub(super) fn settings() -> Loaded {
    Ok(settings::settings)
}

/// Whether a part is there.
#[derive(Clone, Copy)]
enum Part {
    /// not yet
    Awaited,
    /// it is
    Here(fn(App) -> AnyView),
    /// it could not be fetched
    Missing,
}

/// A screen that may have to be fetched first.
pub(super) fn show<F: Future<Output = Loaded> + 'static>(app: App, load: fn() -> F) -> AnyView {
    let part = RwSignal::new(Part::Awaited);
    let ask = move || {
        spawn_local(async move {
            let loaded = load().await;
            // The person may have gone elsewhere by now.
            let _ = part.try_set(loaded.map_or(Part::Missing, Part::Here));
        });
    };
    ask();
    (move || match part.get() {
        Part::Awaited => ().into_any(),
        Part::Here(screen) => untrack(|| screen(app)),
        Part::Missing => missing(ask),
    })
    .into_any()
}

/// The part could not be fetched.
fn missing(again: impl Fn() + 'static) -> AnyView {
    view! {
        <section class="empty">
            <p>{t!("part-missing")}</p>
            {button("again", "primary", t!("part-again"), Signal::stored(false), again)}
        </section>
    }
    .into_any()
}
