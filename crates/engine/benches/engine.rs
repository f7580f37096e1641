//! Static evaluation and one search of fixed depth. Each is checked before it is timed.

use std::time::Duration;

use criterion::{Criterion, Throughput};
use rayuela_engine::bench::{self, Signature};
use rayuela_engine::{Evaluate, Evaluation};
use rayuela_rules::{AnyPosition, Variant, each_game};
use rayuela_testkit::{data, walks};

/// Variant, whether its network is used, and what the estimates of its positions add up to; positions that are decided
/// are left out.
const ESTIMATES: [(&str, bool, i64); 8] = [
    ("morelli13", true, -5949),
    ("morelli13", false, 12_799),
    ("morelli9", true, 230),
    ("morelli9", false, 9177),
    ("nine", true, 28_985),
    ("nine", false, 3717),
    ("stacking", true, 8982),
    ("stacking", false, -4241),
];

const POSITIONS: usize = 500;

fn estimates<P: Evaluate>(positions: &[P], weights: &P::Weights) -> i64 {
    let estimate = |position: &P| match position.evaluate(weights) {
        Evaluation::Estimate(value, _) => i64::from(value),
        _ => 0,
    };
    positions.iter().map(estimate).sum()
}

fn estimate<P: Evaluate>(c: &mut Criterion, start: P, network: bool, expected: i64) {
    let positions = walks::running(start, POSITIONS, 1);
    let weights = P::weights(start.variant(), network);
    let name = format!("{}{}", start.variant(), if network { " by network" } else { "" });
    assert_eq!(estimates(&positions, &weights), expected, "{name}");
    let mut group = c.benchmark_group("estimate");
    group.throughput(Throughput::Elements(POSITIONS as u64));
    group.bench_function(name, |b| b.iter(|| estimates(&positions, &weights)));
    group.finish();
}

/// Variants whose searches to the depth of the tests are timed; `data/signatures.txt` has the number of their nodes.
const SEARCHES: [&str; 3] = ["nine", "morelli9", "stacking"];

fn search(c: &mut Criterion, name: &str, signatures: &[Signature]) {
    let variant: Variant = name.parse().expect("a variant");
    let depth = bench::test_depth(variant);
    let known = signatures.iter().find(|line| (line.variant, line.depth) == (variant, depth));
    let nodes = known.expect("a signature").nodes;
    let (games, options) = (bench::positions(variant), bench::options(variant, depth));
    let pass = || bench::search(variant, &games, depth, options);
    assert_eq!(pass().nodes, nodes, "{name} to depth {depth}");
    let mut group = c.benchmark_group("search");
    group.sample_size(20).throughput(Throughput::Elements(nodes));
    // Only the time of the searches counts, not that of making the tables.
    group.bench_function(name, |b| b.iter_custom(|times| (0..times).map(|_| pass().time).sum::<Duration>()));
    group.finish();
}

fn main() {
    let mut c = Criterion::default().configure_from_args();
    for (name, network, expected) in ESTIMATES {
        let start = AnyPosition::start(name.parse().expect("a variant"));
        each_game!(start, start => estimate(&mut c, start, network, expected));
    }
    let signatures = Signature::read(&data::read("signatures.txt")).expect("data/signatures.txt");
    for name in SEARCHES {
        search(&mut c, name, &signatures);
    }
    c.final_summary();
}
