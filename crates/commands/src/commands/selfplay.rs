//! `rayuela selfplay`: games of the engine against itself, written to a file for training.

use std::path::PathBuf;

use anyhow::{Context, Result};
use rayuela_train::games_file::GamesWriter;
use rayuela_train::self_play::Learnt;

use crate::games_args::GamesArgs;
use crate::input;

/// Play games of the engine against itself, as data to train on
///
/// Plays with a fixed number of nodes per move, some of the moves at random, and appends every game to the file as it ends. A
/// run that was stopped goes on where it was: games that the file has are not played again.
#[derive(clap::Args)]
#[command(mut_arg("games", |arg| arg.default_value("10000")))]
#[command(mut_arg("random", |arg| arg.default_value("0.06")))]
pub(crate) struct Args {
    /// The game, such as `morelli9` or `nine+flying`
    variant: String,
    /// Append the games to this file
    #[arg(long, value_name = "FILE", display_order = 0)]
    out: PathBuf,
    #[command(flatten)]
    games: GamesArgs,
    /// Play with the network in this file [default: the game's own]
    #[arg(long, value_name = "FILE", display_order = 4)]
    network: Option<PathBuf>,
    /// Play without learnt weights, as for a first generation
    #[arg(long, conflicts_with = "network", display_order = 5)]
    no_network: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let variant = input::variant(&args.variant)?;
    let learnt = match &args.network {
        Some(file) => Learnt::From(input::network(file, variant)?),
        None if args.no_network => Learnt::Without,
        None => Learnt::Own,
    };
    let mut writer = GamesWriter::open(&args.out, variant)
        .with_context(|| format!("cannot write games to `{}`", args.out.display()))?;
    let played = writer.numbers.clone();
    let bar = args.games.progress_bar(&played);
    let games = args.games.self_play(variant, learnt, played);
    let mut on_game = |game| {
        bar.inc(1);
        writer.write(&game).with_context(|| format!("cannot write to `{}`", args.out.display()))
    };
    games.play(&mut on_game)
}
