//! Limits of clocks.

use crate::Millis;

/// Before two turns are played no clock runs: each step of the set-up and each of the first two turns has this time.
pub const STEP: Millis = 60_000;
/// The same in a game without a clock.
pub const STEP_UNLIMITED: Millis = 14 * 24 * 3_600_000;

/// Lag: what is given back for one turn at most.
pub const LAG_TURN: Millis = 500;
/// Lag: a player's compensation budget, at the start and at most.
pub const LAG_BANK: Millis = 1_000;
/// Lag: what each of their turns adds to that.
pub const LAG_REFILL: Millis = 100;

/// The longest any clock may be set to.
pub const LONGEST: Millis = 60 * 24 * 3_600_000;
