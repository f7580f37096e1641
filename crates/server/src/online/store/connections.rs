//! Connections to Postgres and SQLite: how they are made and tested, and when they are thrown away.

use std::path::Path;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::pool::PoolConnectionMetadata;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, Error};
use tokio::time::timeout;

use crate::online::metrics;

/// What Postgres is told about every connection of a server. A node that vanishes inside a transaction holds its locks
/// until `idle_in_transaction_session_timeout` at most, and meanwhile nobody waits for one longer than `lock_timeout`.
const LIMITS: [(&str, &str); 7] = [
    ("statement_timeout", "5s"),
    ("lock_timeout", "500ms"),
    ("idle_in_transaction_session_timeout", "4s"),
    ("tcp_keepalives_idle", "5"),
    ("tcp_keepalives_interval", "2"),
    ("tcp_keepalives_count", "3"),
    ("tcp_user_timeout", "10s"),
];
/// An answer that has not come by then, later than the limit of a statement, will not come.
pub(super) const ANSWER: Duration = Duration::from_secs(6);
/// A connection that takes longer to say that it is there leads nowhere.
const PING: Duration = Duration::from_secs(2);

/// After so many pages (64 MiB) SQLite copies its journal into the file. Every move changes pages of its own game; with the
/// usual 1,000 they would be copied a dozen times a second under load, and the moves would wait.
const CHECKPOINT: &str = "16000";

/// How many connections to a Postgres everybody shares, and how many are the writer's own.
pub(super) const CONNECTIONS: u32 = 16;
pub(super) const WRITERS: u32 = 6;
/// A connection used so recently is not asked whether it is there: the question costs as much as a statement. One that
/// has been cut since then is found by the time limit of the statement itself.
const FRESH: Duration = Duration::from_secs(1);

/// The connections to a Postgres, so many at most, with the time limits of a server or without any.
pub(super) async fn postgres(url: &str, limited: bool, most: u32) -> Result<PgPool, Error> {
    let mut options = PgConnectOptions::from_str(url)?
        .application_name("rayuela")
        // What has been committed is on the disk, even if the server is set otherwise.
        .options([("synchronous_commit", "on")]);
    if limited {
        options = options.options(LIMITS);
    }
    let dead = Arc::new(DeadLines::default());
    let released = dead.clone();
    PgPoolOptions::new()
        .max_connections(most)
        .acquire_timeout(Duration::from_secs(5))
        // Ours has a time limit, which that of sqlx has not.
        .test_before_acquire(false)
        .before_acquire(move |connection, about| {
            let dead = dead.clone();
            Box::pin(async move { Ok(dead.is_alive(connection, &about, about.idle_for < FRESH).await) })
        })
        // sqlx asks as well when a connection comes back, but without a time limit; nobody waits for this.
        .after_release(move |connection, about| {
            let dead = released.clone();
            Box::pin(async move { Ok(dead.is_alive(connection, &about, false).await) })
        })
        .connect_with(options)
        .await
}

/// The connections to a SQLite file.
pub(super) async fn sqlite(path: &Path) -> Result<SqlitePool, Error> {
    sqlite_pool(sqlite_options(path), 5).await
}

/// The one connection on which moves are written. The pages of all running games stay in its memory (64 MiB at most):
/// otherwise every move would read some again.
pub(super) async fn sqlite_writer(path: &Path) -> Result<SqlitePool, Error> {
    sqlite_pool(sqlite_options(path).pragma("cache_size", "-65536"), 1).await
}

fn sqlite_options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // What has been committed is on the disk, even if the power fails.
        .synchronous(SqliteSynchronous::Full)
        .pragma("wal_autocheckpoint", CHECKPOINT)
        .busy_timeout(Duration::from_secs(10))
}

async fn sqlite_pool(options: SqliteConnectOptions, most: u32) -> Result<SqlitePool, Error> {
    SqlitePoolOptions::new()
        .max_connections(most)
        .acquire_timeout(Duration::from_secs(10))
        .idle_timeout(None)
        .max_lifetime(None)
        // On a full disk SQLite ends a transaction by itself. sqlx then fails to roll it back and believes for ever that
        // the connection is inside one.
        .before_acquire(|connection, _| Box::pin(async move { Ok(!connection.is_in_transaction()) }))
        .connect_with(options)
        .await
}

/// Counts those who wait for a connection, and how long they do.
pub(super) async fn waited<T>(acquiring: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    let _waiting = metrics::POOL_WAITING.hold();
    let begun = Instant::now();
    let acquired = acquiring.await;
    metrics::POOL_WAIT.took(begun.elapsed());
    if acquired.is_ok() {
        metrics::POOL_GAVE.set();
    }
    acquired
}

/// Waits for an answer as long as there can be one. A statement given up leaves a connection that does not answer; it is
/// thrown away when it comes back to the others.
pub(super) async fn in_time<T>(limit: Duration, asking: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    let silent = || Error::Io(std::io::Error::new(std::io::ErrorKind::TimedOut, "the database does not answer"));
    timeout(limit, asking).await.map_err(|_| silent())?
}

/// When a connection was last found dead. Those that are older are most likely dead as well, and waiting for each to say
/// nothing would take too long.
#[derive(Debug, Default)]
struct DeadLines(Mutex<Option<Instant>>);

impl DeadLines {
    async fn is_alive(&self, connection: &mut PgConnection, about: &PoolConnectionMetadata, is_fresh: bool) -> bool {
        let found = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if found.is_some_and(|found| about.age > found.elapsed()) {
            return false;
        }
        if is_fresh {
            return true;
        }
        match timeout(PING, connection.ping()).await {
            Ok(answer) => answer.is_ok(),
            Err(_) => {
                tracing::warn!("a connection to the database does not answer: it and all older ones are given up");
                *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
                false
            }
        }
    }
}
