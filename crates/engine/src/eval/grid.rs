//! The lines of the Morris boards as masks: what is found for all men at once, by shifts.
//!
//! A set of points is 24 bits, a byte a square. Two sets can share a word, one in each half: then every shift serves both
//! players. The highest byte of a half stays empty, so that nothing passes from one half into the other.

use rayuela_rules::morris::{MorrisBase, MorrisVariant};

const CORNERS: u64 = both(0x55_5555);
const MIDPOINTS: u64 = both(0xaa_aaaa);
const SQUARE: u64 = both(0xff);

/// The same set in both halves of a word.
pub(super) const fn both(set: u32) -> u64 {
    set as u64 | (set as u64) << 32
}

/// The lines of a board as masks, in both halves.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    /// points with a line to the next square
    spokes: u64,
    /// points whose line across the squares is a mill
    spoke_mills: u64,
    /// all points
    pub(super) points: u64,
}

#[inline(always)]
const fn clockwise(set: u64) -> u64 {
    (set << 1 & both(0xfe_fefe)) | (set >> 7 & both(0x01_0101))
}

#[inline(always)]
const fn anticlockwise(set: u64) -> u64 {
    (set >> 1 & both(0x7f_7f7f)) | (set << 7 & both(0x80_8080))
}

/// What a man of a set arriving at each point would complete, and the sets it was found by.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    /// points with a man before them on their square
    pub(super) before: u64,
    /// points with a man after them on their square
    pub(super) after: u64,
    /// points with a man on the next square
    pub(super) across: u64,
    side_before: u64,
    side_after: u64,
    side_through: u64,
    line_across: u64,
}

impl Reach {
    /// Points whose two others of a side have men.
    #[inline(always)]
    pub(super) const fn sides(self) -> u64 {
        self.side_before | self.side_after | self.side_through
    }

    /// Points whose two others of a line across the squares have men.
    #[inline(always)]
    pub(super) const fn lines_across(self) -> u64 {
        self.line_across
    }

    /// Points where a man who comes from nowhere completes a line.
    #[inline(always)]
    pub(super) const fn completions(self) -> u64 {
        self.sides() | self.line_across
    }

    /// For each direction (clockwise, anticlockwise, across) the points where a man who steps there completes a line.
    ///
    /// A step along a line leaves it, so that only the point's other lines can be completed.
    #[inline(always)]
    pub(super) const fn closing(self) -> [u64; 3] {
        [
            self.before & (self.side_after | self.line_across),
            self.after & (self.side_before | self.line_across),
            self.across & self.sides(),
        ]
    }
}

impl Grid {
    /// Nine's board with mills on the diagonals too.
    pub(super) const FULL: Grid =
        Grid { spokes: both(0xff_ffff), spoke_mills: both(0xff_ffff), points: both(0xff_ffff) };

    #[inline]
    pub(super) const fn of(variant: MorrisVariant) -> Grid {
        let diagonal = variant.diagonal || matches!(variant.base, MorrisBase::Twelve);
        let spokes = MIDPOINTS | if diagonal { CORNERS } else { 0 };
        match variant.base {
            MorrisBase::Six => Grid { spokes: spokes & both(0xffff), spoke_mills: 0, points: both(0xffff) },
            MorrisBase::Nine => Grid { spokes, spoke_mills: MIDPOINTS, points: both(0xff_ffff) },
            MorrisBase::Twelve => Grid { spokes, spoke_mills: both(0xff_ffff), points: both(0xff_ffff) },
        }
    }

    /// Points of the next squares.
    #[inline(always)]
    const fn across(self, set: u64) -> u64 {
        let set = set & self.spokes;
        (set << 8 | set >> 8) & self.points
    }

    /// All points one step from a set.
    #[inline(always)]
    pub(super) const fn around(self, set: u64) -> u64 {
        (clockwise(set) | anticlockwise(set)) & self.points | self.across(set)
    }

    /// The steps from a set to another, in two words: along the squares and across them.
    #[inline(always)]
    pub(super) const fn steps(self, from: u64, to: u64) -> [u64; 4] {
        let spokes = from & self.spokes;
        [clockwise(from) & to, anticlockwise(from) & to, spokes << 8 & to, spokes >> 8 & to]
    }

    /// What men of a set reach and complete.
    #[inline(always)]
    pub(super) const fn reach(self, men: u64) -> Reach {
        let (before, after) = (clockwise(men), anticlockwise(men));
        let (outer, middle, inner) = (men & SQUARE, men >> 8 & SQUARE, men >> 16 & SQUARE);
        let line_across = (middle & inner | (outer & inner) << 8 | (outer & middle) << 16) & self.spoke_mills;
        Reach {
            before,
            after,
            across: self.across(men),
            side_before: before & clockwise(before) & CORNERS & self.points,
            side_after: after & anticlockwise(after) & CORNERS & self.points,
            side_through: before & after & MIDPOINTS & self.points,
            line_across,
        }
    }

    /// The middles of the sides that are mills, and the outermost points of the lines across that are.
    #[inline(always)]
    pub(super) const fn mills(self, men: u64) -> (u64, u64) {
        let middles = men & clockwise(men) & anticlockwise(men) & MIDPOINTS;
        (middles, men & (men >> 8) & (men >> 16) & self.spoke_mills & SQUARE)
    }

    /// The men in mills.
    #[inline(always)]
    pub(super) const fn in_mills(self, men: u64) -> u64 {
        let (middles, spokes) = self.mills(men);
        middles | clockwise(middles) | anticlockwise(middles) | spokes | spokes << 8 | spokes << 16
    }
}

/// How many more points the first half has than the second.
#[inline(always)]
pub(super) const fn lead(set: u64) -> i32 {
    // One count: the second half's vacant points stand for its points.
    (set ^ 0xffff_ffff_0000_0000).count_ones() as i32 - 32
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::Rng;

    /// Each half gives what the set alone gives, and the lines are those of the rules.
    #[test]
    fn halves_do_not_mix_and_agree_with_the_rules() {
        let mut rng = Rng::new(2);
        for name in ["six", "six+diagonal", "nine", "nine+diagonal", "twelve"] {
            let Ok(rayuela_rules::Variant::Morris(variant)) = name.parse() else { panic!() };
            let grid = Grid::of(variant);
            let lines = rayuela_rules::morris::Morris::start(variant).lines();
            let points = lines.board.points();
            for _ in 0..5_000 {
                let mut set = || rng.next_u64() as u32 & rng.next_u64() as u32 & points.bits();
                let sets = [set(), set()];
                let word = u64::from(sets[0]) | u64::from(sets[1]) << 32;
                for (half, men) in sets.into_iter().enumerate() {
                    let part = |word: u64| (word >> (32 * half)) as u32;
                    let has = |point: u32| men >> point & 1 != 0;
                    let mut completions = 0;
                    let mut in_mills = 0;
                    for (_, line) in lines.all() {
                        let missing = line.bits() & !men;
                        in_mills |= if missing == 0 { line.bits() } else { 0 };
                        for point in line.iter() {
                            let rest = line.bits() & !(1 << point.index());
                            completions |= if rest & !men == 0 { 1 << point.index() } else { 0 };
                        }
                    }
                    assert_eq!(part(grid.reach(word).completions()), completions, "{name}");
                    assert_eq!(part(grid.in_mills(word)), in_mills, "{name}");
                    let around =
                        points.iter().filter(|&point| lines.neighbours(point).iter().any(|p| has(p.index() as u32)));
                    assert_eq!(
                        part(grid.around(word)),
                        around.fold(0, |set, point| set | 1 << point.index()),
                        "{name}"
                    );
                }
            }
        }
    }
}
