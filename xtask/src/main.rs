//! Chores: `cargo xtask test` runs every check there is, `cargo xtask app` builds the browser app alone.

mod app;
mod dist;
mod install;
mod sizes;
mod test;

use std::process::ExitCode;

const HELP: &str = "\
Usage: cargo xtask COMMAND

  test           format, lints, all tests, the app in a real browser, documentation: everything that must hold
  browser        the browser tests alone, on the app that was built last; sets up what they need
  app [--fast]   the browser app, into target/app-dist, with its sizes; --fast compiles quickly, for work on it
  dist           what is published, into target/dist: archives, checksums, the list of components";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let result = match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => test::run(),
        ["browser"] => test::browser(),
        ["app"] => app::run(false),
        ["app", "--fast"] => app::run(true),
        ["dist"] => dist::run(),
        [] | ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            Ok(())
        }
        _ => Err(anyhow::anyhow!("unknown command `{}`\n{HELP}", args.join(" "))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
