//! What a search says of a position, in the terms of the coach: for reports, and for the guide beside a game.

use rayuela_coach::{Report, ScoredTurn, Value, report};
use rayuela_rules::{AnyGame, AnyMove};
use rayuela_worker::messages::{Found, Score};

/// The evaluation of a position for the player to move.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Scored {
    /// the value
    pub(crate) value: Value,
    /// the best line
    pub(crate) line: Vec<AnyMove>,
}

impl Scored {
    /// The best line of a search; `None` if it has found none.
    pub(crate) fn of(found: &Found<AnyMove>) -> Option<Scored> {
        let line = found.lines.first()?;
        let value = match line.score {
            Score::Win { .. } => Value::Win,
            Score::Loss { .. } => Value::Loss,
            Score::Draw => Value::Draw,
            Score::Estimate { chance, .. } => Value::Estimate(chance.into()),
        };
        Some(Scored { value, line: line.turns.clone() })
    }
}

/// Judges the turns of a game by the evaluations of its positions.
pub(crate) fn judge(game: &AnyGame, scored: &[Scored]) -> Report {
    let turn = |(ply, pair): (usize, &[Scored])| {
        let [before, after] = pair else { return None };
        let played = game.moves().get(ply)?;
        // Two searches of the same line may differ a little: the best turn never counts as a loss.
        let is_best = before.line.first() == Some(played);
        let played = if is_best { before.value } else { after.value.flipped() };
        Some(ScoredTurn { best: before.value, played, line: before.line.clone() })
    };
    let scores: Vec<ScoredTurn> = scored.windows(2).enumerate().map_while(turn).collect();
    report(game, &scores)
}
