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

    /// The time after which no new depth begins, and the time at which the search breaks off.
    pub(crate) fn budget(&self) -> Budget {
        let clock = self.clock.map(|TimeLeft { left, increment }| {
            // A margin for the delay between the engine and the clock.
            let left = left.saturating_sub(Duration::from_millis(20));
            let share = left / 25 + increment * 3 / 4;
            Budget { soft: Some(share.min(left / 2)), hard: Some((share * 3).min(left / 2)) }
        });
        let fixed = self.movetime.map(|time| Budget { soft: None, hard: Some(time) });
        match (clock, fixed) {
            (Some(clock), Some(fixed)) => Budget { soft: clock.soft, hard: clock.hard.min(fixed.hard) },
            (clock, fixed) => clock.or(fixed).unwrap_or(Budget { soft: None, hard: None }),
        }
    }
}

/// Time limits from the start of the search: no new depth after `soft`, a stop at `hard`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    pub(crate) soft: Option<Duration>,
    pub(crate) hard: Option<Duration>,
}

#[cfg(test)]
mod tests {
    use super::*;

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
