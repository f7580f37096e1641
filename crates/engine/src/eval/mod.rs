//! What the search needs of a game beyond its rules: static evaluation, tactical moves, indices for history tables.
//!
//! One small file per game. Nothing else in the crate knows the games, so another evaluation is another implementation
//! of [`Evaluate`].

mod inputs;
mod morelli;
mod morelli_inputs;
mod morelli_movegen;
mod morelli_weights;
mod morris;
mod morris_inputs;
mod morris_movegen;
pub mod network;
mod network_file;
mod pattern_weights;
mod patterns;
mod shutout;
mod stacking;
mod weighted_sum;

pub use inputs::{NetworkInputs, network_file};
pub use morelli_weights::MorelliWeights;
pub use morris::MorrisWeights;
pub use network::{Network, PreparedNetwork};
pub use network_file::{NetworkError, network_game};
pub use pattern_weights::{PATTERN_SCALE, PatternInputs, PatternWeights, parse_pattern_weights, pattern_file};
pub use shutout::{ShutOut, shut_out};
pub use stacking::StackingWeights;

use std::ops::ControlFlow;

use rayuela_rules::{Outcome, Position};

use crate::level_params::LevelTable;
use crate::value::ProvenBounds;

/// The static evaluation of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evaluation {
    /// The game is over.
    Over(Outcome),
    /// The game goes on but is decided: this outcome within at most this many turns, whatever is played.
    Decided(Outcome, u32),
    /// An estimate for the player to move in hundredths of a man or piece, and what is proved beside it.
    Estimate(i32, ProvenBounds),
}

/// Receives generated moves, tactical and quiet ones apart.
///
/// Two methods rather than one, so that the one for quiet moves, by far the most frequent, is short enough to be inlined
/// into the loop that generates them (measured on `nine`: about a twentieth more nodes a second).
///
/// # Examples
/// ```
/// use rayuela_engine::{Evaluate, MoveSink};
/// use rayuela_rules::{Position, Variant, morris::Morris};
///
/// #[derive(Default)]
/// struct Counts {
///     tactical: usize,
///     quiet: usize,
/// }
///
/// impl<M> MoveSink<M> for Counts {
///     fn tactical(&mut self, _: M, _: i32) {
///         self.tactical += 1;
///     }
///
///     fn quiet(&mut self, _: M) {
///         self.quiet += 1;
///     }
/// }
///
/// let Ok(Variant::Morris(nine)) = "nine".parse() else { panic!() };
/// let position = Morris::parse(nine, "ww./.../.../..b..b/.../.../... w 1 2").unwrap();
/// let mut counts = Counts::default();
/// position.generate(&mut counts);
/// // A man on g7 completes a mill and removes one of two men.
/// assert_eq!((counts.tactical, counts.quiet), (2, 19));
/// ```
pub trait MoveSink<M> {
    /// A move that gains something at once, with its value for the order: more for those to try first.
    fn tactical(&mut self, mv: M, value: i32);

    /// A move that gains nothing at once.
    fn quiet(&mut self, mv: M);
}

/// Generates all moves and sorts them into tactical and quiet ones by their gain.
#[inline]
fn generate_by_gain<P: Evaluate>(position: &P, sink: &mut impl MoveSink<P::Move>) {
    position.visit_turns(|mv| match position.gain(mv) {
        0 => sink.quiet(mv),
        gain => sink.tactical(mv, gain),
    });
}

/// A game that the engine can play.
///
/// # Examples
/// ```
/// use rayuela_engine::{Evaluate, Evaluation};
/// use rayuela_rules::morelli::{Edition, Morelli, MorelliVariant, Size};
/// let variant = MorelliVariant { size: Size::N5, edition: Edition::E2015 };
/// let weights = Morelli::weights(variant, false);
/// let evaluation = Morelli::facing_start(variant).evaluate(&weights);
/// assert!(matches!(evaluation, Evaluation::Estimate(..)));
/// ```
///
/// What the search asks of positions and moves:
/// ```
/// use rayuela_engine::{Evaluate, Evaluation, ProvenBounds};
/// use rayuela_rules::{Position, Variant, morris::Morris};
/// let Ok(Variant::Morris(nine)) = "nine".parse() else { panic!() };
/// // A man on g7 completes a mill and removes one of two men.
/// let position = Morris::parse(nine, "ww./.../.../..b..b/.../.../... w 1 2").unwrap();
/// let (mut tactical, mut all) = (Vec::new(), 0);
/// position.visit_tactical(|mv, _| tactical.push(mv));
/// position.visit_turns(|_| all += 1);
/// assert_eq!((tactical.len(), all), (2, position.count_moves()));
/// assert!(!position.is_quiet() && position.gain(tactical[0]) > 0 && Morris::is_irreversible(tactical[0]));
/// // Tables of moves: history by move and by where it goes, the best move of a position by its code.
/// let mv = tactical[0];
/// assert!(Morris::history_index(mv) < Morris::HISTORY_SIZE && Morris::target(mv) < Morris::TARGETS);
/// assert_eq!(position.move_from_code(Morris::code(mv)), Some(mv));
/// // In Morris nothing is proved without a search.
/// assert!(matches!(position.proven_result(21), Evaluation::Estimate(0, ProvenBounds::NONE)));
/// ```
pub trait Evaluate: Position {
    /// The weights of the evaluation, which must be linear in them: the tuner relies on it.
    type Weights: Clone + AsRef<[i32]> + AsMut<[i32]> + Send + Sync + 'static;

    /// The name of the feature that weight number `index` belongs to.
    fn weight_name(index: usize) -> String;

    /// The size of the history table: every [`Evaluate::history_index`] is below this.
    const HISTORY_SIZE: usize;

    /// Every [`Evaluate::target`] is below this.
    const TARGETS: usize;

    /// The most moves that quiescence search adds to a line.
    const QUIESCENCE: u32;

    /// Nodes with less depth than this are not stored in the transposition table: where this is more than 1, searching
    /// them again takes less time than waiting for the memory.
    const TT_MIN_DEPTH: i32 = 1;

    /// Whether static evaluations are cached by key; worth it where evaluating takes longer than a cache access.
    const CACHES_EVAL: bool = true;

    /// Reverse futility: to what depth, and the most that is expected to be lost, for each ply of depth.
    const REVERSE_FUTILITY: (i32, i32) = (3, 150);

    /// Late move pruning: by depth, how many moves are searched before the remaining quiet ones are skipped.
    const LMP_LIMITS: [usize; 4] = [usize::MAX; 4];

    /// Whether [`Evaluate::history_index`] tells tactical moves from quiet ones, so that history orders them, too.
    const TACTICAL_HISTORY: bool = false;

    /// The tuned weights of a variant, with its network if asked for.
    fn weights(variant: Self::Variant, network: bool) -> Self::Weights;

    /// Replaces the network of these weights by that in the bytes of a file. The weights stay as they are if it is refused.
    ///
    /// # Errors
    /// The game has no network, or the file is damaged or another game's.
    fn with_network(_weights: &mut Self::Weights, _variant: Self::Variant, _bytes: &[u8]) -> Result<(), NetworkError> {
        Err(NetworkError::NoNetwork)
    }

    /// The parameters of levels 1 to 9 for a variant.
    fn level_params(variant: Self::Variant) -> &'static LevelTable;

    /// Evaluates the position without searching: its end, or an estimate.
    fn evaluate(&self, weights: &Self::Weights) -> Evaluation;

    /// What can be proved about a running position with this many legal turns; called before its moves are searched.
    fn proven_result(&self, _turns: usize) -> Evaluation {
        Evaluation::Estimate(0, ProvenBounds::NONE)
    }

    /// Whether there is certainly no tactical move.
    fn is_quiet(&self) -> bool;

    /// How much a move wins at once: 0 for quiet moves, more for better captures, removals and frames.
    fn gain(&self, mv: Self::Move) -> i32;

    /// Whether [`Evaluate::move_from_code`] is implemented.
    const DECODES_MOVES: bool = false;

    /// The legal move with this code, where that can be decided without generating all moves.
    #[inline]
    fn move_from_code(&self, _code: u32) -> Option<Self::Move> {
        None
    }

    /// Visits every legal move, by faster generation than that of the rules where there is one.
    #[inline]
    fn visit_turns(&self, mut visit: impl FnMut(Self::Move)) {
        let _ = self.visit_moves(|mv| {
            visit(mv);
            ControlFlow::<()>::Continue(())
        });
    }

    /// Generates every legal move, tactical and quiet ones apart.
    #[inline]
    fn generate(&self, sink: &mut impl MoveSink<Self::Move>) {
        generate_by_gain(self, sink);
    }

    /// Visits every tactical move with its value for the order, as [`MoveSink::tactical`] has it.
    #[inline]
    fn visit_tactical(&self, mut visit: impl FnMut(Self::Move, i32)) {
        let _ = self.visit_moves(|mv| {
            let gain = self.gain(mv);
            if gain > 0 {
                visit(mv, gain);
            }
            ControlFlow::<()>::Continue(())
        });
    }

    /// Whether no earlier position can occur again after this move.
    fn is_irreversible(mv: Self::Move) -> bool;

    /// A number, not 0, that identifies the move in its position (nearly always: it is used for ordering only).
    fn code(mv: Self::Move) -> u32;

    /// The move's index in the history table, below [`Evaluate::HISTORY_SIZE`].
    fn history_index(mv: Self::Move) -> usize;

    /// Where the move goes, below [`Evaluate::TARGETS`], for continuation history.
    fn target(mv: Self::Move) -> usize;
}
