//! Places on a board, whichever the game.

use std::fmt;

use crate::morelli::{Cell, Size};
use crate::morris::{Board, Point};

/// A place on the board's naming grid, whichever the game.
///
/// # Examples
/// ```
/// use rayuela_rules::Spot;
/// use rayuela_rules::morelli::{Cell, Size};
/// use rayuela_rules::morris::{Board, Point};
/// assert_eq!(Spot { file: 3, rank: 1 }.to_string(), "d2");
/// // The centre of a board of Morelli, and a point of Nine.
/// let (throne, d2) = (Spot::of_cell(Cell::THRONE, Size::N9), Point::at(Board::Three, 3, 1).unwrap());
/// assert_eq!((throne.file, throne.rank), (4, 4));
/// assert_eq!(Spot::of_point(d2, Board::Three), Spot { file: 3, rank: 1 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot {
    /// the file, a is 0
    pub file: usize,
    /// the rank, 1 is 0
    pub rank: usize,
}

impl Spot {
    /// The place of a Morelli cell.
    pub fn of_cell(cell: Cell, size: Size) -> Spot {
        let (file, rank) = cell.file_rank(size);
        Spot { file, rank }
    }

    /// The place of a Morris point.
    pub fn of_point(point: Point, board: Board) -> Spot {
        let (file, rank) = point.file_rank(board);
        Spot { file, rank }
    }
}

impl fmt::Display for Spot {
    /// The name of a Morris point, such as `d2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file as u8), self.rank + 1)
    }
}
