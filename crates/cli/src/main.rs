//! The command `rayuela`: play, learn, analyse and solve Morelli and Morris.

mod commands;
mod cpu;
mod input;

use std::io;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use commands::Command;

/// Play, learn, analyse and solve Morelli and Morris.
#[derive(Parser)]
#[command(name = "rayuela", version, after_help = VARIANTS)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const VARIANTS: &str = "\
VARIANT is a game and its options joined with `+`:
  morelli13 morelli11 morelli9 morelli7 morelli5   option 2011
  nine six                                         options diagonal double flying noreform
  twelve                                           options double flying noreform
  stacking
such as `morelli9+2011` or `nine+double+flying`.";

/// Bad input ends with this code and one sentence on stderr.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    if let Err(missing) = cpu::check() {
        eprintln!("rayuela: this build needs a processor with {missing} (any x86-64 made since 2013 has it)");
        return ExitCode::from(BAD_INPUT);
    }
    let result = match Cli::parse().command {
        Some(command) => command.run(&mut Cli::command()),
        None => Cli::command().print_help().map_err(Into::into),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output has had enough, as `head` does.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("rayuela: {error:#}");
            ExitCode::from(BAD_INPUT)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
