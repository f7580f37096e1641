//! The Morris kernel: steps, mills and removals of all men at once, by shifts of a word.
//!
//! The rules, the engine's evaluation and the table solver all compute with this module, and nothing else knows how a
//! board lies in bits or what a step and a mill are; so a change of the rules is one edit here.
//!
//! Point `8 * ring + k`: ring 0 is the outermost square, k counts clockwise from its top left corner, so corners are
//! even and midpoints odd. A set of points is 24 bits, a byte for each square: a step along a square rotates its byte, a
//! step between squares shifts by 8, and all mills are found with a handful of such steps. Two squares (six) leave the
//! third byte empty.
//!
//! Two sets can share a `u64`, one in each half (see [`pair`]): then every shift serves both players. The highest byte of a
//! half stays empty, so that a step carries nothing from one half into the other.

use std::ops::{BitAnd, BitOr, ControlFlow, Not, Shl, Shr};

use super::board::Board;
use crate::bits::singles;

/// The corners of all squares.
pub const CORNERS: u32 = 0x55_5555;
/// The midpoints of all sides.
pub const MIDPOINTS: u32 = 0xaa_aaaa;

/// A word that holds sets of points: `u32` holds one set, `u64` two, one in each half.
pub trait Word:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The same set in every half.
    fn splat(set: u32) -> Self;

    /// Keeps only the points of `set` in each half, where a shift by two squares may have carried points over from the
    /// other half; a word of one half has nothing to drop.
    #[must_use]
    fn drop_carry(self, set: u32) -> Self;
}

impl Word for u32 {
    #[inline(always)]
    fn splat(set: u32) -> u32 {
        set
    }

    #[inline(always)]
    fn drop_carry(self, _: u32) -> u32 {
        self
    }
}

impl Word for u64 {
    #[inline(always)]
    fn splat(set: u32) -> u64 {
        pair(set, set)
    }

    #[inline(always)]
    fn drop_carry(self, set: u32) -> u64 {
        self & pair(set, set)
    }
}

/// Two sets in one word, the first in the low half.
#[inline(always)]
pub const fn pair(first: u32, second: u32) -> u64 {
    first as u64 | (second as u64) << 32
}

/// Every point one step clockwise along its square.
#[inline(always)]
pub fn clockwise<W: Word>(set: W) -> W {
    (set << 1 & W::splat(0xfe_fefe)) | (set >> 7 & W::splat(0x01_0101))
}

/// Every point one step anticlockwise along its square.
#[inline(always)]
pub fn anticlockwise<W: Word>(set: W) -> W {
    (set >> 1 & W::splat(0x7f_7f7f)) | (set << 7 & W::splat(0x80_8080))
}

/// The number of directions of a step: clockwise, anticlockwise, inwards, outwards, in this order everywhere.
pub const DIRECTIONS: usize = 4;

/// The points that steps in this direction to the points of `to` come from.
#[inline(always)]
pub fn step_back<W: Word>(direction: usize, to: W) -> W {
    match direction {
        0 => anticlockwise(to),
        1 => clockwise(to),
        2 => to >> 8,
        _ => to << 8,
    }
}

/// [`step_back`] for single points: by direction and the index of the point reached, the index of the point left; 0
/// where no such step exists. The rows have 32 entries, so that five bits of a move are an index without a check.
pub const ORIGINS: [[u8; 32]; DIRECTIONS] = {
    let mut table = [[0; 32]; DIRECTIONS];
    let mut to = 0;
    while to < 24 {
        let (ring, k) = (to / 8, to % 8);
        table[0][to] = (8 * ring + (k + 7) % 8) as u8;
        table[1][to] = (8 * ring + (k + 1) % 8) as u8;
        table[2][to] = if ring > 0 { to as u8 - 8 } else { 0 };
        table[3][to] = if ring < 2 { to as u8 + 8 } else { 0 };
        to += 1;
    }
    table
};

/// The points and lines of a board as masks.
///
/// # Examples
/// ```
/// use rayuela_rules::Variant;
/// use rayuela_rules::morris::kernel::{Grid, pair};
/// let Ok(Variant::Morris(nine)) = "nine".parse() else { panic!() };
/// let grid: Grid = nine.lines().grid();
/// // Two corners and the midpoint between them are a mill.
/// assert_eq!(grid.in_mills(0b1111), 0b0111);
/// // Both players at once, one in each half of a word.
/// assert_eq!(grid.doubled().in_mills(pair(0b1111, 0b1011)), pair(0b0111, 0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid<W = u32> {
    /// all points
    pub points: W,
    /// the points with a line to the next square: the midpoints, with diagonals the corners too
    pub spokes: W,
    /// the points whose line across the squares is a mill
    pub spoke_mills: W,
}

/// The steps of all men of a set to vacant points, for each direction.
#[derive(Clone, Copy, Debug)]
pub struct Steps<W = u32> {
    /// the points that are reached
    pub to: [W; DIRECTIONS],
    /// those of `to` where the step completes a mill
    pub mills: [W; DIRECTIONS],
    /// those of `mills` where it completes two or more
    pub several: [W; DIRECTIONS],
}

/// The points where one more man completes a line, by the kind of line; those of the men themselves are included.
#[derive(Clone, Copy, Debug)]
pub struct Completions<W = u32> {
    /// corners, with the side that comes before them clockwise
    pub side_before: W,
    /// corners, with the side that comes after them
    pub side_after: W,
    /// midpoints, with their side
    pub side_through: W,
    /// any point, with its line across the squares
    pub across: W,
}

impl<W: Word> Completions<W> {
    /// A side is completed.
    #[inline(always)]
    pub fn sides(self) -> W {
        self.side_before | self.side_after | self.side_through
    }

    /// Any line is completed.
    #[inline(always)]
    pub fn any(self) -> W {
        self.sides() | self.across
    }

    /// Two lines or more are completed.
    #[inline(always)]
    pub fn several(self) -> W {
        self.side_before & self.side_after | self.sides() & self.across
    }
}

impl<W: Word> Grid<W> {
    /// All points one step from a point of the set.
    #[inline]
    pub fn neighbours(self, set: W) -> W {
        let across = set & self.spokes;
        clockwise(set) | anticlockwise(set) | (across << 8 | across >> 8) & self.points
    }

    /// The steps from a set to vacant points, for each direction.
    #[inline(always)]
    pub fn reached(self, men: W, vacant: W) -> [W; DIRECTIONS] {
        let across = vacant & self.spokes;
        [clockwise(men) & vacant, anticlockwise(men) & vacant, men << 8 & across, men >> 8 & across]
    }

    /// What a man arriving from nowhere would complete, at each point.
    #[inline(always)]
    pub fn completions(self, men: W) -> Completions<W> {
        let (before, after) = (clockwise(men), anticlockwise(men));
        let next = men << 8 | (men >> 16).drop_carry(0x00_00ff);
        let next_but_one = (men << 16).drop_carry(0xff_0000) | men >> 8;
        Completions {
            side_before: before & clockwise(before) & W::splat(CORNERS),
            side_after: after & anticlockwise(after) & W::splat(CORNERS),
            side_through: before & after & W::splat(MIDPOINTS),
            across: next & next_but_one & self.spoke_mills,
        }
    }

    /// All steps to vacant points, with the mills they complete.
    #[inline(always)]
    pub fn steps(self, men: W, vacant: W) -> Steps<W> {
        // A step along a line leaves that line, so only the point's other lines can be completed.
        let completions = self.completions(men);
        let Completions { side_before: before, side_after: after, across, .. } = completions;
        let sides = completions.sides();
        let [clockwise, anticlockwise, inwards, outwards] = self.reached(men, vacant);
        Steps {
            to: [clockwise, anticlockwise, inwards, outwards],
            mills: [clockwise & (after | across), anticlockwise & (before | across), inwards & sides, outwards & sides],
            several: [
                clockwise & after & across,
                anticlockwise & before & across,
                inwards & before & after,
                outwards & before & after,
            ],
        }
    }

    /// The midpoints of the sides that are mills, and the outermost points of the lines across the squares that are.
    #[inline(always)]
    pub fn mills(self, men: W) -> (W, W) {
        let middles = men & clockwise(men) & anticlockwise(men) & W::splat(MIDPOINTS);
        (middles, men & men >> 8 & men >> 16 & self.spoke_mills)
    }

    /// The men that stand in a mill.
    #[inline(always)]
    pub fn in_mills(self, men: W) -> W {
        let (middles, spokes) = self.mills(men);
        middles | clockwise(middles) | anticlockwise(middles) | spokes | spokes << 8 | spokes << 16
    }
}

impl Grid {
    /// The lines of a board, with diagonals to move on, or also to mill on.
    pub(crate) const fn new(board: Board, diagonal_moves: bool, diagonal_mills: bool) -> Grid {
        let corners = if diagonal_moves { CORNERS } else { 0 };
        let mills = match board {
            // Two points make no mill.
            Board::Two => 0,
            Board::Three => MIDPOINTS | if diagonal_mills { CORNERS } else { 0 },
        };
        let points = board.points().0;
        Grid { points, spokes: (MIDPOINTS | corners) & points, spoke_mills: mills & points }
    }

    /// The same lines for two sets in one word.
    #[inline(always)]
    pub const fn doubled(self) -> Grid<u64> {
        Grid {
            points: pair(self.points, self.points),
            spokes: pair(self.spokes, self.spokes),
            spoke_mills: pair(self.spoke_mills, self.spoke_mills),
        }
    }

    /// The number of mills of `men` that go through a point, given as a set of one.
    pub fn mills_through(self, men: u32, point: u32) -> u32 {
        let Completions { side_before, side_after, side_through, across } = self.completions(men);
        let lines = [side_before, side_after, side_through, across];
        lines.into_iter().filter(|completed| completed & men & point != 0).count() as u32
    }

    /// The men that one mill of the opponent may remove: none from a mill while there is another.
    #[inline(always)]
    pub fn removable(self, men: u32) -> u32 {
        let open = men & !self.in_mills(men);
        if open == 0 { men } else { open }
    }

    /// Visits every pair of men that two mills at once may remove, in either order, the second judged after the first is
    /// off the board; if fewer than two are left, these. Stops when `visit` breaks.
    #[inline]
    pub fn visit_removable_pairs<B>(self, men: u32, mut visit: impl FnMut(u32) -> ControlFlow<B>) -> ControlFlow<B> {
        if men.count_ones() < 2 {
            return visit(men);
        }
        let first = self.removable(men);
        for a in singles(men) {
            let after_a = self.removable(men & !a);
            for b in singles(men & !(a | (a - 1))) {
                let ab = first & a != 0 && after_a & b != 0;
                let ba = || first & b != 0 && self.removable(men & !b) & a != 0;
                if ab || ba() {
                    visit(a | b)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests;
