//! The lessons' texts. They are files of their own, fetched when they are first needed: most visits need none of them.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::Response;

use crate::dom;
use crate::i18n::{self, Lang};

/// A message that only the lessons have.
pub(super) const KNOWN: &str = "learn-morelli";

/// Whether the texts are there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Texts {
    /// not yet
    Awaited,
    /// they are
    Here,
    /// they could not be fetched
    Missing,
}

/// Fetches the texts of the current language unless they are there.
pub(super) fn ask(texts: RwSignal<Texts>) {
    if i18n::knows(KNOWN) {
        texts.set(Texts::Here);
        return;
    }
    let lang = i18n::lang();
    spawn_local(async move {
        if let Some(fetched) = fetched(lang).await {
            i18n::add(lang, fetched);
        }
        // The screen may be gone by now.
        let _ = texts.try_set(if i18n::knows(KNOWN) { Texts::Here } else { Texts::Missing });
    });
}

/// The texts of a language, from where the page's `<meta name="lessons-en">` says.
async fn fetched(lang: Lang) -> Option<String> {
    let meta = dom::document().query_selector(&format!("meta[name=lessons-{}]", lang.tag())).ok().flatten()?;
    let answer = dom::window().fetch_with_str(&meta.get_attribute("content")?);
    let answer: Response = JsFuture::from(answer).await.ok()?.unchecked_into();
    if !answer.ok() {
        return None;
    }
    JsFuture::from(answer.text().ok()?).await.ok()?.as_string()
}
