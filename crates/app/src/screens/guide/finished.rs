//! What is proved of the position on the board, once the game is over: the verdict, and the value of every move.

use leptos::prelude::*;
use rayuela_rules::{AnyPosition, Spot};

use crate::board::Worth;
use crate::exact::{Rows, Watched, panel, watch};
use crate::play::{Driver, Session};

thread_local! {
    /// What is known of the position on the board. The board is drawn by code that knows nothing of tables, so this does
    /// not belong to a view.
    static WATCHED: ArcRwSignal<Watched> = ArcRwSignal::new(Watched::default());
}

/// The position on the board of a game that is over; nobody is helped while a game goes on.
fn shown(session: &Session) -> Option<AnyPosition> {
    session.ending().map(|_| session.core.shown())
}

/// The best result that each place leads to.
pub(super) fn worths(session: &Session) -> Vec<(Spot, Worth)> {
    let Some(position) = shown(session) else { return Vec::new() };
    WATCHED.with(ArcRwSignal::clone).with(|watched| watched.worths(&position))
}

/// The panel.
pub(super) fn values(driver: Driver) -> AnyView {
    let session = driver.app().session;
    let position = Memo::new(move |_| session.with(|session| session.as_ref().and_then(shown)));
    let watched = WATCHED.with(ArcRwSignal::clone);
    watch(position, watched.clone());
    (move || {
        let position = position.get()?;
        let next = driver.look(|session| {
            let turn = session.core.game.turn_at(session.core.shown_ply());
            turn.map(|(_, mv)| mv)
        });
        let rows = Rows { played: next.flatten(), verdict: true, ..Rows::default() };
        Some(watched.with(|watched| watched.of(&position).map(|known| panel(&position, known, rows))))
    })
    .into_any()
}
