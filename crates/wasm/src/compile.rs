//! Compiling a crate to WebAssembly by a cargo inside the cargo.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use rayuela_setup::folders;
use rayuela_setup::progress::say;

use crate::Size;
use crate::toolchain::{Tools, WASM};

/// A crate that becomes a module.
struct Module {
    package: &'static str,
    /// the name of its file
    file: &'static str,
    features: &'static str,
    /// the crates that the small app has fast rather than small
    fast: &'static [&'static str],
}

/// The page: small code first.
const PAGE: Module =
    Module { package: "rayuela-app", file: "rayuela_app.wasm", features: "rayuela-app/small", fast: &[] };
/// The engine, a module of its own, because a crate cannot be small in one part of a module and fast in another.
const ENGINE: Module = Module {
    package: "rayuela-search",
    file: "rayuela_search.wasm",
    features: "",
    fast: &["rayuela-engine", "rayuela-rules", "rayuela-search", "rayuela-tables", "miniz_oxide"],
};
/// The profile of the small app. Page and engine share it, and with it macros, build scripts, the standard library and what
/// else is not fast.
const SMALL_PROFILE: &str = "wasm-small";
/// The name of the engine for several threads: the same crate with shared memory, which takes a standard library with
/// atomics.
const THREADS: &str = "rayuela_search_threads.wasm";
/// Page and engine, compiled quickly.
const FAST_PROFILE: &str = "wasm-fast";

/// Every browser since 2023 has these instructions.
const SIMD: &str = "-Ctarget-feature=+simd128";
/// Views without their types are much less code.
const ERASED: &str = "--cfg=erase_components";
/// The names of functions are left out, which are most of a module that is not optimised and would be dropped when it is packed;
/// what wasm-bindgen reads there is kept.
const NAMELESS: [&str; 2] = ["-Cstrip=symbols", "-Clink-arg=--keep-section=target_features"];
/// A panic stops the module without a message, which no player would understand. It takes a compiler that lets us
/// use unstable features, and a standard library compiled along.
const SILENT: [&str; 4] =
    ["-Zunstable-options", "-Cpanic=immediate-abort", "-Zlocation-detail=none", "-Zfmt-debug=none"];

/// The variable for flags with blanks, as folders may have them. Cargo looks at no other flags where it is set.
const FLAGS: &str = "CARGO_ENCODED_RUSTFLAGS";

/// Memory that workers share, as wasm-bindgen needs it. It can grow to 1 GiB: browsers on phones may refuse more.
const SHARED: [&str; 9] = [
    "-Ctarget-feature=+atomics,+bulk-memory,+mutable-globals",
    "-Clink-arg=--shared-memory",
    "-Clink-arg=--import-memory",
    "-Clink-arg=--max-memory=1073741824",
    "-Clink-arg=--export=__wasm_init_tls",
    "-Clink-arg=--export=__tls_size",
    "-Clink-arg=--export=__tls_align",
    "-Clink-arg=--export=__tls_base",
    "-Clink-arg=--export=__heap_base",
];

/// Whose memory a module uses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Memory {
    Own,
    /// that of other workers, too
    Shared,
}

/// The compiled modules.
pub struct Modules {
    /// the page
    pub page: PathBuf,
    /// the engine
    pub engine: PathBuf,
    /// the engine for several threads, where it can be made and is worth the time
    pub threads: Option<PathBuf>,
}

/// Compiles page and engine and gives their paths.
///
/// The fast ones are compiled by one cargo, so that all cores stay busy. The small ones, which differ in features, are compiled one after
/// the other in one folder, so that what they have in common is compiled once. The engine for several threads is always the
/// small one.
pub fn modules(tools: &Tools, root: &Path, target: &Path, size: Size) -> Result<Modules> {
    let path = |profile: &str, module: &Module| target.join(WASM).join(profile).join(module.file);
    let compile = |module: Module, memory: Memory| {
        let mut command = cargo(tools, root, target, SMALL_PROFILE, Size::Small, memory);
        command.args(["--package", module.package, "--features", module.features]);
        for name in module.fast {
            command.arg("--config").arg(format!("profile.{SMALL_PROFILE}.package.{name}.opt-level=3"));
        }
        run(command).with_context(|| format!("{} does not compile for browsers", module.package))?;
        anyhow::Ok(path(SMALL_PROFILE, &module))
    };
    let threads = if has_threads(tools, size) {
        // In the folder of the usual engine, so that macros and build scripts are compiled once for both; that one takes its
        // place there.
        let (compiled, kept) = (compile(ENGINE, Memory::Shared)?, target.join(THREADS));
        fs::copy(&compiled, &kept).with_context(|| format!("{} cannot be written", kept.display()))?;
        Some(kept)
    } else {
        None
    };
    if size == Size::Fast {
        let mut command = cargo(tools, root, target, FAST_PROFILE, size, Memory::Own);
        command.args(["--package", PAGE.package, "--package", ENGINE.package]);
        run(command).context("the app does not compile for browsers")?;
        let [page, engine] = [PAGE, ENGINE].map(|module| path(FAST_PROFILE, &module));
        return Ok(Modules { page, engine, threads });
    }
    Ok(Modules { page: compile(PAGE, Memory::Own)?, engine: compile(ENGINE, Memory::Own)?, threads })
}

/// Whether the app gets the engine for several threads. It takes a compiler that makes its own standard library; the fast
/// app has it only if it is asked for, because that takes another minute.
pub(crate) fn has_threads(tools: &Tools, size: Size) -> bool {
    let asked = || env::var_os("RAYUELA_APP_THREADS").is_some_and(|value| value == "1");
    matches!(tools, Tools::Debian { .. }) && (size == Size::Small || asked())
}

/// Runs a cargo, says which crates it compiles, and prints what else it says if it fails.
fn run(mut command: Command) -> Result<()> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("{} cannot be run", command.get_program().display()))?;
    let mut rest = Vec::new();
    for line in BufReader::new(child.stderr.take().context("cargo has no error output")?).lines() {
        let line = line?;
        match line.trim_start().strip_prefix("Compiling ") {
            Some(package) => say("Compiling", &format!("{package} for browsers")),
            None => rest.push(line),
        }
    }
    if !child.wait()?.success() {
        bail!("cargo says:\n{}", rest.join("\n"));
    }
    Ok(())
}

/// A cargo that compiles for browsers. It is independent of the outer one, but shares its limit of parallel jobs.
fn cargo(tools: &Tools, root: &Path, target: &Path, profile: &str, size: Size, memory: Memory) -> Command {
    let mut command = match tools {
        Tools::Usual(cargo) => Command::new(cargo),
        Tools::Debian { .. } => Command::new("/usr/bin/cargo"),
    };
    for (name, _) in env::vars_os() {
        if is_of_outer_build(&name.to_string_lossy()) {
            command.env_remove(name);
        }
    }
    let mut flags: Vec<OsString> = [SIMD, ERASED].map(OsString::from).into();
    if size == Size::Fast {
        flags.extend(NAMELESS.map(OsString::from));
    } else {
        // Panics name files, unless Debian's compiler leaves that out.
        flags.extend(folders::renamed(root));
        flags.push(folders::rename(target, "target"));
    }
    if let Tools::Debian { linker } = tools {
        command.env("RUSTC", "/usr/bin/rustc").env("RUSTC_BOOTSTRAP", "1");
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        // Without its features the library needs no crates that read debug information. With the one for size, sorting,
        // above all, is smaller: the engine sorts at the root only.
        let features = if size == Size::Small { "optimize_for_size" } else { "" };
        command.arg("-Zbuild-std=std,panic_abort").arg(format!("-Zbuild-std-features={features}"));
        if size == Size::Small {
            flags.extend(SILENT.map(OsString::from));
        }
        if memory == Memory::Shared {
            flags.extend(SHARED.map(OsString::from));
        }
    }
    command.env(FLAGS, flags.join(OsStr::new("\u{1f}")));
    // A crate that is also compiled for Rust is not optimised at link time, so the small ones are modules alone.
    let kind: &[&str] = if size == Size::Small { &["rustc", "--crate-type", "cdylib"] } else { &["build"] };
    command.current_dir(root).args(kind);
    command.args(["--lib", "--profile", profile, "--target", WASM, "--target-dir"]).arg(target);
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The flags that a cargo gives its compiler.
    fn flags_of(tools: &Tools, size: Size) -> Vec<String> {
        let (root, target) = (Path::new("/some where"), Path::new("/some where/target/wasm"));
        let command = cargo(tools, root, target, "any", size, Memory::Own);
        let flags = command.get_envs().find(|(key, _)| *key == FLAGS).and_then(|(_, value)| value).unwrap();
        flags.to_string_lossy().split('\u{1f}').map(str::to_string).collect()
    }

    #[test]
    fn the_published_app_names_no_folder_of_this_machine() {
        let tools = [Tools::Usual("cargo".into()), Tools::Debian { linker: "rust-lld".into() }];
        for tools in &tools {
            let small = flags_of(tools, Size::Small);
            for renamed in ["/some where=rayuela", "/some where/target/wasm=target"] {
                assert!(small.contains(&format!("--remap-path-prefix={renamed}")), "{small:?}");
            }
            assert!(small.iter().any(|flag| flag.ends_with("=cargo")), "{small:?}");
            assert!(small.iter().any(|flag| flag == SIMD), "{small:?}");
            // A local build shows where its code is.
            assert!(!flags_of(tools, Size::Fast).iter().any(|flag| flag.contains("/some where")));
        }
    }

    /// Cargo would leave the engine slow if one of these names were of no crate in it, with no more than a warning.
    #[test]
    fn what_is_fast_has_the_names_of_crates() {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = Command::new(cargo)
            .args(["tree", "--offline", "--package", ENGINE.package, "--target", "wasm32-unknown-unknown"])
            .args(["--edges", "normal", "--prefix", "none", "--format", "{p}"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .unwrap();
        let tree = String::from_utf8(output.stdout).unwrap();
        for name in ENGINE.fast {
            assert!(tree.lines().any(|line| line.split(' ').next() == Some(name)), "{name} is not in the engine");
        }
    }
}
