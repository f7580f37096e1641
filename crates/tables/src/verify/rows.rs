//! Checking a class row by row: the score of every entry from those of the positions that its turns lead to.
//!
//! The turns are those of the rules' kernel. What depends on the row alone is computed once for its thousands of entries:
//! where the anchor's own turns lead, and where the removal of one of its men leads.

use std::ops::ControlFlow;

use rayuela_rules::bits::{pdep, pext, singles};
use rayuela_rules::morris::kernel::{DIRECTIONS, Grid, step_back};
use rayuela_rules::morris::{MorrisBase, MorrisVariant};

use super::table::{LOST, Loaded, Score, Scores, score, top};
use crate::index::{Class, Indexer, Ranker};
use crate::subset_map::SubsetMap;
use crate::value::Value;

/// What a turn that removes so many men leads to.
pub(super) enum After<'a> {
    /// The opponent has too few men left.
    Won,
    /// A table, seen as scores of the turns to it.
    Table(Scores<'a>),
    /// A table that is not there: nothing can be said.
    Missing,
}

/// The check of one class.
pub(super) struct ClassCheck<'a> {
    indexer: &'a Indexer,
    grid: Grid,
    variant: MorrisVariant,
    class: Class,
    /// the mover has men in hand
    placing: bool,
    distances: bool,
    claimed: Scores<'a>,
    /// by the number of men removed
    after: [After<'a>; 3],
}

/// A turn of the anchor's side, the same for all entries of a row where its end is vacant.
struct Turn {
    /// among the free points of the row
    to: u32,
    removed: usize,
    link: Link,
}

/// A row that a turn leads to.
struct Link {
    map: SubsetMap,
    base: usize,
}

impl Link {
    #[inline(always)]
    fn index(&self, ranker: &Ranker, set: u32) -> usize {
        self.base + ranker.rank(self.map.apply(set)) as usize
    }
}

/// Where the removals of the anchor's men lead.
enum Removals<'a> {
    /// To one row for each man.
    Rows(&'a Ranker, Vec<Link>),
    /// To rows of the other side's men: these are the anchor's men that are left.
    Left(Vec<u32>),
}

/// One row, ready to be checked.
pub(super) struct Row<'a> {
    check: &'a ClassCheck<'a>,
    row: usize,
    anchor: u32,
    free: u32,
    /// if the anchor's side is to move
    turns: Vec<Turn>,
    /// if the other side is to move, by the number of men removed less one
    removals: [Option<Removals<'a>>; 2],
}

impl<'a> ClassCheck<'a> {
    pub(super) fn new(
        indexer: &'a Indexer,
        variant: MorrisVariant,
        class: Class,
        table: &'a Loaded,
        after: [After<'a>; 3],
    ) -> ClassCheck<'a> {
        let distances = table.distances;
        let placing = class.hands[0] > 0;
        let claimed = table.scores(distances);
        ClassCheck { indexer, grid: indexer.grid, variant, class, placing, distances, claimed, after }
    }

    /// How many men a turn removes that completes so many mills.
    fn removed(&self, mills: u32) -> usize {
        let most = if self.variant.double { mills.min(2) } else { mills.min(1) };
        (most as usize).min(self.class.other.into())
    }

    fn flies(&self) -> bool {
        self.variant.flying && !self.placing && self.class.mover == 3
    }

    /// The row of a placement of the anchor in the class with `rest` men of the other side, seen from a row with these
    /// free points.
    fn link(&self, free: u32, anchor: u32, rest: usize) -> Link {
        let men = anchor.count_ones() as usize;
        let orbits = self.indexer.orbits(men);
        let (row, s) = orbits.find(anchor);
        let free_there = self.grid.points & !orbits.anchors()[row];
        let map = SubsetMap::new(self.indexer.symmetries.map(s), free, free_there);
        Link { map, base: row * self.indexer.ranker(men, rest).len() }
    }

    /// Gets a row ready.
    pub(super) fn row(&'a self, row: usize) -> Row<'a> {
        let anchor = self.indexer.orbits(self.class.sorted().0).anchors()[row];
        let free = self.grid.points & !anchor;
        let mut found = Row { check: self, row, anchor, free, turns: Vec::new(), removals: [None, None] };
        if self.class.mover_is_anchor() {
            found.turns = self.anchor_turns(anchor);
        } else {
            let men = singles(self.grid.removable(anchor)).collect();
            found.removals[0] = self.removals(anchor, men);
            if self.removed(2) == 2 {
                let mut pairs = Vec::new();
                let _ = self.grid.visit_removable_pairs(anchor, |pair| {
                    pairs.push(pair);
                    ControlFlow::<()>::Continue(())
                });
                found.removals[1] = self.removals(anchor, pairs);
            }
        }
        found
    }

    /// The turns of the anchor's side: a man placed, or moved to where it may go. Those with mills come first.
    fn anchor_turns(&self, anchor: u32) -> Vec<Turn> {
        let mut turns = Vec::new();
        let vacant = self.grid.points & !anchor;
        let mut add = |from: u32, to: u32| {
            let after = anchor & !from | to;
            let removed = self.removed(self.grid.mills_through(after, to));
            let link = self.link(vacant, after, usize::from(self.class.other) - removed);
            turns.push(Turn { to: pext(to, vacant), removed, link });
        };
        if self.placing {
            singles(vacant).for_each(|to| add(0, to));
        } else {
            for from in singles(anchor) {
                let reach = if self.flies() { vacant } else { self.grid.neighbours(from) & vacant };
                singles(reach).for_each(|to| add(from, to));
            }
        }
        turns.sort_by_key(|turn| std::cmp::Reverse(turn.removed));
        turns
    }

    /// Where it leads when the other side removes one of these sets of the anchor's men.
    fn removals(&self, anchor: u32, sets: Vec<u32>) -> Option<Removals<'a>> {
        let gone = sets.first()?.count_ones() as usize;
        let (left, men) =
            (usize::from(self.class.other) - gone, usize::from(self.class.mover + u8::from(self.placing)));
        // The side that is to move then is the anchor if it has no fewer men.
        if left >= men {
            let (ranker, free) = (self.indexer.ranker(left, men), self.grid.points & !anchor);
            return Some(Removals::Rows(ranker, sets.iter().map(|set| self.link(free, anchor ^ set, men)).collect()));
        }
        Some(Removals::Left(sets.iter().map(|set| anchor ^ set).collect()))
    }
}

impl Row<'_> {
    /// The other side's men at an entry of the row.
    #[inline(always)]
    pub(super) fn rest(&self, set: u32) -> u32 {
        pdep(set, self.free)
    }

    /// The anchor of the row.
    pub(super) fn anchor(&self) -> u32 {
        self.anchor
    }

    /// Whether the claimed value of an entry follows from its successors.
    #[inline(always)]
    pub(super) fn follows(&self, index: usize, set: u32) -> bool {
        let check = self.check;
        let claimed = check.claimed.at(index);
        let (mover, other) = (usize::from(check.class.mover), usize::from(check.class.other));
        let full = mover + other == check.grid.points.count_ones() as usize;
        if full && check.variant.base == MorrisBase::Twelve && check.class.hands == [0, 0] {
            return claimed == score(Value::Draw, check.distances);
        }
        // Nothing beats the best there is, and what beats the claim refutes it.
        let enough = claimed.min(top(check.distances) - 1);
        let mut best = LOST;
        let _ = if check.class.mover_is_anchor() {
            self.by_anchor(set, |score| {
                best = best.max(score);
                if best > enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        } else {
            self.by_other(set, |score| {
                best = best.max(score);
                if best > enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        };
        best == claimed
    }

    /// Visits the scores of the turns of the anchor's side.
    #[inline(always)]
    fn by_anchor(&self, set: u32, mut visit: impl FnMut(Score) -> ControlFlow<()>) -> ControlFlow<()> {
        let check = self.check;
        let men = usize::from(check.class.mover + u8::from(check.placing));
        let others = usize::from(check.class.other);
        for turn in self.turns.iter().filter(|turn| turn.to & set == 0) {
            let scores = match &check.after[turn.removed] {
                After::Table(scores) => scores,
                After::Won => return visit(top(check.distances)),
                After::Missing => return visit(Score::MAX),
            };
            let ranker = check.indexer.ranker(men, others - turn.removed);
            match turn.removed {
                0 => visit(scores.at(turn.link.index(ranker, set)))?,
                1 => {
                    for man in singles(pext(check.grid.removable(self.rest(set)), self.free)) {
                        visit(scores.at(turn.link.index(ranker, set ^ man)))?;
                    }
                }
                _ => check.grid.visit_removable_pairs(self.rest(set), |pair| {
                    visit(scores.at(turn.link.index(ranker, set ^ pext(pair, self.free))))
                })?,
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the scores of the turns of the other side, whose men are `set` of the row's free points.
    #[inline(always)]
    fn by_other(&self, set: u32, mut visit: impl FnMut(Score) -> ControlFlow<()>) -> ControlFlow<()> {
        let check = self.check;
        let own = self.rest(set);
        let vacant = self.free & !own;
        if check.placing {
            let lines = check.grid.completions(own);
            let closing = if check.class.other == 0 { 0 } else { lines.any() & vacant };
            for to in singles(closing) {
                self.removing(own | to, if lines.several() & to != 0 { 2 } else { 1 }, &mut visit)?;
            }
            return self.quiet(singles(pext(vacant & !closing, self.free)).map(|to| set | to), visit);
        }
        if check.flies() {
            let flights = || singles(own).flat_map(|from| singles(vacant).map(move |to| (from, to)));
            let closes = |&(from, to): &(u32, u32)| check.grid.in_mills(own ^ from ^ to) & to != 0;
            for (from, to) in flights().filter(closes) {
                self.removing(own ^ from ^ to, 1, &mut visit)?;
            }
            let quiet = flights().filter(|flight| !closes(flight));
            return self.quiet(quiet.map(|(from, to)| set ^ pext(from | to, self.free)), visit);
        }
        let steps = check.grid.steps(own, vacant);
        for direction in 0..DIRECTIONS {
            for to in singles(steps.mills[direction]) {
                let mills = if steps.several[direction] & to != 0 { 2 } else { 1 };
                self.removing(own ^ to ^ step_back(direction, to), mills, &mut visit)?;
            }
        }
        let quiet = (0..DIRECTIONS).flat_map(|direction| {
            let ends = singles(steps.to[direction] & !steps.mills[direction]);
            ends.map(move |to| set ^ pext(to | step_back(direction, to), self.free))
        });
        self.quiet(quiet, visit)
    }

    /// Visits turns without removal: they stay within the row.
    #[inline(always)]
    fn quiet(
        &self,
        sets: impl Iterator<Item = u32>,
        mut visit: impl FnMut(Score) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let check = self.check;
        let men = usize::from(check.class.mover + u8::from(check.placing));
        let ranker = check.indexer.ranker(check.class.other.into(), men);
        let base = self.row * ranker.len();
        for set in sets {
            match &check.after[0] {
                After::Table(scores) => visit(scores.at(base + ranker.rank(set) as usize))?,
                After::Won => return visit(top(check.distances)),
                After::Missing => return visit(Score::MAX),
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the removals of a turn that completes so many mills and leaves these men.
    #[inline(always)]
    fn removing(&self, own: u32, mills: u32, visit: &mut impl FnMut(Score) -> ControlFlow<()>) -> ControlFlow<()> {
        let check = self.check;
        let removed = check.removed(mills);
        let scores = match &check.after[removed] {
            After::Table(scores) => scores,
            After::Won => return visit(top(check.distances)),
            After::Missing => return visit(Score::MAX),
        };
        match &self.removals[removed - 1] {
            Some(Removals::Rows(ranker, links)) => {
                let set = pext(own, self.free);
                links.iter().try_for_each(|link| visit(scores.at(link.index(ranker, set))))
            }
            Some(Removals::Left(left)) => {
                left.iter().try_for_each(|&left| visit(scores.at(check.indexer.index(left, own).1 as usize)))
            }
            None => visit(Score::MAX),
        }
    }
}
