//! The engine's lines.

use leptos::prelude::*;
use rayuela_rules::{AnyMove, AnyPosition, Position};
use rayuela_worker::messages::{Found, Line, Score};

use super::super::widgets::select;
use super::eval::badge;
use super::state::Analysis;
use crate::board::Arrow;
use crate::exact::Known;
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

/// What is said of a line. A proof comes before an estimate, whichever side it is from: where tables know the first move,
/// their result; where they know the position alone, what follows from that for all moves.
fn worth(line: &Line<AnyMove>, known: &Known) -> Score {
    let (Known::Exact(exact, _), Score::Estimate { chance, value }) = (known, line.score) else { return line.score };
    // The distance of tables does not reach to the end of the game, as that of a search does.
    let result = |score: Score| match score {
        Score::Win { .. } => Score::Win { turns: 0 },
        Score::Loss { .. } => Score::Loss { turns: 0 },
        other => other,
    };
    let first = line.turns.first().and_then(|first| exact.moves.iter().find(|(mv, _)| mv == first));
    match (first, exact.value) {
        (Some((_, score)), _) => result(*score),
        (None, Score::Loss { .. }) => Score::Loss { turns: 0 },
        // No move can be better than the position.
        (None, Score::Draw) => Score::Estimate { chance: chance.min(0.5), value: value.min(0) },
        (None, _) => line.score,
    }
}

/// How far a search has come.
fn effort(depth: u16, nodes: u64) -> String {
    let (unit, n) = if nodes < 10_000 { ("one", nodes) } else { ("thousand", nodes / 1000) };
    t!("engine-depth", depth = depth, n = n, unit = unit)
}

/// How fast it goes, and on how many threads.
fn speed(found: &Found<AnyMove>) -> String {
    let rate = found.nodes / u64::from(found.ms.max(1));
    t!("engine-speed", n = rate, threads = u64::from(found.threads))
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
    let rate = move || analysis.found.with(|found| found.as_ref().map(speed));
    let threads = move || analysis.found.with(|found| found.as_ref().map(|found| found.threads.to_string()));
    let list = move || {
        let position = analysis.shown();
        let mut lines =
            analysis.found.with(|found| found.as_ref().map(|found| found.lines.clone()).unwrap_or_default());
        analysis.exact.with(|known| lines.iter_mut().for_each(|line| line.score = worth(line, known)));
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
                <small data-depth="" data-threads=threads title=rate>{work}</small>
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
    use crate::exact::{Exact, Source};

    #[test]
    fn lines_in_the_games_notation() {
        let start = AnyPosition::start("six".parse().unwrap());
        let turns = ["a1", "e1", "a1"].map(str::to_string).to_vec();
        let found =
            Found { id: 1, depth: 1, nodes: 1, ms: 1, threads: 1, lines: vec![Line { score: Score::Draw, turns }] };
        let line = found.read(&start).lines.remove(0);
        // What cannot be played is not shown.
        assert_eq!(written(&start, &line), ["a1", "e1"]);
        let arrows = arrows(&start, &[line]);
        assert_eq!((arrows.len(), arrows[0].from, arrows[0].rank), (1, None, 0));
    }

    #[test]
    fn a_proof_comes_before_an_estimate() {
        let start = AnyPosition::start("six".parse().unwrap());
        let estimate = Score::Estimate { chance: 0.58, value: 40 };
        let line = |turn: &str, score| Line { score, turns: vec![start.parse_turn(turn).unwrap()] };
        let known = |value, moves: &[(&str, Score)]| {
            let moves = moves.iter().map(|(turn, score)| (start.parse_turn(turn).unwrap(), *score)).collect();
            Known::Exact(Exact { value, moves, complete: false }, Source::Book)
        };
        let draw = known(Score::Draw, &[("a1", Score::Draw), ("c1", Score::Loss { turns: 7 })]);
        assert_eq!(worth(&line("a1", estimate), &draw), Score::Draw);
        assert_eq!(worth(&line("c1", estimate), &draw), Score::Loss { turns: 0 });
        // A move that is not in the tables is no better than the position.
        assert_eq!(worth(&line("e1", estimate), &draw), Score::Estimate { chance: 0.5, value: 0 });
        assert_eq!(worth(&line("e1", estimate), &known(Score::Loss { turns: 9 }, &[])), Score::Loss { turns: 0 });
        assert_eq!(worth(&line("e1", estimate), &known(Score::Win { turns: 9 }, &[])), estimate);
        // What a search has proved stays, with its distance, and estimates stay where nothing is known.
        let proved = Score::Win { turns: 3 };
        assert_eq!(worth(&line("a1", proved), &draw), proved);
        assert_eq!(worth(&line("a1", estimate), &Known::Nothing), estimate);
    }
}
