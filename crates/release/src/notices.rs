//! The licences of everything that is linked into the program, which most of them ask to be handed on.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::metadata::Package;

/// How the names of such files begin, in capitals.
const NAMES: [&str; 6] = ["LICENSE", "LICENCE", "UNLICENSE", "COPYING", "COPYRIGHT", "NOTICE"];

/// One text of all packages but ours and their licences; a text that many share stands there once.
///
/// # Errors
/// If the sources of a package cannot be read.
pub fn text(packages: &[Package]) -> Result<String> {
    let mut users: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut list = String::from("Rayuela contains these packages:\n\n");
    for package in packages.iter().filter(|package| !package.ours) {
        let name = format!("{} {}", package.name, package.version);
        list += &format!("  {name}: {}\n", package.license.as_deref().unwrap_or("see below"));
        for text in licences(&package.folder)? {
            users.entry(text).or_default().push(name.clone());
        }
    }
    for (text, users) in users {
        list += &format!("\n{}\n{}:\n\n{text}\n", "=".repeat(80), users.join(", "));
    }
    Ok(list)
}

fn licences(folder: &Path) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_uppercase();
        if entry.file_type()?.is_file() && NAMES.iter().any(|begin| name.starts_with(begin)) {
            let content = fs::read(entry.path())?;
            texts.push(String::from_utf8_lossy(&content).replace("\r\n", "\n").trim().to_string());
        }
    }
    texts.sort();
    Ok(texts)
}
