//! The same board with a given player to move: what they could do if it were their turn.

use rayuela_rules::morelli::Morelli;
use rayuela_rules::morris::Morris;
use rayuela_rules::stacking::Stacking;
use rayuela_rules::{Color, Position};

/// Positions that can be looked at from either side.
pub(crate) trait SeenBy: Position {
    /// This board with `color` to move.
    fn seen_by(&self, color: Color) -> Self;
}

/// Uses the set-up, in which the side to move is a field; the board is valid with either to move.
macro_rules! seen_by {
    ($($game:ty),*) => {$(
        impl SeenBy for $game {
            fn seen_by(&self, color: Color) -> Self {
                if self.turn() == color {
                    return *self;
                }
                let mut setup = self.setup();
                setup.turn = color;
                Self::from_setup(self.variant(), &setup).unwrap_or(*self)
            }
        }
    )*};
}

seen_by!(Morelli, Morris, Stacking);
