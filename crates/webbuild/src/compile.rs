//! Compiling a crate to WebAssembly by a cargo inside the cargo.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::Speed;
use crate::toolchain::{Tools, WASM};

/// A crate that becomes a module.
pub(crate) struct Module {
    package: &'static str,
    /// the name of its file, without ending
    file: &'static str,
    features: &'static str,
    /// the profile of the workspace for release builds
    profile: &'static str,
    /// what the linker is told
    link: &'static [&'static str],
}

/// The page: small code first. The linker says what refers to what, so that parts can be cut off.
pub(crate) const PAGE: Module = Module {
    package: "rayuela-app",
    file: "rayuela_app",
    features: "small",
    profile: "wasm-page",
    link: &["-Clink-arg=--emit-relocs"],
};
/// The engine: fast code first, a module of its own, because the parts of one module cannot differ in this.
pub(crate) const ENGINE: Module =
    Module { package: "rayuela-worker", file: "rayuela_worker", features: "search", profile: "wasm-engine", link: &[] };
/// Either, compiled quickly.
const FAST_PROFILE: &str = "wasm-fast";

/// Every browser since 2023 has these instructions.
const SIMD: &str = "-Ctarget-feature=+simd128";
/// Views without their types are much less code.
const ERASED: &str = "--cfg=erase_components";
/// A panic stops the module without a word: nobody who plays would understand the words. It takes a compiler that lets us
/// use unstable features, and a standard library compiled along.
const SILENT: [&str; 4] =
    ["-Zunstable-options", "-Cpanic=immediate-abort", "-Zlocation-detail=none", "-Zfmt-debug=none"];

/// Compiles a module and gives its path.
pub(crate) fn module(tools: &Tools, root: &Path, target: &Path, module: &Module, speed: Speed) -> Result<PathBuf> {
    let profile = if speed == Speed::Fast { FAST_PROFILE } else { module.profile };
    let mut command = cargo(tools);
    let mut flags = vec![SIMD];
    if matches!(tools, Tools::Debian { .. }) && speed == Speed::Release {
        flags.extend(SILENT);
        // Sorting, above all: the engine sorts at the root only.
        command.arg("-Zbuild-std-features=optimize_for_size");
    }
    flags.push(ERASED);
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags.join(" "));
    command.current_dir(root).args(["rustc", "--quiet", "--lib", "--crate-type", "cdylib"]);
    command.args(["--package", module.package, "--features", module.features]);
    command.args(["--profile", profile, "--target", WASM, "--target-dir"]).arg(target);
    command.arg("--").args(module.link);
    let status = command.status().with_context(|| format!("{command:?} cannot be run"))?;
    if !status.success() {
        bail!("{} does not compile for browsers", module.package);
    }
    Ok(target.join(WASM).join(profile).join(module.file).with_extension("wasm"))
}

/// A cargo that knows nothing of the one around it, but shares its limit of parallel jobs.
fn cargo(tools: &Tools) -> Command {
    let mut command = match tools {
        Tools::Usual(cargo) => Command::new(cargo),
        Tools::Debian { .. } => Command::new("/usr/bin/cargo"),
    };
    for (name, _) in env::vars_os() {
        if is_of_outer_build(&name.to_string_lossy()) {
            command.env_remove(name);
        }
    }
    if let Tools::Debian { linker } = tools {
        command.env("RUSTC", "/usr/bin/rustc").env("RUSTC_BOOTSTRAP", "1");
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        command.arg("-Zbuild-std=std,panic_abort");
    }
    command
}

/// Variables that cargo sets for build scripts and programs it runs, and those that would change the compiler.
fn is_of_outer_build(name: &str) -> bool {
    const EXACT: [&str; 21] = [
        "CARGO",
        "CARGO_BUILD_RUSTFLAGS",
        "CARGO_BUILD_TARGET",
        "CARGO_ENCODED_RUSTFLAGS",
        "CARGO_PRIMARY_PACKAGE",
        "CARGO_TARGET_DIR",
        "CARGO_TARGET_TMPDIR",
        "DEBUG",
        "HOST",
        "LD_LIBRARY_PATH",
        "NUM_JOBS",
        "OPT_LEVEL",
        "OUT_DIR",
        "PROFILE",
        "RUSTC",
        "RUSTC_LINKER",
        "RUSTC_WORKSPACE_WRAPPER",
        "RUSTC_WRAPPER",
        "RUSTDOC",
        "RUSTFLAGS",
        "TARGET",
    ];
    const PREFIXES: [&str; 6] =
        ["CARGO_CFG_", "CARGO_FEATURE_", "CARGO_MANIFEST_", "CARGO_PKG_", "CARGO_PROFILE_", "DEP_"];
    EXACT.contains(&name) || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}
