//! The plan of a game: variant, players, clock, start. The addresses of games contain it.

use rayuela_rules::morelli::{Edition, PlacingKind, StartMode};
use rayuela_rules::{AnyPosition, Color, Position, Variant};

use crate::player::person_first;
use crate::{Player, TimeControl};

/// How a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// one of Morelli's set-ups; Morris ignores it and begins with the empty board
    Mode(StartMode),
    /// any position, as text
    Position(String),
}

impl Start {
    /// Morris: the empty board. Morelli: drawn again each time.
    pub const USUAL: Start = Start::Mode(StartMode::Random);

    /// The text in addresses: a name, or the position.
    pub fn name(&self) -> &str {
        match self {
            Start::Mode(mode) => mode.name(),
            Start::Position(text) => text,
        }
    }

    /// The ways to start that belong to an edition, the usual one first.
    pub fn of_edition(edition: Edition) -> &'static [StartMode] {
        use StartMode::{Adjacent, Facing, Fists, Free, Pairs, Random};
        match edition {
            Edition::E2015 => &[Random, Pairs, Facing, Adjacent],
            Edition::E2011 => &[Facing, Adjacent, Free, Fists, Random],
        }
    }

    /// Parses the text of an address.
    pub fn parse(text: &str) -> Start {
        text.parse().map_or_else(|()| Start::Position(text.to_string()), Start::Mode)
    }

    /// The placing phase that comes first, if one does.
    pub fn placing(&self) -> Option<PlacingKind> {
        match self {
            Start::Mode(mode) => mode.placing(),
            Start::Position(_) => None,
        }
    }
}

/// The plan of a game.
///
/// # Examples
/// ```
/// use rayuela_seat::{Plan, Player};
/// let plan = Plan::sensible("nine".parse().unwrap());
/// assert_eq!(plan.players, [Player::Human, Player::Engine(3)]);
/// assert_eq!(Plan::from_query(plan.variant, &plan.query()), plan);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// the game
    pub variant: Variant,
    /// by [`Color::index`]
    pub players: [Player; 2],
    /// the clock
    pub time: TimeControl,
    /// the start
    pub start: Start,
}

impl Plan {
    /// The default: the first player is a person, the other is the engine at an easy level.
    pub fn sensible(variant: Variant) -> Plan {
        let start = match variant {
            Variant::Morelli(variant) => Start::Mode(Start::of_edition(variant.edition)[0]),
            _ => Start::USUAL,
        };
        Plan { variant, players: person_first(variant, Player::Engine(3)), time: TimeControl::Unlimited, start }
    }

    /// The player of a colour.
    pub fn player(&self, color: Color) -> Player {
        self.players[color.index()]
    }

    /// Whether only engines play.
    pub fn is_without_people(&self) -> bool {
        self.players.iter().all(|player| !player.is_human())
    }

    /// Whether a person plays alone against the engine with the colour that diagrams show at the top: the board is
    /// turned for them.
    pub fn person_sits_at_top(&self) -> bool {
        let bottom = self.variant.first_player();
        self.player(!bottom).is_human() && !self.player(bottom).is_human()
    }

    /// The start position, unless the players set it up first.
    pub fn position(&self, seed: u64) -> Option<AnyPosition> {
        match (&self.start, self.variant) {
            (Start::Position(text), variant) => {
                Some(AnyPosition::parse(variant, text).unwrap_or_else(|_| AnyPosition::start(variant)))
            }
            (Start::Mode(mode), Variant::Morelli(variant)) => mode.position(variant, seed).map(AnyPosition::Morelli),
            (_, variant) => Some(AnyPosition::start(variant)),
        }
    }

    /// Parses the query of an address; what is missing is as in [`Plan::sensible`].
    pub fn from_query(variant: Variant, query: &[(String, String)]) -> Plan {
        let mut plan = Plan::sensible(variant);
        for (name, value) in query {
            match name.as_str() {
                "white" | "black" => {
                    let color = if name == "white" { Color::White } else { Color::Black };
                    // An address that names no level asks for full strength.
                    if let Some(player) = Player::from_name(value, 10) {
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
    pub fn query(&self) -> Vec<(String, String)> {
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
        let full = Plan::from_query(plan.variant, &[("white".to_string(), "engine".to_string())]);
        assert_eq!(full.player(Color::White), Player::Engine(10));
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

    #[test]
    fn a_person_alone_sits_at_the_bottom() {
        let plan = |variant: &str, players| Plan { players, ..Plan::sensible(variant.parse().unwrap()) };
        let (human, engine) = (Player::Human, Player::ENGINE);
        assert!(plan("nine", [engine, human]).person_sits_at_top());
        assert!(plan("morelli9", [human, engine]).person_sits_at_top());
        for players in [[human, human], [engine, engine], [human, engine]] {
            assert!(!plan("nine", players).person_sits_at_top());
        }
        assert!(plan("six", [engine, engine]).is_without_people() && !plan("six", [human, engine]).is_without_people());
    }
}
