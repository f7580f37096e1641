//! Makes puzzles, proves them and grades them.
//!
//! - [`Prover`]: which move is the only right one, from exact values of every move ([`MorrisValues`], the search of
//!   Morelli endings) or from an exhaustive search of a few moves; never from an estimate.
//! - [`make`](make()): games of weak levels against each other are full of such positions; it finds them, follows the only
//!   right moves, tells their themes ([`themes`]) and lets every level try them ([`grade`]).
//! - [`check`]: the same proofs for a file from outside.

mod bounded;
mod check;
mod grade;
mod hasher;
mod key;
mod line;
mod maker;
mod morelli_search;
mod morris_values;
mod prover;
mod selection;
mod source;
mod themes;
mod threads;

pub use check::{Reason, Wrong, check, prove};
pub use grade::{Attempt, LEVEL_RATINGS, grade, grade_again, rating};
pub use key::key;
pub use line::find_line;
pub use maker::{Progress, Settings, make};
pub use morris_values::MorrisValues;
pub use prover::{Prover, Unproved};
pub use themes::themes;
