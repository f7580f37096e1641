//! The lessons' texts. They are separate files, fetched on first use, because most visits need none of them.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::dom;
use crate::i18n;

/// A message that only the lessons have.
pub(super) const KNOWN: &str = "learn-morelli";

/// Whether the texts are loaded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Texts {
    /// not loaded yet
    Loading,
    /// loaded
    Loaded,
    /// could not be fetched
    Failed,
}

/// Fetches the texts of the current language unless they are loaded.
pub(super) fn ask(texts: RwSignal<Texts>) {
    if i18n::knows(KNOWN) {
        texts.set(Texts::Loaded);
        return;
    }
    let lang = i18n::lang();
    spawn_local(async move {
        if let Some(fetched) = dom::fetched(&format!("lessons-{}", lang.tag())).await {
            i18n::add(lang, &fetched);
        }
        // The screen may have been left in the meantime.
        let _ = texts.try_set(if i18n::knows(KNOWN) { Texts::Loaded } else { Texts::Failed });
    });
}
