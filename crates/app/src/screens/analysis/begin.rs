//! What the screen begins with: what an address asks for, and what the device has kept.

use rayuela_rules::{AnyPosition, Variant};

use super::input::{Opened, Unread};
use super::tree::Tree;

/// What to show for an address: the kept game if the position is one of its own, otherwise the position.
pub(crate) fn begin(asked: Option<&(Variant, String)>, kept: Option<Opened>) -> (Opened, Option<Unread>) {
    let nine = || AnyPosition::start("nine".parse().unwrap_or(Variant::Stacking));
    let fresh = |position| Opened { tree: Tree::new(position), at: 0, doubts: Vec::new() };
    let Some((variant, text)) = asked else {
        return (kept.unwrap_or_else(|| fresh(nine())), None);
    };
    match asked_position(*variant, text) {
        Ok(position) => {
            let found = kept.filter(|kept| kept.tree.variant() == *variant).and_then(|kept| {
                let at = kept.tree.find_position(kept.at, &position)?;
                Some(Opened { at, ..kept })
            });
            (found.unwrap_or_else(|| fresh(position)), None)
        }
        Err(unread) => (kept.unwrap_or_else(|| fresh(AnyPosition::start(*variant))), Some(unread)),
    }
}

/// The position of an address; without one it is the start.
pub(crate) fn asked_position(variant: Variant, text: &str) -> Result<AnyPosition, Unread> {
    match text.is_empty() {
        true => Ok(AnyPosition::start(variant)),
        false => AnyPosition::parse(variant, text).map_err(Unread::Position),
    }
}

#[cfg(test)]
mod tests {
    use super::super::input::read;
    use super::*;

    fn opened(text: &str) -> Opened {
        read(text, Variant::Stacking).unwrap().remove(0)
    }

    #[test]
    fn an_address_finds_its_place_in_the_kept_game() {
        let six: Variant = "six".parse().unwrap();
        let kept = opened("[Variant \"six\"] 1. a1 e1 (1... c1) 2. a5");
        let after = |turns: &[&str]| {
            let mut position = AnyPosition::start(six);
            turns.iter().for_each(|turn| position = position.after(turn).unwrap());
            (six, position.text())
        };
        let (found, unread) = begin(Some(&after(&["a1", "c1"])), Some(kept.clone()));
        assert_eq!((found.tree.path(found.at).len(), unread), (2, None));
        assert_eq!(found.tree, kept.tree);
        // Another position is another game.
        let (found, _) = begin(Some(&after(&["c1"])), Some(kept.clone()));
        assert_eq!((found.tree.line(0).len(), found.at), (0, 0));
        // What cannot be read loses nothing.
        let (found, unread) = begin(Some(&(six, "nonsense".to_string())), Some(kept.clone()));
        assert_eq!(found, kept);
        assert!(unread.is_some());
        assert_eq!(begin(None, Some(kept.clone())).0, kept);
        assert_eq!(begin(None, None).0.tree.line(0).len(), 0);
    }
}
