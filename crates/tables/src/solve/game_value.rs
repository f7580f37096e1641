//! The value of the game itself, after a run.

use std::convert::Infallible;

use rayuela_rules::Position;
use rayuela_rules::morris::{Morris, MorrisMove};

use crate::classes::finished;
use crate::index::Class;
use crate::index::Space;
use crate::placing_search::{Leaves, Openings};
use crate::ranking::Lookup;
use crate::solve::placing_wdl::Opening;
use crate::solve::run::Solved;
use crate::value::{Value, Verdict};
use crate::wdl_store::Store;

/// The turns shown of a line at most.
const LINE: usize = 60;

/// What the empty board is worth, and how best play may go.
///
/// # Examples
/// ```no_run
/// use rayuela_tables::{SIX, Settings, Verdict, solve};
/// // All of Six: some seconds.
/// let settings = Settings { dir: None, threads: 0, memory: 1 << 30, most_men: None, distances: true };
/// let game = solve(SIX, &settings, &|_| ()).unwrap().game().unwrap();
/// assert_eq!(game.verdict, Verdict::Draw);
/// ```
#[derive(Clone, Debug)]
pub struct GameValue {
    /// the value for White, who begins
    pub verdict: Verdict,
    /// its distance to the first removal, where the tables hold the placing phase
    pub value: Option<Value>,
    /// best turns of both sides, up to a repetition, the end, or the last placed man
    pub line: Vec<MorrisMove>,
}

/// Verdicts in memory as the ends of the search; distances do not matter there.
struct StoreLeaves<'a> {
    space: &'a Space,
    store: &'a Store,
    opening: &'a Opening,
}

impl Leaves for StoreLeaves<'_> {
    type Error = Infallible;

    fn value(&self, position: &Morris) -> Result<Option<Value>, Infallible> {
        let (mover, other) = (position.men(position.turn()), position.men(!position.turn()));
        if self.store.class(Class::of(position)).is_none() {
            return Ok(None);
        }
        // Any distance will do: far from the draw on either side, so that counting turns never reaches it.
        Ok(Some(match self.store.verdict(self.space, mover.bits(), other.bits()) {
            Verdict::Win => Value::Win(1000),
            Verdict::Draw => Value::Draw,
            Verdict::Loss => Value::Loss(1000),
        }))
    }

    fn verdict(&self, position: &Morris) -> Result<Option<Verdict>, Infallible> {
        Ok(self.opening.verdict(self.space, position))
    }
}

impl Solved {
    /// The value of the game; `None` if not all classes are at hand.
    pub fn game(&self) -> Option<GameValue> {
        let start = Morris::start(self.variant);
        if let Some(value) = self.value(&start) {
            return Some(GameValue {
                verdict: value.verdict(),
                value: Some(value),
                line: line(&start, |p| self.best_turns(p).first().copied()),
            });
        }
        let opening = self.opening.as_ref()?;
        let leaves = StoreLeaves { space: &self.space, store: &self.store, opening };
        let openings = Openings::new();
        let verdict = |position: &Morris| match finished(position) {
            Some(value) => Some(value.verdict()),
            None if Class::of(position).hands == [0, 0] => {
                let Ok(value) = leaves.value(position);
                value.map(Value::verdict)
            }
            None => openings.verdict(&self.space, position, &leaves).unwrap_or_default(),
        };
        let value = verdict(&start)?;
        let line = line(&start, |position| {
            if Class::of(position).hands == [0, 0] {
                return None;
            }
            // The turn that keeps the value and leaves the opponent the smallest share of answers that keep theirs.
            let own = verdict(position)?;
            let after = |mv: MorrisMove| {
                let mut next = *position;
                next.play_unchecked(mv);
                next
            };
            let keeping = position
                .legal_moves()
                .into_iter()
                .filter(|&mv| verdict(&after(mv)).map(Verdict::reversed) == Some(own));
            keeping.min_by_key(|&mv| {
                let next = after(mv);
                let answers = next.legal_moves();
                let safe = answers.iter().filter(|&&answer| {
                    let mut last = next;
                    last.play_unchecked(answer);
                    verdict(&last) == Some(own)
                });
                safe.count() * 10_000 / answers.len().max(1)
            })
        });
        Some(GameValue { verdict: value, value: None, line })
    }
}

impl Lookup for Solved {
    fn value(&self, position: &Morris) -> Option<Value> {
        Solved::value(self, position)
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
