//! A game judged turn by turn, from the scores of an engine.

use rayuela_rules::{AnyGame, AnyMove, Color, Position};

use crate::reason::Reason;
use crate::reasons::reasons;
use crate::value::Value;

/// What an engine says of one turn, all of it seen by the player who made it.
#[derive(Clone, PartialEq, Debug)]
pub struct ScoredTurn {
    /// the position before it, with best play
    pub best: Value,
    /// the position after it
    pub played: Value,
    /// the best line, the better turn first; may be empty
    pub line: Vec<AnyMove>,
}

/// How good a turn is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Judgement {
    /// no fault
    Good,
    /// a tenth of the win chance is gone
    Inaccuracy,
    /// two tenths
    Mistake,
    /// three tenths, or a proved value has changed
    Blunder,
}

impl Judgement {
    /// Every judgement, the best first.
    pub const ALL: [Judgement; 4] = [Judgement::Good, Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder];

    /// The message's name.
    pub const fn key(self) -> &'static str {
        match self {
            Judgement::Good => "judgement-good",
            Judgement::Inaccuracy => "judgement-inaccuracy",
            Judgement::Mistake => "judgement-mistake",
            Judgement::Blunder => "judgement-blunder",
        }
    }

    /// Judges a turn by the position's value with best play and by what is left of it.
    pub fn of(best: Value, played: Value) -> Judgement {
        let drop = drop(best, played);
        if best.is_proved() && played.is_proved() {
            // Any proved change, a win to a draw or a draw to a loss, is half a point.
            return if drop > 0.0 { Judgement::Blunder } else { Judgement::Good };
        }
        // A small tolerance: 0.7 - 0.6 is a little less than a tenth in binary.
        let reached = |limit: f64| drop >= limit - 1e-9;
        match () {
            () if reached(0.3) => Judgement::Blunder,
            () if reached(0.2) => Judgement::Mistake,
            () if reached(0.1) => Judgement::Inaccuracy,
            () => Judgement::Good,
        }
    }
}

/// The win chance that a turn gives away; a turn better than the engine thought gives nothing away.
fn drop(best: Value, played: Value) -> f64 {
    (best.chance() - played.chance()).max(0.0)
}

/// One turn of the report.
#[derive(Clone, PartialEq, Debug)]
pub struct TurnReport {
    /// the turn's number from 0
    pub ply: usize,
    /// who made it
    pub color: Color,
    /// how good it is
    pub judgement: Judgement,
    /// the win chance given away, from 0 to 1
    pub drop: f64,
    /// both values are proved, so that the judgement is certain
    pub proved: bool,
    /// the better line, where the turn is worse than good and a better one is known
    pub better: Vec<AnyMove>,
    /// why it is worse, the weightiest first
    pub reasons: Vec<Reason>,
}

/// A point of the graph: the game from White's side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// turns played before it
    pub ply: usize,
    /// White's share of the points, from 0 to 1
    pub white: f64,
    /// it is proved
    pub proved: bool,
}

/// One player's turns in numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SideSummary {
    /// whose
    pub color: Color,
    /// turns made
    pub turns: u32,
    /// by the order of [`Judgement::ALL`]
    pub counts: [u32; 4],
    /// from 0 to 100, the mean over the turns: 100 for a turn that gives nothing away, 61 for a tenth of the win
    /// chance, 37 for two tenths, 22 for three; `None` without turns
    pub accuracy: Option<f64>,
}

/// A judged game.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// every scored turn
    pub turns: Vec<TurnReport>,
    /// one point before each scored turn and one after the last
    pub graph: Vec<Point>,
    /// by [`Color::index`]
    pub sides: [SideSummary; 2],
}

/// Judges the turns of a game that have scores: the first `scores.len()` of them.
pub fn report(game: &AnyGame, scores: &[ScoredTurn]) -> Report {
    let turns: Vec<TurnReport> = scores.iter().enumerate().map_while(|(ply, score)| judge(game, ply, score)).collect();
    let sides = Color::ALL.map(|color| summary(color, &turns));
    Report { graph: graph(&turns, scores), turns, sides }
}

fn judge(game: &AnyGame, ply: usize, score: &ScoredTurn) -> Option<TurnReport> {
    let (before, played) = game.turn_at(ply)?;
    let judgement = Judgement::of(score.best, score.played);
    let mut turn = TurnReport {
        ply,
        color: before.turn(),
        judgement,
        drop: drop(score.best, score.played),
        proved: score.best.is_proved() && score.played.is_proved(),
        better: Vec::new(),
        reasons: Vec::new(),
    };
    if judgement > Judgement::Good {
        // Another turn that leads to the same position is not better.
        let after = |mv| before.play(mv).ok();
        let better =
            score.line.first().copied().filter(|&better| after(better).is_some_and(|it| Some(it) != after(played)));
        turn.reasons = reasons(before, played, better).unwrap_or_default();
        turn.better = if better.is_some() { score.line.clone() } else { Vec::new() };
    }
    Some(turn)
}

fn graph(turns: &[TurnReport], scores: &[ScoredTurn]) -> Vec<Point> {
    let white = |value: Value, color: Color| if color == Color::White { value } else { value.flipped() };
    let point = |ply: usize, value: Value| Point { ply, white: value.chance(), proved: value.is_proved() };
    let before = turns.iter().zip(scores).map(|(turn, score)| point(turn.ply, white(score.best, turn.color)));
    let last = turns.last().zip(scores.get(turns.len().wrapping_sub(1)));
    let after = last.map(|(turn, score)| point(turn.ply + 1, white(score.played, turn.color)));
    before.chain(after).collect()
}

fn summary(color: Color, turns: &[TurnReport]) -> SideSummary {
    let mut side = SideSummary { color, turns: 0, counts: [0; 4], accuracy: None };
    let mut sum = 0.0;
    for turn in turns.iter().filter(|turn| turn.color == color) {
        side.turns += 1;
        side.counts[turn.judgement as usize] += 1;
        sum += 100.0 * (-5.0 * turn.drop).exp();
    }
    side.accuracy = (side.turns > 0).then(|| sum / f64::from(side.turns));
    side
}
