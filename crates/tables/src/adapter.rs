//! Tables as a tablebase of the engine.

use rayuela_engine::{Tablebase, TablebaseValue};
use rayuela_rules::morris::{Morris, MorrisMove};
use rayuela_rules::{Color, Outcome, Position};

use crate::ranking::{best_turns, proved_turns};
use crate::value::{Value, Wdl};

/// Makes a function that probes Morris positions a [`Tablebase`] of the engine.
///
/// # Examples
/// ```
/// use rayuela_engine::Tablebase;
/// use rayuela_rules::{Outcome, morris::Morris};
/// use rayuela_tables::{SIX, SixTablebase, TablebaseAdapter};
/// let six = TablebaseAdapter::new(|position| SixTablebase::embedded().probe(position));
/// assert_eq!(six.probe(&Morris::start(SIX)).unwrap().outcome, Outcome::Draw);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TablebaseAdapter<F> {
    probe: F,
    most_men: usize,
}

impl<F: Fn(&Morris) -> Option<Value>> TablebaseAdapter<F> {
    /// A tablebase that asks `probe` for the value of a position for its side to move.
    pub const fn new(probe: F) -> TablebaseAdapter<F> {
        TablebaseAdapter { probe, most_men: usize::MAX }
    }

    /// The same, probed at every node only by searches from positions with at most this many men, those in hand among
    /// them. Other searches would be slower, because one that probes prunes less, and would learn nothing.
    #[must_use]
    pub fn in_searches_up_to(self, most_men: usize) -> TablebaseAdapter<F> {
        TablebaseAdapter { most_men, ..self }
    }
}

impl<F: Fn(&Morris) -> Option<Value> + Send + Sync> Tablebase<Morris> for TablebaseAdapter<F> {
    fn probe(&self, position: &Morris) -> Option<TablebaseValue> {
        let outcome = match (self.probe)(position)?.wdl() {
            Wdl::Win => Outcome::Win(position.turn()),
            Wdl::Loss => Outcome::Win(!position.turn()),
            Wdl::Draw => Outcome::Draw,
        };
        // The tables count to the next removal, not to the end.
        Some(TablebaseValue { outcome, turns: None })
    }

    fn best_turns(&self, position: &Morris) -> Vec<MorrisMove> {
        let best = best_turns(position, &self.probe);
        // Where some moves are not known, one that is proved to keep the value is as good as the best.
        if best.is_empty() { proved_turns(position, &self.probe) } else { best }
    }

    fn in_search(&self, root: &Morris) -> bool {
        let men = Color::ALL.map(|color| root.men(color).len() as usize + usize::from(root.hand(color)));
        men[0] + men[1] <= self.most_men
    }
}
