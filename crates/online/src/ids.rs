//! The names of games and players, as types of their own.
//!
//! In messages and in databases they are plain text; [`GameId`] and [`PlayerId`] read and print exactly that text.

use std::borrow::{Borrow, Cow};
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};
use thiserror::Error;

/// The name of a game.
///
/// Anybody may ask for any name, so that any text can be one; [`GameId::is_well_formed`] tells which games can exist.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct GameId(String);

impl GameId {
    /// The letters and digits of every game's name.
    pub const LENGTH: usize = 10;

    /// Whether a game can have this name: no other is looked up.
    pub fn is_well_formed(&self) -> bool {
        self.len() == GameId::LENGTH && self.bytes().all(|byte| byte.is_ascii_alphanumeric())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Deref for GameId {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for GameId {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl From<String> for GameId {
    fn from(text: String) -> GameId {
        GameId(text)
    }
}

impl From<&str> for GameId {
    fn from(text: &str) -> GameId {
        GameId(text.to_string())
    }
}

impl From<GameId> for String {
    fn from(id: GameId) -> String {
        id.0
    }
}

impl PartialEq<str> for GameId {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<GameId> for String {
    fn eq(&self, other: &GameId) -> bool {
        *self == other.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Who plays: an account, a guest, or the server's engine.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PlayerId {
    /// an account, by letters and digits; `u` stands before them as text
    Account(String),
    /// a guest, by letters and digits; `g` stands before them as text
    Guest(String),
    /// the server's engine, by its level; `e` stands before it as text
    Engine(u8),
}

/// The text is not the id of any player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected the id of a player: `u` or `g` with letters and digits, or `e` with a level")]
pub struct PlayerIdError;

impl PlayerId {
    /// Whether this is an account.
    pub const fn is_account(&self) -> bool {
        matches!(self, PlayerId::Account(_))
    }

    /// Whether this is a guest.
    pub const fn is_guest(&self) -> bool {
        matches!(self, PlayerId::Guest(_))
    }

    /// The level of the server's engine, if that is who plays.
    pub const fn engine_level(&self) -> Option<u8> {
        match self {
            PlayerId::Engine(level) => Some(*level),
            _ => None,
        }
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerId::Account(id) => write!(f, "u{id}"),
            PlayerId::Guest(id) => write!(f, "g{id}"),
            PlayerId::Engine(level) => write!(f, "e{level}"),
        }
    }
}

impl FromStr for PlayerId {
    type Err = PlayerIdError;

    fn from_str(text: &str) -> Result<PlayerId, PlayerIdError> {
        let (kind, id) = text.split_at_checked(1).ok_or(PlayerIdError)?;
        if id.is_empty() || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(PlayerIdError);
        }
        match kind {
            "u" => Ok(PlayerId::Account(id.to_string())),
            "g" => Ok(PlayerId::Guest(id.to_string())),
            // What is read must be printed as it was: no zeros in front.
            "e" if id == "0" || !id.starts_with('0') => id.parse().map(PlayerId::Engine).map_err(|_| PlayerIdError),
            _ => Err(PlayerIdError),
        }
    }
}

impl Serialize for PlayerId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for PlayerId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PlayerId, D::Error> {
        Cow::<str>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A name of this many letters and digits, each equally likely if the bytes of `random` are.
pub fn random_id(length: usize, mut random: impl FnMut() -> [u8; 16]) -> String {
    const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let mut id = String::with_capacity(length + 16);
    while id.len() < length {
        // Bytes from 248 on would make the first letters more likely.
        let usable = random().into_iter().filter(|&byte| byte < 248);
        id.extend(usable.map(|byte| char::from(LETTERS[usize::from(byte) % 62])));
    }
    id.truncate(length);
    id
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_round_trip() {
        for (text, id) in [
            ("u0aZ", PlayerId::Account("0aZ".to_string())),
            ("gabc123", PlayerId::Guest("abc123".to_string())),
            ("e10", PlayerId::Engine(10)),
            ("e0", PlayerId::Engine(0)),
        ] {
            assert_eq!(text.parse(), Ok(id.clone()));
            assert_eq!(id.to_string(), text);
            let json = serde_json::to_string(&id).unwrap();
            assert_eq!(json, format!("\"{text}\""));
            assert_eq!(serde_json::from_str::<PlayerId>(&json).unwrap(), id);
        }
        for bad in ["", "u", "x1", "e", "e01", "e256", "e+1", "ex", "u a", "gé", "é"] {
            assert_eq!(bad.parse::<PlayerId>(), Err(PlayerIdError), "{bad}");
        }
    }

    #[test]
    fn games_are_plain_text() {
        let id = GameId::from("0123456789");
        assert_eq!(serde_json::to_string(&id).unwrap(), "\"0123456789\"");
        assert_eq!(serde_json::from_str::<GameId>("\"no game\"").unwrap(), GameId::from("no game"));
        assert!(id.is_well_formed());
        for bad in ["", "012345678", "01234567890", "01234 6789", "01234é789"] {
            assert!(!GameId::from(bad).is_well_formed(), "{bad}");
        }
    }

    #[test]
    fn random_ids_are_letters_and_digits() {
        let mut next = 0_u8;
        let mut bytes = || {
            std::array::from_fn(|_| {
                next = next.wrapping_add(1);
                next
            })
        };
        let id = random_id(100, &mut bytes);
        assert!(id.len() == 100 && id.bytes().all(|byte| byte.is_ascii_alphanumeric()), "{id}");
        assert_ne!(id, random_id(100, &mut bytes));
    }
}
