//! What can be done with a game besides playing on: undo, hint, offers and a typed turn.

use leptos::prelude::*;

use super::part;
use super::widgets::button;
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
