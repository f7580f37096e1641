//! Input that several commands read: variants, positions, files.

use std::fs;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result};
use rayuela_engine::{AnyEngine, Options};
use rayuela_rules::{AnyPosition, Position, Variant};

/// Reads a variant's name.
pub(crate) fn variant(name: &str) -> Result<Variant> {
    Ok(name.parse()?)
}

/// Reads a position, or gives the variant's usual start.
pub(crate) fn position(variant: Variant, text: Option<&str>) -> Result<AnyPosition> {
    match text {
        Some(text) => AnyPosition::parse(variant, text).context("position"),
        None => Ok(AnyPosition::start(variant)),
    }
}

/// Reads a whole file, `-` for stdin. Invalid UTF-8 becomes the replacement character.
pub(crate) fn file(path: &str) -> Result<String> {
    let bytes = if path == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).context("stdin")?;
        bytes
    } else {
        fs::read(path).with_context(|| path.to_string())?
    };
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A random seed.
pub(crate) fn fresh_seed() -> Result<u64> {
    // Small enough to be typed again.
    Ok(u64::from(getrandom::u32().context("no random numbers on this machine")?))
}

/// Reads the file of a network, which must fit the variant.
pub(crate) fn network(file: &Path, variant: Variant) -> Result<Vec<u8>> {
    let bytes = fs::read(file).with_context(|| format!("cannot read `{}`", file.display()))?;
    let mut engine = AnyEngine::new(variant, Options { hash_mib: 1.0, ..Options::default() });
    engine.set_network(variant, &bytes).with_context(|| format!("`{}`", file.display()))?;
    Ok(bytes)
}
