//! The placing phase of nine and twelve: WDL values, ply by ply, from the last man back to the empty board.
//!
//! Every turn places a man, so a ply depends on the next one only, and no position can repeat: one pass over each class
//! suffices, two bits a position, with two plies in memory at a time. Distances are left to `placing_search.rs`, which
//! probes the early plies that are stored here.
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

    /// The WDL value of an early position that can arise from the empty board by the numbers of its men.
    pub(crate) fn wdl(&self, indexer: &Indexer, position: &Morris) -> Option<Wdl> {
        let wdl = self.classes.get(&Class::of(position))?;
        let (mover, other) = (position.men(position.turn()), position.men(!position.turn()));
        Some(wdl.at(indexer.index(mover.bits(), other.bits()).1 as usize))
    }
}

/// The classes that are stored, the last ply first.
pub(crate) fn kept(variant: MorrisVariant) -> Vec<Class> {
    let plies = reachable(variant).into_iter().enumerate().take(LAST_STORED_PLY + 1).rev();
    plies.flat_map(|(ply, men)| men.into_iter().map(move |men| class(variant.base.men(), ply, men))).collect()
}

/// The index of a position with White as the anchor.
fn white_index(indexer: &Indexer, ranker: &Ranker, white: u32, black: u32) -> usize {
    let (row, s) = indexer.orbits(white.count_ones() as usize).find(white);
    let map = indexer.symmetries.map(s);
    let free = indexer.grid.points & !map.apply(white);
    row * ranker.len() + ranker.rank(pext(map.apply(black), free)) as usize
}

/// Receives the results of the passes.
pub(crate) trait PlyListener: Sync {
    /// What can stop the passes.
    type Error;

    /// Progress within a class.
    fn progress(&self, class: Class, done: u64, of: u64);

    /// A ply is done: its positions up to symmetry, and its entries.
    fn ply(&mut self, ply: usize, tally: &Tally, entries: u64);

    /// A class that is to be stored, its WDL values as codes in the order of its entries.
    fn keep(&mut self, class: Class, codes: Vec<u16>) -> Result<(), Self::Error>;
}

/// The entries of each ply, the moving phase left out.
pub(crate) fn entries(indexer: &Indexer, variant: MorrisVariant) -> Vec<u64> {
    let size = indexer.grid.points.count_ones();
    let class = |&(w, b): &Men| indexer.orbits(w).anchors().len() as u64 * u64::from(choose(size - w as u32, b as u32));
    reachable(variant)[..2 * variant.base.men()].iter().map(|ply| ply.iter().map(class).sum()).collect()
}

/// Solves the placing phase; all classes of the moving phase must be in the store.
pub(crate) fn solve<L: PlyListener>(
    indexer: &Indexer,
    store: &WdlStore,
    variant: MorrisVariant,
    listener: &mut L,
) -> Result<(), L::Error> {
    let men = variant.base.men();
    let reachable = reachable(variant);
    let all: BTreeSet<Men> = reachable.iter().flatten().copied().collect();
    let ranker = |men: Men| Ranker::new(indexer.grid.points.count_ones() - men.0 as u32, men.1 as u32);
    let rankers = Rankers(all.into_par_iter().map(|men| (men, ranker(men))).collect());
    let mut next = moving(indexer, store, &rankers, &reachable[2 * men]);
    for ply in (0..2 * men).rev() {
        let mut this = Ply::new();
        let (mut tally, mut entries) = (Tally::default(), 0);
        for &class_men in &reachable[ply] {
            let pass = Pass { indexer, variant, ply, men: class_men, rankers: &rankers, next: &next };
            let found = pass.run(|class, done, of| listener.progress(class, done, of));
            tally = tally.plus(pass.count(&found));
            entries += found.len() as u64;
            this.insert(class_men, Cow::Owned(WdlTable::of_bytes(&found)));
        }
        listener.ply(ply, &tally, entries);
        next = this;
        if ply <= LAST_STORED_PLY {
            for (&class_men, wdl) in &next {
                let class = class(men, ply, class_men);
                listener.keep(class, codes(indexer, rankers.get(class_men), wdl, class, ply))?;
            }
        }
    }
    Ok(())
}

/// The WDL values of a class as codes, in the order of its entries.
fn codes(indexer: &Indexer, ranker: &Ranker, wdl: &WdlTable, class: Class, ply: usize) -> Vec<u16> {
    let code = |place_in_class| {
        let (mover, other) = indexer.men_at(class, place_in_class);
        let (white, black) = if ply.is_multiple_of(2) { (mover, other) } else { (other, mover) };
        wdl.at(white_index(indexer, ranker, white, black)).code()
    };
    (0..indexer.entries(class)).into_par_iter().map(code).collect()
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
        let (ranker, anchors) = (rankers.get((w, b)), indexer.orbits(w).anchors());
        let mut found = vec![0u8; anchors.len() * ranker.len()];
        found.par_chunks_mut(ranker.len()).zip(anchors).for_each(|(row, &white)| {
            let free = indexer.grid.points & !white;
            for (entry, &set) in row.iter_mut().zip(ranker.sets()) {
                let (_, index) = indexer.index(white, pdep(set, free));
                *entry = wdl.at(index as usize) as u8;
            }
        });
        ply.insert((w, b), Cow::Owned(WdlTable::of_bytes(&found)));
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

    impl PlyListener for Compare<'_> {
        type Error = Infallible;

        fn progress(&self, _: Class, _: u64, _: u64) {}

        fn ply(&mut self, ply: usize, tally: &Tally, _: u64) {
            let all = tally.won() + tally.lost() + tally.draws;
            assert!(ply > 1 || all == 1 + ply as u64, "{ply}: {all}");
            self.positions += all;
        }

        fn keep(&mut self, class: Class, codes: Vec<u16>) -> Result<(), Infallible> {
            let known = self.solved.codes.as_ref().and_then(|all| all.class(class)).expect("a class of the tables");
            for (index, (&code, &known)) in codes.iter().zip(known).enumerate() {
                let (found, known) = (Value::from_code(code), Value::from_code(known));
                assert_eq!(found.wdl(), known.wdl(), "{class} {index}");
            }
            self.compared += codes.len();
            Ok(())
        }
    }

    #[test]
    fn six_agrees_with_its_tables() {
        for name in ["six", "six+flying", "six+diagonal", "six+double", "six+diagonal+double+flying"] {
            let Ok(rayuela_rules::Variant::Morris(variant)) = name.parse() else { panic!("{name}") };
            let settings = Settings { dir: None, threads: 2, memory: 1 << 30, most_men: None, distances: true };
            let solved = solve_all(variant, &settings, &|_| ()).expect("a run");
            let mut compare = Compare { solved: &solved, compared: 0, positions: 0 };
            let Ok(()) = solve(&solved.indexer, &solved.store, variant, &mut compare);
            assert!(compare.compared > 500_000, "{name}: {}", compare.compared);
            assert!(compare.positions > 1_000_000, "{name}: {}", compare.positions);
        }
    }
}
