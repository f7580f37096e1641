//! `rayuela results`: all starts of a small board, solved; what tables prove of openings, as a book.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, bail};
use indicatif::ProgressBar;
use rayuela_engine::{Engine, Limits, Options, Score};
use rayuela_rules::morelli::{Morelli, MorelliVariant, PlacingKind, Size};
use rayuela_rules::{Game, Position, Variant};
use rayuela_tables::{Book, SIX, SixTablebase, Tables};

use super::solve;
use crate::input;
use crate::part_file::PartFile;
use crate::rims::{self, Counts, Rims};

/// How many of the most lopsided rims are shown.
const LOPSIDED: usize = 12;

/// Solve every start of Morelli 5×5, or write a book of proved openings of Morris
///
/// For morelli5, prints a page in Markdown: the 256 Random set-ups, each with its value for Black, who is to move, a best
/// first move and the time; then all 12,870 rims that Free can lead to, and what Free and Pairs are worth with best placing.
/// Move counts are upper bounds and include both players.
///
/// With --book, writes the values of all positions of the first plies of a Morris variant, up to symmetry, from its tables
/// into a book (docs/table-format.md). What the book has of other variants stays. Nine and Twelve need tables that `solve`
/// has finished: the first ten plies are kept, with `--placing` all.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: `morelli5` or `morelli5+2011`; with --book `nine`, `six` or `twelve`, with options
    variant: String,
    /// Threads to use
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// The book to write; one that is there is added to
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// How many plies the book gets
    #[arg(long, default_value_t = 4, requires = "book", value_parser = clap::value_parser!(u8).range(0..=7))]
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
    let file = PartFile::create(path)?;
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
    file.finish(|out| Ok(out.write_all(&bytes)?))?;
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
    random_set_ups(variant)?;
    all_rims(variant, args.threads)
}

/// The table of the Random set-ups.
fn random_set_ups(variant: MorelliVariant) -> Result<()> {
    let mut out = std::io::stdout().lock();
    let bar = ProgressBar::new(256);
    let (mut scores, mut slowest) = (Vec::new(), 0.0f64);
    writeln!(out, "| bits | set-up | Black | best move | nodes | seconds |")?;
    writeln!(out, "|---|---|---|---|---|---|")?;
    for bits in 0..256 {
        let position = Morelli::start_from_bits(variant, bits);
        let mut engine = Engine::new(Options { hash_mib: 16.0, ..Options::default() });
        let game = Game::new(position);
        let Some(result) = engine.search(&game, &Limits::default(), &AtomicBool::new(false), &mut |_| {}) else {
            bail!("set-up {bits} is finished before it begins");
        };
        if !result.score.is_proved() {
            bail!("set-up {bits} was not solved");
        }
        let value = told(result.score);
        scores.push(result.score);
        let seconds = result.time.as_secs_f64();
        slowest = slowest.max(seconds);
        let turn = position.compact(result.best);
        writeln!(out, "| {bits} | `{}` | {value} | `{turn}` | {} | {seconds:.3} |", position.setup(), result.nodes)?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let Counts([wins, draws, losses]) = rims::count(scores.into_iter());
    writeln!(out, "\nBlack wins {wins}, draws {draws}, loses {losses}; the slowest took {slowest:.3} s.")?;
    Ok(())
}

/// What all starts are worth.
fn all_rims(variant: MorelliVariant, threads: u16) -> Result<()> {
    let rims = Rims::solve(variant, threads)?;
    let mut out = std::io::stdout().lock();
    let Counts([wins, draws, losses]) = rims.counts();
    let all = wins + draws + losses;
    let random = rims::count((0..256).map(|bits| rims.value(rims.rim(&Morelli::start_from_bits(variant, bits)))));
    writeln!(out, "\n## All starts\n")?;
    writeln!(out, "| start | positions | Black wins | draws | Black loses |")?;
    writeln!(out, "|---|---|---|---|---|")?;
    let Counts([w, d, l]) = random;
    writeln!(out, "| Random | 256 | {w} | {d} | {l} |")?;
    for (name, start) in [("Facing", Morelli::facing_start(variant)), ("Adjacent", Morelli::adjacent_start(variant))] {
        let Counts([w, d, l]) = rims::count(std::iter::once(rims.value(rims.rim(&start))));
        writeln!(out, "| {name} | 1 | {w} | {d} | {l} |")?;
    }
    writeln!(out, "| every rim | {all} | {wins} | {draws} | {losses} |")?;
    writeln!(
        out,
        "\n{} rims were solved; the others are their images under the symmetries of the board.\n",
        rims.solved
    )?;
    for kind in [PlacingKind::Free, PlacingKind::Pairs] {
        let (value, first) = rims.phase(kind)?;
        let value = ["a loss for Black", "a draw", "a win for Black"][(value + 1) as usize];
        let first: Vec<String> = first.iter().map(|cell| cell.name(variant.size).to_string()).collect();
        writeln!(
            out,
            "{} with best placing is {value}; first placements that keep it: {}.",
            kind.tag(),
            first.join(" ")
        )?;
    }
    let lopsided = rims.most_lopsided();
    if !lopsided.is_empty() {
        writeln!(out, "\n## The most lopsided rims\n")?;
        writeln!(out, "Decided in the fewest moves of both players, one of every eight symmetric ones.\n")?;
        writeln!(out, "| start | Black |")?;
        writeln!(out, "|---|---|")?;
        for (black, score) in lopsided.into_iter().take(LOPSIDED) {
            writeln!(out, "| `{}` | {} |", rims.position(black).setup(), told(score))?;
        }
    }
    Ok(())
}

fn told(score: Score) -> String {
    match score {
        Score::Win(turns) => format!("win in {turns}"),
        Score::Loss(turns) => format!("loss in {turns}"),
        _ => "draw".to_string(),
    }
}
