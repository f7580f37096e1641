//! `cargo xtask test` and its parts.

use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::app::{Building, cargo};
use crate::{install, package, sizes, suite};

/// Every crate, with what builds the small app: then nothing is compiled twice with other features.
const ALL: [&str; 3] = ["--workspace", "--features", "rayuela-webbuild/small"];

/// Runs every check, cheapest first, and stops at the first that fails.
///
/// All tests are compiled by one `cargo test`: another selection of packages would be another selection of features, and compile
/// the server's dependencies once more. The browser tests drive the small app, the one that is published; it is built
/// while lints and tests compile, and must keep to its sizes. What the tests need is installed beside the lints.
///
/// # Errors
/// Names the check that failed.
pub(crate) fn run() -> Result<()> {
    let start = Instant::now();
    check("format", &["fmt", "--all", "--check"], &[])?;
    let app = Building::start()?;
    let needs = thread::spawn(install::everything);
    check("lints", &with("clippy", &["--all-targets", "--", "-D", "warnings"]), &[])?;
    step("what the tests need", || needs.join().unwrap_or_else(|_| bail!("the set-up ended in a panic")))?;
    check("tests, compiled", &with("test", &["--no-run"]), &[])?;
    step("app", || app.finish().and_then(|()| sizes::check()))?;
    step("tests", || suite::run(&with("test", &[])))?;
    check("examples in documentation", &with("test", &["--doc"]), &[])?;
    check("documentation", &["doc", "--quiet", "--workspace", "--no-deps"], &[("RUSTDOCFLAGS", "-D warnings")])?;
    step("packages", package::run)?;
    println!("all checks passed in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Runs what takes little time once everything is compiled: format, lints, the tests inside the crates.
///
/// # Errors
/// Names the check that failed.
pub(crate) fn quick() -> Result<()> {
    check("format", &["fmt", "--all", "--check"], &[])?;
    check("lints", &with("clippy", &["--all-targets", "--", "-D", "warnings"]), &[])?;
    step("library tests", || suite::run(&with("test", &["--lib", "--bins"])))
}

/// Runs the browser tests on the app that was built last, after setting up what they need.
///
/// # Errors
/// Says what is missing or has failed.
pub(crate) fn browser() -> Result<()> {
    step("what the tests need", install::browser)?;
    check("browser tests", &with("test", &["--test", "app"]), &[])
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

fn step(name: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
    println!("== {name}");
    let start = Instant::now();
    work()?;
    println!("   {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}
