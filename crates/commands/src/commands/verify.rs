//! `rayuela verify`: checks tables.

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::ThreadPool;
use rayuela_rules::Variant;
use rayuela_rules::morris::{MorrisBase, MorrisVariant};
use rayuela_tables::{Checked, Class, Event, Settings, Tables, solve, verify, verify_in_memory, verify_memory};

use super::solve::{folder, morris};
use crate::{input, memory};

/// Check tables: every value against those of its successors
///
/// Moves, and what values follow from them, are computed by code separate from the solver's. For each class, those of the
/// placing phase included: the positions checked, how many are wrong, and the counts of wins, losses and draws, counted again.
/// A check of everything that was cut off goes on where it was. `six` with `noreform`, which has no files, is solved first.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: `nine`, `six` or `twelve` with any of `diagonal`, `double`, `flying`; `six` also with `noreform`
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
    /// The memory that may be used, in GiB [default: three quarters of what is available]
    #[arg(long)]
    memory: Option<f64>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let variant = match input::variant(&args.variant)? {
        Variant::Morris(variant) if variant.noreform && variant.base == MorrisBase::Six => variant,
        _ => morris(&args.variant)?,
    };
    let memory = memory::allowed(args.memory)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.unwrap_or(0).into()).build()?;
    let start = Instant::now();
    let mut report = Report::new(args.sample.is_some());
    if variant.noreform {
        solved_first(args, variant, &pool, memory, &mut report)?;
    } else {
        files(args, variant, &pool, memory, &mut report)?;
    }
    report.finish(variant, start.elapsed())
}

/// Checks the tables of a folder.
fn files(args: &Args, variant: MorrisVariant, pool: &ThreadPool, memory: u64, report: &mut Report) -> Result<()> {
    let tables = Tables::open(&folder(args.dir.as_ref())?, variant);
    if !tables.exist() {
        bail!("there are no tables of {variant}; `rayuela solve {variant}` builds them");
    }
    let needed = verify_memory(&tables, args.sample)?;
    if needed > memory {
        let (needed, memory) = (memory::gib(needed), memory::gib(memory));
        bail!(
            "checking {variant} needs {needed:.2} GiB of memory, but only {memory:.2} GiB are allowed (--memory); \
             `--sample 1000` takes little"
        );
    }
    let bar = report.bar.clone();
    pool.install(|| {
        verify(&tables, args.sample, &|class, done, of| progress(&bar, class, done, of), |c| report.tell(c))
    })?;
    Ok(())
}

/// Solves a variant that has no files, and checks it in memory.
fn solved_first(
    args: &Args,
    variant: MorrisVariant,
    pool: &ThreadPool,
    memory: u64,
    report: &mut Report,
) -> Result<()> {
    if args.dir.is_some() || args.sample.is_some() {
        let option = if args.dir.is_some() { "--dir" } else { "--sample" };
        bail!("{option}: {variant} is solved in memory and checked in full, its tables have no files");
    }
    let threads = args.threads.unwrap_or(0).into();
    let settings = Settings { dir: None, threads, memory, most_men: None, distances: true, placing: false };
    let bar = report.bar.clone();
    let solved = solve(variant, &settings, &|event| {
        if let Event::Class(result) = event {
            bar.set_message(format!("solved {}", result.class));
            bar.tick();
        }
    })?;
    pool.install(|| {
        verify_in_memory(&solved, &|class, done, of| progress(&bar, class, done, of), |checked| report.tell(checked));
    });
    Ok(())
}

/// A new class restarts the bar; the rate is that of the class.
fn progress(bar: &ProgressBar, class: Class, done: u64, of: u64) {
    if bar.length() != Some(of) {
        bar.reset();
        bar.set_length(of);
        bar.set_message(class.to_string());
    }
    bar.set_position(done);
}

/// What is found, class by class.
struct Report {
    bar: ProgressBar,
    /// only a sample is asked for
    sample: bool,
    classes: usize,
    entries: u64,
    wrong: u64,
    disagreeing: usize,
    sampled: usize,
    failed: Option<std::io::Error>,
}

impl Report {
    fn new(sample: bool) -> Report {
        let style = ProgressStyle::with_template("{bar:30} {percent}% {msg} {per_sec}, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(0).with_style(style);
        Report { bar, sample, classes: 0, entries: 0, wrong: 0, disagreeing: 0, sampled: 0, failed: None }
    }

    fn tell(&mut self, checked: Checked) {
        self.classes += 1;
        self.entries += checked.entries;
        self.wrong += checked.wrong;
        self.disagreeing += usize::from(!checked.counts_agree);
        let counts = match checked.counts {
            Some([wins, losses, draws]) => format!(" wins {wins} losses {losses} draws {draws}"),
            None => String::new(),
        };
        let agree = if checked.counts_agree { "" } else { " (not the counts of the solver)" };
        let note = match (checked.sampled, checked.earlier) {
            (true, _) if !self.sample => " (sampled: the next ply is not in files)",
            (_, true) => " (found before, files unchanged)",
            _ => "",
        };
        self.sampled += usize::from(checked.sampled);
        let example = checked.example.map(|example| format!(" first wrong: {example}")).unwrap_or_default();
        let line = format!(
            "{}: {} checked, {} wrong{counts}{agree}{note}{example}",
            checked.class, checked.entries, checked.wrong
        );
        let mut out = std::io::stdout().lock();
        if let Err(error) = self.bar.suspend(|| writeln!(out, "{line}").and_then(|()| out.flush())) {
            self.failed.get_or_insert(error);
        }
    }

    fn finish(self, variant: MorrisVariant, time: Duration) -> Result<()> {
        let Report { bar, sample, classes, entries, wrong, disagreeing, sampled, failed } = self;
        bar.finish_and_clear();
        if let Some(error) = failed {
            return Err(error.into());
        }
        let all = Class::all(variant).len();
        let missing = if classes < all { format!("; not complete: {classes} of {all} classes") } else { String::new() };
        writeln!(std::io::stdout(), "{entries} checked, {wrong} wrong{missing}")?;
        if sampled > 0 && !sample {
            eprintln!(
                "{sampled} classes could only be sampled; `rayuela solve {variant} --placing` writes what they need"
            );
        }
        let seconds = time.as_secs_f64();
        eprintln!("{seconds:.1} s, {:.2} million entries/s", entries as f64 / seconds / 1e6);
        if wrong > 0 || disagreeing > 0 {
            bail!("the tables of {variant} are wrong");
        }
        Ok(())
    }
}
