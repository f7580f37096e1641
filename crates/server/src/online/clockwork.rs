//! What happens by itself: clocks that run out, time given back, things forgotten.

use std::sync::Arc;
use std::time::Duration;

use rayuela_online::{Entry, Event, Millis, Room};

use super::House;
use super::clock::now;
use super::store::{Db, StoreError, Summary, Tx, values, written};

/// How often the database is told that a node is alive.
const HEARTBEAT: Duration = Duration::from_millis(1_000);
/// How often clocks are looked at.
const LOOK: Duration = Duration::from_millis(150);
/// Shorter absences are the heartbeat's own imprecision.
const SHORTEST_ABSENCE: Millis = 2_000;
/// How often things are forgotten.
const SWEEP: Duration = Duration::from_secs(20);

/// Gives back to all running clocks the time in which no node was alive. All in one transaction: whichever node finds the
/// old heartbeat does it, once.
pub(crate) async fn give_back_time(house: &Arc<House>) -> Result<(), StoreError> {
    let mut tx = house.db.begin().await?;
    tx.execute("INSERT INTO heartbeat (id, at) VALUES (1, $1) ON CONFLICT DO NOTHING", values![now()]).await?;
    let sql = if tx.is_postgres() {
        "SELECT at FROM heartbeat WHERE id = 1 FOR UPDATE"
    } else {
        "SELECT at FROM heartbeat WHERE id = 1"
    };
    let last = tx.fetch_one(sql, vec![]).await?.map_or(Ok(0), |row| row.count(0))?;
    let now = now();
    if now.saturating_sub(last) > SHORTEST_ABSENCE {
        let rows = tx.fetch("SELECT id FROM games WHERE deadline IS NOT NULL", vec![]).await?;
        tracing::info!(games = rows.len(), absent_ms = now - last, "giving back the time nobody served");
        for row in rows {
            give_back(&mut tx, row.text(0)?, last, now).await?;
        }
    }
    tx.execute("UPDATE heartbeat SET at = $1 WHERE id = 1", values![now]).await?;
    tx.commit().await
}

async fn give_back(tx: &mut Tx, game: &str, last: Millis, now: Millis) -> Result<(), StoreError> {
    let rows = tx.fetch("SELECT seq, at, body FROM events WHERE game = $1 ORDER BY seq", values![game]).await?;
    let entries: Vec<Entry> = rows
        .iter()
        .map(|row| Ok(Entry { seq: row.int(0)? as u32, at: row.count(1)?, event: row.json::<Event>(2)? }))
        .collect::<Result<_, StoreError>>()?;
    let unreadable = |corrupt: rayuela_online::Corrupt| StoreError::Unreadable(format!("{game}: {corrupt}"));
    let mut room = Room::replay(&entries).map_err(unreadable)?;
    let Some(event) = room.away(last, now) else { return Ok(()) };
    let entry = Entry { seq: room.seq() + 1, at: now.max(room.last()), event };
    room.apply(&entry).map_err(unreadable)?;
    let body = written(&entry.event)?;
    tx.execute(
        "INSERT INTO events (game, seq, at, body) VALUES ($1, $2, $3, $4)",
        values![game, entry.seq, entry.at, body],
    )
    .await?;
    let deadline = Summary::of(game, &room).deadline();
    tx.execute("UPDATE games SET seq = $2, deadline = $3 WHERE id = $1", values![game, entry.seq, deadline]).await?;
    Ok(())
}

/// Tells the database that a node is alive.
pub(crate) async fn heartbeat(house: Arc<House>) {
    loop {
        if let Err(error) = beat(&house.db).await {
            tracing::warn!(%error, "no heartbeat");
        }
        tokio::time::sleep(HEARTBEAT).await;
    }
}

async fn beat(db: &Db) -> Result<u64, StoreError> {
    db.execute("UPDATE heartbeat SET at = $1 WHERE id = 1 AND at < $1", values![now()]).await
}

/// The node goes: until now it was alive.
pub(crate) async fn last_heartbeat(house: &House) {
    // If this fails, a second of everybody's time is lost.
    let _ = beat(&house.db).await;
}

/// Ends what time ends, whether anybody is connected or not.
pub(crate) async fn flags(house: Arc<House>) {
    loop {
        tokio::time::sleep(LOOK).await;
        let due = house
            .db
            .fetch("SELECT id FROM games WHERE deadline <= $1 ORDER BY deadline LIMIT 500", values![now()])
            .await;
        match due {
            Ok(rows) => {
                for game in rows.iter().filter_map(|row| row.text(0).ok()) {
                    if let Err(error) = house.tick(game).await {
                        tracing::warn!(%error, game, "a clock could not be read");
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "no clock could be read"),
        }
    }
}

/// Forgets what nobody needs any more.
pub(crate) async fn housekeeping(house: Arc<House>) {
    loop {
        tokio::time::sleep(SWEEP).await;
        house.games.sweep();
        house.limits.sweep();
        if let Err(error) = house.refresh_seeks().await {
            tracing::warn!(%error, "seeks were not looked after");
        }
    }
}
