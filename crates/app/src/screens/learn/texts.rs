//! The lessons' texts. They are files of their own, fetched when they are first needed: most visits need none of them.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::dom;
use crate::i18n;

/// A message that only the lessons have.
pub(super) const KNOWN: &str = "learn-morelli";

/// Whether the texts are there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Texts {
    /// not yet
    Loading,
    /// they are
    Loaded,
    /// they could not be fetched
    Failed,
}

/// Fetches the texts of the current language unless they are there.
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
        // The screen may be gone by now.
        let _ = texts.try_set(if i18n::knows(KNOWN) { Texts::Loaded } else { Texts::Failed });
    });
}
