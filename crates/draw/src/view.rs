//! Where a picture puts the places of a board.

use rayuela_rules::Spot;

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
