//! What is kept: one database, SQLite or Postgres.

mod copy;
mod db;
mod error;
mod schema;
mod value;
mod writer;

pub(crate) use copy::{copy_all, is_empty};
pub(crate) use db::{Db, Tx, beside, hold};
pub(crate) use error::StoreError;
pub(crate) use schema::migrate;
pub(crate) use value::{Row, Value, values, written};
pub(crate) use writer::{Finish, Job, NewGame, Summary, Writer, insert_game};
