use std::fmt;

use rayuela_rules::{AnyMove, AnyPosition, Position, Variant};
use thiserror::Error;

use crate::{Goal, Theme};

/// A position with one right answer at every step.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// its number among the puzzles of its variant, which stays the same when puzzles are added
    pub number: u32,
    /// how hard it is, on the scale of players' puzzle ratings
    pub rating: u16,
    /// what is to be reached
    pub goal: Goal,
    /// what it is about
    pub themes: Vec<Theme>,
    /// where it begins
    pub position: AnyPosition,
    /// the player's moves at even places, the opponent's replies at odd ones; the last is the player's
    pub line: Vec<AnyMove>,
}

/// Why a line of a file is not a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PuzzleError {
    /// fields are missing or too many
    #[error("a puzzle has three parts, separated by `|`: facts, position and moves")]
    Parts,
    /// the facts do not have the form that they should
    #[error("the facts of a puzzle are its number, its rating, its goal and its themes")]
    Facts,
    /// the position cannot be read
    #[error("the position is wrong: {0}")]
    Position(String),
    /// a move cannot be played
    #[error("move {0} is wrong: {1}")]
    Move(usize, String),
    /// the line is empty or ends with the opponent's move
    #[error("the last move must be the player's")]
    End,
}

impl Puzzle {
    /// Reads a line of a file.
    ///
    /// # Errors
    /// If it is not a puzzle of this variant.
    pub fn parse(variant: Variant, line: &str) -> Result<Puzzle, PuzzleError> {
        let mut parts = line.split('|').map(str::trim);
        let (Some(facts), Some(position), Some(moves), None) = (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(PuzzleError::Parts);
        };
        let (number, rating, goal, themes) = read_facts(facts).ok_or(PuzzleError::Facts)?;
        let position =
            AnyPosition::parse(variant, position).map_err(|error| PuzzleError::Position(error.to_string()))?;
        let mut line = Vec::new();
        let mut reached = position;
        for (i, text) in moves.split_whitespace().enumerate() {
            let mv = reached.parse_turn(text).map_err(|error| PuzzleError::Move(i + 1, error.to_string()))?;
            reached.play_unchecked(mv);
            line.push(mv);
        }
        if line.len() % 2 == 0 {
            return Err(PuzzleError::End);
        }
        Ok(Puzzle { number, rating, goal, themes, position, line })
    }

    /// The position after this many moves of the line.
    pub fn after(&self, plies: usize) -> AnyPosition {
        let mut position = self.position;
        for &mv in self.line.iter().take(plies) {
            position.play_unchecked(mv);
        }
        position
    }

    /// The variant it belongs to.
    pub fn variant(&self) -> Variant {
        self.position.variant()
    }
}

pub(crate) fn read_facts(text: &str) -> Option<(u32, u16, Goal, Vec<Theme>)> {
    let mut facts = text.split_whitespace();
    let (number, rating) = (facts.next()?.parse().ok()?, facts.next()?.parse().ok()?);
    let goal = facts.next()?.parse().ok()?;
    let themes = facts.map(str::parse).collect::<Result<Vec<Theme>, ()>>().ok()?;
    Some((number, rating, goal, themes))
}

/// The line of a file.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.number, self.rating, self.goal)?;
        for theme in &self.themes {
            write!(f, " {}", theme.name())?;
        }
        write!(f, " | {} |", self.position.text())?;
        let mut position = self.position;
        for &mv in &self.line {
            write!(f, " {}", position.compact(mv))?;
            position.play_unchecked(mv);
        }
        Ok(())
    }
}
