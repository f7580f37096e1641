//! The engine's lines.

use std::cmp::Ordering;

use leptos::prelude::*;
use rayuela_rules::{AnyMove, AnyPosition, Position};
use rayuela_worker::messages::{Found, Line, Score};

use super::super::widgets::select;
use super::eval::badge;
use super::state::Analysis;
use crate::board::Arrow;
use crate::exact::{Exact, Known};
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

/// The lines as they are shown: with what is proved of them, the better ones first. Where none keeps the value of the position, the last
/// one makes way for the move that is proved to: the engine may not know what the tables of a server do.
pub(crate) fn judged(found: &[Line<AnyMove>], known: &Known) -> Vec<Line<AnyMove>> {
    let judge = |line: &Line<AnyMove>| Line { score: worth(line, known), turns: line.turns.clone() };
    let mut lines: Vec<_> = found.iter().map(judge).collect();
    let rank = |score: Score| (score.chance(), score.is_proved());
    if let Some((mv, score)) = known.best()
        && let Some(last) = lines.last_mut()
        && found.iter().all(|line| rank(worth(line, known)) < rank(score))
    {
        *last = Line { score: result(score), turns: vec![mv] };
    }
    lines.sort_by(|a, b| rank(b.score).partial_cmp(&rank(a.score)).unwrap_or(Ordering::Equal));
    lines
}

/// The distance of tables does not reach to the end of the game, as that of a search does.
fn result(score: Score) -> Score {
    match score {
        Score::Win { .. } => Score::Win { turns: 0 },
        Score::Loss { .. } => Score::Loss { turns: 0 },
        other => other,
    }
}

/// What is said of a line. A proof comes before an estimate, whichever side it is from: where tables know the first move,
/// their result; where they know the position alone, what follows from that for all moves.
fn worth(line: &Line<AnyMove>, known: &Known) -> Score {
    let Score::Estimate { chance, value } = line.score else { return line.score };
    let first = line.turns.first().and_then(|first| known.moves().iter().find(|(mv, _)| mv == first));
    match (first, known) {
        (Some((_, score)), _) => result(*score),
        (None, Known::Exact(Exact { value: lost @ Score::Loss { .. }, .. }, _)) => result(*lost),
        // No move can be better than the position.
        (None, Known::Exact(Exact { value: Score::Draw, .. }, _)) => {
            Score::Estimate { chance: chance.min(0.5), value: value.min(0) }
        }
        _ => line.score,
    }
}

impl Analysis {
    /// The engine's lines as they are shown.
    pub(crate) fn judged(self, found: &Found<AnyMove>) -> Vec<Line<AnyMove>> {
        self.exact.with(|known| judged(&found.lines, known))
    }

    /// Plays the best turn: of the lines, or that is proved.
    pub(crate) fn best(self) {
        let line = self.found.with_untracked(|found| untrack(|| self.judged(found.as_ref()?).into_iter().next()));
        let first = line.and_then(|line| line.turns.first().copied());
        if let Some(mv) = first.or_else(|| self.exact.with_untracked(Known::best).map(|(mv, _)| mv)) {
            self.play(mv);
        }
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
        let lines = analysis.found.with(|found| found.as_ref().map(|found| analysis.judged(found)).unwrap_or_default());
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
    use crate::exact::Source;

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
        // Where only moves are known, so are their lines.
        let moves = Known::Moves(vec![(start.parse_turn("a1").unwrap(), Score::Loss { turns: 2 })]);
        assert_eq!(worth(&line("a1", estimate), &moves), Score::Loss { turns: 0 });
        assert_eq!(worth(&line("e1", estimate), &moves), estimate);
        // What a search has proved stays, with its distance, and estimates stay where nothing is known.
        let proved = Score::Win { turns: 3 };
        assert_eq!(worth(&line("a1", proved), &draw), proved);
        assert_eq!(worth(&line("a1", estimate), &Known::Nothing), estimate);
    }

    #[test]
    fn what_is_proved_to_be_better_stands_first() {
        let start = AnyPosition::start("six".parse().unwrap());
        let (win, draw, loss) = (Score::Win { turns: 0 }, Score::Draw, Score::Loss { turns: 0 });
        let estimate = |chance| Score::Estimate { chance, value: 0 };
        let known = |value, moves: &[(&str, Score)]| {
            let moves = moves.iter().map(|(turn, score)| (start.parse_turn(turn).unwrap(), *score)).collect();
            Known::Exact(Exact { value, moves, complete: false }, Source::Server)
        };
        let shown = |turns: &[(&str, f32)], known: &Known| {
            let line = |&(turn, chance): &(&str, f32)| Line {
                score: estimate(chance),
                turns: vec![start.parse_turn(turn).unwrap()],
            };
            let lines = judged(&turns.iter().map(line).collect::<Vec<_>>(), known);
            lines.iter().map(|line| (start.compact(line.turns[0]), line.score)).collect::<Vec<_>>()
        };
        let is = |shown: Vec<(String, Score)>, wanted: &[(&str, Score)]| {
            assert_eq!(shown, wanted.iter().map(|(turn, score)| (turn.to_string(), *score)).collect::<Vec<_>>());
        };
        let won = known(win, &[("a1", Score::Win { turns: 9 }), ("c1", draw), ("e1", Score::Loss { turns: 4 })]);
        // The engine likes a move that loses, and sees the one that wins.
        is(shown(&[("e1", 0.9), ("c1", 0.8), ("a1", 0.7)], &won), &[("a1", win), ("c1", draw), ("e1", loss)]);
        // It does not see it: the last line makes way.
        is(shown(&[("e1", 0.9), ("c1", 0.8)], &won), &[("a1", win), ("e1", loss)]);
        is(shown(&[("e1", 0.9)], &won), &[("a1", win)]);
        // What is not known may be as good, but is not proved to be.
        is(shown(&[("a3", 0.95)], &won), &[("a1", win)]);
        let drawn = known(draw, &[("a1", draw), ("e1", Score::Loss { turns: 4 })]);
        is(shown(&[("a3", 0.6), ("a1", 0.4)], &drawn), &[("a1", draw), ("a3", estimate(0.5))]);
        // Lines of the same worth keep their order, and without any there is none to show.
        is(shown(&[("c1", 0.6), ("a3", 0.6)], &Known::Nothing), &[("c1", estimate(0.6)), ("a3", estimate(0.6))]);
        let lost = known(loss, &[("a1", Score::Loss { turns: 8 }), ("c1", Score::Loss { turns: 2 })]);
        is(shown(&[("c1", 0.3)], &lost), &[("c1", loss)]);
        is(shown(&[], &won), &[]);
    }
}
