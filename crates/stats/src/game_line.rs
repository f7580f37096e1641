//! A played game as a line of JSON: enough to replay it and to know which series it belongs to.

use rayuela_rules::{AnyGame, AnyPosition, Position, PositionError, Variant};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What the games of a series have in common.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Series {
    /// the game
    pub variant: String,
    /// how Morelli's pieces were set up
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mode: Option<String>,
    /// one player
    pub a: String,
    /// the other player; the same as `a` in self-play
    pub b: String,
    /// random moves at the start
    pub opening_plies: u32,
    /// games of this many moves are left unfinished
    pub max_plies: usize,
    /// the program that played
    pub version: String,
}

/// One of the two players of a series.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// player A
    A,
    /// player B
    B,
}

/// A played game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameLine {
    /// which games it belongs to
    #[serde(flatten)]
    pub series: Series,
    /// the seed of the series
    pub seed: u64,
    /// its number in the series, from 0
    pub number: u32,
    /// the number of its opening; two games with colours exchanged share one
    pub opening: u32,
    /// who moved first
    pub first: Player,
    /// the start position
    pub start: String,
    /// the moves in compact form, with blanks between
    pub moves: String,
    /// `black`, `white`, `draw`, or `*` for a game that was left unfinished
    pub result: String,
    /// why it ended, as the `Termination` tag has it, or [`UNFINISHED`]
    pub reason: String,
    /// what the player to move expected of the game before each move, in thousandths of a point; nothing where they do not say
    pub expected: Vec<Option<u16>>,
}

/// The reason of a game that was left unfinished.
pub const UNFINISHED: &str = "too-long";

/// What is wrong with a line.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum LineError {
    /// It is not the JSON of a game.
    #[error("not a game: {0}")]
    Json(String),
    /// There is no such variant.
    #[error("unknown variant `{0}`")]
    Variant(String),
    /// The start is not a position of the variant.
    #[error("start: {0}")]
    Start(#[from] PositionError),
    /// A move cannot be played.
    #[error("move {ply}: {error}")]
    Move {
        /// counted from 1
        ply: usize,
        /// why not
        error: String,
    },
    /// The moves lead to another end than the line says.
    #[error("the line says `{said}`, but the moves end with `{found}`")]
    Ending {
        /// what the line says
        said: String,
        /// what follows from the moves
        found: String,
    },
    /// There is not one expectation between 0 and 1000 for each move.
    #[error("there must be one expectation between 0 and 1000, or null, for each move")]
    Expected,
}

/// The result and the reason of a game.
fn ending(game: &AnyGame) -> (&'static str, &'static str) {
    game.ending().map_or(("*", UNFINISHED), |ending| (ending.outcome.name(), ending.reason.name()))
}

impl GameLine {
    /// The line of a game; `expected` are the points that the player to move expected before each move.
    pub fn new(
        series: Series,
        (seed, number, opening): (u64, u32, u32),
        first: Player,
        game: &AnyGame,
        expected: &[Option<f64>],
    ) -> GameLine {
        let moves: Vec<String> = (0..game.ply()).filter_map(|ply| game.compact(ply)).collect();
        let (result, reason) = ending(game);
        let thousandths = |points: &Option<f64>| points.map(|points| (points.clamp(0.0, 1.0) * 1000.0).round() as u16);
        GameLine {
            series,
            seed,
            number,
            opening,
            first,
            start: game.start().text(),
            moves: moves.join(" "),
            result: result.to_string(),
            reason: reason.to_string(),
            expected: expected.iter().map(thousandths).collect(),
        }
    }

    /// Reads a line.
    ///
    /// # Errors
    /// If it is not the JSON of a game.
    pub fn parse(line: &str) -> Result<GameLine, LineError> {
        serde_json::from_str(line).map_err(|error| LineError::Json(error.to_string()))
    }

    /// The line itself, without its end.
    ///
    /// # Panics
    /// Never: it is a plain structure.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a plain structure")
    }

    /// Plays the game again.
    ///
    /// # Errors
    /// If the line is not a game by the rules that ends as it says.
    pub fn replay(&self) -> Result<AnyGame, LineError> {
        let variant: Variant =
            self.series.variant.parse().map_err(|_| LineError::Variant(self.series.variant.clone()))?;
        let mut game = AnyGame::new(AnyPosition::parse(variant, &self.start)?);
        for (i, turn) in self.moves.split_whitespace().enumerate() {
            game.play_text(turn).map_err(|error| LineError::Move { ply: i + 1, error: error.to_string() })?;
        }
        let (result, reason) = ending(&game);
        if (self.result.as_str(), self.reason.as_str()) != (result, reason) {
            let said = format!("{} {}", self.result, self.reason);
            return Err(LineError::Ending { said, found: format!("{result} {reason}") });
        }
        if self.expected.len() != game.ply() || self.expected.iter().flatten().any(|points| *points > 1000) {
            return Err(LineError::Expected);
        }
        Ok(game)
    }
}
