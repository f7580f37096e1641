//! `cargo xtask dist`.

use anyhow::{Context, Result, bail};

use crate::{app, sizes};

/// Builds the app and then, with a program of its own, everything that is published, into `release-files` in the target folder.
///
/// # Errors
/// If something does not build, what is wrong having been printed, or if the app is too large.
pub(crate) fn run() -> Result<()> {
    app::run(false)?;
    sizes::check()?;
    let mut command = app::cargo();
    command.args(["run", "--quiet", "--package", "rayuela-release", "--", "--app"]);
    command.arg(app::dist()).arg("--out").arg(app::target().join("release-files"));
    if !command.status().context("cargo cannot be run")?.success() {
        bail!("nothing was made that could be published");
    }
    Ok(())
}
