//! What can be done with a game besides playing on: undo, hint, offers, a typed turn, saving and copying.

use leptos::prelude::*;
use rayuela_draw::Picture;

use super::part;
use super::widgets::button;
use crate::export::{self, Kind, theme};
use crate::play::{Driver, Phase, Session, record};
use crate::router::Route;
use crate::t;

/// The buttons under the list of turns.
pub(crate) fn controls(driver: Driver) -> AnyView {
    let app = driver.app();
    let session = app.session;
    // Memos, so that the buttons are not rendered again, and keep the focus, while the value stays the same.
    let ask = move |ask: fn(&Session) -> bool| -> Signal<bool> {
        Memo::new(move |_| session.with(|session| session.as_ref().is_some_and(ask))).into()
    };
    let over = ask(|session| session.ending().is_some());
    let only_engines = ask(|session| session.core.plan.is_without_people());
    let paused = ask(|session| session.paused);
    let no_undo = ask(|session| !session.core.has_begun() && session.ending().is_none());
    let not_mine = ask(|session| !session.humans_turn() || session.waiting.is_some());
    let no_end = ask(|session| session.ending().is_some() || session.core.phase != Phase::Turns);
    let morelli = ask(|session| session.core.plan.variant.is_morelli());
    let never = Signal::stored(false);
    view! {
        <div class="panel controls">
            {move || {
                over.get().then(|| button("rematch", "primary", t!("rematch"), never, move || driver.rematch()))
            }}
            {move || {
                (only_engines.get() && !over.get())
                    .then(|| {
                        let label = if paused.get() { t!("go-on") } else { t!("pause") };
                        button("pause", "primary", label, never, move || driver.pause())
                    })
            }}
            {move || {
                over.get()
                    .then(|| {
                        view! {
                            {button("review", "", t!("review"), never, move || review(driver))}
                            {button("analyse", "", t!("analyse"), never, move || analyse(driver))}
                        }
                    })
            }}
            {button("undo", "", t!("undo"), no_undo, move || driver.undo())}
            {move || {
                (!over.get())
                    .then(|| {
                        let family = if morelli.get() { "morelli" } else { "morris" };
                        view! {
                            {button("hint", "", t!("hint"), not_mine, move || driver.hint())}
                            {button("offer", "", t!("offer", family = family), not_mine, move || driver.offer())}
                            {button("resign", "", t!("resign"), no_end, move || driver.resign())}
                        }
                    })
            }}
            {button("new", "", t!("new-game"), never, move || app.go(Route::Home))}
        </div>
    }
    .into_any()
}

/// Opens the game on the analysis screen.
fn analyse(driver: Driver) {
    if let Some((id, record)) = driver.look(|session| (session.id.clone(), record(session))) {
        part::analyse(driver.app(), id, record);
    }
}

/// Opens the game on the analysis screen and has its moves judged.
fn review(driver: Driver) {
    if let Some((id, record)) = driver.look(|session| (session.id.clone(), record(session))) {
        part::review(driver.app(), id, record);
    }
}

/// A box for typed turns.
pub(crate) fn typed(driver: Driver) -> AnyView {
    super::widgets::typed(move |turn| driver.typed(turn))
}

/// Saving and copying.
pub(crate) fn share(driver: Driver) -> AnyView {
    let never = Signal::stored(false);
    let record_text = move || driver.look(|session| record(session).to_string()).unwrap_or_default();
    let position = move || driver.look(|session| session.core.shown().text()).unwrap_or_default();
    let name = move || driver.look(|session| format!("rayuela-{}", session.core.plan.variant)).unwrap_or_default();
    let saved = RwSignal::new(String::new());
    let copy = move |text: String| export::copy(&text, saved);
    let picture = move || {
        driver.look(|session| Picture {
            last: session.last(),
            flipped: session.flipped,
            theme: theme(driver.app()),
            ..Picture::new(session.core.shown())
        })
    };
    let save_picture = move |kind: Kind| {
        if let Some(picture) = picture() {
            export::save_picture(name(), kind, picture, saved);
        }
    };
    let copy_picture = move |kind: Kind| {
        if let Some(picture) = picture() {
            export::copy_picture(kind, picture, saved);
        }
    };
    view! {
        <details class="panel share">
            <summary data-do="share">{t!("share-title")}</summary>
            <div class="row">
                {button("copy-record", "", t!("copy-record"), never, move || copy(record_text()))}
                {button("copy-position", "", t!("copy-position"), never, move || copy(position()))}
                {button("edit-position", "", t!("editor-open"), never, move || {
                    if let Some(route) = driver.look(|s| Route::Editor(s.core.plan.variant, Some(s.core.shown().text()))) {
                        driver.app().go(route);
                    }
                })}
                {button("copy-link", "", t!("copy-link"), never, move || copy(link(driver)))}
                {button("save-record", "", t!("save-record"), never, move || {
                    export::save_text(&format!("{}.txt", name()), &record_text());
                })}
                {button("copy-svg", "", t!("copy-svg"), never, move || copy_picture(Kind::Svg))}
                {button("copy-png", "", t!("copy-png"), never, move || copy_picture(Kind::Png))}
                {button("save-svg", "", t!("save-svg"), never, move || save_picture(Kind::Svg))}
                {button("save-png", "", t!("save-png"), never, move || save_picture(Kind::Png))}
            </div>
            <p class="hint" role="status">{saved}</p>
        </details>
    }
    .into_any()
}

/// An address that starts a game from the position on the screen on any device.
fn link(driver: Driver) -> String {
    let route = driver.look(|session| {
        let setup = ("setup".to_string(), session.core.shown().text());
        Route::Play(session.core.plan.variant, vec![setup]).path()
    });
    let origin = crate::dom::window().location().origin().unwrap_or_default();
    format!("{origin}{}", route.unwrap_or_default())
}
