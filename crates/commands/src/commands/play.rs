//! `rayuela play`: the full-screen terminal game.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use rayuela_seat::Player;
use rayuela_terminal::Settings;

use crate::input;

/// Play in the terminal
///
/// Without a game, a start screen asks for game, set-up, players and clock. Morelli starts from a random set-up. `?`
/// shows the keys. The record of a game that was not saved is printed at the end.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, such as `morelli9` or `nine+flying`
    variant: Option<String>,
    /// Who plays White: `human`, `engine` or `engine:LEVEL`, with a level from 1 to 10
    #[arg(long, value_name = "PLAYER")]
    white: Option<String>,
    /// Who plays Black
    #[arg(long, value_name = "PLAYER")]
    black: Option<String>,
    /// The seed of Morelli's random set-up
    #[arg(long)]
    seed: Option<u64>,
    /// The folder of solved tables to use [default: `tables` in the user's data directory]
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let player = |name: &Option<String>| name.as_deref().map(str::parse::<Player>).transpose();
    let settings = Settings {
        variant: args.variant.as_deref().map(input::variant).transpose()?,
        players: [player(&args.white).context("--white")?, player(&args.black).context("--black")?],
        seed: args.seed,
        tables: args.tables.clone(),
    };
    if args.seed.is_some() && !settings.variant.is_some_and(|variant| variant.is_morelli()) {
        bail!("--seed is for the random set-up of a Morelli game; name one, such as `morelli9`");
    }
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        bail!("play needs a terminal; `rayuela moves` and `rayuela ugi` are for programs");
    }
    if let Some(record) = rayuela_terminal::run(&settings).context("terminal")? {
        write!(std::io::stdout(), "{record}")?;
    }
    Ok(())
}
