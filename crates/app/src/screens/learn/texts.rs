//! The lessons' texts. They are separate files, fetched on first use, because most visits need none of them.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::dom;
use crate::i18n;
use crate::router::Route;
use rayuela_lessons::lesson;

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

/// The files that an address needs, besides the texts of the page.
pub(super) fn files(route: &Route) -> Vec<&'static str> {
    match route {
        Route::Rules(_) | Route::About => vec!["rules"],
        Route::Lesson(family, slug, _) => {
            let own = lesson(family.slug(), slug).and_then(rayuela_lessons::Lesson::texts);
            ["lessons"].into_iter().chain(own).collect()
        }
        _ => vec!["lessons"],
    }
}

/// A message that only this file has.
pub(super) fn known(file: &str) -> &'static str {
    match file {
        "strategy-morelli" => "strategy-morelli-loaded",
        "strategy-morris" => "strategy-morris-loaded",
        "strategy-stacking" => "strategy-stacking-loaded",
        "rules" => "rules-morelli",
        _ => "learn-morelli",
    }
}

/// Whether an address has all its texts.
pub(super) fn are_loaded(route: &Route) -> bool {
    missing(route).is_empty()
}

/// The files that are not loaded yet.
fn missing(route: &Route) -> Vec<&'static str> {
    let mut files = files(route);
    files.retain(|file| !i18n::knows(known(file)));
    files
}

/// Fetches the texts of an address in the current language unless they are loaded.
pub(super) fn ask(route: &Route, texts: RwSignal<Texts>) {
    let files = missing(route);
    if files.is_empty() {
        // Setting it again would render the page again.
        if texts.get_untracked() != Texts::Loaded {
            texts.set(Texts::Loaded);
        }
        return;
    }
    texts.set(Texts::Loading);
    let lang = i18n::lang();
    spawn_local(async move {
        for file in &files {
            if let Some(fetched) = dom::fetched(&format!("{file}-{}", lang.tag())).await {
                i18n::add(lang, &fetched);
            }
        }
        let loaded = files.iter().all(|file| i18n::knows(known(file)));
        // The screen may have been left in the meantime.
        let _ = texts.try_set(if loaded { Texts::Loaded } else { Texts::Failed });
    });
}
