//! What is kept: one database, SQLite or Postgres.
//!
//! [`Store`] is the whole of it for the services: typed questions and changes, a file for each subject. SQL stands
//! nowhere else. One set of tables serves both databases, and values are whole numbers, numbers and texts, so that almost
//! every statement stands once.

mod accounts;
mod audit;
mod baseline;
mod chat;
mod checkpoints;
mod connections;
mod copy;
mod db;
mod erasure;
mod error;
mod explorer;
mod games;
mod heartbeat;
mod log_rows;
mod migrations;
mod moderation;
mod names;
mod puzzles;
mod ratings;
mod recovery;
mod reminders;
mod row;
mod search;
mod seeks;
mod studies;
mod time;
mod value;
mod writer;

use std::fs::File;
use std::sync::Arc;

use rayuela_online::Hex;
use sqlx::postgres::PgPool;
use tokio::sync::Notify;

pub(crate) use accounts::Key;
pub(crate) use audit::NewRuling;
pub(crate) use baseline::insert_one_row;
pub(crate) use chat::NewChatLine;
pub use copy::Progress;
pub(crate) use error::StoreError;
pub(crate) use explorer::{Countable, CountedMove, ExplorerRow};
pub(crate) use games::{CommandKey, NewGame, RunningGame, StoredEntry};
pub(crate) use moderation::{NewReport, ReportRow};
pub(crate) use names::GUEST_NAME;
pub(crate) use recovery::CodeKind;
pub(crate) use reminders::{Device, Reminder};
pub(crate) use search::{ASKED, SearchFilter};
pub(crate) use seeks::NewSeekRow;
pub(crate) use studies::{LettersOf, StudyRow, StudyText};
pub(crate) use writer::{Finish, Job, Summary, Writer};

use crate::online::notifications::{Change, empty_payload, payloads};
use crate::online::random;
use crate::online::readiness::Readiness;
use db::{Db, Tx};
use row::{Json, Scalar, row};
use value::{to_json, values};

/// The database, as the services use it.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    db: Db,
    /// connections of those who keep the games going: the writer, the heartbeat
    writes: Db,
    readiness: Arc<Readiness>,
    /// told when a game has ended
    ended: Arc<Notify>,
}

impl Store {
    /// Opens the database that an address names, `postgres://…`, `sqlite:PATH` or a path, and brings its tables up to date.
    pub(crate) async fn open(url: &str) -> Result<Store, StoreError> {
        // Migrations may take longer than a server lets anything take.
        let db = Db::open_unlimited(url).await?;
        migrations::migrate(&db).await?;
        db.close().await;
        Ok(Store::new(Db::open(url).await?, Db::open_for_writer(url).await?))
    }

    /// The same without time limits, for the command line.
    pub(crate) async fn open_unlimited(url: &str) -> Result<Store, StoreError> {
        let db = Db::open_unlimited(url).await?;
        migrations::migrate(&db).await?;
        Ok(Store::new(db.clone(), db))
    }

    fn new(db: Db, writes: Db) -> Store {
        let readiness = Arc::new(Readiness::new(matches!(db, Db::Postgres(..))));
        Store { db, writes, readiness, ended: Arc::default() }
    }

    /// When the parts that a move needs last worked.
    pub(crate) fn readiness(&self) -> &Readiness {
        &self.readiness
    }

    /// Holds a SQLite file for this server alone until it is dropped; Postgres needs no such thing.
    pub(crate) fn lock(url: &str) -> Result<Option<File>, StoreError> {
        db::lock(url)
    }

    /// Whether several nodes may share it.
    pub(crate) const fn is_shared(&self) -> bool {
        matches!(self.db, Db::Postgres(..))
    }

    /// The connections on which a node can hear the others; none where there are no others.
    pub(crate) const fn postgres(&self) -> Option<&PgPool> {
        match &self.db {
            Db::Postgres(pool, _) => Some(pool),
            Db::Sqlite(_) => None,
        }
    }

    /// Closes it; what is running is finished first.
    pub(crate) async fn close(&self) {
        self.writes.close().await;
        self.db.close().await;
    }

    /// The secret that cookies are signed with, drawn by the first node that ever opened the database.
    pub(crate) async fn secret(&self) -> Result<[u8; 32], StoreError> {
        let fresh = Hex(random::bytes());
        let sql = "INSERT INTO meta (key, value) VALUES ('secret', $1) ON CONFLICT DO NOTHING";
        self.db.execute(sql, values![fresh.to_string()]).await?;
        let Scalar(secret): Scalar<String> =
            self.db.fetch_one("SELECT value FROM meta WHERE key = 'secret'", vec![]).await?;
        let secret: Hex = secret.parse().map_err(|_| StoreError::Unreadable("the secret".to_string()))?;
        Ok(secret.0)
    }

    /// Tells the other nodes at once. A node alone has nobody to tell.
    pub(crate) async fn notify(&self, changes: &[Change]) -> Result<(), StoreError> {
        if self.is_shared() {
            for payload in payloads(changes) {
                self.db.execute("SELECT pg_notify('rayuela', $1)", values![payload]).await?;
            }
        }
        Ok(())
    }

    /// Sends a notification that says nothing: who hears it, listens.
    pub(crate) async fn notify_self(&self) -> Result<(), StoreError> {
        self.writes.execute("SELECT pg_notify('rayuela', $1)", values![empty_payload()]).await?;
        Ok(())
    }
}

impl Tx {
    /// Tells the other nodes when the transaction is committed. A node alone has nobody to tell.
    async fn notify(&mut self, changes: &[Change]) -> Result<(), StoreError> {
        if self.is_postgres() {
            for payload in payloads(changes) {
                self.execute("SELECT pg_notify('rayuela', $1)", values![payload]).await?;
            }
        }
        Ok(())
    }
}
