//! `cargo xtask test` and its parts.

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::Stdio;
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::app::{Building, cargo, patient_cargo};
use crate::suite::Suite;
use crate::{install, package, sizes};

/// Every crate, with what builds the small app: then nothing is compiled twice with other features.
const ALL: [&str; 3] = ["--workspace", "--features", "rayuela-webbuild/small"];

/// How much tests, which wait for servers and pages, go before what the compiler checks beside them. With more, that would hardly begin
/// before the tests have ended.
const BEHIND_TESTS: u8 = 3;

/// Runs every check.
///
/// All tests are compiled by one `cargo test`: another selection of packages would be another selection of features, and compile
/// the server's dependencies once more. The browser tests drive the small app, the one that is published; it is built
/// while tests compile, and must keep to its sizes; it goes first, because much of it can use one core only. What the tests
/// need is installed meanwhile; where that is not possible, what is missing is told before anything is compiled. Then tests wait for pages, servers and terminals a good deal, so what only the compiler checks
/// is done beside them, when they leave it time.
///
/// # Errors
/// Names the checks that failed.
pub(crate) fn run() -> Result<()> {
    let start = Instant::now();
    check("format", &["fmt", "--all", "--check"], &[])?;
    let needs = "what the tests need";
    let installs = install::is_possible();
    if !installs {
        step(needs, || install::compiler().and_then(|()| install::everything()))?;
    }
    let app = Building::start()?;
    let installed = installs.then(|| thread::spawn(install::everything));
    let tests = step("tests, compiled", || Suite::compile(&with("test", &[])))?;
    if let Some(installed) = installed {
        step(needs, || installed.join().unwrap_or_else(|_| bail!("the set-up ended in a panic")))?;
    }
    step("app", || app.finish().and_then(|()| sizes::check()))?;
    println!("== tests, and beside them what the compiler checks");
    let (compiler, tests) = thread::scope(|scope| {
        let compiler = scope.spawn(compiler_checks);
        let tests = tests.run();
        (compiler.join().unwrap_or_else(|_| bail!("a check ended in a panic")), tests)
    });
    both(compiler, tests)?;
    println!("all checks passed in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Lints, documentation with its examples, and packages: all of them, also after one has failed. What cargo says of lints and
/// documentation that fail is printed in one piece, because tests say something meanwhile.
fn compiler_checks() -> Result<()> {
    thread::scope(|scope| {
        let (begun, wait) = mpsc::channel();
        let examples = scope.spawn(move || beside("examples in documentation", || documentation_examples(&begun)));
        // Without an example begun they have failed, which they say themselves.
        wait.recv().ok();
        let rest = lints_to_packages();
        both(examples.join().unwrap_or_else(|_| bail!("the examples ended in a panic")), rest)
    })
}

/// Both results; of two errors both are told.
fn both(one: Result<()>, other: Result<()>) -> Result<()> {
    match (one, other) {
        (Err(one), Err(other)) => bail!("{one:#}; {other:#}"),
        (one, other) => one.and(other),
    }
}

fn lints_to_packages() -> Result<()> {
    let check = |name: &str, args: &[&str], env: &[(&str, &str)]| {
        beside(name, || {
            let output = patient_cargo(BEHIND_TESTS)
                .args(args)
                .envs(env.iter().copied())
                .output()
                .context("cargo cannot be run")?;
            if !output.status.success() {
                eprint!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
                bail!("{name} failed: cargo {}", args.join(" "));
            }
            Ok(())
        })
    };
    let lints = check("lints", &lints(), &[]);
    let documentation =
        check("documentation", &["doc", "--quiet", "--workspace", "--no-deps"], &[("RUSTDOCFLAGS", "-D warnings")]);
    both(both(lints, documentation), beside("packages", package::run))
}

/// Compiles and runs the examples in the documentation. `begun` hears when the first crate's turn has come: then cargo needs the target
/// folder no more, and others can use it.
fn documentation_examples(begun: &mpsc::Sender<()>) -> Result<()> {
    let mut command = patient_cargo(BEHIND_TESTS);
    command.args(["test"]).args(ALL).arg("--doc").stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().context("cargo cannot be run")?;
    let mut results = child.stdout.take().context("cargo has no output")?;
    let notes = BufReader::new(child.stderr.take().context("cargo has no error output")?);
    let results = thread::spawn(move || {
        let mut text = String::new();
        results.read_to_string(&mut text).map(|_| text)
    });
    let mut said = String::new();
    for line in notes.lines().map_while(Result::ok) {
        if line.contains("Doc-tests") {
            begun.send(()).ok();
        }
        said.push_str(&line);
        said.push('\n');
    }
    if !child.wait()?.success() {
        let results = results.join().ok().and_then(Result::ok).unwrap_or_default();
        eprint!("{results}{said}");
        bail!("examples in documentation failed: cargo test --doc");
    }
    Ok(())
}

/// Runs what takes little time once everything is compiled: format, lints, the tests inside the crates.
///
/// # Errors
/// Names the check that failed.
pub(crate) fn quick() -> Result<()> {
    check("format", &["fmt", "--all", "--check"], &[])?;
    check("lints", &lints(), &[])?;
    step("library tests", || Suite::compile(&with("test", &["--lib", "--bins"]))?.run())
}

/// Runs the browser tests on the app that was built last, after setting up what they need.
///
/// # Errors
/// Says what is missing or has failed.
pub(crate) fn browser() -> Result<()> {
    step("what the tests need", install::browser)?;
    check("browser tests", &with("test", &["--test", "app"]), &[])
}

/// The command of cargo that checks for lints, warnings denied.
fn lints() -> Vec<&'static str> {
    with("clippy", &["--all-targets", "--", "-D", "warnings"])
}

/// A command of cargo for every crate.
fn with<'a>(command: &'a str, args: &[&'a str]) -> Vec<&'a str> {
    [&[command, "--quiet"], &ALL[..], args].concat()
}

fn check(name: &str, args: &[&str], env: &[(&str, &str)]) -> Result<()> {
    step(name, || {
        let status = cargo().args(args).envs(env.iter().copied()).status().context("cargo cannot be run")?;
        if !status.success() {
            bail!("{name} failed: cargo {}", args.join(" "));
        }
        Ok(())
    })
}

fn step<T>(name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("== {name}");
    let start = Instant::now();
    let done = work()?;
    println!("   {:.0} s", start.elapsed().as_secs_f64());
    Ok(done)
}

/// A step beside the tests, told when it is done, as they are.
fn beside(name: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
    let start = Instant::now();
    work()?;
    println!("   {name}: {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}
