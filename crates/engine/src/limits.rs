//! When a search ends: limits of time, nodes and depth, and the time budget of a clock.

use std::time::Duration;

use crate::level::Level;

/// A source of time, because not every platform has a clock that the library can read.
///
/// # Examples
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
/// use std::time::Duration;
/// use rayuela_engine::{Clock, Engine, Limits, Options};
/// use rayuela_rules::{Game, stacking::Stacking};
///
/// /// A millisecond passes with every look.
/// struct Ticks(AtomicU64);
///
/// impl Clock for Ticks {
///     fn now(&self) -> Duration {
///         Duration::from_millis(self.0.fetch_add(1, Relaxed))
///     }
/// }
///
/// let options = Options { hash_mib: 1.0, ..Options::default() };
/// let mut engine = Engine::with_clock(options, Arc::new(Ticks(AtomicU64::new(0))));
/// let limits = Limits::movetime(Duration::from_millis(20));
/// let result = engine.search(&Game::new(Stacking::start()), &limits, &AtomicBool::new(false), &mut |_| {});
/// assert!(result.unwrap().time >= Duration::from_millis(20));
/// ```
pub trait Clock: Send + Sync {
    /// The time since some fixed moment, never less than before.
    fn now(&self) -> Duration;
}

/// The machine's monotonic clock.
#[cfg(not(target_arch = "wasm32"))]
#[derive(Clone, Copy, Debug)]
pub struct SystemClock(std::time::Instant);

#[cfg(not(target_arch = "wasm32"))]
impl Default for SystemClock {
    fn default() -> SystemClock {
        SystemClock(std::time::Instant::now())
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// A clock that stands still, for platforms without one: time limits then never end a search.
///
/// # Examples
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::AtomicBool;
/// use std::time::Duration;
/// use rayuela_engine::{Engine, Limits, NoClock, Options};
/// use rayuela_rules::{Game, stacking::Stacking};
/// let mut engine = Engine::with_clock(Options { hash_mib: 1.0, ..Options::default() }, Arc::new(NoClock));
/// let game = Game::new(Stacking::start());
/// let result = engine.search(&game, &Limits::nodes(1000), &AtomicBool::new(false), &mut |_| {}).unwrap();
/// assert_eq!(result.time, Duration::ZERO);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct NoClock;

impl Clock for NoClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// A player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLeft {
    /// the time left
    pub left: Duration,
    /// what each turn adds to it
    pub increment: Duration,
}

/// When a search ends; without limits it goes on until it is stopped or everything is proved.
///
/// # Examples
/// ```
/// use std::time::Duration;
/// use rayuela_engine::{Limits, TimeLeft};
/// let second = Limits::movetime(Duration::from_secs(1));
/// // Whichever comes first: a million positions or what a clock of five minutes allows for one move.
/// let clock = TimeLeft { left: Duration::from_secs(300), increment: Duration::from_secs(2) };
/// let either = Limits { clock: Some(clock), nodes: Some(1_000_000), ..Limits::default() };
/// assert_ne!(second, either);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// time for this turn
    pub movetime: Option<Duration>,
    /// the clock of the player to move
    pub clock: Option<TimeLeft>,
    /// positions to visit
    pub nodes: Option<u64>,
    /// turns to look ahead
    pub depth: Option<u32>,
    /// goes on even when everything is proved, as `go infinite` asks: the result waits for the stop
    pub infinite: bool,
    /// plays like this level, with the parameters that the game has for it
    pub level: Option<Level>,
}

impl Limits {
    /// A limit of time for this turn.
    pub fn movetime(time: Duration) -> Limits {
        Limits { movetime: Some(time), ..Limits::default() }
    }

    /// A limit of positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// A limit of turns to look ahead.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// The time meant for this turn, and the time at which the search breaks off.
    pub(crate) fn budget(&self) -> Budget {
        let clock = self.clock.map(|TimeLeft { left, increment }| {
            // A margin for the delay between the engine and the clock.
            let left = left.saturating_sub(Duration::from_millis(20));
            let share = left / 20 + increment * 3 / 4;
            Budget { soft: Some(share.min(left / 2)), hard: Some((share * 3).min(left / 2)) }
        });
        let fixed = self.movetime.map(|time| Budget { soft: None, hard: Some(time) });
        match (clock, fixed) {
            (Some(clock), Some(fixed)) => Budget { soft: clock.soft, hard: clock.hard.min(fixed.hard) },
            (clock, fixed) => clock.or(fixed).unwrap_or(Budget { soft: None, hard: None }),
        }
    }
}

/// Time limits from the start of the search: `soft` is what a usual turn takes ([`TimeManager`]), a stop at `hard`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    /// only where a clock runs: fixed limits are used up
    pub(crate) soft: Option<Duration>,
    pub(crate) hard: Option<Duration>,
}

/// Decides after each finished depth whether a clock allows for another one: sooner where the best move has been the same
/// for some depths, later where it has just changed or its score has dropped.
///
/// After a fail low at the root a depth is not finished, so its search goes on, at most to the hard limit.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TimeManager {
    best: u32,
    value: i32,
    /// for how many depths in a row the best move has been the same, the first not counted
    steady: u32,
}

impl TimeManager {
    /// Takes note of a depth's best move, by its code, and its value. What share of the soft limit, in percent, the turn
    /// now deserves.
    fn percent(&mut self, best: u32, value: i32) -> u32 {
        let (rise, same) = (value - self.value, best == self.best);
        self.steady = if same { self.steady + 1 } else { 0 };
        (self.best, self.value) = (best, value);
        let percent = match self.steady {
            0 => 130,
            3.. if rise.abs() < 20 => 60,
            _ => 100,
        };
        if rise < -30 { percent + 40 } else { percent }
    }

    /// Whether no other depth is to begin: it would take at least as long as all before together.
    pub(crate) fn is_enough(&mut self, best: u32, value: i32, elapsed: Duration, soft: Duration) -> bool {
        elapsed * 200 >= soft * self.percent(best, value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_steady_move_is_played_sooner() {
        let mut time = TimeManager::default();
        let percents = [50, 55, 50, 60, 85, 80, 40].map(|value| time.percent(7, value));
        assert_eq!(percents, [130, 100, 100, 60, 100, 60, 140], "a rise of 25 and a drop of 40 are looked into");
        assert_eq!(time.percent(8, 45), 130, "another move");
        assert_eq!(time.percent(9, 10), 170, "another move that is worse");
        let (second, mut time) = (Duration::from_secs(1), TimeManager::default());
        assert!(!time.is_enough(7, 0, second, 2 * second));
        assert!(time.is_enough(7, 0, second, 2 * second));
    }

    #[test]
    fn a_clock_is_never_overrun() {
        for left in [0, 5, 50, 1_000, 60_000] {
            for increment in [0, 10, 5_000] {
                let clock = TimeLeft { left: Duration::from_millis(left), increment: Duration::from_millis(increment) };
                let budget = Limits { clock: Some(clock), ..Limits::default() }.budget();
                assert!(budget.hard.unwrap() <= clock.left);
                assert!(budget.soft.unwrap() <= budget.hard.unwrap());
            }
        }
    }
}
