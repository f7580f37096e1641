//! How the engine is set up, and how it is made weaker.

use crate::ordering::Candidate;

/// Settings of an engine.
///
/// # Examples
/// ```
/// use rayuela_engine::{Features, Options};
/// let strong = Options { hash_mib: 256.0, threads: 4, ..Options::default() };
/// assert_eq!(strong.features, Features::ALL);
/// // To measure what late move reductions are worth.
/// let without = Options { features: Features { reductions: false, ..Features::ALL }, ..strong };
/// assert!(without.features.futility);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// the size of the transposition table in mebibytes
    pub hash_mib: f64,
    /// threads to search with
    pub threads: usize,
    /// how many of the best turns are told with their lines
    pub multi_pv: usize,
    /// which parts of the search are used
    pub features: Features,
    /// what makes the engine play worse
    pub weakness: Weakness,
}

impl Default for Options {
    fn default() -> Options {
        Options { hash_mib: 64.0, threads: 1, multi_pv: 1, features: Features::ALL, weakness: Weakness::NONE }
    }
}

/// The parts of the search that can be left out, to test it and to measure what each is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features {
    /// the transposition table
    pub table: bool,
    /// null windows for all turns but the first
    pub null_window: bool,
    /// narrow windows about the last depth's value at the root
    pub aspiration: bool,
    /// late turns less deep
    pub reductions: bool,
    /// hopeless quiet turns near the leaves not at all
    pub futility: bool,
    /// late quiet turns near the leaves not at all, where a game has many
    pub pruning: bool,
    /// tactical turns beyond the depth
    pub quiescence: bool,
    /// proved facts: shut-outs, draws
    pub facts: bool,
    /// what earlier cuts taught about the order of turns: killers, history, continuations
    pub history: bool,
    /// the trained network, where a game has one
    pub network: bool,
}

impl Features {
    /// Everything.
    pub const ALL: Features = Features {
        table: true,
        null_window: true,
        aspiration: true,
        reductions: true,
        futility: true,
        pruning: true,
        quiescence: true,
        facts: true,
        history: true,
        network: true,
    };
    /// Plain alpha-beta, whose value is that of minimax.
    pub const PLAIN: Features = Features {
        table: false,
        null_window: false,
        aspiration: false,
        reductions: false,
        futility: false,
        pruning: false,
        quiescence: false,
        facts: false,
        history: false,
        network: false,
    };
}

/// What makes the engine play worse, the way people do: it misjudges positions and overlooks tactical turns.
///
/// Both are fixed by the seed and the position, so that a search is consistent within itself.
///
/// # Examples
/// ```
/// use rayuela_engine::{Options, Weakness};
/// let careless = Weakness { noise: 150, blind: 0.3, seed: 7 };
/// assert_ne!(Options { weakness: careless, ..Options::default() }.weakness, Weakness::NONE);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weakness {
    /// estimates are off by up to about this many hundredths
    pub noise: i32,
    /// the share of tactical turns that are overlooked, from 0 to 1
    pub blind: f64,
    /// which errors are made
    pub seed: u64,
}

impl Weakness {
    /// Full strength.
    pub const NONE: Weakness = Weakness { noise: 0, blind: 0.0, seed: 0 };

    fn mix(&self, key: u64) -> u64 {
        let z = (key ^ self.seed).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (z ^ (z >> 29)).wrapping_mul(0x94d0_49bb_1331_11eb) >> 16
    }

    /// The error of the estimate of this position: a sum of two dice, so that large errors are rarer.
    #[inline]
    pub(crate) fn noise_at(&self, key: u64) -> i32 {
        if self.noise == 0 {
            return 0;
        }
        let dice = self.mix(key);
        let die = |bits: u64| (bits & 0xffff) as i32 * self.noise / 0x1_0000;
        die(dice) + die(dice >> 16) - self.noise
    }

    pub(crate) fn overlooks(&self, key: u64, code: u32) -> bool {
        let dice = self.mix(key ^ u64::from(code).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        ((dice & 0xffff_ffff) as f64) < self.blind * f64::from(u32::MAX)
    }

    /// Takes overlooked tactical turns out of a list from `start` on, but leaves at least so many turns.
    pub(crate) fn overlook<M: Copy>(&self, moves: &mut Vec<Candidate<M>>, start: usize, least: usize, key: u64) {
        let mut i = start;
        while i < moves.len() && moves.len() > start + least {
            if moves[i].gain > 0 && self.overlooks(key, moves[i].code) {
                moves.swap_remove(i);
            } else {
                i += 1;
            }
        }
    }
}
