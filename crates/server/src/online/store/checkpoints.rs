//! Copying SQLite's journal into its file, beside the writer.
//!
//! SQLite does this inside a commit once the journal is long, and every move that comes meanwhile waits. What has been
//! copied by then need not be copied in the commit, so a task copies all the time; it holds no lock that a writer needs.

use std::time::Duration;

use super::{Db, Store};

/// The pause between two copies. A page that changed several times meanwhile is copied once.
const PAUSE: Duration = Duration::from_secs(1);

/// Starts the task; it ends when the database is closed. Postgres does the same by itself.
pub(super) fn start(store: &Store) {
    let Db::Sqlite(pool) = store.db.clone() else { return };
    tokio::spawn(async move {
        while !pool.is_closed() {
            tokio::time::sleep(PAUSE).await;
            // On a full disk it fails; the next commit says so.
            if let Err(error) = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&pool).await {
                tracing::debug!(%error, "the journal was not copied");
            }
        }
    });
}
