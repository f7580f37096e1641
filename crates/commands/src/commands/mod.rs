//! Every command is a small file here.

mod admin;
mod analyse;
mod bench;
mod bench_search;
mod bot;
mod completions;
mod load;
mod man;
mod match_;
mod moves;
mod perft;
mod play;
mod probe;
mod prove;
mod puzzles;
mod replay;
mod results;
mod selfplay;
mod serve;
mod setup;
mod show;
mod solve;
mod stats;
mod train;
mod tune;
mod ugi;
mod verify;

use anyhow::Result;
use clap::Subcommand;

use crate::AppFiles;

/// The commands.
#[derive(Subcommand)]
pub(crate) enum Command {
    Serve(serve::Args),
    Setup(setup::Args),
    Moves(moves::Args),
    Perft(perft::Args),
    Play(play::Args),
    Replay(replay::Args),
    Show(show::Args),
    Analyse(analyse::Args),
    Match(match_::Args),
    Selfplay(selfplay::Args),
    Stats(stats::Args),
    Train(train::Args),
    Tune(tune::Args),
    Results(results::Args),
    Ugi(ugi::Args),
    Bench(bench::Args),
    Solve(solve::Args),
    Probe(probe::Args),
    Verify(verify::Args),
    Prove(prove::Args),
    Puzzles(puzzles::Args),
    Bot(bot::Args),
    Admin(admin::Args),
    Load(load::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// What `rayuela` does without a command.
impl Default for Command {
    fn default() -> Command {
        Command::Serve(serve::Args::default())
    }
}

impl Command {
    /// Runs the command; `cli` is the whole command line, for what describes it, and `app` the browser app.
    pub(crate) fn run(self, cli: &mut clap::Command, app: AppFiles) -> Result<()> {
        match self {
            Command::Serve(args) => serve::run(&args, app),
            Command::Setup(args) => setup::run(&args),
            Command::Moves(args) => moves::run(&args),
            Command::Perft(args) => perft::run(&args),
            Command::Play(args) => play::run(&args),
            Command::Replay(args) => replay::run(&args),
            Command::Show(args) => show::run(&args),
            Command::Analyse(args) => analyse::run(&args),
            Command::Match(args) => match_::run(&args),
            Command::Stats(args) => stats::run(&args),
            Command::Results(args) => results::run(&args),
            Command::Selfplay(args) => selfplay::run(&args),
            Command::Train(args) => train::run(&args),
            Command::Tune(args) => tune::run(&args),
            Command::Ugi(args) => ugi::run(&args),
            Command::Bench(args) => bench::run(&args),
            Command::Solve(args) => solve::run(&args),
            Command::Probe(args) => probe::run(&args),
            Command::Verify(args) => verify::run(&args),
            Command::Prove(args) => prove::run(&args),
            Command::Puzzles(args) => puzzles::run(&args),
            Command::Bot(args) => bot::run(&args),
            Command::Admin(args) => admin::run(&args),
            Command::Load(args) => load::run(&args),
            Command::Completions(args) => completions::run(&args, cli),
            Command::Man(args) => man::run(&args, cli),
        }
    }
}
