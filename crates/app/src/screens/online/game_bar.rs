//! The bar above or below the board of an online game: the player, and the server's clock.

use leptos::prelude::*;
use rayuela_online::{Millis, Phase};
use rayuela_rules::Color;

use super::lists;
use crate::online::{Online, Table, words};
use crate::screens::player_bar::bar;
use crate::t;

/// A clock with less than this is shown in red.
const LOW: Millis = 10_000;

/// What a clock shows.
#[derive(Clone, PartialEq)]
struct Face {
    text: String,
    low: bool,
}

/// The clock of a colour at a moment.
fn face(table: &Table, color: Color, now: Millis) -> Option<Face> {
    let clock = table.room.clock();
    let reading = clock.read(now)?[color.index()];
    let runs = clock.running() == Some(color) && table.room.over().is_none();
    if let Some(left) = clock.period_left(color, now).filter(|_| reading.left == 0) {
        let text = format!("{} × {}", reading.periods, words::time_left(left));
        return Some(Face { text, low: runs && (left < LOW || reading.periods <= 1) });
    }
    Some(Face { text: words::time_left(reading.left), low: runs && reading.left < LOW })
}

/// The bar of a player; `top` is the one above the board.
pub(super) fn game_bar(online: Online, table: RwSignal<Option<Table>>, top: bool) -> AnyView {
    let of = move |read: &dyn Fn(&Table, Color) -> bool| {
        table.with(|table| table.as_ref().is_some_and(|table| read(table, table.color_at(top))))
    };
    let color =
        Memo::new(move |_| table.with(|table| table.as_ref().map_or(Color::White, |table| table.color_at(top))));
    let active = Memo::new(move |_| of(&|table, color| table.room.awaits(color) && table.room.over().is_none()));
    let hand = Memo::new(move |_| {
        table.with(|table| table.as_ref().map_or(0, |table| table.scene().hands[color.get().index()]))
    });
    let throne = Memo::new(move |_| {
        table.with(|table| {
            let table = table.as_ref().filter(|table| table.scene().throne == Some(color.get()))?;
            Some(t!("holds-throne", edition = crate::words::edition(table.room.terms().variant)))
        })
    });
    let who = Memo::new(move |_| {
        table.with(|table| table.as_ref().map(|table| (table.room.player(color.get()).clone(), table.you)))
    });
    let name = move || {
        who.get().map(|(player, you)| {
            let you = (you == Some(color.get())).then(|| view! { <span class="you">{t!("game-you")}</span> });
            view! { <strong>{lists::player(&player)}</strong>{you} }
        })
    };
    let shown = Memo::new(move |_| {
        let now = online.now.get();
        table.with(|table| {
            let table = table.as_ref()?;
            // A clock that was never started is not shown.
            let begun = matches!(table.room.phase(), Phase::Playing(_));
            face(table, color.get(), now).filter(|_| begun || table.room.over().is_none())
        })
    });
    let clock = move || {
        shown.get().map(|face| {
            view! { <span class="clock" class:low=face.low role="timer" data-clock=color.get().name()>{face.text}</span> }
        })
    };
    bar(color, active.into(), name.into_any(), hand, throne.into(), clock.into_any())
}
