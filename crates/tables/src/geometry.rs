//! The board as bare bits: what the inner loops need of the rules, and nothing else.
//!
//! Sets are the bits of [`PointSet`]: a byte for each square, so that a step along a square is a rotation of bytes.
//! A test holds every function against the rules crate.

use rayuela_rules::morris::{MorrisVariant, Point, PointSet};

const CORNERS: u32 = 0x55_5555;
const MIDPOINTS: u32 = 0xaa_aaaa;

/// The lines of a variant.
#[derive(Clone, Debug)]
pub(crate) struct Geometry {
    /// all points of the board
    pub(crate) points: u32,
    /// the number of points
    pub(crate) size: u32,
    /// the points with a line to the next square
    pub(crate) across: u32,
    /// the points whose line across the squares is a mill
    pub(crate) spoke_mills: u32,
    /// each point's neighbours
    pub(crate) neighbours: [u32; 24],
    /// each point's mill lines; 0 where it has fewer than three
    lines_at: [[u32; 3]; 24],
}

#[inline(always)]
const fn clockwise(set: u32) -> u32 {
    (set << 1 & 0xfe_fefe) | (set >> 7 & 0x01_0101)
}

#[inline(always)]
const fn anticlockwise(set: u32) -> u32 {
    (set >> 1 & 0x7f_7f7f) | (set << 7 & 0x80_8080)
}

/// The set bits of a set, each as a set of one.
#[inline(always)]
pub(crate) fn singles(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let single = set & set.wrapping_neg();
        set ^= single;
        (single != 0).then_some(single)
    })
}

/// The steps that all men of one colour have, a lane for each direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lanes {
    /// the points reached without completing a mill
    pub(crate) quiet: [u32; 4],
    /// the points where a mill is completed
    pub(crate) mills: [u32; 4],
    /// those of `mills` that complete two or more
    pub(crate) several: [u32; 4],
}

impl Lanes {
    /// The number of steps that complete nothing.
    #[inline(always)]
    pub(crate) fn quiet_count(&self) -> u32 {
        self.quiet.iter().map(|lane| lane.count_ones()).sum()
    }

    /// Whether any step completes a mill.
    #[inline(always)]
    pub(crate) fn any_mill(&self) -> bool {
        self.mills[0] | self.mills[1] | self.mills[2] | self.mills[3] != 0
    }
}

impl Geometry {
    /// The lines of a variant.
    pub(crate) fn new(variant: MorrisVariant) -> Geometry {
        let lines = variant.lines();
        let points = lines.board.points();
        let mut geometry = Geometry {
            points: points.bits(),
            size: points.len(),
            across: 0,
            spoke_mills: 0,
            neighbours: [0; 24],
            lines_at: [[0; 3]; 24],
        };
        for point in points.iter() {
            let i = point.index();
            geometry.neighbours[i] = lines.neighbours(point).bits();
            let across = |other: &Point| other.index() % 8 == i % 8;
            if lines.neighbours(point).iter().any(|other| across(&other)) {
                geometry.across |= 1 << i;
            }
            for (slot, (_, line)) in lines.all().filter(|(_, line)| line.contains(point)).enumerate() {
                geometry.lines_at[i][slot] = line.bits();
                if line.contains_all(PointSet::from_bits(0x01_0101 << (i % 8))) {
                    geometry.spoke_mills |= 1 << i;
                }
            }
        }
        geometry
    }

    /// The number of mills of `men` that go through the point.
    pub(crate) fn mills_through(&self, men: u32, point: u32) -> u32 {
        let lines = &self.lines_at[point.trailing_zeros() as usize];
        lines.iter().filter(|&&line| line != 0 && line & !men == 0).count() as u32
    }

    /// The men that stand in a mill.
    #[inline(always)]
    pub(crate) fn in_mills(&self, men: u32) -> u32 {
        let middles = men & clockwise(men) & anticlockwise(men) & MIDPOINTS;
        let sides = middles | clockwise(middles) | anticlockwise(middles);
        let spokes = men & (men >> 8) & (men >> 16) & self.spoke_mills;
        sides | spokes | spokes << 8 | spokes << 16
    }

    /// The men that one mill of the opponent may take.
    #[inline(always)]
    pub(crate) fn removable(&self, men: u32) -> u32 {
        let open = men & !self.in_mills(men);
        if open == 0 { men } else { open }
    }

    /// The pairs of men that two mills at once may take: in either order, the second judged after the first.
    pub(crate) fn removable_pairs(&self, men: u32) -> Vec<u32> {
        let mut pairs = Vec::new();
        for first in singles(self.removable(men)) {
            for second in singles(self.removable(men & !first)) {
                if !pairs.contains(&(first | second)) {
                    pairs.push(first | second);
                }
            }
        }
        pairs
    }

    /// The steps along lines to vacant points.
    #[inline(always)]
    pub(crate) fn lanes(&self, own: u32, vacant: u32) -> Lanes {
        // A step along a line leaves that line, so only the point's other lines can be completed.
        let (before, after) = (clockwise(own), anticlockwise(own));
        let side_before = before & clockwise(before) & CORNERS;
        let side_after = after & anticlockwise(after) & CORNERS;
        let sides = side_before | side_after | (before & after & MIDPOINTS);
        let spoke = (own << 8 | own >> 16) & (own << 16 | own >> 8) & self.spoke_mills;
        let across = vacant & self.across;
        let to = [before & vacant, after & vacant, own << 8 & across, own >> 8 & across];
        let mills = [side_after | spoke, side_before | spoke, sides, sides];
        let both = side_before & side_after;
        let several = [side_after & spoke, side_before & spoke, both, both];
        Lanes {
            quiet: std::array::from_fn(|i| to[i] & !mills[i]),
            mills: std::array::from_fn(|i| to[i] & mills[i]),
            several: std::array::from_fn(|i| to[i] & several[i]),
        }
    }

    /// The vacant points where one more man completes a mill, and those where he completes two or more.
    #[inline(always)]
    pub(crate) fn closing(&self, own: u32, vacant: u32) -> (u32, u32) {
        let (before, after) = (clockwise(own), anticlockwise(own));
        let side_before = before & clockwise(before) & CORNERS;
        let side_after = after & anticlockwise(after) & CORNERS;
        let middle = before & after & MIDPOINTS;
        let spoke = (own << 8 | own >> 16) & (own << 16 | own >> 8) & self.spoke_mills;
        let several = (side_before & side_after) | ((side_before | side_after | middle) & spoke);
        ((side_before | side_after | middle | spoke) & vacant, several & vacant)
    }

    /// Where the man on `to` came from by a step in this lane.
    #[inline(always)]
    pub(crate) fn origin(lane: usize, to: u32) -> u32 {
        match lane {
            0 => anticlockwise(to),
            1 => clockwise(to),
            2 => to >> 8,
            _ => to << 8,
        }
    }

    /// The vacant points that men reach by one step, mills or not, a lane for each direction.
    #[inline(always)]
    pub(crate) fn reached(&self, own: u32, vacant: u32) -> [u32; 4] {
        let across = vacant & self.across;
        [clockwise(own) & vacant, anticlockwise(own) & vacant, own << 8 & across, own >> 8 & across]
    }
}

#[cfg(test)]
mod tests {
    use rayuela_rules::morris::{Morris, MorrisVariant, PointSet};
    use rayuela_rules::{Color, Position, Rng};

    use super::*;

    #[test]
    fn lanes_and_removals_agree_with_the_rules() {
        let mut rng = Rng::new(7);
        for variant in MorrisVariant::all().filter(|v| !v.noreform && !v.flying) {
            let geometry = Geometry::new(variant);
            for _ in 0..4000 {
                let random = || PointSet::from_bits(0);
                let mut men = [random(); 2];
                for color in 0..2 {
                    while men[color].len() < 3 + (rng.below(variant.base.men() as u64 - 2)) as u32 {
                        let bit = PointSet::from_bits(1 << rng.below(u64::from(geometry.size)));
                        men[color] = men[color] | bit.without(men[0] | men[1]);
                    }
                }
                let position = Morris::with_men(variant, men, [0, 0], Color::White).unwrap();
                let (own, theirs) = (men[0].bits(), men[1].bits());
                let lanes = geometry.lanes(own, geometry.points & !own & !theirs);
                let moves = position.legal_moves();
                let quiet = moves.iter().filter(|mv| mv.removed.is_empty()).count();
                assert_eq!(lanes.quiet_count() as usize, quiet, "{variant} {position:?}");
                let mut found = Vec::new();
                for lane in 0..4 {
                    for to in singles(lanes.mills[lane]) {
                        let from = Geometry::origin(lane, to);
                        let pairs = variant.double && lanes.several[lane] & to != 0;
                        let sets = if pairs {
                            geometry.removable_pairs(theirs)
                        } else {
                            singles(geometry.removable(theirs)).collect()
                        };
                        found.extend(sets.into_iter().map(|set| (from, to, set)));
                    }
                }
                let mut expected: Vec<_> = moves
                    .iter()
                    .filter(|mv| !mv.removed.is_empty())
                    .map(|mv| (1 << mv.from.unwrap().index(), 1 << mv.to.index(), mv.removed.bits()))
                    .collect();
                found.sort_unstable();
                expected.sort_unstable();
                assert_eq!(found, expected, "{variant} {position:?}");
            }
        }
    }
}
