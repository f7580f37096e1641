//! The plan of a game: variant, players, clock, start. The addresses of games contain it.

use std::fmt;
use std::str::FromStr;

use rayuela_rules::morelli::{Edition, PlacingKind, StartMode};
use rayuela_rules::{AnyPosition, Color, Position, Variant};
use rayuela_seat::TimeControl;

/// Who plays a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    /// a person on this device
    Human,
    /// the engine at a level from 1 to 10
    Engine(u8),
}

impl Player {
    /// Whether a person plays.
    pub(crate) const fn is_human(self) -> bool {
        matches!(self, Player::Human)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Engine(level) => write!(f, "engine:{level}"),
        }
    }
}

impl FromStr for Player {
    type Err = ();

    fn from_str(text: &str) -> Result<Player, ()> {
        match text.split_once(':') {
            None if text == "human" => Ok(Player::Human),
            None if text == "engine" => Ok(Player::Engine(10)),
            Some(("engine", level)) => {
                level.parse().ok().filter(|level| (1..=10).contains(level)).map(Player::Engine).ok_or(())
            }
            _ => Err(()),
        }
    }
}

/// How a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Start {
    /// one of Morelli's set-ups; Morris ignores it and begins with the empty board
    Mode(StartMode),
    /// any position, as text
    Position(String),
}

impl Start {
    /// Morris: the empty board. Morelli: drawn again each time.
    pub(crate) const USUAL: Start = Start::Mode(StartMode::Random);

    /// The text in addresses: a name, or the position.
    pub(crate) fn name(&self) -> &str {
        match self {
            Start::Mode(mode) => mode.name(),
            Start::Position(text) => text,
        }
    }

    /// The ways to start that belong to an edition, the usual one first.
    pub(crate) fn of_edition(edition: Edition) -> &'static [StartMode] {
        use StartMode::{Adjacent, Facing, Fists, Free, Pairs, Random};
        match edition {
            Edition::E2015 => &[Random, Pairs, Facing, Adjacent],
            Edition::E2011 => &[Facing, Adjacent, Free, Fists, Random],
        }
    }

    /// Parses the text of an address.
    pub(crate) fn parse(text: &str) -> Start {
        text.parse().map_or_else(|()| Start::Position(text.to_string()), Start::Mode)
    }

    /// The placing phase that comes first, if one does.
    pub(crate) fn placing(&self) -> Option<PlacingKind> {
        match self {
            Start::Mode(mode) => mode.placing(),
            Start::Position(_) => None,
        }
    }
}

/// The plan of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    /// the game
    pub(crate) variant: Variant,
    /// by [`Color::index`]
    pub(crate) players: [Player; 2],
    /// the clock
    pub(crate) time: TimeControl,
    /// the start
    pub(crate) start: Start,
}

impl Plan {
    /// The default: the first player is a person, the other is the engine at an easy level.
    pub(crate) fn sensible(variant: Variant) -> Plan {
        let first = if variant.is_morelli() { Color::Black } else { Color::White };
        let mut players = [Player::Engine(3); 2];
        players[first.index()] = Player::Human;
        let start = match variant {
            Variant::Morelli(variant) => Start::Mode(Start::of_edition(variant.edition)[0]),
            _ => Start::USUAL,
        };
        Plan { variant, players, time: TimeControl::Unlimited, start }
    }

    /// The player of a colour.
    pub(crate) fn player(&self, color: Color) -> Player {
        self.players[color.index()]
    }

    /// The start position, unless the players set it up first.
    pub(crate) fn position(&self, seed: u64) -> Option<AnyPosition> {
        match (&self.start, self.variant) {
            (Start::Position(text), variant) => {
                Some(AnyPosition::parse(variant, text).unwrap_or_else(|_| AnyPosition::start(variant)))
            }
            (Start::Mode(mode), Variant::Morelli(variant)) => mode.position(variant, seed).map(AnyPosition::Morelli),
            (_, variant) => Some(AnyPosition::start(variant)),
        }
    }

    /// Parses the query of an address; what is missing is as in [`Plan::sensible`].
    pub(crate) fn from_query(variant: Variant, query: &[(String, String)]) -> Plan {
        let mut plan = Plan::sensible(variant);
        for (name, value) in query {
            match name.as_str() {
                "white" | "black" => {
                    let color = if name == "white" { Color::White } else { Color::Black };
                    if let Ok(player) = value.parse() {
                        plan.players[color.index()] = player;
                    }
                }
                "clock" => plan.time = TimeControl::from_name(value).unwrap_or_default(),
                "setup" => plan.start = Start::parse(value),
                _ => {}
            }
        }
        if !variant.is_morelli() {
            if !matches!(plan.start, Start::Position(_)) {
                plan.start = Start::USUAL;
            }
            if matches!(plan.time, TimeControl::Game { .. }) {
                plan.time = TimeControl::Unlimited;
            }
        }
        plan
    }

    /// The plan as the query of an address.
    pub(crate) fn query(&self) -> Vec<(String, String)> {
        let mut query = vec![
            ("white".to_string(), self.players[0].to_string()),
            ("black".to_string(), self.players[1].to_string()),
        ];
        if self.time != TimeControl::Unlimited {
            query.push(("clock".to_string(), self.time.name()));
        }
        if self.start != Start::USUAL || self.variant.is_morelli() {
            query.push(("setup".to_string(), self.start.name().to_string()));
        }
        query
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_say_the_plan() {
        for name in ["morelli13", "morelli9+2011", "nine+flying", "stacking"] {
            let mut plan = Plan::sensible(name.parse().unwrap());
            plan.players = [Player::Engine(7), Player::Human];
            plan.time = TimeControl::fischer(3, 2);
            assert_eq!(Plan::from_query(plan.variant, &plan.query()), plan, "{name}");
        }
        let plan = Plan::sensible("nine".parse().unwrap());
        let query = [("setup", "fists"), ("clock", "game10"), ("white", "nobody")];
        let query = query.map(|(name, value)| (name.to_string(), value.to_string()));
        assert_eq!(Plan::from_query(plan.variant, &query), plan);
    }

    #[test]
    fn starts() {
        let plan = |setup: &str| {
            let query = [("setup".to_string(), setup.to_string())];
            Plan::from_query("morelli5+2011".parse().unwrap(), &query)
        };
        assert!(plan("fists").position(1).is_none());
        assert!(plan("free").position(1).is_none());
        let given = "wbbbb/w3w/w3w/w3w/bbbbw w -";
        assert_eq!(plan(given).position(1).unwrap().text(), given);
        assert_eq!(plan("nonsense").position(1).unwrap().text(), "wbbbb/w3w/w3w/w3w/bbbbw b -");
    }
}
