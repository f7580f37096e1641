//! Helpers for evaluations that are sums of weighted features.

/// A sum of weighted features; the estimate is linear in its weights by construction.
pub(crate) struct Sum<'a> {
    weights: &'a [i32],
    total: i32,
}

impl<'a> Sum<'a> {
    #[inline(always)]
    pub(crate) const fn new(weights: &'a [i32]) -> Sum<'a> {
        Sum { weights, total: 0 }
    }

    /// Adds feature number `index` this many times.
    #[inline(always)]
    pub(crate) const fn add(&mut self, index: usize, times: i32) {
        self.total += self.weights[index] * times;
    }

    #[inline]
    pub(crate) const fn total(&self) -> i32 {
        self.total
    }
}

/// How many more points the first half of a word has than the second, for the pairs of the Morris kernel.
#[inline(always)]
pub(crate) const fn balance(pair: u64) -> i32 {
    // One population count: in the second half it counts the points that are missing.
    (pair ^ 0xffff_ffff_0000_0000).count_ones() as i32 - 32
}

/// The number of bits in one set more than in the other.
#[inline]
pub(crate) const fn more(own: u64, theirs: u64) -> i32 {
    own.count_ones() as i32 - theirs.count_ones() as i32
}
