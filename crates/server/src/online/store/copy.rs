//! Copies of a whole database, from either kind to either kind.

use super::{Db, StoreError};

/// Every table: how it is read, whole and in order, and how a row of it is written.
const TABLES: [(&str, &str); 12] = [
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
];

/// Whether a database holds nothing yet.
pub(crate) async fn is_empty(db: &Db) -> Result<bool, StoreError> {
    for (select, _) in TABLES {
        if db.fetch_one(select, vec![]).await?.is_some() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Copies every row, as the database is at one moment, all or nothing; the number of rows. The heartbeat comes along, so that the
/// time between backup and restore is given back to all clocks.
pub(crate) async fn copy_all(from: &Db, to: &Db) -> Result<u64, StoreError> {
    let mut source = from.begin_snapshot().await?;
    let mut target = to.begin().await?;
    let mut count = 0;
    for (select, insert) in TABLES {
        for row in source.fetch(select, vec![]).await? {
            target.execute(insert, row.0).await?;
            count += 1;
        }
    }
    if let Some(row) = source.fetch_one("SELECT id, at FROM heartbeat", vec![]).await? {
        target.execute("INSERT INTO heartbeat (id, at) VALUES ($1, $2)", row.0).await?;
    }
    target.commit().await?;
    Ok(count)
}
