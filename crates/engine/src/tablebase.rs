//! The one trait between engine and tablebases.

use rayuela_rules::{Outcome, Position};

/// A proved result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TablebaseValue {
    /// the result of best play
    pub outcome: Outcome,
    /// at most this many turns to the end of the game; `None` where only the outcome is known
    pub turns: Option<u32>,
}

/// A source of proved results, such as an endgame tablebase.
///
/// The search probes every position it visits, so a probe should take no longer than a memory access. Results do not
/// consider repetitions of the game so far: endless play is a draw.
///
/// # Examples
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::AtomicBool;
/// use rayuela_engine::{Engine, Limits, Options, Score, Tablebase, TablebaseValue};
/// use rayuela_rules::{Game, Outcome, Position, stacking::Stacking};
///
/// /// Claims that every position is drawn.
/// struct Peace;
///
/// impl Tablebase<Stacking> for Peace {
///     fn probe(&self, _: &Stacking) -> Option<TablebaseValue> {
///         Some(TablebaseValue { outcome: Outcome::Draw, turns: None })
///     }
///
///     fn best_turns(&self, position: &Stacking) -> Vec<<Stacking as Position>::Move> {
///         position.legal_moves()
///     }
/// }
///
/// let mut engine = Engine::new(Options { hash_mib: 1.0, ..Options::default() });
/// engine.set_tablebase(Some(Arc::new(Peace)));
/// let game = Game::new(Stacking::start());
/// let result = engine.search(&game, &Limits::depth(1), &AtomicBool::new(false), &mut |_| {}).unwrap();
/// assert_eq!(result.score, Score::Draw);
/// ```
pub trait Tablebase<P: Position>: Send + Sync {
    /// The position's result, if it is known.
    fn probe(&self, position: &P) -> Option<TablebaseValue>;

    /// The legal turns that keep the position's result and make progress, best first; empty if unknown.
    fn best_turns(&self, position: &P) -> Vec<P::Move>;

    /// Whether a search from this position should probe it at every node. A tablebase that knows few positions may decline,
    /// because with one the search prunes less; the value and the best turns of the position itself are asked in any case.
    fn in_search(&self, _root: &P) -> bool {
        true
    }
}
