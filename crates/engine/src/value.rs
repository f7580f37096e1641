//! Values inside the search: a number, and what is proved about the position.
//!
//! Wins and losses are proved by their numbers, because no estimate reaches them. A draw is a number that an estimate could
//! reach too, so two proven bounds travel beside the number: the player to move draws at least, and draws at most.

use rayuela_rules::{Color, Outcome};

/// The value of a game that the player to move has won already.
pub(crate) const WIN: i32 = 32_000;
/// Values this far out are proved wins and losses, estimates stay within [`MAX_ESTIMATE`].
pub(crate) const PROVED: i32 = 31_000;
/// The largest estimate.
pub(crate) const MAX_ESTIMATE: i32 = 20_000;
/// Beyond every value.
pub(crate) const INFINITE: i32 = 32_500;

/// Bounds on the result that are proved, seen by the player to move.
///
/// # Examples
/// ```
/// use rayuela_engine::ProvenBounds;
/// let both = ProvenBounds::AT_LEAST_DRAW.and(ProvenBounds::AT_MOST_DRAW);
/// assert!(both == ProvenBounds::DRAW && both.has(ProvenBounds::AT_MOST_DRAW));
/// assert_eq!(ProvenBounds::AT_LEAST_DRAW.flipped(), ProvenBounds::AT_MOST_DRAW);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ProvenBounds(u8);

impl ProvenBounds {
    /// Nothing is proved.
    pub const NONE: ProvenBounds = ProvenBounds(0);
    /// The player to move cannot lose with best play.
    pub const AT_LEAST_DRAW: ProvenBounds = ProvenBounds(1);
    /// The player to move cannot win against best play.
    pub const AT_MOST_DRAW: ProvenBounds = ProvenBounds(2);
    /// Both: the position is drawn.
    pub const DRAW: ProvenBounds = ProvenBounds(3);

    /// The bounds of both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: ProvenBounds) -> ProvenBounds {
        ProvenBounds(self.0 | other.0)
    }

    /// Whether all bounds of `other` are among these.
    #[inline]
    pub const fn has(self, other: ProvenBounds) -> bool {
        self.0 & other.0 == other.0
    }

    /// The same bounds seen by the other player.
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> ProvenBounds {
        ProvenBounds((self.0 & 1) << 1 | self.0 >> 1)
    }

    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    pub(crate) const fn from_bits(bits: u8) -> ProvenBounds {
        ProvenBounds(bits & 3)
    }
}

/// The result of searching a node: a value, and what is proved beside it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) value: i32,
    pub(crate) proven: ProvenBounds,
}

impl Node {
    pub(crate) const UNKNOWN: Node = Node { value: 0, proven: ProvenBounds::NONE };
    pub(crate) const DRAW: Node = Node { value: 0, proven: ProvenBounds::DRAW };

    #[inline]
    pub(crate) const fn estimate(value: i32) -> Node {
        Node { value, proven: ProvenBounds::NONE }
    }

    /// A game that ends with this outcome, `turns` moves from the root.
    #[inline]
    pub(crate) fn ended(outcome: Outcome, mover: Color, turns: usize) -> Node {
        match outcome {
            Outcome::Draw => Node::DRAW,
            Outcome::Win(color) if color == mover => Node::estimate(WIN - turns as i32),
            Outcome::Win(_) => Node::estimate(turns as i32 - WIN),
        }
    }

    /// The same seen by the other player.
    #[inline]
    pub(crate) const fn flipped(self) -> Node {
        Node { value: -self.value, proven: self.proven.flipped() }
    }

    /// The proven bounds, with those that a win or loss found in this window implies.
    ///
    /// A value below the window is only an upper bound, so a win there is no proof; above it the other way round.
    #[inline]
    pub(crate) const fn proven_within(self, alpha: i32, beta: i32) -> ProvenBounds {
        let implied = if self.value >= PROVED && self.value > alpha {
            ProvenBounds::AT_LEAST_DRAW
        } else if self.value <= -PROVED && self.value < beta {
            ProvenBounds::AT_MOST_DRAW
        } else {
            ProvenBounds::NONE
        };
        self.proven.and(implied)
    }

    /// The value clamped to the proven bounds.
    #[inline]
    pub(crate) const fn clamped(self) -> Node {
        let mut value = self.value;
        if self.proven.has(ProvenBounds::AT_LEAST_DRAW) && value < 0 {
            value = 0;
        }
        if self.proven.has(ProvenBounds::AT_MOST_DRAW) && value > 0 {
            value = 0;
        }
        Node { value, proven: self.proven }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proven_bounds_change_sides() {
        assert_eq!(ProvenBounds::AT_LEAST_DRAW.flipped(), ProvenBounds::AT_MOST_DRAW);
        assert_eq!(ProvenBounds::DRAW.flipped(), ProvenBounds::DRAW);
        assert_eq!(ProvenBounds::NONE.flipped(), ProvenBounds::NONE);
    }

    #[test]
    fn proofs_bound_values() {
        let node = Node { value: 70, proven: ProvenBounds::AT_MOST_DRAW };
        assert_eq!(node.clamped().value, 0);
        assert_eq!(node.flipped().clamped().value, 0);
        let win = Node::estimate(WIN - 3);
        assert!(win.proven_within(0, 1).has(ProvenBounds::AT_LEAST_DRAW));
        assert_eq!(win.proven_within(WIN - 2, WIN - 1), ProvenBounds::NONE);
    }
}
