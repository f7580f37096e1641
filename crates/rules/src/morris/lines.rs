//! Mill lines as a list, beside the masks of the kernel that find them all at once.

use super::board::{Board, Point, PointSet};
use super::kernel::Grid;

/// The lines of a board: where men may step, and which lines are mills.
///
/// # Examples
/// ```
/// use rayuela_rules::Variant;
/// use rayuela_rules::morris::{Board, Lines, MOST_LINES, Point};
/// let lines = |name: &str| -> Lines {
///     let Ok(Variant::Morris(variant)) = name.parse() else { panic!("{name} is a game of Morris") };
///     variant.lines()
/// };
/// let counts = ["six", "nine", "twelve"].map(|name| lines(name).all().count());
/// assert_eq!(counts, [8, 16, MOST_LINES]);
/// let d2 = Point::at(Board::Three, 3, 1).unwrap();
/// assert_eq!(lines("nine").neighbours(d2).len(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lines {
    /// the board
    pub board: Board,
    // Not the whole grid, which would make every position a word longer (measured, `perft nine 7`: 8 % slower).
    spokes: u32,
    spoke_mills: u32,
}

/// The most mill lines a board has: 12 sides, 4 spokes and 4 diagonals.
pub const MOST_LINES: usize = 20;

impl Lines {
    /// The lines of a board, with diagonals to move on, or also to mill on.
    pub(crate) const fn new(board: Board, diagonal_moves: bool, diagonal_mills: bool) -> Lines {
        let Grid { spokes, spoke_mills, .. } = Grid::new(board, diagonal_moves, diagonal_mills);
        Lines { board, spokes, spoke_mills }
    }

    /// The lines as masks, for the computations of the [`kernel`](super::kernel).
    #[inline(always)]
    pub const fn grid(self) -> Grid {
        Grid { points: self.board.points().0, spokes: self.spokes, spoke_mills: self.spoke_mills }
    }

    /// Line number `i`: sides ring by ring from the top clockwise, then the lines across the squares, clockwise.
    pub const fn line(self, i: usize) -> Option<PointSet> {
        let sides = 4 * self.board.rings();
        if i < sides {
            let (ring, side) = (i / 4, i % 4);
            let start = 8 * ring;
            let line = 1 << (start + 2 * side) | 1 << (start + 2 * side + 1) | 1 << (start + (2 * side + 2) % 8);
            return Some(PointSet(line));
        }
        // Midpoints first, so that diagonals come last.
        let k = match i - sides {
            j @ 0..=3 => 2 * j + 1,
            j @ 4..=7 => 2 * (j - 4),
            _ => return None,
        };
        if self.spoke_mills >> k & 1 != 0 { Some(PointSet(0x01_0101 << k)) } else { None }
    }

    /// Every mill line with its number.
    pub fn all(self) -> impl Iterator<Item = (usize, PointSet)> {
        (0..MOST_LINES).filter_map(move |i| self.line(i).map(|line| (i, line)))
    }

    /// The neighbours of a point.
    pub fn neighbours(self, point: Point) -> PointSet {
        PointSet(self.grid().neighbours(PointSet::of(point).0))
    }

    /// The men that stand in a mill.
    #[inline]
    pub(crate) fn in_mills(self, men: PointSet) -> PointSet {
        PointSet(self.grid().in_mills(men.0))
    }
}

#[cfg(test)]
impl Lines {
    /// The lines of every board, with and without steps along the diagonals.
    pub(crate) const ALL: [Lines; 5] = [
        Lines::new(Board::Two, false, false),
        Lines::new(Board::Two, true, false),
        Lines::new(Board::Three, false, false),
        Lines::new(Board::Three, true, false),
        Lines::new(Board::Three, true, true),
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_lines() {
        assert_eq!(Lines::ALL.map(|lines| lines.all().count()), [8, 8, 16, 16, 20]);
    }

    #[test]
    fn neighbours_by_name() {
        let board = Board::Three;
        let names = |lines: Lines, name: &str| {
            let point = name.parse::<super::super::PointName>().unwrap().on(board).unwrap();
            let mut names: Vec<_> = lines.neighbours(point).iter().map(|p| p.name(board).to_string()).collect();
            names.sort();
            names.join(" ")
        };
        assert_eq!(names(Lines::ALL[2], "d2"), "b2 d1 d3 f2");
        assert_eq!(names(Lines::ALL[2], "a1"), "a4 d1");
        assert_eq!(names(Lines::ALL[3], "a1"), "a4 b2 d1");
        assert_eq!(names(Lines::ALL[3], "b2"), "a1 b4 c3 d2");
    }
}
