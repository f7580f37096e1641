//! Reproducible archives and their checksums.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

use crate::{output, root};

/// Checks that the programs which make archives are here.
///
/// # Errors
/// A sentence that says what to install.
pub fn check_tools() -> Result<()> {
    let says = |program: &str| output(Command::new(program).arg("--version")).unwrap_or_default();
    if !says("tar").contains("GNU tar") || !says("gzip").contains("gzip") {
        bail!("archives need GNU tar and gzip as `tar` and `gzip`: install them (Debian: `apt-get install tar gzip`)");
    }
    Ok(())
}

/// The time of everything that is published, in seconds of Unix time: `SOURCE_DATE_EPOCH`, or that of the last commit.
///
/// # Errors
/// If neither is known.
pub fn epoch() -> Result<u64> {
    if let Some(value) = std::env::var_os("SOURCE_DATE_EPOCH") {
        let number = value.to_str().and_then(|value| value.parse().ok());
        return number.context("SOURCE_DATE_EPOCH must be a number of seconds");
    }
    let commit = output(Command::new("git").args(["log", "-1", "--format=%ct"]).current_dir(root()));
    let number = commit.ok().and_then(|text| text.trim().parse().ok());
    number.context("there is no git history to take the time of the last commit from: set SOURCE_DATE_EPOCH")
}

/// Packs a folder reproducibly: sorted names, one time, no owners, fixed permissions.
///
/// # Errors
/// If tar or gzip fails.
pub fn pack(folder: &Path, archive: &Path, epoch: u64) -> Result<()> {
    let (Some(parent), Some(name)) = (folder.parent(), folder.file_name()) else {
        bail!("{} has no name", folder.display());
    };
    let file = File::create(archive).with_context(|| archive.display().to_string())?;
    let mut tar = Command::new("tar")
        .args(["--create", "--format=ustar", "--sort=name", "--owner=0", "--group=0", "--numeric-owner"])
        .args(["--mode=u=rwX,go=rX", &format!("--mtime=@{epoch}"), "--directory"])
        .arg(parent)
        .arg("--")
        .arg(name)
        .stdout(Stdio::piped())
        .spawn()
        .context("tar cannot be run")?;
    let content = tar.stdout.take().context("tar gives nothing")?;
    // Without name and time, which gzip would store.
    let gzip = Command::new("gzip").args(["-9", "--no-name"]).stdin(content).stdout(file).status();
    let packed = tar.wait().context("tar cannot be run")?.success();
    if !packed || !gzip.context("gzip cannot be run")?.success() {
        bail!("{} could not be packed", folder.display());
    }
    Ok(())
}

/// Writes `SHA256SUMS` for the named files of a folder, as `sha256sum --check` reads it.
///
/// # Errors
/// If a file cannot be read or the list not be written.
pub fn write_sums(dir: &Path, names: &[String]) -> Result<()> {
    let mut names = names.to_vec();
    names.sort();
    let mut text = String::new();
    for name in names {
        let file = dir.join(&name);
        let content = fs::read(&file).with_context(|| file.display().to_string())?;
        text += &format!("{}  {name}\n", hex_digest(&content));
    }
    fs::write(dir.join("SHA256SUMS"), text).context("SHA256SUMS cannot be written")
}

/// The SHA-256 of something, in hexadecimal digits.
pub(crate) fn hex_digest(content: &[u8]) -> String {
    Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect()
}
