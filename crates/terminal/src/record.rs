//! Saving and loading game records.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rayuela_rules::{AnyGame, Color, Record, ReplayError};
use thiserror::Error;

use rayuela_seat::{Player, TimeControl, end_as_written};

/// Tags that follow from the game itself.
const OWN_TAGS: [&str; 4] = ["Variant", "Start", "Result", "Termination"];
/// Records larger than this are not what a person wants to look at.
const LARGEST: u64 = 64 << 20;

/// Why a record cannot be loaded, in a sentence.
#[derive(Debug, Error)]
pub(crate) enum LoadError {
    /// The file cannot be read.
    #[error("cannot read {path}: {error}")]
    Read {
        /// as typed
        path: String,
        /// the system's reason
        error: io::Error,
    },
    /// The file is too large.
    #[error("{0} is too large for a record")]
    TooLarge(String),
    /// The text is not a record.
    #[error("{path} is not a record: {error}")]
    Form {
        /// as typed
        path: String,
        /// what is wrong with it
        error: rayuela_rules::RecordError,
    },
    /// The file holds no game.
    #[error("{0} contains no game")]
    Empty(String),
    /// The game breaks the rules.
    #[error("cannot replay the game: {0}")]
    Replay(#[from] ReplayError),
}

/// A game with what else its record says.
#[derive(Clone, Debug)]
pub(crate) struct Loaded {
    pub(crate) game: AnyGame,
    pub(crate) tags: Vec<(String, String)>,
    pub(crate) doubts: Vec<String>,
}

/// A path as typed, with `~` for the home folder.
pub(crate) fn expand(path: &str) -> PathBuf {
    match (path.strip_prefix("~/"), std::env::var_os("HOME")) {
        (Some(rest), Some(home)) => Path::new(&home).join(rest),
        _ => PathBuf::from(path),
    }
}

/// Reads every game of a file.
pub(crate) fn read(path: &str) -> Result<Vec<Record>, LoadError> {
    let fail = |error| LoadError::Read { path: path.to_string(), error };
    let file = expand(path);
    let about = fs::metadata(&file).map_err(fail)?;
    if about.len() > LARGEST {
        return Err(LoadError::TooLarge(path.to_string()));
    }
    if !about.is_file() {
        return Err(fail(io::Error::other("not a file")));
    }
    let text = String::from_utf8_lossy(&fs::read(&file).map_err(fail)?).into_owned();
    let records = Record::parse_all(&text).map_err(|error| LoadError::Form { path: path.to_string(), error })?;
    if records.is_empty() { Err(LoadError::Empty(path.to_string())) } else { Ok(records) }
}

/// Replays a record and restores an ending that only its tags give.
pub(crate) fn replay(record: &Record) -> Result<Loaded, LoadError> {
    let replayed = record.replay()?;
    let mut game = replayed.game;
    end_as_written(&mut game, record);
    let tags = record.tags.iter().filter(|(name, _)| !OWN_TAGS.contains(&name.as_str())).cloned().collect();
    Ok(Loaded { game, tags, doubts: replayed.doubts.iter().map(ToString::to_string).collect() })
}

/// The record of a game with its set-up, players, date and clock.
pub(crate) fn of_game(game: &AnyGame, tags: &[(String, String)], players: [Player; 2], time: TimeControl) -> Record {
    let mut record = Record::of_game(game);
    for (name, value) in tags {
        record.set_tag(name, value.clone());
    }
    for color in [Color::Black, Color::White] {
        if record.tag(&color.to_string()).is_none() {
            let name = match players[color.index()] {
                Player::Human => "human".to_string(),
                Player::Engine(level) => format!("Rayuela, level {level}"),
            };
            record.set_tag(&color.to_string(), name);
        }
    }
    if record.tag("Date").is_none() {
        record.set_tag("Date", today());
    }
    if time != TimeControl::Unlimited {
        record.set_tag("Clock", time.name());
    }
    record
}

/// Writes a record to a file, after the games that it holds if `add`.
pub(crate) fn write(path: &str, record: &Record, add: bool) -> io::Result<()> {
    let file = expand(path);
    if !add {
        return fs::write(file, record.to_string());
    }
    let mut file = fs::OpenOptions::new().append(true).open(file)?;
    write!(file, "\n{record}")
}

/// A name for a file that is not there yet.
pub(crate) fn suggest(variant: &str) -> String {
    let name = |i: usize| format!("{variant}-{}-{i}.txt", today());
    (1..1000).map(name).find(|name| !Path::new(name).exists()).unwrap_or_else(|| name(1))
}

/// The date in UTC, `2026-01-31`.
fn today() -> String {
    let days = std::time::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_secs() / 86_400);
    rayuela_rules::date(days)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::AnyPosition;

    #[test]
    fn a_called_ending_survives() {
        let mut game = AnyGame::new(AnyPosition::start("six".parse().unwrap()));
        game.play_text("a1").unwrap();
        game.resign(Color::Black).unwrap();
        let record = of_game(&game, &[], [Player::Human, Player::ENGINE], TimeControl::Unlimited);
        assert_eq!(record.tag("Black"), Some("Rayuela, level 5"));
        let records = Record::parse_all(&record.to_string()).unwrap();
        assert_eq!(replay(&records[0]).unwrap().game, game);
    }

    #[test]
    fn bad_files_give_a_sentence() {
        assert!(read("no such file").unwrap_err().to_string().starts_with("cannot read no such file"));
        assert!(read(".").unwrap_err().to_string().starts_with("cannot read ."));
        let bad = Record::parse_all("[Variant \"six\"]\n1. a9").unwrap();
        assert!(replay(&bad[0]).unwrap_err().to_string().contains("move 1"));
    }
}
