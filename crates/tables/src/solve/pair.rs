//! Two classes solved together: the same numbers of men with either side to move.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use rayuela_rules::bits::pdep;
use rayuela_rules::morris::{MorrisBase, MorrisVariant};

use crate::index::{Class, Indexer};
use crate::solve::init::{Init, Scratch};
use crate::solve::iteration::{Frontier, Iteration, Target};
use crate::solve::row::PairRules;
use crate::value::MAX_DISTANCE;
use crate::wdl_store::{WdlStore, WdlTable};

/// The result of a pair of classes.
pub(crate) struct Pair {
    /// the codes with the anchor's side to move
    pub(crate) anchor: Vec<u16>,
    /// the codes with the other side to move
    pub(crate) other: Vec<u16>,
    /// the iterations it took
    pub(crate) passes: u16,
}

/// The phase of a run, for display.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The first pass: turns are counted and removals looked up.
    Removals,
    /// The iteration that finds all positions of this distance.
    Distance(u16),
    /// Results are counted and packed.
    Packing,
    /// Files are written.
    Writing,
    /// The placing phase of a board without tables of it: the class by its turns.
    Placing,
}

/// Called with progress: the phase, and how many entries of the pair are done in it.
pub(crate) type Report<'a> = &'a (dyn Fn(Phase, u64) + Sync);

/// The rules of the pair with `a` men of the anchor and `b` of the other.
pub(crate) fn pair_rules(variant: MorrisVariant, a: usize, b: usize) -> PairRules {
    let full_is_drawn = variant.base == MorrisBase::Twelve;
    PairRules { a, b, double: variant.double, flying: variant.flying, full_is_drawn }
}

/// The memory that solving a pair takes beside the WDL values of smaller classes: codes, frontiers, packed results.
pub(crate) fn working_bytes(indexer: &Indexer, a: usize, b: usize) -> u64 {
    let (rows, len) = indexer.shape(Class::new(a, b));
    let fronts = 8 * rows as u64 * 8 * len.div_ceil(64) as u64;
    4 * indexer.entries(Class::new(a, b)) + fronts + indexer.entries(Class::new(a, b)) / 2
}

/// Solves the pair; the classes that removals lead to must be in the store.
pub(crate) fn solve(indexer: &Indexer, store: &WdlStore, rules: PairRules, report: Report<'_>) -> Pair {
    let (rows, len) = indexer.shape(Class::new(rules.a, rules.b));
    let mut pair = Pair { anchor: vec![0; rows * len], other: vec![0; rows * len], passes: 0 };
    first_pass(indexer, store, rules, &mut pair, report);
    let mut now = [Frontier::new(rows, len), Frontier::new(rows, len)];
    let mut next = [Frontier::new(rows, len), Frontier::new(rows, len)];
    for (codes, side) in [(&mut pair.anchor, 0), (&mut pair.other, 1)] {
        note_decided(codes, len, &mut now[side], 0);
        note_decided(codes, len, &mut next[side], 1);
    }
    for distance in 1..=MAX_DISTANCE {
        layer(indexer, rules, distance, &mut pair, &now, &mut next, report);
        std::mem::swap(&mut now, &mut next);
        next.iter_mut().for_each(clear);
        pair.passes = distance;
        if now.iter().all(Frontier::is_empty) {
            break;
        }
    }
    pair
}

fn first_pass(indexer: &Indexer, store: &WdlStore, rules: PairRules, pair: &mut Pair, report: Report<'_>) {
    let len = indexer.ranker(rules.a, rules.b).len();
    let anchors = indexer.orbits(rules.a).anchors();
    let init = Init::new(indexer, store, rules);
    let done = AtomicU64::new(0);
    let tick = |scratch: &mut Scratch, row: &mut [u16], anchor: u32, mover: bool| {
        if mover {
            init.anchor_row(anchor, row, scratch)
        } else {
            init.other_row(anchor, row, scratch)
        }
        report(Phase::Removals, done.fetch_add(len as u64, Ordering::Relaxed) + len as u64);
    };
    let rows = pair.anchor.par_chunks_mut(len).zip(anchors);
    rows.for_each_init(Scratch::default, |scratch, (row, &anchor)| tick(scratch, row, anchor, true));
    let rows = pair.other.par_chunks_mut(len).zip(anchors);
    if rules.a != rules.b {
        rows.for_each_init(Scratch::default, |scratch, (row, &anchor)| tick(scratch, row, anchor, false));
        return;
    }
    // Equal numbers: the other side to move is the same position with the colours exchanged.
    let ranker = indexer.ranker(rules.a, rules.b);
    let codes = &pair.anchor;
    rows.for_each(|(row, &anchor)| {
        let free = indexer.grid.points & !anchor;
        for (code, &set) in row.iter_mut().zip(ranker.sets()) {
            let (_, index) = indexer.index(pdep(set, free), anchor);
            *code = codes[index as usize];
        }
        report(Phase::Removals, done.fetch_add(len as u64, Ordering::Relaxed) + len as u64);
    });
}

/// The rows of codes with their part of a frontier, to be written in parallel.
fn targets<'a>(
    codes: &'a mut [u16],
    len: usize,
    front: &'a mut Frontier,
) -> impl IndexedParallelIterator<Item = Target<'a>> {
    let stride = front.stride();
    let (bits, marks) = front.parts();
    let rows = codes.par_chunks_mut(len).zip(bits.par_chunks_mut(stride)).zip(marks);
    rows.map(|((codes, news), mark)| Target { codes, news, mark })
}

fn note_decided(codes: &mut [u16], len: usize, front: &mut Frontier, distance: u16) {
    targets(codes, len, front).for_each(|mut target| target.note_decided(distance));
}

fn layer(
    indexer: &Indexer,
    rules: PairRules,
    distance: u16,
    pair: &mut Pair,
    now: &[Frontier; 2],
    next: &mut [Frontier; 2],
    report: Report<'_>,
) {
    let len = indexer.ranker(rules.a, rules.b).len();
    let anchors = indexer.orbits(rules.a).anchors();
    let pass = Iteration::new(indexer, rules, distance);
    let done = AtomicU64::new(0);
    let [next_anchor, next_other] = next;
    let mine = targets(&mut pair.anchor, len, next_anchor);
    let theirs = targets(&mut pair.other, len, next_other);
    mine.zip(theirs).zip(anchors).enumerate().for_each_init(
        Vec::new,
        |steps, (row, ((mut mine, mut theirs), &anchor))| {
            pass.anchor_row(anchor, &now[1], &mut mine, steps);
            pass.other_row(row, anchor, &now[0], &mut theirs);
            report(Phase::Distance(distance), done.fetch_add(2 * len as u64, Ordering::Relaxed) + 2 * len as u64);
        },
    );
}

/// Clears a frontier, touching only the rows that have something.
fn clear(front: &mut Frontier) {
    let stride = front.stride();
    let (bits, marks) = front.parts();
    bits.par_chunks_mut(stride).zip(marks).filter(|(_, mark)| **mark != 0).for_each(|(words, mark)| {
        words.fill(0);
        *mark = 0;
    });
}

/// Packs the codes of a class into WDL values.
pub(crate) fn pack(codes: &[u16]) -> WdlTable {
    WdlTable::from_bytes(codes.par_chunks(4).map(WdlTable::pack).collect())
}
