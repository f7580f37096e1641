//! The folder that cargo builds into.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// The target folder of a workspace, as cargo itself says: variables and configuration files are counted in.
///
/// # Errors
/// If cargo cannot be run or does not name it.
pub fn target_dir(root: &Path) -> Result<PathBuf> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]).current_dir(root);
    let output = cargo.output().context("cargo cannot be run")?;
    if !output.status.success() {
        bail!("cargo does not describe the workspace: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    let answer = String::from_utf8(output.stdout).context("cargo metadata")?;
    let folder = text_of(&answer, "target_directory").context("cargo does not name the target folder")?;
    Ok(PathBuf::from(folder))
}

/// The text that a key has in JSON without blanks, as cargo writes it. Build scripts use this crate, so it has no
/// dependency that reads JSON.
fn text_of(json: &str, key: &str) -> Option<String> {
    let mut rest = json.split_once(&format!("\"{key}\":\""))?.1.chars();
    let mut text = String::new();
    loop {
        match rest.next()? {
            '"' => return Some(text),
            '\\' => match rest.next()? {
                'u' => {
                    let digits: String = rest.by_ref().take(4).collect();
                    text.push(char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?);
                }
                'n' => text.push('\n'),
                'r' => text.push('\r'),
                't' => text.push('\t'),
                other => text.push(other),
            },
            other => text.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_and_unescaped() {
        let json = r#"{"a":"x","target_directory":"C:\\two words\\\"é\" \u0041\n","b":"y"}"#;
        assert_eq!(text_of(json, "target_directory").as_deref(), Some("C:\\two words\\\"é\" A\n"));
        assert_eq!(text_of(json, "c"), None);
        assert_eq!(text_of("{\"a\":\"without an end", "a"), None);
    }

    /// A configuration file is counted in, which nothing but cargo does for us.
    #[test]
    fn a_configured_folder_is_found() {
        let root = std::env::temp_dir().join(format!("rayuela-target-dir-{}", std::process::id()));
        std::fs::create_dir_all(root.join(".cargo")).unwrap();
        std::fs::create_dir_all(root.join("src")).unwrap();
        std::fs::write(root.join("src/lib.rs"), "").unwrap();
        std::fs::write(root.join("Cargo.toml"), "[package]\nname = \"x\"\n[workspace]\n").unwrap();
        std::fs::write(root.join(".cargo/config.toml"), "[build]\ntarget-dir = \"else where\"\n").unwrap();
        let found = target_dir(&root);
        std::fs::remove_dir_all(&root).unwrap();
        // A variable set by the person who runs the tests comes before the file.
        let wanted = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "else where".into());
        assert!(found.unwrap().ends_with(wanted));
    }
}
