//! Mill lines, as a list and by the handful of shifts that find them all at once.

use super::board::{Board, CORNERS, MIDPOINTS, Point, PointSet};

/// Which lines of a board count: where men may step between squares, and where such a step's line is a mill.
///
/// # Examples
/// ```
/// use rayuela_rules::Variant;
/// let lines = |name: &str| match name.parse() {
///     Ok(Variant::Morris(variant)) => variant.lines().all().count(),
///     _ => 0,
/// };
/// assert_eq!([lines("six"), lines("nine"), lines("twelve")], [8, 16, 20]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lines {
    /// the board
    pub board: Board,
    /// the points with lines to the next square: the midpoints, with diagonals the corners too
    pub(crate) spoke_moves: PointSet,
    /// the points whose line across the squares is a mill
    pub(crate) spoke_mills: PointSet,
}

/// The most mill lines a board has: 12 sides, 4 spokes and 4 diagonals.
pub const MOST_LINES: usize = 20;

impl Lines {
    /// The lines of a board, with diagonals to move on, or also to mill on.
    pub(crate) const fn new(board: Board, diagonal_moves: bool, diagonal_mills: bool) -> Lines {
        let corners = if diagonal_moves { CORNERS } else { 0 };
        let mills = match board {
            // Two points make no mill.
            Board::Two => 0,
            Board::Three => MIDPOINTS | if diagonal_mills { CORNERS } else { 0 },
        };
        let points = board.points().0;
        Lines { board, spoke_moves: PointSet((MIDPOINTS | corners) & points), spoke_mills: PointSet(mills & points) }
    }

    /// Line number `i`: sides ring by ring from the top clockwise, then the lines across the squares by their place.
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
        if self.spoke_mills.0 >> k & 1 != 0 { Some(PointSet(0x01_0101 << k)) } else { None }
    }

    /// Every mill line with its number.
    pub fn all(self) -> impl Iterator<Item = (usize, PointSet)> {
        (0..MOST_LINES).filter_map(move |i| self.line(i).map(|line| (i, line)))
    }

    /// The neighbours of a point.
    pub fn neighbours(self, point: Point) -> PointSet {
        let at = PointSet::of(point);
        let across = (at & self.spoke_moves).inwards() | (at & self.spoke_moves).outwards();
        at.clockwise() | at.anticlockwise() | (across & self.board.points())
    }

    /// The men that stand in a mill of theirs.
    #[inline]
    pub(crate) const fn in_mills(self, men: PointSet) -> PointSet {
        let middles = men.0 & men.clockwise().0 & men.anticlockwise().0 & MIDPOINTS;
        let middles = PointSet(middles);
        let sides = middles.0 | middles.clockwise().0 | middles.anticlockwise().0;
        let spokes = men.0 & (men.0 >> 8) & (men.0 >> 16) & self.spoke_mills.0;
        PointSet(sides | spokes | spokes << 8 | spokes << 16)
    }

    /// What a man arriving at each point would complete.
    #[inline]
    pub(crate) const fn completions(self, men: PointSet) -> Completions {
        let (before, after) = (men.clockwise(), men.anticlockwise());
        let across = (men.0 << 8 | men.0 >> 16) & (men.0 << 16 | men.0 >> 8) & self.spoke_mills.0;
        Completions {
            side_before: PointSet(before.0 & before.clockwise().0 & CORNERS),
            side_after: PointSet(after.0 & after.anticlockwise().0 & CORNERS),
            side_through: PointSet(before.0 & after.0 & MIDPOINTS),
            across: PointSet(across),
        }
    }
}

/// The points where one more man of a colour completes a line, by the kind of line.
#[derive(Clone, Copy)]
pub(crate) struct Completions {
    /// corners, with the side that comes before them clockwise
    pub(crate) side_before: PointSet,
    /// corners, with the side that comes after them
    pub(crate) side_after: PointSet,
    /// midpoints, with their side
    pub(crate) side_through: PointSet,
    /// any point, with its line across the squares
    pub(crate) across: PointSet,
}

impl Completions {
    /// A side is completed.
    #[inline]
    pub(crate) const fn sides(self) -> PointSet {
        PointSet(self.side_before.0 | self.side_after.0 | self.side_through.0)
    }

    /// Any line is completed.
    #[inline]
    pub(crate) const fn any(self) -> PointSet {
        PointSet(self.sides().0 | self.across.0)
    }

    /// Two lines or more are completed.
    #[inline]
    pub(crate) const fn several(self) -> PointSet {
        PointSet(self.side_before.0 & self.side_after.0 | self.sides().0 & self.across.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    const ALL: [Lines; 5] = [
        Lines::new(Board::Two, false, false),
        Lines::new(Board::Two, true, false),
        Lines::new(Board::Three, false, false),
        Lines::new(Board::Three, true, false),
        Lines::new(Board::Three, true, true),
    ];

    #[test]
    fn the_number_of_lines() {
        assert_eq!(ALL.map(|lines| lines.all().count()), [8, 8, 16, 16, 20]);
    }

    #[test]
    fn shifts_agree_with_the_list() {
        let mut rng = Rng::new(1);
        for lines in ALL {
            for _ in 0..20_000 {
                let men = PointSet(rng.next_u64() as u32 & rng.next_u64() as u32) & lines.board.points();
                let in_mills = lines
                    .all()
                    .filter(|(_, line)| men.contains_all(*line))
                    .fold(PointSet::EMPTY, |set, (_, line)| set | line);
                assert_eq!(lines.in_mills(men), in_mills);
                let completions = lines.completions(men);
                for point in lines.board.points().without(men).iter() {
                    let with = men | PointSet::of(point);
                    let made = lines.all().filter(|(_, line)| line.contains(point) && with.contains_all(*line)).count();
                    assert_eq!(completions.any().contains(point), made >= 1);
                    assert_eq!(completions.several().contains(point), made >= 2);
                }
            }
        }
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
        assert_eq!(names(ALL[2], "d2"), "b2 d1 d3 f2");
        assert_eq!(names(ALL[2], "a1"), "a4 d1");
        assert_eq!(names(ALL[3], "a1"), "a4 b2 d1");
        assert_eq!(names(ALL[3], "b2"), "a1 b4 c3 d2");
    }
}
