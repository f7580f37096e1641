//! Values of the placing phase by search: alpha-beta over the men still in hand, with the tables at its leaves.
//!
//! Values are compared by [`Value::rank`], so the same search gives the WDL value (by null windows around the draw) and
//! the distance (by wider ones). Removals come first: they are few and decide most. Bounds of visited positions are
//! cached up to symmetry.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rayuela_rules::Position;
use rayuela_rules::morris::{Morris, MorrisMove};

use crate::classes::terminal_value;
use crate::index::{Class, Indexer};
use crate::value::{Value, Wdl};

/// Probes the positions where the search ends.
pub(crate) trait LeafProbe: Sync {
    /// What can go wrong in probing.
    type Error: Send;

    /// The value of a position, if it is known.
    fn value(&self, position: &Morris) -> Result<Option<Value>, Self::Error>;

    /// The WDL value of a position with men in hand, if it is known.
    fn wdl(&self, position: &Morris) -> Result<Option<Wdl>, Self::Error>;
}

/// Above every rank.
const HIGHEST: i32 = 0x2_0000;
/// The most positions in the cache, about 24 bytes each; the others are searched again.
const CACHE_SIZE: usize = 40_000_000;

/// Bounds on the rank of a position.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    low: i32,
    high: i32,
}

/// With a man in hand, wins and losses are at least one turn away.
const UNKNOWN: Bounds = Bounds { low: -0xffff, high: 0xffff };
/// Distances up to this are tested one by one.
const NEAR: u16 = 24;

/// The search with its cache; several threads may search at once.
#[derive(Debug)]
pub(crate) struct PlacingSearch {
    parts: Vec<Mutex<HashMap<u64, Bounds>>>,
}

/// The cache is split into this many parts, so that threads seldom wait for each other.
const PARTS: usize = 1024;

/// Why a search has no answer.
enum Stop<E> {
    /// A table is missing.
    Unknown,
    /// A table failed.
    Failed(E),
}

/// One search.
struct Search<'a, L> {
    cache: &'a PlacingSearch,
    indexer: &'a Indexer,
    leaves: &'a L,
}

/// The rank of a turn for its player, from the rank of the position it leads to.
fn up(rank: i32, removal: bool) -> i32 {
    match (rank.signum(), removal) {
        (0, _) => 0,
        (sign, true) => -sign * 0xffff,
        // One turn further from the end, on either side of the draw.
        (sign, false) => sign - rank,
    }
}

/// The bound that a position must meet so that the turn to it meets `rank`: the reverse of [`up`] without removal.
fn down(rank: i32) -> i32 {
    -rank - rank.signum()
}

impl PlacingSearch {
    pub(crate) fn new() -> PlacingSearch {
        PlacingSearch { parts: (0..PARTS).map(|_| Mutex::default()).collect() }
    }

    fn part(&self, key: u64) -> MutexGuard<'_, HashMap<u64, Bounds>> {
        let part = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 54;
        self.parts[part as usize % PARTS].lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn known(&self, key: u64) -> Option<Bounds> {
        self.part(key).get(&key).copied()
    }

    fn store(&self, key: u64, found: Bounds) {
        let mut part = self.part(key);
        let room = part.len() < CACHE_SIZE / PARTS;
        match part.get_mut(&key) {
            Some(known) => {
                known.low = known.low.max(found.low);
                known.high = known.high.min(found.high);
            }
            None if room => {
                part.insert(key, found);
            }
            None => {}
        }
    }

    /// The value of a position; `None` if a table that decides it is missing.
    pub(crate) fn value<L: LeafProbe>(
        &self,
        indexer: &Indexer,
        position: &Morris,
        leaves: &L,
    ) -> Result<Option<Value>, L::Error> {
        let wdl = match self.wdl(indexer, position, leaves)? {
            None => return Ok(None),
            Some(Wdl::Draw) => return Ok(Some(Value::Draw)),
            Some(wdl) => wdl,
        };
        // "Within n turns?" for n = 1, 2, …: each search is cut off after n turns, so short distances take small searches.
        for n in 1..=NEAR {
            let value = if wdl == Wdl::Win { Value::Win(n) } else { Value::Loss(n) };
            let rank = value.rank();
            let window = if wdl == Wdl::Win { (rank - 1, rank) } else { (rank, rank + 1) };
            let Some(found) = self.search(indexer, position, leaves, window)? else { return Ok(None) };
            if found == rank || (wdl == Wdl::Win) == (found > rank) {
                return Ok(Some(value));
            }
        }
        let window = if wdl == Wdl::Win { (0, HIGHEST) } else { (-HIGHEST, 0) };
        let rank = self.search(indexer, position, leaves, window)?;
        Ok(rank.map(|rank| match rank {
            1.. => Value::Win((0x1_0000 - rank) as u16),
            _ => Value::Loss((0x1_0000 + rank) as u16),
        }))
    }

    /// The WDL value of a position; `None` if a table that decides it is missing.
    pub(crate) fn wdl<L: LeafProbe>(
        &self,
        indexer: &Indexer,
        position: &Morris,
        leaves: &L,
    ) -> Result<Option<Wdl>, L::Error> {
        if let Some(wdl) = leaves.wdl(position)? {
            return Ok(Some(wdl));
        }
        // Two null windows cut off far more than one wide window.
        let rank = match self.search(indexer, position, leaves, (0, 1))? {
            Some(..=0) => self.search(indexer, position, leaves, (-1, 0))?,
            found => found,
        };
        Ok(rank.map(|rank| match rank {
            1.. => Wdl::Win,
            0 => Wdl::Draw,
            _ => Wdl::Loss,
        }))
    }

    /// The rank within a window.
    fn search<L: LeafProbe>(
        &self,
        indexer: &Indexer,
        position: &Morris,
        leaves: &L,
        (low, high): (i32, i32),
    ) -> Result<Option<i32>, L::Error> {
        let search = Search { cache: self, indexer, leaves };
        match search.search(position, low, high) {
            Ok(rank) => Ok(Some(rank)),
            Err(Stop::Failed(error)) => Err(error),
            Err(Stop::Unknown) => Ok(None),
        }
    }
}

impl<L: LeafProbe> Search<'_, L> {
    /// The rank if it lies between the bounds, else one on the same side of them.
    fn search(&self, position: &Morris, low: i32, high: i32) -> Result<i32, Stop<L::Error>> {
        if let Some(value) = terminal_value(position) {
            return Ok(value.rank());
        }
        if Class::of(position).hands == [0, 0] {
            let value = self.leaves.value(position).map_err(Stop::Failed)?;
            return value.map(Value::rank).ok_or(Stop::Unknown);
        }
        let key = key(self.indexer, position);
        let mut known = self.cache.known(key).unwrap_or(UNKNOWN);
        (known.low, known.high) = (known.low.max(UNKNOWN.low), known.high.min(UNKNOWN.high));
        if known.low < 0 && known.high > 0 {
            match self.leaves.wdl(position).map_err(Stop::Failed)? {
                Some(Wdl::Win) => known.low = 1,
                Some(Wdl::Draw) => known = Bounds { low: 0, high: 0 },
                Some(Wdl::Loss) => known.high = -1,
                None => {}
            }
        }
        if known.low >= high || known.low == known.high {
            return Ok(known.low);
        }
        if known.high <= low {
            return Ok(known.high);
        }
        let (low, high) = (low.max(known.low), high.min(known.high));
        let best = self.best(position, low, high)?;
        let found =
            Bounds { low: if best > low { best } else { -HIGHEST }, high: if best < high { best } else { HIGHEST } };
        self.cache.store(key, found);
        Ok(best)
    }

    /// The best rank among the turns, within the window.
    fn best(&self, position: &Morris, low: i32, high: i32) -> Result<i32, Stop<L::Error>> {
        let (mut best, mut low) = (-HIGHEST, low);
        for (mv, next) in self.ordered(position, high) {
            let removal = !mv.removed.is_empty();
            // After a removal only the side of the draw matters.
            let (child_low, child_high) = if removal {
                (if high > 0 { -1 } else { 0 }, if low >= 0 { 0 } else { 1 })
            } else {
                (down(high), down(low))
            };
            let rank = up(self.search(&next, child_low, child_high)?, removal);
            best = best.max(rank);
            low = low.max(best);
            if best >= high {
                break;
            }
        }
        Ok(best)
    }

    /// The turns in the order of search: one that is known to reach the upper bound, else removals, then those that
    /// threaten most; last those that are known to stay below it.
    fn ordered(&self, position: &Morris, high: i32) -> Vec<(MorrisMove, Morris)> {
        let mut turns = Vec::new();
        let _ = position.visit_moves(|mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            let removal = !mv.removed.is_empty();
            let in_hand = Class::of(&next).hands != [0, 0];
            let key = if in_hand { key(self.indexer, &next) } else { 0 };
            let known = if in_hand { self.cache.known(key) } else { None };
            let at_least = known.map_or(-HIGHEST, |known| up(known.high, removal));
            let at_most = known.map_or(HIGHEST, |known| up(known.low, removal));
            turns.push(((at_least < high, at_most < high, !removal, -threats(&next)), key, mv, next));
            if at_least >= high { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        turns.sort_by_key(|turn| turn.0);
        // Images of the same position are searched once.
        let mut seen = Vec::new();
        turns.retain(|&(_, key, ..)| {
            let new = key == 0 || !seen.contains(&key);
            seen.push(key);
            new
        });
        turns.into_iter().map(|(_, _, mv, next)| (mv, next)).collect()
    }
}

/// How many lines the player who has just moved could complete next, less those of the opponent.
fn threats(next: &Morris) -> i32 {
    let open = |color| {
        let (own, vacant) = (next.men(color), next.vacant());
        let lines = next.lines().all();
        lines.filter(|(_, line)| (*line & own).len() == 2 && (*line & vacant).len() == 1).count() as i32
    };
    open(!next.turn()) - open(next.turn())
}

/// The cache key of a position, up to symmetry and colours.
fn key(indexer: &Indexer, position: &Morris) -> u64 {
    let (mover, other) = (position.men(position.turn()), position.men(!position.turn()));
    let (class, index) = indexer.index(mover.bits(), other.bits());
    let hands = [position.hand(position.turn()), position.hand(!position.turn())];
    let men = [class.mover, class.other, hands[0], hands[1]];
    men.iter().fold(index, |key, &n| key << 4 | u64::from(n))
}

#[cfg(test)]
mod tests {
    use rayuela_rules::Rng;

    use super::*;
    use crate::six::{SIX, SixTablebase};

    /// Ends the search where the moving phase begins, with the built-in tables.
    struct MovingSix;

    impl LeafProbe for MovingSix {
        type Error = std::convert::Infallible;

        fn value(&self, position: &Morris) -> Result<Option<Value>, Self::Error> {
            Ok(SixTablebase::embedded().probe(position))
        }

        fn wdl(&self, _: &Morris) -> Result<Option<Wdl>, Self::Error> {
            Ok(None)
        }
    }

    #[test]
    fn searches_agree_with_the_placing_tables_of_six() {
        let indexer = Indexer::new(SIX);
        let mut rng = Rng::new(5);
        let search = PlacingSearch::new();
        for _ in 0..60 {
            let mut position = Morris::start(SIX);
            for _ in 0..4 + rng.below(8) {
                if let Some(mv) = position.random_move(&mut rng) {
                    position.play_unchecked(mv);
                }
            }
            let Ok(found) = search.value(&indexer, &position, &MovingSix);
            assert_eq!(found, SixTablebase::embedded().probe(&position), "{position:?}");
        }
        let Ok(wdl) = search.wdl(&indexer, &Morris::start(SIX), &MovingSix);
        assert_eq!(wdl, Some(Wdl::Draw));
    }

    #[test]
    fn ranks_go_up_and_down() {
        for value in [Value::Win(1), Value::Win(40), Value::Draw, Value::Loss(0), Value::Loss(39)] {
            let above = up(value.rank(), false);
            assert_eq!(above, value.before(false).rank());
            assert_eq!(down(above), value.rank());
            assert_eq!(up(value.rank(), true), value.before(true).rank());
        }
    }
}
