//! What is said in a game.

use std::collections::HashSet;
use std::sync::Arc;

use rayuela_online::{ChatLine, FromServer, Refusal, limits};

use super::House;
use super::auth::Who;
use super::clock::now;
use super::games::not_kept;
use super::hub::written;
use super::limits::Kind;
use super::notices::{self, Notice};
use super::store::{Row, StoreError, values};

/// The most lines that are sent of a game's chat.
const SHOWN: u32 = 200;

fn line(row: &Row) -> Result<(String, ChatLine), StoreError> {
    let seat = row.opt_text(4)?.and_then(|seat| seat.parse().ok());
    let line = ChatLine {
        number: row.int(0)? as u32,
        at: row.count(1)?,
        name: row.text(3)?.to_string(),
        seat,
        text: row.text(5)?.to_string(),
    };
    Ok((row.text(2)?.to_string(), line))
}

impl House {
    /// What has been said in a game, without those the reader does not want to hear.
    pub(crate) async fn chat_lines(&self, game: &str, reader: Option<&Who>) -> Result<Vec<ChatLine>, StoreError> {
        let rows = self
            .db
            .fetch(
                "SELECT number, at, author, name, seat, text FROM chat WHERE game = $1 ORDER BY number DESC LIMIT $2",
                values![game, SHOWN],
            )
            .await?;
        let blocked = match reader {
            Some(reader) => self.blocked(&reader.id).await?,
            None => HashSet::new(),
        };
        let mut lines = Vec::new();
        for row in rows.iter().rev() {
            let (author, line) = line(row)?;
            if !blocked.contains(&author) {
                lines.push(line);
            }
        }
        Ok(lines)
    }

    /// Says something; the number of the line.
    pub(crate) async fn say(self: &Arc<House>, who: &Who, game: &str, text: &str) -> Result<u32, Refusal> {
        let text: String = text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        if text.is_empty() || text.chars().count() > limits::CHAT {
            return Err(Refusal::malformed(format!("a line of chat has 1 to {} characters", limits::CHAT)));
        }
        self.limits.take(Kind::Chat, &who.id)?;
        if self.muted_until(&who.id).await.map_err(|error| not_kept(&error))? > now() {
            return Err(Refusal::forbidden("a moderator has asked you to be quiet for a while"));
        }
        let seat = self.with_game(game, |live| live.room.seat(&who.id)).await?;
        let seat_name = seat.map(|seat| seat.name().to_string());
        // The next number; whoever is faster makes us take the one after it.
        for _ in 0..8 {
            let row = self
                .db
                .fetch(
                    "INSERT INTO chat (game, number, at, author, name, seat, text)
                     SELECT $1, COALESCE(MAX(number), 0) + 1, CAST($2 AS BIGINT), CAST($3 AS TEXT), CAST($4 AS TEXT),
                         CAST($5 AS TEXT), CAST($6 AS TEXT) FROM chat WHERE game = $1 RETURNING number",
                    values![game, now(), &who.id, &who.name, seat_name.clone(), &text],
                )
                .await;
            let number = match row {
                Ok(rows) => rows.first().map_or(Ok(0), |row| row.int(0)).map_err(|error| not_kept(&error))? as u32,
                Err(StoreError::Taken) => continue,
                Err(error) => return Err(not_kept(&error)),
            };
            self.relay_chat(game, number).await;
            let notice = Notice::Chat { game: game.to_string(), number };
            notices::tell(&self.db, &[notice]).await.map_err(|error| not_kept(&error))?;
            return Ok(number);
        }
        Err(Refusal::StorageUnavailable)
    }

    /// Tells those who follow a game here what was said.
    pub(crate) async fn relay_chat(&self, game: &str, number: u32) {
        let slot = self.games.slot(game);
        if slot.watchers().is_empty() {
            return;
        }
        let row = self
            .db
            .fetch_one(
                "SELECT number, at, author, name, seat, text FROM chat WHERE game = $1 AND number = $2",
                values![game, number],
            )
            .await;
        let Some((author, line)) = row.ok().flatten().and_then(|row| line(&row).ok()) else { return };
        let Ok(unwilling) = self.blockers(&author).await else { return };
        let text = written(&FromServer::Chat { game: game.to_string(), line });
        for watcher in slot.watchers().iter() {
            if !watcher.player.as_ref().is_some_and(|reader| unwilling.contains(reader)) {
                watcher.line.send(text.clone());
            }
        }
    }

    /// Whom a player does not want to hear.
    pub(crate) async fn blocked(&self, player: &str) -> Result<HashSet<String>, StoreError> {
        let rows = self.db.fetch("SELECT blocked FROM blocks WHERE user_id = $1", values![player]).await?;
        rows.iter().map(|row| Ok(row.text(0)?.to_string())).collect()
    }

    /// Who does not want to hear a player.
    async fn blockers(&self, player: &str) -> Result<HashSet<String>, StoreError> {
        let rows = self.db.fetch("SELECT user_id FROM blocks WHERE blocked = $1", values![player]).await?;
        rows.iter().map(|row| Ok(row.text(0)?.to_string())).collect()
    }

    /// Until when a player may not talk.
    async fn muted_until(&self, player: &str) -> Result<u64, StoreError> {
        let sql = "SELECT muted_until FROM users WHERE id = $1 UNION ALL SELECT muted_until FROM guests WHERE id = $1";
        let row = self.db.fetch_one(sql, values![player]).await?;
        row.map_or(Ok(0), |row| row.count(0))
    }
}
