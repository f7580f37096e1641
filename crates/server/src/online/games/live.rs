//! A game in memory, as its log tells it.

use std::collections::HashMap;

use rayuela_online::{Corrupt, Entry, GameId, Room};
use rayuela_rules::Color;

use crate::online::store::{CommandKey, Store, StoreError, StoredEntry};

/// A game as its log tells it.
#[derive(Debug)]
pub(crate) struct LiveGame {
    pub(crate) room: Room,
    entries: Vec<Entry>,
    /// the entries of commands that were carried out
    commands: HashMap<CommandKey, u32>,
}

impl LiveGame {
    /// Reads a game from its log; `None` if there is none.
    pub(super) async fn load(store: &Store, game: &GameId) -> Result<Option<LiveGame>, StoreError> {
        let mut log = store.log(game, 0).await?.into_iter();
        let Some(StoredEntry { entry: first, .. }) = log.next() else { return Ok(None) };
        let room = Room::open(&first).map_err(|corrupt| unreadable(game, &corrupt))?;
        let mut live = LiveGame { room, entries: vec![first], commands: HashMap::new() };
        live.read(game, log)?;
        Ok(Some(live))
    }

    fn read(&mut self, game: &GameId, log: impl Iterator<Item = StoredEntry>) -> Result<(), StoreError> {
        for StoredEntry { entry, command } in log {
            self.room.apply(&entry).map_err(|corrupt| unreadable(game, &corrupt))?;
            if let Some(command) = command {
                self.commands.insert(command, entry.seq);
            }
            self.entries.push(entry);
        }
        Ok(())
    }

    /// Reads what others have added to the log; the entries that are new here.
    pub(super) async fn catch_up(&mut self, store: &Store, game: &GameId) -> Result<Vec<Entry>, StoreError> {
        let known = self.entries.len();
        let log = store.log(game, self.room.seq()).await?;
        self.read(game, log.into_iter())?;
        Ok(self.entries[known..].to_vec())
    }

    /// Notes entries that the room has taken already, and the command that made them.
    pub(super) fn note(&mut self, entries: &[Entry], command: Option<CommandKey>) {
        if let Some((command, first)) = command.zip(entries.first()) {
            self.commands.insert(command, first.seq);
        }
        self.entries.extend_from_slice(entries);
    }

    /// The entry that a command made when it was carried out before.
    pub(super) fn entry_of(&self, command: &CommandKey) -> Option<u32> {
        self.commands.get(command).copied()
    }

    /// The entries after number `since`.
    pub(super) fn entries_since(&self, since: u32) -> &[Entry] {
        self.entries.get(since as usize..).unwrap_or_default()
    }

    /// The entries after number `since` as the player of this colour, or a spectator, may see them.
    pub(crate) fn entries_for(&self, seat: Option<Color>, since: u32) -> Vec<Entry> {
        self.entries_since(since).iter().map(|entry| entry.seen_by(seat)).collect()
    }
}

fn unreadable(game: &GameId, corrupt: &Corrupt) -> StoreError {
    StoreError::Unreadable(format!("{game}: {corrupt}"))
}
