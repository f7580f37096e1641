//! The heartbeat: by it the nodes know how long none of them was alive, and that time is given back to all clocks.

use rayuela_online::{Corrupt, Event, GameId, Millis, Room};

use super::games::{insert_entry, log_in};
use super::writer::Summary;
use super::{Scalar, Store, StoreError, Tx, values};
use crate::online::clock::now;
use crate::online::notifications::Change;

/// The most entries of this kind in one log: a server that comes and goes without end must not fill the logs, which
/// hold 8,000 entries.
const MOST: usize = 1_000;

impl Store {
    /// Tells that a node is alive, if any has told so since `since`; otherwise false, and time is to be given back.
    pub(crate) async fn beat(&self, now: Millis, since: Millis) -> Result<bool, StoreError> {
        let sql = "UPDATE heartbeat SET at = $1 WHERE id = 1 AND at > $2";
        Ok(self.writes.execute(sql, values![now, since]).await? > 0)
    }

    /// The node goes: until now it was alive.
    pub(crate) async fn last_beat(&self, now: Millis) -> Result<(), StoreError> {
        self.writes.execute("UPDATE heartbeat SET at = $1 WHERE id = 1 AND at < $1", values![now]).await?;
        Ok(())
    }

    /// Gives back to all running clocks the time in which no node was alive, if it was longer than `shortest`. All in one
    /// transaction: the node that finds the old heartbeat does it, once.
    pub(crate) async fn give_back_time(&self, shortest: Millis) -> Result<(), StoreError> {
        let mut tx = self.writes.begin().await?;
        tx.execute("INSERT INTO heartbeat (id, at) VALUES (1, $1) ON CONFLICT DO NOTHING", values![now()]).await?;
        let sql = if tx.is_postgres() {
            "SELECT at FROM heartbeat WHERE id = 1 FOR UPDATE"
        } else {
            "SELECT at FROM heartbeat WHERE id = 1"
        };
        let Scalar(last): Scalar<Millis> = tx.fetch_one(sql, vec![]).await?;
        let now = now();
        if now.saturating_sub(last) > shortest {
            // In the order in which the writers go through games, too: nobody waits for anybody in a ring.
            let sql = "SELECT id FROM games WHERE deadline IS NOT NULL ORDER BY id";
            let games: Vec<Scalar<GameId>> = tx.fetch_all(sql, vec![]).await?;
            tracing::info!(games = games.len(), absent_ms = now - last, "giving back the time nobody served");
            let mut changes = Vec::new();
            for Scalar(game) in games {
                changes.extend(give_back(&mut tx, game, last, now).await?);
            }
            tx.notify(&changes).await?;
        }
        tx.execute("UPDATE heartbeat SET at = $1 WHERE id = 1", values![now]).await?;
        tx.commit().await
    }
}

/// Gives back the time of one game; what the other nodes are to be told.
async fn give_back(tx: &mut Tx, game: GameId, last: Millis, now: Millis) -> Result<Option<Change>, StoreError> {
    let unreadable = |corrupt: Corrupt| StoreError::Unreadable(format!("{game}: {corrupt}"));
    let log = log_in(tx, &game).await?;
    if log.iter().filter(|entry| matches!(entry.event, Event::Away { .. })).count() >= MOST {
        return Ok(None);
    }
    let mut room = Room::replay(&log).map_err(unreadable)?;
    let Some(event) = room.away(last, now) else { return Ok(None) };
    let entry = room.append(event, now).map_err(unreadable)?;
    if !insert_entry(tx, &game, &entry).await? {
        // Another node serves this game at this very moment: its clock has been running since then.
        return Ok(None);
    }
    let deadline = Summary::of(&game, &room).deadline;
    let sql = "UPDATE games SET seq = $2, deadline = $3 WHERE id = $1";
    tx.execute(sql, values![&game, entry.seq, deadline]).await?;
    Ok(Some(Change::Game { game, seq: entry.seq, awaited: vec![] }))
}
