//! `rayuela stats`: what games are like.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use rayuela_rules::Variant;
use rayuela_rules::morelli::StartMode;
use rayuela_stats::{GameLine, Summary, plot, summarise, text};

use crate::input;
use crate::matches::args::PlayArgs;
use crate::matches::game_file::{self, GameFile};
use crate::matches::series::SeriesRun;

/// Play games and tell what they are like
///
/// Branching by move, length, the first player's score, draws, how games end, how often the Throne changes hands, captures,
/// gridlock, drama and decisiveness, with errors of 95 %. docs/results-statistics.md defines each.
///
/// Players are those of `match`. In Morelli's first edition `/captures=all` and `/captures=random` after a player replace
/// their choice of captures. One player plays themself; two players play every opening twice with colours exchanged. Games
/// end by the rules alone. With --out each game is a line of a file, a run that was cut off goes on where it was, and --from
/// tells of such files without playing.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, such as `morelli9` or `nine+flying`
    #[arg(required_unless_present = "from", conflicts_with = "from")]
    variant: Option<String>,
    /// The number of games for each set-up
    #[arg(long, required_unless_present = "from", conflicts_with = "from", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: Option<u32>,
    /// The player, such as `nodes:2000` or `level:5`
    #[arg(long, value_name = "SPEC", required_unless_present = "from", conflicts_with = "from")]
    a: Option<String>,
    /// Another player to play against [default: the same]
    #[arg(long, value_name = "SPEC", conflicts_with = "from")]
    b: Option<String>,
    /// How Morelli's pieces are set up; several with commas between [default: random]
    #[arg(long, value_parser = modes(), value_delimiter = ',')]
    mode: Vec<StartMode>,
    /// Random moves at the start [default: 4 in Morris, 2 for Facing and Adjacent, else 0]
    #[arg(long)]
    opening_plies: Option<u32>,
    /// Games of this many moves are left unfinished
    #[arg(long, default_value_t = 1000)]
    max_plies: usize,
    #[command(flatten)]
    play: PlayArgs,
    /// Add each game to this file; games that are there are not played again
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    out: Option<PathBuf>,
    /// Tell of the games in these files
    #[arg(long, value_name = "FILE", num_args = 1..)]
    from: Vec<PathBuf>,
    /// The result as JSON, a line for each series
    #[arg(long)]
    json: bool,
    /// Write plots into this folder
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
}

/// The set-ups that games can be played from.
fn modes() -> impl TypedValueParser<Value = StartMode> {
    let modes = [
        (StartMode::Random, "Drawn, opposite cells of opposite colours (2015)"),
        (StartMode::Pairs, "Opposite pairs, placed by the engine for both (2015)"),
        (StartMode::Facing, "Black has the bottom and the top (2011)"),
        (StartMode::Adjacent, "Black has the bottom and the left (2011)"),
        (StartMode::Free, "Stones one by one, placed by the engine for both (2011)"),
    ];
    PossibleValuesParser::new(modes.map(|(mode, help)| PossibleValue::new(mode.name()).help(help)))
        .try_map(|name| name.parse().map_err(|()| "unknown mode"))
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let summaries = if args.from.is_empty() { play(args)? } else { read(&args.from)? };
    if let Some(folder) = &args.svg {
        draw(&summaries, folder)?;
    }
    let mut out = std::io::stdout().lock();
    if args.json {
        let lines: Vec<String> = summaries.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
        writeln!(out, "[\n{}\n]", lines.join(",\n"))?;
    } else {
        let texts: Vec<String> = summaries.iter().map(text::of).collect();
        write!(out, "{}", texts.join("\n"))?;
    }
    Ok(())
}

/// Tells of files.
fn read(files: &[PathBuf]) -> Result<Vec<Summary>> {
    let (mut lines, mut places) = (Vec::new(), Vec::new());
    for file in files {
        for (i, line) in game_file::read(file)?.into_iter().enumerate() {
            lines.push(line);
            places.push(format!("{} line {}", file.display(), i + 1));
        }
    }
    summarise(&lines).map_err(|(i, error)| anyhow::Error::new(error).context(places[i].clone()))
}

/// Plays what is missing and tells of all.
fn play(args: &Args) -> Result<Vec<Summary>> {
    let runs = series(args)?;
    // Opened first, so that a bad path fails before anything is played.
    let (mut file, known) = match &args.out {
        Some(path) => GameFile::open(path).map(|(file, known)| (Some(file), known))?,
        None => (None, Vec::new()),
    };
    let mut lines: Vec<GameLine> = Vec::new();
    for run in runs {
        lines.extend(run.play(&known, file.as_mut())?);
    }
    summarise(&lines).map_err(|(i, error)| anyhow::Error::new(error).context(format!("game {}", lines[i].number + 1)))
}

/// The series that are asked for, one for each set-up.
fn series(args: &Args) -> Result<Vec<SeriesRun>> {
    let variant = input::variant(args.variant.as_deref().context("a game is missing")?)?;
    let a = args.a.as_deref().context("player A is missing")?;
    let specs = [a.parse()?, args.b.as_deref().unwrap_or(a).parse()?];
    let ugi_limit = args.play.ugi_limit()?;
    let modes: Vec<Option<StartMode>> = match variant {
        Variant::Morelli(_) if args.mode.is_empty() => vec![Some(StartMode::Random)],
        Variant::Morelli(_) => {
            let mut modes: Vec<Option<StartMode>> = Vec::new();
            for mode in args.mode.iter().copied().map(Some) {
                if !modes.contains(&mode) {
                    modes.push(mode);
                }
            }
            modes
        }
        _ if args.mode.is_empty() => vec![None],
        _ => bail!("{variant} always starts on the empty board; --mode is for Morelli"),
    };
    let run = |mode: Option<StartMode>| SeriesRun {
        variant,
        mode,
        specs: specs.clone(),
        opening_plies: args.opening_plies.unwrap_or(match mode {
            None => 4,
            Some(StartMode::Facing | StartMode::Adjacent) => 2,
            Some(_) => 0,
        }),
        max_plies: args.max_plies,
        games: args.games.unwrap_or_default(),
        seed: args.play.seed,
        concurrency: args.play.concurrency,
        ugi_limit,
        tables: args.play.tables.clone(),
    };
    Ok(modes.into_iter().map(run).collect())
}

/// Writes the plots of all series.
fn draw(summaries: &[Summary], folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let mut written: BTreeMap<String, u32> = BTreeMap::new();
    for summary in summaries {
        let name = plot::name(summary);
        let count = written.entry(name.clone()).or_default();
        *count += 1;
        // Series that differ in their players only.
        let name = if *count == 1 { name } else { format!("{name}-{count}") };
        for (what, svg) in plot::all(summary)? {
            let path = folder.join(format!("{name}-{what}.svg"));
            fs::write(&path, svg).with_context(|| path.display().to_string())?;
        }
    }
    Ok(())
}
