//! Probing the tables of Six, and solving small classes. Each is checked before it is timed.

use std::sync::Mutex;

use criterion::{Criterion, Throughput};
use rayuela_rules::Variant;
use rayuela_rules::morris::{Morris, MorrisVariant};
use rayuela_tables::{Event, SIX, Settings, SixTablebase, Value, solve};
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

/// Solves in memory on one thread and adds up what the classes hold.
fn counts(variant: MorrisVariant, most_men: usize) -> [u64; 3] {
    let settings =
        Settings { dir: None, threads: 1, memory: 1 << 30, most_men: Some(most_men), distances: false, placing: false };
    let counts = Mutex::new([0; 3]);
    let listener = |event: Event| {
        if let Event::Class(class) = event {
            let mut counts = counts.lock().expect("no thread has panicked");
            counts.iter_mut().zip([class.wins, class.losses, class.draws]).for_each(|(sum, count)| *sum += count);
        }
    };
    solve(variant, &settings, &listener).expect("room for a small class");
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

fn main() {
    let mut c = Criterion::default().configure_from_args();
    probe(&mut c);
    solver(&mut c);
    c.final_summary();
}
