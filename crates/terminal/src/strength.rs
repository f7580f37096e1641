//! How strong the engine plays, and when it agrees to end.

use std::time::Duration;

use rayuela_engine::{Level, Limits, Options, Score, TimeLeft};
use rayuela_rules::{Color, Outcome};

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
/// A share of the points with which a draw is welcome.
const WORSE: f64 = 0.35;
/// After this many turns an even Morris game has been played long enough.
const LONG_GAME: usize = 80;

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

/// Whether the engine, playing `engine`, agrees to end: never if it would lose by that without having lost already.
///
/// `score` is seen by the other player, who is to move.
pub(crate) fn accepts(engine: Color, agreed: Outcome, score: Score, morelli: bool, ply: usize) -> bool {
    let mine = 1.0 - score.expectation();
    match agreed {
        Outcome::Win(winner) if winner == engine => true,
        Outcome::Win(_) => matches!(score, Score::Win(_)),
        Outcome::Draw if score.is_proved() => mine <= 0.5,
        Outcome::Draw => mine < WORSE || (!morelli && ply >= LONG_GAME && mine <= 0.55),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offers_are_judged_sensibly() {
        let estimate = |win_chance| Score::Estimate { centi: 0, win_chance };
        let white = Color::White;
        assert!(accepts(white, Outcome::Win(white), estimate(0.1), true, 5));
        assert!(!accepts(white, Outcome::Win(Color::Black), estimate(0.9), true, 5));
        assert!(accepts(white, Outcome::Win(Color::Black), Score::Win(3), true, 5));
        assert!(accepts(white, Outcome::Draw, estimate(0.75), true, 5));
        assert!(!accepts(white, Outcome::Draw, estimate(0.6), true, 5));
        assert!(accepts(white, Outcome::Draw, estimate(0.5), false, 100));
        assert!(accepts(white, Outcome::Draw, Score::Draw, false, 5));
        assert!(!accepts(white, Outcome::Draw, Score::Loss(4), false, 100));
    }

    #[test]
    fn levels_have_limits() {
        for level in Level::all() {
            let (options, limits) = of_level(level, 0, 7, None);
            assert!(limits.movetime.is_some(), "{level}");
            assert!(options.hash_mib > 0.0);
        }
    }
}
