//! The evaluation of Nine, Six and Twelve: men, mills, almost-mills, men that swing between two mills, mobility.

use std::sync::{Arc, Mutex};

use rayuela_rules::morris::kernel::pair;
use rayuela_rules::morris::{Morris, MorrisBase, MorrisMove, MorrisVariant};
use rayuela_rules::{Position, Variant};

use super::inputs::{compiled_in, network_file};
use super::morris_inputs::Features;
use super::morris_movegen::{MoveGen, Removals, code};
use super::network::Weights;
use super::network_file::{NetworkError, network_game};
use super::pattern_weights::PatternWeights;
use super::weighted_sum::{Sum, balance};
use super::{Evaluate, Evaluation, MoveSink};
use crate::level_params::{LevelTable, MORRIS, TWELVE};
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

/// The weights of the evaluation of Nine, Six and Twelve.
///
/// # Examples
/// ```
/// use rayuela_engine::{Evaluate, MorrisWeights};
/// use rayuela_rules::{Variant, morris::Morris};
/// let Ok(Variant::Morris(nine)) = "nine".parse() else { panic!() };
/// let weights: MorrisWeights = Morris::weights(nine, false);
/// assert_eq!(Morris::weight_name(0), "placing: man");
/// println!("a man is worth {} hundredths in the placing phase", weights.linear[0]);
/// ```
pub type MorrisWeights = Weights<FEATURES, PatternWeights>;

/// The patterns trained by `rayuela train`, where they are compiled in.
fn trained(variant: MorrisVariant) -> Option<Arc<PatternWeights>> {
    type Known = Vec<(&'static str, Option<Arc<PatternWeights>>)>;
    static TRAINED: Mutex<Known> = Mutex::new(Vec::new());
    let file = network_file(Variant::Morris(variant))?;
    let mut trained = TRAINED.lock().ok()?;
    if let Some((_, weights)) = trained.iter().find(|(name, _)| *name == file) {
        return weights.clone();
    }
    let read = |bytes| PatternWeights::read::<Morris>(bytes, network_game(Variant::Morris(variant)).ok()?).ok();
    let weights = compiled_in(file).and_then(read);
    trained.push((file, weights.clone()));
    weights
}

/// The linear part of the evaluation, for the player to move.
#[inline]
fn estimate(features: &Features, weights: &[i32; FEATURES]) -> i32 {
    let Features { grid, men, vacant, hands: [hand, their_hand], steps, ready, blocked, .. } = *features;
    let completions = grid.completions(men);
    let almost = completions.any() & vacant;
    let swinging = if hand > 0 {
        completions.sides() & completions.across & vacant
    } else {
        grid.in_mills(men) & grid.neighbours(ready)
    };
    let (sides, spokes) = grid.mills(men);
    let base = if hand > 0 || their_hand > 0 { 0 } else { PER_PHASE };
    let Some(weights) = weights[base..].first_chunk::<PER_PHASE>() else { return 0 };
    let mut sum = Sum::new(weights);
    sum.add(0, balance(men) + hand - their_hand);
    sum.add(1, balance(sides) + balance(spokes));
    sum.add(2, balance(almost));
    sum.add(3, balance(ready));
    sum.add(4, balance(swinging));
    sum.add(5, steps.into_iter().map(balance).sum());
    sum.add(6, balance(blocked));
    sum.add(7, 1);
    sum.add(8, i32::from(if hand > 0 { almost } else { ready } as u32 != 0));
    sum.add(9, balance(men & CROSSINGS));
    sum.total()
}

impl Evaluate for Morris {
    type Weights = MorrisWeights;

    const HISTORY_SIZE: usize = 1 << 11;
    const TACTICAL_HISTORY: bool = true;
    const TARGETS: usize = 32;
    const QUIESCENCE: u32 = 6;
    /// Measured on `nine` at depth 14: a quarter less time than with 1, and fewer nodes.
    const TT_MIN_DEPTH: i32 = 2;
    /// Measured on `nine`: a few per cent slower with a cache.
    const CACHES_EVAL: bool = false;
    /// Measured on `nine+flying`: 53.6 % of 800 games against depth 3 and 150.
    const REVERSE_FUTILITY: (i32, i32) = (6, 100);
    const DECODES_MOVES: bool = true;

    fn weight_name(index: usize) -> String {
        NAMES[index].to_string()
    }

    fn weights(variant: MorrisVariant, network: bool) -> MorrisWeights {
        MorrisWeights { linear: WEIGHTS, network: if network { trained(variant) } else { None } }
    }

    fn with_network(weights: &mut MorrisWeights, variant: MorrisVariant, bytes: &[u8]) -> Result<(), NetworkError> {
        weights.network = Some(PatternWeights::read::<Morris>(bytes, network_game(Variant::Morris(variant))?)?);
        Ok(())
    }

    fn level_params(variant: MorrisVariant) -> &'static LevelTable {
        if variant.base == MorrisBase::Twelve { &TWELVE } else { &MORRIS }
    }

    #[inline]
    fn evaluate(&self, weights: &MorrisWeights) -> Evaluation {
        let features = Features::of(self);
        let Features { men, vacant, hands, steps, .. } = features;
        let any_step = (steps[0] | steps[1] | steps[2] | steps[3]) as u32 != 0;
        let locked = if hands[0] > 0 { vacant == 0 } else { !any_step };
        let reduced = |men: u32, hand: i32| men.count_ones() as i32 + hand <= 2;
        // A quick test for what may be the end of the game; nearly all positions pass it.
        let near_end = reduced(men as u32, hands[0]) || reduced((men >> 32) as u32, hands[1]) || locked;
        if (near_end || self.variant().noreform)
            && let Some(outcome) = self.outcome()
        {
            return Evaluation::Over(outcome);
        }
        let plain = estimate(&features, &weights.linear);
        let learnt = weights.network.as_ref().map_or(0, |patterns| patterns.value(&features.view()));
        Evaluation::Estimate(plain + learnt, ProvenBounds::NONE)
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
            movegen.visit_tactical(|mv, value| sink.tactical(mv, value));
            movegen.visit_quiet(|mv| sink.quiet(mv));
        } else {
            self.visit_turns(|mv| match mv.removed.is_empty() {
                true => sink.quiet(mv),
                false => sink.tactical(mv, Removals::after(self, mv.to).value(mv.removed)),
            });
        }
    }

    #[inline]
    fn visit_tactical(&self, visit: impl FnMut(MorrisMove, i32)) {
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
        if let Some(man) = mv.removed.first() {
            return 1 << 10 | mv.to.index() << 5 | man.index();
        }
        let from = mv.from.map_or(31, |from| from.index());
        from << 5 | mv.to.index()
    }

    #[inline]
    fn target(mv: MorrisMove) -> usize {
        mv.to.index()
    }
}
