//! The tables, and how they come to be: forwards only, safely when two nodes start together.

use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr};

use super::StoreError;
use super::db::{Db, Tx};
use super::row::Scalar;
use super::value::values;
use crate::online::clock::now;

/// Each once, in order, with its number; never changed after it has been released. Numbers may be left out.
const MIGRATIONS: [(i64, &str, &str); 8] = [
    (1, "first tables", include_str!("../../../migrations/0001_first_tables.sql")),
    (2, "guests", include_str!("../../../migrations/0002_guests.sql")),
    (3, "searches", include_str!("../../../migrations/0003_searches.sql")),
    (5, "names and moderation", include_str!("../../../migrations/0005_names_and_moderation.sql")),
    (7, "recovery and reminders", include_str!("../../../migrations/0007_recovery_and_reminders.sql")),
    (8, "puzzles", include_str!("../../../migrations/0008_puzzles.sql")),
    (9, "explorer", include_str!("../../../migrations/0009_explorer.sql")),
    (10, "studies", include_str!("../../../migrations/0010_studies.sql")),
];
/// How many of them version 0.1.0 recorded in a table of its own.
const STEPS: i64 = 2;

/// Any number: the lock under which nodes of Postgres bring the tables up to date.
const LOCK: i64 = 0x0072_6179_7565_6c61;

/// Brings the tables up to date.
///
/// All of it is one transaction under a lock of ours, because the migrator of sqlx does not lock SQLite.
pub(super) async fn migrate(db: &Db) -> Result<(), StoreError> {
    let mut tx = db.begin().await?;
    lock(&mut tx).await?;
    // What was recorded elsewhere is marked as done, and the rest is done.
    let recorded = recorded_by_steps(&mut tx).await?;
    let migrator = migrator();
    match &mut tx {
        Tx::Sqlite(tx) => run(&migrator, &mut **tx, recorded).await?,
        Tx::Postgres(tx, _) => run(&migrator, &mut **tx, recorded).await?,
    }
    tx.fill_names(now()).await?;
    tx.commit().await
}

/// `Migrator::skip` and `Migrator::run` for one connection; those two cannot be part of a task that moves between threads.
async fn run<C: Migrate>(migrator: &Migrator, connection: &mut C, recorded: i64) -> Result<(), MigrateError> {
    migrator.run_direct(Some(recorded), connection, true).await?;
    migrator.run_direct(None, connection, false).await
}

fn migrator() -> Migrator {
    let migration = |(version, description, sql): (i64, &'static str, &'static str)| {
        // The checksum must not depend on how a checkout ends its lines.
        let sql = AssertSqlSafe(sql.replace("\r\n", "\n")).into_sql_str();
        Migration::new(version, description.into(), MigrationType::Simple, sql, false)
    };
    let mut migrator = Migrator::with_migrations(MIGRATIONS.into_iter().map(migration).collect());
    migrator.set_locking(false);
    migrator
}

/// Only one node at a time; SQLite's transaction is a lock already.
async fn lock(tx: &mut Tx) -> Result<(), StoreError> {
    if tx.is_postgres() {
        tx.execute("SELECT pg_advisory_xact_lock($1)", values![LOCK]).await?;
    }
    Ok(())
}

/// How many migrations an earlier Rayuela has recorded in a table of its own, before the migrator of sqlx kept theirs.
async fn recorded_by_steps(tx: &mut Tx) -> Result<i64, StoreError> {
    let sql = if tx.is_postgres() {
        "SELECT COUNT(*) AS tables FROM information_schema.tables
         WHERE table_schema = current_schema() AND table_name = 'schema_steps'"
    } else {
        "SELECT COUNT(*) AS tables FROM sqlite_schema WHERE type = 'table' AND name = 'schema_steps'"
    };
    let Scalar(tables): Scalar<i64> = tx.fetch_one(sql, vec![]).await?;
    if tables == 0 {
        return Ok(0);
    }
    let Scalar(steps): Scalar<i64> = tx.fetch_one("SELECT COUNT(*) AS steps FROM schema_steps", vec![]).await?;
    if steps > STEPS { Err(made_later(steps)) } else { Ok(steps) }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> StoreError {
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            MigrateError::VersionMissing(version) => made_later(version),
            other => StoreError::Unreadable(other.to_string()),
        }
    }
}

fn made_later(version: i64) -> StoreError {
    StoreError::Unreadable(format!("it was made by a later Rayuela, whose step {version} this one does not know"))
}
