//! The bodies of requests and answers over HTTP; all JSON.

mod explorer;
mod fair_play;
mod moderation;
mod puzzles;
mod studies;

use rayuela_rules::{Color, Variant};
use serde::{Deserialize, Serialize};

pub use crate::contact::{
    Confirmation, Forgotten, MoveMail, NewAddress, Proof, PushDevice, PushKeys, PushState, Recover, Recovery,
    RecoveryCodes, SignedUp,
};
use crate::{Command, Entry, Family, GameId, Millis, Over, Player, PlayerId, Refusal, Speed, Terms};
pub use explorer::{Explored, ExploredMove, ExplorerQuestion, RATING_BANDS, explorer_depth};
pub use fair_play::{FairPlay, FairPlayAnswer};
pub use moderation::{Action, AuditLine, Moderated, ReportLine, Ruling};
pub use puzzles::{NewPuzzleResults, PuzzleResult, PuzzleResults};
pub use studies::{NewStudy, StudyChange, StudyFile, StudyHidden, StudyLine, StudyList, WhichStudies};

/// Who the client is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Me {
    /// as in [`Player::id`]
    pub id: PlayerId,
    /// as shown
    pub name: String,
    /// without an account
    pub guest: bool,
    /// their running games
    #[serde(default)]
    pub games: Vec<GameId>,
    /// those of their running games that wait for them
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<GameId>,
    /// whether they may moderate
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub moderator: bool,
}

/// `POST /api/guest`: a name for a guest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuestName {
    /// the name
    pub name: String,
}

/// `POST /api/accounts` and `POST /api/session`: who, and what proves it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// the name
    pub name: String,
    /// the password
    pub password: String,
}

/// `PUT /api/password`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// the one until now
    pub old: String,
    /// the one from now on
    pub new: String,
}

/// `DELETE /api/account`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Farewell {
    /// the password; a guest has none
    #[serde(default)]
    pub password: String,
}

/// A place where the account is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Session {
    /// its id
    pub id: String,
    /// since when
    pub created: Millis,
    /// last used, to the hour
    pub used: Millis,
    /// what the browser calls itself
    pub agent: String,
    /// the one that asks
    pub current: bool,
}

/// A key for a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Token {
    /// its id
    pub id: String,
    /// what it is for
    pub label: String,
    /// since when
    pub created: Millis,
    /// the key itself, shown once when it is made
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// `POST /api/tokens`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// what it is for
    pub label: String,
}

/// `POST /api/seeks`: a seek in the lobby, or a challenge by link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewSeek {
    /// what to play
    pub terms: Terms,
    /// the colour wanted
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    /// only for those who have the link
    #[serde(default)]
    pub private: bool,
}

/// `POST /api/engine`: a game against the server's engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineGame {
    /// what to play, never rated
    pub terms: Terms,
    /// 1 to 10
    pub level: u8,
    /// the colour wanted
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
}

/// The answer to everything that begins a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Begun {
    /// its id
    pub game: GameId,
}

/// `POST /api/games/ID/act`: the same as the message `act` of the WebSocket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// the sender's id for it
    pub id: String,
    /// the last entry that the sender has seen
    pub seen: u32,
    /// what
    pub command: Command,
}

/// Its answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Acted {
    /// the entry that it made
    pub seq: u32,
}

/// `POST /api/games/ID/chat`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// what
    pub text: String,
    /// the sender's id for it: sent again with the same id, it is said once
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameSummary {
    /// its id
    pub id: GameId,
    /// what was played
    pub terms: Terms,
    /// White
    pub white: Player,
    /// Black
    pub black: Player,
    /// when it began
    pub created: Millis,
    /// when it ended
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Millis>,
    /// how it ended
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<Over>,
    /// turns played
    pub turns: u32,
}

/// `GET /api/games/ID`: a game with its log as the reader may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameLog {
    /// its id
    pub id: GameId,
    /// the entries
    pub entries: Vec<Entry>,
}

/// `GET /api/games`: a search of the archive.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Search {
    /// a player's name
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// the opponent's name
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
    /// the game with its options
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<Variant>,
    /// `white`, `black`, `draw`; `played`: any of these; `aborted`: called off
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// only rated ones, or only others
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rated: Option<bool>,
    /// `running` or `finished` (the default)
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// begun before this moment, to page on
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Millis>,
    /// how many at most, up to 100
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
}

/// The answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Found {
    /// the newest first
    pub games: Vec<GameSummary>,
}

/// A player's rating in one family at one speed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// the family
    pub family: Family,
    /// the speed
    pub speed: Speed,
    /// Glicko-2's value
    pub rating: f64,
    /// and how uncertain it is
    pub deviation: f64,
    /// too uncertain to be compared
    pub provisional: bool,
    /// rated games played
    pub games: u32,
}

/// A point of a rating's history.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RatingPoint {
    /// when
    pub at: Millis,
    /// after which game
    pub game: GameId,
    /// the family
    pub family: Family,
    /// the speed
    pub speed: Speed,
    /// the value from then on
    pub rating: f64,
    /// and its uncertainty
    pub deviation: f64,
}

/// `GET /api/users/NAME`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Profile {
    /// as shown
    pub name: String,
    /// since when
    pub created: Millis,
    /// closed by a moderator
    pub closed: bool,
    /// by family and speed
    pub ratings: Vec<Rating>,
    /// finished games
    pub games: u32,
    /// of them won
    pub won: u32,
    /// and lost
    pub lost: u32,
}

/// `POST /api/reports`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// about whom
    pub name: String,
    /// in which game
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameId>,
    /// what
    pub text: String,
}

/// The body of every answer that is not a success.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refused {
    /// why, for programs
    pub refusal: Refusal,
    /// why, as a sentence in English
    pub text: String,
}
