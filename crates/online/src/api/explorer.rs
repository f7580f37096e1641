//! The explorer: what was played in finished games.

use rayuela_rules::Variant;
use serde::{Deserialize, Serialize};

use super::GameSummary;
use crate::Speed;

/// The lower ends of the rating bands: 0 is under 1200, the last has no upper end.
pub const RATING_BANDS: [u16; 6] = [0, 1200, 1400, 1600, 1800, 2000];

/// `GET /api/explorer`: what was played in a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExplorerQuestion {
    /// the game with its options
    pub variant: Variant,
    /// the position as text
    pub position: String,
    /// only games of this speed
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<Speed>,
    /// only games of players whose mean rating is in this band, one of [`RATING_BANDS`]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
    /// only rated games, or only others
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rated: Option<bool>,
}

/// The answer. Positions that are images of each other by the board's symmetries are one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Explored {
    /// what was played, the most frequent first
    pub moves: Vec<ExploredMove>,
    /// some of the last games in which the position occurred, the newest first
    pub games: Vec<GameSummary>,
    /// how many moves from the start of a game are counted
    pub depth: u32,
    /// whether some finished games are still waiting to be counted
    pub counting: bool,
}

/// A move that was played, and how the games ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ExploredMove {
    /// the move in compact form, on the board as it was asked about
    pub turn: String,
    /// games that White won
    pub white: u32,
    /// games that ended in a draw
    pub draws: u32,
    /// games that Black won
    pub black: u32,
    /// the mean rating of those who played it, as far as they had an established one
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
}

impl ExploredMove {
    /// How many games had it.
    pub const fn games(&self) -> u32 {
        self.white + self.draws + self.black
    }
}

/// How many moves from the start of a game the explorer counts.
///
/// The placing phases of Morris and Stacking are covered, and some moves after them. Morelli has so many starts that games
/// part much sooner.
pub const fn explorer_depth(variant: Variant) -> usize {
    if variant.is_morelli() { 12 } else { 30 }
}
