//! `cargo xtask package`: the library crates for anyone to use, packed as they would be published.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::app::{cargo, root, sha256, target};

/// The crates that can be published, each after those it needs.
const CRATES: [&str; 4] = ["rules", "engine", "tables", "draw"];

/// Files that must be in every package, and those that one crate needs at compile time.
const FILES: [&str; 5] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE", "src/lib.rs"];
const EMBEDDED: [(&str, &str); 4] = [
    ("engine", "networks/morelli9.net"),
    ("engine", "networks/morelli13.net"),
    ("tables", "data/six.bin"),
    ("tables", "data/book.bin"),
];

/// Packs the four crates and checks that what was packed compiles without the rest of the repository.
///
/// Cargo's own verification does not know our profiles and would compile all dependencies again. Here the packages are
/// unpacked into a workspace with our profiles, lock file and target folder, which reuses what other checks compiled.
///
/// # Errors
/// Names the crate or the step that failed.
pub(crate) fn run() -> Result<()> {
    let version = version(&read(&root().join("Cargo.toml"))?)?;
    let mut pack = cargo();
    pack.args(["package", "--quiet", "--offline", "--allow-dirty", "--no-verify"]);
    pack.args(CRATES.iter().flat_map(|name| ["--package".to_string(), format!("rayuela-{name}")]));
    done(&mut pack)?;
    let folder = target().join("package-check");
    // Unchanged packages are left as they are, and cargo does not compile them again.
    let contents = contents(&version)?;
    let unpacked = folder.join("contents");
    if fs::read_to_string(&unpacked).ok().as_ref() != Some(&contents) {
        unpack(&folder, &version)?;
        fs::write(&unpacked, &contents).with_context(|| unpacked.display().to_string())?;
    }
    let mut check = cargo();
    // Run from the repository, whose `.cargo/config.toml` then holds here too.
    check.args(["check", "--quiet", "--offline", "--workspace", "--lib", "--examples", "--manifest-path"]);
    done(check.arg(folder.join("Cargo.toml")).arg("--target-dir").arg(target()))
}

/// Digests of what the workspace of packages is made of.
fn contents(version: &str) -> Result<String> {
    let archives = CRATES.map(|name| archive(name, version));
    let files = archives.into_iter().chain(["Cargo.toml", "Cargo.lock"].map(|name| root().join(name)));
    let digest =
        |path: PathBuf| fs::read(&path).with_context(|| path.display().to_string()).map(|bytes| sha256(&bytes));
    Ok(files.map(digest).collect::<Result<Vec<_>>>()?.join("\n"))
}

/// The file that cargo has packed a crate into.
fn archive(name: &str, version: &str) -> PathBuf {
    target().join("package").join(format!("{}.crate", package(name, version)))
}

/// Unpacks the packages into a workspace of their own, in which each finds the others.
fn unpack(folder: &Path, version: &str) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    for name in CRATES {
        let package = package(name, version);
        // Files get the current time: those of a package never change theirs, and cargo would reuse old results.
        done(Command::new("tar").arg("-xzmf").arg(archive(name, version)).arg("-C").arg(folder))?;
        let embedded = EMBEDDED.iter().filter(|(of, _)| *of == name).map(|(_, file)| file);
        for file in FILES.iter().chain(embedded) {
            if !folder.join(&package).join(file).is_file() {
                bail!("{file} is missing in the package of rayuela-{name}");
            }
        }
        let path = folder.join(&package).join("Cargo.toml");
        fs::write(&path, with_paths(&read(&path)?, version)).with_context(|| path.display().to_string())?;
    }
    let manifest = read(&root().join("Cargo.toml"))?;
    fs::write(folder.join("Cargo.toml"), workspace(&manifest, version))?;
    // The versions that other checks have compiled; cargo drops those that are not needed here.
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).context("Cargo.lock")?;
    Ok(())
}

/// The folder of an unpacked package.
fn package(name: &str, version: &str) -> String {
    format!("rayuela-{name}-{version}")
}

/// The manifest of a package, which names its dependencies by version alone, with the folders of the others.
fn with_paths(manifest: &str, version: &str) -> String {
    CRATES.iter().fold(manifest.to_string(), |manifest, name| {
        let table = format!("dependencies.rayuela-{name}]\n");
        manifest.replace(&table, &format!("{table}path = \"../{}\"\n", package(name, version)))
    })
}

/// The manifest of the workspace of packages, with the profiles of ours.
fn workspace(ours: &str, version: &str) -> String {
    let members = CRATES.map(|name| format!("{:?}", package(name, version))).join(", ");
    let profiles = ours.find("\n[profile.").map_or("", |at| &ours[at..]);
    format!("[workspace]\nresolver = \"3\"\nmembers = [{members}]\n{profiles}")
}

/// The version of the workspace, which all its crates share.
fn version(manifest: &str) -> Result<String> {
    let package = manifest.split("[workspace.package]").nth(1).context("no [workspace.package]")?;
    let line = package.lines().find(|line| line.starts_with("version = ")).context("the workspace has no version")?;
    Ok(line.trim_start_matches("version = ").trim_matches('"').to_string())
}

fn done(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{:?} cannot be run", command.get_program()))?;
    if !status.success() {
        bail!("this failed: {command:?}");
    }
    Ok(())
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ours(name: &str) -> String {
        read(&root().join(name)).unwrap()
    }

    /// The name and text of each changelog.
    fn changelogs() -> impl Iterator<Item = (String, String)> {
        let names =
            ["CHANGELOG.md".to_string()].into_iter().chain(CRATES.map(|name| format!("crates/{name}/CHANGELOG.md")));
        names.map(|name| (name.clone(), ours(&name)))
    }

    #[test]
    fn documents_and_manifests_name_the_version() {
        let manifest = ours("Cargo.toml");
        let version = version(&manifest).unwrap();
        assert!(ours("CITATION.cff").lines().any(|line| line == format!("version: {version}")), "CITATION.cff");
        for (name, text) in changelogs() {
            assert!(text.contains(&format!("\n## [{version}]")), "{name} does not tell of {version}");
        }
        for name in CRATES {
            let needed = format!("rayuela-{name} = {{ version = \"{version}\", path = \"crates/{name}\"");
            assert!(manifest.contains(&needed), "Cargo.toml names another version of rayuela-{name}");
        }
    }

    #[test]
    fn changelogs_have_the_usual_sections() {
        const SECTIONS: [&str; 6] = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];
        for (name, text) in changelogs() {
            assert!(text.contains("\n## [Unreleased]\n"), "{name} has no place for what comes next");
            for version in text.split("\n## [").skip(1) {
                let number = version.split(']').next().unwrap();
                let mut seen = Vec::new();
                for section in version.lines().filter_map(|line| line.strip_prefix("### ")) {
                    assert!(SECTIONS.contains(&section), "{name}: {section}");
                    assert!(!seen.contains(&section), "{name} has {section} twice in {number}");
                    seen.push(section);
                }
            }
            for (at, _) in text.match_indices("\n\n- ") {
                let before = text[..at].lines().last().unwrap_or_default();
                assert!(before.starts_with("### "), "{name} has a gap in a list after `{before}`");
            }
        }
    }

    #[test]
    fn what_strangers_see_of_a_crate_is_there() {
        const KEYS: [&str; 6] = ["description", "readme", "keywords", "categories", "license", "rust-version"];
        for name in CRATES {
            let manifest = ours(&format!("crates/{name}/Cargo.toml"));
            for key in KEYS {
                assert!(manifest.lines().any(|line| line.starts_with(key)), "rayuela-{name} has no {key}");
            }
            assert!(!manifest.contains("publish"), "rayuela-{name} may not be published");
            let keywords = manifest.lines().find(|line| line.starts_with("keywords")).unwrap();
            assert!(keywords.matches('"').count() <= 10, "rayuela-{name}: five keywords at most");
        }
    }

    #[test]
    fn packages_find_each_other_and_have_our_profiles() {
        let made = workspace(&ours("Cargo.toml"), "1.2.3");
        assert!(made.contains("members = [\"rayuela-rules-1.2.3\", "));
        assert!(made.contains("\n[profile.dev]"));
        let manifest = with_paths("[dependencies.rayuela-rules]\nversion = \"1.2.3\"\n", "1.2.3");
        assert!(manifest.contains("[dependencies.rayuela-rules]\npath = \"../rayuela-rules-1.2.3\"\nversion"));
    }
}
