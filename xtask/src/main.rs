//! Chores: `cargo xtask test` runs every check there is.

mod test;

use std::process::ExitCode;

const HELP: &str = "\
Usage: cargo xtask COMMAND

  test    format, lints, all tests, documentation: everything that must hold";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let result = match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => test::run(),
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
