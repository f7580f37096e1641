//! The value of the game itself, after a run.

use std::convert::Infallible;

use rayuela_rules::Position;
use rayuela_rules::morris::{Morris, MorrisMove};

use crate::classes::terminal_value;
use crate::index::Class;
use crate::index::Indexer;
use crate::placing_search::{LeafProbe, PlacingSearch};
use crate::ranking::best_turns;
use crate::solve::placing_wdl::EarlyPlies;
use crate::solve::run::Solved;
use crate::value::{Value, Wdl};
use crate::wdl_store::WdlStore;

/// The most turns of the line.
const LINE: usize = 60;

/// The value of the empty board, and a line of best play.
///
/// # Examples
/// ```no_run
/// use rayuela_tables::{GameValue, SIX, Settings, Wdl, solve};
/// // All of Six: some seconds.
/// let settings = Settings { dir: None, threads: 0, memory: 1 << 30, most_men: None, distances: true, placing: false };
/// let GameValue { wdl, line, .. } = solve(SIX, &settings, &|_| ()).unwrap().game().unwrap();
/// assert_eq!(wdl, Wdl::Draw);
/// println!("best play begins with {} moves without a repetition", line.len());
/// ```
#[derive(Clone, Debug)]
pub struct GameValue {
    /// the value for White, who begins
    pub wdl: Wdl,
    /// its distance to the first removal, where the tables hold the placing phase
    pub value: Option<Value>,
    /// best turns of both sides, up to a repetition, the end, or the last placed man
    pub line: Vec<MorrisMove>,
}

/// WDL tables in memory as leaves of the placing search; distances do not matter there.
struct StoreProbe<'a> {
    indexer: &'a Indexer,
    store: &'a WdlStore,
    early_plies: &'a EarlyPlies,
}

impl LeafProbe for StoreProbe<'_> {
    type Error = Infallible;

    fn value(&self, position: &Morris) -> Result<Option<Value>, Infallible> {
        let (mover, other) = (position.men(position.turn()), position.men(!position.turn()));
        if self.store.class(Class::of(position)).is_none() {
            return Ok(None);
        }
        // Any distance will do, as long as counting turns never reaches the draw.
        Ok(Some(match self.store.wdl(self.indexer, mover.bits(), other.bits()) {
            Wdl::Win => Value::Win(1000),
            Wdl::Draw => Value::Draw,
            Wdl::Loss => Value::Loss(1000),
        }))
    }

    fn wdl(&self, position: &Morris) -> Result<Option<Wdl>, Infallible> {
        Ok(self.early_plies.wdl(self.indexer, position))
    }
}

impl Solved {
    /// The value of the game; `None` if not all classes are in memory.
    pub fn game(&self) -> Option<GameValue> {
        let start = Morris::start(self.variant);
        if let Some(value) = self.value(&start) {
            return Some(GameValue {
                wdl: value.wdl(),
                value: Some(value),
                line: line(&start, |p| best_turns(p, |position| self.value(position)).first().copied()),
            });
        }
        let early_plies = self.early_plies.as_ref()?;
        let leaves = StoreProbe { indexer: &self.indexer, store: &self.store, early_plies };
        let search = PlacingSearch::new();
        let wdl = |position: &Morris| match terminal_value(position) {
            Some(value) => Some(value.wdl()),
            None if Class::of(position).hands == [0, 0] => {
                let Ok(value) = leaves.value(position);
                value.map(Value::wdl)
            }
            None => search.wdl(&self.indexer, position, &leaves).unwrap_or_default(),
        };
        let value = wdl(&start)?;
        let line = line(&start, |position| {
            if Class::of(position).hands == [0, 0] {
                return None;
            }
            // The turn that keeps the value and leaves the opponent the smallest share of answers that keep theirs.
            let own = wdl(position)?;
            let after = |mv: MorrisMove| {
                let mut next = *position;
                next.play_unchecked(mv);
                next
            };
            let keeping =
                position.legal_moves().into_iter().filter(|&mv| wdl(&after(mv)).map(Wdl::flipped) == Some(own));
            keeping.min_by_key(|&mv| {
                let next = after(mv);
                let answers = next.legal_moves();
                let safe = answers.iter().filter(|&&answer| {
                    let mut last = next;
                    last.play_unchecked(answer);
                    wdl(&last) == Some(own)
                });
                safe.count() * 10_000 / answers.len().max(1)
            })
        });
        Some(GameValue { wdl: value, value: None, line })
    }
}

/// Best turns one after another.
fn line(start: &Morris, mut best: impl FnMut(&Morris) -> Option<MorrisMove>) -> Vec<MorrisMove> {
    let (mut position, mut line, mut seen) = (*start, Vec::new(), vec![*start]);
    while line.len() < LINE && position.outcome().is_none() {
        let Some(mv) = best(&position) else { break };
        line.push(mv);
        position.play_unchecked(mv);
        if seen.contains(&position) {
            break;
        }
        seen.push(position);
    }
    line
}
