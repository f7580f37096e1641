//! Checks that the plain program gives way to the faster build beside it.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, ensure};

use crate::compile::Build;
use crate::{output, stage};

/// What takes the place of the faster build, and what it says.
const STAND_IN: &str = "#!/bin/sh\necho \"the faster build: $*\"\n";

/// Whether this machine has all of x86-64-v3, as the plain build finds out for itself (`crates/commands/src/launch.rs`).
///
/// The list stands in both places, and a test compares them: with that crate come the server and the engine, which take far longer to
/// compile than this one.
#[cfg(target_arch = "x86_64")]
pub fn has_v3() -> bool {
    use std::is_x86_feature_detected as has;
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

/// Other processors have no faster build.
#[cfg(not(target_arch = "x86_64"))]
pub fn has_v3() -> bool {
    false
}

/// Puts a script in the place of the faster build, beside a copy of the plain one, and runs the copy. The script must be
/// run instead if the machine can run the faster build and nothing forbids it, and only then. `work` is a folder to do this in,
/// which is removed.
///
/// # Errors
/// If the wrong one of the two has run, or none.
pub fn check(plain: &Path, fast: Build, work: &Path) -> Result<()> {
    let dir = stage::fresh(work)?;
    let program = dir.join(plain.file_name().unwrap_or_default());
    fs::copy(plain, &program)?;
    let stand_in = dir.join(fast.file);
    fs::write(&stand_in, STAND_IN)?;
    // Who may run the program may run the script.
    fs::set_permissions(&stand_in, fs::metadata(plain)?.permissions())?;
    for (wish, gives_way) in [("auto", has_v3()), ("baseline", false)] {
        let said = output(Command::new(&program).arg("--version").env("RAYUELA_CPU", wish))?;
        let gave_way = said == "the faster build: --version\n";
        ensure!(
            gave_way == gives_way,
            "with RAYUELA_CPU=`{wish}` {} {} the faster build beside it: it says {said:?}",
            plain.display(),
            if gives_way { "does not run" } else { "runs" }
        );
    }
    fs::remove_dir_all(&dir)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    /// The features that a source file asks for.
    fn features(source: &str) -> Vec<&str> {
        source.split("has!(\"").skip(1).filter_map(|rest| Some(rest.split_once("\")")?.0)).collect()
    }

    #[test]
    fn the_plain_build_asks_for_the_same_features() {
        // Only the code, without what this test looks for.
        let (here, _) = include_str!("dispatch.rs").split_once("#[cfg(test)]").unwrap();
        let there = features(include_str!("../../commands/src/launch.rs"));
        assert!(there.len() > 5, "{there:?}");
        assert_eq!(features(here), there);
    }
}
