//! The one source of chance: SplitMix64, the same numbers on every machine.
//!
//! Random set-ups promise that a seed reproduces them anywhere, so the generator is fixed here and may never change.

/// A seedable generator of 64-bit numbers.
///
/// # Examples
/// ```
/// use rayuela_rules::Rng;
/// assert_eq!(Rng::new(0).next_u64(), 0xe220_a839_7b1d_cdaf);
/// ```
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A generator started from `seed`.
    pub const fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
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

/// `N` keys for Zobrist hashing, drawn at compile time from `seed`.
pub(crate) const fn zobrist_keys<const N: usize>(seed: u64) -> [u64; N] {
    let mut rng = Rng::new(seed);
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        keys[i] = rng.next_u64();
        i += 1;
    }
    keys
}
