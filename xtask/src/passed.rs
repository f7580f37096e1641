//! Tests that passed and have not changed since: they are not run again, as `go test` does it.
//!
//! A test program passes again if it is the same file, if the programs that it may start are, and if what it may read here
//! is the same: the files of the repository except Rust, which is in the programs, the app if there is one, the
//! accessibility checks and the settings in the environment. What the system has installed is not looked at. Where this cannot be told, without git,
//! everything is run, and everywhere with `RAYUELA_TEST_AGAIN=1`.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::UNIX_EPOCH;

use anyhow::Result;
use sha2::{Digest, Sha256};

use crate::app;

/// How many notes of other states are kept: more than the test programs are.
const OTHERS: usize = 150;
/// Set to run all tests again.
const AGAIN: &str = "RAYUELA_TEST_AGAIN";
/// Variables that programs of ours read, besides those whose names begin with `RAYUELA_`.
const READ: [&str; 6] = ["HOME", "LANG", "NO_COLOR", "PATH", "TERM", "XDG_DATA_HOME"];

/// The test programs that have passed, each with what it depended on.
pub(crate) struct Passed {
    file: PathBuf,
    /// the last ones of other states: the quick check and the whole suite have one each
    others: Vec<String>,
    /// those of the present state
    known: Mutex<BTreeSet<String>>,
    /// what all tests depend on; `None` if that is not known
    state: Option<String>,
    /// whether all are run although they have passed
    again: bool,
}

impl Passed {
    /// What is known of tests that may start these programs.
    pub(crate) fn read(programs: &[PathBuf]) -> Passed {
        Passed::of(app::target().join("tests-passed.txt"), state(programs).ok(), std::env::var_os(AGAIN).is_some())
    }

    fn of(file: PathBuf, state: Option<String>, again: bool) -> Passed {
        let text = fs::read_to_string(&file).unwrap_or_default();
        let current = |line: &String| state.as_ref().is_some_and(|state| line.ends_with(state.as_str()));
        let (known, mut others): (Vec<String>, Vec<String>) = text.lines().map(str::to_string).partition(current);
        others.drain(..others.len().saturating_sub(OTHERS));
        Passed { file, others, known: Mutex::new(known.into_iter().collect()), state, again }
    }

    /// The note of a test program as it is now; `None` if it cannot be told.
    pub(crate) fn note(&self, test: &Path) -> Option<String> {
        Some(format!("{} {}", fingerprint(test).ok()?, self.state.as_ref()?))
    }

    /// Whether a test program with this note has passed and need not be run.
    pub(crate) fn holds(&self, note: Option<&str>) -> bool {
        !self.again && note.is_some_and(|note| self.known.lock().is_ok_and(|known| known.contains(note)))
    }

    /// Keeps what became of a test program that had this note when it began. What cannot be written is run again.
    pub(crate) fn keep(&self, note: Option<String>, passed: bool) {
        let (Some(note), Ok(mut known)) = (note, self.known.lock()) else { return };
        if passed {
            known.insert(note);
        } else {
            known.remove(&note);
        }
        let lines: String = self.others.iter().chain(&*known).map(|note| format!("{note}\n")).collect();
        let _ = fs::write(&self.file, lines);
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
    let is_read = |name: &str| READ.contains(&name) || name.starts_with("RAYUELA_") && name != AGAIN;
    let mut settings: Vec<_> = std::env::vars_os().filter(|(name, _)| is_read(&name.to_string_lossy())).collect();
    settings.sort();
    digest.update(format!("{settings:?}"));
    let mut files = app::files()?;
    files.retain(|path| may_be_read(path) && path.is_file());
    files.extend(files_in(&app::dist())?);
    files.push(app::axe_script());
    files.sort();
    for path in files.iter().filter(|path| path.is_file()) {
        let bytes = fs::read(path)?;
        digest.update(path.to_string_lossy().as_bytes());
        digest.update(bytes.len().to_le_bytes());
        digest.update(bytes);
    }
    Ok(app::hexadecimal(&digest.finalize()))
}

/// Whether tests may read a file of the repository: Rust is compiled into the programs, but for the targets of libFuzzer, a
/// workspace of their own, which a test compares with ours.
fn may_be_read(path: &Path) -> bool {
    path.extension().is_none_or(|extension| extension != "rs") || path.starts_with(app::root().join("fuzz"))
}

/// What is in a folder: nothing if it is not there, as the app's before it is first built.
fn files_in(dir: &Path) -> Result<Vec<PathBuf>> {
    match fs::read_dir(dir) {
        Ok(entries) => entries.map(|entry| Ok(entry?.path())).collect(),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fuzz_targets_are_read_and_other_rust_is_not() {
        let read: Vec<PathBuf> = app::files().unwrap().into_iter().filter(|path| may_be_read(path)).collect();
        let is_read = |name: &str| read.contains(&app::root().join(name));
        assert!(is_read("fuzz/fuzz_targets/turn.rs") && is_read("README.md") && is_read("Cargo.lock"));
        assert!(!is_read("xtask/src/main.rs") && !is_read("crates/fuzz/tests/smoke.rs"));
    }

    #[test]
    fn an_app_that_was_never_built_has_no_files() {
        assert_eq!(files_in(&app::root().join("no such folder")).unwrap(), Vec::<PathBuf>::new());
        assert!(files_in(&app::root().join("fuzz")).unwrap().contains(&app::root().join("fuzz/Cargo.toml")));
        assert!(files_in(&app::root().join("README.md")).is_err());
    }

    #[test]
    fn a_test_passes_again_until_anything_changes() {
        let dir = std::env::temp_dir().join(format!("rayuela-passed-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        let (program, notes) = (dir.join("test"), dir.join("notes"));
        let passed = |state: Option<&str>, again| Passed::of(notes.clone(), state.map(str::to_string), again);
        let holds = |passed: &Passed| passed.holds(passed.note(&program).as_deref());
        fs::write(&program, "one").unwrap();
        let first = passed(Some("state"), false);
        assert!(!holds(&first));
        first.keep(first.note(&program), true);
        assert!(holds(&first) && holds(&passed(Some("state"), false)));
        assert!(!holds(&passed(Some("another"), false)) && !holds(&passed(None, false)));
        // What passes in another state leaves the notes of this one.
        let another = passed(Some("another"), false);
        another.keep(another.note(&program), true);
        assert!(holds(&passed(Some("state"), false)) && holds(&passed(Some("another"), false)));
        // All are run again if that is asked for; one that fails then has not passed.
        let again = passed(Some("state"), true);
        assert!(!holds(&again));
        again.keep(again.note(&program), false);
        assert!(!holds(&passed(Some("state"), false)));
        // A program that is replaced while it runs has not passed.
        let note = again.note(&program);
        fs::write(&program, "other").unwrap();
        again.keep(note, true);
        assert!(!holds(&passed(Some("state"), false)));
        fs::remove_dir_all(&dir).unwrap();
    }
}
