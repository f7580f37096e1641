//! Statements and transactions on either database.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;
use std::time::Duration;

use futures_util::stream::{BoxStream, StreamExt, TryStreamExt};
use sqlx::postgres::PgPool;
use sqlx::sqlite::SqlitePool;
use sqlx::{AssertSqlSafe, SqlSafeStr};

use super::StoreError;
use super::connections::{self, ANSWER, CONNECTIONS, WRITERS, in_time, waited};
use super::row::{FromColumn, FromRow, Row, Scalar};
use super::value::Value;

/// A database. Placeholders are `$1`, `$2` in both. Postgres has so much time for an answer: it may be at the other end
/// of a line that is cut.
#[derive(Clone, Debug)]
pub(super) enum Db {
    Sqlite(SqlitePool),
    Postgres(PgPool, Duration),
}

/// A transaction; dropped without [`Tx::commit`] it has not happened.
pub(super) enum Tx {
    Sqlite(sqlx::Transaction<'static, sqlx::Sqlite>),
    Postgres(sqlx::Transaction<'static, sqlx::Postgres>, Duration),
}

/// A statement with its values, for either database.
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
pub(super) fn beside(url: &str, name: &str) -> Option<String> {
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
pub(super) fn lock(url: &str) -> Result<Option<File>, StoreError> {
    if is_postgres(url) {
        return Ok(None);
    }
    // Each connection would have one of its own.
    if sqlite_path(url).as_os_str() == ":memory:" {
        return Err(StoreError::InMemory);
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
    /// Opens the database that an address names: `postgres://…`, `sqlite:PATH` or a path. Everything has a time limit, as
    /// in a server that must not hang.
    pub(super) async fn open(url: &str) -> Result<Db, StoreError> {
        Db::open_with(url, true).await
    }

    /// The same without time limits, for work that takes as long as it takes: migrations, backups.
    pub(super) async fn open_unlimited(url: &str) -> Result<Db, StoreError> {
        Db::open_with(url, false).await
    }

    /// Connections of the writer's own, with time limits: whatever others ask the database, moves need not wait for them.
    pub(super) async fn open_for_writer(url: &str) -> Result<Db, StoreError> {
        if is_postgres(url) {
            return Ok(Db::Postgres(connections::postgres(url, true, WRITERS).await?, ANSWER));
        }
        Ok(Db::Sqlite(connections::sqlite_writer(sqlite_path(url)).await?))
    }

    async fn open_with(url: &str, limited: bool) -> Result<Db, StoreError> {
        if is_postgres(url) {
            let limit = if limited { ANSWER } else { Duration::MAX };
            return Ok(Db::Postgres(connections::postgres(url, limited, CONNECTIONS).await?, limit));
        }
        let path = sqlite_path(url);
        create_private(path);
        Ok(Db::Sqlite(connections::sqlite(path).await?))
    }

    /// Begins a transaction that will write.
    pub(super) async fn begin(&self) -> Result<Tx, StoreError> {
        Ok(match self {
            // One that begins by reading could find the way barred when it wants to write.
            Db::Sqlite(pool) => Tx::Sqlite(waited(pool.begin_with("BEGIN IMMEDIATE")).await?),
            Db::Postgres(pool, limit) => Tx::Postgres(in_time(*limit, waited(pool.begin())).await?, *limit),
        })
    }

    /// Begins a transaction that reads everything as it is at one moment.
    pub(super) async fn begin_snapshot(&self) -> Result<Tx, StoreError> {
        Ok(match self {
            Db::Sqlite(pool) => Tx::Sqlite(waited(pool.begin()).await?),
            Db::Postgres(pool, limit) => {
                let beginning = pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
                Tx::Postgres(in_time(*limit, waited(beginning)).await?, *limit)
            }
        })
    }

    /// Runs a statement; the number of rows it changed.
    pub(super) async fn execute(&self, sql: &'static str, values: Vec<Value>) -> Result<u64, StoreError> {
        Ok(match self {
            Db::Sqlite(pool) => bound!(sql, values).execute(&mut *waited(pool.acquire()).await?).await?.rows_affected(),
            Db::Postgres(pool, limit) => {
                let mut connection = waited(pool.acquire()).await?;
                in_time(*limit, bound!(sql, values).execute(&mut *connection)).await?.rows_affected()
            }
        })
    }

    /// Every row of the answer.
    pub(super) async fn fetch_all<T: FromRow>(
        &self,
        sql: impl SqlSafeStr,
        values: Vec<Value>,
    ) -> Result<Vec<T>, StoreError> {
        match self {
            Db::Sqlite(pool) => {
                let mut connection = waited(pool.acquire()).await?;
                read_all(bound!(sql, values).fetch_all(&mut *connection).await?.into_iter().map(Row::Sqlite))
            }
            Db::Postgres(pool, limit) => {
                let mut connection = waited(pool.acquire()).await?;
                let rows = in_time(*limit, bound!(sql, values).fetch_all(&mut *connection)).await?;
                read_all(rows.into_iter().map(Row::Postgres))
            }
        }
    }

    /// The first row of the answer, if there is one; no other is fetched.
    pub(super) async fn fetch_optional<T: FromRow>(
        &self,
        sql: &'static str,
        values: Vec<Value>,
    ) -> Result<Option<T>, StoreError> {
        let row = match self {
            Db::Sqlite(pool) => {
                let mut connection = waited(pool.acquire()).await?;
                bound!(sql, values).fetch_optional(&mut *connection).await?.map(Row::Sqlite)
            }
            Db::Postgres(pool, limit) => {
                let mut connection = waited(pool.acquire()).await?;
                in_time(*limit, bound!(sql, values).fetch_optional(&mut *connection)).await?.map(Row::Postgres)
            }
        };
        row.as_ref().map(T::from_row).transpose()
    }

    /// The row of an answer that always has one.
    pub(super) async fn fetch_one<T: FromRow>(&self, sql: &'static str, values: Vec<Value>) -> Result<T, StoreError> {
        self.fetch_optional(sql, values).await?.ok_or_else(no_row)
    }

    /// The values of the answer's only column.
    pub(super) async fn scalars<T: FromColumn>(
        &self,
        sql: &'static str,
        values: Vec<Value>,
    ) -> Result<Vec<T>, StoreError> {
        let rows: Vec<Scalar<T>> = self.fetch_all(sql, values).await?;
        Ok(rows.into_iter().map(|Scalar(value)| value).collect())
    }

    /// The first value of the answer's only column, if there is one.
    pub(super) async fn scalar<T: FromColumn>(
        &self,
        sql: &'static str,
        values: Vec<Value>,
    ) -> Result<Option<T>, StoreError> {
        let row: Option<Scalar<T>> = self.fetch_optional(sql, values).await?;
        Ok(row.map(|Scalar(value)| value))
    }

    /// Closes it; what is running is finished first.
    pub(super) async fn close(&self) {
        match self {
            Db::Sqlite(pool) => pool.close().await,
            // Connections that do not answer are not waited for.
            Db::Postgres(pool, limit) => drop(tokio::time::timeout(*limit, pool.close()).await),
        }
    }
}

impl Tx {
    /// Commits it.
    pub(super) async fn commit(self) -> Result<(), StoreError> {
        match self {
            Tx::Sqlite(tx) => tx.commit().await?,
            Tx::Postgres(tx, limit) => in_time(limit, tx.commit()).await?,
        }
        Ok(())
    }

    /// Ends it as if it had never begun.
    pub(super) async fn rollback(self) -> Result<(), StoreError> {
        match self {
            Tx::Sqlite(tx) => tx.rollback().await?,
            Tx::Postgres(tx, limit) => in_time(limit, tx.rollback()).await?,
        }
        Ok(())
    }

    /// Whether this is Postgres, whose SQL differs in places.
    pub(super) const fn is_postgres(&self) -> bool {
        matches!(self, Tx::Postgres(..))
    }

    /// Runs a statement; the number of rows it changed.
    pub(super) async fn execute(&mut self, sql: &'static str, values: Vec<Value>) -> Result<u64, StoreError> {
        Ok(match self {
            Tx::Sqlite(tx) => bound!(sql, values).execute(&mut **tx).await?.rows_affected(),
            Tx::Postgres(tx, limit) => in_time(*limit, bound!(sql, values).execute(&mut **tx)).await?.rows_affected(),
        })
    }

    /// Runs a statement whose text is made of our own words alone.
    pub(super) async fn execute_text(&mut self, sql: String, values: Vec<Value>) -> Result<u64, StoreError> {
        let sql = AssertSqlSafe(sql);
        Ok(match self {
            Tx::Sqlite(tx) => bound!(sql, values).execute(&mut **tx).await?.rows_affected(),
            Tx::Postgres(tx, limit) => in_time(*limit, bound!(sql, values).execute(&mut **tx)).await?.rows_affected(),
        })
    }

    /// The rows of an answer one after another, for those too large to be held at once.
    pub(super) fn stream(&mut self, sql: String) -> BoxStream<'_, Result<Row, sqlx::Error>> {
        let sql = AssertSqlSafe(sql);
        match self {
            Tx::Sqlite(tx) => sqlx::query(sql).fetch(&mut **tx).map_ok(Row::Sqlite).boxed(),
            Tx::Postgres(tx, _) => sqlx::query(sql).fetch(&mut **tx).map_ok(Row::Postgres).boxed(),
        }
    }

    /// The number of rows in a table of ours.
    pub(super) async fn count(&mut self, table: &str) -> Result<u64, StoreError> {
        let sql = format!("SELECT COUNT(*) AS total FROM {table}");
        let row = self.stream(sql).try_next().await?.ok_or_else(no_row)?;
        let Scalar(rows) = Scalar::from_row(&row)?;
        Ok(rows)
    }

    /// Every row of the answer.
    pub(super) async fn fetch_all<T: FromRow>(
        &mut self,
        sql: &'static str,
        values: Vec<Value>,
    ) -> Result<Vec<T>, StoreError> {
        match self {
            Tx::Sqlite(tx) => read_all(bound!(sql, values).fetch_all(&mut **tx).await?.into_iter().map(Row::Sqlite)),
            Tx::Postgres(tx, limit) => {
                let rows = in_time(*limit, bound!(sql, values).fetch_all(&mut **tx)).await?;
                read_all(rows.into_iter().map(Row::Postgres))
            }
        }
    }

    /// The first row of the answer, if there is one; no other is fetched.
    pub(super) async fn fetch_optional<T: FromRow>(
        &mut self,
        sql: &'static str,
        values: Vec<Value>,
    ) -> Result<Option<T>, StoreError> {
        let row = match self {
            Tx::Sqlite(tx) => bound!(sql, values).fetch_optional(&mut **tx).await?.map(Row::Sqlite),
            Tx::Postgres(tx, limit) => {
                in_time(*limit, bound!(sql, values).fetch_optional(&mut **tx)).await?.map(Row::Postgres)
            }
        };
        row.as_ref().map(T::from_row).transpose()
    }

    /// The row of an answer that always has one.
    pub(super) async fn fetch_one<T: FromRow>(
        &mut self,
        sql: &'static str,
        values: Vec<Value>,
    ) -> Result<T, StoreError> {
        self.fetch_optional(sql, values).await?.ok_or_else(no_row)
    }
}

fn read_all<T: FromRow>(rows: impl Iterator<Item = Row>) -> Result<Vec<T>, StoreError> {
    rows.map(|row| T::from_row(&row)).collect()
}

fn no_row() -> StoreError {
    StoreError::Unreadable("a row is missing".to_string())
}
