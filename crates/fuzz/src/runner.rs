//! Running targets: seeds and regression inputs first, then as many changed ones as are asked for.

use std::any::Any;
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, io, process, thread};

use crate::shrink::shrink;
use crate::trace::hash;
use crate::{Mutator, Target, Trace};

/// How long to go on, and how.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// changed inputs in all
    pub inputs: u64,
    /// or so long
    pub time: Option<Duration>,
    /// threads, each with a stream of its own
    pub threads: usize,
    /// what the streams follow from
    pub seed: u64,
    /// an input that takes longer than this ends the process; its bytes are kept
    pub patience: Option<Duration>,
}

/// The result of a run.
#[derive(Clone, Copy, Debug)]
pub struct Report {
    /// inputs in all, seeds too
    pub inputs: u64,
    /// how long it took
    pub time: Duration,
    /// different traces, of the thread that met most
    pub traces: usize,
}

impl Report {
    /// Inputs a second.
    pub fn rate(&self) -> f64 {
        self.inputs as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

/// An input for which something did not hold.
#[derive(Clone, Debug)]
pub struct Failure {
    /// the input, made small
    pub input: Vec<u8>,
    /// what the panic said
    pub message: String,
}

/// The workspace if it is where it was when this was compiled, else the current folder.
fn root() -> &'static Path {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    if root.join("data").is_dir() { root } else { Path::new(".") }
}

/// The inputs under `data/fuzz` that once broke a target, with their files.
pub fn regressions(target: &Target) -> Vec<(PathBuf, Vec<u8>)> {
    let Ok(folder) = fs::read_dir(root().join("data/fuzz").join(target.name)) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = folder.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths.into_iter().filter_map(|path| fs::read(&path).ok().map(|bytes| (path, bytes))).collect()
}

/// Writes an input to `fuzz/NAME` in the target folder, and says where.
///
/// # Errors
/// If it cannot be written.
pub fn keep(target: &Target, input: &[u8]) -> io::Result<PathBuf> {
    let folder = rayuela_setup::target_dir(root()).unwrap_or_else(|_| root().join("target"));
    let folder = folder.join("fuzz").join(target.name);
    fs::create_dir_all(&folder)?;
    let path = folder.join(format!("{:016x}", hash(input)));
    fs::write(&path, input)?;
    Ok(path)
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("a panic without words").to_string()
}

/// Runs one input.
///
/// # Errors
/// What the panic said, if there was one.
pub fn try_input(target: &Target, input: &[u8]) -> Result<Trace, String> {
    catch_unwind(AssertUnwindSafe(|| (target.run)(input))).map_err(|panic| message(&*panic))
}

/// Instead of the number of an input: the thread has finished.
const DONE: u64 = u64::MAX;

/// What the threads of a run share.
struct Shared {
    inputs: AtomicU64,
    traces: AtomicUsize,
    stop: AtomicBool,
    failure: Mutex<Option<Failure>>,
    /// the number and the bytes of the input that each thread is at
    current: Vec<(AtomicU64, Mutex<Vec<u8>>)>,
}

/// Runs a target until the plan is done or something fails.
///
/// # Errors
/// The first failure, its input made small.
pub fn run(target: &Target, plan: &Plan) -> Result<Report, Failure> {
    let start = Instant::now();
    let mut seeds = (target.seeds)();
    seeds.extend(regressions(target).into_iter().map(|(_, bytes)| bytes));
    let shared = Shared {
        inputs: AtomicU64::new(0),
        traces: AtomicUsize::new(0),
        stop: AtomicBool::new(false),
        failure: Mutex::new(None),
        current: (0..plan.threads).map(|_| Default::default()).collect(),
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..plan.threads)
            .map(|number| {
                let (shared, seeds) = (&shared, &seeds);
                scope.spawn(move || work(target, plan, number, seeds, shared))
            })
            .collect();
        watch(target, plan, start, &shared, || workers.iter().all(|worker| worker.is_finished()));
    });
    let failure = shared.failure.into_inner().unwrap_or_else(PoisonError::into_inner);
    match failure {
        Some(failure) => {
            let input = shrink(&failure.input, |input| try_input(target, input).is_err());
            Err(Failure { message: try_input(target, &input).err().unwrap_or(failure.message), input })
        }
        None => {
            Ok(Report { inputs: shared.inputs.into_inner(), time: start.elapsed(), traces: shared.traces.into_inner() })
        }
    }
}

/// One thread's part: the seeds as they are, if it is the first, then changed inputs.
fn work(target: &Target, plan: &Plan, number: usize, seeds: &[Vec<u8>], shared: &Shared) {
    let mut mutator = Mutator::new(target, seeds, plan.seed ^ (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let share = plan.inputs / plan.threads as u64 + u64::from((number as u64) < plan.inputs % plan.threads as u64);
    let seeds = if number == 0 { seeds } else { &[] };
    let mut seeds = seeds.iter();
    let mut done = 0;
    while !shared.stop.load(Relaxed) {
        let input = match seeds.next() {
            Some(seed) => seed.clone(),
            None if done < share => {
                done += 1;
                mutator.input()
            }
            None => break,
        };
        if plan.patience.is_some() {
            let (at, bytes) = &shared.current[number];
            bytes.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&input);
            at.fetch_add(1, Relaxed);
        }
        match try_input(target, &input) {
            Ok(trace) => mutator.learn(&input, trace),
            Err(message) => {
                let mut failure = shared.failure.lock().unwrap_or_else(PoisonError::into_inner);
                failure.get_or_insert(Failure { input, message });
                shared.stop.store(true, Relaxed);
            }
        }
        shared.inputs.fetch_add(1, Relaxed);
    }
    shared.current[number].0.store(DONE, Relaxed);
    shared.traces.fetch_max(mutator.traces(), Relaxed);
}

/// Stops the run when its time is over, and the process if an input hangs.
fn watch(target: &Target, plan: &Plan, start: Instant, shared: &Shared, finished: impl Fn() -> bool) {
    let mut seen: Vec<(u64, Instant)> = vec![(0, start); plan.threads];
    while !finished() {
        thread::sleep(Duration::from_millis(10));
        if plan.time.is_some_and(|time| start.elapsed() >= time) {
            shared.stop.store(true, Relaxed);
        }
        let Some(patience) = plan.patience else { continue };
        for (seen, (at, bytes)) in seen.iter_mut().zip(&shared.current) {
            let at = at.load(Relaxed);
            if seen.0 != at || at == DONE {
                *seen = (at, Instant::now());
            } else if seen.1.elapsed() > patience && !finished() {
                let kept = keep(target, &bytes.lock().unwrap_or_else(PoisonError::into_inner));
                // Not `eprintln!`, which a test keeps to itself until it has ended.
                let _ = writeln!(io::stderr(), "{}: an input takes longer than {patience:?}: {kept:?}", target.name);
                process::exit(1);
            }
        }
    }
}

/// An input that takes longer than this in a test hangs: far longer than any should, for machines that are busy.
const PATIENCE: Duration = Duration::from_secs(300);

/// For tests: seeds, regression inputs and a few thousand changed ones, or as many as `RAYUELA_FUZZ_INPUTS` says.
///
/// An input that takes minutes ends the process, and is kept.
///
/// # Panics
/// If something does not hold, with the input and where it is kept.
pub fn smoke(target: &Target, inputs: u64) {
    let asked = std::env::var("RAYUELA_FUZZ_INPUTS").ok().and_then(|inputs| inputs.parse().ok());
    let plan = Plan { inputs: asked.unwrap_or(inputs), time: None, threads: 1, seed: 1, patience: Some(PATIENCE) };
    match run(target, &plan) {
        Ok(report) => println!(
            "{:12} {:>9} inputs, {:>9.0} a second, {} traces",
            target.name,
            report.inputs,
            report.rate(),
            report.traces
        ),
        Err(Failure { input, message }) => {
            let kept = keep(target, &input);
            panic!("{}: {message}\ninput {:?}, kept as {kept:?}", target.name, String::from_utf8_lossy(&input));
        }
    }
}
