//! `cargo xtask compare OLD NEW`: is one binary faster than the other, or is it noise?
//!
//! Both run `rayuela bench` by turns in the order old, new, new, old, so that a machine that grows slower or faster
//! meanwhile affects both alike. Such a round gives one ratio; docs/benches.md explains the statistics.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::statistics::{self, Estimate};

/// What is measured unless something else is asked for.
const BENCHES: [&str; 5] =
    ["search nine", "search morelli9", "playouts nine+flying", "playouts morelli9", "perft nine"];

/// The chance that any verdict is wrong, all benches together.
const ALPHA: f64 = 0.05;

/// What to compare, and how long.
#[derive(Clone, PartialEq, Debug)]
struct Options {
    old: PathBuf,
    new: PathBuf,
    benches: Vec<String>,
    rounds: usize,
    seconds: f64,
    json: bool,
}

/// What one run of a bench says.
#[derive(Clone, PartialEq, Debug)]
struct Run {
    unit: String,
    value: f64,
    /// how much was counted, where that does not depend on the time
    work: Option<String>,
}

/// What the runs of one bench say, two of each binary in every round.
#[derive(Clone, PartialEq, Debug)]
struct Samples {
    old: Vec<Run>,
    new: Vec<Run>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Faster,
    Slower,
    Noise,
    DifferentWork,
}

impl Verdict {
    fn name(self) -> &'static str {
        match self {
            Verdict::Faster => "faster",
            Verdict::Slower => "slower",
            Verdict::Noise => "noise",
            Verdict::DifferentWork => "different work",
        }
    }
}

/// Compares two binaries.
///
/// # Errors
/// What is wrong with the arguments, or with a binary.
pub(crate) fn run(args: &[&str]) -> Result<()> {
    let options = read_args(args)?;
    let alpha = ALPHA / options.benches.len() as f64;
    let fewest = statistics::fewest_rounds(alpha);
    if options.rounds < fewest {
        bail!("{} rounds cannot tell a difference: at least {fewest} are needed for so many benches", options.rounds);
    }
    let mut results = Vec::new();
    for bench in &options.benches {
        let samples = measure(&options, bench)?;
        let (found, verdict) = judge(&samples, alpha).context("too few rounds")?;
        if options.json {
            results.push(to_json(bench, &samples, found, verdict));
        } else {
            println!("{}", line(bench, &samples, found, verdict));
        }
    }
    if options.json {
        println!("{:#}", Value::Array(results));
    }
    Ok(())
}

fn read_args(args: &[&str]) -> Result<Options> {
    let (mut binaries, mut benches) = (Vec::new(), Vec::new());
    let (mut rounds, mut seconds, mut json) = (10, 1.0, false);
    let mut args = args.iter();
    while let Some(&arg) = args.next() {
        let mut value = || args.next().with_context(|| format!("{arg} needs a value"));
        match arg {
            "--bench" => benches.push((*value()?).to_string()),
            "--rounds" => rounds = value()?.parse().context("--rounds must be a number")?,
            "--seconds" => seconds = value()?.parse().context("--seconds must be a number")?,
            "--json" => json = true,
            option if option.starts_with("--") => bail!("unknown option `{option}`"),
            path => binaries.push(PathBuf::from(path)),
        }
    }
    let Ok([old, new]) = <[PathBuf; 2]>::try_from(binaries) else { bail!("two binaries are needed: OLD and NEW") };
    if benches.is_empty() {
        benches = BENCHES.map(str::to_string).to_vec();
    }
    Ok(Options { old, new, benches, rounds, seconds, json })
}

/// Runs one bench on both, in the order old, new, new, old.
fn measure(options: &Options, bench: &str) -> Result<Samples> {
    let mut samples = Samples { old: Vec::new(), new: Vec::new() };
    for round in 1..=options.rounds {
        eprintln!("{bench}: round {round} of {}", options.rounds);
        samples.old.push(run_bench(&options.old, bench, options.seconds)?);
        samples.new.push(run_bench(&options.new, bench, options.seconds)?);
        samples.new.push(run_bench(&options.new, bench, options.seconds)?);
        samples.old.push(run_bench(&options.old, bench, options.seconds)?);
    }
    Ok(samples)
}

fn run_bench(binary: &Path, bench: &str, seconds: f64) -> Result<Run> {
    let shown = format!("{} bench {bench} --seconds {seconds}", binary.display());
    let mut command = Command::new(binary);
    command.arg("bench").args(bench.split_whitespace()).args(["--seconds", &seconds.to_string()]);
    let output = command.output().with_context(|| format!("`{shown}` cannot be run"))?;
    if !output.status.success() {
        bail!("`{shown}` failed: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    read_output(&String::from_utf8_lossy(&output.stdout))
        .with_context(|| format!("`{shown}` does not end with a name and a number above 0"))
}

/// Reads what a bench prints: `NAME VALUE` at the end, and somewhere before it how much was counted.
fn read_output(text: &str) -> Option<Run> {
    let (unit, value) = text.lines().last()?.split_once(' ')?;
    let value = value.parse().ok().filter(|value: &f64| value.is_finite() && *value > 0.0)?;
    Some(Run { unit: unit.to_string(), value, work: work(text) })
}

/// `nodes N` of a search, `depth D, N turns` of perft, `the first N games: M turns` of playouts.
fn work(text: &str) -> Option<String> {
    let whole = text.lines().find(|line| line.starts_with("nodes ") || line.starts_with("the first "));
    let perft = || {
        let mut parts = text.lines().next()?.split(": ").nth(1)?.split(", ");
        let (depth, turns) = (parts.next()?, parts.next()?);
        (depth.starts_with("depth ") && turns.ends_with(" turns")).then(|| format!("{depth}, {turns}"))
    };
    whole.map(str::to_string).or_else(perft)
}

/// The ratio and the verdict; `None` if the rounds are too few.
fn judge(samples: &Samples, alpha: f64) -> Option<(Estimate, Verdict)> {
    let rounds = samples.old.chunks_exact(2).zip(samples.new.chunks_exact(2));
    let mean = |runs: &[Run]| (runs[0].value * runs[1].value).sqrt();
    let ratios: Vec<f64> = rounds.map(|(old, new)| mean(new) / mean(old)).collect();
    let found = statistics::estimate(&ratios, alpha)?;
    let verdict = if differ(samples) {
        Verdict::DifferentWork
    } else if found.low > 1.0 {
        Verdict::Faster
    } else if found.high < 1.0 {
        Verdict::Slower
    } else {
        Verdict::Noise
    };
    Some((found, verdict))
}

/// Whether two runs counted something else. An older binary may not say what it counted: that is no difference.
fn differ(samples: &Samples) -> bool {
    let all = || samples.old.iter().chain(&samples.new);
    let mut works = all().filter_map(|run| run.work.as_deref());
    let first = works.next();
    works.any(|work| Some(work) != first) || all().any(|run| run.unit != samples.old[0].unit)
}

fn medians(samples: &Samples) -> [f64; 2] {
    [&samples.old, &samples.new].map(|runs| statistics::median(&runs.iter().map(|run| run.value).collect::<Vec<_>>()))
}

/// What the first run of a side counted.
fn counted(runs: &[Run]) -> &str {
    runs.iter().find_map(|run| run.work.as_deref()).unwrap_or("?")
}

fn line(bench: &str, samples: &Samples, found: Estimate, verdict: Verdict) -> String {
    let ([old, new], unit) = (medians(samples), &samples.old[0].unit);
    let Estimate { ratio, low, high } = found;
    let mut line = format!("{bench}: {old:.0} -> {new:.0} {unit}, x{ratio:.4} ({low:.4} to {high:.4}): ");
    line.push_str(verdict.name());
    if verdict == Verdict::DifferentWork {
        line.push_str(&format!(" (old: {}; new: {})", counted(&samples.old), counted(&samples.new)));
    }
    line
}

fn to_json(bench: &str, samples: &Samples, found: Estimate, verdict: Verdict) -> Value {
    let [old, new] = medians(samples);
    let side = |runs: &[Run], median: f64| {
        let values: Vec<f64> = runs.iter().map(|run| run.value).collect();
        json!({ "median": median, "runs": values, "work": runs.iter().find_map(|run| run.work.as_deref()) })
    };
    json!({
        "bench": bench,
        "unit": samples.old[0].unit,
        "old": side(&samples.old, old),
        "new": side(&samples.new, new),
        "ratio": found.ratio,
        "low": found.low,
        "high": found.high,
        "verdict": verdict.name(),
    })
}

#[cfg(test)]
mod tests;
