//! What is kept: one database, SQLite or Postgres.
//!
//! [`Store`] is the whole of it for the services: typed questions and changes, a file for each subject. SQL stands
//! nowhere else. One set of tables serves both databases, and values are whole numbers, numbers and texts, so that almost
//! every statement stands once.

mod accounts;
mod baseline;
mod chat;
mod copy;
mod db;
mod error;
mod games;
mod heartbeat;
mod migrations;
mod moderation;
mod ratings;
mod row;
mod seeks;
mod value;
mod writer;

use std::fs::File;

use rayuela_online::Hex;
use sqlx::postgres::PgPool;

pub(crate) use accounts::Key;
pub(crate) use baseline::insert_one_row;
pub(crate) use chat::NewChatLine;
pub(crate) use error::StoreError;
pub(crate) use games::{CommandKey, NewGame, SearchFilter, StoredEntry};
pub(crate) use moderation::{NewReport, OpenReport};
pub(crate) use seeks::NewSeekRow;
pub(crate) use writer::{Finish, Job, Summary, Writer};

use crate::online::notifications::{Change, payloads};
use crate::online::random;
use db::{Db, Tx};
use row::{FromRow, Json, Row, Scalar, row};
use value::{Value, to_json, values};

/// The database, as the services use it.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    db: Db,
}

impl Store {
    /// Opens the database that an address names, `postgres://…`, `sqlite:PATH` or a path, and brings its tables up to date.
    pub(crate) async fn open(url: &str) -> Result<Store, StoreError> {
        let db = Db::open(url).await?;
        migrations::migrate(&db).await?;
        Ok(Store { db })
    }

    /// Holds a SQLite file for this server alone until it is dropped; Postgres needs no such thing.
    pub(crate) fn lock(url: &str) -> Result<Option<File>, StoreError> {
        db::lock(url)
    }

    /// Whether several nodes may share it.
    pub(crate) const fn is_shared(&self) -> bool {
        matches!(self.db, Db::Postgres(_))
    }

    /// The connections on which a node can hear the others; none where there are no others.
    pub(crate) const fn postgres(&self) -> Option<&PgPool> {
        match &self.db {
            Db::Postgres(pool) => Some(pool),
            Db::Sqlite(_) => None,
        }
    }

    /// Whether the database answers.
    pub(crate) async fn answers(&self) -> bool {
        self.db.execute("SELECT 1", vec![]).await.is_ok()
    }

    /// Closes it; what is running is finished first.
    pub(crate) async fn close(&self) {
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
