//! Turns planned ahead: a premove, or conditional lines in correspondence games.

use leptos::prelude::*;
use rayuela_online::{Command, Plan, limits};

use super::game::Game;
use crate::screens::widgets::button;
use crate::t;

/// What can be planned.
#[derive(Clone, PartialEq)]
enum State {
    /// nothing
    None,
    /// a premove may be made, or has been
    Premove(Option<String>),
    /// conditional lines, which may be added or removed
    Lines(Vec<Vec<String>>),
    /// a line is being tried out: its turns, and whether it can be saved
    Trying(Vec<String>, bool),
}

/// The panel, shown while the other player thinks.
pub(super) fn plans(game: Game) -> AnyView {
    let state = game.memo(|table| {
        if let Some(scratch) = &table.scratch {
            return State::Trying(scratch.line(), scratch.is_whole());
        }
        if !table.may_plan() {
            return State::None;
        }
        match table.plan() {
            Some(Plan::Premove { turn }) => State::Premove(Some(turn.replace('_', " "))),
            _ if table.may_plan_lines() => State::Lines(table.lines()),
            _ => State::Premove(None),
        }
    });
    (move || match state.get() {
        None | Some(State::None) => ().into_any(),
        Some(State::Premove(None)) => view! { <p class="hint" data-plan="">{t!("premove-about")}</p> }.into_any(),
        Some(State::Premove(Some(turn))) => premove(game, turn),
        Some(State::Lines(lines)) => saved_lines(game, lines),
        Some(State::Trying(line, whole)) => trying(game, line, whole),
    })
    .into_any()
}

fn clear(game: Game) {
    game.act(Command::Plan { plan: None });
}

fn premove(game: Game, turn: String) -> AnyView {
    view! {
        <section class="panel plan" aria-label=t!("premove-title") data-plan="premove">
            <p>{t!("premove-is", turn = turn)}</p>
            {button("plan-clear", "", t!("premove-clear"), Signal::stored(false), move || clear(game))}
        </section>
    }
    .into_any()
}

fn saved_lines(game: Game, lines: Vec<Vec<String>>) -> AnyView {
    let never = Signal::stored(false);
    let full = lines.len() >= limits::PLAN_LINES;
    let rows: Vec<_> = (0..lines.len())
        .map(|i| {
            let words = lines[i].join(" · ").replace('_', " ");
            let mut rest = lines.clone();
            rest.remove(i);
            let remove = move || {
                let plan = (!rest.is_empty()).then(|| Plan::Lines { lines: rest.clone() });
                game.act(Command::Plan { plan });
            };
            view! { <li><span>{words}</span>{button("plan-remove", "quiet", t!("plan-remove"), never, remove)}</li> }
        })
        .collect();
    view! {
        <section class="panel plan" aria-label=t!("plan-title") data-plan="lines">
            <h2>{t!("plan-title")}</h2>
            <p class="hint">{t!("plan-about")}</p>
            <ul class="plan-lines">{rows}</ul>
            {button("plan-try", "", t!("plan-try"), Signal::stored(full), move || {
                game.update(|table| table.try_out(true));
            })}
        </section>
    }
    .into_any()
}

fn trying(game: Game, line: Vec<String>, whole: bool) -> AnyView {
    let never = Signal::stored(false);
    let empty = line.is_empty();
    let words = if empty { t!("plan-begin") } else { line.join(" · ").replace('_', " ") };
    let long = line.len() > limits::PLAN_TURNS;
    let save = move || {
        let lines = game.update(|table| {
            let mut lines = table.lines();
            // A line that begins as this one does is part of it, or the other way round.
            lines.retain(|known| !line.starts_with(known) && !known.starts_with(&line));
            lines.push(line.clone());
            table.try_out(false);
            lines
        });
        if let Some(lines) = lines {
            game.act(Command::Plan { plan: Some(Plan::Lines { lines }) });
        }
    };
    view! {
        <section class="panel plan" aria-label=t!("plan-title") data-plan="trying">
            <h2>{t!("plan-title")}</h2>
            <p class="plan-line">{words}</p>
            <div class="row">
                {button("plan-keep", "primary", t!("plan-keep"), Signal::stored(!whole || long), save)}
                {button("plan-undo", "", t!("undo"), Signal::stored(empty), move || {
                    game.update(|table| table.undo());
                })}
                {button("plan-cancel", "", t!("choice-cancel"), never, move || {
                    game.update(|table| table.try_out(false));
                })}
            </div>
        </section>
    }
    .into_any()
}
