//! What the search asks of a game beyond its rules: an estimate, and which turns are tactical.
//!
//! One small file per game. Nothing else in the crate knows the games, so a trained network can take the place of an
//! estimate by another implementation of [`Evaluate`].

mod grid;
mod morelli;
pub mod morelli_inputs;
mod morelli_movegen;
mod morelli_weights;
mod morris;
mod morris_movegen;
pub(crate) mod network;
mod shutout;
mod stacking;
mod weighted_sum;

pub use morelli_weights::{MorelliWeights, network_file};
pub use network::{Network, Ready};
pub use shutout::{ShutOut, shut_out};

use std::ops::ControlFlow;

use rayuela_rules::{Outcome, Position};

use crate::level_params::Manners;
use crate::value::Facts;

/// What a position looks like without searching.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// The game is over.
    Over(Outcome),
    /// The game goes on but is decided: this outcome within at most so many turns, whatever is played.
    Decided(Outcome, u32),
    /// An estimate for the player to move in hundredths of a man or piece, and what is proved beside it.
    Estimate(i32, Facts),
}

/// What takes turns by their kind.
///
/// Two ways rather than one, so that the one for quiet turns, which are by far the most, is short enough to become part of
/// the loop that finds them (measured on `nine`: about a twentieth more nodes a second).
pub trait Parted<M> {
    /// A turn that gains so much.
    fn tactical(&mut self, mv: M, gain: i32);

    /// A turn that gains nothing.
    fn quiet(&mut self, mv: M);
}

/// Parts the turns as they are listed.
#[inline]
fn part<P: Evaluate>(position: &P, list: &mut impl Parted<P::Move>) {
    position.visit_turns(|mv| match position.gain(mv) {
        0 => list.quiet(mv),
        gain => list.tactical(mv, gain),
    });
}

/// A game that the engine can play.
///
/// # Examples
/// ```
/// use rayuela_engine::{Evaluate, Look};
/// use rayuela_rules::morelli::{Edition, Morelli, MorelliVariant, Size};
/// let variant = MorelliVariant { size: Size::N5, edition: Edition::E2015 };
/// let weights = Morelli::weights(variant, false);
/// let look = Morelli::facing_start(variant).look(&weights);
/// assert!(matches!(look, Look::Estimate(..)));
/// ```
pub trait Evaluate: Position {
    /// The numbers that the estimate is made of; it must be linear in them, which the tuner relies on.
    type Weights: Clone + AsRef<[i32]> + AsMut<[i32]> + Send + Sync + 'static;

    /// What weight number `index` stands for.
    fn weight_name(index: usize) -> String;

    /// Every [`Evaluate::slot`] is below this.
    const SLOTS: usize;

    /// Every [`Evaluate::target`] is below this.
    const TARGETS: usize;

    /// How many turns of quiescence follow the last turn of the search.
    const QUIESCENCE: u32;

    /// Positions with less depth than this are not kept in the table, where searching them again takes less time than
    /// waiting for the memory.
    const TABLE_DEPTH: i32 = 1;

    /// Whether estimates are kept for positions that come again soon: an estimate must take longer than the look.
    const KEEPS_ESTIMATES: bool = true;

    /// By the depth left, how many turns are tried before the quiet ones behind them are given up.
    const LATE: [usize; 4] = [usize::MAX; 4];

    /// The tuned weights of a variant; its network is left out unless asked for.
    fn weights(variant: Self::Variant, network: bool) -> Self::Weights;

    /// Weights with this network instead of the game's own; `false` if the game has none or it does not fit.
    fn with_network(_weights: &mut Self::Weights, _variant: Self::Variant, _bytes: &[u8]) -> bool {
        false
    }

    /// How levels 1 to 9 play a variant.
    fn manners(variant: Self::Variant) -> &'static Manners;

    /// Looks at the position: its end, or an estimate.
    fn look(&self, weights: &Self::Weights) -> Look;

    /// What is certain about a running position with this many legal turns; asked before it is searched.
    fn certain(&self, _turns: usize) -> Look {
        Look::Estimate(0, Facts::NONE)
    }

    /// Whether there is surely no tactical turn.
    fn is_quiet(&self) -> bool;

    /// How much a turn wins at once: 0 for quiet turns, more for better captures, removals and frames.
    fn gain(&self, mv: Self::Move) -> i32;

    /// Whether [`Evaluate::find`] ever finds anything.
    const FINDS: bool = false;

    /// The legal turn with this code, where that can be told without listing all turns.
    #[inline]
    fn find(&self, _code: u32) -> Option<Self::Move> {
        None
    }

    /// Shows every legal turn, by a quicker way than the rules' own where there is one.
    #[inline]
    fn visit_turns(&self, mut visit: impl FnMut(Self::Move)) {
        let _ = self.visit_moves(|mv| {
            visit(mv);
            ControlFlow::<()>::Continue(())
        });
    }

    /// Shows every legal turn, those that gain something apart from the quiet ones.
    #[inline]
    fn visit_parted(&self, list: &mut impl Parted<Self::Move>) {
        part(self, list);
    }

    /// Shows every turn that gains something at once.
    #[inline]
    fn visit_tactical(&self, mut visit: impl FnMut(Self::Move)) {
        let _ = self.visit_moves(|mv| {
            if self.gain(mv) > 0 {
                visit(mv);
            }
            ControlFlow::<()>::Continue(())
        });
    }

    /// Whether no earlier position can occur again after this turn.
    fn is_irreversible(mv: Self::Move) -> bool;

    /// A number, not 0, that tells the turns of a position apart (nearly always: it only orders turns).
    fn code(mv: Self::Move) -> u32;

    /// The turn's place in the history table.
    fn slot(mv: Self::Move) -> usize;

    /// Where the turn goes, below [`Evaluate::TARGETS`], for the continuation table.
    fn target(mv: Self::Move) -> usize;
}
