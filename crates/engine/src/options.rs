//! Settings of the engine: size, threads, parts of the search, weakness.

use crate::ordering::Candidate;

/// Settings of an engine.
///
/// # Examples
/// ```
/// use rayuela_engine::{Features, Options};
/// let strong = Options { hash_mib: 256.0, threads: 4, ..Options::default() };
/// assert_eq!(strong.features, Features::ALL);
/// // To measure what late move reductions are worth.
/// let without = Options { features: Features { late_move_reductions: false, ..Features::ALL }, ..strong };
/// assert!(without.features.futility);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// the size of the transposition table in mebibytes
    pub hash_mib: f64,
    /// threads to search with
    pub threads: usize,
    /// how many of the best turns are reported with their lines
    pub multi_pv: usize,
    /// the parts of the search that are switched on
    pub features: Features,
    /// what makes the engine play worse
    pub weakness: Weakness,
}

impl Default for Options {
    fn default() -> Options {
        Options { hash_mib: 64.0, threads: 1, multi_pv: 1, features: Features::ALL, weakness: Weakness::NONE }
    }
}

/// Parts of the search that can be switched off, to test it and to measure what each is worth.
///
/// What each part does is explained in `alpha_beta.rs`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features {
    /// the transposition table
    pub transposition_table: bool,
    /// principal variation search: null windows for all moves but the first
    pub null_window: bool,
    /// aspiration windows at the root
    pub aspiration: bool,
    /// late move reductions (LMR), and internal iterative reductions
    pub late_move_reductions: bool,
    /// futility and reverse futility pruning
    pub futility: bool,
    /// late move pruning (LMP), in games with very many moves
    pub late_move_pruning: bool,
    /// quiescence search
    pub quiescence: bool,
    /// proven bounds: shut-outs, draws
    pub proven_bounds: bool,
    /// killers, history and continuation history
    pub history: bool,
    /// the trained network, where a game has one
    pub network: bool,
}

impl Features {
    /// Everything.
    pub const ALL: Features = Features {
        transposition_table: true,
        null_window: true,
        aspiration: true,
        late_move_reductions: true,
        futility: true,
        late_move_pruning: true,
        quiescence: true,
        proven_bounds: true,
        history: true,
        network: true,
    };
    /// Plain alpha-beta, which gives the value of minimax.
    pub const PLAIN: Features = Features {
        transposition_table: false,
        null_window: false,
        aspiration: false,
        late_move_reductions: false,
        futility: false,
        late_move_pruning: false,
        quiescence: false,
        proven_bounds: false,
        history: false,
        network: false,
    };
}

/// How the engine is made to play worse, the way people do: it misjudges positions and overlooks tactical turns.
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
    /// the most that estimates are off by, in hundredths of a man or piece
    pub noise: i32,
    /// the share of tactical turns that are overlooked, from 0 to 1
    pub blind: f64,
    /// chooses the errors
    pub seed: u64,
}

impl Weakness {
    /// Full strength.
    pub const NONE: Weakness = Weakness { noise: 0, blind: 0.0, seed: 0 };

    fn mix(&self, key: u64) -> u64 {
        let z = (key ^ self.seed).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (z ^ (z >> 29)).wrapping_mul(0x94d0_49bb_1331_11eb) >> 16
    }

    /// The error of the evaluation of this position: a sum of two dice, so that large errors are rarer.
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

    /// Removes overlooked tactical moves from a list, from `start` on, but leaves at least `least` moves.
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
