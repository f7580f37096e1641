//! `rayuela puzzles`: makes puzzles, and proves files of them.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use rayuela_puzzles::make::{Progress, Settings, check, grade_again, make};
use rayuela_puzzles::{Puzzle, is_puzzle, read};
use rayuela_rules::Variant;

use crate::input;

/// Make puzzles: positions with one right answer at every step
///
/// Weak levels play games against each other; positions in which exactly one move keeps the win or the draw, or wins
/// within a few moves, become puzzles. That is proved, by tables, a search to the end of the game or an exhaustive search of
/// a few moves, and never estimated. Each puzzle is rated by how levels 1 to 10 fare on it. One puzzle per line:
/// `NUMBER RATING GOAL THEMES | POSITION | MOVES`. The same seed gives the same puzzles on every machine, with any
/// number of threads.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, such as `nine` or `morelli9+2011`
    variant: String,
    /// The most games to look through
    #[arg(long, default_value_t = 100_000, conflicts_with = "check")]
    games: u64,
    /// Puzzles to make
    #[arg(long, default_value_t = 500, conflicts_with = "check")]
    count: usize,
    /// The seed of the games
    #[arg(long, default_value_t = 1, conflicts_with = "check")]
    seed: u64,
    /// Threads to use [default: one for each core]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Write to this file, as puzzles are found; puzzles that it holds already are kept, and the work goes on after them
    #[arg(long, value_name = "FILE", conflicts_with = "check")]
    out: Option<PathBuf>,
    /// Prove the puzzles of this file instead (`-` for stdin), and count them; exit code 1 if one is wrong
    #[arg(long, value_name = "FILE")]
    check: Option<String>,
    /// Rate the puzzles of this file (`-` for stdin) by the levels of today instead, and print the file with these ratings
    #[arg(long, value_name = "FILE", conflicts_with_all = ["check", "out", "games", "count", "seed"])]
    rate: Option<String>,
}

/// The exit code if a puzzle is wrong.
const WRONG: i32 = 1;

pub(crate) fn run(args: &Args) -> Result<()> {
    let variant = input::variant(&args.variant)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or(cores, usize::from);
    if let Some(path) = &args.check {
        return check_file(variant, path, threads);
    }
    if let Some(path) = &args.rate {
        return rate_file(variant, path, threads);
    }
    let settings = Settings { variant, games: args.games, count: args.count, seed: args.seed, threads };
    let (puzzles, first_game) = match &args.out {
        Some(path) => earlier(path, variant, args.seed)?,
        None => (Vec::new(), 0),
    };
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} puzzles, {msg} games, {elapsed}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(args.count as u64).with_style(style);
    let mut failed = None;
    let mut told = |progress: Progress<'_>| {
        bar.set_position(progress.puzzles.len() as u64);
        bar.set_message(progress.games.to_string());
        let Some(path) = &args.out else { return ControlFlow::Continue(()) };
        match write_file(path, &text(&settings, &progress)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        }
    };
    let puzzles = make(&settings, puzzles, first_game, &mut told)?;
    bar.finish_and_clear();
    if let Some(error) = failed {
        return Err(error);
    }
    if args.out.is_none() {
        let mut out = std::io::stdout().lock();
        for puzzle in &puzzles {
            writeln!(out, "{puzzle}")?;
        }
    }
    if puzzles.len() < args.count {
        eprintln!("{} puzzles in {} games; --games allows more", puzzles.len(), args.games);
    }
    Ok(())
}

fn check_file(variant: Variant, path: &str, threads: usize) -> Result<()> {
    let puzzles = read(variant, &input::file(path)?).with_context(|| path.to_string())?;
    if let Some(wrong) = check(variant, &puzzles, threads)? {
        eprintln!("rayuela: {path}: {wrong}");
        std::process::exit(WRONG);
    }
    writeln!(std::io::stdout(), "{} puzzles proved", puzzles.len())?;
    Ok(())
}

/// Prints a file with other ratings; what else is in it stays.
fn rate_file(variant: Variant, path: &str, threads: usize) -> Result<()> {
    let text = input::file(path)?;
    let mut puzzles = read(variant, &text).with_context(|| path.to_string())?;
    grade_again(variant, &mut puzzles, threads);
    let mut out = std::io::stdout().lock();
    let mut puzzles = puzzles.iter();
    for line in text.lines() {
        match is_puzzle(line).then(|| puzzles.next()).flatten() {
            Some(puzzle) => writeln!(out, "{puzzle}")?,
            None => writeln!(out, "{line}")?,
        }
    }
    Ok(())
}

/// The puzzles that a file holds, and the first game that was not looked through for them.
fn earlier(path: &Path, variant: Variant, seed: u64) -> Result<(Vec<Puzzle>, u64)> {
    if !path.exists() {
        return Ok((Vec::new(), 0));
    }
    let name = path.display().to_string();
    let text = input::file(&name)?;
    let puzzles = read(variant, &text).with_context(|| name.clone())?;
    let games = text.lines().find_map(|line| line.strip_prefix(&format!("# seed {seed}, games "))?.parse().ok());
    if puzzles.is_empty() && !text.trim().is_empty() && games.is_none() {
        bail!("{name} is not a file of puzzles, so it is not written to");
    }
    Ok((puzzles, games.unwrap_or(0)))
}

fn text(settings: &Settings, progress: &Progress<'_>) -> String {
    let head = format!("# rayuela puzzles {}\n# seed {}, games {}\n", settings.variant, settings.seed, progress.games);
    progress.puzzles.iter().fold(head, |text, puzzle| text + &puzzle.to_string() + "\n")
}

/// Writes the whole file beside it and renames it, so that a run that is cut off leaves a whole file.
fn write_file(path: &Path, text: &str) -> Result<()> {
    let name = path.display();
    let beside = path.with_extension("part");
    std::fs::write(&beside, text).with_context(|| beside.display().to_string())?;
    std::fs::rename(&beside, path).with_context(|| name.to_string())
}
