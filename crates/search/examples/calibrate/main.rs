//! Measures the scales of game reports: plays games of all levels and of random players, scores them as a report does,
//! and fits the curves of `rayuela-coach`.
//!
//!     cargo run --release -p rayuela-search --example calibrate -- play games.txt --seconds 360 --threads 8
//!     cargo run --release -p rayuela-search --example calibrate -- fit games.txt
//!
//! `play` appends a line for each game, so that several runs can be added up; `fit` prints the measured curve of each
//! variant, the constants, and the table of `docs/accuracy.md`.

mod fit;
mod play;
mod sample;
mod scoring;

use std::process::ExitCode;

const USAGE: &str = "usage: calibrate play FILE [--seconds S] [--threads N] [--nodes N] [--rounds N] [--from ROUND] [--variants A,B] [--players A,B] | calibrate fit FILE...";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["play", file, ref options @ ..] => play::run(file, options),
        ["fit", ref files @ ..] if !files.is_empty() => fit::run(files),
        _ => Err(USAGE.to_string()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("calibrate: {error}");
            ExitCode::FAILURE
        }
    }
}
