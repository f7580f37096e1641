//! The random number generator: SplitMix64, which gives the same numbers on every machine.
//!
//! Random set-ups promise that a seed reproduces them anywhere, so the generator is fixed here and may never change.

/// A seedable generator of 64-bit numbers.
///
/// # Examples
/// ```
/// use rayuela_rules::Rng;
/// assert_eq!(Rng::new(0).next_u64(), 0xe220_a839_7b1d_cdaf);
/// let mut dice = Rng::new(7);
/// assert!((0..100).all(|_| dice.below(6) < 6));
/// ```
#[derive(Clone, Debug)]
pub struct Rng(u64);

/// The increment of the generator's state for each number.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Rng {
    /// A generator started from `seed`.
    pub const fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `bound` - 1; the bias is below `bound` / 2^64.
    #[inline]
    pub const fn below(&mut self, bound: u64) -> u64 {
        ((self.next_u64() as u128 * bound as u128) >> 64) as u64
    }
}

/// `N` keys for Zobrist hashing, the numbers that a generator started from a seed gives.
///
/// They are a table, drawn at compile time. With the feature `small`, which is for the page in a browser, each is worked
/// out when it is asked for: random numbers cannot be compressed, and a page hashes little.
pub(crate) struct Keys<const N: usize> {
    #[cfg(not(feature = "small"))]
    table: [u64; N],
    #[cfg(feature = "small")]
    seed: u64,
}

impl<const N: usize> Keys<N> {
    /// The keys of a seed.
    #[cfg(not(feature = "small"))]
    pub(crate) const fn new(seed: u64) -> Keys<N> {
        let mut table = [0; N];
        let mut i = 0;
        while i < N {
            table[i] = key(seed, i);
            i += 1;
        }
        Keys { table }
    }

    /// The keys of a seed.
    #[cfg(feature = "small")]
    pub(crate) const fn new(seed: u64) -> Keys<N> {
        Keys { seed }
    }

    /// One of them.
    #[cfg(not(feature = "small"))]
    #[inline]
    pub(crate) const fn at(&self, i: usize) -> u64 {
        self.table[i]
    }

    /// One of them.
    #[cfg(feature = "small")]
    pub(crate) const fn at(&self, i: usize) -> u64 {
        key(self.seed, i)
    }
}

/// What a generator started from `seed` gives after `i` other numbers.
const fn key(seed: u64, i: usize) -> u64 {
    Rng(seed.wrapping_add(STEP.wrapping_mul(i as u64))).next_u64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_what_the_generator_gives() {
        const KEYS: Keys<100> = Keys::new(7);
        let mut rng = Rng::new(7);
        for i in 0..100 {
            let expected = rng.next_u64();
            assert_eq!((KEYS.at(i), key(7, i)), (expected, expected));
        }
    }
}
