//! Cells, bands and the lines pieces move on.
//!
//! One geometry serves every size: all coordinates count from the centre, so a 9×9 board is the middle of the 13×13
//! one and only the names of the cells differ. A cell is kept as its quarter of the board (0 top, 1 right, 2 bottom,
//! 3 left) and its frame (0..42 from the centre outwards): a set of cells is then four words, a quarter turn moves
//! words round, and a frame is complete where the four words have a bit in common.

use std::fmt;

/// The size of a board: 5, 7, 9, 11 or 13 cells a side.
///
/// # Examples
/// ```
/// use rayuela_rules::morelli::Size;
/// let pieces = Size::ALL.map(|size| (size.side(), size.pieces()));
/// assert_eq!(pieces, [(13, 48), (11, 40), (9, 32), (7, 24), (5, 16)]);
/// assert_eq!((Size::from_side(9), Size::from_side(8), Size::N9.radius()), (Some(Size::N9), None, 4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Size {
    /// 5×5, our own extra
    N5 = 5,
    /// 7×7
    N7 = 7,
    /// 9×9
    N9 = 9,
    /// 11×11
    N11 = 11,
    /// 13×13, the regulation board
    N13 = 13,
}

impl Size {
    /// Every size, largest first.
    pub const ALL: [Size; 5] = [Size::N13, Size::N11, Size::N9, Size::N7, Size::N5];

    /// Cells a side.
    pub const fn side(self) -> usize {
        self as usize
    }

    /// The outermost band's distance from the centre.
    pub const fn radius(self) -> usize {
        self as usize / 2
    }

    /// The pieces of both players together.
    pub const fn pieces(self) -> usize {
        4 * (self as usize - 1)
    }

    /// The size with this many cells a side.
    pub fn from_side(side: usize) -> Option<Size> {
        Size::ALL.into_iter().find(|size| size.side() == side)
    }

    /// All cells of the board but the Throne, rank by rank from the top.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let n = self.side();
        (0..n * n).filter_map(move |i| Cell::at(self, i % n, n - 1 - i / n)).filter(|&cell| cell != Cell::THRONE)
    }

    /// The cells of the outermost band, clockwise from the top left corner.
    pub fn outer_band(self) -> impl Iterator<Item = Cell> {
        let r = self.radius();
        (0..8 * r).map(move |i| Cell::new(i / (2 * r), r * (r - 1) + i % (2 * r)))
    }
}

/// A band: all cells at one distance from the centre.
///
/// # Examples
/// ```
/// use rayuela_rules::morelli::Band;
/// assert_eq!((Band::Red.distance(), Band::Red.rgb()), (6, (204, 0, 0)));
/// assert_eq!(Band::ALL[Band::Blue.distance()], Band::Blue);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Band {
    /// the Throne
    Violet = 0,
    /// distance 1
    Indigo = 1,
    /// distance 2
    Blue = 2,
    /// distance 3
    Green = 3,
    /// distance 4
    Yellow = 4,
    /// distance 5
    Orange = 5,
    /// distance 6
    Red = 6,
}

impl Band {
    /// Every band from the centre outwards, so that a band's place is its distance.
    pub const ALL: [Band; 7] =
        [Band::Violet, Band::Indigo, Band::Blue, Band::Green, Band::Yellow, Band::Orange, Band::Red];

    /// The distance from the centre.
    pub const fn distance(self) -> usize {
        self as usize
    }

    /// The official colour, red, green and blue from 0 to 255.
    pub const fn rgb(self) -> (u8, u8, u8) {
        match self {
            Band::Red => (204, 0, 0),
            Band::Orange => (255, 140, 0),
            Band::Yellow => (255, 204, 0),
            Band::Green => (102, 205, 0),
            Band::Blue => (92, 145, 251),
            Band::Indigo => (90, 82, 155),
            Band::Violet => (171, 130, 255),
        }
    }

    /// The English name.
    pub const fn name(self) -> &'static str {
        match self {
            Band::Red => "Red",
            Band::Orange => "Orange",
            Band::Yellow => "Yellow",
            Band::Green => "Green",
            Band::Blue => "Blue",
            Band::Indigo => "Indigo",
            Band::Violet => "Violet",
        }
    }
}

impl fmt::Display for Band {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A cell of any board, identified by its place relative to the centre.
///
/// # Examples
/// ```
/// use rayuela_rules::morelli::{Band, Cell, Size};
/// let corner = Cell::at(Size::N13, 0, 0).unwrap();
/// assert_eq!((corner.name(Size::N13).to_string().as_str(), corner.band()), ("A1", Band::Red));
/// assert_eq!(corner.opposite().name(Size::N13).to_string(), "M13");
/// assert_eq!(corner.file_rank(Size::N13), (0, 0));
/// // The number of a cell, for tables of 256, is the same on every board.
/// assert!(corner.index() < 256 && corner.index() != corner.opposite().index());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub(super) u8);

impl Cell {
    /// The centre cell.
    pub const THRONE: Cell = Cell(63);
    /// Means "off the board" in tables; never a member of a set of pieces.
    pub(super) const NOWHERE: Cell = Cell(62);

    pub(super) const fn new(quarter: usize, frame: usize) -> Cell {
        Cell((quarter * 64 + frame) as u8)
    }

    /// The topmost of the four cells of a frame.
    pub(crate) const fn from_frame_index(frame: usize) -> Cell {
        Cell::new(0, frame)
    }

    /// The cell `x` to the right of and `y` above the centre, each from -6 to 6.
    pub(crate) const fn from_centre(x: i32, y: i32) -> Cell {
        let (ax, ay) = (x.abs(), y.abs());
        let r = if ax > ay { ax } else { ay };
        if r > 6 {
            return Cell::NOWHERE;
        }
        // Clockwise from the top left corner, each side of a band leaving its last corner to the next.
        let (quarter, k) = if r == 0 {
            return Cell::THRONE;
        } else if y == r && x < r {
            (0, x + r)
        } else if x == r && y > -r {
            (1, r - y)
        } else if y == -r && x > -r {
            (2, r - x)
        } else {
            (3, y + r)
        };
        Cell::new(quarter, (r * (r - 1) + k) as usize)
    }

    /// The place relative to the centre: to the right, upwards.
    pub(crate) const fn centred(self) -> (i32, i32) {
        if self.0 == Cell::THRONE.0 {
            return (0, 0);
        }
        let frame = self.frame_index();
        let r = band_of_frame(frame) as i32;
        let k = frame as i32 - r * (r - 1);
        match self.quarter() {
            0 => (k - r, r),
            1 => (r, r - k),
            2 => (r - k, -r),
            _ => (-r, k - r),
        }
    }

    /// The cell in this file and rank, both from 0, if the board has it.
    pub fn at(size: Size, file: usize, rank: usize) -> Option<Cell> {
        let n = size.side();
        let r = size.radius() as i32;
        (file < n && rank < n).then(|| Cell::from_centre(file as i32 - r, rank as i32 - r))
    }

    /// File and rank on a board of this size, both from 0.
    pub fn file_rank(self, size: Size) -> (usize, usize) {
        let (x, y) = self.centred();
        let r = size.radius() as i32;
        ((x + r) as usize, (y + r) as usize)
    }

    /// The band the cell belongs to.
    pub const fn band(self) -> Band {
        Band::ALL[self.distance()]
    }

    /// The distance from the centre.
    pub(crate) const fn distance(self) -> usize {
        if self.0 == Cell::THRONE.0 { 0 } else { band_of_frame(self.frame_index()) }
    }

    /// The cell a half turn away.
    #[must_use]
    pub const fn opposite(self) -> Cell {
        if self.0 == Cell::THRONE.0 { self } else { Cell(self.0 ^ 0x80) }
    }

    #[inline]
    pub(crate) const fn quarter(self) -> usize {
        (self.0 >> 6) as usize
    }

    /// The number of the frame the cell belongs to, from the centre outwards.
    #[inline]
    pub(crate) const fn frame_index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The cell's place in tables of 256: its quarter times 64 and its frame.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The name on a board of this size, such as `A5`.
    pub fn name(self, size: Size) -> CellName {
        let (file, rank) = self.file_rank(size);
        CellName { file: file as u8, rank: rank as u8 }
    }
}

impl fmt::Debug for Cell {
    /// The name on the regulation board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Cell::NOWHERE { f.write_str("nowhere") } else { self.name(Size::N13).fmt(f) }
    }
}

const fn band_of_frame(frame: usize) -> usize {
    let mut r = 1;
    while r * (r + 1) <= frame {
        r += 1;
    }
    r
}

/// A cell as written: a file letter and a rank number, on no board in particular.
///
/// # Examples
/// ```
/// use rayuela_rules::morelli::{CellName, Size};
/// let name = CellName { file: 8, rank: 0 };
/// assert_eq!(name.to_string(), "I1");
/// assert!(name.on(Size::N9).is_some() && name.on(Size::N7).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CellName {
    /// the file, A is 0
    pub file: u8,
    /// the rank, 1 is 0
    pub rank: u8,
}

impl CellName {
    /// The cell of this name, if the board has it.
    pub fn on(self, size: Size) -> Option<Cell> {
        Cell::at(size, self.file.into(), self.rank.into())
    }
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.file), self.rank + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::morelli::CellSet;

    #[test]
    fn cells_and_coordinates_agree() {
        for x in -6..=6 {
            for y in -6..=6 {
                let cell = Cell::from_centre(x, y);
                assert_eq!(cell.centred(), (x, y));
                assert_eq!(cell.distance() as i32, x.abs().max(y.abs()));
                assert_eq!(cell.opposite().centred(), (-x, -y));
            }
        }
    }

    #[test]
    fn the_outer_band_is_every_cell_at_the_rim() {
        for size in Size::ALL {
            let outer: CellSet = size.outer_band().collect();
            assert_eq!(outer.len() as usize, size.pieces());
            let slow: CellSet = size.cells().filter(|cell| cell.distance() == size.radius()).collect();
            assert_eq!(outer, slow);
        }
    }
}
