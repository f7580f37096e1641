//! Debian's packages, where they may be installed.

use std::env;
use std::fs::File;
use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::progress::say;

/// The variable that forbids every installation.
pub const FORBIDDEN_BY: &str = "RAYUELA_NO_INSTALL";

/// Whether something may be installed on this machine.
pub fn may_install() -> bool {
    env::var_os(FORBIDDEN_BY).is_none_or(|value| value.is_empty() || value == "0")
}

/// Whether [`install`] may work here: it is allowed, there is `apt-get`, and we are root, as that asks for.
pub fn can_install() -> bool {
    may_install() && runs("apt-get") && is_root()
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Installs Debian's packages after saying so; `why` completes "… for".
///
/// # Errors
/// A sentence that says what to install, where that is forbidden, where there is no `apt-get`, where we are not root, or where it fails.
pub fn install(packages: &[&str], why: &str) -> Result<()> {
    let wanted = packages.join(" ");
    if !may_install() {
        bail!(
            "{wanted} must be installed for {why}, and {FORBIDDEN_BY} forbids it: run `apt-get install {wanted}` as root"
        );
    }
    if !runs("apt-get") {
        bail!("{wanted} must be installed for {why}: use your system's packages, because there is no `apt-get` here");
    }
    if !is_root() {
        bail!("{wanted} must be installed for {why}: run `apt-get install {wanted}` as root");
    }
    say("Installing", &format!("Debian's {wanted} for {why} ({FORBIDDEN_BY}=1 forbids it)"));
    // Another build or test of ours may be installing something, too: `apt-get` refuses to run twice.
    let _turn = wait_for_turn();
    let install = [&["install", "--yes", "--quiet=2", "--no-install-recommends"], packages].concat();
    // The package lists may be outdated or missing. Without a network the
    // existing lists are used.
    apt_get(&["update", "--quiet=2"]);
    if apt_get(&install) {
        return Ok(());
    }
    bail!("{wanted} could not be installed for {why}: run `apt-get install {wanted}` as root")
}

/// Waits until no other process of ours installs anything; the file that is returned keeps the others waiting.
fn wait_for_turn() -> Option<File> {
    let file = File::create(env::temp_dir().join("rayuela-install.lock")).ok()?;
    file.lock().ok()?;
    Some(file)
}

/// Whether a program is installed and prints its version.
pub fn runs(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Runs `apt-get`. What goes wrong is on its error output; the rest, a line for each package, says little.
fn apt_get(args: &[&str]) -> bool {
    let mut command = Command::new("apt-get");
    command.args(args).env("DEBIAN_FRONTEND", "noninteractive").stdin(Stdio::null()).stdout(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
