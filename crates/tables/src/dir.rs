//! The default folder of tables.

use std::env;
use std::path::PathBuf;

/// The folder of the user's tables: `tables` in `RAYUELA_DATA`, else in `rayuela` of the user's data directory; `None`
/// where the system names none.
///
/// # Examples
/// ```
/// if let Some(dir) = rayuela_tables::default_dir() {
///     assert!(dir.ends_with("tables"));
/// }
/// ```
pub fn default_dir() -> Option<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(data) = set("RAYUELA_DATA") {
        return Some(data.join("tables"));
    }
    let data = if let Some(data) = set("XDG_DATA_HOME") {
        data
    } else if cfg!(windows) {
        set("LOCALAPPDATA")?
    } else if cfg!(target_os = "macos") {
        set("HOME")?.join("Library/Application Support")
    } else {
        set("HOME")?.join(".local/share")
    };
    Some(data.join("rayuela").join("tables"))
}
