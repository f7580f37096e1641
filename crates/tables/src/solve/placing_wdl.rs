//! The placing phase of nine and twelve: WDL values, ply by ply, from the last man back to the empty board.
//!
//! Every turn places a man, so a ply depends on the next one only, and no position can repeat: one pass over each class
//! suffices, two bits a position, with two plies in memory at a time. Each class goes to a [`PlyStore`] as it is finished,
//! so that a run that was stopped goes on with the first class that is not stored. Distances are left to
//! `placing_search.rs`, which probes the plies that are stored.
//!
//! White's men are always the anchor here, even if Black has more: then all turns of a row lead to a few rows, the same ones
//! for every entry of it, and the pass reads from the cache. Where the moving phase is anchored on Black it is turned
//! over first.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use rayon::prelude::*;
use rayuela_rules::Position;
use rayuela_rules::bits::{pdep, pext};
use rayuela_rules::morris::{Morris, MorrisVariant};

use crate::index::{Class, Indexer, Ranker, choose};
use crate::solve::placing_pass::Pass;
use crate::solve::tally::Tally;
use crate::value::Wdl;
use crate::wdl_store::{WdlStore, WdlTable};

/// The last ply whose WDL values are stored: beyond it so few men are left to place that a search is quick.
pub(crate) const LAST_STORED_PLY: usize = 10;

/// The men on the board, White's first.
pub(super) type Men = (usize, usize);

/// The numbers of men that can be on the board after each ply, the last ply being the start of the moving phase; games
/// that are over are left out.
pub(crate) fn reachable(variant: MorrisVariant) -> Vec<BTreeSet<Men>> {
    let men = variant.base.men();
    let mut plies = vec![BTreeSet::from([(0, 0)])];
    for ply in 0..2 * men {
        let white = ply % 2 == 0;
        let mut next = BTreeSet::new();
        for &(w, b) in &plies[ply] {
            let (mover, other) = if white { (w + 1, b) } else { (b + 1, w) };
            // A mill takes three men of the mover, two mills at once take five.
            let most = if variant.double && mover >= 5 { 2 } else { usize::from(mover >= 3) };
            for removed in 0..=most.min(other) {
                let other = other - removed;
                let after = if white { (mover, other) } else { (other, mover) };
                if !over(men, ply + 1, after) {
                    next.insert(after);
                }
            }
        }
        plies.push(next);
    }
    plies
}

/// The men in hand before a ply, White's first.
fn hands(men: usize, ply: usize) -> Men {
    (men - ply.div_ceil(2), men - ply / 2)
}

/// Whether a player has too few men left, those in hand included.
pub(super) fn over(men: usize, ply: usize, (w, b): Men) -> bool {
    let hands = hands(men, ply);
    w + hands.0 <= 2 || b + hands.1 <= 2
}

/// The class of a ply with these men.
pub(crate) fn class(men: usize, ply: usize, (w, b): Men) -> Class {
    let hands = hands(men, ply);
    let (mover, other, hands) = if ply.is_multiple_of(2) { (w, b, hands) } else { (b, w, (hands.1, hands.0)) };
    Class::new(mover, other).with_hands([hands.0 as u8, hands.1 as u8])
}

/// Ranks of Black's men among the points that White leaves free.
#[derive(Debug)]
pub(super) struct Rankers(BTreeMap<Men, Ranker>);

impl Rankers {
    pub(super) fn get(&self, men: Men) -> &Ranker {
        &self.0[&men]
    }
}

/// The WDL values of one ply for the side to move.
pub(super) type Ply<'a> = BTreeMap<Men, Cow<'a, WdlTable>>;

/// The WDL values of the early plies, by class.
#[derive(Default, Debug)]
pub(crate) struct EarlyPlies {
    classes: HashMap<Class, WdlTable>,
}

impl EarlyPlies {
    /// Takes a class in.
    pub(crate) fn insert(&mut self, class: Class, wdl: WdlTable) {
        self.classes.insert(class, wdl);
    }

    /// Whether a class is there.
    pub(crate) fn has(&self, class: Class) -> bool {
        self.classes.contains_key(&class)
    }

    /// The WDL value of an early position that can arise from the empty board by the numbers of its men.
    pub(crate) fn wdl(&self, indexer: &Indexer, position: &Morris) -> Option<Wdl> {
        let wdl = self.classes.get(&Class::of(position))?;
        let (mover, other) = (position.men(position.turn()), position.men(!position.turn()));
        Some(wdl.at(indexer.index(mover.bits(), other.bits()).1 as usize))
    }
}

/// All classes of the placing phase that can arise, each with the men placed so far, the last ply first.
pub(crate) fn all_classes(variant: MorrisVariant) -> Vec<(usize, Class)> {
    let men = variant.base.men();
    let plies = reachable(variant).into_iter().enumerate().take(2 * men).rev();
    plies.flat_map(|(ply, all)| all.into_iter().map(move |each| (ply, class(men, ply, each)))).collect()
}

/// The index of a position with White as the anchor.
fn white_index(indexer: &Indexer, ranker: &Ranker, white: u32, black: u32) -> usize {
    let (row, s) = indexer.orbits(white.count_ones() as usize).find(white);
    let map = indexer.symmetries.map(s);
    let free = indexer.grid.points & !map.apply(white);
    row * ranker.len() + ranker.rank(pext(map.apply(black), free)) as usize
}

/// Receives the results of the passes, and gives back those of an earlier run.
pub(crate) trait PlyStore: Sync {
    /// What can stop the passes.
    type Error;

    /// Progress within a class.
    fn progress(&self, class: Class, done: u64, of: u64);

    /// Whether the values of a ply are wanted; of the others only what leads to these is computed.
    fn wanted(&self, ply: usize) -> bool;

    /// Whether a class is stored already, as far as can be seen without reading it.
    fn has(&self, class: Class) -> bool;

    /// The values of a stored class in the order of its entries, with their counts; `None` if they cannot be used.
    fn load(&mut self, ply: usize, class: Class) -> Result<Option<(WdlTable, Tally)>, Self::Error>;

    /// A class is finished; its values are in the order of its entries.
    fn keep(&mut self, ply: usize, class: Class, wdl: &WdlTable, tally: &Tally) -> Result<(), Self::Error>;

    /// A ply is finished: its positions up to symmetry, and its entries.
    fn ply(&mut self, ply: usize, tally: &Tally, entries: u64) -> Result<(), Self::Error>;
}

/// The entries of each ply, the moving phase left out.
pub(crate) fn entries(indexer: &Indexer, variant: MorrisVariant) -> Vec<u64> {
    let size = indexer.grid.points.count_ones();
    let class = |&(w, b): &Men| indexer.orbits(w).anchors().len() as u64 * u64::from(choose(size - w as u32, b as u32));
    reachable(variant)[..2 * variant.base.men()].iter().map(|ply| ply.iter().map(class).sum()).collect()
}

/// Solves the placing phase; all classes of the moving phase must be in the store.
pub(crate) fn solve<S: PlyStore>(
    indexer: &Indexer,
    store: &WdlStore,
    variant: MorrisVariant,
    plies: &mut S,
) -> Result<(), S::Error> {
    let men = variant.base.men();
    let reachable = reachable(variant);
    let all: BTreeSet<Men> = reachable.iter().flatten().copied().collect();
    let ranker = |men: Men| Ranker::new(indexer.grid.points.count_ones() - men.0 as u32, men.1 as u32);
    let rankers = Rankers(all.into_par_iter().map(|men| (men, ranker(men))).collect());
    let passes = Passes { indexer, variant, rankers: &rankers, reachable: &reachable };
    let stored = |ply: usize| reachable[ply].iter().all(|&class_men| plies.has(class(men, ply, class_men)));
    let mut complete: Vec<bool> = (0..2 * men).map(stored).collect();
    let mut next: Option<(usize, Ply<'_>)> = None;
    // The last ply that is wanted and not there, from the nearest later one that is.
    while let Some(last) = (0..2 * men).rev().find(|&ply| plies.wanted(ply) && !complete[ply]) {
        let from = (last + 1..2 * men).find(|&ply| complete[ply]).unwrap_or(2 * men);
        let mut values = match next.take().filter(|(ply, _)| *ply == from) {
            Some((_, values)) => values,
            None if from == 2 * men => moving(indexer, store, &rankers, &reachable[2 * men]),
            None => match passes.load(from, plies)? {
                Some(values) => values,
                None => {
                    complete[from] = false;
                    continue;
                }
            },
        };
        for ply in (last..from).rev() {
            values = passes.ply(ply, &values, plies)?;
            complete[ply] = true;
        }
        next = Some((last, values));
    }
    Ok(())
}

/// What the passes over all plies share.
struct Passes<'a> {
    indexer: &'a Indexer,
    variant: MorrisVariant,
    rankers: &'a Rankers,
    reachable: &'a [BTreeSet<Men>],
}

impl Passes<'_> {
    /// The values of a ply from those of the next one.
    fn ply<S: PlyStore>(&self, ply: usize, next: &Ply<'_>, plies: &mut S) -> Result<Ply<'static>, S::Error> {
        let mut this = Ply::new();
        let (mut tally, mut entries) = (Tally::default(), 0);
        for &men in &self.reachable[ply] {
            let class = class(self.variant.base.men(), ply, men);
            entries += self.indexer.orbits(men.0).anchors().len() as u64 * self.rankers.get(men).len() as u64;
            if plies.has(class)
                && let Some((wdl, counts)) = plies.load(ply, class)?
            {
                tally = tally.plus(counts);
                this.insert(men, Cow::Owned(self.by_white(ply, men, wdl)));
                continue;
            }
            let pass = Pass { indexer: self.indexer, variant: self.variant, ply, men, rankers: self.rankers, next };
            let found = pass.run(|class, done, of| plies.progress(class, done, of));
            let counts = pass.count(&found);
            let wdl = WdlTable::of_bytes(&found);
            drop(found);
            plies.keep(ply, class, &self.by_class(ply, men, &wdl), &counts)?;
            tally = tally.plus(counts);
            this.insert(men, Cow::Owned(wdl));
        }
        plies.ply(ply, &tally, entries)?;
        Ok(this)
    }

    /// A ply that is stored; `None` if a part of it cannot be used.
    fn load<S: PlyStore>(&self, ply: usize, plies: &mut S) -> Result<Option<Ply<'static>>, S::Error> {
        let mut this = Ply::new();
        for &men in &self.reachable[ply] {
            let class = class(self.variant.base.men(), ply, men);
            let Some((wdl, _)) = plies.load(ply, class)? else { return Ok(None) };
            this.insert(men, Cow::Owned(self.by_white(ply, men, wdl)));
        }
        Ok(Some(this))
    }

    /// Whether the entries of a class, too, are anchored on White.
    fn white_is_anchor(&self, ply: usize, men: Men) -> bool {
        class(self.variant.base.men(), ply, men).mover_is_anchor() == ply.is_multiple_of(2)
    }

    /// Values anchored on White in the order of the entries of their class.
    fn by_class<'t>(&self, ply: usize, men: Men, wdl: &'t WdlTable) -> Cow<'t, WdlTable> {
        if self.white_is_anchor(ply, men) {
            return Cow::Borrowed(wdl);
        }
        let (by_white, by_black) = (self.rankers.get(men), self.indexer.ranker(men.1, men.0));
        Cow::Owned(reordered(self.indexer, men.1, by_black, |black, white| {
            wdl.at(white_index(self.indexer, by_white, white, black))
        }))
    }

    /// Values in the order of the entries of their class, anchored on White.
    fn by_white(&self, ply: usize, men: Men, wdl: WdlTable) -> WdlTable {
        if self.white_is_anchor(ply, men) {
            return wdl;
        }
        let white_moves = ply.is_multiple_of(2);
        reordered(self.indexer, men.0, self.rankers.get(men), |white, black| {
            let (mover, other) = if white_moves { (white, black) } else { (black, white) };
            wdl.at(self.indexer.index(mover, other).1 as usize)
        })
    }
}

/// Values in rows of `anchor_men` men against those of the ranker, each found by the two sets of men.
fn reordered(
    indexer: &Indexer,
    anchor_men: usize,
    ranker: &Ranker,
    value: impl Fn(u32, u32) -> Wdl + Sync,
) -> WdlTable {
    let anchors = indexer.orbits(anchor_men).anchors();
    let mut found = vec![0u8; anchors.len() * ranker.len()];
    found.par_chunks_mut(ranker.len()).zip(anchors).for_each(|(row, &anchor)| {
        let free = indexer.grid.points & !anchor;
        for (entry, &set) in row.iter_mut().zip(ranker.sets()) {
            *entry = value(anchor, pdep(set, free)) as u8;
        }
    });
    WdlTable::of_bytes(&found)
}

/// The start of the moving phase, White to move, anchored on White.
fn moving<'a>(indexer: &Indexer, store: &'a WdlStore, rankers: &Rankers, reachable: &BTreeSet<Men>) -> Ply<'a> {
    let mut ply = Ply::new();
    for &(w, b) in reachable {
        let class = Class::new(w, b);
        let Some(wdl) = store.class(class) else { panic!("class {class} is asked for before it is solved") };
        if class.mover_is_anchor() {
            ply.insert((w, b), Cow::Borrowed(wdl));
            continue;
        }
        let by_white =
            reordered(indexer, w, rankers.get((w, b)), |white, black| wdl.at(indexer.index(white, black).1 as usize));
        ply.insert((w, b), Cow::Owned(by_white));
    }
    ply
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::Value;
    use crate::solve::events::Settings;
    use crate::solve::run::{Solved, solve as solve_all};

    /// Compares what is stored with tables that hold distances and come from the rules' own turns.
    struct Compare<'a> {
        solved: &'a Solved,
        compared: usize,
        positions: u64,
    }

    impl PlyStore for Compare<'_> {
        type Error = Infallible;

        fn progress(&self, _: Class, _: u64, _: u64) {}

        fn wanted(&self, _: usize) -> bool {
            true
        }

        fn has(&self, _: Class) -> bool {
            false
        }

        fn load(&mut self, _: usize, _: Class) -> Result<Option<(WdlTable, Tally)>, Infallible> {
            Ok(None)
        }

        fn keep(&mut self, _: usize, class: Class, wdl: &WdlTable, tally: &Tally) -> Result<(), Infallible> {
            let known = self.solved.codes.as_ref().and_then(|all| all.class(class)).expect("a class of the tables");
            for (index, &known) in known.iter().enumerate() {
                assert_eq!(wdl.at(index), Value::from_code(known).wdl(), "{class} {index}");
            }
            assert_eq!(tally.won() + tally.lost() + tally.draws, self.solved.indexer.canonical_count(class));
            self.compared += known.len();
            Ok(())
        }

        fn ply(&mut self, ply: usize, tally: &Tally, _: u64) -> Result<(), Infallible> {
            let all = tally.won() + tally.lost() + tally.draws;
            assert!(ply > 1 || all == 1 + ply as u64, "{ply}: {all}");
            self.positions += all;
            Ok(())
        }
    }

    #[test]
    fn six_agrees_with_its_tables() {
        for name in ["six", "six+flying", "six+diagonal", "six+double", "six+diagonal+double+flying"] {
            let Ok(rayuela_rules::Variant::Morris(variant)) = name.parse() else { panic!("{name}") };
            let settings =
                Settings { dir: None, threads: 2, memory: 1 << 30, most_men: None, distances: true, placing: false };
            let solved = solve_all(variant, &settings, &|_| ()).expect("a run");
            let mut compare = Compare { solved: &solved, compared: 0, positions: 0 };
            let Ok(()) = solve(&solved.indexer, &solved.store, variant, &mut compare);
            assert!(compare.compared > 500_000, "{name}: {}", compare.compared);
            assert!(compare.positions > 1_000_000, "{name}: {}", compare.positions);
        }
    }
}
