//! Scores for callers: proved or estimated, never confused.

use std::fmt;

use rayuela_rules::{Color, Outcome};

use crate::value::{Node, PROVED, WIN};

/// The score of a position, seen by the player to move.
///
/// # Examples
/// ```
/// use rayuela_engine::Score;
/// assert_eq!(Score::Win(5).to_string(), "win in 5 (proved)");
/// let even = Score::Estimate { centi: 0, win_chance: 0.5 };
/// assert_eq!((even.is_proved(), even.expectation()), (false, Score::Draw.expectation()));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Score {
    /// Proved: the player to move wins within this many turns of both players together.
    Win(u32),
    /// Proved: the player to move loses within this many turns of both players together.
    Loss(u32),
    /// Proved: best play draws.
    Draw,
    /// Not proved.
    Estimate {
        /// hundredths of a man or piece in favour of the player to move
        centi: i32,
        /// the share of the points to expect, from 0 to 1
        win_chance: f64,
    },
}

/// Further away than any result that the search itself can find.
const FAR: u32 = (WIN - PROVED - 1) as u32;
/// An estimate of this many hundredths makes the expected share about 73 %.
const CHANCE_SCALE: f64 = 200.0;

impl Score {
    /// The score of a proved result whose distance is not known, for the player whose turn it is: further away than any that
    /// the search itself can find.
    pub(crate) fn known(outcome: Outcome, turn: Color) -> Score {
        Score::of(Node::ended(outcome, turn, FAR as usize).value, outcome == Outcome::Draw)
    }

    pub(crate) fn of(value: i32, drawn: bool) -> Score {
        if value >= PROVED {
            Score::Win((WIN - value) as u32)
        } else if value <= -PROVED {
            Score::Loss((WIN + value) as u32)
        } else if drawn {
            Score::Draw
        } else {
            Score::Estimate { centi: value, win_chance: win_chance(value) }
        }
    }

    /// Whether the score is proved.
    pub const fn is_proved(self) -> bool {
        !matches!(self, Score::Estimate { .. })
    }

    /// The share of the points to expect: 1, 0 or one half where the score is proved.
    pub const fn expectation(self) -> f64 {
        match self {
            Score::Win(_) => 1.0,
            Score::Loss(_) => 0.0,
            Score::Draw => 0.5,
            Score::Estimate { win_chance, .. } => win_chance,
        }
    }
}

/// The expected share of the points for an estimate.
pub(crate) fn win_chance(centi: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(centi) / CHANCE_SCALE).exp())
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            // Of a result from a tablebase the distance is not known.
            Score::Win(FAR..) => f.write_str("win (proved)"),
            Score::Loss(FAR..) => f.write_str("loss (proved)"),
            Score::Win(turns) => write!(f, "win in {turns} (proved)"),
            Score::Loss(turns) => write!(f, "loss in {turns} (proved)"),
            Score::Draw => f.write_str("draw (proved)"),
            Score::Estimate { centi, win_chance } => {
                write!(f, "{:+.2} ({:.0} %)", f64::from(centi) / 100.0, 100.0 * win_chance)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proved_and_estimated_look_different() {
        assert_eq!(Score::of(WIN - 5, false).to_string(), "win in 5 (proved)");
        assert_eq!(Score::of(4 - WIN, false).to_string(), "loss in 4 (proved)");
        assert_eq!(Score::of(0, true).to_string(), "draw (proved)");
        assert_eq!(Score::of(0, false).to_string(), "+0.00 (50 %)");
        assert!(!Score::of(19_000, false).is_proved());
    }
}
