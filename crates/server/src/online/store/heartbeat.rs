//! The heartbeat: by it the nodes know how long none of them was alive, and that time is given back to all clocks.

use rayuela_online::{Corrupt, Entry, Event, GameId, Millis, Room};

use super::games::{RunningGame, insert_entries, logs_in};
use super::log_rows::update_games;
use super::writer::Summary;
use super::{Scalar, Store, StoreError, Tx, values};
use crate::online::clock::now;
use crate::online::notifications::Change;

/// The most entries of this kind in one log: a server that comes and goes without end must not fill the logs, which
/// hold 8,000 entries.
const MOST: usize = 1_000;
/// How many entries are read at once.
const PART: u32 = 4_000;

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
            let sql = "SELECT id, seq FROM games WHERE deadline IS NOT NULL";
            let mut games: Vec<RunningGame> = tx.fetch_all(sql, vec![]).await?;
            // In the order in which the writers go through games, too: nobody waits for anybody in a ring.
            games.sort_by(|a, b| a.id.cmp(&b.id));
            tracing::info!(games = games.len(), absent_ms = now - last, "giving back the time nobody served");
            let mut changes = Vec::new();
            for some in parts(&games) {
                changes.extend(give_back(&mut tx, some, last, now).await?);
            }
            tx.notify(&changes).await?;
        }
        tx.execute("UPDATE heartbeat SET at = $1 WHERE id = 1", values![now]).await?;
        tx.commit().await
    }
}

/// Cuts a list of games into parts of some thousand entries: few, because each costs three statements while everybody
/// waits, and short, because Postgres ends a transaction in which nothing happens for a while.
fn parts(mut games: &[RunningGame]) -> impl Iterator<Item = &[RunningGame]> {
    std::iter::from_fn(move || {
        let mut entries = 0;
        let fits = |game: &&RunningGame| {
            entries += game.seq;
            entries <= PART
        };
        let count = games.iter().take_while(fits).count().max(1).min(games.len());
        let (part, rest) = games.split_at(count);
        games = rest;
        (count > 0).then_some(part)
    })
}

/// Gives back the time of some games; what the other nodes are to be told.
async fn give_back(tx: &mut Tx, games: &[RunningGame], last: Millis, now: Millis) -> Result<Vec<Change>, StoreError> {
    let logs = logs_in(tx, games.iter().map(|game| &game.id)).await?;
    // Replaying takes a while, and others use this thread.
    let given = tokio::task::spawn_blocking(move || {
        logs.into_iter().filter_map(|(game, log)| away(game, &log, last, now).transpose()).collect()
    });
    let given: Result<Vec<(Entry, Summary)>, StoreError> =
        given.await.unwrap_or_else(|panicked| Err(StoreError::Unreadable(panicked.to_string())));
    let given = given?;
    let entries: Vec<(&GameId, &Entry)> = given.iter().map(|(entry, after)| (&after.id, entry)).collect();
    // Where the number is taken another node serves the game at this very moment: its clock has been running since then.
    let added = insert_entries(tx, &entries).await?;
    let kept: Vec<&Summary> = given.iter().map(|(_, after)| after).filter(|after| added.contains(&after.id)).collect();
    update_games(tx, kept.iter().copied()).await?;
    Ok(kept.into_iter().map(|after| Change::Game { game: after.id.clone(), seq: after.seq, awaited: vec![] }).collect())
}

/// The entry that gives a game its time back, and the state after it; none if it lost nothing.
fn away(game: GameId, log: &[Entry], last: Millis, now: Millis) -> Result<Option<(Entry, Summary)>, StoreError> {
    let unreadable = |corrupt: Corrupt| StoreError::Unreadable(format!("{game}: {corrupt}"));
    if log.iter().filter(|entry| matches!(entry.event, Event::Away { .. })).count() >= MOST {
        return Ok(None);
    }
    let mut room = Room::replay(log).map_err(unreadable)?;
    let Some(event) = room.away(last, now) else { return Ok(None) };
    let entry = room.append(event, now).map_err(unreadable)?;
    Ok(Some((entry, Summary::of(&game, &room))))
}

#[cfg(test)]
mod tests {
    use rayuela_online::{Player, Terms, TimeControl};

    use super::*;

    #[test]
    fn parts_are_short_and_none_is_left_out() {
        let games: Vec<RunningGame> = [10, PART, 1, PART + 5, PART / 2, PART / 2, 1, 2]
            .into_iter()
            .zip(0..)
            .map(|(seq, i)| RunningGame { id: format!("game{i}").as_str().into(), seq })
            .collect();
        let sizes: Vec<usize> = parts(&games).map(<[RunningGame]>::len).collect();
        assert_eq!(sizes, [1, 1, 1, 1, 2, 2]);
        assert!(parts(&games).flatten().map(|game| &game.id).eq(games.iter().map(|game| &game.id)));
        assert_eq!(parts(&[]).count(), 0);
    }

    #[test]
    fn what_the_server_adds_never_fills_a_log() {
        let clock = TimeControl::Fischer { start: 60_000, increment: 0 };
        let terms = Terms { variant: "six".parse().unwrap(), setup: None, clock, rated: false };
        let [white, black] = ["u1", "u2"].map(|id| Player::new(id.parse().unwrap(), id));
        let created = Entry { seq: 1, at: 1_000, event: Event::Created { terms, white, black, after: None } };
        let given = |seq: u32| Entry { seq, at: 1_000 + u64::from(seq), event: Event::Away { time: 1 } };
        let log =
            |aways: u32| -> Vec<Entry> { std::iter::once(created.clone()).chain((2..aways + 2).map(given)).collect() };
        let away = |aways: u32| away("game".into(), &log(aways), 5_000, 6_000).unwrap();
        let (entry, after) = away(MOST as u32 - 1).unwrap();
        assert_eq!((entry.seq, after.seq), (MOST as u32 + 1, MOST as u32 + 1));
        assert!(away(MOST as u32).is_none());
    }
}
