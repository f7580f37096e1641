//! The passes by distance: what was decided at one distance decides more at the next.
//!
//! Each pass writes a row from what it reads in others, never the other way round, so threads share nothing:
//! - With the anchor's side to move, a turn leads to a few other rows, the same ones for all places of the row. Each is
//!   searched for places just decided, and those are mapped back onto this row.
//! - With the other side to move, turns stay within the row.
//!
//! Both go over turns one by one, place by place, images of symmetric positions included, so that the counters of open
//! turns are exact without any special case.

use rayuela_rules::bits::{pdep, pext, singles};
use rayuela_rules::morris::kernel::step_back;

use crate::index::{Ranker, Space};
use crate::solve::row::{Step, Terms, anchor_steps, back};
use crate::value::{DECIDED, Value, WON};

/// The places of one side decided in the last pass, a bit each: for every row the losses, then the wins.
pub(crate) struct Front {
    words: usize,
    bits: Vec<u64>,
    /// for every row: bit 0 if it has losses, bit 1 if it has wins
    pub(crate) rows: Vec<u8>,
}

pub(crate) const LOSSES: usize = 0;
pub(crate) const WINS: usize = 1;

impl Front {
    pub(crate) fn new(rows: usize, len: usize) -> Front {
        let words = len.div_ceil(64);
        Front { words, bits: vec![0; rows * 2 * words], rows: vec![0; rows] }
    }

    /// The words of one row and kind.
    #[inline(always)]
    fn row(&self, row: usize, kind: usize) -> &[u64] {
        let start = (2 * row + kind) * self.words;
        &self.bits[start..start + self.words]
    }

    /// The number of words of one row, both kinds.
    pub(crate) fn stride(&self) -> usize {
        2 * self.words
    }

    /// Every row's words and marks, to be written.
    pub(crate) fn parts(&mut self) -> (&mut [u64], &mut [u8]) {
        (&mut self.bits, &mut self.rows)
    }

    /// Whether nothing is in it.
    pub(crate) fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }
}

/// One row being written: its codes and what is newly decided.
pub(crate) struct Target<'a> {
    pub(crate) codes: &'a mut [u16],
    pub(crate) news: &'a mut [u64],
    pub(crate) mark: &'a mut u8,
}

impl Target<'_> {
    #[inline(always)]
    fn note(&mut self, place: usize, kind: usize) {
        let words = self.news.len() / 2;
        self.news[kind * words + place / 64] |= 1 << (place % 64);
        *self.mark |= 1 << kind;
    }

    /// A turn from this place leads to a loss of the opponent.
    #[inline(always)]
    fn wins(&mut self, place: usize, code: u16) {
        if self.codes[place] & DECIDED == 0 {
            self.codes[place] = code;
            self.note(place, WINS);
        }
    }

    /// One of the open turns from this place leads to a win of the opponent.
    #[inline(always)]
    fn refuted(&mut self, place: usize, code: u16) {
        let open = self.codes[place];
        if open & DECIDED == 0 {
            self.codes[place] = open - 1;
            if open == 1 {
                self.codes[place] = code;
                self.note(place, LOSSES);
            }
        }
    }

    /// Notes what the first pass has decided at this distance.
    pub(crate) fn note_decided(&mut self, distance: u16) {
        let (won, lost) = (Value::Win(distance).code(), Value::Loss(distance).code());
        for place in 0..self.codes.len() {
            let code = self.codes[place];
            if code == won || code == lost {
                self.note(place, if code & WON != 0 { WINS } else { LOSSES });
            }
        }
    }
}

/// A pass over one pair of classes.
pub(crate) struct Layer<'a> {
    space: &'a Space,
    terms: Terms,
    ranker: &'a Ranker,
    /// the codes of what this pass decides
    won: u16,
    lost: u16,
}

impl<'a> Layer<'a> {
    /// The pass that decides places at this distance.
    pub(crate) fn new(space: &'a Space, terms: Terms, distance: u16) -> Layer<'a> {
        let ranker = space.ranker(terms.a, terms.b);
        Layer { space, terms, ranker, won: Value::Win(distance).code(), lost: Value::Loss(distance).code() }
    }

    /// The row with the anchor's side to move, from what was decided with the other side to move.
    pub(crate) fn anchor_row(&self, anchor: u32, front: &Front, target: &mut Target<'_>, steps: &mut Vec<Step>) {
        anchor_steps(self.space, self.terms, anchor, steps);
        let points = self.space.grid.points;
        let free = points & !anchor;
        let anchors = self.space.orbits(self.terms.a).anchors();
        for step in steps.iter().filter(|step| step.mills == 0) {
            let mark = front.rows[step.row];
            if mark == 0 {
                continue;
            }
            let there = points & !anchors[step.row];
            // Whoever stands on the point that the step leaves was not there before it.
            let left = pext(self.space.symmetries.map(step.symmetry).apply(step.from), there);
            let map = self.space.symmetries.map(back(step));
            let place = |rank: usize| {
                let set = self.ranker.unrank(rank);
                (set & left == 0).then(|| self.ranker.rank(pext(map.apply(pdep(set, there)), free)) as usize)
            };
            if mark & 1 << LOSSES != 0 {
                each(front.row(step.row, LOSSES), |rank| {
                    if let Some(place) = place(rank) {
                        target.wins(place, self.won);
                    }
                });
            }
            if mark & 1 << WINS != 0 {
                each(front.row(step.row, WINS), |rank| {
                    if let Some(place) = place(rank) {
                        target.refuted(place, self.lost);
                    }
                });
            }
        }
    }

    /// The row with the other side to move, from what was decided in it with the anchor's side to move.
    pub(crate) fn other_row(&self, row: usize, anchor: u32, front: &Front, target: &mut Target<'_>) {
        let mark = front.rows[row];
        if mark == 0 {
            return;
        }
        let flies = self.terms.flying && self.terms.b == 3;
        let free = self.space.grid.points & !anchor;
        if mark & 1 << LOSSES != 0 {
            each(front.row(row, LOSSES), |rank| {
                self.each_before(rank, free, flies, |place| target.wins(place, self.won));
            });
        }
        if mark & 1 << WINS != 0 {
            each(front.row(row, WINS), |rank| {
                self.each_before(rank, free, flies, |place| target.refuted(place, self.lost));
            });
        }
    }

    /// The places of the row from which a turn without removal leads to this one.
    #[inline(always)]
    fn each_before(&self, rank: usize, free: u32, flies: bool, mut visit: impl FnMut(usize)) {
        let grid = self.space.grid;
        let set = self.ranker.unrank(rank);
        let own = pdep(set, free);
        let vacant = free & !own;
        // A man now in a mill completed it by his step.
        let moved = own & !grid.in_mills(own);
        let mut take_back = |to: u32, from: u32| visit(self.ranker.rank(set ^ pext(to | from, free)) as usize);
        if flies {
            for to in singles(moved) {
                singles(vacant).for_each(|from| take_back(to, from));
            }
            return;
        }
        for (direction, points) in grid.reached(moved, vacant).into_iter().enumerate() {
            // The step that is taken back came from `from`, so it went the opposite way.
            singles(points).for_each(|from| take_back(step_back(direction, from), from));
        }
    }
}

/// The numbers of the bits that are set.
#[inline(always)]
fn each(words: &[u64], mut visit: impl FnMut(usize)) {
    for (i, &word) in words.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            visit(64 * i + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}
