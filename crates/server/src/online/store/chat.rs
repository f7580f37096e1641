//! Lines of chat.

use rayuela_online::{ChatLine, GameId, Millis, PlayerId};
use rayuela_rules::Color;

use super::{Scalar, Store, StoreError, row, values};

row! {
    /// A line with its author.
    pub(crate) struct ChatRow {
        number: u32,
        at: Millis,
        pub(crate) author: PlayerId,
        name: String,
        seat: Option<Color>,
        text: String,
    }
}

impl From<ChatRow> for ChatLine {
    fn from(row: ChatRow) -> ChatLine {
        ChatLine { number: row.number, at: row.at, name: row.name, seat: row.seat, text: row.text }
    }
}

row! {
    /// A line as its author's own data.
    pub(crate) struct OwnChatRow {
        pub(crate) game: GameId,
        pub(crate) at: Millis,
        pub(crate) text: String,
    }
}

/// A line to be added.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewChatLine<'a> {
    pub(crate) game: &'a GameId,
    pub(crate) at: Millis,
    pub(crate) author: &'a PlayerId,
    pub(crate) name: &'a str,
    /// the colour that the author plays in this game
    pub(crate) seat: Option<Color>,
    pub(crate) text: &'a str,
    /// the author's own id for it
    pub(crate) said: Option<&'a str>,
}

impl Store {
    /// The last lines of a game's chat, the newest first.
    pub(crate) async fn chat(&self, game: &GameId, most: u32) -> Result<Vec<ChatRow>, StoreError> {
        let sql = "SELECT number, at, author, name, seat, text FROM chat WHERE game = $1 ORDER BY number DESC LIMIT $2";
        self.db.fetch_all(sql, values![game, most]).await
    }

    /// One line of a game's chat.
    pub(crate) async fn chat_line(&self, game: &GameId, number: u32) -> Result<Option<ChatRow>, StoreError> {
        let sql = "SELECT number, at, author, name, seat, text FROM chat WHERE game = $1 AND number = $2";
        self.db.fetch_optional(sql, values![game, number]).await
    }

    /// The number of the line that an author has said under this id before.
    pub(crate) async fn line_said(
        &self,
        game: &GameId,
        author: &PlayerId,
        said: &str,
    ) -> Result<Option<u32>, StoreError> {
        let sql = "SELECT number FROM chat WHERE game = $1 AND author = $2 AND said = $3";
        self.db.scalar(sql, values![game, author, said]).await
    }

    /// Adds a line under the next number; [`StoreError::Taken`] if somebody else was faster with that number, or if the
    /// author has said it before.
    pub(crate) async fn add_chat_line(&self, line: NewChatLine<'_>) -> Result<u32, StoreError> {
        let sql = "INSERT INTO chat (game, number, at, author, name, seat, text, said)
             SELECT $1, COALESCE(MAX(number), 0) + 1, CAST($2 AS BIGINT), CAST($3 AS TEXT), CAST($4 AS TEXT),
                 CAST($5 AS TEXT), CAST($6 AS TEXT), CAST($7 AS TEXT) FROM chat WHERE game = $1 RETURNING number";
        let NewChatLine { game, at, author, name, seat, text, said } = line;
        let mut tx = self.db.begin().await?;
        tx.hold_player(author).await?;
        let values = values![game, at, author, name, seat.map(Color::name), text, said];
        let Scalar(number) = tx.fetch_one(sql, values).await?;
        tx.commit().await?;
        Ok(number)
    }

    /// All that a player has said anywhere, the oldest first.
    pub(crate) async fn chat_of_player(&self, player: &PlayerId) -> Result<Vec<OwnChatRow>, StoreError> {
        self.db.fetch_all("SELECT game, at, text FROM chat WHERE author = $1 ORDER BY at", values![player]).await
    }
}
