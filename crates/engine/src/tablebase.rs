//! The seam for tables: somebody who knows the value of a position for certain.

use rayuela_rules::{Outcome, Position};

/// A proved value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// what best play comes to
    pub outcome: Outcome,
    /// at most this many turns to the end of the game; `None` where only the outcome is known
    pub turns: Option<u32>,
}

/// Somebody who knows proved values, such as an endgame table.
///
/// The search asks at every position it visits, so that an answer should take no longer than a look into memory.
/// Values do not count repetitions of the game so far: endless play is a draw.
///
/// # Examples
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::AtomicBool;
/// use rayuela_engine::{Engine, Known, Limits, Options, Oracle, Score};
/// use rayuela_rules::{Game, Outcome, Position, stacking::Stacking};
///
/// /// Claims that everything is drawn.
/// struct Peace;
///
/// impl Oracle<Stacking> for Peace {
///     fn value(&self, _: &Stacking) -> Option<Known> {
///         Some(Known { outcome: Outcome::Draw, turns: None })
///     }
///
///     fn best_turns(&self, position: &Stacking) -> Vec<<Stacking as Position>::Move> {
///         position.legal_moves()
///     }
/// }
///
/// let mut engine = Engine::new(Options { hash_mib: 1.0, ..Options::default() });
/// engine.set_oracle(Some(Arc::new(Peace)));
/// let game = Game::new(Stacking::start());
/// let result = engine.search(&game, &Limits::depth(1), &AtomicBool::new(false), &mut |_| {}).unwrap();
/// assert_eq!(result.score, Score::Draw);
/// ```
pub trait Oracle<P: Position>: Send + Sync {
    /// The position's value, if it is known.
    fn value(&self, position: &P) -> Option<Known>;

    /// Of these legal turns those that keep the position's value and get on with it, best first; empty if unknown.
    fn best_turns(&self, position: &P) -> Vec<P::Move>;
}
