//! `rayuela setup`: prints a start position.

use std::io::Write;

use anyhow::Result;
use clap::ValueEnum;
use rayuela_rules::morelli::Morelli;
use rayuela_rules::{AnyPosition, Position, Variant};

use crate::input;

/// Print a start position
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, such as `morelli9` or `nine+flying`
    variant: String,
    /// How Morelli's pieces are set up [default: random]
    #[arg(long)]
    mode: Option<Mode>,
    /// The seed of a random set-up; the same seed gives the same position on every machine
    #[arg(long)]
    seed: Option<u64>,
}

/// The set-ups that need no players.
#[derive(Clone, Copy, ValueEnum)]
enum Mode {
    /// Drawn, opposite cells of opposite colours (2015)
    Random,
    /// Black has the bottom and the top (2011)
    Facing,
    /// Black has the bottom and the left (2011)
    Adjacent,
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
    let start = match args.mode.unwrap_or(Mode::Random) {
        Mode::Random => {
            let seed = match args.seed {
                Some(seed) => seed,
                None => {
                    let seed = input::fresh_seed()?;
                    eprintln!("seed {seed}");
                    seed
                }
            };
            Morelli::random_start(morelli, seed)
        }
        Mode::Facing => Morelli::facing_start(morelli),
        Mode::Adjacent => Morelli::adjacent_start(morelli),
    };
    writeln!(std::io::stdout(), "{}", start.setup())?;
    Ok(())
}
