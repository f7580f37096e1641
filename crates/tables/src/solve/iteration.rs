//! The iterations of retrograde analysis: positions decided at one distance decide their predecessors at the next.
//!
//! Each iteration writes a row from what it reads in others, never the other way round, so threads share nothing:
//! - With the anchor's side to move, a turn leads to a few other rows, the same ones for all entries of the row. Each is
//!   searched for entries just decided, and those are mapped back onto this row.
//! - With the other side to move, turns stay within the row.
//!
//! Both go over turns one by one, entry by entry, images of symmetric positions included, so that the counters of open
//! turns are exact without any special case.

use rayuela_rules::bits::{pdep, pext, singles};
use rayuela_rules::morris::kernel::step_back;

use crate::index::{Indexer, Ranker};
use crate::solve::row::{PairRules, Step, anchor_steps, back};
use crate::value::{DECIDED, Value, WON};

/// The frontier: entries of one side decided in the last iteration, a bit each; for every row the losses, then the wins.
pub(crate) struct Frontier {
    words: usize,
    bits: Vec<u64>,
    /// for every row: bit 0 if it has losses, bit 1 if it has wins
    pub(crate) rows: Vec<u8>,
}

pub(crate) const LOSSES: usize = 0;
pub(crate) const WINS: usize = 1;

impl Frontier {
    pub(crate) fn new(rows: usize, len: usize) -> Frontier {
        let words = len.div_ceil(64);
        Frontier { words, bits: vec![0; rows * 2 * words], rows: vec![0; rows] }
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

    /// Whether it is empty.
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
    fn note(&mut self, index: usize, kind: usize) {
        let words = self.news.len() / 2;
        self.news[kind * words + index / 64] |= 1 << (index % 64);
        *self.mark |= 1 << kind;
    }

    /// A turn from this entry leads to a loss of the opponent.
    #[inline(always)]
    fn wins(&mut self, index: usize, code: u16) {
        if self.codes[index] & DECIDED == 0 {
            self.codes[index] = code;
            self.note(index, WINS);
        }
    }

    /// One of the open turns from this entry leads to a win of the opponent.
    #[inline(always)]
    fn refuted(&mut self, index: usize, code: u16) {
        let open = self.codes[index];
        if open & DECIDED == 0 {
            self.codes[index] = open - 1;
            if open == 1 {
                self.codes[index] = code;
                self.note(index, LOSSES);
            }
        }
    }

    /// Notes what the first pass has decided at this distance.
    pub(crate) fn note_decided(&mut self, distance: u16) {
        let (won, lost) = (Value::Win(distance).code(), Value::Loss(distance).code());
        for index in 0..self.codes.len() {
            let code = self.codes[index];
            if code == won || code == lost {
                self.note(index, if code & WON != 0 { WINS } else { LOSSES });
            }
        }
    }
}

/// One iteration over a pair of classes.
pub(crate) struct Iteration<'a> {
    indexer: &'a Indexer,
    rules: PairRules,
    ranker: &'a Ranker,
    /// the codes of what this iteration decides
    won: u16,
    lost: u16,
}

impl<'a> Iteration<'a> {
    /// The iteration that decides entries at this distance.
    pub(crate) fn new(indexer: &'a Indexer, rules: PairRules, distance: u16) -> Iteration<'a> {
        let ranker = indexer.ranker(rules.a, rules.b);
        Iteration { indexer, rules, ranker, won: Value::Win(distance).code(), lost: Value::Loss(distance).code() }
    }

    /// The row with the anchor's side to move, from what was decided with the other side to move.
    pub(crate) fn anchor_row(&self, anchor: u32, front: &Frontier, target: &mut Target<'_>, steps: &mut Vec<Step>) {
        anchor_steps(self.indexer, self.rules, anchor, steps);
        let points = self.indexer.grid.points;
        let free = points & !anchor;
        let anchors = self.indexer.orbits(self.rules.a).anchors();
        for step in steps.iter().filter(|step| step.mills == 0) {
            let mark = front.rows[step.row];
            if mark == 0 {
                continue;
            }
            let there = points & !anchors[step.row];
            // A man on the point that the step leaves cannot have been there before it.
            let left = pext(self.indexer.symmetries.map(step.symmetry).apply(step.from), there);
            let map = self.indexer.symmetries.map(back(step));
            let index = |rank: usize| {
                let set = self.ranker.unrank(rank);
                (set & left == 0).then(|| self.ranker.rank(pext(map.apply(pdep(set, there)), free)) as usize)
            };
            if mark & 1 << LOSSES != 0 {
                each(front.row(step.row, LOSSES), |rank| {
                    if let Some(index) = index(rank) {
                        target.wins(index, self.won);
                    }
                });
            }
            if mark & 1 << WINS != 0 {
                each(front.row(step.row, WINS), |rank| {
                    if let Some(index) = index(rank) {
                        target.refuted(index, self.lost);
                    }
                });
            }
        }
    }

    /// The row with the other side to move, from what was decided in it with the anchor's side to move.
    pub(crate) fn other_row(&self, row: usize, anchor: u32, front: &Frontier, target: &mut Target<'_>) {
        let mark = front.rows[row];
        if mark == 0 {
            return;
        }
        let flies = self.rules.flying && self.rules.b == 3;
        let free = self.indexer.grid.points & !anchor;
        if mark & 1 << LOSSES != 0 {
            each(front.row(row, LOSSES), |rank| {
                self.visit_predecessors(rank, free, flies, |index| target.wins(index, self.won));
            });
        }
        if mark & 1 << WINS != 0 {
            each(front.row(row, WINS), |rank| {
                self.visit_predecessors(rank, free, flies, |index| target.refuted(index, self.lost));
            });
        }
    }

    /// Visits the predecessors of an entry within its row: those from which a turn without removal leads to it.
    #[inline(always)]
    fn visit_predecessors(&self, rank: usize, free: u32, flies: bool, mut visit: impl FnMut(usize)) {
        let grid = self.indexer.grid;
        let set = self.ranker.unrank(rank);
        let own = pdep(set, free);
        let vacant = free & !own;
        // A man in a mill has completed it by the step, which was a removal then.
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
