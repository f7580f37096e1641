//! Learnt weights for Morris and Stacking Morris: patterns of the board, and tables of numbers such as both players' steps.

use std::sync::Arc;

use super::Evaluate;
use super::network_file::{self, Kind, NetworkError, NetworkFile};
use super::patterns::{self, Arrangements, PatternTable};

/// Weights are kept in this part of a hundredth of a man.
pub const PATTERN_SCALE: i32 = 4;

/// A game whose estimate is corrected by learnt patterns.
///
/// # Examples
/// Weights that are all 0 but one, which counts at the start of a game:
/// ```
/// use rayuela_engine::{Evaluate, Evaluation, MorrisWeights, PATTERN_SCALE, PatternInputs, PatternWeights, pattern_file};
/// use rayuela_rules::{Variant, morris::Morris};
/// let Ok(Variant::Morris(nine)) = "nine".parse() else { panic!() };
/// let start = Morris::start(nine);
/// let mut last = 0;
/// start.visit_weights(|weight| last = weight);
/// let mut learnt = vec![0; Morris::weight_count()];
/// learnt[last] = 30 * PATTERN_SCALE as i16;
///
/// let linear = Morris::weights(nine, false);
/// let mut corrected = linear.clone();
/// assert_eq!(Morris::with_network(&mut corrected, nine, &pattern_file("nine", &learnt)), Ok(()));
/// let patterns: Option<&PatternWeights> = corrected.network.as_deref();
/// assert!(patterns.is_some());
/// let estimate = |weights: &MorrisWeights| match start.evaluate(weights) {
///     Evaluation::Estimate(value, _) => value,
///     _ => panic!("the game goes on"),
/// };
/// assert_eq!(estimate(&corrected), estimate(&linear) + 30);
/// ```
pub trait PatternInputs: Evaluate {
    /// How many weights there are.
    fn weight_count() -> usize;

    /// Visits the number of every weight that counts in this position, below [`PatternInputs::weight_count`].
    fn visit_weights(&self, visit: impl FnMut(usize));
}

/// The bytes of a file with these weights of a game, which [`network_game`](crate::network_game) names. Behind and before what all
/// such files have (`network_file.rs`), it has the number of weights (u32) and the weights (i16).
///
/// # Examples
/// ```
/// use rayuela_engine::{NetworkError, parse_pattern_weights, pattern_file};
/// let bytes = pattern_file("nine", &[1, -2, 300]);
/// assert_eq!(parse_pattern_weights(&bytes), Ok(("nine".to_string(), vec![1, -2, 300])));
/// assert_eq!(parse_pattern_weights(&bytes[..9]), Err(NetworkError::Damaged));
/// ```
pub fn pattern_file(game: &str, weights: &[i16]) -> Vec<u8> {
    let count = (weights.len() as u32).to_le_bytes();
    network_file::write(Kind::Patterns, game, count.into_iter().chain(network_file::to_bytes(weights)))
}

/// The game and the weights in the bytes of a file.
///
/// # Errors
/// They are none, or damaged.
pub fn parse_pattern_weights(bytes: &[u8]) -> Result<(String, Vec<i16>), NetworkError> {
    let file = NetworkFile::read(bytes)?;
    Ok((file.game.to_string(), weights_of(&file)?))
}

fn weights_of(file: &NetworkFile<'_>) -> Result<Vec<i16>, NetworkError> {
    let (count, body) = file.weights(Kind::Patterns)?.split_first_chunk().ok_or(NetworkError::Shape)?;
    if body.len() as u64 != 2 * u64::from(u32::from_le_bytes(*count)) {
        return Err(NetworkError::Shape);
    }
    Ok(network_file::to_numbers(body).collect())
}

/// Numbers from 0 to 12: men in hand and on the board.
const MEN: usize = 13;
/// Open steps of a player, from 0 to 15 and more.
const STEPS: usize = 16;
/// Steps that complete a mill, from 0 to 3 and more.
const READY: usize = 4;
/// Men in hand of both players together.
const HANDS: usize = 25;
/// The tables of numbers, one after the other.
const NUMBERS: usize = MEN * MEN + STEPS * STEPS + READY * READY + HANDS;

/// What the tables of numbers look at; pairs are the player to move, the other.
pub(super) struct Numbers {
    /// men on the board and in hand
    men: [usize; 2],
    steps: [usize; 2],
    ready: [usize; 2],
    /// men in hand of both
    hands: usize,
}

impl Numbers {
    /// Counts points: words hold the mover's in the first half, the other's in the second.
    #[inline(always)]
    pub(super) fn of(men: u64, hands: [usize; 2], steps: [u64; 4], ready: u64) -> Numbers {
        let both = |set: u64| [set as u32, (set >> 32) as u32].map(|half| half.count_ones() as usize);
        let [own, theirs] = both(men);
        let by_direction = steps.map(both);
        Numbers {
            men: [own + hands[0], theirs + hands[1]],
            steps: [0, 1].map(|player| by_direction.iter().map(|counts| counts[player]).sum()),
            ready: both(ready),
            hands: hands[0] + hands[1],
        }
    }

    /// The weights that count, below [`NUMBERS`].
    #[inline(always)]
    fn weights(&self) -> [usize; 4] {
        let both = |[own, theirs]: [usize; 2], size: usize| own.min(size - 1) * size + theirs.min(size - 1);
        let steps = MEN * MEN;
        let ready = steps + STEPS * STEPS;
        let hands = ready + READY * READY;
        [
            both(self.men, MEN),
            steps + both(self.steps, STEPS),
            ready + both(self.ready, READY),
            hands + self.hands.min(HANDS - 1),
        ]
    }
}

/// The weights of one phase of the game: patterns of the men and numbers.
fn phase_weights() -> usize {
    patterns::weight_count() + NUMBERS
}

/// How many weights a file has: those of so many phases, and of so many further sets of patterns.
pub(super) fn file_weights(phases: usize, further: usize) -> usize {
    phases * phase_weights() + further * patterns::weight_count()
}

/// What the learnt weights look at.
pub(super) struct View {
    /// which weights of the men are used, and how many of such phases there are
    pub(super) phase: usize,
    pub(super) phases: usize,
    pub(super) men: Arrangements,
    pub(super) numbers: Numbers,
    /// stacks, in Stacking Morris
    pub(super) stacks: Option<Arrangements>,
}

impl View {
    /// Visits the number of every weight that counts.
    pub(super) fn visit(&self, mut visit: impl FnMut(usize)) {
        let start = self.phase * phase_weights();
        patterns::visit(&self.men, |weight| visit(start + weight));
        self.numbers.weights().into_iter().for_each(|weight| visit(start + patterns::weight_count() + weight));
        if let Some(stacks) = &self.stacks {
            patterns::visit(stacks, |weight| visit(self.phases * phase_weights() + weight));
        }
    }
}

/// Learnt weights prepared for the search.
#[derive(Clone, PartialEq, Debug)]
pub struct PatternWeights {
    phases: Vec<(PatternTable, Vec<i16>)>,
    stacks: Option<PatternTable>,
}

impl PatternWeights {
    /// The weights in the bytes of a file, if they are for this game and as many as it has.
    pub(super) fn read<P: PatternInputs>(
        bytes: &[u8],
        game: &'static str,
    ) -> Result<Arc<PatternWeights>, NetworkError> {
        let weights = weights_of(&NetworkFile::read(bytes)?.of(game)?)?;
        if weights.len() != P::weight_count() {
            return Err(NetworkError::Shape);
        }
        let patterns = patterns::weight_count();
        let phase = |weights: &[i16]| (PatternTable::new(&weights[..patterns]), weights[patterns..].to_vec());
        let phases = weights.chunks_exact(phase_weights());
        let stacks = phases.remainder();
        Ok(Arc::new(PatternWeights {
            phases: phases.map(phase).collect(),
            stacks: (!stacks.is_empty()).then(|| PatternTable::new(stacks)),
        }))
    }

    /// The correction of the estimate, in hundredths of a man.
    #[inline]
    pub(super) fn value(&self, view: &View) -> i32 {
        let (patterns, numbers) = &self.phases[view.phase];
        let stacks = match (&self.stacks, &view.stacks) {
            (Some(table), Some(stacks)) => table.sum(stacks),
            _ => 0,
        };
        let numbers: i32 = view.numbers.weights().into_iter().map(|weight| i32::from(numbers[weight])).sum();
        (patterns.sum(&view.men) + numbers + stacks) / PATTERN_SCALE
    }
}
