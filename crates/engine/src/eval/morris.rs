//! Nine, Six and Twelve: men, mills, almost-mills, men that swing between two mills, mobility; by phase.

use rayuela_rules::morris::{Morris, MorrisMove, MorrisVariant};
use rayuela_rules::{Color, Position};

use super::grid::{Grid, both, lead};
use super::morris_movegen::{Turns, code};
use super::weighted_sum::Sum;
use super::{Evaluate, Evaluation, MoveSink, generate_by_gain};
use crate::level_params::{LevelTable, MORRIS};
use crate::value::ProvenBounds;

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

/// The midpoints of the middle square, where four lines meet.
const CROSSINGS: u64 = both(0x00_aa00);

/// The mover's men in the first half of a word, the other's in the second.
#[inline]
fn halves(position: &Morris) -> u64 {
    let men = |color: Color| u64::from(position.men(color).bits());
    men(position.turn()) | men(!position.turn()) << 32
}

impl Evaluate for Morris {
    type Weights = [i32; FEATURES];

    const HISTORY_SIZE: usize = 1 << 10;
    const TARGETS: usize = 32;
    const QUIESCENCE: u32 = 6;
    /// Measured on `nine` at depth 14: a quarter less time than with 1, and fewer nodes.
    const TT_MIN_DEPTH: i32 = 2;
    /// Measured on `nine`: a few in a hundred slower with.
    const CACHES_EVAL: bool = false;
    const DECODES_MOVES: bool = true;

    fn weight_name(index: usize) -> String {
        NAMES[index].to_string()
    }

    fn weights(_: MorrisVariant, _: bool) -> [i32; FEATURES] {
        WEIGHTS
    }

    fn level_params(_: MorrisVariant) -> &'static LevelTable {
        &MORRIS
    }

    #[inline]
    fn evaluate(&self, weights: &[i32; FEATURES]) -> Evaluation {
        let (me, them) = (self.turn(), !self.turn());
        let variant = self.variant();
        let grid = Grid::of(variant);
        let men = halves(self);
        let vacant = both(self.vacant().bits());
        let (hand, their_hand) = (i32::from(self.hand(me)), i32::from(self.hand(them)));
        let steps = grid.steps(men, vacant);
        let locked = if hand > 0 { vacant == 0 } else { (steps[0] | steps[1] | steps[2] | steps[3]) as u32 == 0 };
        let few = |men: u32, hand: i32| men.count_ones() as i32 + hand <= 2;
        // Whatever may be the end is looked at closely; nearly all positions go past this.
        if (few(men as u32, hand) || few((men >> 32) as u32, their_hand) || locked || variant.noreform)
            && let Some(outcome) = self.outcome()
        {
            return Evaluation::Over(outcome);
        }
        let reach = grid.reach(men);
        let almost = reach.completions() & vacant;
        let [along, against, across] = reach.closing();
        let ready = (along | against | across) & vacant;
        let swinging = if hand > 0 {
            reach.sides() & reach.lines_across() & vacant
        } else {
            grid.in_mills(men) & grid.around(ready)
        };
        let (sides, spokes) = grid.mills(men);
        let base = if hand > 0 || their_hand > 0 { 0 } else { PER_PHASE };
        let Some(weights) = weights[base..].first_chunk::<PER_PHASE>() else {
            return Evaluation::Estimate(0, ProvenBounds::NONE);
        };
        let mut sum = Sum::new(weights);
        sum.add(0, lead(men) + hand - their_hand);
        sum.add(1, lead(sides) + lead(spokes));
        sum.add(2, lead(almost));
        sum.add(3, lead(ready));
        sum.add(4, lead(swinging));
        sum.add(5, steps.into_iter().map(lead).sum());
        sum.add(6, lead(men & !grid.around(vacant)));
        sum.add(7, 1);
        sum.add(8, i32::from(if hand > 0 { almost } else { ready } as u32 != 0));
        sum.add(9, lead(men & CROSSINGS));
        Evaluation::Estimate(sum.total(), ProvenBounds::NONE)
    }

    #[inline]
    fn is_quiet(&self) -> bool {
        Turns::of(self).closing() == 0
    }

    #[inline]
    fn move_from_code(&self, code: u32) -> Option<MorrisMove> {
        Turns::of(self).find(code)
    }

    #[inline]
    fn generate(&self, sink: &mut impl MoveSink<MorrisMove>) {
        let turns = Turns::of(self);
        if turns.is_plain() {
            turns.visit_tactical(|mv| sink.tactical(mv, self.gain(mv)));
            turns.visit_quiet(|mv| sink.quiet(mv));
        } else {
            generate_by_gain(self, sink);
        }
    }

    #[inline]
    fn visit_tactical(&self, visit: impl FnMut(MorrisMove)) {
        Turns::of(self).visit_tactical(visit);
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
        code(mv)
    }

    #[inline]
    fn history_index(mv: MorrisMove) -> usize {
        let from = mv.from.map_or(31, |from| from.index());
        from << 5 | mv.to.index()
    }

    #[inline]
    fn target(mv: MorrisMove) -> usize {
        mv.to.index()
    }
}
