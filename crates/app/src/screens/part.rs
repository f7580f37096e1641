//! Parts of the page that are files of their own, fetched when they are first needed.
//!
//! `webbuild` cuts the small app's module at the functions of [`part!`]: what only they reach goes into the part of that
//! name. A first visit that plays a game loads none of them; the service worker keeps them all. The fast app is not cut,
//! because that takes longer than a local server ever gains by it.

use std::future::Future;

use leptos::prelude::*;
use leptos::wasm_split::SplitLoaderError;
use rayuela_rules::Record;
use wasm_bindgen_futures::spawn_local;

use super::widgets::button;
use super::{analysis, editor, learn, settings};
use crate::app::App;
use crate::router::Route;
use crate::t;

/// A function that is fetched with its part when it is first called, and says why if that cannot be done.
macro_rules! part {
    ($(#[$meta:meta])* $vis:vis fn $name:ident() in $part:ident -> $loaded:ty $body:block) => {
        $(#[$meta])*
        #[cfg(feature = "small")]
        #[leptos::wasm_split::wasm_split($part, wasm_split_path = leptos::wasm_split, fallible)]
        $vis fn $name() -> $loaded $body

        $(#[$meta])*
        #[cfg(not(feature = "small"))]
        $vis async fn $name() -> $loaded $body
    };
}
pub(crate) use part;

/// A screen, or why it is not there.
type Loaded = Result<fn(App) -> AnyView, SplitLoaderError>;

part! {
    /// The analysis screen.
    pub(super) fn analysis() in analysis -> Loaded {
        Ok(analysis::analysis)
    }
}

part! {
    /// What takes a game to it.
    fn taker() in analysis -> Result<fn(App, &str, &Record), SplitLoaderError> {
        Ok(analysis::take)
    }
}

/// Takes a game to the analysis screen.
pub(super) fn analyse(app: App, id: String, record: Record) {
    spawn_local(async move {
        match taker().await {
            Ok(take) => take(app, &id, &record),
            // The screen says what is missing.
            Err(_) => app.go(Route::Analysis(None)),
        }
    });
}

part! {
    /// The lessons.
    pub(super) fn learn() in learn -> Loaded {
        Ok(learn::learn)
    }
}

part! {
    /// The editor.
    pub(super) fn editor() in editor -> Loaded {
        Ok(editor::editor)
    }
}

part! {
    /// Play between people.
    #[cfg(feature = "online")]
    pub(super) fn online() in online -> Loaded {
        Ok(super::online::online)
    }
}

part! {
    /// The settings.
    pub(super) fn settings() in settings -> Loaded {
        Ok(settings::settings)
    }
}

/// Whether a part is there.
#[derive(Clone, Copy)]
enum Part {
    /// not yet
    Loading,
    /// it is
    Loaded(fn(App) -> AnyView),
    /// it could not be fetched
    Failed,
}

/// A screen that may have to be fetched first.
pub(super) fn show<F: Future<Output = Loaded> + 'static>(app: App, load: fn() -> F) -> AnyView {
    let part = RwSignal::new(Part::Loading);
    let ask = move || {
        spawn_local(async move {
            let loaded = load().await;
            // The person may have gone elsewhere by now.
            let _ = part.try_set(loaded.map_or(Part::Failed, Part::Loaded));
        });
    };
    ask();
    (move || match part.get() {
        Part::Loading => ().into_any(),
        Part::Loaded(screen) => untrack(|| screen(app)),
        Part::Failed => missing(ask),
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
