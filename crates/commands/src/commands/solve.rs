//! `rayuela solve`: builds tables.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use rayuela_rules::morris::{Morris, MorrisBase, MorrisVariant};
use rayuela_rules::{Position, Variant};
use rayuela_tables::{ClassResult, Event, Phase, Settings, Solved, default_dir, solve};

use crate::{input, memory};

/// Build the tables of a Morris variant
///
/// Prints for each class (men of the side to move, men of the other) its positions up to symmetry: wins, losses and
/// draws of the side to move, and the longest win and loss in moves to the next removal or the end. Every finished class,
/// and every finished class of the placing phase, is on disk before the next begins: a run that was stopped, whatever stopped
/// it, continues where it was.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: `nine`, `six` or `twelve` with any of `diagonal`, `double`, `flying`; `six` also with `noreform`
    variant: String,
    /// The folder for the tables [default: `tables` in the user's data directory]
    #[arg(long)]
    dir: Option<PathBuf>,
    /// Threads to use [default: one for each core]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The memory that may be used, in GiB [default: three quarters of what is available]
    #[arg(long)]
    memory: Option<f64>,
    /// Write no tables, only print the counts
    #[arg(long, conflicts_with_all = ["dir", "placing"])]
    no_files: bool,
    /// Keep the whole placing phase in files, so that every position can be looked up (Six has it anyway)
    #[arg(long, conflicts_with = "most_men")]
    placing: bool,
    /// Stop after the classes with this many men on the board
    #[arg(long)]
    most_men: Option<u8>,
}

/// The folder of tables: the one given, or the user's.
pub(crate) fn folder(dir: Option<&PathBuf>) -> Result<PathBuf> {
    match dir {
        Some(dir) => Ok(dir.clone()),
        None => default_dir().context("this system names no data directory; say --dir"),
    }
}

/// The variant, if it is one that tables can be made of.
pub(crate) fn morris(name: &str) -> Result<MorrisVariant> {
    match input::variant(name)? {
        Variant::Morris(variant) if variant.noreform => Err(rayuela_tables::SolveError::NoReform.into()),
        Variant::Morris(variant) => Ok(variant),
        other => bail!("there are no tables for {other}: they are made for nine, six and twelve"),
    }
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let variant = match input::variant(&args.variant)? {
        Variant::Morris(variant) if variant.noreform && variant.base == MorrisBase::Six && args.dir.is_some() => {
            bail!("--dir: {variant} is solved in memory, its tables have no files")
        }
        Variant::Morris(variant) => variant,
        _ => morris(&args.variant)?,
    };
    let memory = memory::allowed(args.memory)?;
    let settings = Settings {
        dir: if args.no_files { None } else { Some(folder(args.dir.as_ref())?) },
        threads: args.threads.unwrap_or(0).into(),
        memory,
        most_men: args.most_men.map(usize::from),
        distances: false,
        placing: args.placing,
    };
    let show = Show::new(memory);
    let solved = solve(variant, &settings, &|event| show.event(event))?;
    show.finish()?;
    if args.most_men.is_none() {
        game_value(variant, &solved)?;
    }
    Ok(())
}

/// The value of the empty board, with a line.
fn game_value(variant: MorrisVariant, solved: &Solved) -> Result<()> {
    let Some(game) = solved.game() else { return Ok(()) };
    let mut out = std::io::stdout().lock();
    match game.value {
        Some(value) => writeln!(out, "{variant}: {value}")?,
        None => writeln!(out, "{variant}: {}", game.wdl)?,
    }
    let mut position = Morris::start(variant);
    let mut line = Vec::new();
    for mv in game.line {
        line.push(position.compact(mv));
        position.play_unchecked(mv);
    }
    writeln!(out, "line: {}", line.join(" "))?;
    Ok(())
}

/// The output of a run.
struct Show {
    bar: ProgressBar,
    start: Instant,
    /// the memory allowed, in bytes
    memory: u64,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    total: u64,
    /// entries finished, and those of them that were solved now
    finished: u64,
    fresh: u64,
    sums: [u64; 3],
    /// the time of the moving phase, once it is over
    moving: Option<Duration>,
    shown: Option<Instant>,
    failed: Option<std::io::Error>,
}

/// The bar is drawn this often; more would cost time.
const DRAW: Duration = Duration::from_millis(200);

impl Show {
    fn new(memory: u64) -> Show {
        let style =
            ProgressStyle::with_template("{bar:30} {percent}% {msg}").unwrap_or_else(|_| ProgressStyle::default_bar());
        Show { bar: ProgressBar::new(0).with_style(style), start: Instant::now(), memory, state: Mutex::default() }
    }

    fn event(&self, event: Event) {
        match event {
            Event::Start { entries } => {
                self.bar.set_length(entries);
                self.with(|state| state.total = entries);
                self.line(&format!(
                    "{:>9} {:>13} {:>13} {:>13} {:>13} {:>6} {:>6} {:>9}",
                    "class", "positions", "wins", "losses", "draws", "win", "loss", "seconds"
                ));
            }
            // Threads that find the bar locked skip the update.
            Event::Progress { class, phase, done, of } => {
                let Ok(mut state) = self.state.try_lock() else { return };
                if state.shown.is_some_and(|shown| shown.elapsed() < DRAW) {
                    return;
                }
                state.shown = Some(Instant::now());
                self.bar.set_position(state.finished);
                self.bar.set_message(self.message(&state, &format!("{class} {}", phase_name(phase)), done, of));
            }
            Event::Class(result) => self.class(&result),
            Event::Placing { entries } => {
                self.bar.set_length(entries);
                self.with(|state| {
                    *state = State {
                        sums: state.sums,
                        moving: Some(self.start.elapsed()),
                        total: entries,
                        ..State::default()
                    }
                });
                self.line(&format!(
                    "{:>9} {:>13} {:>13} {:>13} {:>13}",
                    "placed", "positions", "wins", "losses", "draws"
                ));
            }
            Event::Ply(ply) => {
                self.with(|state| {
                    state.finished += ply.entries;
                    state.fresh += if ply.time.is_some() { ply.entries } else { 0 };
                });
                let (positions, seconds) = (ply.wins + ply.losses + ply.draws, seconds(ply.time));
                self.line(&format!(
                    "{:>9} {positions:>13} {:>13} {:>13} {:>13} {:>6} {:>6} {seconds:>9}",
                    ply.ply, ply.wins, ply.losses, ply.draws, "", ""
                ));
            }
            Event::NoPlacing(needed) => self.bar.suspend(|| {
                let memory = memory::gib(self.memory);
                eprintln!(
                    "only the moving phase is solved, without the value of the game: the placing phase needs {needed:.1} GiB \
                     of memory, but only {memory:.1} GiB are allowed (--memory)"
                );
            }),
            Event::Unusable(message) => self.bar.suspend(|| eprintln!("{message}; solving it again")),
        }
    }

    fn with(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
    }

    fn message(&self, state: &State, what: &str, done: u64, of: u64) -> String {
        let seconds = (self.start.elapsed() - state.moving.unwrap_or_default()).as_secs_f64();
        let rate = state.fresh as f64 / seconds;
        let left = if state.fresh > 0 {
            let left = Duration::from_secs_f64((state.total - state.finished) as f64 / rate);
            format!("{:.1} M/s, {} left", rate / 1e6, HumanDuration(left))
        } else {
            String::new()
        };
        format!("{what} {}% {left}", 100 * done / of.max(1))
    }

    fn class(&self, result: &ClassResult) {
        let positions = result.wins + result.losses + result.draws;
        let seconds = seconds(result.time);
        let line = format!(
            "{:>9} {positions:>13} {:>13} {:>13} {:>13} {:>6} {:>6} {seconds:>9}",
            result.class.to_string(),
            result.wins,
            result.losses,
            result.draws,
            result.longest_win,
            result.longest_loss
        );
        self.with(|state| {
            if result.class.hands == [0, 0] {
                let sums = [result.wins, result.losses, result.draws];
                state.sums.iter_mut().zip(sums).for_each(|(sum, more)| *sum += more);
                // A class with equal numbers of men counts for both sides.
                let times = if result.class.mover == result.class.other { 2 } else { 1 };
                state.finished += times * result.entries;
                state.fresh += if result.time.is_some() { times * result.entries } else { 0 };
            }
        });
        self.line(&line);
    }

    /// Writes a line of results at once: a run may be stopped at any time.
    fn line(&self, line: &str) {
        let write = || -> std::io::Result<()> {
            let mut out = std::io::stdout().lock();
            writeln!(out, "{line}")?;
            out.flush()
        };
        if let Err(error) = self.bar.suspend(write) {
            self.with(|state| {
                state.failed.get_or_insert(error);
            });
        }
    }

    fn finish(self) -> Result<()> {
        self.bar.finish_and_clear();
        let state = self.state.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(error) = state.failed {
            return Err(error.into());
        }
        let [wins, losses, draws] = state.sums;
        let total = wins + losses + draws;
        writeln!(std::io::stdout(), "{:>9} {total:>13} {wins:>13} {losses:>13} {draws:>13}", "moving")?;
        let whole = self.start.elapsed();
        let seconds = state.moving.unwrap_or(whole).as_secs_f64();
        if let Some(moving) = state.moving {
            eprintln!("placing phase: {:.1} s", (whole - moving).as_secs_f64());
        }
        eprintln!("moving phase: {seconds:.1} s, {:.2} million positions/s", total as f64 / seconds / 1e6);
        Ok(())
    }
}

/// The time of a class or ply; `there` if it was read from files.
fn seconds(time: Option<Duration>) -> String {
    time.map_or_else(|| "there".to_string(), |time| format!("{:.2}", time.as_secs_f64()))
}

fn phase_name(phase: Phase) -> String {
    match phase {
        Phase::Removals => "removals".to_string(),
        Phase::Distance(n) => format!("distance {n}"),
        Phase::Packing => "packing".to_string(),
        Phase::Writing => "writing".to_string(),
        Phase::Placing => "placing".to_string(),
    }
}
