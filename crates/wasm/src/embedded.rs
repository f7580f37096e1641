//! Which app a build of the program embeds, for build scripts.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::{SOURCES, Size};

/// An app that the build embeds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Embedded {
    /// the workspace
    pub root: PathBuf,
    /// where the compiler works and finished apps are kept: all profiles and `cargo xtask app` share it
    pub work: PathBuf,
    /// which app
    pub size: Size,
}

/// The app that the build of this build script embeds, if any; tells cargo what that depends on.
///
/// - Release builds have the app, compiled quickly: a local server need not save bytes.
/// - The profile `dist`, of what is published, has the small one.
/// - Other builds have none, because `cargo check`, lints and tests run the build scripts too.
///
/// `RAYUELA_SKIP_APP=1` leaves the app out, and `RAYUELA_APP_PROFILE=fast` or `small` puts that one into any build.
/// `RAYUELA_APP_THREADS=1` adds the engine for several threads to the fast one, where the compiler can make it.
///
/// # Errors
/// If it is not called by a build script, or if a variable has a wrong value.
pub fn embedded() -> Result<Option<Embedded>> {
    println!("cargo::rerun-if-changed=build.rs");
    for name in ["RAYUELA_SKIP_APP", "RAYUELA_APP_PROFILE", "RAYUELA_APP_THREADS"] {
        println!("cargo::rerun-if-env-changed={name}");
    }
    let path = |name: &str| env::var_os(name).map(PathBuf::from).with_context(|| format!("{name} is not set"));
    let (manifest, out) = (path("CARGO_MANIFEST_DIR")?, path("OUT_DIR")?);
    let profile = profile_folder(&out)?.file_name().unwrap_or_default();
    let Some(size) = size(profile == "dist")? else { return Ok(None) };
    let root = manifest.ancestors().nth(2).context("the workspace was not found")?.to_path_buf();
    for source in SOURCES.iter().map(|source| root.join(source)).filter(|source| source.exists()) {
        println!("cargo::rerun-if-changed={}", source.display());
    }
    Ok(Some(Embedded { root, work: target_folder(&out)?.join("wasm"), size }))
}

/// The folder of the profile, `target/PROFILE`, with the target's name between the two where one was asked for.
fn profile_folder(out: &Path) -> Result<&Path> {
    let build = out.ancestors().find(|dir| dir.file_name().is_some_and(|name| name == "build"));
    build.and_then(Path::parent).context("the folder of the profile was not found")
}

/// The folder that all profiles share.
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
