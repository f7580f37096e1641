//! How much a first visit may load.

use std::fs;

use anyhow::{Context, Result, bail};

use crate::app;

/// What must be there before a game can be played: the names of the files, and the most bytes compressed.
struct Budget {
    what: &'static str,
    names: &'static [&'static str],
    most: u64,
}

const BUDGETS: [Budget; 2] = [
    // Only one language of the texts is loaded.
    Budget { what: "the page", names: &["app", "parts", "start", "style", "words"], most: 250_000 },
    // Tables are loaded separately.
    Budget { what: "the engine", names: &["engine", "search"], most: 150_000 },
];

/// Checks the app that was built last.
///
/// # Errors
/// Names what has become too large.
pub(crate) fn check() -> Result<()> {
    for Budget { what, names, most } in BUDGETS {
        let mut bytes = 0;
        for name in names {
            bytes += weight(name)?;
        }
        println!("   {what}: {bytes} bytes of {most}");
        if bytes > most {
            bail!("{what} takes {bytes} bytes compressed; {most} are allowed");
        }
    }
    Ok(())
}

/// The compressed bytes of the files `NAME.HASH.ENDING`; of those that come once for each language, of the largest.
fn weight(name: &str) -> Result<u64> {
    let dir = app::dist();
    let (mut all, mut largest) = (0, 0);
    for entry in fs::read_dir(&dir).with_context(|| dir.display().to_string())? {
        let entry = entry?;
        let file = entry.file_name().to_string_lossy().into_owned();
        let parts: Vec<&str> = file.split('.').collect();
        match parts[..] {
            [first, _, _, "br"] if first == name => all += entry.metadata()?.len(),
            [first, _, _, _, "br"] if first == name => largest = largest.max(entry.metadata()?.len()),
            _ => {}
        }
    }
    if all + largest == 0 {
        bail!("there is no file `{name}` in {}", dir.display());
    }
    Ok(all + largest)
}
