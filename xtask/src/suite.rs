//! Running the tests that cargo has compiled: all executables, two at a time.
//!
//! `cargo test` runs one executable after another, and many of ours wait most of the time: for a server that is killed and
//! started again, for a terminal, for a page. Here two run at a time; the browser tests, which take the longest, begin.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::app::patient_cargo;
use crate::passed::Passed;

/// How many run at a time.
const LANES: usize = 2;
/// How much the app's build, half of which can use one core only, goes before the tests that are compiled beside it.
const BEHIND_THE_APP: u8 = 10;
/// What takes the longest, longest first.
const LONG: [&str; 3] = ["rayuela-browser/app", "rayuela-cli/kills", "rayuela-tables/all"];
/// Tests that took less are not printed.
const WORTH_TELLING: Duration = Duration::from_secs(5);

/// A test executable.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Executable {
    /// package and target
    name: String,
    path: PathBuf,
    /// the folder of its package, in which cargo would run it
    dir: PathBuf,
}

/// What cargo has compiled.
#[derive(Default)]
pub(crate) struct Suite {
    tests: Vec<Executable>,
    /// programs that tests may start
    programs: Vec<PathBuf>,
}

impl Suite {
    /// Compiles the tests that `cargo test` with these arguments would run.
    ///
    /// # Errors
    /// If they do not compile; what is wrong has been printed.
    pub(crate) fn compile(args: &[&str]) -> Result<Suite> {
        let mut command = patient_cargo(BEHIND_THE_APP);
        command.args(args).args(["--no-run", "--message-format", "json-render-diagnostics"]);
        let mut child = command.stdout(Stdio::piped()).spawn().context("cargo cannot be run")?;
        let lines = BufReader::new(child.stdout.take().context("cargo has no output")?).lines();
        let mut suite = Suite::default();
        for line in lines {
            let line = line?;
            suite.tests.extend(executable(&line));
            suite.programs.extend(program(&line));
        }
        suite.programs.sort();
        if !child.wait()?.success() {
            bail!("the tests do not compile");
        }
        if suite.tests.is_empty() {
            bail!("no test programs were found: cargo's messages are not as expected");
        }
        Ok(suite)
    }

    /// Runs those that have not passed as they are.
    ///
    /// # Errors
    /// Names what has failed; its output has been printed.
    pub(crate) fn run(self) -> Result<()> {
        let Suite { tests: mut executables, programs } = self;
        let passed = Passed::read(&programs);
        let count = executables.len();
        executables.retain(|test| !passed.holds(passed.note(&test.path).as_deref()));
        if executables.len() < count {
            let unchanged = count - executables.len();
            println!(
                "   {unchanged} of {count} programs passed before and nothing has changed (RAYUELA_TEST_AGAIN=1 runs them)"
            );
        }
        executables.sort_by_key(|test| LONG.iter().position(|name| *name == test.name).unwrap_or(LONG.len()));
        let waiting = Mutex::new(executables.into_iter());
        let next = || waiting.lock().ok()?.next();
        let fails = |test: &Executable| {
            let note = passed.note(&test.path);
            let ok = passes(test);
            passed.keep(note, ok);
            !ok
        };
        let lane = || std::iter::from_fn(next).filter(&fails).map(|test| test.name).collect::<Vec<_>>();
        let failed: Vec<String> = thread::scope(|scope| {
            let lanes: Vec<_> = (0..LANES).map(|_| scope.spawn(lane)).collect();
            lanes
                .into_iter()
                .flat_map(|lane| lane.join().unwrap_or_else(|_| vec!["xtask itself".to_string()]))
                .collect()
        });
        if !failed.is_empty() {
            bail!("these tests failed: {}", failed.join(", "));
        }
        Ok(())
    }
}

/// The program that is no test which a line of cargo's output names, if any.
fn program(line: &str) -> Option<PathBuf> {
    let message: Value = serde_json::from_str(line).ok()?;
    let is_program = message["reason"] == "compiler-artifact" && message["profile"]["test"] == false;
    message["executable"].as_str().filter(|_| is_program).map(PathBuf::from)
}

/// The test executable that a line of cargo's output names, if any.
fn executable(line: &str) -> Option<Executable> {
    let message: Value = serde_json::from_str(line).ok()?;
    if message["reason"] != "compiler-artifact" || message["profile"]["test"] != true {
        return None;
    }
    let path = PathBuf::from(message["executable"].as_str()?);
    let dir = Path::new(message["manifest_path"].as_str()?).parent()?.to_path_buf();
    let package =
        message["package_id"].as_str()?.rsplit(['/', '#']).find(|part| !part.starts_with(char::is_numeric))?;
    let package = package.split('@').next()?;
    Some(Executable { name: format!("{package}/{}", message["target"]["name"].as_str()?), path, dir })
}

/// Runs one; what it says is printed if it fails.
fn passes(test: &Executable) -> bool {
    let start = Instant::now();
    let mut command = Command::new(&test.path);
    let output = command.arg("--quiet").current_dir(&test.dir).env("CARGO_MANIFEST_DIR", &test.dir).output();
    let took = start.elapsed();
    match output {
        Ok(output) if output.status.success() => {
            if took >= WORTH_TELLING {
                println!("   {}: {:.0} s", test.name, took.as_secs_f64());
            }
            true
        }
        Ok(output) => {
            print!("{}", String::from_utf8_lossy(&output.stdout));
            eprint!("{}", String::from_utf8_lossy(&output.stderr));
            false
        }
        Err(error) => {
            eprintln!("{} cannot be run: {error}", test.path.display());
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A message of cargo about one target.
    fn message(id: &str, target: &str, test: bool) -> String {
        let (reason, profile) = ("compiler-artifact", serde_json::json!({ "test": test }));
        serde_json::json!({
            "reason": reason, "package_id": id, "manifest_path": "/w/crates/x/Cargo.toml",
            "target": { "name": target }, "profile": profile, "executable": "/w/target/debug/deps/x",
        })
        .to_string()
    }

    #[test]
    fn test_executables_are_told_from_others() {
        let name = |id, test| executable(&message(id, "all", test)).map(|found| found.name);
        assert_eq!(name("path+file:///w/crates/x#rayuela-x@0.1.0", true).as_deref(), Some("rayuela-x/all"));
        assert_eq!(name("path+file:///w/xtask#0.1.0", true).as_deref(), Some("xtask/all"));
        assert_eq!(name("path+file:///w/crates/x#rayuela-x@0.1.0", false), None);
        assert_eq!(executable("{\"reason\":\"build-finished\"}"), None);
        assert_eq!(executable("not JSON"), None);
        let program = |test| program(&message("path+file:///w/crates/x#rayuela-x@0.1.0", "x", test));
        assert_eq!(program(false).as_deref(), Some(Path::new("/w/target/debug/deps/x")));
        assert_eq!(program(true), None);
    }

    #[test]
    fn they_run_in_the_folder_of_their_package() {
        let found = executable(&message("path+file:///w/crates/x#rayuela-x@0.1.0", "all", true)).unwrap();
        assert_eq!(found.dir, Path::new("/w/crates/x"));
    }
}
