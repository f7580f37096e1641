//! Move generation: the turns of all men at once, counted without a list.
//!
//! The kernel gives for every direction the set of points that men step to, split by what the step completes; counting
//! is then a few population counts.

use std::ops::ControlFlow;

use super::Morris;
use super::board::{Point, PointSet};
use super::lanes::{Lanes, Origin, count, pack};
use crate::Color;

/// How many turns of each kind there are, and what they may remove.
pub(super) struct Census {
    pub(super) lanes: Lanes,
    /// turns that complete nothing
    pub(super) quiet: u64,
    /// from–to pairs that remove one man, and the men to choose from
    pub(super) single: u64,
    pub(super) removable: PointSet,
    /// from–to pairs that remove two men, and the number of pairs of men
    pub(super) double: u64,
    pub(super) pairs: u64,
}

impl Morris {
    /// The player who has lost by having two men; the side to move is tested first, because the last turn removed its men.
    #[inline]
    pub(super) fn reduced(&self) -> Option<Color> {
        let two_left = |color: Color| self.men(color).len() + u32::from(self.hand(color)) <= 2;
        if two_left(self.turn) {
            Some(self.turn)
        } else if two_left(!self.turn) {
            Some(!self.turn)
        } else {
            None
        }
    }

    /// The men of the opponent that one mill may remove.
    #[inline]
    pub(crate) fn removable(&self, theirs: PointSet) -> PointSet {
        PointSet(self.lines.grid().removable(theirs.0))
    }

    /// The sets of men that two mills at once may remove.
    pub(super) fn visit_pairs<B>(&self, mut visit: impl FnMut(PointSet) -> ControlFlow<B>) -> ControlFlow<B> {
        self.lines.grid().visit_removable_pairs(self.men(!self.turn).0, |pair| visit(PointSet(pair)))
    }

    /// Whether removing two men in this order is allowed.
    pub(crate) fn removal_order(&self, first: Point, second: Point) -> bool {
        let theirs = self.men(!self.turn);
        let rest = theirs.without(PointSet::of(first));
        self.removable(theirs).contains(first) && self.removable(rest).contains(second)
    }

    /// Whether the player to move may go to any vacant point.
    #[inline]
    pub(crate) fn flies(&self) -> bool {
        self.variant.flying && self.men(self.turn).len() == 3 && self.hand(self.turn) == 0
    }

    /// The from–to pairs of all moves, bans applied; none in a finished position.
    #[inline(always)]
    pub(super) fn lanes(&self) -> Lanes {
        let mut lanes = Lanes::NONE;
        if self.reduced().is_some() {
            return lanes;
        }
        let (own, vacant) = (self.men(self.turn), self.vacant());
        let grid = self.lines.grid();
        if self.hand(self.turn) > 0 {
            let completions = grid.completions(own.0);
            lanes.set_lane(0, vacant.0, completions.any(), completions.several());
        } else if self.flies() {
            let men = [own.nth(0), own.nth(1), own.nth(2)];
            lanes.origin = Origin::Flying(men);
            for (lane, man) in men.into_iter().enumerate() {
                let completions = grid.completions(own.without(PointSet::of(man)).0);
                lanes.set_lane(lane, vacant.0, completions.any(), completions.several());
            }
        } else {
            lanes.origin = Origin::Lines;
            let steps = grid.steps(own.0, vacant.0);
            lanes.to = pack(steps.to);
            lanes.mills = pack(steps.mills);
            lanes.several = pack(steps.several);
        }
        if self.bans[self.turn.index()] != 0 {
            self.apply_bans(&mut lanes);
        }
        lanes
    }

    /// Takes out the turns that complete a banned line.
    fn apply_bans(&self, lanes: &mut Lanes) {
        let own = self.men(self.turn);
        for line in self.bans(self.turn) {
            let missing = line.without(own);
            let Some(gap) = missing.first().filter(|_| missing.len() == 1) else { continue };
            for word in 0..2 {
                for bit in crate::bits::ones(lanes.mills[word]) {
                    let (from, to) = lanes.step(word, bit);
                    // A man that leaves the line does not complete it.
                    if to == gap && from.is_none_or(|from| !line.contains(from)) {
                        lanes.forbid(word, bit);
                    }
                }
            }
        }
    }

    #[inline(always)]
    pub(super) fn census(&self) -> Census {
        let lanes = self.lanes();
        let (to, mills) = (count(lanes.to), count(lanes.mills));
        let mut census =
            Census { lanes, quiet: to - mills, single: mills, removable: PointSet::EMPTY, double: 0, pairs: 0 };
        if mills > 0 {
            census.removable = self.removable(self.men(!self.turn));
            let several = count(lanes.several);
            if self.variant.double && several > 0 {
                census.single = mills - several;
                census.double = several;
                let _ = self.visit_pairs(|_| {
                    census.pairs += 1;
                    ControlFlow::<()>::Continue(())
                });
            }
        }
        census
    }
}
