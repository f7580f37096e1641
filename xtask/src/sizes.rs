//! How much a first visit may load.

use std::fs;

use anyhow::{Context, Result, bail};

use crate::app;

/// The page without the engine, and the engine without tables: the names of their files, the most bytes compressed, and
/// the bytes that we want to come down to.
const BUDGETS: [(&str, &[&str], u64, u64); 2] = [
    ("the page", &["app", "start", "style"], 480_000, 250_000),
    ("the engine", &["engine", "search"], 175_000, 150_000),
];

/// Checks the app that was built last.
///
/// # Errors
/// Names what has become too large.
pub(crate) fn check() -> Result<()> {
    let dir = app::dist();
    for (what, names, most, goal) in BUDGETS {
        let mut bytes = 0;
        for entry in fs::read_dir(&dir).with_context(|| dir.display().to_string())? {
            let entry = entry?;
            let file = entry.file_name().to_string_lossy().into_owned();
            let is_part = names.iter().any(|name| file.split('.').next() == Some(name));
            if is_part && file.ends_with(".br") {
                bytes += entry.metadata()?.len();
            }
        }
        println!("   {what}: {bytes} bytes of {most}; the goal is {goal}");
        if bytes > most {
            bail!("{what} takes {bytes} bytes compressed; {most} are allowed");
        }
    }
    Ok(())
}
