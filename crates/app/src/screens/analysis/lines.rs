//! The engine's lines.

use leptos::prelude::*;
use rayuela_rules::{AnyMove, AnyPosition, Position};
use rayuela_worker::messages::Line;

use super::super::widgets::select;
use super::eval::badge;
use super::state::Analysis;
use crate::board::Arrow;
use crate::t;

/// The most lines that can be shown.
const MOST: u16 = 5;
/// Turns of a line that are shown.
const LENGTH: usize = 10;

/// The first turns of the lines as arrows, the best first.
pub(crate) fn arrows(position: &AnyPosition, lines: &[Line<AnyMove>]) -> Vec<Arrow> {
    let first = |(rank, line): (usize, &Line<AnyMove>)| Arrow::of(position, *line.turns.first()?, rank);
    lines.iter().enumerate().filter_map(first).collect()
}

/// The turns of a line as records write them.
fn written(position: &AnyPosition, line: &Line<AnyMove>) -> Vec<String> {
    let mut at = *position;
    let text = |&mv: &AnyMove| {
        let text = at.notation(mv);
        at.play_unchecked(mv);
        text
    };
    line.turns.iter().take(LENGTH).map(text).collect()
}

/// How far a search has come.
fn effort(depth: u16, nodes: u64) -> String {
    let (unit, n) = if nodes < 10_000 { ("one", nodes) } else { ("thousand", nodes / 1000) };
    t!("engine-depth", depth = depth, n = n, unit = unit)
}

/// The panel.
pub(crate) fn lines(analysis: Analysis) -> AnyView {
    let choices = (1..=MOST).map(|n| (n.to_string(), t!("engine-lines", n = n))).collect();
    let count = Signal::derive(move || analysis.lines.get().to_string());
    let change = move |text: String| analysis.lines.set(text.parse().unwrap_or(1));
    let on = analysis.engine;
    let work = move || {
        analysis.found.with(|found| found.as_ref().map(|found| effort(found.depth, found.nodes)).unwrap_or_default())
    };
    let list = move || {
        let position = analysis.shown();
        let lines = analysis.found.with(|found| found.as_ref().map(|found| found.lines.clone()).unwrap_or_default());
        lines.into_iter().enumerate().map(|(i, line)| row(analysis, &position, i, line)).collect::<Vec<_>>()
    };
    view! {
        <section class="panel engine" aria-label=t!("engine-title")>
            <div class="head">
                <button
                    type="button"
                    class="switch"
                    data-do="engine"
                    aria-pressed=move || if on.get() { "true" } else { "false" }
                    on:click=move |_| on.update(|on| *on = !*on)
                >
                    {t!("engine-title")}
                </button>
                <small data-depth="">{work}</small>
                {select("lines", t!("engine-lines-label"), Signal::stored(choices), count, change)}
            </div>
            <ol class="lines" style:--lines=move || if on.get() { analysis.lines.get() } else { 0 }.to_string()>{list}</ol>
        </section>
    }
    .into_any()
}

/// One line: its score, and its turns, which can be played with a click.
fn row(analysis: Analysis, position: &AnyPosition, rank: usize, line: Line<AnyMove>) -> AnyView {
    let kind = if line.score.is_proved() { "worth proved" } else { "worth estimated" };
    let words = badge(line.score);
    let turns: Vec<_> = written(position, &line)
        .into_iter()
        .enumerate()
        .map(|(i, text)| {
            let upto: Vec<AnyMove> = line.turns[..=i].to_vec();
            view! {
                <button type="button" class="turn" on:click=move |_| analysis.play_all(&upto)>{text}</button>
            }
        })
        .collect();
    view! {
        <li data-line=rank.to_string()>
            <span class=kind>{words}</span>
            <span class="run">{turns}</span>
        </li>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_worker::messages::{Found, Score};

    #[test]
    fn lines_in_the_games_notation() {
        let start = AnyPosition::start("six".parse().unwrap());
        let turns = ["a1", "e1", "a1"].map(str::to_string).to_vec();
        let found = Found { id: 1, depth: 1, nodes: 1, ms: 1, lines: vec![Line { score: Score::Draw, turns }] };
        let line = found.read(&start).lines.remove(0);
        // What cannot be played is not shown.
        assert_eq!(written(&start, &line), ["a1", "e1"]);
        let arrows = arrows(&start, &[line]);
        assert_eq!((arrows.len(), arrows[0].from, arrows[0].rank), (1, None, 0));
    }
}
