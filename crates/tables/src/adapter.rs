//! The tables as the engine asks them.

use rayuela_engine::{Tablebase, TablebaseValue};
use rayuela_rules::morris::{Morris, MorrisMove};
use rayuela_rules::{Outcome, Position};

use crate::ranking::Lookup;
use crate::value::Verdict;

/// What somebody knows, in the engine's words.
///
/// # Examples
/// ```
/// use rayuela_engine::Tablebase;
/// use rayuela_rules::{Outcome, morris::Morris};
/// use rayuela_tables::{Knowledge, Lookup, SIX, SixOracle, Value};
///
/// struct Six;
///
/// impl Lookup for Six {
///     fn value(&self, position: &Morris) -> Option<Value> {
///         SixOracle::embedded().value(position)
///     }
/// }
///
/// let known = Knowledge(Six).probe(&Morris::start(SIX)).unwrap();
/// assert_eq!(known.outcome, Outcome::Draw);
/// ```
#[derive(Debug)]
pub struct Knowledge<T>(pub T);

impl<T: Lookup + Send + Sync> Tablebase<Morris> for Knowledge<T> {
    fn probe(&self, position: &Morris) -> Option<TablebaseValue> {
        let outcome = match self.0.value(position)?.verdict() {
            Verdict::Win => Outcome::Win(position.turn()),
            Verdict::Loss => Outcome::Win(!position.turn()),
            Verdict::Draw => Outcome::Draw,
        };
        // The tables count to the next removal, not to the end.
        Some(TablebaseValue { outcome, turns: None })
    }

    fn best_turns(&self, position: &Morris) -> Vec<MorrisMove> {
        self.0.best_turns(position)
    }
}
