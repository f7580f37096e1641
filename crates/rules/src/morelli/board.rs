//! Cells, bands and the lines pieces move on.
//!
//! One geometry serves every size: all coordinates count from the centre, so a 9×9 board is the middle of the 13×13
//! one and only the names of the cells differ. A cell is kept as its quarter of the board (0 top, 1 right, 2 bottom,
//! 3 left) and its frame (0..42 from the centre outwards): a set of cells is then four words, a quarter turn moves
//! words round, and a frame is complete where the four words have a bit in common.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor};

use crate::bits;

/// The size of a board: 5, 7, 9, 11 or 13 cells a side.
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

/// A cell of any board, told by its place around the centre.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The centre cell.
    pub const THRONE: Cell = Cell(63);
    /// Stands for "off the board" in tables; never a member of a set of pieces.
    const NOWHERE: Cell = Cell(62);

    const fn new(quarter: usize, frame: usize) -> Cell {
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

/// A set of cells: one word for each quarter of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub struct CellSet(pub(crate) [u64; 4]);

impl CellSet {
    /// No cells.
    pub const EMPTY: CellSet = CellSet([0; 4]);

    /// The set of this one cell.
    #[inline]
    pub fn of(cell: Cell) -> CellSet {
        LONE_CELLS[cell.index()]
    }

    /// The set with these words; see [`CellSet::words`].
    #[inline]
    pub const fn from_words(words: [u64; 4]) -> CellSet {
        CellSet(words)
    }

    /// The set's words, one a quarter, with a bit for each frame from the centre outwards.
    #[inline]
    pub const fn words(self) -> [u64; 4] {
        self.0
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0[cell.quarter()] >> cell.frame_index() & 1 != 0
    }

    /// Adds the cell, or takes it out if it is there.
    #[inline]
    pub fn toggle(&mut self, cell: Cell) {
        *self = *self ^ CellSet::of(cell);
    }

    /// The same at compile time.
    const fn toggle_slow(&mut self, cell: Cell) {
        self.0[cell.quarter()] ^= 1 << cell.frame_index();
    }

    /// Whether there is no cell in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        (self.0[0] | self.0[1] | self.0[2] | self.0[3]) == 0
    }

    /// The number of cells.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones() + self.0[3].count_ones()
    }

    /// Whether the sets share a cell.
    #[inline]
    pub const fn intersects(self, other: CellSet) -> bool {
        (self.0[0] & other.0[0] | self.0[1] & other.0[1] | self.0[2] & other.0[2] | self.0[3] & other.0[3]) != 0
    }

    /// The cells, quarter by quarter from the centre outwards.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        (0..4).flat_map(move |quarter| bits::ones(self.0[quarter]).map(move |i| Cell::new(quarter, i as usize)))
    }

    /// The `n`-th cell in the order of [`CellSet::iter`]; no branches, since random playouts would mispredict them.
    #[inline]
    pub(crate) fn nth(self, n: u32) -> Cell {
        let a = self.0[0].count_ones();
        let b = a + self.0[1].count_ones();
        let c = b + self.0[2].count_ones();
        let quarter = usize::from(n >= a) + usize::from(n >= b) + usize::from(n >= c);
        let before = [0, a, b, c][quarter];
        Cell::new(quarter, bits::nth_bit(self.0[quarter], n - before) as usize)
    }

    /// The frames all of whose cells are in the set, as a set of frame numbers.
    #[inline]
    pub(crate) const fn frames(self) -> u64 {
        self.0[0] & self.0[1] & self.0[2] & self.0[3]
    }

    /// The frames with a cell in the set.
    #[inline]
    pub(crate) const fn touched_frames(self) -> u64 {
        self.0[0] | self.0[1] | self.0[2] | self.0[3]
    }

    /// For each quarter the frames whose other three cells are in the set.
    #[inline]
    pub(crate) const fn frames_but_one(self) -> [u64; 4] {
        let [a, b, c, d] = self.0;
        [b & c & d, a & c & d, a & b & d, a & b & c]
    }
}

/// Each cell as a set. Looked up, not made: a set is one vector, and writing a word of it before reading the whole
/// stalls the processor (measured: a fifth of a playout).
static LONE_CELLS: [CellSet; 256] = {
    let mut table = [CellSet::EMPTY; 256];
    let mut c = 0;
    while c < 256 {
        table[c].toggle_slow(Cell(c as u8));
        c += 1;
    }
    table
};

macro_rules! set_operator {
    ($trait:ident, $function:ident, $op:tt) => {
        impl $trait for CellSet {
            type Output = CellSet;

            #[inline]
            fn $function(self, other: CellSet) -> CellSet {
                CellSet(std::array::from_fn(|i| self.0[i] $op other.0[i]))
            }
        }
    };
}
set_operator!(BitAnd, bitand, &);
set_operator!(BitOr, bitor, |);
set_operator!(BitXor, bitxor, ^);

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        cells.into_iter().fold(CellSet::EMPTY, |set, cell| set | CellSet::of(cell))
    }
}

/// The 8 directions, right, up, left, down and between.
pub(crate) const DIRECTIONS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// The most destinations a piece ever has (A5 of the regulation board has 21).
pub(crate) const MOST_PATHS: usize = 24;

/// Where the pieces on a cell may go on an empty board, one line after another, nearest first.
///
/// The distance from the centre is convex along a line, so the cells nearer than the start are the first few of the
/// line, with only the Throne left out.
#[derive(Clone, Copy)]
pub(crate) struct Paths {
    pub(crate) len: usize,
    pub(crate) to: [Cell; MOST_PATHS],
    /// bit i: path i is the first of its line; one more bit stands behind the last path
    pub(crate) starts: u32,
    /// bit i: path i crosses the Throne
    pub(crate) crossing: u32,
}

const NO_PATHS: Paths = Paths { len: 0, to: [Cell::NOWHERE; MOST_PATHS], starts: 0, crossing: 0 };

const fn paths_from(cell: Cell) -> Paths {
    let (x, y) = cell.centred();
    let r = cell.distance();
    let mut paths = NO_PATHS;
    let mut direction = 0;
    while direction < 8 {
        let (dx, dy) = DIRECTIONS[direction];
        let (mut x, mut y) = (x + dx, y + dy);
        let mut crossed = false;
        let first = paths.len;
        while Cell::from_centre(x, y).0 != Cell::NOWHERE.0 && Cell::from_centre(x, y).distance() < r {
            if x == 0 && y == 0 {
                crossed = true;
            } else {
                paths.to[paths.len] = Cell::from_centre(x, y);
                paths.crossing |= (crossed as u32) << paths.len;
                paths.len += 1;
            }
            (x, y) = (x + dx, y + dy);
        }
        if paths.len > first {
            paths.starts |= 1 << first;
        }
        direction += 1;
    }
    paths.starts |= 1 << paths.len;
    paths
}

const fn all_cells(table: &mut [Paths; 256]) {
    let mut i = 0;
    while i < 4 * 42 {
        let cell = Cell::new(i / 42, i % 42);
        table[cell.index()] = paths_from(cell);
        i += 1;
    }
}

/// The paths from each cell.
pub(crate) static PATHS: [Paths; 256] = PATH_TABLE;

/// The same at compile time.
pub(crate) const PATH_TABLE: [Paths; 256] = {
    let mut table = [NO_PATHS; 256];
    all_cells(&mut table);
    table
};

/// Paths that a cell does not have need this set vacant, which whoever looks paths up counts as blocked.
pub(crate) const NEVER_VACANT: CellSet = CellSet([1 << Cell::NOWHERE.0, 0, 0, 0]);

/// For each path the cells that must be vacant: those passed and the one landed on.
///
/// Only random playouts look here: they try one path at a time, so one test of four words beats walking the line.
pub(crate) static PATH_CELLS: [[CellSet; MOST_PATHS]; 256] = {
    let mut table = [[CellSet::EMPTY; MOST_PATHS]; 256];
    let mut c = 0;
    while c < 256 {
        let paths = &PATH_TABLE[c];
        let mut passed = CellSet::EMPTY;
        let mut i = 0;
        while i < paths.len {
            if paths.starts >> i & 1 != 0 {
                passed = CellSet::EMPTY;
            }
            if paths.crossing >> i & 1 != 0 && !passed.contains(Cell::THRONE) {
                passed.toggle_slow(Cell::THRONE);
            }
            passed.toggle_slow(paths.to[i]);
            table[c][i] = passed;
            i += 1;
        }
        while i < MOST_PATHS {
            table[c][i] = NEVER_VACANT;
            i += 1;
        }
        c += 1;
    }
    table
};

/// For each cell and direction the neighbour and the cell behind it.
pub(crate) static FLANKS: [[(Cell, Cell); 8]; 256] = {
    let mut table = [[(Cell::NOWHERE, Cell::NOWHERE); 8]; 256];
    let mut i = 0;
    while i < 4 * 42 {
        let cell = Cell::new(i / 42, i % 42);
        let (x, y) = cell.centred();
        let mut d = 0;
        while d < 8 {
            let (dx, dy) = DIRECTIONS[d];
            table[cell.index()][d] = (Cell::from_centre(x + dx, y + dy), Cell::from_centre(x + 2 * dx, y + 2 * dy));
            d += 1;
        }
        i += 1;
    }
    table
};

/// The neighbours of each cell.
pub(crate) static NEIGHBOURS: [CellSet; 256] = {
    let mut table = [CellSet::EMPTY; 256];
    let mut c = 0;
    while c < 256 {
        let mut d = 0;
        while d < 8 {
            let cell = FLANKS[c][d].0;
            if cell.0 != Cell::NOWHERE.0 && cell.0 != Cell::THRONE.0 {
                table[c].toggle_slow(cell);
            }
            d += 1;
        }
        c += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

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
    fn every_path_leads_nearer() {
        for cell in Size::N13.cells() {
            let paths = &PATHS[cell.index()];
            assert!(paths.len < MOST_PATHS);
            for (to, passed) in paths.to[..paths.len].iter().zip(&PATH_CELLS[cell.index()]) {
                assert!(to.distance() < cell.distance());
                assert!(passed.contains(*to));
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
