//! Symmetry of positions whose game is known at run time.

use crate::{AnyMove, AnyPosition, Symmetric, each_game};

/// Calls a method of [`Symmetric`] on a position and a turn of the same game.
macro_rules! of_same_game {
    ($position:expr, $mv:expr, $method:ident) => {
        match ($position, $mv) {
            (AnyPosition::Morelli(position), AnyMove::Morelli(mv)) => Some(position.$method(mv).into()),
            (AnyPosition::Morris(position), AnyMove::Morris(mv)) => Some(position.$method(mv).into()),
            (AnyPosition::Stacking(position), AnyMove::Stacking(mv)) => Some(position.$method(mv).into()),
            _ => None,
        }
    };
}

impl AnyPosition {
    /// The one position that stands for all that the board's symmetries map onto this one.
    ///
    /// # Examples
    /// ```
    /// use rayuela_rules::AnyPosition;
    /// let start = AnyPosition::start("nine".parse().unwrap());
    /// let [left, right] = ["a1", "g7"].map(|corner| start.after(corner).unwrap());
    /// assert_eq!(left.canonical(), right.canonical());
    /// ```
    #[must_use]
    pub fn canonical(&self) -> AnyPosition {
        each_game!(self, position => position.canonical().into())
    }

    /// A turn of this position as the canonical one has it, as [`Symmetric::canonical_move`] says; `None` for a turn of
    /// another game.
    ///
    /// # Examples
    /// ```
    /// use rayuela_rules::{AnyPosition, Position};
    /// let start = AnyPosition::start("nine".parse().unwrap());
    /// let seen = |text: &str| start.canonical_move(start.parse_turn(text).unwrap());
    /// assert_eq!(seen("a1"), seen("g7"));
    /// assert_ne!(seen("a1"), seen("d1"));
    /// ```
    pub fn canonical_move(&self, mv: AnyMove) -> Option<AnyMove> {
        of_same_game!(self, mv, canonical_move)
    }

    /// A turn of the canonical position as this position has it, as [`Symmetric::move_from_canonical`] says; `None` for a
    /// turn of another game.
    ///
    /// # Examples
    /// ```
    /// use rayuela_rules::{AnyPosition, Position};
    /// let position = AnyPosition::start("nine".parse().unwrap()).after("g7").unwrap();
    /// let mv = position.parse_turn("d6").unwrap();
    /// let back = position.move_from_canonical(position.canonical_move(mv).unwrap()).unwrap();
    /// // It is the turn itself, or one that cannot be told from it because the position is symmetrical.
    /// assert_eq!(position.canonical_move(back), position.canonical_move(mv));
    /// ```
    pub fn move_from_canonical(&self, mv: AnyMove) -> Option<AnyMove> {
        of_same_game!(self, mv, move_from_canonical)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, Rng, Variant};

    /// Over random games of every variant: a turn comes back as an image of itself, and what it leads to is the same.
    #[test]
    fn turns_come_back_from_the_canonical_position() {
        let mut rng = Rng::new(15);
        for variant in Variant::all() {
            let mut position = AnyPosition::start(variant);
            for _ in 0..12 {
                let Some(mv) = position.random_move(&mut rng) else { break };
                let canonical = position.canonical();
                let seen = position.canonical_move(mv).unwrap();
                assert!(canonical.is_legal(seen), "{variant}: {}", position.text());
                let back = position.move_from_canonical(seen).unwrap();
                assert!(position.is_legal(back), "{variant}: {}", position.text());
                assert_eq!(position.canonical_move(back), Some(seen), "{variant}: {}", position.text());
                let [next, other, there] =
                    [(position, mv), (position, back), (canonical, seen)].map(|(from, mv)| from.play(mv).unwrap());
                assert_eq!(next.canonical(), other.canonical(), "{variant}");
                assert_eq!(next.canonical(), there.canonical(), "{variant}");
                position = next;
            }
        }
    }

    #[test]
    fn a_turn_of_another_game_has_no_image() {
        let [nine, stacking] = ["nine", "stacking"].map(|name| AnyPosition::start(name.parse().unwrap()));
        let mv = nine.legal_moves()[0];
        assert_eq!(stacking.canonical_move(mv), None);
        assert_eq!(stacking.move_from_canonical(mv), None);
    }
}
