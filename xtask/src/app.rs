//! `cargo xtask app`.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// The workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// The cargo that runs us.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// The target folder.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The folder of the app.
pub(crate) fn dist() -> PathBuf {
    target().join("app-dist")
}

/// Builds the app into `app-dist` in the target folder, where the browser tests look for it, and prints what it weighs.
///
/// # Errors
/// If it does not build; what is wrong has been printed.
pub(crate) fn run(fast: bool) -> Result<()> {
    let (out, work) = (dist(), target().join("wasm"));
    let mut command = cargo();
    command.args(["run", "--quiet", "--package", "rayuela-webbuild", "--"]);
    command.arg("--out").arg(&out).arg("--work").arg(&work).args(fast.then_some("--fast"));
    let status = command.status().context("cargo cannot be run")?;
    if !status.success() {
        bail!("the app was not built");
    }
    println!("the app is in {}", out.display());
    Ok(())
}
