//! The published program is two builds: `rayuela` runs on every x86-64 machine, `rayuela-x86-64-v3` beside it is faster
//! and needs a processor of 2013 or later. The first one checks once, before anything else, whether to run the second
//! in its place.
//!
//! Everything here but [`exec_faster_build`] is a pure function, which can be tested on any machine.

#![cfg_attr(
    not(all(unix, target_arch = "x86_64", not(target_feature = "avx2"))),
    allow(dead_code, reason = "other builds give way to nobody; their tests ask all the same")
)]

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The build for newer processors.
const FAST: &str = "rayuela-x86-64-v3";
/// The variable that keeps the plain build running.
const VARIABLE: &str = "RAYUELA_CPU";

/// Runs the faster build in place of this one where there is one and the machine can run it; otherwise returns.
///
/// # Errors
/// If the variable `RAYUELA_CPU` says something unknown.
#[cfg(all(unix, target_arch = "x86_64", not(target_feature = "avx2")))]
pub(crate) fn exec_faster_build() -> Result<(), String> {
    use std::os::unix::process::CommandExt;

    let mut words = std::env::args_os();
    let called = words.next();
    let wish = std::env::var_os(VARIABLE);
    if !wants_fast(wish.as_deref(), called.as_deref(), has_v3())? {
        return Ok(());
    }
    let Ok(program) = std::env::current_exe() else { return Ok(()) };
    if let Some(fast) = places(&program).into_iter().find(|file| belongs_to(file, &program)) {
        // The name it is called by keeps it from looking for a faster build again.
        // This returns only if the file cannot be run; then this build does the work.
        let _ = std::process::Command::new(fast).arg0(FAST).args(words).exec();
    }
    Ok(())
}

/// Builds for one kind of processor have no faster build beside them.
///
/// # Errors
/// Never.
#[cfg(not(all(unix, target_arch = "x86_64", not(target_feature = "avx2"))))]
pub(crate) fn exec_faster_build() -> Result<(), String> {
    Ok(())
}

/// Whether the processor, and the system on it, has all of x86-64-v3.
#[cfg(all(unix, target_arch = "x86_64", not(target_feature = "avx2")))]
fn has_v3() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("sse4.2")
        && has!("popcnt")
        && has!("avx2")
        && has!("bmi1")
        && has!("bmi2")
        && has!("f16c")
        && has!("fma")
        && has!("lzcnt")
        && has!("movbe")
}

/// Whether to look for the faster build: `wish` is the variable, `called` the name this program was started by.
fn wants_fast(wish: Option<&OsStr>, called: Option<&OsStr>, has_v3: bool) -> Result<bool, String> {
    match wish.map(OsStr::to_str) {
        None | Some(Some("" | "auto")) => {}
        Some(Some("baseline")) => return Ok(false),
        Some(_) => {
            let wish = wish.unwrap_or_default().to_string_lossy();
            return Err(format!("{VARIABLE} must be `auto` or `baseline`, not `{wish}`"));
        }
    }
    let gave_way = called.and_then(|called| Path::new(called).file_name()).is_some_and(|name| name == FAST);
    Ok(has_v3 && !gave_way)
}

/// Where the faster build may be: beside this one, or where packages keep what is not for the path.
fn places(program: &Path) -> Vec<PathBuf> {
    let Some(dir) = program.parent() else { return Vec::new() };
    let packaged = dir.parent().map(|prefix| prefix.join("libexec/rayuela").join(FAST));
    [Some(dir.join(FAST)), packaged].into_iter().flatten().collect()
}

/// Whether a file is there and was put there by the owner of this program: a folder such as `/tmp` may hold files of
/// other people.
#[cfg(unix)]
fn belongs_to(file: &Path, program: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), program.metadata()) {
        (Ok(file), Ok(program)) => file.is_file() && file.uid() == program.uid(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wants(wish: Option<&str>, called: &str, has_v3: bool) -> Result<bool, String> {
        wants_fast(wish.map(OsStr::new), Some(OsStr::new(called)), has_v3)
    }

    #[test]
    fn a_new_machine_gets_the_faster_build() {
        assert_eq!(wants(None, "rayuela", true), Ok(true));
        assert_eq!(wants(Some(""), "./bin/rayuela", true), Ok(true));
        assert_eq!(wants(Some("auto"), "/usr/bin/rayuela", true), Ok(true));
        assert_eq!(wants_fast(None, None, true), Ok(true));
    }

    #[test]
    fn an_old_machine_keeps_the_plain_build() {
        assert_eq!(wants(None, "rayuela", false), Ok(false));
        assert_eq!(wants(Some("auto"), "rayuela", false), Ok(false));
    }

    #[test]
    fn the_variable_keeps_the_plain_build_and_takes_no_nonsense() {
        assert_eq!(wants(Some("baseline"), "rayuela", true), Ok(false));
        let error = wants(Some("fast"), "rayuela", true).unwrap_err();
        assert_eq!(error, "RAYUELA_CPU must be `auto` or `baseline`, not `fast`");
    }

    #[test]
    fn a_build_is_replaced_once_at_most() {
        assert_eq!(wants(None, FAST, true), Ok(false));
        assert_eq!(wants(Some("auto"), &format!("/opt/{FAST}"), true), Ok(false));
    }

    #[test]
    fn the_faster_build_is_looked_for_beside_and_in_libexec() {
        let found = places(Path::new("/opt/rayuela/bin/rayuela"));
        assert_eq!(
            found,
            [
                Path::new("/opt/rayuela/bin/rayuela-x86-64-v3"),
                Path::new("/opt/rayuela/libexec/rayuela/rayuela-x86-64-v3")
            ]
        );
    }

    #[cfg(unix)]
    #[test]
    fn only_files_of_the_same_owner_count() {
        let own = std::env::current_exe().unwrap();
        assert!(belongs_to(&own, &own));
        assert!(!belongs_to(own.parent().unwrap(), &own), "a folder is no program");
        assert!(!belongs_to(Path::new("/nowhere/rayuela-x86-64-v3"), &own));
    }
}
