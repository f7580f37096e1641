//! The time of this node: that of the database, so that nodes whose machines disagree go by the same time.
//!
//! [`now`] is the monotonic clock of the machine and an offset. The offset is measured when the node starts and every
//! second afterwards ([`compare`]). Small errors are corrected slowly, so that time never runs backwards and no player
//! loses a second at once; the time of day of the machine has no part in it.

use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Instant, UNIX_EPOCH};

use rayuela_online::Millis;

use super::metrics;

/// Larger errors are no drift: a machine has slept, or a clock was set.
pub(crate) const STEP: i64 = 2_000;
/// A correction makes time run faster or slower by one part in so many.
const SLEW: i64 = 20;
/// An answer that took longer says too little about the time.
const SLOW_ANSWER: i64 = 500;
/// Who is further off than this, or has not compared for so long, is not ready.
const OFF: i64 = 250;
const OLD: i64 = 10_000;
/// A jump of the machine's own clock that is worth a line in the log.
const JUMP: i64 = 1_000;

/// What the database's clock said, in milliseconds, between two [`ticks`] of this machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    pub(crate) time: i64,
    pub(crate) sent: i64,
    pub(crate) received: i64,
}

/// What a comparison has shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Compared {
    /// the answer took too long to say anything
    Unknown,
    /// right, or corrected
    Corrected,
    /// the time went on without this node, by so much, and it has caught up at once
    Stepped(i64),
    /// the database's clock is behind by so much: time does not go back
    Behind(i64),
}

#[derive(Debug)]
struct Clock {
    /// the tick of the last comparison
    at: i64,
    /// the time then
    time: i64,
    /// what has still to be added, a little at a time
    correction: i64,
    is_set: bool,
    /// how far the machine's own clock was behind at the last comparison
    machine: i64,
}

impl Clock {
    /// One that has not been compared goes by the machine's own time.
    const fn new(at: i64, time: i64) -> Clock {
        Clock { at, time, correction: 0, is_set: false, machine: 0 }
    }

    /// How much of the correction has been made.
    fn corrected(&self, tick: i64) -> i64 {
        let most = (tick - self.at).max(0) / SLEW;
        self.correction.clamp(-most, most)
    }

    fn read(&self, tick: i64) -> i64 {
        self.time + (tick - self.at).max(0) + self.corrected(tick)
    }

    fn compare(&mut self, reading: &Reading) -> Compared {
        let unsure = (reading.received - reading.sent) / 2;
        let middle = reading.sent + unsure;
        if !self.is_set {
            *self = Clock { is_set: true, ..Clock::new(middle, reading.time) };
            return Compared::Corrected;
        }
        if unsure * 2 > SLOW_ANSWER {
            return Compared::Unknown;
        }
        let error = reading.time - self.read(middle);
        if error < -STEP - unsure {
            return Compared::Behind(-error);
        }
        let is_step = error > STEP + unsure;
        let (tick, left) = (reading.received, if error.abs() <= unsure { 0 } else { error });
        self.time = self.read(tick) + if is_step { error } else { 0 };
        self.at = tick;
        self.correction = if is_step { 0 } else { left };
        if is_step { Compared::Stepped(error) } else { Compared::Corrected }
    }
}

static START: LazyLock<Instant> = LazyLock::new(Instant::now);
static CLOCK: LazyLock<Mutex<Clock>> = LazyLock::new(|| Mutex::new(Clock::new(ticks(), machine_time())));
/// How far the nodes' time is ahead of the database's clock.
static AHEAD: AtomicI64 = AtomicI64::new(0);

fn clock() -> MutexGuard<'static, Clock> {
    CLOCK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The time now.
pub(crate) fn now() -> Millis {
    clock().read(ticks()).max(0) as Millis
}

/// The monotonic clock of this machine, in milliseconds.
pub(crate) fn ticks() -> i64 {
    START.elapsed().as_millis() as i64
}

/// The time of day by the machine's own clock.
pub(crate) fn machine_time() -> i64 {
    UNIX_EPOCH.elapsed().map_or(0, |time| time.as_millis() as i64)
}

/// Compares this node's time with that of the database and corrects it; what is out of the ordinary is logged.
pub(crate) fn compare(reading: &Reading) -> Compared {
    let mut clock = clock();
    let was_set = clock.is_set;
    let compared = clock.compare(reading);
    let machine = clock.read(ticks()) - machine_time();
    let jumped = clock.machine - machine;
    clock.machine = machine;
    drop(clock);
    match compared {
        Compared::Stepped(by) => {
            metrics::CLOCK_JUMPS.add(1);
            tracing::warn!(
                by_ms = by,
                "time went on without this node: its machine slept, or the database's clock was set"
            );
        }
        Compared::Behind(_) => metrics::CLOCK_JUMPS.add(1),
        Compared::Corrected if was_set && jumped.abs() > JUMP => {
            metrics::CLOCK_JUMPS.add(1);
            tracing::warn!(by_ms = jumped, "this machine's clock was set; the games go by the database's");
        }
        Compared::Corrected if !was_set && machine.abs() > JUMP => {
            tracing::warn!(by_ms = -machine, "this machine's clock is wrong by the database's, which the games go by");
        }
        Compared::Corrected | Compared::Unknown => {}
    }
    compared
}

/// Notes how far the nodes' time is ahead of the database's clock.
pub(crate) fn note_ahead(ahead: i64) {
    AHEAD.store(ahead, Relaxed);
}

/// Why this node does not know the time, if it does not.
pub(crate) fn fault() -> Option<String> {
    let (clock, tick) = (clock(), ticks());
    let (age, left) = (tick - clock.at, clock.correction - clock.corrected(tick));
    if !clock.is_set {
        return Some("the time has never been compared with the database's".to_string());
    }
    if age > OLD {
        return Some(format!("the time was last compared with the database's {} s ago", age / 1_000));
    }
    (left.abs() > OFF).then(|| format!("this node's time is {left} ms off the database's"))
}

/// Name, meaning and value of each figure, in the units of Prometheus.
pub(crate) fn figures() -> Vec<(&'static str, &'static str, f64)> {
    let (clock, tick) = (clock(), ticks());
    let seconds = |milliseconds: i64| milliseconds as f64 / 1_000.0;
    let left = clock.correction - clock.corrected(tick);
    vec![
        (
            "rayuela_clock_offset_seconds",
            "How far this machine's clock is behind the nodes' time.",
            seconds(clock.machine),
        ),
        ("rayuela_clock_error_seconds", "How far this node's time is still behind the database's.", seconds(left)),
        ("rayuela_clock_age_seconds", "Time since both were compared.", seconds(tick - clock.at)),
        (
            "rayuela_clock_ahead_seconds",
            "How far the nodes' time is ahead of the database's clock, since that was set back.",
            seconds(AHEAD.load(Relaxed)),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(time: i64, tick: i64) -> Reading {
        Reading { time, sent: tick, received: tick }
    }

    #[test]
    fn time_is_the_databases_and_small_errors_are_corrected_slowly() {
        let mut clock = Clock::new(0, 1_000_000);
        assert_eq!(clock.compare(&at(5_000_000, 100)), Compared::Corrected);
        assert_eq!(clock.read(1_100), 5_001_000);
        // The database says 100 ms less: time goes on, slower, until both agree.
        assert_eq!(clock.compare(&at(5_000_900, 1_100)), Compared::Corrected);
        assert_eq!((clock.read(1_100), clock.read(2_100)), (5_001_000, 5_001_950));
        assert_eq!((clock.read(3_100), clock.read(4_100)), (5_002_900, 5_003_900));
        let times: Vec<i64> = (1_100..5_000).map(|tick| clock.read(tick)).collect();
        assert!(times.is_sorted());
        // And faster, if it says more.
        assert_eq!(clock.compare(&at(5_004_000, 4_100)), Compared::Corrected);
        assert_eq!(clock.read(6_100), 5_006_000);
    }

    #[test]
    fn a_jump_forwards_is_followed_and_one_backwards_is_not() {
        let mut clock = Clock::new(0, 0);
        clock.compare(&at(1_000_000, 0));
        assert_eq!(clock.compare(&at(1_011_000, 1_000)), Compared::Stepped(10_000));
        assert_eq!(clock.read(1_000), 1_011_000);
        assert_eq!(clock.compare(&at(1_002_000, 2_000)), Compared::Behind(10_000));
        assert_eq!(clock.read(2_000), 1_012_000);
    }

    #[test]
    fn an_answer_that_took_long_says_little() {
        let mut clock = Clock::new(0, 0);
        clock.compare(&at(1_000_000, 0));
        // Half the way there and back is the error that is possible.
        let reading = Reading { time: 1_001_080, sent: 1_000, received: 1_200 };
        assert_eq!(clock.compare(&reading), Compared::Corrected);
        assert_eq!(clock.read(2_200), 1_002_200);
        let slow = Reading { time: 1_009_000, sent: 3_000, received: 6_000 };
        assert_eq!(clock.compare(&slow), Compared::Unknown);
        assert_eq!(clock.read(7_000), 1_007_000);
    }
}
