//! Stacking Morris: stacks and the lines they threaten, singletons, one-level mills about to be made, mobility.

use rayuela_rules::stacking::{Processing, Stacking, StackingMove, StackingVariant};
use rayuela_rules::{Color, Position};

use super::morris::Grid;
use super::weights::Sum;
use super::{Evaluate, Look};
use crate::value::Facts;

const FEATURES: usize = 12;

const NAMES: [&str; FEATURES] = [
    "stack",
    "singleton on the board",
    "man in hand",
    "two stacks on a line, the third point open to a third stack",
    "two stacks on a line, the third point with an own singleton",
    "two stacks on a line, the third point vacant",
    "one-level mill",
    "almost a one-level mill",
    "almost a one-level mill, a singleton beside it",
    "step open",
    "to move",
    "one-level mill, to move",
];

/// Tuned by `rayuela tune`: see docs/engine.md.
const WEIGHTS: [i32; FEATURES] = [26, -4, 54, 89, 39, 35, 62, 26, -7, 10, -7, 60];

const GRID: Grid = Grid { spokes: 0xff_ffff, spoke_mills: 0xff_ffff, points: 0xff_ffff };

/// One player's features.
struct Side {
    threats: i32,
    covered: i32,
    open_pairs: i32,
    mills: i32,
    almost: i32,
    ready: i32,
    steps: i32,
}

impl Side {
    #[inline]
    fn of(position: &Stacking, color: Color) -> Side {
        let (singles, stacks) = (position.singles(color).bits(), position.stacks(color).bits());
        let lowest = singles | position.stacks(!color).bits();
        let vacant = position.vacant().bits();
        let (sides, across) = GRID.completions(stacks);
        let third = sides | across;
        // A stack steps in from a neighbouring point that is not one of the two: more stacks than the line's own.
        let threats = if stacks.count_ones() >= 3 { third & vacant & GRID.around(stacks) } else { 0 };
        let (sides, across) = GRID.completions(lowest);
        let almost = (sides | across) & vacant;
        let beside = almost & GRID.around(singles);
        let in_mills = GRID.in_mills(lowest) & singles;
        Side {
            threats: threats.count_ones() as i32,
            covered: (third & singles).count_ones() as i32,
            open_pairs: (third & vacant).count_ones() as i32,
            mills: i32::from(in_mills != 0),
            almost: almost.count_ones() as i32,
            ready: beside.count_ones() as i32,
            steps: GRID.steps(singles | stacks, vacant) as i32,
        }
    }
}

impl Evaluate for Stacking {
    type Weights = [i32; FEATURES];

    const SLOTS: usize = 1 << 10;
    const TARGETS: usize = 32;
    const QUIESCENCE: u32 = 2;

    fn weight_name(index: usize) -> String {
        NAMES[index].to_string()
    }

    fn weights(_: StackingVariant) -> [i32; FEATURES] {
        WEIGHTS
    }

    fn look(&self, weights: &[i32; FEATURES]) -> Look {
        let (me, them) = (self.turn(), !self.turn());
        let (mine, other) = (Side::of(self, me), Side::of(self, them));
        let won = |color: Color| GRID.in_mills(self.stacks(color).bits()) != 0;
        let locked = self.hand(me) == 0 && mine.steps <= 2;
        if (won(me) || won(them) || locked || self.vacant().is_empty())
            && let Some(outcome) = self.outcome()
        {
            return Look::Over(outcome);
        }
        let mut sum = Sum::new(weights);
        sum.add(0, self.stacks(me).len() as i32 - self.stacks(them).len() as i32);
        sum.add(1, self.singles(me).len() as i32 - self.singles(them).len() as i32);
        sum.add(2, i32::from(self.hand(me)) - i32::from(self.hand(them)));
        sum.add(3, mine.threats - other.threats);
        sum.add(4, mine.covered - other.covered);
        sum.add(5, mine.open_pairs - other.open_pairs);
        sum.add(6, mine.mills - other.mills);
        sum.add(7, mine.almost - other.almost);
        sum.add(8, mine.ready - other.ready);
        sum.add(9, mine.steps - other.steps);
        sum.add(10, 1);
        sum.add(11, mine.mills);
        Look::Estimate(sum.total(), Facts::NONE)
    }

    #[inline]
    fn is_quiet(&self) -> bool {
        let mine = Side::of(self, self.turn());
        mine.threats == 0 && mine.mills == 0 && mine.almost == 0
    }

    #[inline]
    fn gain(&self, mv: StackingMove) -> i32 {
        let worth = |processing: Processing| {
            10 * i32::from(processing.taken.is_some()) + 12 * i32::from(processing.turned.is_some())
        };
        let wins = if self.wins(mv) { 1000 } else { 0 };
        worth(mv.before) + worth(mv.after) + wins
    }

    #[inline]
    fn is_irreversible(mv: StackingMove) -> bool {
        let placed = matches!(mv.step, Some((None, _)) | None);
        placed || mv.before.taken.is_some() || mv.after.taken.is_some()
    }

    #[inline]
    fn code(mv: StackingMove) -> u32 {
        let mix = |hash: u32, part: u32| (hash ^ part).wrapping_mul(0x9e37_79b1).rotate_left(7);
        let processing = |processing: Processing| {
            let turned = processing.turned.map_or(31, |point| point.index() as u32);
            let taken = processing.taken.map_or(1023, |(a, b)| (a.index() * 32 + b.index()) as u32);
            turned << 10 | taken
        };
        let step = <Stacking as Evaluate>::slot(mv) as u32;
        mix(mix(mix(1, processing(mv.before)), step), processing(mv.after)) | 1 << 31
    }

    #[inline]
    fn slot(mv: StackingMove) -> usize {
        mv.step.map_or(1023, |(from, to)| from.map_or(31, |from| from.index()) << 5 | to.index())
    }

    #[inline]
    fn target(mv: StackingMove) -> usize {
        mv.step.map_or(31, |(_, to)| to.index())
    }
}

/// What the estimate wants to know of turns.
trait Winning {
    fn wins(&self, mv: StackingMove) -> bool;
}

impl Winning for Stacking {
    /// Whether a turn makes a line of three stacks; only turns that move or make stacks are looked at.
    #[inline]
    fn wins(&self, mv: StackingMove) -> bool {
        let me = self.turn();
        if mv.step.is_none() {
            return true;
        }
        let mut stacks = self.stacks(me).bits();
        if stacks.count_ones() < 2 {
            return false;
        }
        for processing in [mv.before, mv.after] {
            stacks |= processing.turned.map_or(0, |point| 1 << point.index());
            stacks |= processing.taken.map_or(0, |(_, under)| 1 << under.index());
        }
        if let Some((Some(from), to)) = mv.step
            && stacks >> from.index() & 1 != 0
            && mv.after.taken.is_none_or(|(_, under)| under != from)
        {
            stacks = stacks & !(1 << from.index()) | 1 << to.index();
        }
        GRID.in_mills(stacks) != 0
    }
}
