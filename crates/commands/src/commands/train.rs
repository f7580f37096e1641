//! `rayuela train`: a network from games of the engine against itself.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use rayuela_engine::network_file;
use rayuela_rules::morris::Morris;
use rayuela_rules::{Position, Variant};
use rayuela_tables::{Tables, Value, Wdl, safe_share, turn_values};
use rayuela_train::fit::{Games, Targets, fit};
use rayuela_train::games_file::GamesReader;
use rayuela_train::loss_curve;
use rayuela_train::trainer::{Schedule, Settings};

use crate::part_file::PartFile;

/// Train the network of a game on games of `rayuela selfplay`
///
/// The network learns to predict the games' results, the searches' scores and, where tables are given, proved values. Files of
/// variants that share a network may be joined, such as games of `nine` and of `nine+double`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files of games
    #[arg(value_name = "FILE", required = true)]
    games: Vec<PathBuf>,
    /// Write the network to this file
    #[arg(long, value_name = "FILE", display_order = 0)]
    out: PathBuf,
    /// Passes over all positions
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..), display_order = 1)]
    rounds: u32,
    /// Positions from which one step is made [default: 1024 for a network, 8192 for patterns]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..), display_order = 1)]
    batch: Option<u32>,
    /// The size of the first steps [default: 0.002 for a network, 0.03 for patterns]
    #[arg(long, display_order = 1)]
    rate: Option<f32>,
    /// How the steps become smaller: `constant`, `linear` or `cosine` [default: cosine for a network, linear for patterns]
    #[arg(long, display_order = 1)]
    schedule: Option<Schedule>,
    /// How strongly weights are pulled towards 0 [default: 0.5 for a network, 0.0005 for patterns]
    #[arg(long, display_order = 1)]
    decay: Option<f32>,
    /// How much the games' results count beside the searches' scores, from 0 to 1
    #[arg(long, default_value_t = 0.5, display_order = 2)]
    results: f64,
    /// Learn the proved values of the tables in this folder, in Nine, Six and Twelve
    #[arg(long, value_name = "DIR", display_order = 3)]
    tables: Option<PathBuf>,
    /// Draw the course of the training to this file, as SVG
    #[arg(long, value_name = "FILE", display_order = 4)]
    curve: Option<PathBuf>,
    /// Threads to use [default: one for each core]
    #[arg(long, display_order = 6)]
    threads: Option<usize>,
    /// The seed of the first weights and of the order
    #[arg(long, default_value_t = 1, display_order = 7)]
    seed: u64,
}

impl Args {
    /// The settings for a variant, if they make sense.
    fn settings(&self, variant: Variant) -> Result<Settings> {
        let usual = if variant.is_morelli() { Settings::NETWORK } else { Settings::PATTERNS };
        let settings = Settings {
            rounds: self.rounds,
            batch: self.batch.map_or(usual.batch, |batch| batch as usize),
            rate: self.rate.unwrap_or(usual.rate),
            schedule: self.schedule.unwrap_or(usual.schedule),
            decay: self.decay.unwrap_or(usual.decay),
            seed: self.seed,
        };
        if !(settings.rate > 0.0 && settings.rate <= 1.0) {
            bail!("--rate {}: expected a number above 0, at most 1", settings.rate);
        }
        if !(0.0..=1.0).contains(&settings.decay) {
            bail!("--decay {}: expected a number from 0 to 1", settings.decay);
        }
        Ok(settings)
    }
}

pub(crate) fn run(args: &Args) -> Result<()> {
    if !(0.0..=1.0).contains(&args.results) {
        bail!("--results {}: expected a share from 0 to 1", args.results);
    }
    let sources = args.games.iter().map(|file| read(file)).collect::<Result<Vec<_>>>()?;
    let first = sources[0].variant;
    let settings = args.settings(first)?;
    let Some(name) = network_file(first) else { bail!("{first} has no network") };
    if let Some(other) = sources.iter().find(|games| network_file(games.variant) != Some(name)) {
        bail!("{first} and {} have different networks", other.variant);
    }
    let mut plies = sources.iter().flat_map(|source| &source.games).flat_map(|game| &game.plies);
    if !plies.any(|ply| ply.expected.is_some()) {
        bail!("there are no positions to learn from in these files");
    }
    let threads = rayon::ThreadPoolBuilder::new().num_threads(args.threads.unwrap_or(0)).build()?;
    let opened: Vec<Tables> = (sources.iter())
        .filter_map(|games| match games.variant {
            Variant::Morris(variant) => Some(Tables::open(args.tables.as_deref()?, variant)),
            _ => None,
        })
        .collect();
    let proved = |position: &Morris| {
        let tables = opened.iter().find(|tables| tables.variant() == position.variant())?;
        proved_target(tables, position)
    };
    let targets = Targets { results: args.results, proved: &proved };
    let (mut rounds, mut out) = (Vec::new(), std::io::stdout());
    let file = PartFile::create(&args.out)?;
    let bytes = threads.install(|| {
        fit(&sources, targets, settings, &mut |positions, progress| {
            if progress.round == 1 {
                let _ = writeln!(out, "positions {positions}");
            }
            // A reader who has gone away must not cost the training.
            let _ = writeln!(
                out,
                "round {} error {:.5} kept aside {:.5} (without a network {:.5})",
                progress.round, progress.error, progress.kept_aside, progress.without
            );
            rounds.push(progress);
        })
    });
    let bytes = bytes?;
    file.finish(|out| Ok(out.write_all(&bytes)?))?;
    if let Some(file) = &args.curve {
        fs::write(file, loss_curve::svg(&first.to_string(), &rounds))
            .with_context(|| format!("cannot write `{}`", file.display()))?;
    }
    Ok(())
}

fn read(file: &Path) -> Result<Games> {
    let mut reader = GamesReader::open(file)?;
    let mut games = Vec::new();
    while let Some(game) = reader.next_game().with_context(|| format!("`{}`", file.display()))? {
        games.push(game);
    }
    Ok(Games { variant: reader.variant, games })
}

/// A proved win or loss is worth the whole point or nothing, a little less the further away it is; a draw is worth more to the
/// player for whom it is easier to hold.
fn proved_target(tables: &Tables, position: &Morris) -> Option<f64> {
    let probe = |position: &Morris| tables.probe_files(position).ok().flatten();
    let value = probe(position)?;
    let far = f64::from(value.distance().unwrap_or(0).min(100)) / 100.0;
    Some(match value.wdl() {
        Wdl::Win => 1.0 - 0.1 * far,
        Wdl::Loss => 0.1 * far,
        Wdl::Draw => {
            let moves = turn_values(position, probe)?;
            let drawing: Vec<_> = moves.iter().filter(|(_, value)| *value == Value::Draw).collect();
            let own_risk = 1.0 - drawing.len() as f64 / moves.len() as f64;
            let safest = drawing.iter().map(|(mv, _)| safe_share(position, *mv, probe)).min().unwrap_or(1000);
            0.5 + 0.3 * ((1.0 - safest as f64 / 1000.0) - own_risk)
        }
    })
}
