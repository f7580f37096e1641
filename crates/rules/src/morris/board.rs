//! Boards, points, names of points, and sets of points. The layout of a set in bits is explained in [`kernel`](super::kernel).

use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor};
use std::str::FromStr;

use crate::SyntaxError;
use crate::bits;
use crate::scan::Scanner;

/// A board: how many concentric squares.
///
/// # Examples
/// ```
/// use rayuela_rules::morris::Board;
/// assert_eq!((Board::Two.point_count(), Board::Three.point_count()), (16, 24));
/// assert_eq!((Board::Two.rings(), Board::Three.rings()), (2, 3));
/// let points_of_ranks: Vec<usize> = Board::Three.in_text_order().map(|rank| rank.len()).collect();
/// assert_eq!(points_of_ranks, [3, 3, 3, 6, 3, 3, 3]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Board {
    /// two squares, 16 points, named on a 5×5 grid
    Two,
    /// three squares, 24 points, named on a 7×7 grid
    Three,
}

impl Board {
    /// The number of squares.
    pub const fn rings(self) -> usize {
        match self {
            Board::Two => 2,
            Board::Three => 3,
        }
    }

    /// The number of points.
    pub const fn point_count(self) -> usize {
        8 * self.rings()
    }

    /// Every point, as a set.
    pub const fn points(self) -> PointSet {
        PointSet(((1u64 << self.point_count()) - 1) as u32)
    }

    /// The number of ranks (and files) of the naming grid.
    pub const fn grid(self) -> usize {
        2 * self.rings() + 1
    }

    /// The points in the order of position texts: by rank from the top, left to right.
    pub fn in_text_order(self) -> impl Iterator<Item = Vec<Point>> {
        (0..self.grid())
            .rev()
            .map(move |rank| (0..self.grid()).filter_map(|file| Point::at(self, file, rank)).collect())
    }
}

/// A point of a board.
///
/// # Examples
/// ```
/// use rayuela_rules::morris::{Board, Point};
/// let point = Point::at(Board::Three, 3, 1).unwrap();
/// assert_eq!(point.name(Board::Three).to_string(), "d2");
/// assert_eq!(point.file_rank(Board::Three), (3, 1));
/// // Its number, from the outer square to the inner one.
/// assert_eq!(Board::Three.points().iter().nth(point.index()), Some(point));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(u8);

impl Point {
    /// The point with this index, below 24.
    #[inline]
    pub(crate) const fn new(index: u32) -> Point {
        debug_assert!(index < 24);
        Point(index as u8)
    }

    /// The index of the point in sets and tables: `8 * ring + k`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// File and rank on the naming grid, both from 0.
    pub const fn file_rank(self, board: Board) -> (usize, usize) {
        let (ring, k) = (self.0 as i32 / 8, self.0 % 8);
        let (centre, r) = (board.rings() as i32, board.rings() as i32 - ring);
        let (x, y) = match k {
            0 => (-r, r),
            1 => (0, r),
            2 => (r, r),
            3 => (r, 0),
            4 => (r, -r),
            5 => (0, -r),
            6 => (-r, -r),
            _ => (-r, 0),
        };
        ((centre + x) as usize, (centre + y) as usize)
    }

    /// The point in this file and rank of the naming grid, if there is one.
    pub fn at(board: Board, file: usize, rank: usize) -> Option<Point> {
        board.points().iter().find(|point| point.file_rank(board) == (file, rank))
    }

    /// The name on a board, such as `d2`.
    pub fn name(self, board: Board) -> PointName {
        let (file, rank) = self.file_rank(board);
        PointName { file: file as u8, rank: rank as u8 }
    }
}

/// A point as written: a file letter and a rank number, on no board in particular.
///
/// # Examples
/// ```
/// use rayuela_rules::morris::{Board, PointName};
/// let name: PointName = "d1".parse().unwrap();
/// assert_eq!((name.file, name.rank), (3, 0));
/// assert!(name.on(Board::Three).is_some() && name.on(Board::Two).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PointName {
    /// the file, a is 0
    pub file: u8,
    /// the rank, 1 is 0
    pub rank: u8,
}

impl PointName {
    /// The point of this name, if the board has it.
    pub fn on(self, board: Board) -> Option<Point> {
        Point::at(board, self.file.into(), self.rank.into())
    }

    /// Reads a point such as `d2`.
    pub(crate) fn scan(scan: &mut Scanner<'_>) -> Result<PointName, SyntaxError> {
        let file = match scan.peek().map(|c| c.to_ascii_lowercase()) {
            Some(c @ 'a'..='g') => c as u8 - b'a',
            _ => return Err(scan.error("a point such as d2")),
        };
        scan.next();
        match scan.peek() {
            Some(c @ '1'..='7') => {
                scan.next();
                Ok(PointName { file, rank: c as u8 - b'1' })
            }
            _ => Err(scan.error("the point's rank, 1 to 7")),
        }
    }
}

impl fmt::Display for PointName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

impl FromStr for PointName {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<PointName, SyntaxError> {
        let mut scan = Scanner::new(text);
        let name = PointName::scan(&mut scan)?;
        scan.end("nothing more")?;
        Ok(name)
    }
}

/// A set of points.
///
/// # Examples
/// ```
/// use rayuela_rules::morris::{Board, Point, PointSet};
/// let centre: PointSet = (0..3).filter_map(|file| Point::at(Board::Three, file, 3)).collect();
/// assert_eq!(centre.iter().map(|point| point.name(Board::Three).to_string()).collect::<Vec<_>>(), ["a4", "b4", "c4"]);
/// assert_eq!(Board::Three.points().without(centre).len(), 21);
/// assert!(Board::Three.points().contains_all(centre) && !centre.contains_all(Board::Three.points()));
/// assert_eq!((PointSet::from_bits(centre.bits()), PointSet::EMPTY.first()), (centre, None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct PointSet(pub(crate) u32);

impl PointSet {
    /// No points.
    pub const EMPTY: PointSet = PointSet(0);

    /// The set of this one point.
    #[inline]
    pub const fn of(point: Point) -> PointSet {
        PointSet(1 << point.0)
    }

    /// The set with these bits; see [`Point::index`].
    #[inline]
    pub const fn from_bits(bits: u32) -> PointSet {
        PointSet(bits & 0xff_ffff)
    }

    /// The bits of the set; see [`Point::index`].
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether the point is in the set.
    #[inline]
    pub const fn contains(self, point: Point) -> bool {
        self.0 >> point.0 & 1 != 0
    }

    /// Whether every point of `other` is in this set.
    #[inline]
    pub const fn contains_all(self, other: PointSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether there is no point in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of points.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// This set without the points of the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: PointSet) -> PointSet {
        PointSet(self.0 & !other.0)
    }

    /// The points, lowest index first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Point> {
        bits::ones(self.0.into()).map(Point::new)
    }

    /// The first point, if there is one.
    #[inline]
    pub const fn first(self) -> Option<Point> {
        if self.0 == 0 { None } else { Some(Point::new(self.0.trailing_zeros())) }
    }

    /// The `n`-th point in the order of [`PointSet::iter`].
    #[inline]
    pub(crate) fn nth(self, n: u32) -> Point {
        Point::new(bits::nth_bit(self.0.into(), n))
    }
}

macro_rules! set_operator {
    ($trait:ident, $function:ident, $op:tt) => {
        impl $trait for PointSet {
            type Output = PointSet;

            #[inline]
            fn $function(self, other: PointSet) -> PointSet {
                PointSet(self.0 $op other.0)
            }
        }
    };
}
set_operator!(BitAnd, bitand, &);
set_operator!(BitOr, bitor, |);
set_operator!(BitXor, bitxor, ^);

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        points.into_iter().fold(PointSet::EMPTY, |set, point| set | PointSet::of(point))
    }
}
