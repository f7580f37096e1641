//! Listing, counting and making moves, and a shallow perft. Each is checked before it is timed.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use rayuela_rules::{AnyPosition, Position, each_game, perft};
use rayuela_testkit::walks;

/// The results that a game's benches must give.
struct Expected {
    variant: &'static str,
    /// the legal moves of all positions
    moves: u64,
    /// the hashes of all positions after them, combined by exclusive or
    hash: u64,
    /// depth and count from the start
    perft: (u32, u64),
}

const EXPECTED: [Expected; 6] = [
    Expected { variant: "morelli13", moves: 95_102, hash: 0xea88_a5a4_5e20_aaa8, perft: (2, 220_830) },
    Expected { variant: "morelli9", moves: 28_709, hash: 0xd22f_fd70_8d9a_26ee, perft: (2, 34_330) },
    Expected { variant: "morelli9+2011", moves: 30_728, hash: 0xdf88_c16a_e5bd_01ab, perft: (2, 34_762) },
    Expected { variant: "nine", moves: 5_860, hash: 0x1e2d_1fed_5dcd_ef86, perft: (4, 255_024) },
    Expected { variant: "nine+flying", moves: 6_967, hash: 0xf2dd_7276_5fc2_0f61, perft: (4, 255_024) },
    Expected { variant: "stacking", moves: 8_511, hash: 0xaed5_ec48_1e9f_3170, perft: (4, 255_024) },
];

const POSITIONS: usize = 500;

fn game<P: Position>(c: &mut Criterion, start: P, expected: &Expected) {
    let name = expected.variant;
    let positions = walks::running(start, POSITIONS, 1);
    let lists: Vec<Vec<P::Move>> = positions.iter().map(P::legal_moves).collect();

    let list = || positions.iter().map(|position| black_box(position.legal_moves()).len() as u64).sum::<u64>();
    let count = || positions.iter().map(P::count_moves).sum::<u64>();
    let make = || {
        let mut hash = 0;
        for (position, moves) in positions.iter().zip(&lists) {
            for &mv in moves {
                let mut next = *position;
                next.play_unchecked(mv);
                hash ^= next.zobrist();
            }
        }
        hash
    };
    assert_eq!((list(), count(), make()), (expected.moves, expected.moves, expected.hash), "{name}");

    let mut group = c.benchmark_group(name);
    group.throughput(Throughput::Elements(expected.moves));
    group.bench_function("list", |b| b.iter(list));
    group.bench_function("count", |b| b.iter(count));
    group.bench_function("make", |b| b.iter(make));
    let (depth, count) = expected.perft;
    assert_eq!(perft(&start, depth), count, "perft {name} {depth}");
    group.throughput(Throughput::Elements(count));
    group.bench_function("perft", |b| b.iter(|| perft(black_box(&start), depth)));
    group.finish();
}

fn main() {
    let mut c = Criterion::default().configure_from_args();
    for expected in &EXPECTED {
        let start = AnyPosition::start(expected.variant.parse().expect("a variant"));
        each_game!(start, start => game(&mut c, start, expected));
    }
    c.final_summary();
}
