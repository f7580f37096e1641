//! An endless stream of inputs for a target, the same for the same seed.

use std::collections::HashSet;

use rayuela_rules::Rng;

use crate::mutations::{below, mutate};
use crate::{Target, Trace};

/// Inputs that are kept because of their traces.
const POOL: usize = 4_000;

/// Makes inputs: seeds and what was kept, changed a few times over.
pub struct Mutator {
    target: Target,
    rng: Rng,
    pool: Vec<Vec<u8>>,
    traces: HashSet<Trace>,
}

impl Mutator {
    /// The stream of a target that follows from `seed`.
    pub fn new(target: &Target, seeds: &[Vec<u8>], seed: u64) -> Mutator {
        let mut pool = seeds.to_vec();
        pool.push(Vec::new());
        Mutator { target: *target, rng: Rng::new(seed), pool, traces: HashSet::new() }
    }

    /// The next input.
    pub fn input(&mut self) -> Vec<u8> {
        let rng = &mut self.rng;
        let mut bytes = match self.target.fresh {
            Some(fresh) if rng.below(16) == 0 => fresh(rng),
            _ => self.pool[below(rng, self.pool.len())].clone(),
        };
        let other = below(rng, self.pool.len());
        // One change mostly, seldom many.
        let most = 1 << rng.below(4);
        for _ in 0..1 + rng.below(most) {
            mutate(&mut bytes, &self.pool[other], self.target.words, rng);
        }
        bytes.truncate(self.target.longest);
        bytes
    }

    /// Takes the trace of an input, and keeps the input if the trace is new.
    pub fn learn(&mut self, input: &[u8], trace: Trace) {
        if self.traces.len() < POOL && self.traces.insert(trace) {
            self.pool.push(input.to_vec());
        }
    }

    /// The number of different traces.
    pub fn traces(&self) -> usize {
        self.traces.len()
    }
}
