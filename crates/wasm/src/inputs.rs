//! What the app is made from.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use crate::Size;
use crate::compile::has_threads;
use crate::toolchain::Tools;

/// Files and folders, relative to the workspace.
pub const SOURCES: [&str; 19] = [
    "Cargo.lock",
    "Cargo.toml",
    "crates/app",
    "crates/coach",
    "crates/draw",
    "crates/engine",
    "crates/lessons",
    "crates/online",
    "crates/puzzles",
    "crates/rules",
    "crates/search",
    "crates/seat",
    "crates/setup/src",
    "crates/studies",
    "crates/tables",
    "crates/view",
    "crates/wasm/src",
    "crates/webbuild/src",
    "crates/worker",
];
/// Folders of crates that do not end up in the app.
const TESTS: [&str; 3] = ["tests", "examples", "benches"];

/// A digest of everything that the app depends on: sources, compiler, size.
pub fn digest(root: &Path, size: Size, tools: &Tools) -> Result<String> {
    let mut hash = Sha256::new();
    hash.update(format!("{}\n{}\n{}\n", size.name(), tools.version()?, has_threads(tools, size)));
    for path in files(root)? {
        let content = fs::read(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        let name = path.strip_prefix(root).unwrap_or(&path);
        hash.update(format!("{}\n{}\n", name.display(), content.len()));
        hash.update(&content);
    }
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

/// All files of the sources, in a fixed order.
fn files(root: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open: Vec<PathBuf> = SOURCES.iter().map(|source| root.join(source)).filter(|path| path.exists()).collect();
    while let Some(path) = open.pop() {
        if path.is_file() {
            found.push(path);
        } else if !path.file_name().is_some_and(|name| TESTS.iter().any(|tests| name == *tests)) {
            let entries = fs::read_dir(&path).with_context(|| format!("{} cannot be read", path.display()))?;
            for entry in entries {
                let entry = entry?;
                // Hidden files of editors, such as lock files, may be dangling links.
                if !entry.file_name().to_string_lossy().starts_with('.') {
                    open.push(entry.path());
                }
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use std::collections::BTreeSet;
    use std::process::Command;

    fn root() -> &'static Path {
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap()
    }

    /// The names of these crates of the workspace and of all that they are made with, without `rayuela-`.
    fn with_dependencies(names: [&str; 2]) -> BTreeSet<String> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = Command::new(cargo)
            .args(["metadata", "--no-deps", "--offline", "--format-version=1"])
            .current_dir(root())
            .output()
            .unwrap();
        let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
        let packages = metadata["packages"].as_array().unwrap();
        let mut open = names.map(str::to_string).to_vec();
        let mut seen = BTreeSet::new();
        while let Some(name) = open.pop() {
            if !seen.insert(name.trim_start_matches("rayuela-").to_string()) {
                continue;
            }
            let package = packages.iter().find(|package| package["name"] == name.as_str()).unwrap();
            for dependency in package["dependencies"].as_array().unwrap() {
                if dependency["kind"].is_null() && dependency["path"].is_string() {
                    open.push(dependency["name"].as_str().unwrap().to_string());
                }
            }
        }
        seen
    }

    #[test]
    fn the_crates_of_the_app_are_all_among_the_sources() {
        let parts = with_dependencies(["rayuela-app", "rayuela-search"]);
        assert!(parts.len() > 5, "{parts:?}");
        for name in parts {
            assert!(SOURCES.contains(&format!("crates/{name}").as_str()), "{name} is not among the sources of the app");
        }
        // Of those that make it, what is compiled is enough.
        for name in with_dependencies(["rayuela-wasm", "rayuela-webbuild"]) {
            let code = format!("crates/{name}/src");
            assert!(SOURCES.contains(&code.as_str()), "{name}, which makes the app, is not among its sources");
        }
    }

    #[test]
    fn tests_are_not_sources_and_styles_are() {
        let names: Vec<String> = files(root())
            .unwrap()
            .iter()
            .map(|path| path.strip_prefix(root()).unwrap().display().to_string())
            .collect();
        assert!(names.iter().any(|name| name.ends_with(".css")) && names.iter().any(|name| name.ends_with(".ftl")));
        assert!(!names.iter().any(|name| name.contains("/tests/")));
    }
}
