//! `cargo xtask test`.

use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

/// Runs every check, cheapest first, and stops at the first that fails.
///
/// # Errors
/// Names the check that failed.
pub(crate) fn run() -> Result<()> {
    check("format", &["fmt", "--all", "--check"], &[])?;
    check("lints", &["clippy", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"], &[])?;
    check("tests", &["test", "--quiet", "--workspace"], &[])?;
    check("documentation", &["doc", "--quiet", "--workspace", "--no-deps"], &[("RUSTDOCFLAGS", "-D warnings")])?;
    println!("all checks passed");
    Ok(())
}

fn check(name: &str, args: &[&str], env: &[(&str, &str)]) -> Result<()> {
    println!("== {name}");
    let start = Instant::now();
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(args).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    command.envs(env.iter().copied());
    let status = command.status().with_context(|| format!("cargo {}", args.join(" ")))?;
    if !status.success() {
        bail!("{name} failed: cargo {}", args.join(" "));
    }
    println!("   {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}
