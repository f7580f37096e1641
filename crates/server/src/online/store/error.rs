//! What can go wrong with the database.

use rayuela_online::Refusal;
use thiserror::Error;

/// Why the database did not do it; nothing has changed then.
#[derive(Debug, Error)]
pub(crate) enum StoreError {
    /// The disk has no room left.
    #[error("the disk is full")]
    Full,
    /// There is a row like this already.
    #[error("there is a row like this already")]
    Taken,
    /// The database cannot be reached, or did not finish.
    #[error("the database cannot be reached: {0}")]
    Away(sqlx::Error),
    /// Two transactions were in each other's way.
    #[error("two transactions were in each other's way")]
    Collision,
    /// Another transaction holds what this one needs; it may be of a node that has vanished.
    #[error("another transaction holds what this one needs")]
    Locked,
    /// The player has been deleted meanwhile.
    #[error("the player has been deleted")]
    Gone,
    /// Another server has the file.
    #[error("another server uses it; several servers share a Postgres, never a file")]
    InUse,
    /// The address names no file.
    #[error("games must outlast the server: name a file, not a database in memory")]
    InMemory,
    /// Anything else.
    #[error("the database refused: {0}")]
    Other(sqlx::Error),
    /// What is kept cannot be read.
    #[error("the database holds something unreadable: {0}")]
    Unreadable(String),
}

impl StoreError {
    /// Whether it may well work a moment later.
    pub(crate) const fn may_pass(&self) -> bool {
        matches!(self, StoreError::Away(_) | StoreError::Collision)
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        let code = error.as_database_error().and_then(|error| error.code()).unwrap_or_default().into_owned();
        let unique = error.as_database_error().is_some_and(|error| error.is_unique_violation());
        match (&error, code.as_str()) {
            (sqlx::Error::Database(_), _) if unique => StoreError::Taken,
            // SQLite: SQLITE_FULL. Postgres: disk_full.
            (sqlx::Error::Database(_), "13" | "53100") => StoreError::Full,
            // SQLite: busy, in all its kinds. Postgres: serialization_failure, deadlock_detected.
            (sqlx::Error::Database(_), "5" | "261" | "517" | "40001" | "40P01") => StoreError::Collision,
            // Postgres: lock_not_available, after its time limit.
            (sqlx::Error::Database(_), "55P03") => StoreError::Locked,
            // Postgres: query_canceled and idle_in_transaction_session_timeout, which are our time limits.
            (sqlx::Error::Database(_), "57014" | "25P03") => StoreError::Away(error),
            // Postgres: connection trouble, the server being shut down or started, and too many connections, which those
            // are a while after a cut line of whom Postgres does not know yet that they have gone.
            (sqlx::Error::Database(_), code)
                if code.starts_with("08") || code.starts_with("57P") || code == "53300" =>
            {
                StoreError::Away(error)
            }
            (sqlx::Error::Database(_), _) => StoreError::Other(error),
            (
                sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed,
                _,
            ) => StoreError::Away(error),
            (sqlx::Error::Protocol(_) | sqlx::Error::Tls(_), _) => StoreError::Away(error),
            _ => StoreError::Other(error),
        }
    }
}

/// What a failed question or change means to the player who waits. The reason is for the log.
impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        if matches!(error, StoreError::Gone) {
            return Refusal::NotSignedIn;
        }
        tracing::error!(%error, "not kept");
        Refusal::StorageUnavailable
    }
}
