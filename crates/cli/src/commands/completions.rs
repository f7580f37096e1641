//! `rayuela completions`: shell completions.

use anyhow::Result;
use clap_complete::Shell;

/// Print completions for a shell
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &Args, cli: &mut clap::Command) -> Result<()> {
    clap_complete::generate(args.shell, cli, "rayuela", &mut std::io::stdout().lock());
    Ok(())
}
