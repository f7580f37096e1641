//! Who plays a colour: a person at this device, or the engine at a level.

use std::fmt;
use std::str::FromStr;

use rayuela_rules::Variant;
use thiserror::Error;

/// The levels of the engine.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;

/// Who plays a colour.
///
/// # Examples
/// ```
/// use rayuela_seat::Player;
/// assert_eq!("engine:7".parse(), Ok(Player::Engine(7)));
/// assert_eq!("engine".parse(), Ok(Player::ENGINE));
/// assert_eq!(Player::Engine(7).to_string(), "engine:7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// a person at this device
    Human,
    /// the engine at a level from 1 to 10
    Engine(u8),
}

/// An unknown name of a player.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown player `{0}`; a player is `human`, `engine` or `engine:LEVEL` with a level from 1 to 10")]
pub struct PlayerError(String);

impl Player {
    /// The engine at the level that suits most people.
    pub const ENGINE: Player = Player::Engine(5);

    /// Every player to choose from.
    pub fn all() -> Vec<Player> {
        [Player::Human].into_iter().chain(LEVELS.map(Player::Engine)).collect()
    }

    /// Whether a person plays.
    pub const fn is_human(self) -> bool {
        matches!(self, Player::Human)
    }

    /// Reads a name: `human`, `engine:LEVEL`, or `engine` for the engine at the `usual` level.
    pub fn from_name(name: &str, usual: u8) -> Option<Player> {
        match name.split_once(':') {
            None if name == "human" => Some(Player::Human),
            None if name == "engine" => Some(Player::Engine(usual)),
            Some(("engine", level)) => level.parse().ok().filter(|level| LEVELS.contains(level)).map(Player::Engine),
            _ => None,
        }
    }
}

/// The name, as addresses and records have it.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Engine(level) => write!(f, "engine:{level}"),
        }
    }
}

impl FromStr for Player {
    type Err = PlayerError;

    fn from_str(name: &str) -> Result<Player, PlayerError> {
        let Player::Engine(usual) = Player::ENGINE else { return Err(PlayerError(name.to_string())) };
        Player::from_name(name, usual).ok_or_else(|| PlayerError(name.to_string()))
    }
}

/// Fills in players that were not named: a person moves first, a named player gets an opponent of the other kind.
pub fn fill_in(variant: Variant, named: [Option<Player>; 2]) -> [Player; 2] {
    let other = |player: Player| if player.is_human() { Player::ENGINE } else { Player::Human };
    match named {
        [Some(white), Some(black)] => [white, black],
        [Some(white), None] => [white, other(white)],
        [None, Some(black)] => [other(black), black],
        [None, None] => person_first(variant, Player::ENGINE),
    }
}

/// A person who moves first, and their opponent.
pub(crate) fn person_first(variant: Variant, opponent: Player) -> [Player; 2] {
    let mut players = [opponent; 2];
    players[variant.first_player().index()] = Player::Human;
    players
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        assert_eq!("human".parse(), Ok(Player::Human));
        assert_eq!("engine".parse(), Ok(Player::ENGINE));
        assert_eq!("engine:10".parse(), Ok(Player::Engine(10)));
        assert_eq!(Player::from_name("engine", 10), Some(Player::Engine(10)));
        for bad in ["engine:0", "engine:11", "engine:", "", "bot", "human:1"] {
            assert!(bad.parse::<Player>().unwrap_err().to_string().contains("from 1 to 10"), "{bad}");
        }
        assert_eq!(Player::all().len(), 11);
        for player in Player::all() {
            assert_eq!(player.to_string().parse(), Ok(player));
        }
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
