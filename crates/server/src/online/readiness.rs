//! Whether a move would be written and heard now: what `/readyz` answers and what `/metrics` shows of it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use super::{clock, metrics};

/// A node commits its heartbeat every second: one that has committed nothing for so long cannot write.
const COMMIT: Duration = Duration::from_secs(4);
/// So long after a write that the storage refused, moves are expected to fail, unless one succeeds before.
const FAILED: Duration = Duration::from_secs(3);
/// Nobody waits for a connection to the database for so long unless something holds all of them.
const POOL: Duration = Duration::from_secs(3);

/// When the parts that a move needs last worked.
///
/// Noted by those who do the work, so that asking costs nothing and never hangs on a database that does not answer.
#[derive(Debug)]
pub(crate) struct Readiness {
    begun: Instant,
    /// whether there are other nodes to listen to
    shared: bool,
    committed: Moment,
    heard: Moment,
    failed: Moment,
    /// when the writer began what it is writing
    writing: Moment,
    queue: AtomicU64,
    deaf: AtomicBool,
}

/// A moment in milliseconds after the beginning, and one more; 0 is never.
#[derive(Debug, Default)]
struct Moment(AtomicU64);

impl Moment {
    fn set(&self, begun: Instant) {
        self.0.store(begun.elapsed().as_millis() as u64 + 1, Relaxed);
    }

    fn clear(&self) {
        self.0.store(0, Relaxed);
    }

    fn age(&self, begun: Instant) -> Option<Duration> {
        let at = self.0.load(Relaxed).checked_sub(1)?;
        Some(begun.elapsed().saturating_sub(Duration::from_millis(at)))
    }
}

impl Readiness {
    /// Of a node that has just opened its database; `shared` says that other nodes may use it, too.
    pub(crate) fn new(shared: bool) -> Readiness {
        let readiness = Readiness {
            begun: Instant::now(),
            shared,
            committed: Moment::default(),
            heard: Moment::default(),
            failed: Moment::default(),
            writing: Moment::default(),
            queue: AtomicU64::new(0),
            deaf: AtomicBool::new(shared),
        };
        readiness.committed.set(readiness.begun);
        readiness
    }

    /// Something was committed.
    pub(crate) fn note_commit(&self) {
        self.committed.set(self.begun);
    }

    /// A move waits to be written.
    pub(crate) fn enqueue(&self) {
        self.queue.fetch_add(1, Relaxed);
    }

    /// A move was written, or refused.
    pub(crate) fn dequeue(&self) {
        self.queue.fetch_sub(1, Relaxed);
    }

    /// The writer begins a transaction.
    pub(crate) fn begin_write(&self) {
        self.writing.set(self.begun);
    }

    /// The writer has finished it; `kept` says whether the storage took it.
    pub(crate) fn end_write(&self, kept: bool) {
        self.writing.clear();
        if kept {
            self.failed.clear();
            self.note_commit();
        } else {
            self.failed.set(self.begun);
        }
    }

    /// A notification was heard.
    pub(crate) fn note_heard(&self) {
        self.heard.set(self.begun);
    }

    /// The node listens to the others, or cannot.
    pub(crate) fn set_deaf(&self, deaf: bool) {
        self.deaf.store(deaf, Relaxed);
    }

    /// Whether what happens at other nodes is heard here. Otherwise games in memory may be out of date.
    pub(crate) fn hears(&self) -> bool {
        !self.deaf.load(Relaxed)
    }

    /// What keeps a move from being written, heard and timed now; nothing if it would be.
    pub(crate) fn faults(&self) -> Vec<String> {
        let mut faults = self.own_faults();
        if let Some(stuck) = metrics::pool_stuck().filter(|&stuck| stuck > POOL) {
            faults.push(format!("a connection to the database has been waited for for {} s", stuck.as_secs()));
        }
        faults.extend(clock::fault());
        faults
    }

    /// Those of the writer and the listener.
    fn own_faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let age = |moment: &Moment, limit| moment.age(self.begun).filter(|&age| age > limit);
        if let Some(age) = age(&self.committed, COMMIT) {
            faults.push(format!("nothing has been committed for {} s", age.as_secs()));
        }
        if let Some(age) = age(&self.writing, COMMIT) {
            faults.push(format!("a write has been under way for {} s", age.as_secs()));
        }
        if self.failed.age(self.begun).is_some_and(|age| age < FAILED) {
            faults.push("the last write failed".to_string());
        }
        if !self.hears() {
            faults.push("the other nodes are not heard".to_string());
        }
        faults
    }

    /// Name, meaning and value of each figure, in the units of Prometheus.
    pub(crate) fn figures(&self) -> Vec<(&'static str, &'static str, f64)> {
        let seconds = |moment: &Moment| moment.age(self.begun).map_or(0.0, |age| age.as_secs_f64());
        let mut figures = vec![
            (
                "rayuela_ready",
                "1 if a move would be written and heard now.",
                f64::from(u8::from(self.faults().is_empty())),
            ),
            ("rayuela_writer_queue", "Moves that wait to be written.", self.queue.load(Relaxed) as f64),
            (
                "rayuela_writer_busy_seconds",
                "For how long the present write has been under way.",
                seconds(&self.writing),
            ),
            ("rayuela_last_commit_age_seconds", "Time since something was committed.", seconds(&self.committed)),
        ];
        if self.shared {
            let help = "Time since a notification was heard; the node sends itself one every second.";
            figures.push(("rayuela_last_notification_age_seconds", help, seconds(&self.heard)));
        }
        figures
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_ready_when_it_writes_and_hears() {
        let readiness = Readiness::new(true);
        assert_eq!(readiness.own_faults(), ["the other nodes are not heard"]);
        readiness.set_deaf(false);
        assert!(readiness.own_faults().is_empty());
        readiness.begin_write();
        readiness.end_write(false);
        assert_eq!(readiness.own_faults(), ["the last write failed"]);
        // The heartbeat is smaller than a move: what it says does not count for moves.
        readiness.note_commit();
        assert_eq!(readiness.own_faults().len(), 1);
        readiness.end_write(true);
        assert!(readiness.own_faults().is_empty());
        let late = Readiness { begun: Instant::now() - COMMIT * 2, ..Readiness::new(false) };
        assert_eq!(late.own_faults(), ["nothing has been committed for 8 s"]);
    }
}
