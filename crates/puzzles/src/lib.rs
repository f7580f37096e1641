//! Puzzles: positions with one right answer at every step, their themes and their file format.
//!
//! A puzzle is a [`Puzzle`]: a position, what the player to move is to reach ([`Goal`]), and the line that does. The
//! player's moves in it are the only right ones, which is proved when the puzzle is made and again by the tests. Files
//! have a puzzle per line; [`read`] reads them.

mod file;
mod goal;
#[cfg(feature = "make")]
pub mod make;
mod puzzle;
mod theme;

pub use file::{FileError, read};
pub use goal::Goal;
pub use puzzle::{Puzzle, PuzzleError};
pub use theme::Theme;
