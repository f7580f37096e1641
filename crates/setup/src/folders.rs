//! Folders of this machine, which nothing that is published should name.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Flags for rustc that give cargo's own folder and the workspace other names in what is compiled. Folders may have blanks,
/// so flags go into `CARGO_ENCODED_RUSTFLAGS`.
pub fn renamed(root: &Path) -> Vec<OsString> {
    let cargo_home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")));
    cargo_home.map(|home| rename(&home, "cargo")).into_iter().chain([rename(root, "rayuela")]).collect()
}

/// The flag that gives one folder another name. Where several fit, the last one counts.
pub fn rename(folder: &Path, name: &str) -> OsString {
    let mut flag = OsString::from("--remap-path-prefix=");
    flag.push(folder);
    flag.push(format!("={name}"));
    flag
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_crates_and_the_workspace_get_other_names() {
        let flags = renamed(Path::new("/home/some body/rayuela"));
        assert_eq!(flags.last().unwrap(), "--remap-path-prefix=/home/some body/rayuela=rayuela");
        assert!(flags.len() == 2 && flags[0].to_string_lossy().ends_with("=cargo"), "{flags:?}");
    }
}
