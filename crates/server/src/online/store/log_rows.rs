//! The rows of logs and of the table of games, written many at a time.

use rayuela_online::{Entry, GameId, PlayerId};
use serde::Serialize;

use super::writer::Summary;
use super::{StoreError, Tx, row, to_json, values};

/// A row of `events` on its way into the database.
#[derive(Serialize)]
pub(super) struct NewEventRow<'a> {
    pub(super) game: &'a GameId,
    pub(super) seq: u32,
    pub(super) at: u64,
    pub(super) actor: Option<&'a PlayerId>,
    pub(super) command: Option<&'a str>,
    pub(super) body: String,
}

impl<'a> NewEventRow<'a> {
    /// That of an entry that no command made.
    pub(super) fn without_command(game: &'a GameId, entry: &Entry) -> Result<NewEventRow<'a>, StoreError> {
        Ok(NewEventRow { game, seq: entry.seq, at: entry.at, actor: None, command: None, body: to_json(&entry.event)? })
    }
}

row! {
    /// An entry that was added.
    pub(super) struct Inserted {
        pub(super) game: GameId,
        pub(super) seq: u32,
    }
}

/// Brings the table of games up to date. Games that go on and games that have ended are written apart: the indexes for
/// searches hold how a game ended, and a move in a running game must not touch them.
pub(super) async fn update_games<'a>(
    tx: &mut Tx,
    summaries: impl Iterator<Item = &'a Summary>,
) -> Result<(), StoreError> {
    let (ended, running): (Vec<&Summary>, Vec<&Summary>) = summaries.partition(|summary| summary.ended.is_some());
    if !running.is_empty() {
        tx.execute(update_running_sql(tx), values![to_json(&running)?]).await?;
    }
    if !ended.is_empty() {
        tx.execute(update_ended_sql(tx), values![to_json(&ended)?]).await?;
    }
    Ok(())
}

fn update_running_sql(tx: &Tx) -> &'static str {
    if tx.is_postgres() {
        "UPDATE games SET seq = row.seq, deadline = row.deadline, engine_due = row.engine_due, turns = row.turns
         FROM json_to_recordset(CAST($1 AS json)) AS row (id text, seq bigint, deadline bigint, engine_due bigint,
             turns bigint)
         WHERE games.id = row.id"
    } else {
        "UPDATE games SET seq = value->>'seq', deadline = value->>'deadline', engine_due = value->>'engine_due',
             turns = value->>'turns'
         FROM json_each($1) WHERE games.id = value->>'id'"
    }
}

/// Adds entries, but those whose numbers are taken.
pub(super) fn insert_sql(tx: &Tx) -> &'static str {
    if tx.is_postgres() {
        "INSERT INTO events (game, seq, at, actor, command, body)
         SELECT game, seq, at, actor, command, body FROM json_to_recordset(CAST($1 AS json))
             AS row (game text, seq bigint, at bigint, actor text, command text, body text)
         ON CONFLICT DO NOTHING"
    } else {
        "INSERT INTO events (game, seq, at, actor, command, body)
         SELECT value->>'game', value->>'seq', value->>'at', value->>'actor', value->>'command', value->>'body'
         FROM json_each($1) WHERE true ON CONFLICT DO NOTHING"
    }
}

/// The same, telling which were inserted.
pub(super) fn insert_returning_sql(tx: &Tx) -> &'static str {
    if tx.is_postgres() {
        "INSERT INTO events (game, seq, at, actor, command, body)
         SELECT game, seq, at, actor, command, body FROM json_to_recordset(CAST($1 AS json))
             AS row (game text, seq bigint, at bigint, actor text, command text, body text)
         ON CONFLICT DO NOTHING RETURNING game, seq"
    } else {
        "INSERT INTO events (game, seq, at, actor, command, body)
         SELECT value->>'game', value->>'seq', value->>'at', value->>'actor', value->>'command', value->>'body'
         FROM json_each($1) WHERE true ON CONFLICT DO NOTHING RETURNING game, seq"
    }
}

/// Notes how games have ended.
pub(super) fn update_ended_sql(tx: &Tx) -> &'static str {
    if tx.is_postgres() {
        "UPDATE games SET seq = row.seq, ended = row.ended, deadline = row.deadline, engine_due = row.engine_due,
             turns = row.turns, over_as = row.over_as, result = row.result
         FROM json_to_recordset(CAST($1 AS json)) AS row (id text, seq bigint, ended bigint, deadline bigint,
             engine_due bigint, turns bigint, over_as text, result text)
         WHERE games.id = row.id"
    } else {
        "UPDATE games SET seq = value->>'seq', ended = value->>'ended', deadline = value->>'deadline',
             engine_due = value->>'engine_due', turns = value->>'turns', over_as = value->>'over_as',
             result = value->>'result'
         FROM json_each($1) WHERE games.id = value->>'id'"
    }
}
