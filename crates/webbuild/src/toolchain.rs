//! Which compiler makes WebAssembly here.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use rayuela_setup::packages::{self, may_install};
use rayuela_setup::progress::say;

/// The target of browsers.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";
/// Debian's compiler for it, with the sources of the standard library.
const DEBIAN: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];

/// A cargo and what it needs to be told.
pub(crate) enum Tools {
    /// The usual one has the target's standard library.
    Usual(PathBuf),
    /// Debian's, which builds the standard library itself and borrows the linker of the usual one.
    Debian {
        /// the usual toolchain's `rust-lld`
        linker: PathBuf,
    },
}

impl Tools {
    /// What the compiler says about itself.
    pub(crate) fn version(&self) -> Result<String> {
        let rustc = match self {
            Tools::Usual(_) => "rustc",
            Tools::Debian { .. } => "/usr/bin/rustc",
        };
        output(rustc, &["-vV"])
    }
}

/// Finds a compiler, or sets one up.
///
/// # Errors
/// A sentence that says what to install.
pub(crate) fn choose() -> Result<Tools> {
    let cargo = PathBuf::from(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let (sysroot, host) = usual()?;
    if sysroot.join("lib/rustlib").join(WASM).join("lib").is_dir() {
        return Ok(Tools::Usual(cargo));
    }
    if env::var_os("RUSTUP_AUTO_INSTALL").is_some_and(|value| value == "0") {
        return debian(&sysroot, &host);
    }
    if may_install() && packages::runs("rustup") {
        say(
            "Installing",
            &format!("Rust's target {WASM} for the browser app ({}=1 forbids it)", packages::FORBIDDEN_BY),
        );
        let added = Command::new("rustup").args(["target", "add", WASM]).stdout(Stdio::null()).status();
        if added.is_ok_and(|status| status.success()) {
            return Ok(Tools::Usual(cargo));
        }
    }
    bail!("the browser app needs Rust's target {WASM}: run `rustup target add {WASM}`, or use your system's packages")
}

/// The usual compiler's folder and the machine's own target.
fn usual() -> Result<(PathBuf, String)> {
    // Not the RUSTC of a surrounding build, which may be a wrapper.
    let sysroot = output("rustc", &["--print", "sysroot"])?;
    let about = output("rustc", &["-vV"])?;
    let host = about.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc does not name its host")?;
    Ok((PathBuf::from(sysroot.trim()), host.to_string()))
}

fn output(program: &str, args: &[&str]) -> Result<String> {
    let output = Command::new(program).args(args).output().with_context(|| format!("{program} cannot be run"))?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn debian(sysroot: &Path, host: &str) -> Result<Tools> {
    let is_there = || {
        ["/usr/bin/rustc", "/usr/bin/cargo", "/usr/lib/rustlib/src/rust/library/std"]
            .iter()
            .all(|path| Path::new(path).exists())
    };
    if !is_there() {
        packages::install(&DEBIAN, "compiling the browser app, because rustup may not install its target")?;
    }
    if !is_there() {
        bail!("rustup may not install anything here, and Debian's {} are not there", DEBIAN.join(", "));
    }
    let linker = sysroot.join("lib/rustlib").join(host).join("bin/rust-lld");
    if !linker.exists() {
        bail!("the linker {} is missing: use a Rust toolchain that has `rust-lld`", linker.display());
    }
    Ok(Tools::Debian { linker })
}
