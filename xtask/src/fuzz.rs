//! `cargo xtask fuzz`.

use anyhow::{Context, Result, bail};

use crate::app::cargo;

/// Compiles the program `fuzz` in the profile of that name and hands it the arguments.
///
/// # Errors
/// If it does not compile, or if it found something; what that is has been printed.
pub(crate) fn run(args: &[&str]) -> Result<()> {
    let mut command = cargo();
    command.args(["run", "--quiet", "--profile", "fuzz", "--package", "rayuela-fuzz", "--bin", "fuzz", "--"]);
    let status = command.args(args).status().context("cargo cannot be run")?;
    if !status.success() {
        bail!("fuzzing found something, or could not be run");
    }
    Ok(())
}
