//! Attempts to sign in: those who fail often are answered slowly, and nobody is locked out.
//!
//! Failures are counted for the name that was tried and for the address they came from, apart from each other. The more
//! there were of late, the longer the next answer takes. A device on which the owner has signed in before is counted by
//! itself alone, so that nobody else can slow it down.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rayuela_online::Refusal;

use crate::online::metrics;

/// The longest that an answer is held back.
const LONGEST: Duration = Duration::from_secs(8);
/// The first delay; each further failure doubles it.
const SHORTEST: Duration = Duration::from_millis(250);
/// The most attempts that are held back at once for one name, address or device: no more can be tried in that time.
const WAITING: u32 = 20;

/// What failures are counted for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Subject {
    /// a name, in small letters, whether there is such an account or not
    Name(String),
    /// where attempts come from
    Address(String),
    /// a device that is known to be the owner's
    Device(String),
}

impl Subject {
    /// How many failures have no effect yet, and after how many seconds one is forgotten.
    const fn allowance(&self) -> (f64, f64) {
        match self {
            Subject::Name(_) => (5.0, 20.0),
            // A school may be behind one address.
            Subject::Address(_) => (20.0, 10.0),
            Subject::Device(_) => (8.0, 15.0),
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Failures {
    count: f64,
    at: Instant,
    waiting: u32,
}

impl Failures {
    /// How many are left when those of long ago are forgotten.
    fn now(&self, subject: &Subject, now: Instant) -> f64 {
        let forgotten = now.saturating_duration_since(self.at).as_secs_f64() / subject.allowance().1;
        (self.count - forgotten).max(0.0)
    }
}

/// How long the answer is held back after so many failures.
fn delay(subject: &Subject, failures: f64) -> Duration {
    let over = failures - subject.allowance().0;
    if over < 0.0 {
        return Duration::ZERO;
    }
    SHORTEST.mul_f64(2_f64.powf(over.min(10.0))).min(LONGEST)
}

/// The failures of late on this node.
#[derive(Debug, Default)]
pub(super) struct Attempts {
    failures: Mutex<HashMap<Subject, Failures>>,
}

/// An attempt that is being made. It counts as failed until it succeeds.
#[derive(Debug)]
pub(super) struct Attempt<'a> {
    attempts: &'a Attempts,
    subjects: Vec<Subject>,
    delay: Duration,
    waits: bool,
}

impl Attempts {
    fn failures(&self) -> MutexGuard<'_, HashMap<Subject, Failures>> {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins an attempt.
    ///
    /// # Errors
    /// If too many wait already.
    pub(super) fn begin(&self, subjects: Vec<Subject>, now: Instant) -> Result<Attempt<'_>, Refusal> {
        let mut failures = self.failures();
        let known = |subject: &Subject| failures.get(subject).map_or((0.0, 0), |f| (f.now(subject, now), f.waiting));
        let delay = subjects.iter().map(|subject| delay(subject, known(subject).0)).max().unwrap_or_default();
        if !delay.is_zero() && subjects.iter().any(|subject| known(subject).1 >= WAITING) {
            metrics::LIMITED.add(1);
            return Err(Refusal::too_many("too many at once: wait a moment"));
        }
        for subject in &subjects {
            let count = failures.get(subject).map_or(0.0, |failures| failures.now(subject, now)) + 1.0;
            let known = failures.entry(subject.clone()).or_insert(Failures { count: 0.0, at: now, waiting: 0 });
            (known.count, known.at) = (count, now);
            known.waiting += 1;
        }
        Ok(Attempt { attempts: self, subjects, delay, waits: true })
    }

    /// Forgets what has no effect any more.
    pub(super) fn sweep(&self) {
        let now = Instant::now();
        self.failures().retain(|subject, failures| failures.waiting > 0 || failures.now(subject, now) > 0.0);
    }
}

impl Attempt<'_> {
    /// Waits as long as this attempt has to.
    pub(super) async fn wait(&self) {
        if !self.delay.is_zero() {
            tokio::time::sleep(self.delay).await;
        }
    }

    /// It has succeeded, and does not count.
    pub(super) fn succeed(self) {
        let mut failures = self.attempts.failures();
        for subject in &self.subjects {
            if let Some(known) = failures.get_mut(subject) {
                known.count = (known.count - 1.0).max(0.0);
            }
        }
    }
}

impl Drop for Attempt<'_> {
    fn drop(&mut self) {
        if !std::mem::take(&mut self.waits) {
            return;
        }
        let mut failures = self.attempts.failures();
        for subject in &self.subjects {
            if let Some(known) = failures.get_mut(subject) {
                known.waiting = known.waiting.saturating_sub(1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(name: &str) -> Subject {
        Subject::Name(name.to_string())
    }

    fn address(address: &str) -> Subject {
        Subject::Address(address.to_string())
    }

    /// How long the answer to one more attempt is held back.
    fn fail(attempts: &Attempts, subjects: &[Subject], now: Instant) -> Duration {
        attempts.begin(subjects.to_vec(), now).unwrap().delay
    }

    #[test]
    fn failures_slow_down_and_lock_nobody_out() {
        let (attempts, now) = (Attempts::default(), Instant::now());
        let delays: Vec<Duration> =
            (0..40).map(|i| fail(&attempts, &[name("ana"), address(&i.to_string())], now)).collect();
        assert!(delays[..5].iter().all(Duration::is_zero), "{delays:?}");
        assert!(delays[5..].iter().all(|delay| (SHORTEST..=LONGEST).contains(delay)), "{delays:?}");
        assert!(delays.is_sorted() && delays[39] == LONGEST, "{delays:?}");
        // Others are not affected, nor is anybody a while later.
        assert!(fail(&attempts, &[name("bob"), address("x")], now).is_zero());
        assert!(fail(&attempts, &[name("ana")], now + Duration::from_secs(20 * 40)).is_zero());
    }

    #[test]
    fn a_name_that_reads_like_an_address_is_a_name() {
        let (attempts, now) = (Attempts::default(), Instant::now());
        for _ in 0..50 {
            fail(&attempts, &[name("198.51.100.7"), address("203.0.113.9")], now);
        }
        assert!(fail(&attempts, &[name("ana"), address("198.51.100.7")], now).is_zero());
    }

    #[test]
    fn a_known_device_is_counted_by_itself() {
        let (attempts, now) = (Attempts::default(), Instant::now());
        for _ in 0..50 {
            fail(&attempts, &[name("ana"), address("x")], now);
        }
        let device = [Subject::Device("d".to_string())];
        assert!(fail(&attempts, &device, now).is_zero());
        for _ in 0..20 {
            fail(&attempts, &device, now);
        }
        assert!(!fail(&attempts, &device, now).is_zero());
    }

    #[test]
    fn right_ones_do_not_count_and_few_wait_at_once() {
        let (attempts, now) = (Attempts::default(), Instant::now());
        for _ in 0..50 {
            attempts.begin(vec![address("school")], now).unwrap().succeed();
        }
        assert!(fail(&attempts, &[address("school")], now).is_zero());
        for _ in 0..10 {
            fail(&attempts, &[name("ana")], now);
        }
        let waiting: Vec<_> = (0..WAITING).map(|_| attempts.begin(vec![name("ana")], now).unwrap()).collect();
        assert!(matches!(attempts.begin(vec![name("ana")], now), Err(Refusal::TooMany { .. })));
        drop(waiting);
        assert!(attempts.begin(vec![name("ana")], now).is_ok());
    }
}
