//! `rayuela results`: whole games solved by the engine, as a table; what tables prove of openings, as a book.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, bail};
use indicatif::ProgressBar;
use rayuela_engine::{Engine, Limits, Options, Score};
use rayuela_rules::morelli::{Morelli, Size};
use rayuela_rules::{Game, Position, Variant};
use rayuela_tables::{Book, SIX, SixTablebase, Tables};

use super::solve;
use crate::input;

/// Solve every Random set-up of Morelli 5×5, or write a book of proved openings of Morris
///
/// For morelli5, prints a table in Markdown: the set-up, its value for Black, who is to move, a best first move and the time.
/// Move counts are upper bounds and include both players.
///
/// With --book, writes the values of all positions of the first plies of a Morris variant, up to symmetry, from its tables
/// into a book (docs/table-format.md). What the book has of other variants stays. Nine and Twelve need tables that `solve`
/// has finished: the first ten plies are kept, with `--placing` all.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: `morelli5` or `morelli5+2011`; with --book `nine`, `six` or `twelve`, with options
    variant: String,
    /// The book to write; one that is there is added to
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// How many plies the book gets
    #[arg(long, default_value_t = 4, requires = "book", value_parser = clap::value_parser!(u8).range(0..=10))]
    plies: u8,
    /// The folder of the tables that the book is made from [default: `tables` in the user's data directory]
    #[arg(long, value_name = "DIR", requires = "book")]
    tables: Option<PathBuf>,
}

/// Adds the first plies of a variant to a book.
fn add_to_book(args: &Args, path: &Path) -> Result<()> {
    let variant = solve::morris(&args.variant)?;
    let tables = Tables::open(&solve::folder(args.tables.as_ref())?, variant);
    let mut book = match fs::read(path) {
        Ok(file) => Book::read(&file).with_context(|| format!("{} is damaged or not a book", path.display()))?,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Book::default(),
        Err(error) => return Err(error).with_context(|| path.display().to_string()),
    };
    let probe = |position: &_| {
        if variant == SIX {
            return anyhow::Ok(SixTablebase::embedded().probe(position).map(|value| value.wdl()));
        }
        Ok(tables.probe_stored(position)?.map(|value| value.wdl))
    };
    let Some(positions) = book.add_plies(variant, args.plies.into(), probe)? else {
        bail!(
            "the tables of {variant} lack a position of the first {} plies, or the book has another value for one; \
             `rayuela solve {variant}` builds what is missing",
            args.plies
        );
    };
    let bytes = book.to_bytes();
    fs::write(path, &bytes).with_context(|| path.display().to_string())?;
    writeln!(std::io::stdout(), "{variant}: {positions} positions; the book has {} bytes", bytes.len())?;
    Ok(())
}

pub(crate) fn run(args: &Args) -> Result<()> {
    if let Some(path) = &args.book {
        return add_to_book(args, path);
    }
    let Variant::Morelli(variant) = input::variant(&args.variant)? else {
        bail!("results exist only for morelli5");
    };
    if variant.size != Size::N5 {
        bail!("results exist only for morelli5; larger boards take too long");
    }
    let mut out = std::io::stdout().lock();
    let bar = ProgressBar::new(256);
    let (mut counts, mut slowest) = ([0; 3], 0.0f64);
    writeln!(out, "| bits | set-up | Black | best move | nodes | seconds |")?;
    writeln!(out, "|---|---|---|---|---|---|")?;
    for bits in 0..256 {
        let position = Morelli::start_from_bits(variant, bits);
        let mut engine = Engine::new(Options { hash_mib: 16.0, ..Options::default() });
        let game = Game::new(position);
        let Some(result) = engine.search(&game, &Limits::default(), &AtomicBool::new(false), &mut |_| {}) else {
            bail!("set-up {bits} is finished before it begins");
        };
        let value = match result.score {
            Score::Win(turns) => format!("win in {turns}"),
            Score::Loss(turns) => format!("loss in {turns}"),
            Score::Draw => "draw".to_string(),
            Score::Estimate { .. } => bail!("set-up {bits} was not solved"),
        };
        counts[match result.score {
            Score::Win(_) => 0,
            Score::Loss(_) => 2,
            _ => 1,
        }] += 1;
        let seconds = result.time.as_secs_f64();
        slowest = slowest.max(seconds);
        let turn = position.compact(result.best);
        writeln!(out, "| {bits} | `{}` | {value} | `{turn}` | {} | {seconds:.3} |", position.setup(), result.nodes)?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let [wins, draws, losses] = counts;
    writeln!(out, "\nBlack wins {wins}, draws {draws}, loses {losses}; the slowest took {slowest:.3} s.")?;
    Ok(())
}
