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

/// Where Debian puts the compiler.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
/// The oldest compiler that is new enough.
const NEEDED: &str = env!("CARGO_PKG_RUST_VERSION");

/// A cargo and the settings it needs.
pub enum Tools {
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
    pub fn version(&self) -> Result<String> {
        let rustc = match self {
            Tools::Usual(_) => "rustc",
            Tools::Debian { .. } => DEBIAN_RUSTC,
        };
        output(rustc, &["-vV"])
    }
}

/// Finds a compiler, or sets one up.
///
/// # Errors
/// A sentence that says what to install.
pub fn choose() -> Result<Tools> {
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
    if !is_new_enough(&debian_version()) {
        packages::install(&DEBIAN, "compiling the browser app, because rustup may not install its target")?;
    }
    match debian_version() {
        version if is_new_enough(&version) => {}
        Some(version) => bail!("Debian's {} are of version {version}: the app needs {NEEDED}", DEBIAN.join(", ")),
        None => bail!("rustup may not install anything here, and Debian's {} are not there", DEBIAN.join(", ")),
    }
    let linker = sysroot.join("lib/rustlib").join(host).join("bin/rust-lld");
    if !linker.exists() {
        bail!("the linker {} is missing: use a Rust toolchain that has `rust-lld`", linker.display());
    }
    Ok(Tools::Debian { linker })
}

/// The version of Debian's compiler, if all of it is there.
fn debian_version() -> Option<String> {
    let parts = ["/usr/bin/cargo", DEBIAN_RUSTC, "/usr/lib/rustlib/src/rust/library/std"];
    if !parts.iter().all(|path| Path::new(path).exists()) {
        return None;
    }
    let about = output(DEBIAN_RUSTC, &["--version"]).ok()?;
    about.split_whitespace().nth(1).map(str::to_string)
}

/// Whether a compiler of this version can make the app.
fn is_new_enough(version: &Option<String>) -> bool {
    let numbers = |text: &str| text.split('.').map(|part| part.parse().unwrap_or(0)).collect::<Vec<u32>>();
    version.as_deref().is_some_and(|version| numbers(version) >= numbers(NEEDED))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_compiler_is_not_enough() {
        for (version, enough) in [("1.85.0", false), ("1.96.0", true), ("2.0.0", true), ("", false), ("0.9", false)] {
            assert_eq!(is_new_enough(&Some(version.to_string())), enough, "{version}");
        }
        assert!(is_new_enough(&Some(NEEDED.to_string())));
        assert!(!is_new_enough(&None));
    }
}
