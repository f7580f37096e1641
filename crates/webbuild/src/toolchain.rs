//! Which compiler makes WebAssembly here.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

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
    let added = Command::new("rustup").args(["target", "add", WASM]).status();
    match added {
        Ok(status) if status.success() => Ok(Tools::Usual(cargo)),
        _ => bail!(
            "the app needs Rust's target {WASM}: install it with `rustup target add {WASM}`, or with your system's packages"
        ),
    }
}

/// The usual compiler's folder and the machine's own target.
fn usual() -> Result<(PathBuf, String)> {
    let rustc = |args: &[&str]| -> Result<String> {
        // Not the RUSTC of a surrounding build, which may be a wrapper.
        let output = Command::new("rustc").args(args).output().context("rustc cannot be run")?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let sysroot = rustc(&["--print", "sysroot"])?;
    let about = rustc(&["-vV"])?;
    let host = about.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc does not name its host")?;
    Ok((PathBuf::from(sysroot.trim()), host.to_string()))
}

fn debian(sysroot: &Path, host: &str) -> Result<Tools> {
    let is_there = || {
        ["/usr/bin/rustc", "/usr/bin/cargo", "/usr/lib/rustlib/src/rust/library/std"]
            .iter()
            .all(|path| Path::new(path).exists())
    };
    if !is_there() {
        apt_install(&DEBIAN)?;
    }
    let linker = sysroot.join("lib/rustlib").join(host).join("bin/rust-lld");
    if !is_there() || !linker.exists() {
        bail!("rustup may not install anything here, and Debian's {} are not there", DEBIAN.join(", "));
    }
    Ok(Tools::Debian { linker })
}

/// Installs Debian packages, where this is Debian and we may.
///
/// # Errors
/// A sentence that says what to install.
fn apt_install(packages: &[&str]) -> Result<()> {
    let wanted = packages.join(" ");
    let run = |args: &[&str]| {
        let status = Command::new("apt-get").args(args).env("DEBIAN_FRONTEND", "noninteractive").status();
        status.is_ok_and(|status| status.success())
    };
    let mut install = vec!["install", "--yes", "--quiet=2", "--no-install-recommends"];
    install.extend(packages);
    // The lists of packages may never have been fetched, or be old.
    if run(&install) || (run(&["update", "--quiet=2"]) && run(&install)) {
        return Ok(());
    }
    bail!("some packages are missing and could not be installed: on Debian, run `apt-get install {wanted}` as root")
}
