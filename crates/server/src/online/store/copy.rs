//! Copies of a whole database, from either kind to either kind.

use sqlx::{Row as _, TypeInfo, ValueRef};

use super::{FromRow, Row, Store, StoreError, Value};

/// Every table: how it is read, whole and in order, and how a row of it is written.
const TABLES: [(&str, &str); 16] = [
    ("SELECT key, value FROM meta", "INSERT INTO meta (key, value) VALUES ($1, $2)"),
    (
        "SELECT id, name, folded, password, created, closed, muted_until FROM users",
        "INSERT INTO users (id, name, folded, password, created, closed, muted_until) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    ),
    (
        "SELECT hash, id, user_id, is_token, label, created, used FROM keys",
        "INSERT INTO keys (hash, id, user_id, is_token, label, created, used) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    ),
    (
        "SELECT id, seq, created, ended, deadline, engine_due, variant, terms, rated, white, black, white_player,
             black_player, turns, over_as, result FROM games",
        "INSERT INTO games (id, seq, created, ended, deadline, engine_due, variant, terms, rated, white, black,
             white_player, black_player, turns, over_as, result)
         VALUES ($1, $2, $3, CAST($4 AS BIGINT), CAST($5 AS BIGINT), $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
    ),
    (
        "SELECT game, seq, at, actor, command, body FROM events",
        "INSERT INTO events (game, seq, at, actor, command, body) VALUES ($1, $2, $3, $4, $5, $6)",
    ),
    (
        "SELECT game, number, at, author, name, seat, text FROM chat",
        "INSERT INTO chat (game, number, at, author, name, seat, text) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    ),
    (
        "SELECT id, author, body, private, live, created, expires FROM seeks",
        "INSERT INTO seeks (id, author, body, private, live, created, expires) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    ),
    (
        "SELECT user_id, family, speed, rating, deviation, volatility, games FROM ratings",
        "INSERT INTO ratings (user_id, family, speed, rating, deviation, volatility, games)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    ),
    (
        "SELECT user_id, game, at, family, speed, rating, deviation FROM rating_history",
        "INSERT INTO rating_history (user_id, game, at, family, speed, rating, deviation)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    ),
    (
        "SELECT id, name, muted_until FROM guests",
        "INSERT INTO guests (id, name, muted_until) VALUES ($1, $2, $3)",
    ),
    (
        "SELECT user_id, blocked FROM blocks",
        "INSERT INTO blocks (user_id, blocked) VALUES ($1, $2)",
    ),
    (
        "SELECT id, at, author, about, game, text, settled FROM reports",
        "INSERT INTO reports (id, at, author, about, game, text, settled)
         VALUES ($1, $2, $3, $4, $5, $6, CAST($7 AS BIGINT))",
    ),
    (
        "SELECT hash, user_id, kind, created, expires FROM recovery_codes",
        "INSERT INTO recovery_codes (hash, user_id, kind, created, expires) VALUES ($1, $2, $3, $4, $5)",
    ),
    (
        "SELECT user_id, address, pending, moves, lang FROM addresses",
        "INSERT INTO addresses (user_id, address, pending, moves, lang) VALUES ($1, $2, $3, $4, $5)",
    ),
    (
        "SELECT key_id, user_id, endpoint, p256dh, auth, lang, created FROM push_devices",
        "INSERT INTO push_devices (key_id, user_id, endpoint, p256dh, auth, lang, created) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    ),
    (
        "SELECT target, game, user_id, due, tries, was_open FROM reminders",
        "INSERT INTO reminders (target, game, user_id, due, tries, was_open) VALUES ($1, $2, $3, $4, $5, $6)",
    ),
];

/// The values of a row in the order of its columns, of any type.
struct AnyRow(Vec<Value>);

/// Reads all columns of a row, by the names that this database has for its types.
macro_rules! any_row {
    ($row:expr, $int:literal, $real:literal) => {{
        let column = |i: usize| -> Result<Value, StoreError> {
            let raw = $row.try_get_raw(i)?;
            Ok(match raw.type_info().name() {
                _ if raw.is_null() => Value::Text(None),
                $int => Value::Int(Some($row.try_get_unchecked(i)?)),
                $real => Value::Real(Some($row.try_get_unchecked(i)?)),
                _ => Value::Text(Some($row.try_get_unchecked(i)?)),
            })
        };
        (0..$row.len()).map(column).collect::<Result<_, _>>().map(AnyRow)
    }};
}

impl FromRow for AnyRow {
    fn from_row(row: &Row) -> Result<AnyRow, StoreError> {
        match row {
            Row::Sqlite(row) => any_row!(row, "INTEGER", "REAL"),
            Row::Postgres(row) => any_row!(row, "INT8", "FLOAT8"),
        }
    }
}

impl Store {
    /// Whether nothing is kept yet.
    pub(crate) async fn is_empty(&self) -> Result<bool, StoreError> {
        for (select, _) in TABLES {
            if self.db.fetch_optional::<AnyRow>(select, vec![]).await?.is_some() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Copies every row, as the database is at one moment, all or nothing; the number of rows. The heartbeat comes along, so
    /// that the time between backup and restore is given back to all clocks.
    pub(crate) async fn copy_to(&self, to: &Store) -> Result<u64, StoreError> {
        let mut source = self.db.begin_snapshot().await?;
        let mut target = to.db.begin().await?;
        let mut count = 0;
        for (select, insert) in TABLES {
            for AnyRow(values) in source.fetch_all(select, vec![]).await? {
                target.execute(insert, values).await?;
                count += 1;
            }
        }
        if let Some(AnyRow(values)) = source.fetch_optional("SELECT id, at FROM heartbeat", vec![]).await? {
            target.execute("INSERT INTO heartbeat (id, at) VALUES ($1, $2)", values).await?;
        }
        target.commit().await?;
        Ok(count)
    }
}
