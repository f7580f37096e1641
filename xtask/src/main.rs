//! Chores: `cargo xtask help` lists them.

mod app;
mod compare;
mod dist;
mod fuzz;
mod install;
mod package;
mod passed;
mod sizes;
mod statistics;
mod suite;
mod test;

use std::process::ExitCode;

const HELP: &str = "\
Usage: cargo xtask COMMAND

  test           format, lints, all tests, the app in a real browser, documentation, packages: all that must hold
  test --quick   format, lints and the tests inside the crates
  browser        the browser tests alone, on the app that was built last; sets up what they need
  app [--fast]   the browser app, into target/app-dist, with its sizes; --fast compiles quickly, for work on it
  package        packs rules, engine, tables and draw as for publishing and compiles the packages
  compare OLD NEW [--bench \"search nine\"]... [--rounds N] [--seconds S] [--json]
                 two binaries of rayuela by turns: which is faster, or whether the difference is noise
  fuzz [TARGET]  any bytes to everything that reads; `fuzz --help` says how long, on how many threads, which input again
  dist           what is published, into target/release-files: archives, checksums, the list of components";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let result = match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => test::run(),
        ["test", "--quick"] => test::quick(),
        ["browser"] => test::browser(),
        ["app"] => app::run(false),
        ["app", "--fast"] => app::run(true),
        ["package"] => package::run(),
        ["compare", ref rest @ ..] => compare::run(rest),
        ["fuzz", ref args @ ..] => fuzz::run(args),
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
