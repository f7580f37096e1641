//! Builds the app and lists its files for `src/assets.rs` to embed.
//!
//! Release builds have the app; others only a page that says so, because `cargo check`, lints and tests run this script
//! too. `RAYUELA_SKIP_APP=1` leaves it out of release builds as well, and `RAYUELA_APP_PROFILE=fast` puts a quickly
//! compiled one into any build.

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// What the app is made from, relative to the workspace.
const SOURCES: [&str; 15] = [
    "Cargo.lock",
    "Cargo.toml",
    "crates/app",
    "crates/coach/src",
    "crates/draw/src",
    "crates/engine/src",
    "crates/lessons",
    "crates/online/src",
    "crates/rules/src",
    "crates/seat/src",
    "crates/tables/src",
    "crates/webbuild/src",
    "crates/worker",
    "crates/tables/data/six.bin",
    "crates/engine/networks",
];

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error} (RAYUELA_SKIP_APP=1 builds without the app)");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let variable = |name: &str| env::var(name).map_err(|_| format!("{name} is not set"));
    let manifest = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(variable("OUT_DIR")?);
    println!("cargo::rerun-if-changed=build.rs");
    for name in ["RAYUELA_SKIP_APP", "RAYUELA_APP_PROFILE"] {
        println!("cargo::rerun-if-env-changed={name}");
    }
    let skipped = env::var_os("RAYUELA_SKIP_APP").is_some_and(|value| value == "1");
    let fast = env::var_os("RAYUELA_APP_PROFILE").is_some_and(|profile| profile == "fast");
    let dist = if (variable("PROFILE")? == "release" || fast) && !skipped {
        let root = manifest.ancestors().nth(2).ok_or("the workspace was not found")?;
        for source in SOURCES.iter().map(|source| root.join(source)).filter(|source| source.exists()) {
            println!("cargo::rerun-if-changed={}", source.display());
        }
        build_app(root, &out, fast)?
    } else {
        println!("cargo::rerun-if-changed=notice");
        manifest.join("notice")
    };
    fs::write(out.join("files.rs"), list(&dist)?)?;
    Ok(())
}

fn build_app(root: &Path, out: &Path, fast: bool) -> Result<PathBuf, Box<dyn Error>> {
    let dist = out.join("dist");
    // Beside the folders of profiles, so that all of them and `cargo xtask app` share the work.
    let target = out.ancestors().nth(4).ok_or("the target folder was not found")?.join("wasm");
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root).args(["run", "--quiet", "--profile", "tool", "--package", "rayuela-webbuild"]);
    command.arg("--target-dir").arg(&target).arg("--");
    command.arg("--out").arg(&dist).arg("--target").arg(&target).args(fast.then_some("--fast"));
    match command.status() {
        Ok(status) if status.success() => Ok(dist),
        Ok(_) => Err("the app was not built".into()),
        Err(error) => Err(format!("cargo cannot be run: {error}").into()),
    }
}

/// Rust source with every file of the folder.
fn list(dist: &Path) -> Result<String, Box<dyn Error>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(dist)? {
        names.push(entry?.file_name().into_string().map_err(|name| format!("{name:?} is no text"))?);
    }
    names.sort();
    let mut text = String::from("&[\n");
    for name in names {
        writeln!(text, "    ({name:?}, include_bytes!({:?})),", dist.join(&name))?;
    }
    text.push(']');
    Ok(text)
}
