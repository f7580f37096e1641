//! Two classes solved together: the same numbers of men with either side to move.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use rayuela_rules::bits::pdep;
use rayuela_rules::morris::{MorrisBase, MorrisVariant};

use crate::index::{Class, Space};
use crate::solve::init::{Init, Scratch};
use crate::solve::iteration::{Front, Layer, Target};
use crate::solve::row::Terms;
use crate::value::FURTHEST;
use crate::wdl_store::{Store, Verdicts};

/// What a pair of classes comes to.
pub(crate) struct Pair {
    /// the codes with the anchor's side to move
    pub(crate) anchor: Vec<u16>,
    /// the codes with the other side to move
    pub(crate) other: Vec<u16>,
    /// the passes it took
    pub(crate) passes: u16,
}

/// Where a run stands, to be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The first pass: turns are counted and removals looked up.
    Removals,
    /// The pass that finds all positions of this distance.
    Distance(u16),
    /// Results are counted and packed.
    Packing,
    /// Files are written.
    Writing,
    /// The placing phase of a board without tables of it: the class by its turns.
    Placing,
}

/// Told of progress: the phase, and how many places of the pair have been gone over in it.
pub(crate) type Report<'a> = &'a (dyn Fn(Phase, u64) + Sync);

/// The terms of the pair with `a` men of the anchor and `b` of the other.
pub(crate) fn terms(variant: MorrisVariant, a: usize, b: usize) -> Terms {
    let full_is_drawn = variant.base == MorrisBase::Twelve;
    Terms { a, b, double: variant.double, flying: variant.flying, full_is_drawn }
}

/// The memory that solving a pair takes beside the verdicts of smaller classes: codes, fronts, packed results.
pub(crate) fn working_bytes(space: &Space, a: usize, b: usize) -> u64 {
    let (rows, len) = space.shape(Class::new(a, b));
    let fronts = 8 * rows as u64 * 8 * len.div_ceil(64) as u64;
    4 * space.places(Class::new(a, b)) + fronts + space.places(Class::new(a, b)) / 2
}

/// Solves the pair; the classes that removals lead to must be in the store.
pub(crate) fn solve(space: &Space, store: &Store, terms: Terms, report: Report<'_>) -> Pair {
    let (rows, len) = space.shape(Class::new(terms.a, terms.b));
    let mut pair = Pair { anchor: vec![0; rows * len], other: vec![0; rows * len], passes: 0 };
    first_pass(space, store, terms, &mut pair, report);
    let mut now = [Front::new(rows, len), Front::new(rows, len)];
    let mut next = [Front::new(rows, len), Front::new(rows, len)];
    for (codes, side) in [(&mut pair.anchor, 0), (&mut pair.other, 1)] {
        note_decided(codes, len, &mut now[side], 0);
        note_decided(codes, len, &mut next[side], 1);
    }
    for distance in 1..=FURTHEST {
        layer(space, terms, distance, &mut pair, &now, &mut next, report);
        std::mem::swap(&mut now, &mut next);
        next.iter_mut().for_each(clear);
        pair.passes = distance;
        if now.iter().all(Front::is_empty) {
            break;
        }
    }
    pair
}

fn first_pass(space: &Space, store: &Store, terms: Terms, pair: &mut Pair, report: Report<'_>) {
    let len = space.ranker(terms.a, terms.b).len();
    let anchors = space.orbits(terms.a).anchors();
    let init = Init::new(space, store, terms);
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
    if terms.a != terms.b {
        rows.for_each_init(Scratch::default, |scratch, (row, &anchor)| tick(scratch, row, anchor, false));
        return;
    }
    // Equal numbers: the other side to move is the same position with the colours exchanged.
    let ranker = space.ranker(terms.a, terms.b);
    let codes = &pair.anchor;
    rows.for_each(|(row, &anchor)| {
        let free = space.grid.points & !anchor;
        for (code, &set) in row.iter_mut().zip(ranker.sets()) {
            let (_, place) = space.place(pdep(set, free), anchor);
            *code = codes[place as usize];
        }
        report(Phase::Removals, done.fetch_add(len as u64, Ordering::Relaxed) + len as u64);
    });
}

/// The rows of codes with their part of a front, to be written in parallel.
fn targets<'a>(
    codes: &'a mut [u16],
    len: usize,
    front: &'a mut Front,
) -> impl IndexedParallelIterator<Item = Target<'a>> {
    let stride = front.stride();
    let (bits, marks) = front.parts();
    let rows = codes.par_chunks_mut(len).zip(bits.par_chunks_mut(stride)).zip(marks);
    rows.map(|((codes, news), mark)| Target { codes, news, mark })
}

fn note_decided(codes: &mut [u16], len: usize, front: &mut Front, distance: u16) {
    targets(codes, len, front).for_each(|mut target| target.note_decided(distance));
}

fn layer(
    space: &Space,
    terms: Terms,
    distance: u16,
    pair: &mut Pair,
    now: &[Front; 2],
    next: &mut [Front; 2],
    report: Report<'_>,
) {
    let len = space.ranker(terms.a, terms.b).len();
    let anchors = space.orbits(terms.a).anchors();
    let pass = Layer::new(space, terms, distance);
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

/// Empties a front, touching only the rows that have something.
fn clear(front: &mut Front) {
    let stride = front.stride();
    let (bits, marks) = front.parts();
    bits.par_chunks_mut(stride).zip(marks).filter(|(_, mark)| **mark != 0).for_each(|(words, mark)| {
        words.fill(0);
        *mark = 0;
    });
}

/// Packs the codes of a class into verdicts.
pub(crate) fn pack(codes: &[u16]) -> Verdicts {
    Verdicts::from_bytes(codes.par_chunks(4).map(Verdicts::pack).collect())
}
