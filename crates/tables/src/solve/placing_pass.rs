//! The pass over one class of the placing phase: WDL values from those of the next ply.
//!
//! White's men are the anchor: White's placements lead to a few rows, Black's stay within the row or, after a removal,
//! lead to one row for each man removed.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use rayuela_rules::bits::{pdep, pext, singles};
use rayuela_rules::morris::MorrisVariant;

use crate::index::{Class, Indexer, Ranker};
use crate::solve::placing_wdl::{Men, Ply, Rankers, class, over};
use crate::solve::row::removable_pairs;
use crate::solve::tally::Tally;
use crate::subset_map::SubsetMap;
use crate::value::Wdl;
use crate::wdl_store::WdlTable;

/// The pass over one class.
pub(super) struct Pass<'a> {
    pub(super) indexer: &'a Indexer,
    pub(super) variant: MorrisVariant,
    pub(super) ply: usize,
    pub(super) men: Men,
    pub(super) rankers: &'a Rankers,
    pub(super) next: &'a Ply<'a>,
}

/// A row of the next ply that a placement or a removal of White's men leads to.
struct RowLink {
    map: SubsetMap,
    base: usize,
}

impl RowLink {
    /// The index in the class of Black's men, a subset of the free points of the row that the link comes from.
    #[inline(always)]
    fn index(&self, ranker: &Ranker, set: u32) -> usize {
        self.base + ranker.rank(self.map.apply(set)) as usize
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
    pub(super) fn run(&self, report: impl Fn(Class, u64, u64) + Sync) -> Vec<u8> {
        let anchors = self.indexer.orbits(self.men.0).anchors();
        let ranker = self.rankers.get(self.men);
        let class = class(self.variant.base.men(), self.ply, self.men);
        let mut best = vec![0u8; anchors.len() * ranker.len()];
        let (of, done) = (best.len() as u64, AtomicU64::new(0));
        best.par_chunks_mut(ranker.len()).zip(anchors).for_each_init(Scratch::default, |scratch, (row, &white)| {
            if self.ply.is_multiple_of(2) {
                self.white_row(white, scratch, row);
            } else {
                self.black_row(white, row);
            }
            report(class, done.fetch_add(row.len() as u64, Ordering::Relaxed) + row.len() as u64, of);
        });
        best
    }

    /// Counts the positions of the class, symmetric images once.
    pub(super) fn count(&self, wdl: &[u8]) -> Tally {
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

    /// The row of these men of White's, seen from a row with these free points.
    fn way(&self, free: u32, white: u32, ranker: &Ranker) -> RowLink {
        let orbits = self.indexer.orbits(white.count_ones() as usize);
        let (row, s) = orbits.find(white);
        let free_there = self.indexer.grid.points & !orbits.anchors()[row];
        let map = SubsetMap::new(self.indexer.symmetries.map(s), free, free_there);
        RowLink { map, base: row * ranker.len() }
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
        let free = grid.points & !white;
        let sets = self.rankers.get(self.men).sets();
        let Scratch { open, points } = scratch;
        points.clear();
        points.extend(singles(free).map(|point| (grid.mills_through(white | point, point), point)));
        // Mills first: they win most of what is won, and an entry that is won is not looked at again.
        points.sort_unstable_by_key(|&(mills, _)| std::cmp::Reverse(mills));
        open.clear();
        open.extend(0..sets.len() as u32);
        for &(mills, point) in points.iter() {
            let (removed, to) = (self.removals(mills, b), pext(point, free));
            let Some((next, ranker)) = self.after((w + 1, b - removed)) else {
                each_open(open, sets, to, best, |_, _| WON);
                continue;
            };
            let way = self.way(free, white | point, ranker);
            match removed {
                0 => each_open(open, sets, to, best, |set, best| flipped(next.at(way.index(ranker, set))).max(best)),
                1 => each_open(open, sets, to, best, |set, best| {
                    let left = singles(pext(grid.removable(pdep(set, free)), free)).map(|man| set ^ man);
                    best_of(next, ranker, &way, left, best)
                }),
                _ => each_open(open, sets, to, best, |set, best| {
                    let pairs = removable_pairs(grid, pdep(set, free)).into_iter();
                    best_of(next, ranker, &way, pairs.map(|pair| set ^ pext(pair, free)), best)
                }),
            }
        }
    }

    /// Black places: without removal within the row, with one in a row for each man of White's.
    fn black_row(&self, white: u32, best: &mut [u8]) {
        let grid = self.indexer.grid;
        let (w, b) = self.men;
        let free = grid.points & !white;
        let sets = self.rankers.get(self.men).sets();
        let quiet = self.after((w, b + 1));
        let own_row = quiet.map_or(0, |(_, ranker)| self.way(free, white, ranker).base);
        // By the number of men removed: the WDL table, its ranker, and the rows without those men.
        let one = self.removed_ways(white, 1, singles(grid.removable(white)).collect());
        let two = match self.removals(2, w) {
            2 => Some(self.removed_ways(white, 2, removable_pairs(grid, white))),
            _ => None,
        };
        for (best, &set) in best.iter_mut().zip(sets) {
            let black = pdep(set, free);
            let vacant = free & !black;
            let completions = grid.completions(black);
            let closing = if w == 0 { 0 } else { completions.any() & vacant };
            for point in singles(closing) {
                let removal = if completions.several() & point != 0 { two.as_ref().unwrap_or(&one) } else { &one };
                match removal {
                    None => *best = WON,
                    Some((next, ranker, ways)) => {
                        let set = set | pext(point, free);
                        for way in ways {
                            *best = flipped(next.at(way.index(ranker, set))).max(*best);
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
    ) -> Option<(&'a WdlTable, &'a Ranker, Vec<RowLink>)> {
        let men = (self.men.0.checked_sub(removed)?, self.men.1 + 1);
        // Black may have too few men for a mill: then the class is not reached, and these rows are not used.
        let next = self.next.get(&men)?;
        let (ranker, free) = (self.rankers.get(men), self.indexer.grid.points & !white);
        Some((next, ranker, sets.into_iter().map(|set| self.way(free, white ^ set, ranker)).collect()))
    }
}

/// Buffers that a thread uses again from row to row.
#[derive(Default)]
struct Scratch {
    /// the entries that are not won yet
    open: Vec<u32>,
    /// the points where White may place a man, with the mills completed there
    points: Vec<(u32, u32)>,
}

/// Goes over the open entries where Black leaves the point free, and strikes off those that are won then.
#[inline(always)]
fn each_open(open: &mut Vec<u32>, sets: &[u32], point: u32, best: &mut [u8], value: impl Fn(u32, u8) -> u8) {
    let mut left = 0;
    for i in 0..open.len() {
        let index = open[i];
        let (set, best) = (sets[index as usize], &mut best[index as usize]);
        if set & point == 0 {
            *best = value(set, *best);
        }
        // Always written, and counted if still open: no unpredictable branch.
        open[left] = index;
        left += usize::from(*best < WON);
    }
    open.truncate(left);
}

/// The best of White's removals, given the best so far.
#[inline(always)]
fn best_of(next: &WdlTable, ranker: &Ranker, way: &RowLink, left: impl Iterator<Item = u32>, so_far: u8) -> u8 {
    let mut best = so_far;
    for set in left {
        best = flipped(next.at(way.index(ranker, set))).max(best);
        if best == WON {
            break;
        }
    }
    best
}
