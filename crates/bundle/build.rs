//! Builds the app and lists its files for `src/lib.rs` to embed.
//!
//! `rayuela_wasm::embedded` says which builds have which app. The small one takes the feature `small-app`, so that other
//! builds need not compile what only that one is made with; a build without the app has a page that says so.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use rayuela_wasm::{Embedded, embedded};
use rayuela_webbuild::Order;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the browser app could not be built: {error:#}\n(RAYUELA_SKIP_APP=1 builds without it)");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let path = |name: &str| env::var_os(name).map(PathBuf::from).with_context(|| format!("{name} is not set"));
    let (manifest, out) = (path("CARGO_MANIFEST_DIR")?, path("OUT_DIR")?);
    let dist = match embedded()? {
        Some(Embedded { root, work, size }) => {
            let dist = out.join("dist");
            rayuela_webbuild::build(&Order { root: &root, work: &work, out: &dist, size })?;
            dist
        }
        None => {
            println!("cargo::rerun-if-changed=notice");
            manifest.join("notice")
        }
    };
    fs::write(out.join("files.rs"), list(&dist)?)?;
    Ok(())
}

/// Rust source with every file of the folder.
fn list(dist: &Path) -> Result<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(dist)? {
        let name = entry?.file_name();
        names.push(name.into_string().ok().context("a file of the app has a name that is not text")?);
    }
    names.sort();
    let mut text = String::from("&[\n");
    for name in names {
        writeln!(text, "    ({name:?}, include_bytes!({:?})),", dist.join(&name))?;
    }
    text.push(']');
    Ok(text)
}
