//! Values inside the search: a number, and what is proved about the position.
//!
//! Wins and losses are proved by their numbers, since no estimate reaches them. A draw is a number that an estimate could
//! reach too, so it is proved by two facts that travel beside the number: the player to move at least draws, and at most.

use rayuela_rules::{Color, Outcome};

/// The value of a game that the player to move has won already.
pub(crate) const WIN: i32 = 32_000;
/// Values this far out are proved wins and losses, estimates stay within [`MOST_ESTIMATE`].
pub(crate) const PROVED: i32 = 31_000;
/// The largest estimate.
pub(crate) const MOST_ESTIMATE: i32 = 20_000;
/// Beyond every value.
pub(crate) const INFINITE: i32 = 32_500;

/// What is proved about a position, seen by the player to move.
///
/// # Examples
/// ```
/// use rayuela_engine::Facts;
/// let both = Facts::AT_LEAST_DRAW.and(Facts::AT_MOST_DRAW);
/// assert!(both == Facts::DRAW && both.has(Facts::AT_MOST_DRAW));
/// assert_eq!(Facts::AT_LEAST_DRAW.flipped(), Facts::AT_MOST_DRAW);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Facts(u8);

impl Facts {
    /// Nothing.
    pub const NONE: Facts = Facts(0);
    /// He cannot lose with best play.
    pub const AT_LEAST_DRAW: Facts = Facts(1);
    /// He cannot win against best play.
    pub const AT_MOST_DRAW: Facts = Facts(2);
    /// Both: the position is drawn.
    pub const DRAW: Facts = Facts(3);

    /// Everything that either knows.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Facts) -> Facts {
        Facts(self.0 | other.0)
    }

    /// Whether all of `other` is known.
    #[inline]
    pub const fn has(self, other: Facts) -> bool {
        self.0 & other.0 == other.0
    }

    /// The same facts seen by the other player.
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> Facts {
        Facts((self.0 & 1) << 1 | self.0 >> 1)
    }

    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    pub(crate) const fn from_bits(bits: u8) -> Facts {
        Facts(bits & 3)
    }
}

/// What a search says about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) value: i32,
    pub(crate) facts: Facts,
}

impl Node {
    pub(crate) const UNKNOWN: Node = Node { value: 0, facts: Facts::NONE };
    pub(crate) const DRAW: Node = Node { value: 0, facts: Facts::DRAW };

    #[inline]
    pub(crate) const fn estimate(value: i32) -> Node {
        Node { value, facts: Facts::NONE }
    }

    /// A game that ends `turns` turns from the root with this outcome.
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
        Node { value: -self.value, facts: self.facts.flipped() }
    }

    /// The facts, with what a win or loss implies that was found in this window.
    ///
    /// Below the window a value only says "no better", so that a win there is no proof; above it the other way round.
    #[inline]
    pub(crate) const fn facts_within(self, alpha: i32, beta: i32) -> Facts {
        let implied = if self.value >= PROVED && self.value > alpha {
            Facts::AT_LEAST_DRAW
        } else if self.value <= -PROVED && self.value < beta {
            Facts::AT_MOST_DRAW
        } else {
            Facts::NONE
        };
        self.facts.and(implied)
    }

    /// The value kept within what is proved.
    #[inline]
    pub(crate) const fn clamped(self) -> Node {
        let mut value = self.value;
        if self.facts.has(Facts::AT_LEAST_DRAW) && value < 0 {
            value = 0;
        }
        if self.facts.has(Facts::AT_MOST_DRAW) && value > 0 {
            value = 0;
        }
        Node { value, facts: self.facts }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_change_sides() {
        assert_eq!(Facts::AT_LEAST_DRAW.flipped(), Facts::AT_MOST_DRAW);
        assert_eq!(Facts::DRAW.flipped(), Facts::DRAW);
        assert_eq!(Facts::NONE.flipped(), Facts::NONE);
    }

    #[test]
    fn proofs_bound_values() {
        let node = Node { value: 70, facts: Facts::AT_MOST_DRAW };
        assert_eq!(node.clamped().value, 0);
        assert_eq!(node.flipped().clamped().value, 0);
        let win = Node::estimate(WIN - 3);
        assert!(win.facts_within(0, 1).has(Facts::AT_LEAST_DRAW));
        assert_eq!(win.facts_within(WIN - 2, WIN - 1), Facts::NONE);
    }
}
