//! The value that an engine gives a position: proved or estimated, kept apart.

use rayuela_rules::{Color, Outcome};

/// How far away a proved win or loss is, in moves of both players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Distance {
    /// the game is over within so many
    End(u16),
    /// the next removal or the end of the game, whichever comes first, is within so many: what tables know
    Conversion(u16),
}

impl Distance {
    /// What is left of it after the best move. After a removal tables count from the beginning.
    #[must_use]
    pub const fn after_best(self) -> Option<Distance> {
        match self {
            Distance::End(moves) => Some(Distance::End(moves.saturating_sub(1))),
            Distance::Conversion(0 | 1) => None,
            Distance::Conversion(moves) => Some(Distance::Conversion(moves - 1)),
        }
    }
}

/// The value of a position for one player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    /// proved: they win
    Win,
    /// proved: best play draws
    Draw,
    /// proved: they lose
    Loss,
    /// not proved: the share of the points they can expect, from 0 to 1
    Estimate(f64),
}

impl Value {
    /// The value of a finished game for a player.
    pub fn of_outcome(outcome: Outcome, player: Color) -> Value {
        match outcome {
            Outcome::Win(winner) if winner == player => Value::Win,
            Outcome::Win(_) => Value::Loss,
            Outcome::Draw => Value::Draw,
        }
    }

    /// Whether it is proved.
    pub const fn is_proved(self) -> bool {
        !matches!(self, Value::Estimate(_))
    }

    /// The share of the points that they can expect, from 0 to 1.
    pub fn chance(self) -> f64 {
        match self {
            Value::Win => 1.0,
            Value::Draw => 0.5,
            Value::Loss => 0.0,
            // Not a number means nothing is known.
            Value::Estimate(chance) if chance.is_nan() => 0.5,
            Value::Estimate(chance) => chance.clamp(0.0, 1.0),
        }
    }

    /// The same position for the other player.
    #[must_use]
    pub fn flipped(self) -> Value {
        match self {
            Value::Win => Value::Loss,
            Value::Draw => Value::Draw,
            Value::Loss => Value::Win,
            Value::Estimate(chance) => Value::Estimate(1.0 - chance),
        }
    }
}
