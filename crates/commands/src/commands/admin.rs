//! `rayuela admin`: what the host of a server does.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use rayuela_online::api::AuditLine;
use rayuela_server::{Admin, CopyProgress, ReportLine};

use crate::data_dir::default_db;

/// Moderate a server and keep its data: mutes, closed accounts, reports, moderators, backups
///
/// It works on the database, whether the server runs or not.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The database, as `rayuela serve` was given it [default: `rayuela.db` in the user's data directory]
    #[arg(long, value_name = "URL", global = true)]
    db: Option<String>,
    #[command(subcommand)]
    task: Task,
}

#[derive(clap::Subcommand)]
enum Task {
    /// Let an account or a guest say nothing for a while
    Mute {
        /// the account, or the id of a guest as reports tell it
        name: String,
        /// for how many hours
        #[arg(long, default_value_t = 24, value_parser = clap::value_parser!(u64).range(1..=24 * 365))]
        hours: u64,
    },
    /// Let a muted account or guest talk again
    Unmute {
        /// the account, or the id of the guest
        name: String,
    },
    /// Close an account: it can no longer be used, and its sessions end
    Close {
        /// the account
        name: String,
    },
    /// Open a closed account again
    Reopen {
        /// the account
        name: String,
    },
    /// Let an account moderate in the app: see reports, mute, close and reopen
    Appoint {
        /// the account
        name: String,
    },
    /// Let an account no longer moderate
    Dismiss {
        /// the account
        name: String,
    },
    /// List the accounts that may moderate
    Moderators,
    /// List who did what, the latest first
    Log {
        /// how many lines
        #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000))]
        lines: u32,
    },
    /// List the reports that nobody has dealt with
    Reports,
    /// Mark a report as dealt with
    Settle {
        /// its name in the list
        report: String,
    },
    /// Copy everything, as it is at one moment, into a new file; the server may run
    Backup {
        /// the file
        file: PathBuf,
    },
    /// Copy a backup into an empty database, of either kind
    Restore {
        /// the file
        file: PathBuf,
    },
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let db = match (&args.db, default_db()) {
        (Some(db), _) => db.clone(),
        (None, Some(file)) => file.display().to_string(),
        (None, None) => bail!("the system names no directory for data; --db names the database"),
    };
    let runtime = tokio::runtime::Runtime::new().context("nothing can be done here")?;
    runtime.block_on(async {
        let admin = Admin::open(&db).await?;
        match &args.task {
            Task::Mute { name, hours } => {
                admin.mute(name, admin.now() + hours * 3_600_000).await?;
            }
            Task::Unmute { name } => admin.mute(name, 0).await?,
            Task::Close { name } => admin.close(name, true).await?,
            Task::Reopen { name } => admin.close(name, false).await?,
            Task::Appoint { name } => admin.appoint(name, true).await?,
            Task::Dismiss { name } => admin.appoint(name, false).await?,
            Task::Moderators => {
                let mut out = std::io::stdout().lock();
                for name in admin.moderators().await? {
                    writeln!(out, "{name}")?;
                }
            }
            Task::Log { lines } => print_log(&admin.log(*lines).await?)?,
            Task::Settle { report } => admin.settle(report).await?,
            Task::Reports => print_reports(admin.reports().await?)?,
            Task::Backup { file } => {
                let bar = CopyBar::new();
                let rows = admin.backup(file, |progress| bar.tell(progress)).await?;
                drop(bar);
                eprintln!("{rows} rows copied to {}", file.display());
            }
            Task::Restore { file } => {
                let bar = CopyBar::new();
                let rows = admin.restore(file, |progress| bar.tell(progress)).await?;
                drop(bar);
                eprintln!("{rows} rows restored from {}", file.display());
            }
        }
        Ok(())
    })
}

/// How far a backup is, on a terminal; it goes when it is dropped.
struct CopyBar(ProgressBar);

impl CopyBar {
    fn new() -> CopyBar {
        let bar = ProgressBar::new(0);
        if let Ok(style) =
            ProgressStyle::with_template("{bar:30} {human_pos} of {human_len} rows  {per_sec}  {eta} left")
        {
            bar.set_style(style);
        }
        CopyBar(bar)
    }

    fn tell(&self, CopyProgress { done, total }: CopyProgress) {
        self.0.set_length(total);
        self.0.set_position(done);
    }
}

impl Drop for CopyBar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

fn print_reports(reports: Vec<ReportLine>) -> Result<()> {
    let mut out = std::io::stdout().lock();
    for report in reports {
        let day = rayuela_online::date(report.at);
        let game = report.game.map_or(String::new(), |game| format!(" in game {game}"));
        // Text from players is escaped before it goes to the terminal.
        let text = report.text.escape_debug();
        writeln!(out, "{} {day} {} about {}{game}: {text}", report.id, report.author, report.about)?;
    }
    Ok(())
}

fn print_log(lines: &[AuditLine]) -> Result<()> {
    let mut out = std::io::stdout().lock();
    for line in lines {
        let (day, by) = (rayuela_online::date(line.at), line.by.as_deref().unwrap_or("host"));
        // So is what moderators write.
        let detail = line.detail.escape_debug();
        writeln!(out, "{day} {by} {} {} {detail}", line.action.name(), line.whom)?;
    }
    Ok(())
}
