//! A game judged turn by turn, from the scores of an engine.

use rayuela_rules::{AnyGame, AnyMove, Color, Position};

use crate::accuracy::{Accuracy, Calibration, loss};
use crate::reason::Reason;
use crate::reasons::reasons;
use crate::value::{Distance, Value};

/// What an engine says of one turn, all of it seen by the player who made it.
#[derive(Clone, PartialEq, Debug)]
pub struct ScoredTurn {
    /// the position before it, with best play
    pub best: Value,
    /// how far that is, where it is a proved win or loss of known distance
    pub best_within: Option<Distance>,
    /// the position after it
    pub played: Value,
    /// the same for the position after it
    pub played_within: Option<Distance>,
    /// the best line, the better turn first; may be empty
    pub line: Vec<AnyMove>,
    /// the values come from tables that know every legal move
    pub exact: bool,
    /// another turn could have led to another result; otherwise it does not count for the accuracy
    pub at_stake: bool,
}

impl ScoredTurn {
    /// A turn with something at stake, by the values before and after it.
    pub const fn new(best: Value, played: Value, line: Vec<AnyMove>) -> ScoredTurn {
        let at_stake = !matches!(best, Value::Loss);
        ScoredTurn { best, best_within: None, played, played_within: None, line, exact: false, at_stake }
    }
}

/// How good a turn is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Judgement {
    /// no fault
    Good,
    /// a tenth of the expected score is gone
    Inaccuracy,
    /// two tenths
    Mistake,
    /// three tenths, or a proved value has changed, or the game is proved lost now
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
        let drop = loss(best, played);
        if best.is_proved() && played.is_proved() {
            // Any proved change, a win to a draw or a draw to a loss, is half a point.
            return if drop > 0.0 { Judgement::Blunder } else { Judgement::Good };
        }
        // A small tolerance: 0.7 - 0.6 is a little less than a tenth in binary.
        let reached = |limit: f64| drop >= limit - 1e-9;
        match () {
            // The position before it is no proof, so what it has cost is an estimate; that the game is lost now is none.
            () if reached(0.1) && played == Value::Loss => Judgement::Blunder,
            () if reached(0.3) => Judgement::Blunder,
            () if reached(0.2) => Judgement::Mistake,
            () if reached(0.1) => Judgement::Inaccuracy,
            () => Judgement::Good,
        }
    }
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
    /// the expected score given away, from 0 to 1
    pub drop: f64,
    /// the value with best play, and how far a proved win or loss is
    pub best: (Value, Option<Distance>),
    /// the same after the turn
    pub played: (Value, Option<Distance>),
    /// both values are proved, so that the judgement is certain
    pub proved: bool,
    /// the values come from tables that know every legal turn
    pub exact: bool,
    /// it counts for the accuracy
    pub at_stake: bool,
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
    /// turns at which something was at stake
    pub at_stake: u32,
    /// by the order of [`Judgement::ALL`]
    pub counts: [u32; 4],
    /// from 0 to 100, by the turns at which something was at stake; `None` without such turns
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
    let sides = Color::ALL.map(|color| summary(game, color, &turns));
    Report { graph: graph(&turns, scores), turns, sides }
}

fn judge(game: &AnyGame, ply: usize, score: &ScoredTurn) -> Option<TurnReport> {
    let (before, played) = game.turn_at(ply)?;
    let judgement = Judgement::of(score.best, score.played);
    let mut turn = TurnReport {
        ply,
        color: before.turn(),
        judgement,
        drop: loss(score.best, score.played),
        best: (score.best, score.best_within),
        played: (score.played, score.played_within),
        proved: score.best.is_proved() && score.played.is_proved(),
        exact: score.exact,
        at_stake: score.at_stake,
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

fn summary(game: &AnyGame, color: Color, turns: &[TurnReport]) -> SideSummary {
    let mut side = SideSummary { color, turns: 0, at_stake: 0, counts: [0; 4], accuracy: None };
    let mut accuracy = Accuracy::new(Calibration::of(game.start().variant()));
    for turn in turns.iter().filter(|turn| turn.color == color) {
        side.turns += 1;
        side.counts[turn.judgement as usize] += 1;
        if turn.at_stake {
            side.at_stake += 1;
            accuracy.add(turn.best.0, turn.played.0, turn.exact);
        }
    }
    side.accuracy = accuracy.percent();
    side
}
