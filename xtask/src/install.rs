//! What the browser tests need beyond Rust.

use std::process::{Command, Stdio};

use anyhow::{Result, bail};

/// Sees to it that Chromium and its driver are there.
///
/// # Errors
/// A sentence that says what to install.
pub(crate) fn chromium() -> Result<()> {
    if runs("chromedriver") && (runs("chromium") || runs("google-chrome")) {
        return Ok(());
    }
    let packages = ["install", "--yes", "--quiet=2", "--no-install-recommends", "chromium", "chromium-driver"];
    // The lists of packages may never have been fetched, or be old.
    if apt_get(&packages) || (apt_get(&["update", "--quiet=2"]) && apt_get(&packages)) {
        return Ok(());
    }
    bail!(
        "the browser tests need Chromium and its driver: on Debian, run `apt-get install chromium chromium-driver` as \
         root; elsewhere, install Chromium or Chrome and the chromedriver of the same version"
    )
}

fn runs(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn apt_get(args: &[&str]) -> bool {
    let status = Command::new("apt-get").args(args).env("DEBIAN_FRONTEND", "noninteractive").status();
    status.is_ok_and(|status| status.success())
}
