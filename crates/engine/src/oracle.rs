//! The seam for tables: somebody who knows the value of a position for certain.

use rayuela_rules::{Outcome, Position};

/// A proved value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// what best play comes to
    pub outcome: Outcome,
    /// at most this many turns to the end of the game; `None` where only the outcome is known
    pub turns: Option<u32>,
}

/// Somebody who knows proved values, such as an endgame table.
///
/// The search asks at every position it visits, so that an answer should take no longer than a look into memory.
/// Values do not count repetitions of the game so far: endless play is a draw.
pub trait Oracle<P: Position>: Send + Sync {
    /// The position's value, if it is known.
    fn value(&self, position: &P) -> Option<Known>;

    /// Of these legal turns those that keep the position's value and get on with it, best first; empty if unknown.
    fn best_turns(&self, position: &P) -> Vec<P::Move>;
}
