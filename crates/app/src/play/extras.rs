//! What a game on this device has besides its plan: a coach, and names of the people.

use rayuela_rules::{AnyMove, Color};

use super::{Builder, Phase, Plan, Player, Session};

/// The most characters of a player's name.
const LONGEST_NAME: usize = 24;

/// What a game has besides its plan.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Extras {
    /// a coach speaks up before a blunder
    pub(crate) coach: bool,
    /// the names of the people, by [`Color::index`]; empty for none
    pub(crate) names: [String; 2],
}

/// A name as it is kept: no longer than fits a player's bar, and without the signs that addresses and records use.
pub(crate) fn cleaned_name(name: &str) -> String {
    let fits = |c: &char| !c.is_control() && !"&=\"\\[]".contains(*c);
    let kept: String = name.chars().filter(fits).take(LONGEST_NAME).collect();
    kept.trim().to_string()
}

impl Extras {
    /// Reads the query of an address.
    pub(crate) fn from_query(query: &[(String, String)]) -> Extras {
        let mut extras = Extras::default();
        for (name, value) in query {
            match name.as_str() {
                "coach" => extras.coach = value == "1",
                "whitename" => extras.names[0] = cleaned_name(value),
                "blackname" => extras.names[1] = cleaned_name(value),
                _ => {}
            }
        }
        extras
    }

    /// Writes it for the query of an address.
    pub(crate) fn query(&self) -> Vec<(String, String)> {
        let coach = self.coach.then(|| ("coach".to_string(), "1".to_string()));
        let names = ["whitename", "blackname"].into_iter().zip(&self.names).filter(|(_, name)| !name.is_empty());
        coach.into_iter().chain(names.map(|(key, name)| (key.to_string(), name.clone()))).collect()
    }

    /// The same with colours swapped.
    #[must_use]
    pub(crate) fn swapped(&self) -> Extras {
        let mut extras = self.clone();
        extras.names.reverse();
        extras
    }
}

/// The only person at the board; `None` where two people or two engines play.
pub(crate) fn only_person(plan: &Plan) -> Option<Color> {
    match plan.players.map(Player::is_human) {
        [true, false] => Some(Color::White),
        [false, true] => Some(Color::Black),
        _ => None,
    }
}

impl Session {
    /// The plan of the game.
    pub(crate) const fn plan(&self) -> &Plan {
        &self.core.plan
    }

    /// How far the game has come.
    pub(crate) const fn phase(&self) -> &Phase {
        &self.core.phase
    }

    /// The turn being put together.
    pub(crate) const fn builder(&self) -> &Builder {
        &self.core.input.builder
    }

    /// A whole turn that waits to be confirmed.
    pub(crate) const fn pending(&self) -> Option<AnyMove> {
        self.core.input.pending
    }

    /// Lets a whole turn wait to be confirmed, or none.
    pub(crate) const fn set_pending(&mut self, mv: Option<AnyMove>) {
        self.core.input.pending = mv;
    }

    /// Whether an earlier position is looked at.
    pub(crate) const fn is_looking(&self) -> bool {
        self.core.input.looking.is_some()
    }

    /// Whether anybody at the board is a person.
    pub(crate) fn has_people(&self) -> bool {
        self.plan().players.iter().any(|player| player.is_human())
    }

    /// The person's name, if a person plays this colour and has given one.
    pub(crate) fn name(&self, color: Color) -> Option<&str> {
        let name = self.extras.names[color.index()].as_str();
        (self.plan().player(color).is_human() && !name.is_empty()).then_some(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_say_the_extras() {
        let extras = Extras { coach: true, names: [cleaned_name(" La Maga&= "), String::new()] };
        assert_eq!(extras.names[0], "La Maga");
        assert_eq!(Extras::from_query(&extras.query()), extras);
        assert_eq!(Extras::from_query(&extras.swapped().query()).names[1], "La Maga");
        assert_eq!(Extras::default().query(), []);
    }

    #[test]
    fn a_person_may_be_alone() {
        let mut plan = Plan::sensible("nine".parse().unwrap());
        assert_eq!(only_person(&plan), Some(Color::White));
        plan.players.reverse();
        assert_eq!(only_person(&plan), Some(Color::Black));
        plan.players = [Player::Human; 2];
        assert_eq!(only_person(&plan), None);
    }
}
