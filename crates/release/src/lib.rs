//! Makes the release files, as `cargo xtask dist` does: archives with the program and with the app for any web host,
//! their checksums, and a list of all components (SBOM).
//!
//! Everything depends on the sources, the compiler and the time of the last commit only: the same commit gives the same
//! archives. The tests of this crate check what the workspace depends on: licences, duplicates, the oldest compiler.

pub mod archive;
pub mod compile;
pub mod components;
pub mod dispatch;
pub mod hosting;
pub mod metadata;
pub mod notices;
pub mod packs;
pub mod sbom;
pub mod stage;

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

/// The workspace.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap_or(Path::new("."))
}

/// The cargo that runs us, in the workspace.
pub fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// What a program prints.
///
/// # Errors
/// If it cannot be run or fails; what it says about that is in the error.
pub fn output(command: &mut Command) -> Result<String> {
    let name = command.get_program().display().to_string();
    let output = command.output().with_context(|| format!("{name} cannot be run"))?;
    if !output.status.success() {
        bail!("{name} failed: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    String::from_utf8(output.stdout).with_context(|| format!("{name} prints no text"))
}

/// What cargo answers to a question about the workspace as it is locked: without a network, or with one where crates are
/// not downloaded yet.
///
/// # Errors
/// If cargo has no answer.
pub fn ask_cargo(args: &[&str]) -> Result<String> {
    output(cargo().args(args).args(["--locked", "--offline"])).or_else(|_| output(cargo().args(args).arg("--locked")))
}

/// The target of this machine, such as `x86_64-unknown-linux-gnu`.
///
/// # Errors
/// If rustc cannot be asked.
pub fn host() -> Result<String> {
    let about = output(Command::new("rustc").arg("-vV").current_dir(root()))?;
    let host = about.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not name its host")?.to_string())
}
