use rayuela_rules::Variant;
use serde::{Deserialize, Serialize};

use crate::Millis;

/// A puzzle that was tried. Ratings follow from these, so that all devices of an account agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleResult {
    /// when, by the clock of the device
    pub at: Millis,
    /// the game
    pub variant: Variant,
    /// the puzzle's number
    pub number: u32,
    /// the puzzle's rating
    pub rating: u16,
    /// solved without help and without a mistake
    pub solved: bool,
}

/// `PUT /api/puzzles`: results that the account may not have yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewPuzzleResults {
    /// some of them, at most [`crate::limits::PUZZLE_RESULTS`]
    pub results: Vec<PuzzleResult>,
}

/// `GET /api/puzzles`: the results of an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PuzzleResults {
    /// those that came since the moment asked about, oldest first
    pub results: Vec<PuzzleResult>,
    /// the moment to ask about next time
    pub until: Millis,
}
