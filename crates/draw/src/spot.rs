//! Places on a board, and where a picture puts them.

use std::fmt;

use rayuela_rules::morelli::{Cell, Size};
use rayuela_rules::morris::{Board, Point};

/// A place on the board's naming grid, whichever the game.
///
/// # Examples
/// ```
/// use rayuela_draw::Spot;
/// assert_eq!(Spot { file: 3, rank: 1 }.to_string(), "d2");
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

/// Which way round a board is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    /// places a side
    pub(crate) side: usize,
    /// turned by a half turn
    pub(crate) flipped: bool,
}

impl View {
    /// Column from the left and row from the top, both from 0.
    pub(crate) fn place(self, spot: Spot) -> (usize, usize) {
        (self.column(spot.file), self.row(spot.rank))
    }

    /// The column of a file.
    pub(crate) fn column(self, file: usize) -> usize {
        if self.flipped { self.side - 1 - file } else { file }
    }

    /// The row of a rank.
    pub(crate) fn row(self, rank: usize) -> usize {
        if self.flipped { rank } else { self.side - 1 - rank }
    }
}
