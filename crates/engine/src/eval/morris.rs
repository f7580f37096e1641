//! The evaluation of Nine, Six and Twelve: men, mills, almost-mills, men that swing between two mills, mobility.

use rayuela_rules::Position;
use rayuela_rules::morris::kernel::{Steps, pair};
use rayuela_rules::morris::{Morris, MorrisMove, MorrisVariant};

use super::morris_movegen::{MoveGen, code};
use super::weighted_sum::{Sum, balance};
use super::{Evaluate, Evaluation, MoveSink, generate_by_gain};
use crate::level_params::{LevelTable, MORRIS};
use crate::value::ProvenBounds;

/// The features of one phase; there are weights for placing and for moving.
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
const CROSSINGS: u64 = pair(0x00_aa00, 0x00_aa00);

impl Evaluate for Morris {
    type Weights = [i32; FEATURES];

    const HISTORY_SIZE: usize = 1 << 10;
    const TARGETS: usize = 32;
    const QUIESCENCE: u32 = 6;
    /// Measured on `nine` at depth 14: a quarter less time than with 1, and fewer nodes.
    const TT_MIN_DEPTH: i32 = 2;
    /// Measured on `nine`: a few per cent slower with a cache.
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
        let grid = self.lines().grid().doubled();
        // The mover's men in the first half of a word, the opponent's in the second.
        let men = pair(self.men(me).bits(), self.men(them).bits());
        let vacant = pair(self.vacant().bits(), self.vacant().bits());
        let (hand, their_hand) = (i32::from(self.hand(me)), i32::from(self.hand(them)));
        let Steps { to: steps, mills: [along, against, inwards, outwards], .. } = grid.steps(men, vacant);
        let locked = if hand > 0 { vacant == 0 } else { (steps[0] | steps[1] | steps[2] | steps[3]) as u32 == 0 };
        let reduced = |men: u32, hand: i32| men.count_ones() as i32 + hand <= 2;
        // A quick test for what may be the end of the game; nearly all positions pass it.
        if (reduced(men as u32, hand) || reduced((men >> 32) as u32, their_hand) || locked || variant.noreform)
            && let Some(outcome) = self.outcome()
        {
            return Evaluation::Over(outcome);
        }
        let completions = grid.completions(men);
        let almost = completions.any() & vacant;
        let ready = along | against | inwards | outwards;
        let swinging = if hand > 0 {
            completions.sides() & completions.across & vacant
        } else {
            grid.in_mills(men) & grid.neighbours(ready)
        };
        let (sides, spokes) = grid.mills(men);
        let base = if hand > 0 || their_hand > 0 { 0 } else { PER_PHASE };
        let Some(weights) = weights[base..].first_chunk::<PER_PHASE>() else {
            return Evaluation::Estimate(0, ProvenBounds::NONE);
        };
        let mut sum = Sum::new(weights);
        sum.add(0, balance(men) + hand - their_hand);
        sum.add(1, balance(sides) + balance(spokes));
        sum.add(2, balance(almost));
        sum.add(3, balance(ready));
        sum.add(4, balance(swinging));
        sum.add(5, steps.into_iter().map(balance).sum());
        sum.add(6, balance(men & !grid.neighbours(vacant)));
        sum.add(7, 1);
        sum.add(8, i32::from(if hand > 0 { almost } else { ready } as u32 != 0));
        sum.add(9, balance(men & CROSSINGS));
        Evaluation::Estimate(sum.total(), ProvenBounds::NONE)
    }

    #[inline]
    fn is_quiet(&self) -> bool {
        MoveGen::of(self).closing() == 0
    }

    #[inline]
    fn move_from_code(&self, code: u32) -> Option<MorrisMove> {
        MoveGen::of(self).find(code)
    }

    #[inline]
    fn generate(&self, sink: &mut impl MoveSink<MorrisMove>) {
        let movegen = MoveGen::of(self);
        if movegen.is_plain() {
            movegen.visit_tactical(|mv| sink.tactical(mv, self.gain(mv)));
            movegen.visit_quiet(|mv| sink.quiet(mv));
        } else {
            generate_by_gain(self, sink);
        }
    }

    #[inline]
    fn visit_tactical(&self, visit: impl FnMut(MorrisMove)) {
        MoveGen::of(self).visit_tactical(visit);
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
