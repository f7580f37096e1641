//! The user's data directory.

use std::path::PathBuf;

/// The default database of games and accounts; its folder is created if needed.
pub(crate) fn default_db() -> Option<PathBuf> {
    let tables = rayuela_tables::default_dir()?;
    let dir = tables.parent()?;
    std::fs::create_dir_all(dir).ok()?;
    Some(dir.join("rayuela.db"))
}
