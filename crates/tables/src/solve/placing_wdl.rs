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
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use rayuela_rules::Position;
use rayuela_rules::bits::{pdep, pext, singles};
use rayuela_rules::morris::{Morris, MorrisVariant};

use crate::index::{Class, Indexer, Ranker, choose};
use crate::solve::row::removable_pairs;
use crate::solve::tally::Tally;
use crate::symmetry::SetMap;
use crate::value::Wdl;
use crate::wdl_store::{WdlStore, WdlTable};

/// The last ply whose WDL values are stored: beyond it so few men are left to place that a search is quick.
pub(crate) const LAST_STORED_PLY: usize = 10;

/// The men on the board, White's first.
type Men = (usize, usize);

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
            // A mill takes three men of one's own, two mills at once take five.
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
fn over(men: usize, ply: usize, (w, b): Men) -> bool {
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
struct Rankers(BTreeMap<Men, Ranker>);

impl Rankers {
    fn get(&self, men: Men) -> &Ranker {
        &self.0[&men]
    }
}

/// The WDL values of one ply for the side to move.
type Ply<'a> = BTreeMap<Men, Cow<'a, WdlTable>>;

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

/// One class.
struct Pass<'a> {
    indexer: &'a Indexer,
    variant: MorrisVariant,
    ply: usize,
    men: Men,
    rankers: &'a Rankers,
    next: &'a Ply<'a>,
}

/// A row of the next ply that a placement or a removal of White's men leads to.
struct RowLink<'a> {
    map: &'a SetMap,
    free: u32,
    base: usize,
}

impl RowLink<'_> {
    /// The index of Black's men in the class.
    #[inline(always)]
    fn index(&self, ranker: &Ranker, black: u32) -> usize {
        self.base + ranker.rank(pext(self.map.apply(black), self.free)) as usize
    }
}

/// A win as a number, the best a player can get.
const WON: u8 = Wdl::Win as u8;

/// The opponent's WDL value seen by the player, as a number.
#[inline(always)]
fn flipped(wdl: Wdl) -> u8 {
    WON - wdl as u8
}

impl<'a> Pass<'a> {
    /// The WDL values, one to a byte.
    fn run(&self, report: impl Fn(Class, u64, u64) + Sync) -> Vec<u8> {
        let anchors = self.indexer.orbits(self.men.0).anchors();
        let ranker = self.rankers.get(self.men);
        let class = class(self.variant.base.men(), self.ply, self.men);
        let mut best = vec![0u8; anchors.len() * ranker.len()];
        let (of, done) = (best.len() as u64, AtomicU64::new(0));
        best.par_chunks_mut(ranker.len()).zip(anchors).for_each_init(Scratch::default, |scratch, (row, &white)| {
            let free = self.indexer.grid.points & !white;
            scratch.blacks.clear();
            scratch.blacks.extend(ranker.sets().iter().map(|&set| pdep(set, free)));
            if self.ply.is_multiple_of(2) {
                self.white_row(white, scratch, row);
            } else {
                self.black_row(white, &scratch.blacks, row);
            }
            report(class, done.fetch_add(row.len() as u64, Ordering::Relaxed) + row.len() as u64, of);
        });
        best
    }

    /// Counts the positions of the class, symmetric images once.
    fn count(&self, wdl: &[u8]) -> Tally {
        let ranker = self.rankers.get(self.men);
        let rows = wdl.par_chunks(ranker.len()).zip(self.indexer.orbits(self.men.0).anchors());
        let count = |mut counts: [u64; 3], (row, &white): (&[u8], &u32)| {
            let stabilizer = self.indexer.symmetries.stabilizer(white);
            let free = self.indexer.grid.points & !white;
            for (&wdl, &set) in row.iter().zip(ranker.sets()) {
                let first = stabilizer == 1 || self.indexer.is_first(stabilizer, pdep(set, free));
                counts[usize::from(wdl)] += u64::from(first);
            }
            counts
        };
        let plus = |a: [u64; 3], b: [u64; 3]| std::array::from_fn(|i| a[i] + b[i]);
        let [losses, draws, wins] = rows.fold(|| [0; 3], count).reduce(|| [0; 3], plus);
        Tally { draws, wins: vec![wins], losses: vec![losses] }
    }

    /// The next ply with these men and how its entries are ranked; `None` if the opponent has too few left.
    fn after(&self, men: Men) -> Option<(&'a WdlTable, &'a Ranker)> {
        if over(self.variant.base.men(), self.ply + 1, men) {
            return None;
        }
        Some((&self.next[&men], self.rankers.get(men)))
    }

    fn way(&self, white: u32, ranker: &Ranker) -> RowLink<'a> {
        let orbits = self.indexer.orbits(white.count_ones() as usize);
        let (row, s) = orbits.find(white);
        let free = self.indexer.grid.points & !orbits.anchors()[row];
        RowLink { map: self.indexer.symmetries.map(s), free, base: row * ranker.len() }
    }

    /// How many men a placement removes that completes this many mills, of so many that are there.
    fn removals(&self, mills: u32, there: usize) -> usize {
        let two = self.variant.double && mills > 1;
        (usize::from(mills > 0) + usize::from(two)).min(there)
    }

    /// White places: each point leads to one row.
    fn white_row(&self, white: u32, scratch: &mut Scratch, best: &mut [u8]) {
        let grid = self.indexer.grid;
        let (w, b) = self.men;
        let Scratch { blacks, open, points } = scratch;
        points.clear();
        points.extend(singles(grid.points & !white).map(|point| (grid.mills_through(white | point, point), point)));
        // Mills first: they win most of what is won, and an entry that is won is not looked at again.
        points.sort_unstable_by_key(|&(mills, _)| std::cmp::Reverse(mills));
        open.clear();
        open.extend(0..blacks.len() as u32);
        for &(mills, point) in points.iter() {
            let removed = self.removals(mills, b);
            let Some((next, ranker)) = self.after((w + 1, b - removed)) else {
                each_open(open, blacks, point, best, |_, _| WON);
                continue;
            };
            let way = self.way(white | point, ranker);
            match removed {
                0 => each_open(open, blacks, point, best, |black, best| {
                    flipped(next.at(way.index(ranker, black))).max(best)
                }),
                1 => each_open(open, blacks, point, best, |black, best| {
                    let left = singles(grid.removable(black)).map(|man| black ^ man);
                    best_of(next, ranker, &way, left, best)
                }),
                _ => each_open(open, blacks, point, best, |black, best| {
                    let left = removable_pairs(grid, black).into_iter().map(|pair| black ^ pair);
                    best_of(next, ranker, &way, left, best)
                }),
            }
        }
    }

    /// Black places: without removal within the row, with one in a row for each man of White's.
    fn black_row(&self, white: u32, blacks: &[u32], best: &mut [u8]) {
        let grid = self.indexer.grid;
        let (w, b) = self.men;
        let free = grid.points & !white;
        let sets = self.rankers.get(self.men).sets();
        let quiet = self.after((w, b + 1));
        let own_row = quiet.map_or(0, |(_, ranker)| self.way(white, ranker).base);
        // By the number of men removed: the WDL table, its ranker, and the rows without those men.
        let one = self.removed_ways(white, 1, singles(grid.removable(white)).collect());
        let two = match self.removals(2, w) {
            2 => Some(self.removed_ways(white, 2, removable_pairs(grid, white))),
            _ => None,
        };
        for ((best, &black), &set) in best.iter_mut().zip(blacks).zip(sets) {
            let vacant = free & !black;
            let completions = grid.completions(black);
            let closing = if w == 0 { 0 } else { completions.any() & vacant };
            for point in singles(closing) {
                let removal = if completions.several() & point != 0 { two.as_ref().unwrap_or(&one) } else { &one };
                match removal {
                    None => *best = WON,
                    Some((next, ranker, ways)) => {
                        for way in ways {
                            *best = flipped(next.at(way.index(ranker, black | point))).max(*best);
                            if *best == WON {
                                break;
                            }
                        }
                    }
                }
                if *best == WON {
                    break;
                }
            }
            // White's men stay, so the game is not over and the row is there.
            let Some((next, ranker)) = quiet else { continue };
            for point in singles(pext(vacant & !closing, free)) {
                if *best == WON {
                    break;
                }
                *best = flipped(next.at(own_row + ranker.rank(set | point) as usize)).max(*best);
            }
        }
    }

    /// Where the removal of White's men leads; `None` if it ends the game or cannot happen.
    fn removed_ways(
        &self,
        white: u32,
        removed: usize,
        sets: Vec<u32>,
    ) -> Option<(&'a WdlTable, &'a Ranker, Vec<RowLink<'a>>)> {
        let men = (self.men.0.checked_sub(removed)?, self.men.1 + 1);
        // Black may have too few men for a mill: then the class is not reached, and these rows are not used.
        let next = self.next.get(&men)?;
        let ranker = self.rankers.get(men);
        Some((next, ranker, sets.into_iter().map(|set| self.way(white ^ set, ranker)).collect()))
    }
}

/// Buffers that a thread uses again from row to row.
#[derive(Default)]
struct Scratch {
    /// Black's men at each entry of the row
    blacks: Vec<u32>,
    /// the entries that are not won yet
    open: Vec<u32>,
    /// the points where White may place a man, with the mills completed there
    points: Vec<(u32, u32)>,
}

/// Goes over the open entries where Black leaves the point free, and strikes off those that are won then.
#[inline(always)]
fn each_open(open: &mut Vec<u32>, blacks: &[u32], point: u32, best: &mut [u8], value: impl Fn(u32, u8) -> u8) {
    let mut left = 0;
    for i in 0..open.len() {
        let index = open[i];
        let (black, best) = (blacks[index as usize], &mut best[index as usize]);
        if black & point == 0 {
            *best = value(black, *best);
        }
        // Always written, and counted if still open: no unpredictable branch.
        open[left] = index;
        left += usize::from(*best < WON);
    }
    open.truncate(left);
}

/// The best of White's removals, given the best so far.
#[inline(always)]
fn best_of(next: &WdlTable, ranker: &Ranker, way: &RowLink<'_>, left: impl Iterator<Item = u32>, so_far: u8) -> u8 {
    let mut best = so_far;
    for black in left {
        best = flipped(next.at(way.index(ranker, black))).max(best);
        if best == WON {
            break;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::Value;
    use crate::solve::run::{Settings, Solved, solve as solve_all};

    /// Compares what is kept with tables that hold distances and come from the rules' own turns.
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
