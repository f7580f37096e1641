//! Who plays: a person at this terminal, or the engine at a level.

use std::fmt;
use std::str::FromStr;

use rayuela_engine::Level;
use rayuela_rules::{Color, Variant};
use thiserror::Error;

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// a person at this terminal
    Human,
    /// the engine
    Engine(Level),
}

/// An unknown name of a player.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown player `{0}`; a player is `human`, `engine` or `engine:LEVEL` with a level from 1 to 10")]
pub struct PlayerError(String);

impl Player {
    /// The engine at the level that suits most people.
    pub const ENGINE: Player = Player::Engine(match Level::new(5) {
        Some(level) => level,
        None => Level::FULL,
    });

    /// Every choice that a start screen offers.
    pub(crate) fn all() -> Vec<Player> {
        [Player::Human].into_iter().chain(Level::all().map(Player::Engine)).collect()
    }

    /// Whether this is a person.
    pub(crate) fn is_human(self) -> bool {
        self == Player::Human
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Engine(level) => write!(f, "engine, level {level}"),
        }
    }
}

impl FromStr for Player {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Player, PlayerError> {
        match text {
            "human" => Ok(Player::Human),
            "engine" => Ok(Player::ENGINE),
            _ => {
                let level = text.strip_prefix("engine:").and_then(|level| level.parse().ok());
                level.map(Player::Engine).ok_or_else(|| PlayerError(text.to_string()))
            }
        }
    }
}

/// Who begins from a usual start.
pub(crate) fn first_player(variant: Variant) -> Color {
    if variant.is_morelli() { Color::Black } else { Color::White }
}

/// Fills in players that were not named: a person moves first, a named player gets an opponent of the other kind.
pub(crate) fn fill_in(variant: Variant, named: [Option<Player>; 2]) -> [Player; 2] {
    let other = |player: Player| if player.is_human() { Player::ENGINE } else { Player::Human };
    match named {
        [Some(white), Some(black)] => [white, black],
        [Some(white), None] => [white, other(white)],
        [None, Some(black)] => [other(black), black],
        [None, None] => {
            let mut players = [Player::ENGINE; 2];
            players[first_player(variant).index()] = Player::Human;
            players
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        assert_eq!("human".parse(), Ok(Player::Human));
        assert_eq!("engine".parse(), Ok(Player::ENGINE));
        assert_eq!("engine:10".parse(), Ok(Player::Engine(Level::FULL)));
        for bad in ["engine:0", "engine:11", "engine:", "", "bot"] {
            assert!(bad.parse::<Player>().unwrap_err().to_string().contains("from 1 to 10"), "{bad}");
        }
        assert_eq!(Player::all().len(), 11);
    }

    #[test]
    fn the_first_turn_is_for_a_person() {
        let filled = |variant: &str, named| fill_in(variant.parse().unwrap(), named);
        assert_eq!(filled("nine", [None, None]), [Player::Human, Player::ENGINE]);
        assert_eq!(filled("morelli9", [None, None]), [Player::ENGINE, Player::Human]);
        assert_eq!(filled("nine", [Some(Player::ENGINE), None]), [Player::ENGINE, Player::Human]);
        assert_eq!(filled("nine", [None, Some(Player::Human)]), [Player::ENGINE, Player::Human]);
    }
}
