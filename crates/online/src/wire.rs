//! The messages of the WebSocket at `/ws`, each one JSON text.

use rayuela_rules::Color;
use serde::{Deserialize, Serialize};

use crate::api::{Me, NewSeek};
use crate::{Command, Entry, GameId, Millis, Player, Refusal, Terms};

/// From a client to the server.
///
/// Messages with an `id` are answered by one [`FromServer::Done`] or [`FromServer::Refused`] with the same `id`. The
/// client chooses the ids; an `act` repeated with the same id, on any connection, gets the same answer and happens once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ToServer {
    /// follow a game: its log comes from the entry after `since`, and then as it grows
    Watch {
        /// which
        game: GameId,
        /// the last entry already known, 0 for none
        #[serde(default)]
        since: u32,
    },
    /// no longer follow it
    Unwatch {
        /// which
        game: GameId,
    },
    /// do something in a game
    Act {
        /// the sender's id for it
        id: String,
        /// where
        game: GameId,
        /// the last entry the sender has seen
        seen: u32,
        /// what
        command: Command,
    },
    /// say something in a game
    Say {
        /// the sender's id for it
        id: String,
        /// where
        game: GameId,
        /// what
        text: String,
    },
    /// open a seek or a challenge, as `POST /api/seeks` does
    Seek {
        /// the sender's id for it
        id: String,
        /// what for
        seek: NewSeek,
    },
    /// take one's own seek back
    Unseek {
        /// the sender's id for it
        id: String,
        /// which
        seek: String,
    },
    /// take somebody else's seek: the game begins, and [`FromServer::Started`] comes to both
    Take {
        /// the sender's id for it
        id: String,
        /// which
        seek: String,
    },
    /// follow the lobby, or no longer
    Lobby {
        /// whether to
        on: bool,
    },
    /// ask for the server's time; from the answer the client knows the lag
    Ping {
        /// any number, sent back
        at: Millis,
    },
}

/// From the server to a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FromServer {
    /// the first message
    Welcome {
        /// who the client is; none for spectators without a name
        me: Option<Me>,
        /// the server's time
        now: Millis,
    },
    /// the log of a game, from the entry after the one asked for; then more comes as [`FromServer::Entries`]
    Game {
        /// which
        game: GameId,
        /// the colour that the reader plays
        you: Option<Color>,
        /// the entries
        entries: Vec<Entry>,
        /// what has been said
        chat: Vec<ChatLine>,
        /// how many watch, the players aside
        watchers: u32,
        /// the server's time
        now: Millis,
    },
    /// what happened in a game that is followed
    Entries {
        /// which
        game: GameId,
        /// what, in order
        entries: Vec<Entry>,
        /// the server's time
        now: Millis,
    },
    /// a command was carried out, and is kept
    Done {
        /// the sender's id for it
        id: String,
        /// the entry that it made, or the line of chat; 0 for what makes neither
        seq: u32,
    },
    /// a command was refused, and nothing changed
    Refused {
        /// the sender's id for it, if it could be read
        id: Option<String>,
        /// why
        refusal: Refusal,
        /// the same as a sentence in English
        text: String,
    },
    /// somebody said something
    Chat {
        /// where
        game: GameId,
        /// what
        line: ChatLine,
    },
    /// how many watch a game
    Watchers {
        /// which
        game: GameId,
        /// their number, the players aside
        count: u32,
    },
    /// the lobby as it is now
    Lobby {
        /// what is in it
        lobby: Lobby,
    },
    /// a game of the reader's has begun: somebody took their seek, or a rematch was agreed
    Started {
        /// which
        game: GameId,
        /// their colour in it
        you: Color,
    },
    /// it is the reader's turn in this game, even while they look elsewhere
    YourTurn {
        /// which
        game: GameId,
        /// the entry since which it is
        seq: u32,
    },
    /// the answer to a ping
    Pong {
        /// the number sent
        at: Millis,
        /// the server's time
        now: Millis,
    },
    /// the server closes the connection; the client may connect again at once unless told otherwise
    Bye {
        /// why, as a sentence in English
        why: String,
        /// whether to connect again
        again: bool,
    },
}

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChatLine {
    /// counted from 1 in each game
    pub number: u32,
    /// when
    pub at: Millis,
    /// who
    pub name: String,
    /// the colour that they play, none for spectators
    pub seat: Option<Color>,
    /// what, never more than [`crate::limits::CHAT`] characters
    pub text: String,
}

/// An open seek or challenge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seek {
    /// its name
    pub id: String,
    /// who seeks
    pub by: Player,
    /// what
    pub terms: Terms,
    /// the colour that the seeker wants
    pub color: Option<Color>,
    /// a challenge: only those who have the link see it
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub private: bool,
    /// since when
    pub at: Millis,
}

/// What the lobby shows.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Lobby {
    /// open seeks, the newest first
    pub seeks: Vec<Seek>,
    /// how many games run
    pub games: u32,
}
