//! `fuzz`: runs targets for as long as you like, or one input again. `cargo xtask fuzz` compiles and calls it.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rayuela_fuzz::runner::{Plan, keep, run, try_input};
use rayuela_fuzz::{TARGETS, Target, find};

const HELP: &str = "\
Usage: fuzz [TARGET…] [--inputs N | --seconds S] [--threads T] [--seed N]
       fuzz TARGET FILE…      runs these inputs alone
       fuzz --list

Without a target all of them, one after the other; --inputs and --seconds are for each. A failing input is made small and kept
under target/fuzz/TARGET.";

/// An input that takes longer than this hangs.
const PATIENCE: Duration = Duration::from_secs(60);

fn main() -> ExitCode {
    match start(std::env::args().skip(1).collect()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("fuzz: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Whether everything held.
fn start(args: Vec<String>) -> Result<bool> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut plan = Plan { inputs: 100_000, time: None, threads, seed: 1, patience: Some(PATIENCE) };
    let (mut targets, mut files) = (Vec::new(), Vec::new());
    let mut args = args.into_iter();
    while let Some(arg) = args.next() {
        let mut number = || {
            args.next().and_then(|text| text.parse::<u64>().ok()).with_context(|| format!("{arg}: a number expected"))
        };
        match arg.as_str() {
            "--help" | "-h" => {
                println!("{HELP}");
                return Ok(true);
            }
            "--list" => {
                TARGETS.iter().for_each(|target| println!("{:10} {}", target.name, target.about));
                return Ok(true);
            }
            "--inputs" => plan.inputs = number()?,
            "--seconds" => (plan.inputs, plan.time) = (u64::MAX, Some(Duration::from_secs(number()?))),
            "--threads" => plan.threads = number()?.clamp(1, 1024) as usize,
            "--seed" => plan.seed = number()?,
            name => match find(name) {
                Some(target) => targets.push(target),
                None if std::path::Path::new(name).is_file() => files.push(arg),
                None => bail!("`{name}` is neither a target (see --list) nor a file"),
            },
        }
    }
    match (&targets[..], &files[..]) {
        ([], []) => TARGETS.iter().map(|target| fuzz(target, &plan)).try_fold(true, |all, held| Ok(held? && all)),
        (targets, []) => targets.iter().map(|target| fuzz(target, &plan)).try_fold(true, |all, held| Ok(held? && all)),
        ([target], files) => files.iter().map(|file| again(target, file)).try_fold(true, |all, held| Ok(held? && all)),
        _ => bail!("name the one target that the files are for"),
    }
}

/// Runs a target and prints the result.
fn fuzz(target: &Target, plan: &Plan) -> Result<bool> {
    match run(target, plan) {
        Ok(report) => {
            println!(
                "{:10} {:>12} inputs {:>10.0} a second {:>6} traces {:>7.1} s",
                target.name,
                report.inputs,
                report.rate(),
                report.traces,
                report.time.as_secs_f64()
            );
            Ok(true)
        }
        Err(failure) => {
            let path = keep(target, &failure.input).context("the input could not be kept")?;
            println!("{:10} FAILED: {}", target.name, failure.message);
            println!("{:10} again: cargo xtask fuzz {} {}", "", target.name, path.display());
            Ok(false)
        }
    }
}

/// Runs one input again.
fn again(target: &Target, file: &str) -> Result<bool> {
    let input = std::fs::read(file).with_context(|| file.to_string())?;
    let held = try_input(target, &input);
    match &held {
        Ok(trace) => println!("{file}: nothing wrong (trace {trace:016x})"),
        Err(message) => println!("{file}: {message}"),
    }
    Ok(held.is_ok())
}
