//! Whether help with a position has to wait.

use rayuela_rules::Variant;
use serde::{Deserialize, Serialize};

/// `POST /api/fair-play`: positions that somebody wants help with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FairPlay {
    /// the game with its options
    pub variant: Variant,
    /// the positions as text, at most [`crate::limits::FAIR_PLAY`]
    pub positions: Vec<String>,
}

/// Its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FairPlayAnswer {
    /// one of them belongs to a rated game that is being played
    pub wait: bool,
}
