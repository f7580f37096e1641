//! `rayuela setup`: prints a start position.

use std::io::Write;

use anyhow::{Context, Result};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use rayuela_rules::morelli::StartMode;
use rayuela_rules::{AnyPosition, Position, Variant};

use crate::input;

/// Print a start position
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, such as `morelli9` or `nine+flying`
    variant: String,
    /// How Morelli's pieces are set up [default: random]
    #[arg(long, value_parser = modes())]
    mode: Option<StartMode>,
    /// The seed of a random set-up; the same seed gives the same position on every machine
    #[arg(long)]
    seed: Option<u64>,
}

/// The set-ups that need no players.
fn modes() -> impl TypedValueParser<Value = StartMode> {
    let modes = [
        (StartMode::Random, "Drawn, opposite cells of opposite colours (2015)"),
        (StartMode::Facing, "Black has the bottom and the top (2011)"),
        (StartMode::Adjacent, "Black has the bottom and the left (2011)"),
    ];
    PossibleValuesParser::new(modes.map(|(mode, help)| PossibleValue::new(mode.name()).help(help)))
        .try_map(|name| name.parse().map_err(|()| "unknown mode"))
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let variant = input::variant(&args.variant)?;
    let Variant::Morelli(morelli) = variant else {
        if args.mode.is_some() || args.seed.is_some() {
            eprintln!("{variant} always starts on the empty board; --mode and --seed make no difference");
        }
        writeln!(std::io::stdout(), "{}", AnyPosition::start(variant).text())?;
        return Ok(());
    };
    let mode = args.mode.unwrap_or(StartMode::Random);
    let seed = match args.seed {
        Some(seed) => seed,
        None if mode == StartMode::Random => {
            let seed = input::fresh_seed()?;
            eprintln!("seed {seed}");
            seed
        }
        None => 0,
    };
    let start = mode.position(morelli, seed).context("the players set this up")?;
    writeln!(std::io::stdout(), "{}", start.setup())?;
    Ok(())
}
