//! The positions of a game with their values, and the moves between them.

use rayuela_rules::{AnyGame, AnyMove, AnyPosition, Position};

use crate::report::{Report, ScoredTurn, report};
use crate::value::{Distance, Value};

/// What is known of a position, seen by the player to move.
#[derive(Clone, PartialEq, Debug)]
pub struct ScoredPosition {
    /// its value with best play
    pub value: Value,
    /// how far a proved win or loss is, where that is known
    pub within: Option<Distance>,
    /// the best line, the best move first; may be empty
    pub line: Vec<AnyMove>,
    /// the value comes from tables
    pub exact: bool,
    /// the exact value of every legal move, where tables know all of them
    pub moves: Option<Vec<(AnyMove, Value)>>,
}

impl ScoredPosition {
    /// A position that a search has looked at.
    ///
    /// # Examples
    /// ```
    /// use rayuela_coach::{ScoredPosition, Value, judge};
    /// use rayuela_rules::{AnyGame, AnyPosition};
    /// let mut game = AnyGame::new(AnyPosition::start("six".parse().unwrap()));
    /// game.play_text("a1").unwrap();
    /// let scored = [0.5, 0.6].map(|chance| ScoredPosition::new(Value::Estimate(chance), Vec::new()));
    /// let report = judge(&game, &scored);
    /// assert!((report.turns[0].drop - 0.1).abs() < 1e-9);
    /// ```
    pub const fn new(value: Value, line: Vec<AnyMove>) -> ScoredPosition {
        ScoredPosition { value, within: None, line, exact: false, moves: None }
    }

    /// The last position of a finished game.
    pub const fn ended(value: Value) -> ScoredPosition {
        ScoredPosition { value, within: Some(Distance::End(0)), line: Vec::new(), exact: true, moves: None }
    }

    /// The exact value of a move.
    fn exact_value(&self, mv: AnyMove) -> Option<Value> {
        self.moves.as_ref()?.iter().find(|(known, _)| *known == mv).map(|(_, value)| *value)
    }

    /// Whether a move can give anything away here: not if the game is lost whatever is played, nor if all moves are
    /// known to keep the value, nor if there is only one.
    fn at_stake(&self, position: &AnyPosition) -> bool {
        match &self.moves {
            Some(moves) => moves.iter().any(|(_, value)| *value != self.value),
            None => self.value != Value::Loss && has_choice(position),
        }
    }
}

/// Whether two moves lead to different positions.
fn has_choice(position: &AnyPosition) -> bool {
    let moves = position.legal_moves();
    let after = |mv: &AnyMove| position.play(*mv).ok();
    moves.split_first().is_some_and(|(first, rest)| rest.iter().any(|mv| after(mv) != after(first)))
}

/// Judges the moves of a game by the values of its positions: one for each position, the start first. Where there are
/// fewer, the moves between those are judged.
pub fn judge(game: &AnyGame, scored: &[ScoredPosition]) -> Report {
    let turn = |(ply, pair): (usize, &[ScoredPosition])| {
        let [before, after] = pair else { return None };
        let (position, mv) = game.turn_at(ply)?;
        Some(score(before, after, position, mv))
    };
    let scores: Vec<ScoredTurn> = scored.windows(2).enumerate().map_while(turn).collect();
    report(game, &scores)
}

/// The values around one move.
fn score(before: &ScoredPosition, after: &ScoredPosition, position: &AnyPosition, mv: AnyMove) -> ScoredTurn {
    let reached = after.value.flipped();
    let (played, played_within) = match before.exact_value(mv) {
        Some(value) => (value, after.within.filter(|_| value == reached)),
        // Two searches of the same line may differ a little: the best move never counts as a loss.
        None if before.line.first() == Some(&mv) => (before.value, before.within.and_then(Distance::after_best)),
        None => (reached, after.within),
    };
    ScoredTurn {
        best: before.value,
        best_within: before.within,
        played,
        played_within,
        line: before.line.clone(),
        exact: before.exact && (before.moves.is_some() || after.exact),
        at_stake: before.at_stake(position),
    }
}
