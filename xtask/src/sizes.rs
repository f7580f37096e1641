//! How much a first visit may load.

use std::fs;

use anyhow::{Context, Result, bail};
use rayuela_wasm::Tools;

use crate::app;

/// What must be there before a game can be played: the names of the files, and the most bytes compressed.
struct Budget {
    what: &'static str,
    names: &'static [&'static str],
    most: u64,
    /// every app has it
    needed: bool,
}

const BUDGETS: [Budget; 3] = [
    // Only one language of the texts is loaded.
    Budget { what: "the page", names: &["app", "parts", "start", "style", "words"], most: 250_000, needed: true },
    // Tables are loaded separately.
    Budget { what: "the engine", names: &["engine", "search"], most: 150_000, needed: true },
    // Loaded when a search asks for several threads; not every compiler can make it.
    Budget { what: "the engine for threads", names: &["threads", "helper"], most: 150_000, needed: false },
];

/// Checks the app that was built last.
///
/// The limits are for Debian's compiler. With rustup's target the standard library is ready-made and panics have words, so
/// that page and engine are larger than that however they are written: this is told, and is no error.
///
/// # Errors
/// Names what has become too large, or is not there.
pub(crate) fn check() -> Result<()> {
    let tools = rayuela_wasm::choose()?;
    for Budget { what, names, most, needed } in BUDGETS {
        let mut bytes = 0;
        for name in names {
            let weight = weight(name)?;
            if weight == 0 && needed {
                bail!("there is no file `{name}` in {}", app::dist().display());
            }
            bytes += weight;
        }
        println!("   {what}: {bytes} bytes of {most}");
        judge(what, bytes, most, &tools)?;
    }
    Ok(())
}

fn judge(what: &str, bytes: u64, most: u64, tools: &Tools) -> Result<()> {
    match tools {
        _ if bytes <= most => {}
        Tools::Debian { .. } => bail!("{what} takes {bytes} bytes compressed; {most} are allowed"),
        Tools::Usual(_) => {
            println!("   too large, as with rustup's target it must be: only Debian's compiler is held to this")
        }
    }
    Ok(())
}

/// The compressed bytes of the files `NAME.HASH.ENDING`; of those that come once for each language, of the largest. 0
/// if there are none.
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
    Ok(all + largest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_can_be_small_must_be() {
        let (debian, usual) = (Tools::Debian { linker: "rust-lld".into() }, Tools::Usual("cargo".into()));
        assert!(judge("the page", 250_000, 250_000, &debian).is_ok());
        assert!(judge("the page", 250_001, 250_000, &debian).is_err());
        assert!(judge("the page", 264_431, 250_000, &usual).is_ok());
    }
}
