//! Parts of the page in separate files, fetched on first use.
//!
//! `webbuild` splits the small app's module at the functions of [`part!`]: code that only they reach goes into the part
//! of that name. A first visit that plays a game loads none of them; the service worker caches them all. The fast app
//! is not split, because splitting takes longer than it saves on a local server.

use std::future::Future;

use leptos::prelude::*;
use leptos::wasm_split::SplitLoaderError;
use rayuela_rules::Record;
use wasm_bindgen_futures::spawn_local;

use super::widgets::button;
use super::{analysis, editor, learn, privacy, settings};
use crate::app::{App, find_later};
use crate::play::{Driver, Guide, Plan};
use crate::router::Route;
use crate::t;

/// A function that is fetched with its part on the first call, or an error if that fails.
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

/// How long the first screen has the network to itself.
#[cfg(feature = "online")]
const CONNECT_AFTER_MS: i32 = 800;

/// A screen, or why it could not be fetched.
pub(crate) type Loaded = Result<fn(App) -> AnyView, SplitLoaderError>;

part! {
    /// The analysis screen.
    pub(super) fn analysis() in analysis -> Loaded {
        Ok(analysis::analysis)
    }
}

part! {
    /// Opens a game on the analysis screen.
    fn taker() in analysis -> Result<fn(App, &str, &Record), SplitLoaderError> {
        Ok(analysis::take)
    }
}

part! {
    /// Opens a game on the analysis screen and judges its moves.
    fn reviewer() in analysis -> Result<fn(App, &str, &Record), SplitLoaderError> {
        Ok(analysis::review)
    }
}

/// Fetches the analysis screen and opens a game on it.
pub(super) fn analyse(app: App, id: String, record: Record) {
    open(app, id, record, taker);
}

/// Fetches the analysis screen, opens a game on it and judges its moves.
pub(super) fn review(app: App, id: String, record: Record) {
    open(app, id, record, reviewer);
}

/// A function that opens a game, or why it could not be fetched.
type Opener = Result<fn(App, &str, &Record), SplitLoaderError>;

fn open<F: Future<Output = Opener> + 'static>(app: App, id: String, record: Record, load: fn() -> F) {
    spawn_local(async move {
        let found = find_later().await;
        match load().await {
            Ok(open) if found => open(app, &id, &record),
            // The screen shows the error.
            _ => app.go(Route::Analysis(None)),
        }
    });
}

part! {
    /// The guide beside a game.
    fn guide() in guide -> Result<Guide, SplitLoaderError> {
        Ok(super::guide::GUIDE)
    }
}

/// Fetches the guide for a game. Without it, the game goes on as it is.
pub(super) fn load_guide(driver: Driver) {
    spawn_local(async move {
        let found = find_later().await;
        if let Some(guide) = guide().await.ok().filter(|_| found)
            // The user may have left the game in the meantime.
            && driver.guide.try_set(Some(guide)).is_none()
        {
            (guide.entered)(driver);
        }
    });
}

part! {
    /// Help over the screen.
    pub(crate) fn help() in options -> Loaded {
        Ok(super::help::help)
    }
}

part! {
    /// Saving and copying.
    fn sharing() in options -> Result<fn(Driver) -> AnyView, SplitLoaderError> {
        Ok(super::share::share)
    }
}

/// Saving and copying, fetched when it is first opened.
pub(super) fn share(driver: Driver) -> AnyView {
    let part = RwSignal::new(None);
    let open = move |_| {
        if part.with_untracked(Option::is_none) {
            spawn_local(async move {
                let found = find_later().await;
                // The user may have left the game in the meantime.
                let _ = part.try_set(sharing().await.ok().filter(|_| found));
            });
        }
    };
    view! {
        <details class="panel share" on:toggle=open>
            <summary data-do="share">{t!("share-title")}</summary>
            {move || part.get().map(|share: fn(Driver) -> AnyView| untrack(|| share(driver)))}
        </details>
    }
    .into_any()
}

part! {
    /// The panel of a new game.
    fn options() in options -> Result<fn(App, RwSignal<Plan>) -> AnyView, SplitLoaderError> {
        Ok(super::options_panel::panel)
    }
}

/// The panel of a new game, fetched when the first board is there: a game can be played without it.
pub(super) fn options_panel(app: App, plan: RwSignal<Plan>) -> AnyView {
    let loaded = RwSignal::new(None);
    spawn_local(async move {
        let found = find_later().await;
        // Without it, the buttons of the cards still start games.
        if let Some(panel) = options().await.ok().filter(|_| found) {
            let _ = loaded.try_set(Some(panel));
        }
    });
    (move || loaded.get().map(|panel: fn(App, RwSignal<Plan>) -> AnyView| untrack(|| panel(app, plan)))).into_any()
}

part! {
    /// The guided first visit.
    pub(super) fn welcome() in guide -> Loaded {
        Ok(super::welcome::welcome)
    }
}

part! {
    /// The lessons.
    pub(super) fn learn() in learn -> Loaded {
        Ok(learn::learn)
    }
}

part! {
    /// The editor.
    pub(super) fn editor() in analysis -> Loaded {
        Ok(editor::editor)
    }
}

part! {
    /// The studies.
    pub(super) fn studies() in analysis -> Loaded {
        Ok(super::studies::studies)
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
    /// Connects to the server.
    #[cfg(feature = "online")]
    fn connector() in online -> Result<fn(App), SplitLoaderError> {
        Ok(super::online::connect)
    }
}

/// Fetches play between people and connects to the server, once the first board has been shown. The page has a game of
/// the user that goes on there.
pub(crate) fn connect(app: App) {
    #[cfg(feature = "online")]
    {
        let owner = Owner::current();
        crate::dom::after(CONNECT_AFTER_MS, move || {
            spawn_local(async move {
                let found = find_later().await;
                if let (true, Ok(connect), Some(owner)) = (found, connector().await, owner) {
                    owner.with(|| connect(app));
                }
            });
        });
    }
    #[cfg(not(feature = "online"))]
    let _ = app;
}

part! {
    /// Puzzles.
    pub(super) fn puzzles() in puzzles -> Loaded {
        Ok(super::puzzles::puzzles)
    }
}

part! {
    /// The settings.
    pub(super) fn settings() in options -> Loaded {
        Ok(settings::settings)
    }
}

part! {
    /// What is kept about people.
    pub(super) fn privacy() in options -> Loaded {
        Ok(privacy::privacy)
    }
}

part! {
    /// One's own mistakes.
    pub(super) fn practise() in analysis -> Loaded {
        Ok(super::practise::practise)
    }
}

/// Whether a part is loaded.
#[derive(Clone, Copy)]
enum Part {
    /// not loaded yet
    Loading,
    /// loaded
    Loaded(fn(App) -> AnyView),
    /// could not be fetched
    Failed,
}

/// A screen that may have to be fetched first.
pub(crate) fn show<F: Future<Output = Loaded> + 'static>(app: App, load: fn() -> F) -> AnyView {
    let part = RwSignal::new(Part::Loading);
    let ask = move || {
        spawn_local(async move {
            let found = find_later().await;
            let loaded = load().await.ok().filter(|_| found);
            // The user may have left the screen in the meantime.
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

/// The message that the part could not be fetched.
fn missing(again: impl Fn() + 'static) -> AnyView {
    view! {
        <section class="empty">
            <p>{t!("part-missing")}</p>
            {button("again", "primary", t!("part-again"), Signal::stored(false), again)}
        </section>
    }
    .into_any()
}
