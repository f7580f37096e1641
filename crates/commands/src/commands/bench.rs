//! `rayuela bench`: fixed work, timed.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use rayuela_engine::Options;
use rayuela_rules::morelli::Morelli;
use rayuela_rules::{AnyPosition, Position, Rng, Variant, each_game};

use super::bench_search;
use crate::input;
use crate::matches::player;

/// Measure the speed of this machine
///
/// The last line is a name and a number, such as `playouts/s 412345`. One thread is used.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// What to measure
    what: What,
    /// The game, such as `morelli9` or `nine+flying`
    #[arg(default_value = "nine")]
    variant: String,
    /// How long to measure
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// Playouts: the longest game in moves
    #[arg(long, default_value_t = 200)]
    max_plies: u32,
    /// Search: threads to use
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Search: how many moves to look ahead
    #[arg(long, value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Search: leave a part out, such as `aspiration`; the number of nodes is not checked then
    #[arg(long, value_name = "PART")]
    without: Vec<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum What {
    /// Random games to the end, from Random set-ups of a fixed seed
    Playouts,
    /// Move sequences from the start, with the count checked
    Perft,
    /// The engine: fixed positions to a fixed depth, with the number of nodes
    Search,
    /// The number of nodes for every variant, as data/signatures.txt holds it; nothing is timed
    Signatures,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let variant = input::variant(&args.variant)?;
    if !(0.01..=3600.0).contains(&args.seconds) {
        bail!("--seconds must be between 0.01 and 3600");
    }
    let limit = Duration::from_secs_f64(args.seconds);
    match args.what {
        What::Playouts => playouts(variant, limit, args.max_plies),
        What::Perft => perft_bench(variant, limit),
        What::Search => {
            let mut options = Options { threads: args.threads.into(), ..Options::default() };
            for part in &args.without {
                player::set(&mut options, &format!("no-{part}")).with_context(|| format!("--without {part}"))?;
            }
            let (threads, features) = (options.threads, options.features);
            bench_search::run(&bench_search::Plan { variant, depth: args.depth, limit, threads, features })
        }
        What::Signatures => bench_search::signatures(),
    }
}

/// Starts for playouts: a thousand Random set-ups of a fixed seed, or the empty board.
fn starts(variant: Variant) -> Vec<AnyPosition> {
    match variant {
        Variant::Morelli(morelli) => {
            (0..1000).map(|seed| AnyPosition::Morelli(Morelli::random_start(morelli, seed))).collect()
        }
        _ => vec![AnyPosition::start(variant)],
    }
}

fn playouts(variant: Variant, limit: Duration, max_plies: u32) -> Result<()> {
    let starts = starts(variant);
    // A single start is played in batches, so that the clock is not read after every game.
    let batch = if starts.len() == 1 { 1000 } else { 1 };
    let mut rng = Rng::new(1);
    let (mut games, mut turns) = (0, 0);
    // The result of the first round of games does not depend on the time.
    let mut first = None;
    let begin = Instant::now();
    while first.is_none() || begin.elapsed() < limit {
        for start in &starts {
            let tally = each_game!(start, p => p.playouts(batch, max_plies, &mut rng));
            games += tally.games();
            turns += tally.turns;
        }
        first.get_or_insert((games, turns));
    }
    let seconds = begin.elapsed().as_secs_f64();
    let mut out = std::io::stdout().lock();
    writeln!(out, "{variant}: {games} games, {:.1} turns each, {seconds:.2} s", turns as f64 / games as f64)?;
    if let Some((games, turns)) = first {
        writeln!(out, "the first {games} games: {turns} turns")?;
    }
    writeln!(out, "turns/s {:.0}", turns as f64 / seconds)?;
    writeln!(out, "playouts/s {:.0}", games as f64 / seconds)?;
    Ok(())
}

/// Depths and counts from the usual starts; a speed-up that changes the game fails here.
const PERFT: [(&str, u32, u64); 9] = [
    ("morelli13", 3, 96_317_824),
    ("morelli11", 3, 27_517_116),
    ("morelli9", 4, 847_989_042),
    ("morelli7", 4, 40_778_198),
    ("morelli5", 5, 1_641_642),
    ("nine", 6, 99_274_176),
    ("six", 6, 6_024_960),
    ("twelve", 6, 99_862_272),
    ("stacking", 5, 5_352_480),
];

fn perft_bench(variant: Variant, limit: Duration) -> Result<()> {
    let name = variant.to_string();
    let base = name.split('+').next().unwrap_or_default();
    let Some(&(_, depth, expected)) = PERFT.iter().find(|(game, _, _)| *game == base) else {
        bail!("there is no perft bench for {variant}");
    };
    let position = AnyPosition::start(variant);
    let (mut count, mut total) = (0, 0);
    let begin = Instant::now();
    while total == 0 || begin.elapsed() < limit {
        count = position.perft(depth);
        total += count;
    }
    let seconds = begin.elapsed().as_secs_f64();
    let mut out = std::io::stdout().lock();
    writeln!(out, "{variant}: depth {depth}, {count} turns, {seconds:.2} s")?;
    if base == name && count != expected {
        bail!("perft {name} {depth} gives {count}, but it must be {expected}");
    }
    writeln!(out, "perft/s {:.0}", total as f64 / seconds)?;
    Ok(())
}
