//! Nine, Six and Twelve: men, mills, almost-mills, men that swing between two mills, mobility; by phase.

use rayuela_rules::morris::{Morris, MorrisBase, MorrisMove, MorrisVariant};
use rayuela_rules::{Color, Position};

use super::weights::Sum;
use super::{Evaluate, Look};
use crate::value::Facts;

/// Features of one phase; the weights hold them twice, for placing and for moving.
const PER_PHASE: usize = 10;
const FEATURES: usize = 2 * PER_PHASE;

const NAMES: [&str; FEATURES] = [
    "placing: man",
    "placing: mill",
    "placing: almost-mill",
    "placing: almost-mill with a third man beside it",
    "placing: man between two almost-mills",
    "placing: step open to a man",
    "placing: man with no step",
    "placing: to move",
    "placing: almost-mill, to move",
    "placing: midpoint of the middle square",
    "moving: man",
    "moving: mill",
    "moving: almost-mill",
    "moving: almost-mill with a third man beside it",
    "moving: man who swings between two mills",
    "moving: step open to a man",
    "moving: man with no step",
    "moving: to move",
    "moving: almost-mill with a third man beside it, to move",
    "moving: midpoint of the middle square",
];

/// Tuned by `rayuela tune`: see docs/engine.md.
const WEIGHTS: [i32; FEATURES] = [120, 35, 41, 4, 10, 28, -34, 30, 40, 2, 88, 61, 15, 82, 74, -6, -16, -7, 60, 10];

const CORNERS: u32 = 0x55_5555;
const MIDPOINTS: u32 = 0xaa_aaaa;
/// The midpoints of the middle square, where four lines meet.
const CROSSINGS: u32 = 0x00_aa00;

/// The lines of a board as masks.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    /// points with a line to the next square
    pub(super) spokes: u32,
    /// points whose line across the squares is a mill
    pub(super) spoke_mills: u32,
    /// all points
    pub(super) points: u32,
}

#[inline]
pub(super) const fn clockwise(set: u32) -> u32 {
    (set << 1 & 0xfe_fefe) | (set >> 7 & 0x01_0101)
}

#[inline]
pub(super) const fn anticlockwise(set: u32) -> u32 {
    (set >> 1 & 0x7f_7f7f) | (set << 7 & 0x80_8080)
}

impl Grid {
    #[inline]
    fn of(variant: MorrisVariant) -> Grid {
        let twelve = matches!(variant.base, MorrisBase::Twelve);
        let spokes = MIDPOINTS | if variant.diagonal || twelve { CORNERS } else { 0 };
        match variant.base {
            MorrisBase::Six => Grid { spokes: spokes & 0xffff, spoke_mills: 0, points: 0xffff },
            MorrisBase::Nine => Grid { spokes, spoke_mills: MIDPOINTS, points: 0xff_ffff },
            MorrisBase::Twelve => Grid { spokes, spoke_mills: 0xff_ffff, points: 0xff_ffff },
        }
    }

    /// All points one step from a set.
    #[inline]
    pub(super) const fn around(self, set: u32) -> u32 {
        let across = set & self.spokes;
        (clockwise(set) | anticlockwise(set) | across << 8 | across >> 8) & self.points
    }

    /// The number of steps from a set to another.
    #[inline]
    pub(super) const fn steps(self, from: u32, to: u32) -> u32 {
        let across = from & self.spokes;
        (clockwise(from) & to).count_ones()
            + (anticlockwise(from) & to).count_ones()
            + (across << 8 & to).count_ones()
            + (across >> 8 & to).count_ones()
    }

    /// The points whose two others of a side are in the set, and those whose two others of a line across are.
    #[inline]
    pub(super) const fn completions(self, men: u32) -> (u32, u32) {
        let (before, after) = (clockwise(men), anticlockwise(men));
        let sides = (before & clockwise(before) | after & anticlockwise(after)) & CORNERS | before & after & MIDPOINTS;
        let across = (men << 8 | men >> 16) & (men << 16 | men >> 8) & self.spoke_mills;
        (sides & self.points, across & self.points)
    }

    /// The points where a man who steps there along a line completes another line, given the set's completions.
    ///
    /// A step along a side completes the line across or the corner's other side, a step across completes a side.
    #[inline]
    const fn closing_steps(self, men: u32, vacant: u32) -> u32 {
        let (before, after) = (clockwise(men), anticlockwise(men));
        let side_before = before & clockwise(before) & CORNERS;
        let side_after = after & anticlockwise(after) & CORNERS;
        let through = before & after & MIDPOINTS;
        let across = (men << 8 | men >> 16) & (men << 16 | men >> 8) & self.spoke_mills;
        let spoke = men & self.spokes;
        let stepped = spoke << 8 | spoke >> 8;
        (before & (side_after | across)
            | after & (side_before | across)
            | stepped & (side_before | side_after | through))
            & vacant
    }

    /// The men in mills.
    #[inline]
    pub(super) const fn in_mills(self, men: u32) -> u32 {
        let middles = men & clockwise(men) & anticlockwise(men) & MIDPOINTS;
        let spokes = men & (men >> 8) & (men >> 16) & self.spoke_mills;
        middles | clockwise(middles) | anticlockwise(middles) | spokes | spokes << 8 | spokes << 16
    }

    #[inline]
    const fn mills(self, men: u32) -> u32 {
        let middles = men & clockwise(men) & anticlockwise(men) & MIDPOINTS;
        let spokes = men & (men >> 8) & (men >> 16) & self.spoke_mills & 0xff;
        middles.count_ones() + spokes.count_ones()
    }
}

/// One player's features.
struct Side {
    mills: i32,
    almost: i32,
    ready: i32,
    swinging: i32,
    steps: i32,
    stuck: i32,
    crossings: i32,
}

impl Side {
    #[inline]
    fn of(grid: Grid, men: u32, vacant: u32, placing: bool) -> Side {
        let (sides, across) = grid.completions(men);
        let almost = (sides | across) & vacant;
        let ready = grid.closing_steps(men, vacant);
        let swinging = if placing { sides & across & vacant } else { grid.in_mills(men) & grid.around(ready) };
        Side {
            mills: grid.mills(men) as i32,
            almost: almost.count_ones() as i32,
            ready: ready.count_ones() as i32,
            swinging: swinging.count_ones() as i32,
            steps: grid.steps(men, vacant) as i32,
            stuck: (men & !grid.around(vacant)).count_ones() as i32,
            crossings: (men & CROSSINGS).count_ones() as i32,
        }
    }
}

impl Evaluate for Morris {
    type Weights = [i32; FEATURES];

    const SLOTS: usize = 1 << 10;
    const TARGETS: usize = 32;
    const QUIESCENCE: u32 = 6;

    fn weight_name(index: usize) -> String {
        NAMES[index].to_string()
    }

    fn weights(_: MorrisVariant) -> [i32; FEATURES] {
        WEIGHTS
    }

    #[inline]
    fn look(&self, weights: &[i32; FEATURES]) -> Look {
        let (me, them) = (self.turn(), !self.turn());
        let variant = self.variant();
        let grid = Grid::of(variant);
        let (own, theirs) = (self.men(me).bits(), self.men(them).bits());
        let count = |men: u32, color: Color| men.count_ones() as i32 + i32::from(self.hand(color));
        let (men, their_men) = (count(own, me), count(theirs, them));
        let vacant = grid.points & !(own | theirs);
        let placing = self.hand(me) > 0;
        let mine = Side::of(grid, own, vacant, placing);
        let locked = if placing { vacant == 0 } else { mine.steps == 0 };
        // Whatever may be the end is looked at closely; nearly all positions go past this.
        if (men <= 2 || their_men <= 2 || locked || variant.noreform)
            && let Some(outcome) = self.outcome()
        {
            return Look::Over(outcome);
        }
        let other = Side::of(grid, theirs, vacant, placing);
        let base = if placing || self.hand(them) > 0 { 0 } else { PER_PHASE };
        let mut sum = Sum::new(&weights[base..base + PER_PHASE]);
        sum.add(0, men - their_men);
        sum.add(1, mine.mills - other.mills);
        sum.add(2, mine.almost - other.almost);
        sum.add(3, mine.ready - other.ready);
        sum.add(4, mine.swinging - other.swinging);
        sum.add(5, mine.steps - other.steps);
        sum.add(6, mine.stuck - other.stuck);
        sum.add(7, 1);
        sum.add(8, if placing { mine.almost.min(1) } else { mine.ready.min(1) });
        sum.add(9, mine.crossings - other.crossings);
        Look::Estimate(sum.total(), Facts::NONE)
    }

    #[inline]
    fn is_quiet(&self) -> bool {
        let own = self.men(self.turn()).bits();
        let grid = Grid::of(self.variant());
        let vacant = self.vacant().bits();
        let flies = self.variant().flying && self.men(self.turn()).len() == 3;
        if self.hand(self.turn()) > 0 || flies {
            let (sides, across) = grid.completions(own);
            return (sides | across) & vacant == 0;
        }
        grid.closing_steps(own, vacant) == 0
    }

    #[inline]
    fn gain(&self, mv: MorrisMove) -> i32 {
        10 * mv.removed.len() as i32
    }

    #[inline]
    fn is_irreversible(mv: MorrisMove) -> bool {
        mv.from.is_none() || !mv.removed.is_empty()
    }

    #[inline]
    fn code(mv: MorrisMove) -> u32 {
        let from = mv.from.map_or(31, |from| from.index() as u32);
        // Two removed men fit beside the rest when their bits are mixed.
        1 << 31 | (mv.removed.bits().wrapping_mul(0x9e37_79b1) >> 12) << 10 | (mv.to.index() as u32) << 5 | from
    }

    #[inline]
    fn slot(mv: MorrisMove) -> usize {
        let from = mv.from.map_or(31, |from| from.index());
        from << 5 | mv.to.index()
    }

    #[inline]
    fn target(mv: MorrisMove) -> usize {
        mv.to.index()
    }
}
