//! `rayuela perft`: counts turn sequences.

use std::io::Write;
use std::time::Instant;

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use rayuela_rules::{AnyPosition, Position};

use crate::input;

/// Count the move sequences of a given length
///
/// A game that ends earlier counts nothing; depth 0 is 1. The last line is the count alone.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, such as `morelli9` or `nine+flying`
    variant: String,
    /// The number of moves, at most 500
    #[arg(allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(0..=500))]
    depth: u32,
    /// The position to start from [default: Facing for Morelli, the empty board for Morris]
    #[arg(long)]
    position: Option<String>,
    /// Also show the count of each first move
    #[arg(long)]
    divide: bool,
    /// Threads to use [default: one for each core]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let variant = input::variant(&args.variant)?;
    let position = input::position(variant, args.position.as_deref())?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.unwrap_or(0).into())
        .build()
        .context("threads could not be started")?;
    let start = Instant::now();
    let counts = pool.install(|| divide(&position, args.depth));
    let total = if args.depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() };
    let mut out = std::io::stdout().lock();
    if args.divide && args.depth > 0 {
        for (turn, count) in &counts {
            writeln!(out, "{turn} {count}")?;
        }
    }
    writeln!(out, "{total}")?;
    let seconds = start.elapsed().as_secs_f64();
    if seconds > 0.5 {
        eprintln!("{seconds:.2} s, {:.1} million moves/s", total as f64 / seconds / 1e6);
    }
    Ok(())
}

/// The count after each turn of the position, sorted by the turn.
fn divide(position: &AnyPosition, depth: u32) -> Vec<(String, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let moves = position.legal_moves();
    let bar = ProgressBar::new(moves.len() as u64).with_style(
        ProgressStyle::with_template("{bar:40} {pos}/{len} first moves, {per_sec}, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let mut counts: Vec<(String, u64)> = moves
        .into_par_iter()
        .map(|mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            let count = shared_perft(&next, depth - 1);
            bar.inc(1);
            (position.compact(mv), count)
        })
        .collect();
    bar.finish_and_clear();
    counts.sort_unstable();
    counts
}

/// Perft whose first ply is shared among the threads too: the first turns alone may be few and uneven.
fn shared_perft(position: &AnyPosition, depth: u32) -> u64 {
    if depth < 3 {
        return position.perft(depth);
    }
    let after = |mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        next.perft(depth - 1)
    };
    position.legal_moves().into_par_iter().map(after).sum()
}
