//! The evaluation of Stacking Morris: stacks and the lines they threaten, singletons, one-level mills, mobility.

use std::sync::{Arc, OnceLock};

use rayuela_rules::morris::PointSet;
use rayuela_rules::morris::kernel::{Grid, pair};
use rayuela_rules::stacking::{Processing, Stacking, StackingMove, StackingVariant};
use rayuela_rules::{Position, Variant};

use super::inputs::{compiled_in, network_file};
use super::network::Weights;
use super::network_file::{NetworkError, network_game};
use super::pattern_weights::{Numbers, PatternInputs, PatternWeights, View, file_weights};
use super::patterns::Arrangements;
use super::weighted_sum::{Sum, balance};
use super::{Evaluate, Evaluation};
use crate::level_params::{LevelTable, STACKING};
use crate::value::ProvenBounds;

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

const GRID: Grid = StackingVariant::LINES.grid();
/// The same for both players, the mover in the first half of a word.
const BOTH: Grid<u64> = GRID.doubled();

/// Both players' features as sets of points, the mover's in the first half of each word.
struct Sets {
    singles: u64,
    stacks: u64,
    vacant: u64,
    /// where a third stack makes a line
    third: u64,
    /// where a stack steps in to make a line
    threats: u64,
    /// the lowest men of all points
    lowest: u64,
    /// where a singleton makes a one-level mill
    almost: u64,
    /// singletons in one-level mills
    in_mills: u64,
}

impl Sets {
    #[inline]
    fn of(position: &Stacking) -> Sets {
        let (me, them) = (position.turn(), !position.turn());
        let halves = |own: PointSet, theirs: PointSet| pair(own.bits(), theirs.bits());
        let singles = halves(position.singles(me), position.singles(them));
        let stacks = halves(position.stacks(me), position.stacks(them));
        let vacant = halves(position.vacant(), position.vacant());
        let third = BOTH.completions(stacks).any();
        // A stack steps in from a neighbouring point that is not one of the two: more stacks than the line's own.
        let many = |half: u32| if ((stacks >> half) as u32).count_ones() >= 3 { 0xffff_ffff << half } else { 0 };
        let lowest = singles | stacks.rotate_right(32);
        Sets {
            singles,
            stacks,
            vacant,
            third,
            lowest,
            threats: third & vacant & BOTH.neighbours(stacks) & (many(0) | many(32)),
            almost: BOTH.completions(lowest).any() & vacant,
            in_mills: BOTH.in_mills(lowest) & singles,
        }
    }
}

/// The weights of the evaluation of Stacking Morris.
///
/// # Examples
/// A player who would do anything for a stack:
/// ```
/// use std::sync::atomic::AtomicBool;
/// use rayuela_engine::{Engine, Evaluate, Limits, Options, StackingWeights};
/// use rayuela_rules::stacking::{Stacking, StackingVariant};
/// use rayuela_rules::{Game, Position};
/// let mut weights: StackingWeights = Stacking::weights(StackingVariant, false);
/// assert_eq!(Stacking::weight_name(0), "stack");
/// weights.linear[0] = 500;
/// let mut engine: Engine<Stacking> = Engine::new(Options { hash_mib: 1.0, ..Options::default() });
/// engine.set_weights(weights);
/// let game = Game::new(Stacking::start());
/// assert!(engine.search(&game, &Limits::depth(2), &AtomicBool::new(false), &mut |_| {}).is_some());
/// ```
pub type StackingWeights = Weights<FEATURES, PatternWeights>;

/// The patterns trained by `rayuela train`, where they are compiled in.
fn trained() -> Option<Arc<PatternWeights>> {
    static TRAINED: OnceLock<Option<Arc<PatternWeights>>> = OnceLock::new();
    let read = || {
        let bytes = network_file(Variant::Stacking).and_then(compiled_in)?;
        PatternWeights::read::<Stacking>(bytes, network_game(Variant::Stacking).ok()?).ok()
    };
    TRAINED.get_or_init(read).clone()
}

/// What the learnt weights look at: the lowest men of all points, the stacks, and numbers.
#[inline(always)]
fn view(sets: &Sets, steps: [u64; 4], hands: [u8; 2]) -> View {
    let arrangements = |set: u64| Arrangements::of(set as u32, (set >> 32) as u32);
    View {
        phase: 0,
        phases: PHASES,
        men: arrangements(sets.lowest),
        numbers: Numbers::of(sets.singles, hands.map(usize::from), steps, sets.threats),
        stacks: Some(arrangements(sets.stacks)),
    }
}

/// Men are placed throughout the game.
const PHASES: usize = 1;

impl PatternInputs for Stacking {
    fn weight_count() -> usize {
        file_weights(PHASES, 1)
    }

    fn visit_weights(&self, visit: impl FnMut(usize)) {
        let sets = Sets::of(self);
        let steps = BOTH.reached(sets.singles | sets.stacks, sets.vacant);
        view(&sets, steps, [self.turn(), !self.turn()].map(|color| self.hand(color))).visit(visit);
    }
}

impl Evaluate for Stacking {
    type Weights = StackingWeights;

    const HISTORY_SIZE: usize = 1 << 10;
    const TARGETS: usize = 32;
    const QUIESCENCE: u32 = 2;

    fn weight_name(index: usize) -> String {
        NAMES[index].to_string()
    }

    fn weights(_: StackingVariant, network: bool) -> StackingWeights {
        StackingWeights { linear: WEIGHTS, network: if network { trained() } else { None } }
    }

    fn with_network(weights: &mut StackingWeights, _: StackingVariant, bytes: &[u8]) -> Result<(), NetworkError> {
        weights.network = Some(PatternWeights::read::<Stacking>(bytes, network_game(Variant::Stacking)?)?);
        Ok(())
    }

    fn level_params(_: StackingVariant) -> &'static LevelTable {
        &STACKING
    }

    #[inline]
    fn evaluate(&self, weights: &StackingWeights) -> Evaluation {
        let (me, them) = (self.turn(), !self.turn());
        let sets = Sets::of(self);
        let steps = BOTH.reached(sets.singles | sets.stacks, sets.vacant);
        let own_steps: u32 = steps.into_iter().map(|to| (to as u32).count_ones()).sum();
        let locked = self.hand(me) == 0 && own_steps <= 2;
        if (BOTH.in_mills(sets.stacks) != 0 || locked || sets.vacant == 0)
            && let Some(outcome) = self.outcome()
        {
            return Evaluation::Over(outcome);
        }
        let (mill, their_mill) = (i32::from(sets.in_mills as u32 != 0), i32::from(sets.in_mills >> 32 != 0));
        let mut sum = Sum::new(&weights.linear);
        sum.add(0, balance(sets.stacks));
        sum.add(1, balance(sets.singles));
        sum.add(2, i32::from(self.hand(me)) - i32::from(self.hand(them)));
        sum.add(3, balance(sets.threats));
        sum.add(4, balance(sets.third & sets.singles));
        sum.add(5, balance(sets.third & sets.vacant));
        sum.add(6, mill - their_mill);
        sum.add(7, balance(sets.almost));
        sum.add(8, balance(sets.almost & BOTH.neighbours(sets.singles)));
        sum.add(9, steps.into_iter().map(balance).sum());
        sum.add(10, 1);
        sum.add(11, mill);
        let learnt = weights
            .network
            .as_ref()
            .map_or(0, |patterns| patterns.value(&view(&sets, steps, [me, them].map(|color| self.hand(color)))));
        Evaluation::Estimate(sum.total() + learnt, ProvenBounds::NONE)
    }

    #[inline]
    fn is_quiet(&self) -> bool {
        let sets = Sets::of(self);
        (sets.threats | sets.in_mills | sets.almost) as u32 == 0
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
        let step = <Stacking as Evaluate>::history_index(mv) as u32;
        mix(mix(mix(1, processing(mv.before)), step), processing(mv.after)) | 1 << 31
    }

    #[inline]
    fn history_index(mv: StackingMove) -> usize {
        mv.step.map_or(1023, |(from, to)| from.map_or(31, |from| from.index()) << 5 | to.index())
    }

    #[inline]
    fn target(mv: StackingMove) -> usize {
        mv.step.map_or(31, |(_, to)| to.index())
    }
}

/// Winning moves, for the ordering.
trait Winning {
    fn wins(&self, mv: StackingMove) -> bool;
}

impl Winning for Stacking {
    /// Whether a move makes a line of three stacks; only moves that move or make stacks can.
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
