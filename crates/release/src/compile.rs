//! Compiling the published program: on x86-64 twice, for every machine and for newer ones.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use rayuela_setup::folders;

use crate::{cargo, root};

/// A build of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Build {
    /// the name of its file
    pub file: &'static str,
    /// the processor it is for, as rustc names it; the least of the architecture if none
    pub cpu: Option<&'static str>,
}

/// The builds for a target. The first one runs anywhere; `crates/commands/src/launch.rs` is how it finds the second.
pub fn builds(target: &str) -> Vec<Build> {
    let plain = |file, cpu| Build { file, cpu };
    match (target.starts_with("x86_64-"), target.contains("-windows-")) {
        (true, false) => vec![plain("rayuela", Some("x86-64")), plain("rayuela-x86-64-v3", Some("x86-64-v3"))],
        (true, true) => vec![plain("rayuela.exe", Some("x86-64"))],
        (false, true) => vec![plain("rayuela.exe", None)],
        (false, false) => vec![plain("rayuela", None)],
    }
}

/// Compiles one and puts it into a folder.
///
/// # Errors
/// If it does not compile; what is wrong has been printed.
pub fn compile(build: Build, target: &str, into: &Path) -> Result<()> {
    println!("compiling {} for {target}; this takes some minutes", build.file);
    if !command(build, target).status().context("cargo cannot be run")?.success() {
        bail!("{} does not compile", build.file);
    }
    let ending = Path::new(build.file).extension().unwrap_or_default();
    let made = rayuela_setup::target_dir(root())?.join(target).join("dist").join("rayuela").with_extension(ending);
    fs::copy(&made, into.join(build.file)).with_context(|| made.display().to_string())?;
    Ok(())
}

/// The cargo that compiles one.
fn command(build: Build, target: &str) -> Command {
    let mut command = cargo();
    command.args(["build", "--locked", "--profile", "dist", "--package", "rayuela-cli", "--features", "small-app"]);
    command.args(["--target", target]);
    // This variable replaces the flags of the configuration, which ask for a newer processor.
    command.env("CARGO_ENCODED_RUSTFLAGS", flags(build).join(OsStr::new("\u{1f}")));
    // Whoever has set these for their own builds publishes the small app all the same.
    command.env_remove("RAYUELA_SKIP_APP").env_remove("RAYUELA_APP_PROFILE");
    command
}

/// The flags of a build; folder names of this machine are removed from it.
fn flags(build: Build) -> Vec<OsString> {
    let cpu = build.cpu.map(|cpu| OsString::from(format!("-Ctarget-cpu={cpu}")));
    cpu.into_iter().chain(folders::renamed(root())).collect()
}

/// Makes a finished build play a little: its search visits the nodes that it must, whichever processor it was built for.
///
/// # Errors
/// If it does not.
pub fn try_out(program: &Path) -> Result<()> {
    for game in ["six", "morelli7"] {
        let mut command = Command::new(program);
        command.args(["bench", "search", game, "--seconds", "0.01"]).env("RAYUELA_CPU", "baseline");
        crate::output(&mut command).with_context(|| format!("{} does not play as it should", program.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_x86_64_machine_is_served() {
        let files: Vec<_> = builds("x86_64-unknown-linux-gnu").iter().map(|build| (build.file, build.cpu)).collect();
        assert_eq!(files, [("rayuela", Some("x86-64")), ("rayuela-x86-64-v3", Some("x86-64-v3"))]);
        assert_eq!(builds("aarch64-unknown-linux-gnu"), [Build { file: "rayuela", cpu: None }]);
        assert_eq!(builds("x86_64-pc-windows-msvc"), [Build { file: "rayuela.exe", cpu: Some("x86-64") }]);
    }

    #[test]
    fn what_is_published_has_the_small_app() {
        let command = command(Build { file: "rayuela", cpu: None }, "x86_64-unknown-linux-gnu");
        for name in ["RAYUELA_SKIP_APP", "RAYUELA_APP_PROFILE"] {
            assert!(command.get_envs().any(|(key, value)| key == name && value.is_none()), "{name} is inherited");
        }
    }

    #[test]
    fn no_folder_of_this_machine_is_told() {
        let flags = flags(Build { file: "rayuela", cpu: Some("x86-64") });
        assert_eq!(flags[0], "-Ctarget-cpu=x86-64");
        let workspace = format!("--remap-path-prefix={}=rayuela", root().display());
        assert!(flags.iter().any(|flag| flag.to_string_lossy() == workspace));
    }
}
