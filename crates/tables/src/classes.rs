//! The classes of a variant, and the values of finished positions.

use rayuela_rules::Outcome;
use rayuela_rules::Position;
#[cfg(feature = "solver")]
use rayuela_rules::morris::MorrisBase;
use rayuela_rules::morris::{Morris, MorrisVariant};

use crate::index::Class;
use crate::value::Value;

/// The classes of the moving phase.
pub(crate) fn moving(variant: MorrisVariant) -> impl Iterator<Item = Class> {
    let most = variant.base.men();
    (3..=most).flat_map(move |a| (3..=most).map(move |b| Class::new(a, b)))
}

/// The classes of the placing phase, last man first: White begins, and each player has placed a man with every turn; any
/// number of them may have been removed.
pub(crate) fn placing(variant: MorrisVariant) -> Vec<Class> {
    let men = variant.base.men();
    let mut classes = Vec::new();
    for ply in (0..2 * men).rev() {
        let (white, black) = (ply.div_ceil(2), ply / 2);
        let (mover, other) = if ply % 2 == 0 { (white, black) } else { (black, white) };
        let hands = [(men - mover) as u8, (men - other) as u8];
        classes.extend((0..=mover).flat_map(|a| (0..=other).map(move |b| Class::new(a, b).with_hands(hands))));
    }
    classes
}

#[cfg(feature = "solver")]
impl Class {
    /// The classes of a complete set of tables: those of the moving phase, and of the placing phase all on Six, on Nine and
    /// Twelve those whose numbers of men can arise (`Settings::placing`).
    ///
    /// # Examples
    /// ```
    /// use rayuela_rules::Variant;
    /// use rayuela_tables::Class;
    /// let Ok(Variant::Morris(nine)) = "nine".parse() else { panic!() };
    /// assert_eq!(Class::all(nine).len(), 49 + 269);
    /// ```
    pub fn all(variant: MorrisVariant) -> Vec<Class> {
        let placing = match variant.base {
            MorrisBase::Six => placing(variant),
            _ => crate::solve::placing_wdl::all_classes(variant).into_iter().map(|(_, class)| class).collect(),
        };
        moving(variant).chain(placing).collect()
    }
}

/// The value of a position in which the game is over.
pub(crate) fn terminal_value(position: &Morris) -> Option<Value> {
    position.outcome().map(|outcome| match outcome {
        Outcome::Draw => Value::Draw,
        Outcome::Win(color) if color == position.turn() => Value::Win(0),
        Outcome::Win(_) => Value::Loss(0),
    })
}
