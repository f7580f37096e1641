//! The exact values of moves: a list, best first, and marks on the board.

use leptos::prelude::*;
use rayuela_draw::LastTurn;
use rayuela_rules::{AnyMove, AnyPosition, Position, Spot};
use rayuela_worker::messages::Score;

use super::{Exact, Known, Source};
use crate::board::Worth;
use crate::t;

/// Moves that are shown at once; the others are behind a click.
const FIRST: usize = 10;

fn worth(score: Score) -> Option<Worth> {
    match score {
        Score::Win { .. } => Some(Worth::Won),
        Score::Draw => Some(Worth::Drawn),
        Score::Loss { .. } => Some(Worth::Lost),
        Score::Estimate { .. } => None,
    }
}

/// The place that a move is marked on, given the places that are chosen so far; `None` if it does not begin with them.
fn place(position: &AnyPosition, mv: AnyMove, chosen: &[Spot]) -> Option<Spot> {
    let turn = LastTurn::of(position, mv);
    let steps: Vec<Spot> = turn.from.into_iter().chain(turn.to).chain(turn.removed.iter().copied()).collect();
    steps.starts_with(chosen).then(|| steps.get(chosen.len()).copied()).flatten()
}

/// The best result that each place leads to, for the next click.
pub(crate) fn worths(position: &AnyPosition, known: &Known, chosen: &[Spot]) -> Vec<(Spot, Worth)> {
    let mut worths: Vec<(Spot, Worth)> = Vec::new();
    // Best first: the first move of a place is its best.
    for &(mv, score) in known.moves() {
        if let (Some(spot), Some(worth)) = (place(position, mv, chosen), worth(score))
            && worths.iter().all(|(known, _)| *known != spot)
        {
            worths.push((spot, worth));
        }
    }
    worths
}

/// A value in a word or two.
fn badge(score: Score) -> String {
    match score {
        Score::Win { turns } => t!("exact-win", n = turns),
        Score::Loss { turns } => t!("exact-loss", n = turns),
        Score::Draw | Score::Estimate { .. } => t!("exact-draw"),
    }
}

/// What the rows of the list do besides telling a value.
#[derive(Clone, Copy, Default)]
pub(crate) struct Rows {
    /// plays the move of a row, where moves can be played
    pub(crate) play: Option<Callback<AnyMove>>,
    /// points a move out on the board, or none
    pub(crate) point: Option<Callback<Option<AnyMove>>>,
    /// the move that was played in the game
    pub(crate) played: Option<AnyMove>,
    /// whether the verdict stands above the list, because nothing else on the screen says it
    pub(crate) verdict: bool,
}

/// The panel; nothing where nothing is known.
pub(crate) fn panel(position: &AnyPosition, known: &Known, rows: Rows) -> AnyView {
    match known {
        Known::Exact(exact, source) => list(position, exact, *source, rows),
        Known::Moves(moves) => {
            let value = Score::Estimate { chance: 0.5, value: 0 };
            let exact = Exact { value, moves: moves.clone(), complete: false };
            list(position, &exact, Source::Device, Rows { verdict: false, ..rows })
        }
        known => fault(known).into_any(),
    }
}

/// That a table file is damaged, or that the server's values are wrong; nothing if neither is so.
pub(crate) fn fault(known: &Known) -> Option<AnyView> {
    let (kind, words) = match known {
        Known::Nothing | Known::Pending | Known::Moves(_) | Known::Exact(..) => return None,
        Known::Wrong => ("wrong", t!("exact-wrong")),
        Known::Damaged(place) => ("damaged", t!("exact-damaged", place = place.name())),
    };
    Some(view! { <p class="notice bad" data-exact=kind role="status">{words}</p> }.into_any())
}

/// Where values come from, which also tells that those from elsewhere are damaged or wrong.
pub(crate) fn origin(source: Source) -> AnyView {
    view! { {t!("exact-title")}" "<small>{t!("exact-source", source = source.name())}</small> }.into_any()
}

/// The verdict in words, for White or Black.
fn verdict(position: &AnyPosition, exact: &Exact) -> String {
    match exact.value {
        Score::Win { .. } => t!("eval-win", color = position.turn().name(), n = 0),
        Score::Loss { .. } => t!("eval-win", color = (!position.turn()).name(), n = 0),
        _ => t!("eval-draw"),
    }
}

fn list(position: &AnyPosition, exact: &Exact, source: Source, rows: Rows) -> AnyView {
    let row = |&(mv, score): &(AnyMove, Score)| row(rows, position, mv, score);
    let (first, rest) = exact.moves.split_at(exact.moves.len().min(FIRST));
    let more = (!rest.is_empty()).then(|| {
        view! {
            <details>
                <summary>{t!("exact-more", n = rest.len())}</summary>
                <ol class="worths">{rest.iter().map(row).collect::<Vec<_>>()}</ol>
            </details>
        }
    });
    let counted = exact
        .moves
        .iter()
        .any(|(_, score)| matches!(score, Score::Win { turns } | Score::Loss { turns } if *turns > 0));
    let verdict = rows.verdict.then(|| {
        view! { <p class="headline proved" data-verdict="">{verdict(position, exact)}</p> }
    });
    let shown =
        (!first.is_empty()).then(|| view! { <ol class="worths">{first.iter().map(row).collect::<Vec<_>>()}</ol> });
    view! {
        <section class="panel exact" data-exact=source.name() aria-label=t!("exact-title")>
            <h2>{origin(source)}</h2>
            {verdict}
            {shown}
            {more}
            {(!exact.complete).then(|| view! { <p class="hint">{t!("exact-partly", n = exact.moves.len())}</p> })}
            {counted.then(|| view! { <p class="hint">{t!("exact-distance")}</p> })}
        </section>
    }
    .into_any()
}

/// One move: its value and its notation; a click plays it, where moves can be played.
fn row(rows: Rows, position: &AnyPosition, mv: AnyMove, score: Score) -> AnyView {
    let name = worth(score).map(Worth::name);
    let played = (rows.played == Some(mv)).then(|| view! { " "<small data-played="">{t!("exact-played")}</small> });
    let words = view! {
        <span class="worth proved" data-worth=name>{badge(score)}</span>
        <span>{position.notation(mv)}{played}</span>
    };
    let Some(play) = rows.play else { return view! { <li class="turn">{words}</li> }.into_any() };
    let point = move |on: bool| {
        if let Some(point) = rows.point {
            point.run(on.then_some(mv));
        }
    };
    view! {
        <li>
            <button
                type="button"
                class="turn"
                on:click=move |_| play.run(mv)
                on:pointerenter=move |_| point(true)
                on:pointerleave=move |_| point(false)
                on:focus=move |_| point(true)
                on:blur=move |_| point(false)
            >
                {words}
            </button>
        </li>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_marked_step_by_step() {
        let position = AnyPosition::parse("six".parse().unwrap(), "w.w/.b./w..b/.../..b w 0 0").unwrap();
        let mut scores = [Score::Win { turns: 3 }, Score::Draw, Score::Loss { turns: 4 }].into_iter().cycle();
        let moves = position.legal_moves().into_iter().map(|mv| (mv, scores.next().unwrap())).collect();
        let known = Known::Moves(moves);
        let men = worths(&position, &known, &[]);
        assert!(!men.is_empty());
        let mut seen: Vec<Spot> = men.iter().map(|(spot, _)| *spot).collect();
        seen.dedup();
        assert_eq!(seen.len(), men.len(), "a place twice");
        // From a chosen man on, where it may go.
        let goals = worths(&position, &known, &[men[0].0]);
        assert!(!goals.is_empty() && goals.iter().all(|(spot, _)| *spot != men[0].0));
    }

    #[test]
    fn a_placed_man_is_marked_where_it_lands() {
        let position = AnyPosition::start("six".parse().unwrap());
        let moves = position.legal_moves().into_iter().map(|mv| (mv, Score::Draw)).collect();
        assert_eq!(worths(&position, &Known::Moves(moves), &[]).len(), 16);
    }
}
