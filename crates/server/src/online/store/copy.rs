//! Copies of a whole database, from either kind to either kind, row by row: however large it is, little of it is ever in
//! memory.

use futures_util::TryStreamExt;
use sqlx::{AssertSqlSafe, Row as _};

use super::db::Tx;
use super::row::Row;
use super::value::Value;
use super::{Db, Store, StoreError, row};

/// The most values in a statement, and the most rows: SQLite takes 32,766 values, Postgres 65,535.
const VALUES: usize = 6_000;
const ROWS: usize = 500;
/// How many rows are copied between two reports.
const REPORT: u64 = 5_000;

/// How far a copy is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// rows that have been copied
    pub done: u64,
    /// rows in all
    pub total: u64,
}

/// What a column holds.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Int,
    Real,
    Text,
}

/// A table as both databases have it.
#[derive(Debug)]
struct Table {
    name: String,
    columns: Vec<(String, Kind)>,
}

row! {
    struct ColumnRow {
        table_name: String,
        column_name: String,
        kind: String,
    }
}

impl Table {
    fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
    }

    fn select(&self) -> String {
        format!("SELECT {} FROM {}", self.names(), self.name)
    }

    /// The statement that inserts so many rows.
    fn insert(&self, rows: usize) -> String {
        let width = self.columns.len();
        let row = |i: usize| {
            let places: Vec<String> = (1..=width).map(|column| format!("${}", i * width + column)).collect();
            format!("({})", places.join(", "))
        };
        let rows: Vec<String> = (0..rows).map(row).collect();
        format!("INSERT INTO {} ({}) VALUES {}", self.name, self.names(), rows.join(", "))
    }

    /// How many rows go into one statement.
    fn rows_at_once(&self) -> usize {
        (VALUES / self.columns.len().max(1)).clamp(1, ROWS)
    }

    /// Appends the values of a row, in the order of its columns.
    fn read(&self, row: &Row, values: &mut Vec<Value>) -> Result<(), StoreError> {
        for (i, (_, kind)) in self.columns.iter().enumerate() {
            values.push(match (row, kind) {
                (Row::Sqlite(row), Kind::Int) => Value::Int(row.try_get(i)?),
                (Row::Sqlite(row), Kind::Real) => Value::Real(row.try_get(i)?),
                (Row::Sqlite(row), Kind::Text) => Value::Text(row.try_get(i)?),
                (Row::Postgres(row), Kind::Int) => Value::Int(row.try_get(i)?),
                (Row::Postgres(row), Kind::Real) => Value::Real(row.try_get(i)?),
                (Row::Postgres(row), Kind::Text) => Value::Text(row.try_get(i)?),
            });
        }
        Ok(())
    }
}

/// All tables but those of the migrations, as a SQLite file describes them itself. Either end of a copy is one, and both
/// have the same tables, so nothing that is added later can be forgotten here.
async fn tables(db: &Db) -> Result<Vec<Table>, StoreError> {
    let sql = "SELECT tables.name AS table_name, columns.name AS column_name, columns.type AS kind
         FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
         WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'
             AND tables.name NOT IN ('_sqlx_migrations', 'schema_steps')
         ORDER BY tables.rowid, columns.cid";
    let mut tables: Vec<Table> = Vec::new();
    for ColumnRow { table_name, column_name, kind } in db.fetch_all(sql, vec![]).await? {
        let kind = match kind.as_str() {
            "BIGINT" => Kind::Int,
            "DOUBLE PRECISION" => Kind::Real,
            "TEXT" => Kind::Text,
            _ => return Err(StoreError::Unreadable(format!("column {column_name} of {table_name} is of type {kind}"))),
        };
        match tables.last_mut().filter(|table| table.name == table_name) {
            Some(table) => table.columns.push((column_name, kind)),
            None => tables.push(Table { name: table_name, columns: vec![(column_name, kind)] }),
        }
    }
    Ok(tables)
}

impl Store {
    /// Whether nothing is kept yet; the heartbeat of a server that has been started does not count.
    pub(crate) async fn is_empty(&self) -> Result<bool, StoreError> {
        let sql = match &self.db {
            Db::Sqlite(_) => {
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
                     AND name NOT IN ('_sqlx_migrations', 'schema_steps', 'heartbeat')"
            }
            Db::Postgres(..) => {
                "SELECT CAST(table_name AS TEXT) AS name FROM information_schema.tables
                 WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'
                     AND table_name NOT IN ('_sqlx_migrations', 'schema_steps', 'heartbeat')"
            }
        };
        let tables: Vec<String> = self.db.scalars(sql, vec![]).await?;
        for table in tables {
            let sql = AssertSqlSafe(format!("SELECT CAST(1 AS BIGINT) AS one FROM {table} LIMIT 1"));
            let rows: Vec<One> = self.db.fetch_all(sql, vec![]).await?;
            if !rows.is_empty() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Copies every row, as the database is at one moment, all or nothing; the number of rows. The heartbeat comes along, so
    /// that the time between backup and restore is given back to all clocks.
    pub(crate) async fn copy_to(&self, to: &Store, mut tell: impl FnMut(Progress)) -> Result<u64, StoreError> {
        let described = if matches!(to.db, Db::Sqlite(_)) { &to.db } else { &self.db };
        let tables = tables(described).await?;
        let mut source = self.db.begin_snapshot().await?;
        let mut target = to.db.begin().await?;
        let mut progress = Progress { done: 0, total: 0 };
        for table in &tables {
            progress.total += source.count(&table.name).await?;
        }
        tell(progress);
        // A server that was started on the empty database has left its own.
        target.execute("DELETE FROM heartbeat", vec![]).await?;
        for table in &tables {
            copy_table(table, &mut source, &mut target, &mut progress, &mut tell).await?;
        }
        target.commit().await?;
        tell(progress);
        Ok(progress.done)
    }
}

row! {
    struct One {
        #[allow(dead_code, reason = "that there is a row is all")]
        one: i64,
    }
}

/// Copies one table in statements of many rows each.
async fn copy_table(
    table: &Table,
    source: &mut Tx,
    target: &mut Tx,
    progress: &mut Progress,
    tell: &mut impl FnMut(Progress),
) -> Result<(), StoreError> {
    let most = table.rows_at_once();
    let (select, full) = (table.select(), table.insert(most));
    let (mut values, mut rows) = (Vec::new(), 0);
    let mut stream = source.stream(select);
    while let Some(row) = stream.try_next().await? {
        table.read(&row, &mut values)?;
        rows += 1;
        progress.done += 1;
        if rows == most {
            target.execute_text(full.clone(), std::mem::take(&mut values)).await?;
            rows = 0;
        }
        if progress.done.is_multiple_of(REPORT) {
            tell(*progress);
        }
    }
    if rows > 0 {
        target.execute_text(table.insert(rows), values).await?;
    }
    Ok(())
}
