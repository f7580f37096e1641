//! What happens by itself: clocks that run out, time given back, things forgotten.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use rayuela_online::{Entry, Event, Millis, Refusal, Room};

use super::House;
use super::clock::now;
use super::notices::{self, Notice};
use super::store::{StoreError, Summary, Tx, values, written};

/// How often the database is told that a node is alive.
const HEARTBEAT: Millis = 1_000;
/// How often clocks are looked at.
const LOOK: Duration = Duration::from_millis(150);
/// Shorter absences are the heartbeat's own imprecision.
const SHORTEST_ABSENCE: Millis = 3_000;
/// At its start a node that is alone knows that nobody was alive; others may have told the database a moment ago.
pub(crate) const fn shortest_at_start(is_shared: bool) -> Millis {
    if is_shared { 1_500 } else { 0 }
}
/// How often things are forgotten.
const SWEEP: Duration = Duration::from_secs(20);

/// Gives back to all running clocks the time in which no node was alive. All in one transaction: whichever node finds the
/// old heartbeat does it, once.
pub(crate) async fn give_back_time(house: &Arc<House>, shortest: Millis) -> Result<(), StoreError> {
    let mut tx = house.db.begin().await?;
    tx.execute("INSERT INTO heartbeat (id, at) VALUES (1, $1) ON CONFLICT DO NOTHING", values![now()]).await?;
    let sql = if tx.is_postgres() {
        "SELECT at FROM heartbeat WHERE id = 1 FOR UPDATE"
    } else {
        "SELECT at FROM heartbeat WHERE id = 1"
    };
    let last = tx.fetch_one(sql, vec![]).await?.map_or(Ok(0), |row| row.count(0))?;
    let now = now();
    if now.saturating_sub(last) > shortest {
        // In the order in which the writers go through games, too: nobody waits for anybody in a ring.
        let rows = tx.fetch("SELECT id FROM games WHERE deadline IS NOT NULL ORDER BY id", vec![]).await?;
        tracing::info!(games = rows.len(), absent_ms = now - last, "giving back the time nobody served");
        let mut notices = Vec::new();
        for row in rows {
            notices.extend(give_back(&mut tx, row.text(0)?, last, now).await?);
        }
        notices::tell_in(&mut tx, &notices).await?;
    }
    tx.execute("UPDATE heartbeat SET at = $1 WHERE id = 1", values![now]).await?;
    tx.commit().await
}

/// Gives back the time of one game; what the other nodes are to be told.
async fn give_back(tx: &mut Tx, game: &str, last: Millis, now: Millis) -> Result<Option<Notice>, StoreError> {
    let rows = tx.fetch("SELECT seq, at, body FROM events WHERE game = $1 ORDER BY seq", values![game]).await?;
    let entries: Vec<Entry> = rows
        .iter()
        .map(|row| Ok(Entry { seq: row.int(0)? as u32, at: row.count(1)?, event: row.json::<Event>(2)? }))
        .collect::<Result<_, StoreError>>()?;
    let unreadable = |corrupt: rayuela_online::Corrupt| StoreError::Unreadable(format!("{game}: {corrupt}"));
    let mut room = Room::replay(&entries).map_err(unreadable)?;
    let Some(event) = room.away(last, now) else { return Ok(None) };
    let entry = Entry { seq: room.seq() + 1, at: now.max(room.last()), event };
    room.apply(&entry).map_err(unreadable)?;
    let body = written(&entry.event)?;
    let sql = "INSERT INTO events (game, seq, at, body) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
    if tx.execute(sql, values![game, entry.seq, entry.at, body]).await? == 0 {
        // Another node serves this game at this very moment: its clock runs anew since then.
        return Ok(None);
    }
    let deadline = Summary::of(game, &room).deadline();
    tx.execute("UPDATE games SET seq = $2, deadline = $3 WHERE id = $1", values![game, entry.seq, deadline]).await?;
    Ok(Some(Notice::Game { game: game.to_string(), seq: entry.seq, awaited: vec![] }))
}

/// Tells the database that a node is alive. If nobody has told it for a while, because the database was away or the
/// machine slept, that time is given back.
async fn beat(house: &Arc<House>) -> Result<(), StoreError> {
    let now = now();
    let sql = "UPDATE heartbeat SET at = $1 WHERE id = 1 AND at > $2";
    if house.db.execute(sql, values![now, now.saturating_sub(SHORTEST_ABSENCE)]).await? == 0 {
        give_back_time(house, SHORTEST_ABSENCE).await?;
        house.look_at_everything().await;
    }
    house.beaten.store(now, Relaxed);
    Ok(())
}

/// What time has brought about in a game.
///
/// # Errors
/// If time would end it but there was no heartbeat for a while: some of that time may have to be given back first.
pub(crate) fn due(room: &Room, now: Millis, beaten: Millis) -> Result<Option<Event>, Refusal> {
    match room.due(now) {
        Some(_) if now.saturating_sub(beaten) > SHORTEST_ABSENCE => Err(Refusal::StorageUnavailable),
        due => Ok(due),
    }
}

/// The node goes: until now it was alive.
pub(crate) async fn last_heartbeat(house: &House) {
    // If this fails, a second of everybody's time is lost.
    let _ = house.db.execute("UPDATE heartbeat SET at = $1 WHERE id = 1 AND at < $1", values![now()]).await;
}

/// Keeps the heartbeat and ends what time ends, whether anybody is connected or not.
pub(crate) async fn run(house: Arc<House>) {
    loop {
        tokio::time::sleep(LOOK).await;
        // By the time of day: other clocks stand still while the machine sleeps.
        if now().abs_diff(house.beaten.load(Relaxed)) >= HEARTBEAT {
            // Without it nobody knows whether time was lost: no clock is stopped then.
            if let Err(error) = beat(&house).await {
                tracing::warn!(%error, "no heartbeat");
                continue;
            }
        }
        if let Err(error) = stop_clocks(&house).await {
            tracing::warn!(%error, "no clock could be read");
        }
    }
}

async fn stop_clocks(house: &Arc<House>) -> Result<(), StoreError> {
    let sql = "SELECT id FROM games WHERE deadline <= $1 ORDER BY deadline LIMIT 500";
    for row in house.db.fetch(sql, values![now()]).await? {
        let game = row.text(0)?;
        if let Err(error) = house.tick(game).await {
            tracing::warn!(%error, game, "a clock could not be stopped");
        }
    }
    Ok(())
}

/// Forgets what nobody needs any more.
pub(crate) async fn housekeeping(house: Arc<House>) {
    loop {
        tokio::time::sleep(SWEEP).await;
        house.games.sweep();
        house.tell_all_watchers();
        house.limits.sweep();
        if let Err(error) = house.refresh_seeks().await {
            tracing::warn!(%error, "seeks were not looked after");
        }
        if let Err(error) = house.end_closed().await {
            tracing::warn!(%error, "closed accounts were not looked for");
        }
    }
}

#[cfg(test)]
mod tests {
    use rayuela_online::{Player, Terms, TimeControl, limits};

    use super::*;

    #[test]
    fn without_a_heartbeat_time_ends_nothing() {
        let clock = TimeControl::Fischer { start: 60_000, increment: 0 };
        let terms = Terms { variant: "six".parse().unwrap(), setup: None, clock, rated: false };
        let player = |id: &str| Player { id: id.to_string(), name: id.to_string(), rating: None, provisional: false };
        let event = Event::Created { terms, white: player("g1"), black: player("g2"), after: None };
        let room = Room::open(&Entry { seq: 1, at: 1_000, event }).unwrap();
        let late = 1_000 + limits::STEP;
        assert_eq!(due(&room, late, late - 1_000), Ok(Some(Event::Aborted { by: None })));
        assert_eq!(due(&room, late, late - SHORTEST_ABSENCE - 1), Err(Refusal::StorageUnavailable));
        // Where nothing is due nothing is in doubt.
        assert_eq!(due(&room, late - 1, 0), Ok(None));
    }
}
