//! Games and their logs.

use std::collections::{BTreeMap, HashMap, HashSet};

use rayuela_online::{Entry, Event, GameId, Millis, PlayerId, Room};
use rayuela_rules::Color;

use super::log_rows::{Inserted, NewEventRow, insert_returning_sql};
use super::writer::Summary;
use super::{Db, Json, Store, StoreError, Tx, row, to_json, values};
use crate::online::notifications::Change;

/// Whose command an entry came from, and the sender's name for it.
pub(crate) type CommandKey = (PlayerId, String);

row! {
    struct EventRow {
        seq: u32,
        at: Millis,
        actor: Option<PlayerId>,
        command: Option<String>,
        body: Json<Event>,
    }
}

/// An entry of a log as it is kept.
#[derive(Debug)]
pub(crate) struct StoredEntry {
    pub(crate) entry: Entry,
    /// the command that made it
    pub(crate) command: Option<CommandKey>,
}

impl From<EventRow> for StoredEntry {
    fn from(row: EventRow) -> StoredEntry {
        let entry = Entry { seq: row.seq, at: row.at, event: row.body.0 };
        StoredEntry { entry, command: row.actor.zip(row.command) }
    }
}

row! {
    struct Seats {
        id: GameId,
        white: PlayerId,
    }
}

row! {
    /// An event of some game of a player.
    pub(crate) struct OwnEventRow {
        pub(crate) game: GameId,
        pub(crate) seq: u32,
        pub(crate) at: Millis,
        body: Json<Event>,
    }
}

impl OwnEventRow {
    pub(crate) const fn event(&self) -> &Event {
        &self.body.0
    }
}

row! {
    /// A game that runs, and how far its log goes.
    pub(crate) struct RunningGame {
        pub(crate) id: GameId,
        pub(crate) seq: u32,
    }
}

/// A game that begins.
#[derive(Clone, Debug)]
pub(crate) struct NewGame {
    pub(crate) id: GameId,
    pub(crate) entry: Entry,
}

impl Store {
    /// The entries of a game's log after number `since`.
    pub(crate) async fn log(&self, game: &GameId, since: u32) -> Result<Vec<StoredEntry>, StoreError> {
        let sql = "SELECT seq, at, actor, command, body FROM events WHERE game = $1 AND seq > $2 ORDER BY seq";
        let rows: Vec<EventRow> = self.db.fetch_all(sql, values![game, since]).await?;
        Ok(rows.into_iter().map(StoredEntry::from).collect())
    }

    /// The games of a player that run, the newest first.
    pub(crate) async fn running_games(&self, player: &PlayerId) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT id FROM games WHERE ended IS NULL AND id IN
                 (SELECT id FROM games WHERE white = $1 UNION SELECT id FROM games WHERE black = $1)
             ORDER BY created DESC LIMIT 200";
        self.db.scalars(sql, values![player]).await
    }

    /// All rated games that run, with the number of their last entries.
    pub(crate) async fn running_rated_games(&self) -> Result<Vec<RunningGame>, StoreError> {
        self.db.fetch_all("SELECT id, seq FROM games WHERE rated = 1 AND ended IS NULL", vec![]).await
    }

    /// How far the logs of these games go.
    pub(crate) async fn last_entries(&self, games: &[GameId]) -> Result<Vec<RunningGame>, StoreError> {
        let sql = match &self.db {
            Db::Postgres(..) => {
                "SELECT id, seq FROM games WHERE id IN (SELECT json_array_elements_text(CAST($1 AS json)))"
            }
            Db::Sqlite(_) => "SELECT id, seq FROM games WHERE id IN (SELECT value FROM json_each($1))",
        };
        self.db.fetch_all(sql, values![to_json(&games)?]).await
    }

    /// How many games run in which time can end something.
    pub(crate) async fn count_timed_games(&self) -> Result<u32, StoreError> {
        let sql = "SELECT COUNT(*) AS games FROM games WHERE deadline IS NOT NULL";
        Ok(self.db.scalar(sql, vec![]).await?.unwrap_or_default())
    }

    /// Games in which time has ended something, those that have waited longest first.
    pub(crate) async fn games_out_of_time(&self, now: Millis) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT id FROM games WHERE deadline <= $1 ORDER BY deadline LIMIT 500";
        self.db.scalars(sql, values![now]).await
    }

    /// Games that wait for the server's engine.
    pub(crate) async fn games_waiting_for_engine(&self) -> Result<Vec<GameId>, StoreError> {
        self.db.scalars("SELECT id FROM games WHERE engine_due <> 0 LIMIT 200", vec![]).await
    }

    /// The colours that a player has or had, by game.
    pub(crate) async fn seats_of(&self, player: &PlayerId) -> Result<HashMap<GameId, Color>, StoreError> {
        let sql = "SELECT id, white FROM games WHERE white = $1 OR black = $1";
        let rows: Vec<Seats> = self.db.fetch_all(sql, values![player]).await?;
        let color = |row: &Seats| if row.white == *player { Color::White } else { Color::Black };
        Ok(rows.into_iter().map(|row| (row.id.clone(), color(&row))).collect())
    }

    /// The logs of all games of a player, as they are kept.
    pub(crate) async fn events_of_player(&self, player: &PlayerId) -> Result<Vec<OwnEventRow>, StoreError> {
        let sql = "SELECT game, seq, at, body FROM events WHERE game IN
                 (SELECT id FROM games WHERE white = $1 UNION SELECT id FROM games WHERE black = $1)
             ORDER BY game, seq";
        self.db.fetch_all(sql, values![player]).await
    }

    /// Writes a game that begins and tells the other nodes. It takes up a seek in the same transaction, if one is named:
    /// false if that is gone, and then there is no game.
    pub(crate) async fn begin_game(&self, new: &NewGame, seek: Option<&str>) -> Result<bool, StoreError> {
        let mut tx = self.db.begin().await?;
        if let Event::Created { white, black, .. } = &new.entry.event {
            tx.hold_player(&white.id).await?;
            tx.hold_player(&black.id).await?;
        }
        let mut changes = Change::started(new);
        if let Some(seek) = seek {
            if tx.execute("DELETE FROM seeks WHERE id = $1", values![seek]).await? == 0 {
                return Ok(false);
            }
            changes.push(Change::Lobby);
        }
        insert_game(&mut tx, new).await?;
        tx.notify(&changes).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Adds entries to a game's log behind its back, for tests.
    #[cfg(test)]
    pub(crate) async fn add_entries(&self, game: &GameId, entries: &[Entry]) -> Result<(), StoreError> {
        let mut tx = self.db.begin().await?;
        for entry in entries {
            insert_entry(&mut tx, game, entry).await?;
        }
        tx.commit().await
    }
}

/// Writes the first entry of a game and its row.
pub(super) async fn insert_game(tx: &mut Tx, new: &NewGame) -> Result<(), StoreError> {
    let unreadable = |why: &str| StoreError::Unreadable(why.to_string());
    let Event::Created { terms, white, black, .. } = &new.entry.event else {
        return Err(unreadable("a game begins with its creation"));
    };
    let room = Room::open(&new.entry).map_err(|corrupt| unreadable(&corrupt.to_string()))?;
    let summary = Summary::of(&new.id, &room);
    let sql =
        "INSERT INTO games (id, seq, created, deadline, engine_due, variant, terms, rated, white, black, white_player,
             black_player, turns) VALUES ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0)";
    let values = values![
        &new.id,
        new.entry.at,
        summary.deadline,
        summary.engine_due,
        terms.variant.to_string(),
        to_json(terms)?,
        terms.rated,
        &white.id,
        &black.id,
        to_json(white)?,
        to_json(black)?
    ];
    tx.execute(sql, values).await?;
    insert_entry(tx, &new.id, &new.entry).await?;
    Ok(())
}

/// Adds an entry that no command made; whether its number was free.
pub(super) async fn insert_entry(tx: &mut Tx, game: &GameId, entry: &Entry) -> Result<bool, StoreError> {
    let sql = "INSERT INTO events (game, seq, at, body) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
    Ok(tx.execute(sql, values![game, entry.seq, entry.at, to_json(&entry.event)?]).await? > 0)
}

row! {
    struct LoggedRow {
        game: GameId,
        seq: u32,
        at: Millis,
        body: Json<Event>,
    }
}

/// Adds entries that no command made, one to each of some games; those games in which its number was free.
pub(super) async fn insert_entries(tx: &mut Tx, entries: &[(&GameId, &Entry)]) -> Result<HashSet<GameId>, StoreError> {
    let mut rows = Vec::with_capacity(entries.len());
    for (game, entry) in entries {
        rows.push(NewEventRow::without_command(game, entry)?);
    }
    let added: Vec<Inserted> = tx.fetch_all(insert_returning_sql(tx), values![to_json(&rows)?]).await?;
    Ok(added.into_iter().map(|row| row.game).collect())
}

/// The whole logs of some games, in the order in which the writers go through games.
pub(super) async fn logs_in(
    tx: &mut Tx,
    games: impl Iterator<Item = &GameId>,
) -> Result<BTreeMap<GameId, Vec<Entry>>, StoreError> {
    let sql = if tx.is_postgres() {
        "SELECT game, seq, at, body FROM events
         WHERE game IN (SELECT json_array_elements_text(CAST($1 AS json))) ORDER BY game, seq"
    } else {
        "SELECT game, seq, at, body FROM events WHERE game IN (SELECT value FROM json_each($1)) ORDER BY game, seq"
    };
    let rows: Vec<LoggedRow> = tx.fetch_all(sql, values![to_json(&games.collect::<Vec<_>>())?]).await?;
    let mut logs = BTreeMap::<GameId, Vec<Entry>>::new();
    for LoggedRow { game, seq, at, body: Json(event) } in rows {
        logs.entry(game).or_default().push(Entry { seq, at, event });
    }
    Ok(logs)
}
