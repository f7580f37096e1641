//! Tests that passed and have not changed since: they are not run again, as `go test` does it.
//!
//! A test program passes again if it is the same file, if the programs that it may start are, and if everything that it may
//! read is the same: the files of the repository except Rust, which is in the programs, the app, and the settings in
//! the environment. Where that cannot be told, without git or in CI, everything is run.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::UNIX_EPOCH;

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

use crate::app;

/// The test programs that have passed, each with what it depended on.
pub(crate) struct Passed {
    file: PathBuf,
    known: BTreeSet<String>,
    /// what all tests depend on; `None` if that is not known
    state: Option<String>,
    writing: Mutex<()>,
}

impl Passed {
    /// What is known of tests that may start these programs.
    pub(crate) fn read(programs: &[PathBuf]) -> Passed {
        let file = app::target().join("tests-passed.txt");
        let known = fs::read_to_string(&file).unwrap_or_default().lines().map(str::to_string).collect();
        let wanted = std::env::var_os("CI").is_none() && std::env::var_os("RAYUELA_TEST_AGAIN").is_none();
        let state = wanted.then(|| state(programs).ok()).flatten();
        Passed { file, known, state, writing: Mutex::new(()) }
    }

    /// Whether this test program has passed as it is.
    pub(crate) fn holds(&self, test: &Path) -> bool {
        self.line(test).is_some_and(|line| self.known.contains(&line))
    }

    /// Notes that it has passed. A note that cannot be written is a test that runs again.
    pub(crate) fn add(&self, test: &Path) {
        let Some(line) = self.line(test) else { return };
        let _writing = self.writing.lock();
        let file = fs::OpenOptions::new().create(true).append(true).open(&self.file);
        let _ = file.and_then(|mut file| writeln!(file, "{line}"));
    }

    fn line(&self, test: &Path) -> Option<String> {
        Some(format!("{} {}", fingerprint(test).ok()?, self.state.as_ref()?))
    }
}

/// Which state of a program this is: cargo writes the file again whenever anything in it may have changed.
fn fingerprint(program: &Path) -> Result<String> {
    let about = fs::metadata(program)?;
    let written = about.modified()?.duration_since(UNIX_EPOCH)?;
    Ok(format!("{}:{}:{}", program.display(), about.len(), written.as_nanos()))
}

/// A digest of what all tests depend on.
fn state(programs: &[PathBuf]) -> Result<String> {
    let mut digest = Sha256::new();
    for program in programs {
        digest.update(fingerprint(program)?);
    }
    let mut settings: Vec<_> = std::env::vars().filter(|(name, _)| name.starts_with("RAYUELA_")).collect();
    settings.sort();
    digest.update(format!("{settings:?}"));
    let listed = Command::new("git")
        .current_dir(app::root())
        .args(["ls-files", "--cached", "--others", "--exclude-standard", "-z"])
        .output()
        .context("git cannot be run")?;
    ensure!(listed.status.success(), "this is no git repository");
    let tracked = String::from_utf8(listed.stdout)?;
    let mut files: Vec<PathBuf> = tracked
        .split_terminator('\0')
        .filter(|name| !name.ends_with(".rs"))
        .map(|name| app::root().join(name))
        .filter(|path| path.is_file())
        .collect();
    for entry in fs::read_dir(app::dist())? {
        files.push(entry?.path());
    }
    files.sort();
    for path in files.iter().filter(|path| path.is_file()) {
        let bytes = fs::read(path)?;
        digest.update(path.to_string_lossy().as_bytes());
        digest.update(bytes.len().to_le_bytes());
        digest.update(bytes);
    }
    Ok(digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passed(known: &[String], file: PathBuf, state: Option<&str>) -> Passed {
        let known = known.iter().cloned().collect();
        Passed { file, known, state: state.map(str::to_string), writing: Mutex::new(()) }
    }

    #[test]
    fn a_test_passes_again_until_anything_changes() {
        let dir = std::env::temp_dir().join(format!("rayuela-passed-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        let (program, notes) = (dir.join("test"), dir.join("notes"));
        fs::write(&program, "one").unwrap();
        passed(&[], notes.clone(), Some("state")).add(&program);
        let known: Vec<String> = fs::read_to_string(&notes).unwrap().lines().map(str::to_string).collect();
        assert!(passed(&known, notes.clone(), Some("state")).holds(&program));
        assert!(!passed(&known, notes.clone(), Some("another")).holds(&program));
        assert!(!passed(&known, notes.clone(), None).holds(&program));
        fs::write(&program, "other").unwrap();
        assert!(!passed(&known, notes, Some("state")).holds(&program));
        fs::remove_dir_all(&dir).unwrap();
    }
}
