//! Stacking Morris: men of the other colour are put under one's own, and three own stacks on a line win.

mod men;
mod notation;
mod position;
mod steps;
mod symmetry;

pub use notation::{StackingWritten, WrittenProcessing};
pub use position::{Processing, Stacking, StackingMove};

use std::fmt;

use crate::morris::{Board, Lines};

/// The one variant there is.
///
/// # Examples
/// ```
/// use rayuela_rules::stacking::StackingVariant;
/// assert_eq!((StackingVariant::MEN, StackingVariant::LINES.all().count()), (9, 20));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StackingVariant;

impl StackingVariant {
    /// The men that each player starts with.
    pub const MEN: usize = 9;
    /// The board it is played on.
    pub const BOARD: Board = Board::Three;
    /// The lines: steps and mills on the diagonals too.
    pub const LINES: Lines = Lines::new(StackingVariant::BOARD, true, true);
}

impl fmt::Display for StackingVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stacking")
    }
}
