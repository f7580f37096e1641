//! `cargo xtask app`.

use std::ffi::OsString;
use std::fs::{self, DirEntry, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use anyhow::{Context, Result, bail, ensure};
use sha2::{Digest, Sha256};

use crate::install;

/// The workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// The cargo that runs us.
pub(crate) fn cargo() -> Command {
    prepared(Command::new(cargo_path()))
}

/// The same at a priority lower by so much, where the system has `nice`.
pub(crate) fn patient_cargo(niceness: u8) -> Command {
    if !rayuela_setup::packages::runs("nice") {
        return cargo();
    }
    let mut command = Command::new("nice");
    command.args(["-n", &niceness.to_string()]).arg(cargo_path());
    prepared(command)
}

fn cargo_path() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

fn prepared(mut command: Command) -> Command {
    command.current_dir(root());
    if is_compiled_once() || std::env::var_os("CI").is_some() {
        // What is compiled once only needs no notes for the next time.
        command.env("CARGO_INCREMENTAL", "0");
    }
    command
}

/// Whether the workspace had not been compiled here for tests before, or is as it was then. With other notes everything would be
/// compiled again, although nothing has changed; once something has, notes are worth that.
fn is_compiled_once() -> bool {
    static ONCE: OnceLock<bool> = OnceLock::new();
    *ONCE.get_or_init(|| {
        let file = target().join("compiled-once.txt");
        let Ok(sources) = sources() else { return is_first_time() };
        if is_first_time() {
            let _ = fs::create_dir_all(target()).and_then(|()| fs::write(&file, &sources));
        }
        fs::read_to_string(&file).is_ok_and(|first| first == sources)
    })
}

/// Whether the program has not been compiled here for tests.
fn is_first_time() -> bool {
    let is_ours = |entry: DirEntry| entry.file_name().to_string_lossy().starts_with("rayuela-cli-");
    match fs::read_dir(target().join("debug/.fingerprint")) {
        Ok(compiled) => !compiled.flatten().any(is_ours),
        Err(_) => true,
    }
}

/// A digest of the repository's files.
fn sources() -> Result<String> {
    let mut digest = Sha256::new();
    for path in files()?.iter().filter(|path| path.is_file()) {
        digest.update(path.to_string_lossy().as_bytes());
        digest.update(sha256(&fs::read(path)?));
    }
    Ok(hexadecimal(&digest.finalize()))
}

/// The files of the repository: those that git tracks, and new ones that it does not ignore.
///
/// # Errors
/// Without git.
pub(crate) fn files() -> Result<Vec<PathBuf>> {
    let listed = Command::new("git")
        .current_dir(root())
        .args(["ls-files", "--cached", "--others", "--exclude-standard", "-z"])
        .output()
        .context("git cannot be run")?;
    ensure!(listed.status.success(), "this is no git repository");
    let names = String::from_utf8(listed.stdout)?;
    Ok(names.split_terminator('\0').map(|name| root().join(name)).collect())
}

/// The target folder.
pub(crate) fn target() -> &'static Path {
    static TARGET: OnceLock<PathBuf> = OnceLock::new();
    // A cargo that runs us but cannot say has its usual one.
    TARGET.get_or_init(|| rayuela_setup::target_dir(root()).unwrap_or_else(|_| root().join("target")))
}

/// The SHA-256 of some bytes in hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The folder of the app.
pub(crate) fn dist() -> PathBuf {
    target().join("app-dist")
}

/// The script of the accessibility checks.
pub(crate) fn axe_script() -> PathBuf {
    target().join("axe/node_modules/axe-core/axe.min.js")
}

/// The command that builds the app into `app-dist` in the target folder, where the browser tests look for it.
fn builder(fast: bool) -> Command {
    let mut command = cargo();
    command.args(["run", "--quiet", "--package", "rayuela-webbuild", "--features", "small", "--"]);
    command.arg("--out").arg(dist()).arg("--work").arg(target().join("wasm")).args(fast.then_some("--fast"));
    command
}

/// Builds the app and prints what it weighs.
///
/// # Errors
/// If it does not build; what is wrong has been printed.
pub(crate) fn run(fast: bool) -> Result<()> {
    // Before the tools that pack the app are compiled.
    install::compiler()?;
    if !builder(fast).status().context("cargo cannot be run")?.success() {
        bail!("the app was not built");
    }
    println!("the app is in {}", dist().display());
    Ok(())
}

/// The small app being built while other work goes on. The builder's output goes to a file, so that it does not mix
/// with that of the other work.
pub(crate) struct Building {
    child: Child,
    log: PathBuf,
}

impl Building {
    /// Starts it.
    ///
    /// # Errors
    /// If cargo cannot be run.
    pub(crate) fn start() -> Result<Building> {
        let log = target().join("app.log");
        fs::create_dir_all(target())?;
        let file = File::create(&log).with_context(|| format!("{} cannot be written", log.display()))?;
        let mut command = builder(false);
        command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file);
        // Without a terminal of its own it would write to ours.
        let child = command.env("RAYUELA_PROGRESS", "stderr").spawn().context("cargo cannot be run")?;
        Ok(Building { child, log })
    }

    /// Waits for it.
    ///
    /// # Errors
    /// If it does not build; what is wrong has been printed.
    pub(crate) fn finish(mut self) -> Result<()> {
        if !self.child.wait()?.success() {
            eprintln!("{}", fs::read_to_string(&self.log).unwrap_or_default());
            bail!("the app was not built");
        }
        Ok(())
    }
}

impl Drop for Building {
    /// Ends the build if a check failed; one that has ended is not touched.
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
