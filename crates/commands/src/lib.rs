//! The commands of `rayuela`: play, learn, analyse and solve Morelli and Morris.
//!
//! A library, so that it compiles while the browser app is being built; the program of `crates/cli` is this and the app.

mod commands;
mod cpu;
mod data_dir;
mod games_args;
mod input;
mod launch;
mod log;
mod matches;
mod memory;
mod part_file;
mod rims;
mod small_tables;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use commands::Command;

/// Play, learn, analyse and solve Morelli and Morris.
///
/// Without a command it serves the app, as `rayuela serve` does.
#[derive(Parser)]
#[command(name = "rayuela", bin_name = "rayuela", version, after_help = VARIANTS)]
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

/// The files of the browser app: name and content.
pub type AppFiles = &'static [(&'static str, &'static [u8])];

/// Runs the command that the arguments ask for; `app` is what `serve` serves.
pub fn run(app: AppFiles) -> ExitCode {
    if let Err(missing) = cpu::check() {
        eprintln!("rayuela: this build needs a processor with {missing} (any x86-64 made since 2013 has it)");
        return ExitCode::from(BAD_INPUT);
    }
    if let Err(error) = launch::exec_faster_build() {
        complain(&error);
        return ExitCode::from(BAD_INPUT);
    }
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse_arguments(&error),
    };
    match cli.command.unwrap_or_default().run(&mut Cli::command(), app) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of our output has closed the pipe, as `head` does.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("{error:#}"));
            ExitCode::from(BAD_INPUT)
        }
    }
}

/// Help and version are no errors; what is wrong with the arguments is one sentence like any other.
fn refuse_arguments(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // A closed stream is no error here.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.render().to_string();
    let words: Vec<&str> = text.lines().take_while(|line| !line.trim().is_empty()).map(str::trim).collect();
    complain(words.join(" ").trim_start_matches("error: "));
    ExitCode::from(BAD_INPUT)
}

/// Writes an error to stderr; control characters of the input are escaped.
fn complain(sentence: &str) {
    let mut shown = String::from("rayuela: ");
    for c in sentence.chars() {
        match c {
            '\n' => shown.push(' '),
            c if c.is_control() => shown.extend(c.escape_default()),
            c => shown.push(c),
        }
    }
    // If stderr is closed there is nowhere to report it.
    let _ = writeln!(io::stderr(), "{shown}");
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
