//! Fuzz targets for everything in Rayuela that reads text or bytes from outside, and what drives them.
//!
//! A [`Target`] is a function that takes any bytes and panics when something that must hold does not: not only that nothing
//! crashes, but that what is written reads back the same, that what is refused changes nothing, that a turn which is
//! accepted is legal. [`TARGETS`] lists them; `fuzz/` hands the same functions to libFuzzer.
//!
//! Without a coverage-guided fuzzer, a [`Mutator`] damages seeds, and keeps an input that got an answer not seen
//! before. Everything it does follows from a seed, so that [`runner::run`] finds the same faults again.

pub mod input;
mod mutations;
mod mutator;
pub mod runner;
mod seeds;
mod shrink;
mod targets;
pub mod trace;

pub use mutator::Mutator;
pub use targets::{TARGETS, find};
pub use trace::Trace;

use rayuela_rules::Rng;

/// Something that reads what comes from outside.
#[derive(Clone, Copy)]
pub struct Target {
    /// its name on the command line, and the folder of its regression inputs under `data/fuzz`
    pub name: &'static str,
    /// what it reads, in a few words
    pub about: &'static str,
    /// reads the bytes, and panics if something does not hold
    pub run: fn(&[u8]) -> Trace,
    /// inputs to begin with
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// makes a sensible input, for parsers that random changes of seeds do not get deep into
    pub fresh: Option<fn(&mut Rng) -> Vec<u8>>,
    /// words that mean something to the parser
    pub words: &'static [&'static str],
    /// inputs are cut at this many bytes
    pub longest: usize,
}

impl Target {
    /// What most targets have in common; all but the name, the function and the seeds.
    pub const USUAL: Target =
        Target { name: "", about: "", run: |_| 0, seeds: Vec::new, fresh: None, words: &[], longest: 4096 };
}
