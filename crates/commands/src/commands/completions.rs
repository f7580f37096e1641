//! `rayuela completions`: shell completions.

use std::io::Write;

use anyhow::Result;
use clap_complete::Shell;

/// Print completions for a shell
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &Args, cli: &mut clap::Command) -> Result<()> {
    // The generator panics if a pipe is closed early, so it writes into a buffer.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, cli, "rayuela", &mut script);
    std::io::stdout().lock().write_all(&script)?;
    Ok(())
}
