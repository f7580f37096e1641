//! `rayuela man`: the manual page.

use anyhow::Result;

/// Print the manual page, for `man -l -`
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The command to describe [default: rayuela itself]
    command: Option<String>,
}

pub(crate) fn run(args: &Args, cli: &mut clap::Command) -> Result<()> {
    cli.build();
    let page = match &args.command {
        None => cli.clone(),
        Some(name) => match cli.find_subcommand(name) {
            Some(command) => command.clone(),
            None => anyhow::bail!("there is no command `{name}`"),
        },
    };
    clap_mangen::Man::new(page).render(&mut std::io::stdout().lock())?;
    Ok(())
}
