//! From–tos in lanes: where all men can go, counted and chosen at once.

use super::board::{Point, PointSet};

/// All from–tos of a position in four lanes of 32 bits, two to a word, so that counting and choosing need no loop and
/// no guess of the branch predictor (measured, `nine+flying`: from 208,000 to 381,000 random games/s, inlining included).
#[derive(Clone, Copy)]
pub(super) struct Steps {
    pub(super) origin: Origin,
    /// the points that can be reached
    pub(super) to: [u64; 2],
    /// those of `to` that complete a mill
    pub(super) mills: [u64; 2],
    /// those of `mills` that complete two or more
    pub(super) several: [u64; 2],
}

/// Where the men of the lanes come from.
#[derive(Clone, Copy)]
pub(super) enum Origin {
    /// one lane, from the hand
    Hand,
    /// a lane for each direction: clockwise, anticlockwise, inwards, outwards
    Lines,
    /// a lane for each flying man
    Flying([Point; 3]),
}

/// For each lane of `Origin::Lines` the point before each point.
pub(super) const BEFORE: [[u8; 32]; 4] = {
    let mut table = [[0; 32]; 4];
    let mut to = 0;
    while to < 24 {
        let (ring, k) = (to / 8, to % 8);
        table[0][to] = (8 * ring + (k + 7) % 8) as u8;
        table[1][to] = (8 * ring + (k + 1) % 8) as u8;
        table[2][to] = if ring > 0 { to as u8 - 8 } else { 0 };
        table[3][to] = if ring < 2 { to as u8 + 8 } else { 0 };
        to += 1;
    }
    table
};

impl Steps {
    pub(super) const NONE: Steps = Steps { origin: Origin::Hand, to: [0; 2], mills: [0; 2], several: [0; 2] };

    #[inline(always)]
    pub(super) fn set_lane(&mut self, lane: usize, to: PointSet, mills: PointSet, several: PointSet) {
        let shift = 32 * (lane & 1);
        self.to[lane >> 1] |= u64::from(to.0) << shift;
        self.mills[lane >> 1] |= u64::from((mills & to).0) << shift;
        self.several[lane >> 1] |= u64::from((several & to).0) << shift;
    }

    /// The from and to behind a bit of a word.
    #[inline(always)]
    pub(super) fn step(&self, word: usize, bit: u32) -> (Option<Point>, Point) {
        let (lane, to) = (2 * word + (bit >> 5) as usize, bit & 31);
        let from = match &self.origin {
            Origin::Hand => None,
            Origin::Lines => Some(Point::new(BEFORE[lane & 3][to as usize].into())),
            Origin::Flying(men) => men.get(lane).copied(),
        };
        (from, Point::new(to))
    }

    pub(super) fn forbid(&mut self, word: usize, bit: u32) {
        for words in [&mut self.to, &mut self.mills, &mut self.several] {
            words[word] &= !(1 << bit);
        }
    }
}

#[inline]
pub(super) fn count(words: [u64; 2]) -> u64 {
    (words[0].count_ones() + words[1].count_ones()).into()
}

#[inline]
pub(super) fn minus(a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
    [a[0] & !b[0], a[1] & !b[1]]
}

/// The from and to with this number among those of `words`.
#[inline(always)]
pub(super) fn pick(steps: &Steps, words: [u64; 2], number: u64) -> (Option<Point>, Point) {
    let first = u64::from(words[0].count_ones());
    let word = usize::from(number >= first);
    let rest = number - if word == 1 { first } else { 0 };
    steps.step(word, crate::bits::nth_bit(words[word], rest as u32))
}
