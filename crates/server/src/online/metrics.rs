//! Metrics, for `/metrics` in the text format of Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use super::clock;
use super::readiness::Readiness;

/// A number that only grows.
pub(crate) struct Counter {
    name: &'static str,
    help: &'static str,
    value: AtomicU64,
}

impl Counter {
    const fn new(name: &'static str, help: &'static str) -> Counter {
        Counter { name, help, value: AtomicU64::new(0) }
    }

    pub(crate) fn add(&self, by: u64) {
        self.value.fetch_add(by, Relaxed);
    }
}

/// A number that goes up and down.
pub(crate) struct Gauge {
    name: &'static str,
    help: &'static str,
    value: AtomicI64,
}

impl Gauge {
    const fn new(name: &'static str, help: &'static str) -> Gauge {
        Gauge { name, help, value: AtomicI64::new(0) }
    }

    pub(crate) fn set(&self, value: i64) {
        self.value.store(value, Relaxed);
    }

    /// One more, until what this gives is dropped.
    pub(crate) fn hold(&'static self) -> Held {
        self.value.fetch_add(1, Relaxed);
        Held(self)
    }
}

/// One of those that a gauge counts.
pub(crate) struct Held(&'static Gauge);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.value.fetch_sub(1, Relaxed);
    }
}

/// The upper ends of the histogram's buckets in thousandths of a second.
const BUCKETS: [u64; 12] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000];

/// How long something took.
pub(crate) struct Histogram {
    name: &'static str,
    help: &'static str,
    counts: [AtomicU64; BUCKETS.len() + 1],
    micros: AtomicU64,
}

impl Histogram {
    const fn new(name: &'static str, help: &'static str) -> Histogram {
        Histogram { name, help, counts: [const { AtomicU64::new(0) }; BUCKETS.len() + 1], micros: AtomicU64::new(0) }
    }

    pub(crate) fn took(&self, time: Duration) {
        let micros = time.as_micros().min(u128::from(u64::MAX)) as u64;
        let bucket = BUCKETS.iter().position(|&end| micros <= end * 1_000).unwrap_or(BUCKETS.len());
        self.counts[bucket].fetch_add(1, Relaxed);
        self.micros.fetch_add(micros, Relaxed);
    }

    fn write(&self, text: &mut String) {
        let mut sum = 0;
        let _ = writeln!(text, "# HELP {0} {1}\n# TYPE {0} histogram", self.name, self.help);
        for (count, end) in self.counts.iter().zip(BUCKETS) {
            sum += count.load(Relaxed);
            let _ = writeln!(text, "{}_bucket{{le=\"{}\"}} {sum}", self.name, end as f64 / 1_000.0);
        }
        sum += self.counts[BUCKETS.len()].load(Relaxed);
        let seconds = self.micros.load(Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "{0}_bucket{{le=\"+Inf\"}} {sum}\n{0}_sum {seconds}\n{0}_count {sum}", self.name);
    }
}

pub(crate) static ACTS: Counter = Counter::new("rayuela_acts_total", "Commands carried out.");
pub(crate) static REFUSED: Counter = Counter::new("rayuela_refused_total", "Commands refused.");
pub(crate) static REPEATED: Counter =
    Counter::new("rayuela_repeated_total", "Commands that had been carried out before.");
pub(crate) static CONFLICTS: Counter =
    Counter::new("rayuela_conflicts_total", "Entries that another node or connection was faster with.");
pub(crate) static BATCHES: Counter = Counter::new("rayuela_batches_total", "Transactions of the writer.");
pub(crate) static NOT_KEPT: Counter = Counter::new("rayuela_not_kept_total", "Writes that the database refused.");
pub(crate) static TIMED_OUT: Counter = Counter::new("rayuela_timed_out_total", "Games and steps ended by time.");
pub(crate) static MALFORMED: Counter = Counter::new("rayuela_malformed_total", "Messages that could not be read.");
pub(crate) static LIMITED: Counter = Counter::new("rayuela_limited_total", "Requests refused for being too many.");
pub(crate) static REQUESTS: Counter = Counter::new("rayuela_requests_total", "Requests over HTTP.");
pub(crate) static SLOW: Counter = Counter::new("rayuela_slow_connections_total", "Connections cut for not reading.");
pub(crate) static CLOCK_JUMPS: Counter =
    Counter::new("rayuela_clock_jumps_total", "Times that a clock was set, this machine's or the database's.");
pub(crate) static TURNED_AWAY: Counter =
    Counter::new("rayuela_turned_away_total", "Connections refused because their address had too many.");
pub(crate) static CONNECTIONS: Gauge = Gauge::new("rayuela_connections", "Open WebSockets.");
pub(crate) static ROOMS: Gauge = Gauge::new("rayuela_rooms", "Games held in memory.");
pub(crate) static ACT_TIME: Histogram =
    Histogram::new("rayuela_act_seconds", "From the arrival of a command to its answer, the write included.");

pub(crate) static POOL_WAITING: Gauge =
    Gauge::new("rayuela_pool_waiting", "Requests that wait for a connection to the database.");
pub(crate) static POOL_WAIT: Histogram =
    Histogram::new("rayuela_pool_wait_seconds", "How long a connection to the database was waited for.");
/// When a connection to the database was last given to somebody.
pub(crate) static POOL_GAVE: LastTime = LastTime(AtomicI64::new(0));

/// The last time that something happened.
pub(crate) struct LastTime(AtomicI64);

impl LastTime {
    pub(crate) fn set(&self) {
        self.0.store(clock::ticks(), Relaxed);
    }

    /// How long ago it was.
    fn age(&self) -> Duration {
        Duration::from_millis((clock::ticks() - self.0.load(Relaxed)).max(0) as u64)
    }
}

/// For how long nobody has been given a connection to the database although somebody waits for one.
pub(crate) fn pool_stuck() -> Option<Duration> {
    (POOL_WAITING.value.load(Relaxed) > 0).then(|| POOL_GAVE.age())
}

/// A connection was refused because its address had too many.
pub(crate) fn count_turned_away() {
    TURNED_AWAY.add(1);
}

/// All of them, and how ready the node is.
pub(crate) fn text(readiness: &Readiness) -> String {
    let counters = [
        &ACTS,
        &REFUSED,
        &REPEATED,
        &CONFLICTS,
        &BATCHES,
        &NOT_KEPT,
        &TIMED_OUT,
        &MALFORMED,
        &LIMITED,
        &REQUESTS,
        &SLOW,
        &CLOCK_JUMPS,
        &TURNED_AWAY,
    ];
    let mut text = String::new();
    for counter in counters {
        let value = counter.value.load(Relaxed);
        let _ = writeln!(text, "# HELP {0} {1}\n# TYPE {0} counter\n{0} {value}", counter.name, counter.help);
    }
    for (name, help, value) in readiness.figures().into_iter().chain(clock::figures()) {
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}");
    }
    for gauge in [&CONNECTIONS, &ROOMS, &POOL_WAITING] {
        let value = gauge.value.load(Relaxed);
        let _ = writeln!(text, "# HELP {0} {1}\n# TYPE {0} gauge\n{0} {value}", gauge.name, gauge.help);
    }
    ACT_TIME.write(&mut text);
    POOL_WAIT.write(&mut text);
    if let Some(bytes) = memory() {
        let name = "process_resident_memory_bytes";
        let _ = writeln!(text, "# HELP {name} Memory in use.\n# TYPE {name} gauge\n{name} {bytes}");
    }
    text
}

/// The memory that the process uses, where the system says so.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kibibytes| kibibytes * 1_024)
}
