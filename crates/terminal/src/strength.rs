//! How strong the engine plays.

use std::time::Duration;

use rayuela_engine::{Level, Limits, Options, TimeLeft};

/// What full strength takes for a turn without a clock.
const FULL_TIME: Duration = Duration::from_secs(2);
/// The most it takes with one.
const CLOCK_TIME: Duration = Duration::from_secs(20);
/// What a hint takes.
const HINT_TIME: Duration = Duration::from_millis(1500);
/// What looking at an offer takes.
const OFFER_TIME: Duration = Duration::from_millis(500);
/// First turns that are varied at full strength, too.
const OPENING: usize = 4;
/// Too little, in hundredths of a man, to throw anything away.
const OPENING_NOISE: i32 = 6;

/// Settings and limits for a turn at this level.
pub(crate) fn of_level(level: Level, ply: usize, seed: u64, clock: Option<TimeLeft>) -> (Options, Limits) {
    let full = level == Level::FULL;
    let mut weakness = level.weakness(seed);
    let mut limits = level.limits(Some(if clock.is_some() { CLOCK_TIME } else { FULL_TIME }));
    limits.clock = clock;
    if full && ply < OPENING {
        weakness.noise = OPENING_NOISE;
        weakness.seed = seed;
    }
    (Options { hash_mib: if full { 64.0 } else { 4.0 }, weakness, ..Options::default() }, limits)
}

/// Settings and limits for a hint.
pub(crate) fn of_hint() -> (Options, Limits) {
    (Options { hash_mib: 32.0, ..Options::default() }, Limits::movetime(HINT_TIME))
}

/// Settings and limits for looking at an offer.
pub(crate) fn of_offer() -> (Options, Limits) {
    (Options { hash_mib: 32.0, ..Options::default() }, Limits::movetime(OFFER_TIME))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_limits() {
        for level in Level::all() {
            let (options, limits) = of_level(level, 0, 7, None);
            assert!(limits.movetime.is_some(), "{level}");
            assert!(options.hash_mib > 0.0);
        }
    }
}
