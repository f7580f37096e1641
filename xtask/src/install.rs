//! What tests need beyond Rust.

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
    if debian(&["chromium", "chromium-driver"]) {
        return Ok(());
    }
    bail!(
        "the browser tests need Chromium and its driver: on Debian, run `apt-get install chromium chromium-driver` as \
         root; elsewhere, install Chromium or Chrome and the chromedriver of the same version"
    )
}

/// Sees to it that Postgres is there, whose programs Debian keeps out of the way.
///
/// # Errors
/// A sentence that says what to install.
pub(crate) fn postgres() -> Result<()> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    if runs("initdb") || versions.map(|version| version.path().join("bin/initdb")).any(|initdb| initdb.is_file()) {
        return Ok(());
    }
    if debian(&["postgresql"]) {
        return Ok(());
    }
    bail!(
        "the tests of several servers need Postgres: on Debian, run `apt-get install postgresql` as root; elsewhere, \
         install it so that `initdb` and `pg_ctl` are on the path"
    )
}

/// Installs packages of Debian; false where that is not possible.
fn debian(packages: &[&str]) -> bool {
    let args = [&["install", "--yes", "--quiet=2", "--no-install-recommends"], packages].concat();
    // The lists of packages may never have been fetched, or be old.
    apt_get(&args) || (apt_get(&["update", "--quiet=2"]) && apt_get(&args))
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
