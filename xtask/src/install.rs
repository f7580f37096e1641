//! What tests need beyond Rust.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, anyhow, bail};
use rayuela_setup::packages::{FORBIDDEN_BY, can_install, install, may_install, runs};
use rayuela_setup::progress::say;

use crate::app;

/// The accessibility checks, as the npm registry has them: version, and SHA-256 of the script.
const AXE: &str = "axe-core@4.14.0";
const AXE_HASH: &str = "20c09fe157a8a34a30e241aaa1fcdade657734f08ab379ecfbeb7d45cc46e878";

/// Whether what is missing can be installed; if not, it can only be told, which takes no time.
pub(crate) fn is_possible() -> bool {
    can_install()
}

/// Finds the compiler of the browser app, or sets one up where that is possible.
///
/// # Errors
/// A sentence that says what to install.
pub(crate) fn compiler() -> Result<()> {
    rayuela_wasm::choose().map(drop)
}

/// Installs everything that is missing.
///
/// # Errors
/// A sentence that says what to install.
pub(crate) fn everything() -> Result<()> {
    postgres()?;
    faketime()?;
    smtp()?;
    browser()
}

/// Installs the browser, its driver and the checks if they are missing.
///
/// # Errors
/// A sentence that says what to install.
pub(crate) fn browser() -> Result<()> {
    chromium()?;
    axe()
}

fn chromium() -> Result<()> {
    if runs("chromedriver") && ["chromium-headless-shell", "chromium", "google-chrome"].into_iter().any(runs) {
        return Ok(());
    }
    install(&["chromium-headless-shell", "chromium-driver"], "the browser tests").map_err(|error| {
        anyhow!("{error:#}; elsewhere, install Chromium or Chrome and the chromedriver of the same version")
    })
}

/// Puts axe-core into the target folder, where the browser tests look for it, unless it is there already.
fn axe() -> Result<()> {
    let dir = app::target().join("axe");
    let script = app::axe_script();
    if is_ours(&script) {
        return Ok(());
    }
    let mut npm = Command::new("npm");
    npm.args(["install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-save", "--no-package-lock", "--prefix"]);
    npm.arg(&dir).arg(AXE);
    let by_hand = spelled_out(&npm);
    if !may_install() {
        bail!("the browser tests need {AXE}, and {FORBIDDEN_BY} forbids fetching it: run `{by_hand}`");
    }
    if !runs("npm") {
        install(&["npm"], &format!("fetching {AXE}, which the browser tests need"))?;
    }
    say("Installing", &format!("{AXE} into the target folder for the browser tests ({FORBIDDEN_BY}=1 forbids it)"));
    fs::create_dir_all(&dir).with_context(|| dir.display().to_string())?;
    if !npm.arg("--silent").status().context("npm cannot be run")?.success() {
        bail!(
            "npm cannot fetch {AXE}, which the browser tests need: run `{by_hand}` where the npm registry can be reached"
        );
    }
    if !is_ours(&script) {
        bail!("{} is not what {AXE} should be", script.display());
    }
    Ok(())
}

/// A command as people type it, on one line; folders may have blanks.
fn spelled_out(command: &Command) -> String {
    let words = command.get_args().map(|word| word.to_string_lossy());
    let quoted = words.map(|word| if word.contains(' ') { format!("'{word}'") } else { word.into_owned() });
    [command.get_program().to_string_lossy().into_owned()].into_iter().chain(quoted).collect::<Vec<_>>().join(" ")
}

fn is_ours(script: &Path) -> bool {
    fs::read(script).is_ok_and(|bytes| app::sha256(&bytes) == AXE_HASH)
}

/// Installs an SMTP server that runs without any rights, on any port, if it is missing.
///
/// # Errors
/// A sentence that says what to install.
fn smtp() -> Result<()> {
    if runs("aiosmtpd") {
        return Ok(());
    }
    install(&["python3-aiosmtpd"], "the tests of mail")
        .map_err(|error| anyhow!("{error:#}; elsewhere, install aiosmtpd so that it is on the path"))
}

/// Installs Postgres if it is missing; Debian keeps its programs outside the path.
///
/// # Errors
/// A sentence that says what to install.
fn postgres() -> Result<()> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    if runs("initdb") || versions.map(|version| version.path().join("bin/initdb")).any(|initdb| initdb.is_file()) {
        return Ok(());
    }
    install(&["postgresql"], "the tests of several servers").map_err(|error| {
        anyhow!("{error:#}; elsewhere, install Postgres so that `initdb` and `pg_ctl` are on the path")
    })
}

/// Installs libfaketime if it is missing, on Debian: tests give servers a wrong clock with it. Elsewhere those tests say
/// that they were left out.
///
/// # Errors
/// A sentence that says what to install.
fn faketime() -> Result<()> {
    if runs("faketime") || !runs("apt-get") {
        return Ok(());
    }
    install(&["faketime"], "the tests of servers whose clocks are wrong")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_can_be_typed_again() {
        let mut command = Command::new("npm");
        command.args(["install", "--prefix", "/some where/target", AXE]);
        assert_eq!(spelled_out(&command), format!("npm install --prefix '/some where/target' {AXE}"));
    }
}
