//! The status line of an online game, with offers and the player's choices.

use leptos::prelude::*;
use rayuela_online::{Command, Millis, Offer, Phase};
use rayuela_rules::{Color, Position};

use super::game::Game;
use crate::online::{Ask, Chosen, Table, words};
use crate::screens::status::{Choices, choice_buttons};
use crate::screens::widgets::{button, question as yes_or_no};
use crate::t;

/// The next thing to do, as one sentence.
fn next_words(table: &Table) -> String {
    let room = &table.room;
    let variant = room.terms().variant;
    if let Some(ply) = table.input.looking {
        return t!("looking-back", n = ply, all = room.ply());
    }
    if let Some(over) = room.over() {
        return words::over(over, variant);
    }
    if let Some(scratch) = &table.scratch {
        let color = scratch.game.position().turn();
        let mine = table.you == Some(color);
        return if mine { t!("plan-answer") } else { t!("plan-theirs") };
    }
    let name = |color: Color| words::player(room.player(color));
    match room.phase() {
        Phase::SeedExchange(_) => t!("draw-going-on"),
        Phase::Fists(_) if table.you.is_some_and(|you| room.awaits(you)) => t!("fists-your-choice"),
        Phase::Fists(_) => t!("fists-going-on"),
        Phase::Placing(placing) => match placing.to_place() {
            Some((color, _)) if table.you != Some(color) => t!("placing-theirs", name = name(color)),
            Some((color, left)) => t!("placing-next", color = color.name(), n = left, kind = placing.kind().tag()),
            None => String::new(),
        },
        Phase::Playing(game) => {
            let color = game.position().turn();
            match (table.input.pending, &table.sent) {
                (Some(mv), _) => t!("confirm-turn", turn = crate::words::turn(game.position(), mv)),
                (None, Some((_, Chosen::Turn(_)))) => t!("turn-sending"),
                _ if table.you == Some(color) => crate::words::do_next(variant, color, table.input.builder.prompts()),
                _ => t!("turn-theirs", name = name(color)),
            }
        }
    }
}

/// Which buttons go with the next step.
fn choices(table: &Table) -> Choices {
    if table.input.looking.is_some() || table.room.over().is_some() {
        return Choices::None;
    }
    Choices::of(&table.input)
}

/// The time left for a step before the second turn.
fn step_left(table: &Table, now: Millis) -> Option<String> {
    let deadline = table.room.deadline().filter(|_| table.room.ply() < 2 && table.room.clock().running().is_none())?;
    let left = deadline.saturating_sub(now);
    // Weeks are not worth showing.
    (left < 48 * 3_600_000).then(|| t!("step-left", time = words::time_left(left)))
}

/// The line, its choices, offers and questions.
pub(super) fn status(game: Game) -> AnyView {
    let table = game.table;
    let line = Memo::new(move |_| table.with(|table| table.as_ref().map(next_words).unwrap_or_default()));
    let kind = Memo::new(move |_| table.with(|table| table.as_ref().map_or(Choices::None, choices)));
    let over = game.memo(|table| table.room.over().is_some());
    let mine = game.memo(|table| table.you.is_some_and(|you| table.room.awaits(you)));
    let busy = game.memo(|table| table.sent.is_some());
    let step = Memo::new(move |_| {
        let now = game.online.now.get();
        table.with(|table| table.as_ref().and_then(|table| step_left(table, now)))
    });
    let asked = game.memo(|table| table.ask);
    let offers = game.memo(|table| Offer::ALL.map(|offer| table.room.offer(offer).zip(table.you)));
    view! {
        <section
            class="panel status"
            class:over=move || over.get() == Some(true)
            class:mine=move || mine.get() == Some(true)
            class:busy=move || busy.get() == Some(true)
        >
            <p class="next" data-status="" aria-live="polite">{line}</p>
            {move || step.get().map(|words| view! { <p class="hint" data-step="">{words}</p> })}
            {choice_buttons(kind, Callback::new(move |finish| game.finish(finish)))}
            {move || asked.get().flatten().map(|ask| question(game, ask))}
            {move || {
                let offers = offers.get().unwrap_or_default();
                let offers = Offer::ALL.into_iter().zip(offers);
                offers.filter_map(|(offer, by)| by.map(|(by, you)| offered(game, offer, by == you))).collect::<Vec<_>>()
            }}
            {move || {
                game.notice
                    .get()
                    .map(|(words, bad)| {
                        view! { <p class="notice" class:bad=bad data-notice="" role="status">{words}</p> }
                    })
            }}
        </section>
    }
    .into_any()
}

/// A question to the player.
fn question(game: Game, ask: Ask) -> AnyView {
    let words = match ask {
        Ask::Resign => t!("ask-resign-online"),
        Ask::Abort => t!("ask-abort"),
    };
    yes_or_no(words, move |yes| game.answer(yes))
}

/// An open offer of the player, or of the other.
fn offered(game: Game, offer: Offer, mine: bool) -> AnyView {
    let family = match game.look(|table| table.room.terms().variant.is_morelli()) {
        Some(true) => "morelli",
        _ => "morris",
    };
    let words = match (offer, mine) {
        (Offer::End, true) => t!("offered-end", family = family),
        (Offer::End, false) => t!("asked-end", family = family),
        (Offer::TakeBack, true) => t!("offered-take-back"),
        (Offer::TakeBack, false) => t!("asked-take-back"),
    };
    let never = Signal::stored(false);
    let accept = move || game.act(Command::Accept { offer });
    let decline = move || game.act(Command::Decline { offer });
    let label = words.clone();
    view! {
        <div class="question" role="group" aria-label=label data-offer="">
            <p>{words}</p>
            <div class="row">
                {(!mine).then(|| button("accept", "primary", t!("offer-accept"), never, accept))}
                {button("decline", "", if mine { t!("offer-withdraw") } else { t!("offer-decline") }, never, decline)}
            </div>
        </div>
    }
    .into_any()
}
