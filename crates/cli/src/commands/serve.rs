//! `rayuela serve`: the app in the browser.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use rayuela_server::{Assets, DEFAULT_PORT, Site, listen, listen_anywhere, run as serve};

/// Serve the app and say where; the same as `rayuela` alone
///
/// The app plays by itself, without the server and even without a network once it has been opened. Ctrl-C stops the
/// server.
#[derive(clap::Args, Default)]
pub(crate) struct Args {
    /// The address to listen on, port 0 for any that is free [default: 127.0.0.1:8421, or the next free port]
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<String>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// The folder of solved tables to answer from [default: `tables` in the user's data directory]
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    if let Some(dir) = args.tables.as_ref().filter(|dir| !dir.is_dir()) {
        bail!("--tables {}: there is no such folder", dir.display());
    }
    let tables = args.tables.clone().or_else(rayuela_tables::default_dir);
    let runtime = tokio::runtime::Runtime::new().context("the server cannot start")?;
    runtime.block_on(async {
        let listener = match &args.listen {
            Some(address) => listen(address).await?,
            None => listen_anywhere().await?,
        };
        let at = listener.local_addr()?;
        if args.listen.is_none() && at.port() != DEFAULT_PORT {
            eprintln!("port {DEFAULT_PORT} is taken by another program; using {} instead", at.port());
        }
        let address = format!("http://{at}/");
        writeln!(std::io::stdout(), "listening on {address}")?;
        if args.open {
            open(&address);
        }
        Ok(serve(listener, Site { assets: Assets::embedded(), tables }).await?)
    })
}

/// Asks the system to show an address. Where it cannot, the address has been printed.
fn open(address: &str) {
    let mut command = match std::env::consts::OS {
        "macos" => Command::new("open"),
        "windows" => Command::new("explorer"),
        _ => Command::new("xdg-open"),
    };
    let started = command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if started.is_err() {
        eprintln!("no browser could be opened");
    }
}
