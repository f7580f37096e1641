//! `rayuela prove`: the value of a Morelli position, proved.

use std::fs::File;
use std::io::{BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use indicatif::ProgressBar;
use rayuela_prover::{Answer, Certificate, FileLock, Progress, Prover, RulesReferee, Settings, check};
use rayuela_rules::morelli::{Morelli, MorelliVariant};
use rayuela_rules::{AnyPosition, Color, Position, Variant};
use serde_json::{Value, json};

use crate::input;
use crate::part_file::PartFile;

/// Prove the value of a Morelli position
///
/// Decides by depth-first proof-number search whether Black at least draws and whether White at least draws; both answers give
/// the value. Leaves are finished games and shut-outs, positions count up to symmetry. With --file a run that was stopped,
/// whatever stopped it, goes on where it was: the table is written there every two minutes, on Ctrl-C and at the end. Should
/// that fail, the search goes on, and the answer is told all the same.
///
/// A certificate is a proof written down: a move for each position in which the player of the claim is to move. `--check`
/// replays it by the plain rules, without the prover.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: `morelli5` to `morelli13`, also with `+2011`
    #[arg(required_unless_present = "check")]
    variant: Option<String>,
    /// The position [default: Facing]
    position: Option<String>,
    /// Whose goal, to at least draw, is decided
    #[arg(long, value_enum, default_value_t = Goal::Both)]
    goal: Goal,
    /// Gibibytes for the table
    #[arg(long, default_value_t = 1.0)]
    memory: f64,
    /// Threads to use [default: one for each core]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Stop after about this many nodes for each goal
    #[arg(long)]
    nodes: Option<u64>,
    /// Stop after this many seconds for each goal
    #[arg(long)]
    time: Option<f64>,
    /// The file in which the table is kept between runs; one file serves all positions of a variant
    #[arg(long)]
    file: Option<PathBuf>,
    /// The largest the file may be in MiB; what took the most work is kept [default: the whole table]
    #[arg(long, requires = "file", value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=1 << 30))]
    file_limit: Option<u64>,
    /// Write the table to the file each time so many seconds have passed
    #[arg(long, requires = "file", value_name = "SECONDS", default_value_t = 120.0)]
    save_every: f64,
    /// Do not try the half-turned reply first
    #[arg(long)]
    no_mirror: bool,
    /// Write what is proved as a certificate
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Check the certificates of a file, and prove nothing
    #[arg(long, value_name = "FILE", conflicts_with_all = ["variant", "position", "file", "certificate"])]
    check: Option<PathBuf>,
    /// Only the result, as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Goal {
    /// Black at least draws
    Black,
    /// White at least draws
    White,
    /// both
    Both,
}

const GIB: f64 = (1 << 30) as f64;
/// Where nobody looks on, progress is told this often.
const LINE: Duration = Duration::from_secs(30);

pub(crate) fn run(args: &Args) -> Result<()> {
    if let Some(path) = &args.check {
        return check_file(path, args.json);
    }
    let name = args.variant.as_deref().unwrap_or_default();
    let Variant::Morelli(variant) = input::variant(name)? else {
        bail!("{name}: only positions of Morelli are proved in this way; for Morris there are tables (`rayuela solve`)")
    };
    let AnyPosition::Morelli(position) = input::position(Variant::Morelli(variant), args.position.as_deref())? else {
        bail!("{name}: not a position of Morelli")
    };
    if !(args.memory > 0.0 && args.memory < 1e6) {
        bail!("--memory {}: expected a number of GiB above 0", args.memory);
    }
    if args.time.is_some_and(|seconds| !(seconds > 0.0 && seconds < 1e9)) {
        bail!("--time: expected a number of seconds above 0");
    }
    if !(args.save_every > 0.0 && args.save_every < 1e9) {
        bail!("--save-every: expected a number of seconds above 0");
    }
    let lock = args.file.as_deref().map(FileLock::take).transpose()?;
    if let Some(path) = &args.file {
        check_room(path, args.memory)?;
    }
    let prover = Prover::new(variant, (args.memory * GIB) as u64);
    if let Some(path) = &args.file {
        let count = prover.load(path)?;
        if count > 0 {
            tell(&format!("{count} entries read from {}", path.display()));
        }
    }
    let certificate = args.certificate.as_deref().map(PartFile::create).transpose()?;
    let run = Run { args, prover, position, interrupted: Arc::default() };
    listen_for_signals(Arc::clone(&run.interrupted))?;
    let answers = run.answers();
    let printed = print(variant, &position, &answers, args.json);
    // What is proved is written down also after Ctrl-C; once more ends that, too.
    run.interrupted.store(false, Relaxed);
    let certified = run.write_certificates(certificate, &answers);
    let saved = run.save().context("the table is not saved; the file is as it was");
    drop(lock);
    first_failure([printed, certified, saved])
}

/// The first failure is that of the command; the others are told before it.
fn first_failure(results: [Result<()>; 3]) -> Result<()> {
    let mut failures = results.into_iter().filter_map(Result::err);
    let Some(first) = failures.next() else { return Ok(()) };
    failures.for_each(|other| tell(&format!("{other:#}")));
    Err(first)
}

/// Refuses a table that is smaller than what its file holds: the rest would be lost when it is saved.
fn check_room(path: &Path, memory: f64) -> Result<()> {
    let needed = std::fs::metadata(path).map_or(0, |file| file.len()) as f64 / GIB;
    if needed > memory {
        bail!("--memory {memory}: {} holds more than that; it needs at least --memory {needed:.3}", path.display());
    }
    Ok(())
}

/// Says something on stderr; if that is closed, nobody wants to know.
fn tell(sentence: &str) {
    let _ = writeln!(std::io::stderr(), "{sentence}");
}

/// A run of the command.
struct Run<'a> {
    args: &'a Args,
    prover: Prover,
    position: Morelli,
    /// set by Ctrl-C
    interrupted: Arc<AtomicBool>,
}

impl Run<'_> {
    fn answers(&self) -> Vec<Answer> {
        let goals: &[Color] = match self.args.goal {
            Goal::Black => &[Color::Black],
            Goal::White => &[Color::White],
            Goal::Both => &[Color::Black, Color::White],
        };
        let mut answers: Vec<Answer> = Vec::new();
        for &goal in goals {
            // A player who wins at least draws.
            if self.interrupted.load(Relaxed) || answers.iter().any(|answer| answer.reached == Some(false)) {
                break;
            }
            answers.push(self.prove(goal));
        }
        answers
    }

    fn prove(&self, goal: Color) -> Answer {
        let threads = match self.args.threads {
            Some(threads) => threads.into(),
            None => std::thread::available_parallelism().map_or(1, usize::from),
        };
        let settings =
            Settings { threads, nodes: self.args.nodes.unwrap_or(u64::MAX), mirror_first: !self.args.no_mirror };
        let bar = ProgressBar::new_spinner();
        let watched = std::io::stderr().is_terminal();
        let (mut saved, mut told) = (Instant::now(), Instant::now());
        let stop = AtomicBool::new(false);
        let answer = self.prover.prove(&self.position, goal, settings, &stop, &mut |progress| {
            let late = self.args.time.is_some_and(|seconds| progress.time.as_secs_f64() >= seconds);
            if late || self.interrupted.load(Relaxed) {
                stop.store(true, Relaxed);
            }
            if watched {
                bar.set_message(describe(goal, &progress));
                bar.tick();
            } else if told.elapsed() >= LINE {
                tell(&describe(goal, &progress));
                told = Instant::now();
            }
            if saved.elapsed().as_secs_f64() >= self.args.save_every {
                if let Err(error) = self.save() {
                    bar.suspend(|| tell(&format!("{error:#}; the search goes on")));
                }
                saved = Instant::now();
            }
        });
        bar.finish_and_clear();
        answer
    }

    /// Writes the table to its file, if it has one.
    fn save(&self) -> Result<()> {
        let most = self.args.file_limit.map_or(u64::MAX, |mib| mib << 20);
        if let Some(path) = &self.args.file {
            self.prover.save(path, most)?;
        }
        Ok(())
    }

    fn write_certificates(&self, file: Option<PartFile>, answers: &[Answer]) -> Result<()> {
        let Some(file) = file else { return Ok(()) };
        let proved: Vec<&Answer> = answers.iter().filter(|answer| answer.reached.is_some()).collect();
        if proved.is_empty() {
            tell("nothing is proved, so no certificate is written");
            return Ok(());
        }
        file.finish(|out| {
            for answer in proved {
                self.prover.certificate(&self.position, answer, &self.interrupted)?.write(&mut *out)?;
            }
            Ok(())
        })
    }
}

/// Ctrl-C ends the search, and what was found is kept; once more, and the program ends at once.
fn listen_for_signals(interrupted: Arc<AtomicBool>) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    std::thread::spawn(move || {
        runtime.block_on(async {
            while tokio::signal::ctrl_c().await.is_ok() {
                if interrupted.swap(true, Relaxed) {
                    std::process::exit(130);
                }
                tell("stopping; once more Ctrl-C ends the program at once");
            }
        });
    });
    Ok(())
}

fn describe(goal: Color, progress: &Progress) -> String {
    let seconds = progress.time.as_secs_f64();
    format!(
        "{goal} at least draws? {:.1} M nodes, {:.0} k/s, proof {} disproof {}, table {:.1} %, {seconds:.0} s",
        progress.nodes as f64 / 1e6,
        progress.nodes as f64 / seconds / 1e3,
        progress.proof,
        progress.disproof,
        f64::from(progress.permille) / 10.0
    )
}

/// The value, if the answers give it: the winner, or a draw.
fn value(answers: &[Answer]) -> Option<Option<Color>> {
    if let Some(lost) = answers.iter().find(|answer| answer.reached == Some(false)) {
        return Some(Some(!lost.goal));
    }
    (answers.iter().filter(|answer| answer.reached == Some(true)).count() == 2).then_some(None)
}

fn print(variant: MorelliVariant, position: &Morelli, answers: &[Answer], json: bool) -> Result<()> {
    let mut out = std::io::stdout().lock();
    let value = value(answers);
    if json {
        let goals: Vec<Value> = answers.iter().map(answer_json).collect();
        let value = value.map(|winner| winner.map_or("draw", Color::name));
        let text = position.setup().to_string();
        let all = json!({"variant": variant.to_string(), "position": text, "goals": goals, "value": value});
        writeln!(out, "{all}")?;
        return Ok(());
    }
    for answer in answers {
        let Progress { nodes, time, proof, disproof, .. } = answer.progress;
        let found = match answer.reached {
            Some(true) => "proved".to_string(),
            Some(false) => format!("refuted, {} wins", !answer.goal),
            None => format!("not known (proof {proof}, disproof {disproof})"),
        };
        writeln!(out, "{} at least draws: {found}; {nodes} nodes, {:.2} s", answer.goal, time.as_secs_f64())?;
    }
    match value {
        Some(Some(winner)) => writeln!(out, "value: {winner} wins")?,
        Some(None) => writeln!(out, "value: draw")?,
        None => writeln!(out, "value: not known")?,
    }
    Ok(())
}

fn answer_json(answer: &Answer) -> Value {
    let Progress { nodes, time, proof, disproof, .. } = answer.progress;
    json!({"goal": answer.goal.name(), "reached": answer.reached, "nodes": nodes, "seconds": time.as_secs_f64(),
        "proof": proof, "disproof": disproof})
}

/// Checks every certificate of a file.
fn check_file(path: &Path, json: bool) -> Result<()> {
    let name = || path.display().to_string();
    let mut file = BufReader::new(File::open(path).with_context(name)?);
    let mut out = std::io::stdout().lock();
    for certificate in Certificate::read(&mut file).with_context(name)? {
        let checked = check(&certificate, &RulesReferee(certificate.variant)).with_context(name)?;
        let position = certificate.position.setup().to_string();
        if json {
            let checked = json!({"variant": certificate.variant.to_string(), "position": position,
                "claim": certificate.claim.to_string(), "positions": checked.positions, "finished": checked.finished,
                "shut_out": checked.shut_out});
            writeln!(out, "{checked}")?;
        } else {
            writeln!(
                out,
                "{} {position}: {}, checked: {} positions, {} finished, {} shut out",
                certificate.variant, certificate.claim, checked.positions, checked.finished, checked.shut_out
            )?;
        }
    }
    Ok(())
}
