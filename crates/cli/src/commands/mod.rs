//! Every command is a small file here.

mod bench;
mod completions;
mod man;
mod moves;
mod perft;
mod replay;
mod setup;
mod show;

use anyhow::Result;
use clap::Subcommand;

/// The commands.
#[derive(Subcommand)]
pub(crate) enum Command {
    Setup(setup::Args),
    Moves(moves::Args),
    Perft(perft::Args),
    Replay(replay::Args),
    Show(show::Args),
    Bench(bench::Args),
    Completions(completions::Args),
    Man(man::Args),
}

impl Command {
    /// Runs the command; `cli` is the whole command line, for what describes it.
    pub(crate) fn run(self, cli: &mut clap::Command) -> Result<()> {
        match self {
            Command::Setup(args) => setup::run(&args),
            Command::Moves(args) => moves::run(&args),
            Command::Perft(args) => perft::run(&args),
            Command::Replay(args) => replay::run(&args),
            Command::Show(args) => show::run(&args),
            Command::Bench(args) => bench::run(&args),
            Command::Completions(args) => completions::run(&args, cli),
            Command::Man(args) => man::run(&args, cli),
        }
    }
}
