//! Statements and transactions on either database.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions, PgRow};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{Row as _, TypeInfo, ValueRef};

use super::{Row, StoreError, Value};

/// A database. Placeholders are `$1`, `$2` in both.
#[derive(Clone, Debug)]
pub(crate) enum Db {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// A transaction; dropped without [`Tx::commit`] it has not happened.
pub(crate) enum Tx {
    Sqlite(sqlx::Transaction<'static, sqlx::Sqlite>),
    Postgres(sqlx::Transaction<'static, sqlx::Postgres>),
}

/// Binds the values, whichever database it is.
macro_rules! bound {
    ($sql:expr, $values:expr) => {{
        let mut query = sqlx::query($sql);
        for value in $values {
            query = match value {
                Value::Int(value) => query.bind(value),
                Value::Real(value) => query.bind(value),
                // No text of ours has one, and Postgres takes none.
                Value::Text(value) => query.bind(value.map(|text| text.replace('\0', "\u{fffd}"))),
            };
        }
        query
    }};
}

fn is_postgres(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}

fn sqlite_path(url: &str) -> &Path {
    Path::new(url.strip_prefix("sqlite://").or_else(|| url.strip_prefix("sqlite:")).unwrap_or(url))
}

/// Another file in the folder of a SQLite file; none where the database is no file.
pub(crate) fn beside(url: &str, name: &str) -> Option<String> {
    (!is_postgres(url)).then(|| sqlite_path(url).with_file_name(name).display().to_string())
}

/// Makes a new file that only its owner reads: it will hold password hashes and the secret of the cookies. SQLite gives
/// the files beside it the same rights.
fn create_private(path: &Path) {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // One that is there keeps its rights; if none can be made SQLite says why.
    let _ = options.open(path);
}

/// Holds a SQLite file for this server alone until it is dropped: two servers on one file would not tell each other of
/// moves. Postgres needs no such thing.
pub(crate) fn hold(url: &str) -> Result<Option<File>, StoreError> {
    if is_postgres(url) {
        return Ok(None);
    }
    let mut path = sqlite_path(url).as_os_str().to_owned();
    path.push(".lock");
    let away = |error: std::io::Error| StoreError::Away(sqlx::Error::Io(error));
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(path).map_err(away)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse),
        Err(TryLockError::Error(error)) => Err(away(error)),
    }
}

impl Db {
    /// Opens the database that an address names: `postgres://…`, `sqlite:PATH` or a path.
    pub(crate) async fn open(url: &str) -> Result<Db, StoreError> {
        if is_postgres(url) {
            let options = PgConnectOptions::from_str(url)?
                .application_name("rayuela")
                // What has been committed is on the disk, whatever the server's usual setting is.
                .options([("synchronous_commit", "on")]);
            let pool = PgPoolOptions::new()
                .max_connections(16)
                .acquire_timeout(Duration::from_secs(5))
                .connect_with(options)
                .await?;
            return Ok(Db::Postgres(pool));
        }
        let path = sqlite_path(url);
        create_private(path);
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // What has been committed is on the disk, even if the power fails.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10));
        let pool = SqlitePoolOptions::new()
            .max_connections(5)
            .acquire_timeout(Duration::from_secs(10))
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_with(options)
            .await?;
        Ok(Db::Sqlite(pool))
    }

    /// Whether several nodes may share it.
    pub(crate) const fn is_shared(&self) -> bool {
        matches!(self, Db::Postgres(_))
    }

    /// Begins a transaction that will write.
    pub(crate) async fn begin(&self) -> Result<Tx, StoreError> {
        Ok(match self {
            // One that begins by reading could find the way barred when it wants to write.
            Db::Sqlite(pool) => Tx::Sqlite(pool.begin_with("BEGIN IMMEDIATE").await?),
            Db::Postgres(pool) => Tx::Postgres(pool.begin().await?),
        })
    }

    /// Begins a transaction that reads everything as it is at one moment.
    pub(crate) async fn begin_snapshot(&self) -> Result<Tx, StoreError> {
        Ok(match self {
            Db::Sqlite(pool) => Tx::Sqlite(pool.begin().await?),
            Db::Postgres(pool) => {
                Tx::Postgres(pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?)
            }
        })
    }

    /// Runs a statement; the number of rows it changed.
    pub(crate) async fn execute(&self, sql: &'static str, values: Vec<Value>) -> Result<u64, StoreError> {
        Ok(match self {
            Db::Sqlite(pool) => bound!(sql, values).execute(pool).await?.rows_affected(),
            Db::Postgres(pool) => bound!(sql, values).execute(pool).await?.rows_affected(),
        })
    }

    /// Every row that answers.
    pub(crate) async fn fetch(&self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, StoreError> {
        match self {
            Db::Sqlite(pool) => bound!(sql, values).fetch_all(pool).await?.iter().map(from_sqlite).collect(),
            Db::Postgres(pool) => bound!(sql, values).fetch_all(pool).await?.iter().map(from_postgres).collect(),
        }
    }

    /// The first row that answers.
    pub(crate) async fn fetch_one(&self, sql: &'static str, values: Vec<Value>) -> Result<Option<Row>, StoreError> {
        Ok(self.fetch(sql, values).await?.into_iter().next())
    }

    /// Closes it; what is running is finished first.
    pub(crate) async fn close(&self) {
        match self {
            Db::Sqlite(pool) => pool.close().await,
            Db::Postgres(pool) => pool.close().await,
        }
    }
}

impl Tx {
    /// Makes it have happened.
    pub(crate) async fn commit(self) -> Result<(), StoreError> {
        match self {
            Tx::Sqlite(tx) => tx.commit().await?,
            Tx::Postgres(tx) => tx.commit().await?,
        }
        Ok(())
    }

    /// Whether this is Postgres, whose SQL differs in places.
    pub(crate) const fn is_postgres(&self) -> bool {
        matches!(self, Tx::Postgres(_))
    }

    /// Runs a statement; the number of rows it changed.
    pub(crate) async fn execute(&mut self, sql: &'static str, values: Vec<Value>) -> Result<u64, StoreError> {
        Ok(match self {
            Tx::Sqlite(tx) => bound!(sql, values).execute(&mut **tx).await?.rows_affected(),
            Tx::Postgres(tx) => bound!(sql, values).execute(&mut **tx).await?.rows_affected(),
        })
    }

    /// Every row that answers.
    pub(crate) async fn fetch(&mut self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Row>, StoreError> {
        match self {
            Tx::Sqlite(tx) => bound!(sql, values).fetch_all(&mut **tx).await?.iter().map(from_sqlite).collect(),
            Tx::Postgres(tx) => bound!(sql, values).fetch_all(&mut **tx).await?.iter().map(from_postgres).collect(),
        }
    }

    /// The first row that answers.
    pub(crate) async fn fetch_one(&mut self, sql: &'static str, values: Vec<Value>) -> Result<Option<Row>, StoreError> {
        Ok(self.fetch(sql, values).await?.into_iter().next())
    }
}

fn from_sqlite(row: &SqliteRow) -> Result<Row, StoreError> {
    let column = |i| -> Result<Value, StoreError> {
        let raw = row.try_get_raw(i)?;
        Ok(match raw.type_info().name() {
            _ if raw.is_null() => Value::Text(None),
            "INTEGER" => Value::Int(Some(row.try_get_unchecked(i)?)),
            "REAL" => Value::Real(Some(row.try_get_unchecked(i)?)),
            _ => Value::Text(Some(row.try_get_unchecked(i)?)),
        })
    };
    (0..row.len()).map(column).collect::<Result<_, _>>().map(Row)
}

fn from_postgres(row: &PgRow) -> Result<Row, StoreError> {
    let column = |i| -> Result<Value, StoreError> {
        let raw = row.try_get_raw(i)?;
        Ok(match raw.type_info().name() {
            _ if raw.is_null() => Value::Text(None),
            "INT8" => Value::Int(Some(row.try_get(i)?)),
            "INT4" => Value::Int(Some(row.try_get::<i32, _>(i)?.into())),
            "FLOAT8" => Value::Real(Some(row.try_get(i)?)),
            _ => Value::Text(Some(row.try_get_unchecked(i)?)),
        })
    };
    (0..row.len()).map(column).collect::<Result<_, _>>().map(Row)
}
