//! Probing the tables of Six, solving small classes, and the passes that solving consists of. Each is checked before it is
//! timed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput};
use rayuela_rules::Variant;
use rayuela_rules::morris::{Morris, MorrisVariant};
use rayuela_tables::{Event, Phase, SIX, Settings, SixTablebase, Value, solve};
use rayuela_testkit::walks;

const POSITIONS: usize = 1000;

/// Wins, losses and draws among the positions that are probed.
const PROBED: [u64; 3] = [450, 319, 231];

fn probe(c: &mut Criterion) {
    let positions = walks::running(Morris::start(SIX), POSITIONS, 1);
    let six = SixTablebase::embedded();
    let count = || {
        let mut counts = [0; 3];
        for position in &positions {
            match six.probe(position) {
                Some(Value::Win(_)) => counts[0] += 1,
                Some(Value::Loss(_)) => counts[1] += 1,
                Some(Value::Draw) => counts[2] += 1,
                None => {}
            }
        }
        counts
    };
    assert_eq!(count(), PROBED);
    let mut group = c.benchmark_group("probe");
    group.throughput(Throughput::Elements(POSITIONS as u64));
    group.bench_function("six", |b| b.iter(count));
    group.finish();
}

/// Variant, the most men on the board, and the wins, losses and draws of all classes up to that.
const SOLVED: [(&str, usize, [u64; 3]); 3] = [
    ("six", 8, [112_195, 83_770, 11_815]),
    ("nine", 6, [90_842, 40_162, 38_622]),
    ("nine+flying", 6, [140_621, 28_736, 269]),
];

fn settings(most_men: usize) -> Settings {
    Settings { dir: None, threads: 1, memory: 1 << 30, most_men: Some(most_men), distances: false, placing: false }
}

/// Solves in memory on one thread and adds up what the classes hold.
fn counts(variant: MorrisVariant, most_men: usize) -> [u64; 3] {
    let counts = Mutex::new([0; 3]);
    let listener = |event: Event| {
        if let Event::Class(class) = event {
            let mut counts = counts.lock().expect("no thread has panicked");
            counts.iter_mut().zip([class.wins, class.losses, class.draws]).for_each(|(sum, count)| *sum += count);
        }
    };
    solve(variant, &settings(most_men), &listener).expect("room for a small class");
    counts.into_inner().expect("no thread has panicked")
}

fn solver(c: &mut Criterion) {
    let mut group = c.benchmark_group("solve");
    group.sample_size(10);
    for (name, most_men, expected) in SOLVED {
        let Ok(Variant::Morris(variant)) = name.parse() else { unreachable!("{name} is Morris") };
        assert_eq!(counts(variant, most_men), expected, "{name}");
        group.throughput(Throughput::Elements(expected.iter().sum()));
        group.bench_function(format!("{name} to {most_men} men"), |b| b.iter(|| counts(variant, most_men)));
    }
    group.finish();
}

/// Variant, the most men on the board, the entries that the first pass goes over, and the iterations by distance of all pairs
/// of classes.
const PASSES: [(&str, usize, u64, usize); 2] = [("six", 8, 321_244, 93), ("nine", 6, 420_280, 40)];

/// What the passes of a run took: the first one, and all iterations by distance together; with the entries that the first
/// one went over and the number of iterations.
fn passes(variant: MorrisVariant, most_men: usize) -> ([Duration; 2], u64, usize) {
    // On one thread an event tells what was done since the one before it.
    let seen = Mutex::new((Instant::now(), [Duration::ZERO; 2], BTreeMap::new(), BTreeSet::new()));
    let listener = |event: Event| {
        let mut seen = seen.lock().expect("no thread has panicked");
        let (last, times, entries, iterations) = &mut *seen;
        if let Event::Progress { class, phase, done, .. } = event {
            match phase {
                Phase::Removals => {
                    times[0] += last.elapsed();
                    entries.insert(class, done);
                }
                Phase::Distance(distance) => {
                    times[1] += last.elapsed();
                    iterations.insert((class, distance));
                }
                _ => {}
            }
        }
        *last = Instant::now();
    };
    solve(variant, &settings(most_men), &listener).expect("room for a small class");
    let (_, times, entries, iterations) = seen.into_inner().expect("no thread has panicked");
    (times, entries.values().sum(), iterations.len())
}

fn single_passes(c: &mut Criterion) {
    let mut group = c.benchmark_group("pass");
    group.sample_size(10);
    for (name, most_men, entries, iterations) in PASSES {
        let Ok(Variant::Morris(variant)) = name.parse() else { unreachable!("{name} is Morris") };
        let (_, found_entries, found_iterations) = passes(variant, most_men);
        assert_eq!((found_entries, found_iterations), (entries, iterations), "{name}");
        group.throughput(Throughput::Elements(entries));
        for (pass, what) in ["first", "by distance"].into_iter().enumerate() {
            group.bench_function(format!("{name} to {most_men} men, {what}"), |b| {
                b.iter_custom(|runs| (0..runs).map(|_| passes(variant, most_men).0[pass]).sum());
            });
        }
    }
    group.finish();
}

fn main() {
    let mut c = Criterion::default().configure_from_args();
    probe(&mut c);
    solver(&mut c);
    single_passes(&mut c);
    c.final_summary();
}
