//! The folders that are packed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::{hosting, output, packs, root};

/// Documents for the program and the app; missing ones are left out with a message.
const DOCUMENTS: [&str; 5] = ["README.md", "CHANGELOG.md", "LICENSE", "LICENSE-APACHE", "LICENSE-MIT"];
/// Shells, and where each looks for completions: the name of the file.
const SHELLS: [(&str, &str); 4] =
    [("bash", "rayuela.bash"), ("zsh", "_rayuela"), ("fish", "rayuela.fish"), ("powershell", "_rayuela.ps1")];

/// An empty folder of this name.
///
/// # Errors
/// If it cannot be made.
pub fn fresh(dir: &Path) -> Result<PathBuf> {
    if dir.exists() {
        fs::remove_dir_all(dir).with_context(|| format!("{} cannot be emptied", dir.display()))?;
    }
    fs::create_dir_all(dir).with_context(|| format!("{} cannot be made", dir.display()))?;
    Ok(dir.to_path_buf())
}

/// Adds readme, changes and licences, our own and those of the packages inside.
///
/// # Errors
/// If one cannot be copied.
pub fn add_documents(dir: &Path, notices: &str) -> Result<()> {
    for document in DOCUMENTS {
        let from = root().join(document);
        if !from.exists() {
            println!("there is no {document}; the archive goes without");
            continue;
        }
        fs::copy(&from, dir.join(document)).with_context(|| from.display().to_string())?;
    }
    fs::write(dir.join("THIRD-PARTY-LICENSES.txt"), notices).context("THIRD-PARTY-LICENSES.txt cannot be written")
}

/// Adds manual pages and completions, as the program itself writes them.
///
/// # Errors
/// If the program does not.
pub fn add_manuals(dir: &Path, program: &Path) -> Result<()> {
    let says = |args: &[&str]| output(Command::new(program).args(args).env("RAYUELA_CPU", "baseline"));
    let (manuals, completions) = (fresh(&dir.join("man/man1"))?, fresh(&dir.join("completions"))?);
    let page = says(&["man"])?;
    let commands = commands(&page);
    if commands.is_empty() {
        bail!("the manual page lists no commands");
    }
    fs::write(manuals.join("rayuela.1"), &page)?;
    for command in commands {
        fs::write(manuals.join(format!("rayuela-{command}.1")), says(&["man", command])?)?;
    }
    for (shell, file) in SHELLS {
        fs::write(completions.join(file), says(&["completions", shell])?)?;
    }
    Ok(())
}

/// The commands that a manual page refers to as `rayuela\-NAME(1)`.
fn commands(page: &str) -> Vec<&str> {
    let names = page.split("rayuela\\-").skip(1).filter_map(|rest| rest.split_once("(1)").map(|(name, _)| name));
    names.filter(|name| *name != "help" && name.bytes().all(|byte| byte.is_ascii_lowercase())).collect()
}

/// Copies the app, and adds packs of tables for these games and the configuration for web hosts.
///
/// # Errors
/// If a file cannot be copied, or a pack cannot be made.
pub fn add_app(dir: &Path, app: &Path, games: &[&str]) -> Result<()> {
    let site = fresh(&dir.join("site"))?;
    let mut files = Vec::new();
    for entry in fs::read_dir(app).with_context(|| app.display().to_string())? {
        let entry = entry?;
        let name = entry.file_name().into_string().map_err(|name| anyhow::anyhow!("{name:?} is no text"))?;
        // Folders and hidden files are notes of the build.
        if entry.file_type()?.is_file() && !name.starts_with('.') {
            fs::copy(entry.path(), site.join(&name)).with_context(|| name.clone())?;
            files.push(name);
        }
    }
    files.sort();
    if !files.iter().any(|name| name == "index.html") {
        bail!("{} holds no app", app.display());
    }
    files.extend(packs::add(&site, games, &dir.join("work"))?);
    fs::write(site.join("_headers"), hosting::headers_file(&files))?;
    fs::write(site.join("_redirects"), hosting::redirects_file())?;
    fs::write(dir.join("HOSTING.txt"), hosting::manual())?;
    fs::write(dir.join("nginx.conf"), hosting::nginx())?;
    fs::write(dir.join("Caddyfile"), hosting::caddy())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_from_the_manual_page() {
        let page = ".TP\nrayuela\\-serve(1)\nServe\n.TP\nrayuela\\-ugi(1)\n.TP\nrayuela\\-help(1)\nHelp\n";
        assert_eq!(commands(page), ["serve", "ugi"]);
    }
}
