//! `cargo xtask test`.

use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::app::{self, cargo};
use crate::{install, sizes};

/// Both ends of the talk between page and engine; without their names only the messages would be checked.
const ENDS: &str = "rayuela-worker/page,rayuela-worker/search";

/// Runs every check, cheapest first, and stops at the first that fails.
///
/// Only the browser tests need the app, so it is built once, and the other checks do without.
///
/// # Errors
/// Names the check that failed.
pub(crate) fn run() -> Result<()> {
    check("format", &["fmt", "--all", "--check"], &[])?;
    let lints = ["clippy", "--quiet", "--workspace", "--all-targets", "--features", ENDS, "--", "-D", "warnings"];
    check("lints", &lints, &[])?;
    step("database", install::postgres)?;
    let tests = ["test", "--quiet", "--workspace", "--exclude", "rayuela-browser", "--features", ENDS];
    check("tests", &tests, &[])?;
    step("app", || app::run(false).and_then(|()| sizes::check()))?;
    browser()?;
    let doc = ["doc", "--quiet", "--workspace", "--no-deps", "--features", ENDS];
    check("documentation", &doc, &[("RUSTDOCFLAGS", "-D warnings")])?;
    println!("all checks passed");
    Ok(())
}

/// Runs the browser tests on the app that was built last, after setting up what they need.
///
/// # Errors
/// Says what is missing or has failed.
pub(crate) fn browser() -> Result<()> {
    step("browser", install::all)?;
    check("browser tests", &["test", "--quiet", "--package", "rayuela-browser"], &[])
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
