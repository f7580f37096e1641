//! `rayuela verify`: checks tables.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use rayuela_tables::{Checked, Class, Tables, verify};

use super::solve::{folder, morris};

/// Check tables: every value against those of its successors
///
/// Uses code separate from the solver's. For each class, those of the placing phase included: the positions checked, how
/// many are wrong, and the counts of wins, losses and draws, counted again. A check of everything that was cut off goes on
/// where it was.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: `nine`, `six` or `twelve` with any of `diagonal`, `double`, `flying`
    variant: String,
    /// The folder of the tables [default: `tables` in the user's data directory]
    #[arg(long)]
    dir: Option<PathBuf>,
    /// Check only this many random positions of each class
    #[arg(long)]
    sample: Option<u64>,
    /// Threads to use [default: one for each core]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let variant = morris(&args.variant)?;
    let tables = Tables::open(&folder(args.dir.as_ref())?, variant);
    if !tables.exist() {
        bail!("there are no tables of {variant}; `rayuela solve {variant}` builds them");
    }
    let start = Instant::now();
    let bar = ProgressBar::new(0).with_style(
        ProgressStyle::with_template("{bar:30} {percent}% {msg} {per_sec}, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let progress = |class: Class, done, of| {
        // A new class restarts the bar; the rate is that of the class.
        if bar.length() != Some(of) {
            bar.reset();
            bar.set_length(of);
            bar.set_message(class.to_string());
        }
        bar.set_position(done);
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.unwrap_or(0).into()).build()?;
    let (mut entries, mut wrong, mut disagreeing, mut sampled, mut failed) = (0, 0, 0, 0, None);
    let tell = |checked: Checked| {
        entries += checked.entries;
        wrong += checked.wrong;
        disagreeing += usize::from(!checked.counts_agree);
        let counts = match checked.counts {
            Some([wins, losses, draws]) => format!(" wins {wins} losses {losses} draws {draws}"),
            None => String::new(),
        };
        let agree = if checked.counts_agree { "" } else { " (not the counts in the file)" };
        let note = match (checked.sampled, checked.earlier) {
            (true, _) if args.sample.is_none() => " (sampled: the next ply is not in files)",
            (_, true) => " (found before, files unchanged)",
            _ => "",
        };
        sampled += usize::from(checked.sampled);
        let example = checked.example.map(|example| format!(" first wrong: {example}")).unwrap_or_default();
        let line = format!(
            "{}: {} checked, {} wrong{counts}{agree}{note}{example}",
            checked.class, checked.entries, checked.wrong
        );
        let mut out = std::io::stdout().lock();
        if let Err(error) = bar.suspend(|| writeln!(out, "{line}").and_then(|()| out.flush())) {
            failed.get_or_insert(error);
        }
    };
    pool.install(|| verify(&tables, args.sample, &progress, tell))?;
    bar.finish_and_clear();
    if let Some(error) = failed {
        return Err(error.into());
    }
    writeln!(std::io::stdout(), "{entries} checked, {wrong} wrong")?;
    if sampled > 0 && args.sample.is_none() {
        eprintln!("{sampled} classes could only be sampled; `rayuela solve {variant} --placing` writes what they need");
    }
    let seconds = start.elapsed().as_secs_f64();
    eprintln!("{seconds:.1} s, {:.2} million entries/s", entries as f64 / seconds / 1e6);
    if wrong > 0 || disagreeing > 0 {
        bail!("the tables of {variant} are wrong");
    }
    Ok(())
}
