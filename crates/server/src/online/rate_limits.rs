//! Rate limits: how often anybody may do something, by token buckets that fill again with time.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use rayuela_online::Refusal;

use super::metrics;

/// What is limited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    /// asking for one's own password again, by account; signing in is in `accounts/attempts.rs`
    Password,
    /// names of guests, by address
    Name,
    /// new accounts, by address: each may store something
    Account,
    /// seeks, challenges and games with the engine, by player
    Seek,
    /// commands in games, by player, however many connections they have
    Act,
    /// lines of chat, by player
    Chat,
    /// reports, by player
    Report,
    /// requests over HTTP, by address
    Request,
    /// messages over WebSockets, by connection
    Message,
    /// pictures and searches, by address
    Work,
    /// studies that are shared or changed, by player
    Study,
    /// mails that somebody asks for, by who asks and by who gets them
    Mail,
}

impl Kind {
    /// How many at once, and how long until one more.
    const fn allowance(self) -> (f64, f64) {
        match self {
            Kind::Password => (8.0, 15.0),
            Kind::Name => (10.0, 30.0),
            // A class that signs up together, and as many a day.
            Kind::Account => (30.0, 24.0 * 3_600.0 / 30.0),
            Kind::Seek => (12.0, 3.0),
            // Blitz in several games at once, set-ups and plans included.
            Kind::Act => (120.0, 0.1),
            Kind::Chat => (6.0, 2.0),
            Kind::Report => (5.0, 60.0),
            Kind::Request => (300.0, 0.05),
            Kind::Message => (100.0, 0.05),
            Kind::Work => (40.0, 0.2),
            Kind::Study => (30.0, 2.0),
            // Nobody's mailbox is filled from here.
            Kind::Mail => (4.0, 900.0),
        }
    }
}

/// What somebody may still do of one kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    /// A full one.
    pub(crate) fn new(kind: Kind) -> Bucket {
        Bucket { left: kind.allowance().0, at: Instant::now() }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self, kind: Kind, now: Instant) -> bool {
        let (most, seconds) = kind.allowance();
        self.left = (self.left + now.saturating_duration_since(self.at).as_secs_f64() / seconds).min(most);
        self.at = now;
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }
}

fn too_many() -> Refusal {
    metrics::LIMITED.add(1);
    Refusal::too_many("too many at once: wait a moment")
}

/// The most WebSockets from one address at once: a school behind one address, not a flood.
const SOCKETS: usize = 200;

/// The buckets of everybody on this node.
#[derive(Debug, Default)]
pub(crate) struct RateLimits {
    buckets: Mutex<HashMap<(Kind, String), Bucket>>,
    /// open WebSockets by address
    sockets: Mutex<HashMap<String, usize>>,
    /// for load tests on one's own machine
    off: bool,
}

impl RateLimits {
    pub(crate) fn new(off: bool) -> RateLimits {
        RateLimits { off, ..RateLimits::default() }
    }

    /// Whether nothing is limited.
    pub(crate) const fn is_off(&self) -> bool {
        self.off
    }

    /// Takes one for `whom`.
    ///
    /// # Errors
    /// If there are none left.
    pub(crate) fn take(&self, kind: Kind, whom: impl ToString) -> Result<(), Refusal> {
        self.take_at(kind, whom.to_string(), Instant::now())
    }

    fn take_at(&self, kind: Kind, whom: String, now: Instant) -> Result<(), Refusal> {
        if self.off {
            return Ok(());
        }
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let bucket = buckets.entry((kind, whom)).or_insert_with(|| Bucket::new(kind));
        if bucket.take(kind, now) {
            return Ok(());
        }
        Err(too_many())
    }

    /// Counts a WebSocket from this address.
    ///
    /// # Errors
    /// If there are too many.
    pub(crate) fn enter(&self, address: &str) -> Result<(), Refusal> {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let count = sockets.entry(address.to_string()).or_default();
        if *count >= SOCKETS && !self.off {
            return Err(too_many());
        }
        *count += 1;
        Ok(())
    }

    /// Counts it no longer.
    pub(crate) fn leave(&self, address: &str) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = sockets.get_mut(address) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(address);
            }
        }
    }

    /// Forgets those who have been quiet long enough for their buckets to be full.
    pub(crate) fn sweep(&self) {
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        buckets.retain(|(kind, _), bucket| {
            let (most, seconds) = kind.allowance();
            now.saturating_duration_since(bucket.at) < Duration::from_secs_f64(most * seconds)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_run_dry_and_fill_again() {
        let mut bucket = Bucket::new(Kind::Chat);
        let now = Instant::now();
        assert_eq!((0..20).filter(|_| bucket.take(Kind::Chat, now)).count(), 6);
        assert!(bucket.take(Kind::Chat, now + Duration::from_secs(3)));
        let limits = RateLimits::new(false);
        assert_eq!((0..20).filter(|_| limits.take_at(Kind::Chat, "a".to_string(), now).is_ok()).count(), 6);
        assert!(limits.take_at(Kind::Chat, "b".to_string(), now).is_ok());
    }

    #[test]
    fn an_address_has_so_many_connections() {
        let limits = RateLimits::new(false);
        assert!((0..SOCKETS).all(|_| limits.enter("a").is_ok()));
        assert!(limits.enter("a").is_err() && limits.enter("b").is_ok());
        limits.leave("a");
        assert!(limits.enter("a").is_ok());
        let free = RateLimits::new(true);
        assert!((0..=SOCKETS).all(|_| free.enter("a").is_ok()));
    }
}
