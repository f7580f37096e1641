//! Puzzles: positions with one right answer at every step, their themes and their file format.
//!
//! A puzzle is a [`Puzzle`]: a position, what the player to move is to reach ([`Goal`]), and the line that does. The
//! player's moves in it are the only right ones, which is proved when the puzzle is made and again by the tests. Files
//! have a puzzle per line; [`read`] reads them.
//!
//! For screens: a [`Catalogue`] lists the puzzles of a game and chooses among them, an [`Attempt`] is a puzzle being
//! solved, a [`History`] keeps what was solved, and a [`Rating`] follows from it.

mod attempt;
mod catalogue;
mod choice;
mod file;
mod goal;
mod history;
#[cfg(feature = "make")]
pub mod make;
mod puzzle;
mod rating;
mod theme;

pub use attempt::{Answer, Attempt, Hint, Stage};
pub use catalogue::Catalogue;
pub use choice::{Wish, daily_game, day};
pub use file::{FileError, is_puzzle, read};
pub use goal::Goal;
pub use history::{Entry, History};
pub use puzzle::{Puzzle, PuzzleError};
pub use rating::Rating;
pub use theme::Theme;
