//! Sets of cells.

use std::ops::{BitAnd, BitOr, BitXor};

use super::board::Cell;
use crate::bits;

/// A set of cells: one word for each quarter of the board.
///
/// # Examples
/// ```
/// use rayuela_rules::morelli::{CellSet, Size};
/// let rim: CellSet = Size::N5.outer_band().collect();
/// assert_eq!((rim.len(), rim.iter().count()), (16, 16));
/// let corner = rim.iter().next().unwrap();
/// let mut others = rim;
/// others.toggle(corner);
/// assert!(others.intersects(rim) && !others.intersects(CellSet::of(corner)));
/// // A set is four words, one for each quarter of the board.
/// assert_eq!(CellSet::from_words(rim.words()), rim);
/// ```
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
    pub(super) const fn toggle_slow(&mut self, cell: Cell) {
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

/// Each cell as a set. Looked up, not computed: a set is one vector, and writing a word of it before reading the whole
/// stalls the processor (measured, `morelli13` playouts/s: 45,000 computed, 59,000 looked up).
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
