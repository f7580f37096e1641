//! `rayuela bench search`: fixed positions searched to a fixed depth.
//!
//! The number of nodes must not change by accident: a change that means to play the same way keeps it.

use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use rayuela_engine::{AnyEngine, Features, Limits, Options};
use rayuela_rules::{AnyGame, AnyPosition, Position, Rng, Variant, each_game};

/// The positions of a variant: its start and places in random games of fixed seeds.
fn positions(variant: Variant) -> Vec<AnyGame> {
    let mut games = vec![AnyGame::new(AnyPosition::start(variant))];
    for seed in 0..9 {
        let mut rng = Rng::new(seed);
        let mut game = AnyGame::new(AnyPosition::start(variant));
        each_game!(AnyGame, &mut game, game => {
            for _ in 0..4 * (seed + 1) {
                if let Some(mv) = game.position().random_move(&mut rng) {
                    // A drawn number is a legal turn; a repetition only ends the walk.
                    let _ = game.play(mv);
                }
            }
        });
        if game.ending().is_none() {
            games.push(game);
        }
    }
    games
}

fn depth(variant: Variant) -> u32 {
    match variant {
        Variant::Morelli(morelli) => match morelli.size.side() {
            5 => 12,
            7 => 7,
            9 => 6,
            _ => 4,
        },
        Variant::Morris(_) => 13,
        Variant::Stacking => 7,
    }
}

/// The nodes of one thread; whoever means to change the search changes them here.
const NODES: [(&str, u64); 9] = [
    ("morelli13", 557_283),
    ("morelli11", 248_717),
    ("morelli9", 902_485),
    ("morelli7", 800_423),
    ("morelli5", 22_670),
    ("nine", 3_525_961),
    ("six", 1_431_903),
    ("twelve", 4_444_309),
    ("stacking", 1_090_049),
];

pub(crate) fn run(variant: Variant, limit: Duration, options: Options) -> Result<()> {
    let checked = options.threads == 1 && options.features == Features::ALL;
    let (games, depth) = (positions(variant), depth(variant));
    let (mut nodes, mut total) = (0, 0);
    let begin = Instant::now();
    let mut seconds = 0.0;
    while total == 0 || begin.elapsed() < limit {
        nodes = 0;
        for game in &games {
            let mut engine = AnyEngine::new(variant, options);
            let stop = AtomicBool::new(false);
            if let Some(result) = engine.search(game, &Limits::depth(depth), &stop, &mut |_| {}) {
                nodes += result.nodes;
                // Making the table is not searching.
                seconds += result.time.as_secs_f64();
            }
        }
        total += nodes;
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "{variant}: {} positions, depth {depth}, {seconds:.2} s", games.len())?;
    writeln!(out, "nodes {nodes}")?;
    let name = variant.to_string();
    if let Some((_, expected)) = NODES.iter().find(|(game, expected)| *game == name && checked && *expected != nodes) {
        bail!("the search of {name} visits {nodes} nodes, but it must be {expected}");
    }
    writeln!(out, "nodes/s {:.0}", total as f64 / seconds)?;
    Ok(())
}
