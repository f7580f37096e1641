//! The chat service: what is said in a game.

use std::collections::HashSet;
use std::sync::Arc;

use rayuela_online::{ChatLine, FromServer, GameId, Refusal, is_command_id, limits as sizes};

use super::clock::now;
use super::games::Games;
use super::identity::Identity;
use super::notifications::Change;
use super::presence::{Presence, to_text};
use super::rate_limits::{Kind, RateLimits};
use super::services::Shared;
use super::store::{NewChatLine, Store, StoreError};
use super::text::clean;

/// The most lines that are sent of a game's chat.
const SHOWN: u32 = 200;
/// How often a line is tried again under the next number when others are faster.
const TRIES: usize = 8;

/// The talk in games.
#[derive(Debug)]
pub(crate) struct Chat {
    store: Store,
    presence: Arc<Presence>,
    games: Arc<Games>,
    limits: Arc<RateLimits>,
}

/// What has been said in a game, without those the reader does not want to hear.
pub(crate) async fn lines(
    store: &Store,
    game: &GameId,
    reader: Option<&Identity>,
) -> Result<Vec<ChatLine>, StoreError> {
    let rows = store.chat(game, SHOWN).await?;
    let blocked = match reader {
        Some(reader) => store.blocked_by(&reader.id).await?,
        None => HashSet::new(),
    };
    Ok(rows.into_iter().rev().filter(|row| !blocked.contains(&row.author)).map(ChatLine::from).collect())
}

impl Chat {
    pub(crate) fn new(Shared { store, presence, games, limits }: Shared) -> Chat {
        Chat { store, presence, games, limits }
    }

    /// What has been said in a game, without those the reader does not want to hear.
    pub(crate) async fn lines(&self, game: &GameId, reader: Option<&Identity>) -> Result<Vec<ChatLine>, Refusal> {
        Ok(lines(&self.store, game, reader).await?)
    }

    /// Says something; the number of the line. Sent again under the same id, it is said once.
    pub(crate) async fn say(
        &self,
        who: &Identity,
        game: &GameId,
        text: &str,
        id: Option<&str>,
    ) -> Result<u32, Refusal> {
        if id.is_some_and(|id| !is_command_id(id)) {
            return Err(Refusal::malformed("a line of chat needs an id of 1 to 40 ASCII letters, digits or signs"));
        }
        let text = clean(text);
        if text.is_empty() || text.chars().count() > sizes::CHAT {
            return Err(Refusal::malformed(format!("a line of chat has 1 to {} characters", sizes::CHAT)));
        }
        self.limits.take(Kind::Chat, &who.id)?;
        if self.store.muted_until(&who.id).await? > now() {
            return Err(Refusal::forbidden("a moderator has asked you to be quiet for a while"));
        }
        let seat = self.games.with_game(game, |live| live.room.seat(&who.id)).await?;
        for _ in 0..TRIES {
            if let Some(id) = id
                && let Some(number) = self.store.line_said(game, &who.id, id).await?
            {
                return Ok(number);
            }
            let (author, name, text) = (&who.id, who.name.as_str(), text.as_str());
            let line = NewChatLine { game, at: now(), author, name, seat, text, said: id };
            let number = match self.store.add_chat_line(line).await {
                Ok(number) => number,
                Err(StoreError::Taken) => continue,
                Err(error) => return Err(error.into()),
            };
            self.relay(game, number).await;
            self.store.notify(&[Change::Chat { game: game.clone(), number }]).await?;
            return Ok(number);
        }
        Err(Refusal::StorageUnavailable)
    }

    /// Tells those who watch a game here what was said.
    pub(crate) async fn relay(&self, game: &GameId, number: u32) {
        if !self.presence.is_watched(game) {
            return;
        }
        let Ok(Some(row)) = self.store.chat_line(game, number).await else { return };
        let Ok(unwilling) = self.store.blockers_of(&row.author).await else { return };
        let text = to_text(&FromServer::Chat { game: game.clone(), line: row.into() });
        self.presence.for_watchers(game, |watcher| {
            if !watcher.player.as_ref().is_some_and(|reader| unwilling.contains(reader)) {
                watcher.handle.send(text.clone());
            }
        });
    }
}
