//! Fists on one device: two hidden choices that settle the start.

use rayuela_rules::morelli::{Choice, Commitment, SALT_BYTES};
use rayuela_rules::{Color, Rng};

use crate::Player;

/// Two hidden choices that settle the start.
///
/// Both are made on one device, so the screen hides them; the engine chooses before it could know the other choice.
/// Between two devices they are settled by commit and reveal ([`rayuela_rules::morelli::Fists`]).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fists {
    /// by [`Color::index`]
    choices: [Option<Choice>; 2],
}

impl Fists {
    /// The engine chooses at once; people are still to choose.
    pub fn new(players: [Player; 2], seed: u64) -> Fists {
        let mut rng = Rng::new(seed);
        let choices = players.map(|player| (!player.is_human()).then(|| Choice::ALL[rng.below(3) as usize]));
        Fists { choices }
    }

    /// Choices that have already been revealed.
    pub const fn shown(white: Choice, black: Choice) -> Fists {
        Fists { choices: [Some(white), Some(black)] }
    }

    /// The person to choose next, Black first.
    pub fn to_choose(&self) -> Option<Color> {
        [Color::Black, Color::White].into_iter().find(|color| self.choices[color.index()].is_none())
    }

    /// Takes a person's choice.
    pub fn choose(&mut self, color: Color, choice: Choice) {
        self.choices[color.index()].get_or_insert(choice);
    }

    /// Both choices, White's first, and what they give; nothing before both are made.
    pub fn revealed(&self) -> Option<([Choice; 2], Choice)> {
        let [white, black] = self.choices;
        let (white, black) = (white?, black?);
        Some(([white, black], black.settle(white)))
    }

    /// A hash that binds a player to their choice without telling it; `None` before they have chosen.
    pub fn commitment(&self, color: Color, salt: &[u8; SALT_BYTES]) -> Option<Commitment> {
        self.choices[color.index()].map(|choice| Commitment::new(color, choice, salt))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_hidden_until_both_are_made() {
        let mut fists = Fists::new([Player::Human; 2], 1);
        assert_eq!((fists.to_choose(), fists.commitment(Color::Black, &[1; SALT_BYTES])), (Some(Color::Black), None));
        fists.choose(Color::Black, Choice::Facing);
        assert!(fists.commitment(Color::Black, &[1; SALT_BYTES]).is_some());
        assert_eq!((fists.to_choose(), fists.revealed()), (Some(Color::White), None));
        // A choice once made stays.
        fists.choose(Color::Black, Choice::Free);
        fists.choose(Color::White, Choice::Free);
        assert_eq!(fists.revealed(), Some(([Choice::Free, Choice::Facing], Choice::Adjacent)));
        assert_eq!(fists, Fists::shown(Choice::Free, Choice::Facing));
    }

    #[test]
    fn the_engine_chooses_first() {
        assert_eq!(Fists::new([Player::ENGINE, Player::Human], 1).to_choose(), Some(Color::Black));
        assert!(Fists::new([Player::ENGINE; 2], 1).revealed().is_some());
    }
}
