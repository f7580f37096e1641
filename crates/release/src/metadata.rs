//! What cargo knows about the packages of the workspace.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::{ask_cargo, root};

/// A package: one of ours, or one that we depend on.
#[derive(Clone, Debug)]
pub struct Package {
    /// its name
    pub name: String,
    /// its version
    pub version: String,
    /// its licence, as its manifest says
    pub license: Option<String>,
    /// what it is, in its own words
    pub description: Option<String>,
    /// the oldest compiler it can be built with
    pub rust_version: Option<String>,
    /// where its sources are
    pub folder: PathBuf,
    /// whether it is part of the workspace
    pub ours: bool,
}

/// The target of browsers.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// All packages that builds and tests need on a machine of this target and for browsers; most of them twice.
///
/// # Errors
/// If cargo can neither find nor download them, or its answer is not understood.
pub fn packages(host: &str) -> Result<Vec<Package>> {
    let mut packages = packages_for(host)?;
    packages.extend(packages_for(WASM).context("the packages of the browser app")?);
    Ok(packages)
}

fn packages_for(target: &str) -> Result<Vec<Package>> {
    let answer = ask_cargo(&["metadata", "--format-version", "1", "--filter-platform", target])?;
    let all: Value = serde_json::from_str(&answer).context("cargo metadata")?;
    let nodes = all["resolve"]["nodes"].as_array().context("cargo metadata lists no nodes")?;
    let needed: BTreeSet<&str> = nodes.iter().filter_map(|node| node["id"].as_str()).collect();
    let packages = all["packages"].as_array().context("cargo metadata lists no packages")?;
    let is_needed = |package: &&Value| package["id"].as_str().is_some_and(|id| needed.contains(id));
    packages.iter().filter(is_needed).map(package).collect()
}

fn package(value: &Value) -> Result<Package> {
    let text = |key: &str| value[key].as_str().map(str::to_string);
    let manifest = text("manifest_path").context("a package without a manifest")?;
    Ok(Package {
        name: text("name").context("a package without a name")?,
        version: text("version").context("a package without a version")?,
        license: text("license"),
        description: text("description"),
        rust_version: text("rust_version"),
        folder: Path::new(&manifest).parent().unwrap_or(Path::new("")).to_path_buf(),
        ours: value["source"].is_null(),
    })
}

/// A package in `Cargo.lock`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Locked {
    /// its name
    pub name: String,
    /// its version
    pub version: String,
    /// where it comes from; nowhere for those of the workspace
    pub source: Option<String>,
    /// the SHA-256 of its archive
    pub checksum: Option<String>,
}

/// The packages of the workspace's `Cargo.lock`.
///
/// # Errors
/// If it cannot be read.
pub fn locked() -> Result<Vec<Locked>> {
    let file = root().join("Cargo.lock");
    Ok(read_lock(&std::fs::read_to_string(&file).with_context(|| file.display().to_string())?))
}

/// Reads the text of a `Cargo.lock`; cargo writes one value a line.
pub fn read_lock(text: &str) -> Vec<Locked> {
    let mut packages = Vec::new();
    for line in text.lines() {
        if line == "[[package]]" {
            packages.push(Locked::default());
        }
        let Some(package) = packages.last_mut() else { continue };
        let Some((key, value)) = line.split_once(" = ") else { continue };
        let value = value.trim_matches('"').to_string();
        match key {
            "name" => package.name = value,
            "version" => package.version = value,
            "source" => package.source = Some(value),
            "checksum" => package.checksum = Some(value),
            _ => {}
        }
    }
    packages
}

/// The versions of every package that is locked more than once.
pub fn duplicates(locked: &[Locked]) -> BTreeMap<&str, Vec<&str>> {
    let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for package in locked {
        versions.entry(&package.name).or_default().push(&package.version);
    }
    versions.retain(|_, versions| versions.len() > 1);
    versions
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = r#"
version = 4

[[package]]
name = "one"
version = "0.1.0"
dependencies = [
 "two 1.0.0",
]

[[package]]
name = "two"
version = "1.0.0"
source = "registry+somewhere"
checksum = "ab"

[[package]]
name = "two"
version = "2.0.0"
"#;

    #[test]
    fn a_lock_file_is_read() {
        let locked = read_lock(LOCK);
        assert_eq!(locked.len(), 3);
        assert_eq!((locked[0].name.as_str(), locked[0].version.as_str()), ("one", "0.1.0"));
        assert_eq!(locked[1].source.as_deref(), Some("registry+somewhere"));
        assert_eq!(locked[1].checksum.as_deref(), Some("ab"));
        assert_eq!(locked[2].checksum, None);
    }

    #[test]
    fn what_is_there_twice_is_found() {
        assert_eq!(duplicates(&read_lock(LOCK)), BTreeMap::from([("two", vec!["1.0.0", "2.0.0"])]));
    }
}
