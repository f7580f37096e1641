//! How a level becomes limits, and how an engine plans with its clock.
//!
//! Only this module decides it: the terminal, the page's worker, the server, the protocol and matches ask here.

use std::time::Duration;

use crate::{HINT_TIME, OFFER_TIME, Share};
use rayuela_engine::{Level, Limits, Options, TimeLeft};

/// What full strength takes for a turn without a clock.
const FULL_TIME: Duration = Duration::from_secs(2);
/// The most it takes with one.
const CLOCK_TIME: Duration = Duration::from_secs(20);
/// First turns that are varied at full strength, too.
const OPENING: usize = 4;
/// The noise for them in hundredths of a man: too little to lose anything by.
const OPENING_NOISE: i32 = 6;
/// Memory for advice, in mebibytes.
const ADVICE_MIB: f64 = 32.0;

/// How strong an engine plays, and what it may use.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// its level
    pub level: Level,
    /// what full strength takes for a turn without a clock
    pub full_time: Duration,
    /// the most it takes with one
    pub clock_time: Duration,
    /// the memory it may use, in mebibytes
    pub memory_mib: f64,
}

impl Strength {
    /// This level with the usual times and memory.
    pub const fn new(level: Level) -> Strength {
        Strength { level, full_time: FULL_TIME, clock_time: CLOCK_TIME, memory_mib: 64.0 }
    }

    /// Settings and limits for turn number `ply`, counted from 0. A level errs differently with each seed, and full strength
    /// begins differently.
    pub fn turn(&self, ply: usize, clock: Option<Share>, seed: u64) -> (Options, Limits) {
        let full = self.level == Level::FULL;
        let time = if clock.is_some() { self.clock_time } else { self.full_time };
        let (mut options, mut limits) = self.within(Options::default(), self.level.limits(time), seed);
        options.hash_mib = self.hash_mib();
        limits.clock = clock.map(|Share { left, increment }| TimeLeft { left, increment });
        // Where tables know the value of the position, only moves that keep it are varied.
        if full && ply < OPENING {
            (options.weakness.noise, options.weakness.seed) = (OPENING_NOISE, seed);
        }
        (options, limits)
    }

    /// The same within given settings and limits, such as those of a protocol.
    pub fn within(&self, options: Options, limits: Limits, seed: u64) -> (Options, Limits) {
        let level = (self.level != Level::FULL).then_some(self.level);
        (Options { weakness: self.level.weakness(seed), ..options }, Limits { level, ..limits })
    }

    /// The table of a level that looks at few positions is small: it is cleared before every turn.
    fn hash_mib(&self) -> f64 {
        let most = match self.level.number() {
            10 => f64::INFINITY,
            8 | 9 => 4.0,
            _ => 1.0,
        };
        self.memory_mib.min(most)
    }
}

/// Settings and limits for a hint to a person.
pub fn hint_limits() -> (Options, Limits) {
    (Options { hash_mib: ADVICE_MIB, ..Options::default() }, Limits::movetime(HINT_TIME))
}

/// Settings and limits for looking at an offer to end.
pub fn offer_limits() -> (Options, Limits) {
    (Options { hash_mib: ADVICE_MIB, ..Options::default() }, Limits::movetime(OFFER_TIME))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_engine::Weakness;

    #[test]
    fn every_level_has_limits_and_its_own_errors() {
        for level in Level::all() {
            let (options, limits) = Strength::new(level).turn(OPENING, None, 7);
            assert!(limits.movetime.is_some() && options.hash_mib > 0.0, "{level}");
            let full = level == Level::FULL;
            assert_eq!((limits.level.is_none(), options.weakness == Weakness::NONE), (full, full), "{level}");
        }
    }

    #[test]
    fn a_clock_is_planned_with_at_every_level() {
        let clock = Share { left: Duration::from_secs(30), increment: Duration::from_secs(1) };
        for level in Level::all() {
            let (_, limits) = Strength::new(level).turn(9, Some(clock), 7);
            assert_eq!(limits.clock.map(|clock| clock.left), Some(clock.left), "{level}");
        }
    }

    #[test]
    fn the_first_turns_vary() {
        let varied = |ply| Strength::new(Level::FULL).turn(ply, None, 7).0.weakness != Weakness::NONE;
        assert!(varied(0) && varied(OPENING - 1) && !varied(OPENING));
    }

    #[test]
    fn the_limits_of_others_stay() {
        let limits = Limits { nodes: Some(5), ..Limits::default() };
        let options = Options { threads: 3, ..Options::default() };
        let (weak, within) = Strength::new(Level::all().next().unwrap()).within(options, limits, 7);
        assert_eq!((within.nodes, weak.threads, within.level.is_some()), (Some(5), 3, true));
        assert_eq!(Strength::new(Level::FULL).within(options, limits, 7), (options, limits));
    }
}
