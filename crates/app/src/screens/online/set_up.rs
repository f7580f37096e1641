//! The set-up of an online game: shares of a seed, fists, and the time limit of a step.

use leptos::prelude::*;
use rayuela_online::Phase;
use rayuela_rules::Color;
use rayuela_rules::morelli::Choice;

use crate::online::{Online, Table};
use crate::setup::fist_choices;
use crate::t;

/// What the set-up asks of the player.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    None,
    /// both devices draw the start together
    Draw,
    /// a fist is to be chosen
    Choose,
    /// waiting for the other player's fist
    Wait,
}

fn step(online: Online, table: &Table) -> Step {
    if table.room.over().is_some() {
        return Step::None;
    }
    match (table.room.phase(), table.you) {
        (Phase::SeedExchange(_), _) => Step::Draw,
        (Phase::Fists(fists), Some(you)) => {
            let chosen = fists.commitment(you).is_some() || online.secrets(&table.id).fist.is_some();
            if chosen { Step::Wait } else { Step::Choose }
        }
        (Phase::Fists(_), None) => Step::Wait,
        _ => Step::None,
    }
}

/// The panel of the set-up phase.
pub(super) fn set_up(online: Online, table: RwSignal<Option<Table>>) -> AnyView {
    let chosen = RwSignal::new(false);
    let step = Memo::new(move |_| {
        chosen.track();
        table.with(|table| table.as_ref().map_or(Step::None, |table| step(online, table)))
    });
    let choose = Callback::new(move |choice: Choice| {
        online.choose_fist(choice);
        chosen.set(true);
    });
    let committed = move |color: Color| {
        table.with(|table| match table.as_ref().map(|table| table.room.phase()) {
            Some(Phase::SeedExchange(exchange)) => exchange.has_committed(color),
            Some(Phase::Fists(fists)) => fists.commitment(color).is_some(),
            _ => false,
        })
    };
    let hands = move || {
        let hand = |color: Color| {
            let done = committed(color);
            view! {
                <div class="fist" data-hand=color.name()>
                    <span>{crate::words::color(color)}</span>
                    <strong>{if done { t!("set-up-committed") } else { t!("set-up-awaited") }}</strong>
                </div>
            }
        };
        view! { <div class="hands">{hand(Color::Black)}{hand(Color::White)}</div> }
    };
    (move || match step.get() {
        Step::None => ().into_any(),
        Step::Choose => fist_choices(t!("fists-secret"), choose),
        Step::Wait => view! {
            <section class="panel fists" aria-label=t!("fists-title")>
                <h2>{t!("fists-title")}</h2>
                {hands}
                <p class="hint">{t!("fists-sealed")}" "{t!("set-up-bound")}</p>
            </section>
        }
        .into_any(),
        Step::Draw => view! {
            <section class="panel fists" aria-label=t!("draw-title")>
                <h2>{t!("draw-title")}</h2>
                {hands}
                <p class="hint">{t!("draw-about")}" "{t!("set-up-bound")}</p>
            </section>
        }
        .into_any(),
    })
    .into_any()
}
