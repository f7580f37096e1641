//! Builds the app and lists its files for `src/lib.rs` to embed.
//!
//! - Release builds have the app, compiled quickly: a local server need not save bytes.
//! - The profile `dist`, of what is published, has the small one; it takes the feature `small-app`, so that other builds
//!   need not compile what only that one is made with.
//! - Other builds have only a page that says so, because `cargo check`, lints and tests run this script too.
//!
//! `RAYUELA_SKIP_APP=1` leaves the app out, and `RAYUELA_APP_PROFILE=fast` or `small` puts that one into any build.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use rayuela_webbuild::{Order, SOURCES, Size};

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
    println!("cargo::rerun-if-changed=build.rs");
    for name in ["RAYUELA_SKIP_APP", "RAYUELA_APP_PROFILE"] {
        println!("cargo::rerun-if-env-changed={name}");
    }
    let profile = profile_folder(&out)?.file_name().unwrap_or_default();
    let dist = match size(profile == "dist")? {
        Some(size) => {
            let root = manifest.ancestors().nth(2).context("the workspace was not found")?;
            for source in SOURCES.iter().map(|source| root.join(source)).filter(|source| source.exists()) {
                println!("cargo::rerun-if-changed={}", source.display());
            }
            let work = target_folder(&out)?.join("wasm");
            let dist = out.join("dist");
            rayuela_webbuild::build(&Order { root, work: &work, out: &dist, size })?;
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

/// The folder of the profile, `target/PROFILE`, with the target's name between the two where one was asked for.
fn profile_folder(out: &Path) -> Result<&Path> {
    let build = out.ancestors().find(|dir| dir.file_name().is_some_and(|name| name == "build"));
    build.and_then(Path::parent).context("the folder of the profile was not found")
}

/// The folder that all profiles and `cargo xtask app` share: they share the work on the app, too.
fn target_folder(out: &Path) -> Result<&Path> {
    let above = profile_folder(out)?.parent().context("the target folder was not found")?;
    let named = env::var_os("TARGET").is_some_and(|target| above.file_name() == Some(&target));
    Ok(if named { above.parent().unwrap_or(above) } else { above })
}

/// Which app this build has, if any.
fn size(published: bool) -> Result<Option<Size>> {
    if env::var_os("RAYUELA_SKIP_APP").is_some_and(|value| value == "1") {
        return Ok(None);
    }
    match env::var("RAYUELA_APP_PROFILE").as_deref() {
        Ok("fast") => Ok(Some(Size::Fast)),
        Ok("small") => Ok(Some(Size::Small)),
        Ok(other) => bail!("RAYUELA_APP_PROFILE is `fast` or `small`, not `{other}`"),
        Err(_) if published => Ok(Some(Size::Small)),
        Err(_) => Ok((env::var("PROFILE").as_deref() == Ok("release")).then_some(Size::Fast)),
    }
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
