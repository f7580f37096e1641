//! `rayuela serve`: the app in the browser.

use std::io::Write;
use std::net::IpAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use rayuela_server::{Assets, DEFAULT_PORT, Mail, Services, Settings, Site, reserve, reserve_anywhere, run as serve};

use crate::data_dir::default_db;
use crate::{AppFiles, log, small_tables};

/// Serve the app and say where; the same as `rayuela` alone
///
/// The app runs in the browser and works offline once it has been opened; online games between people go through
/// the server. Games are kept in a file of the user's data directory, or where --db says. Ctrl-C stops the
/// server. RAYUELA_LOG=info logs what it does.
#[derive(clap::Args, Default)]
pub(crate) struct Args {
    /// The address to listen on, port 0 for any that is free [default: 127.0.0.1:8421, or the next free port]
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<String>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// The folder of solved tables to use [default: `tables` in the user's data directory]
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// The database of games and accounts: a file, or postgres://USER:PASSWORD@HOST/NAME for several servers at once
    /// [default: `rayuela.db` in the user's data directory]
    #[arg(long, value_name = "URL")]
    db: Option<String>,
    /// A trusted proxy on another machine, whose forwarded addresses are believed; may be given several times
    #[arg(long, value_name = "ADDRESS")]
    proxy: Vec<IpAddr>,
    /// Build no small tables in the background, where the folder lacks them
    #[arg(long)]
    no_small_tables: bool,
    /// Where players reach this server, such as `https://rayuela.example.org`: for links in mails, and for push services
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// Send mail over this SMTP server, if players give an address: smtps://USER:PASSWORD@HOST,
    /// smtp://USER:PASSWORD@HOST?tls=required or, without encryption, smtp://HOST; needs --mail-from and --public-url
    #[arg(long, value_name = "URL", env = "RAYUELA_SMTP", hide_env_values = true, requires_all = ["mail_from", "public_url"])]
    smtp: Option<String>,
    /// The sender of mails, such as rayuela@example.org
    #[arg(long, value_name = "ADDRESS")]
    mail_from: Option<String>,
    /// Let notifications go to push services on this machine, without encryption: for tests, on this machine only
    #[arg(long)]
    local_push: bool,
    /// No rate limits: for load tests, on this machine only
    #[arg(long)]
    no_limits: bool,
}

pub(crate) fn run(args: &Args, app: AppFiles) -> Result<()> {
    if let Some(dir) = args.tables.as_ref().filter(|dir| !dir.is_dir()) {
        // Tables are looked for whenever one is asked for, so the folder may come later.
        eprintln!(
            "--tables {}: there is no such folder; the server runs without these tables until it is there",
            dir.display()
        );
    }
    let tables = args.tables.clone().or_else(rayuela_tables::default_dir);
    log::begin();
    let runtime = tokio::runtime::Runtime::new().context("the server cannot start")?;
    runtime.block_on(async {
        let reserved = match &args.listen {
            Some(address) => reserve(address)?,
            None => reserve_anywhere()?,
        };
        let at = reserved.address();
        if args.listen.is_none() && at.port() != DEFAULT_PORT {
            eprintln!("port {DEFAULT_PORT} is taken by another program; using {} instead", at.port());
        }
        if args.local_push && !at.ip().is_loopback() {
            bail!("--local-push is for servers that only this machine can reach, such as --listen 127.0.0.1:8421");
        }
        if args.no_limits && !at.ip().is_loopback() {
            bail!("--no-limits is for servers that only this machine can reach, such as --listen 127.0.0.1:8421");
        }
        let services = open_services(args, tables.clone()).await?;
        let listener = reserved.listen()?;
        let address = format!("http://{at}/");
        writeln!(std::io::stdout(), "listening on {address}")?;
        if args.open {
            open(&address);
        }
        if let Some(dir) = tables.as_ref().filter(|_| !args.no_small_tables) {
            small_tables::build_missing(dir);
        }
        Ok(serve(listener, Site::new(Assets::embedded(app), tables), services).await?)
    })
}

/// The services for games between people. If no database is named and the default one cannot be used, the app is served
/// without them.
async fn open_services(args: &Args, tables: Option<PathBuf>) -> Result<Option<Arc<Services>>> {
    let mail = mail(args)?;
    let settings = |db: String| Settings {
        db,
        unlimited: args.no_limits,
        proxies: args.proxy.clone(),
        tables: tables.clone(),
        public_url: args.public_url.clone(),
        mail: mail.clone(),
        local_push: args.local_push,
        ..Settings::default()
    };
    match (&args.db, default_db()) {
        (Some(db), _) => Ok(Some(Services::open(&settings(db.clone())).await?)),
        (None, None) => {
            eprintln!("the system names no directory for data, so online play is off; --db names a file");
            Ok(None)
        }
        (None, Some(file)) => match Services::open(&settings(file.display().to_string())).await {
            Ok(services) => Ok(Some(services)),
            Err(error) => {
                eprintln!("online play is off: {error}");
                Ok(None)
            }
        },
    }
}

/// How mail is sent, if it is.
fn mail(args: &Args) -> Result<Option<Mail>> {
    if let Some(url) = args.public_url.as_ref().filter(|url| !is_public_url(url)) {
        bail!("--public-url {url}: an address such as https://rayuela.example.org was expected");
    }
    match (&args.smtp, &args.mail_from, &args.public_url) {
        (Some(smtp), Some(from), Some(base)) => Ok(Some(Mail::new(smtp, from, base).context("mail cannot be sent")?)),
        _ => Ok(None),
    }
}

/// Whether an address is one that links can begin with.
fn is_public_url(url: &str) -> bool {
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    let host = host.map(|host| host.trim_end_matches('/'));
    host.is_some_and(|host| !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']))
}

/// Opens an address in the browser. If that fails, the address has been printed anyway.
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
