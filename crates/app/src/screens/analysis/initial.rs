//! What the screen begins with: what an address asks for, and what the device has kept.

use rayuela_rules::{AnyPosition, Position, Variant};

use super::input::{Opened, Unread};

/// What the screen begins with.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Begun {
    /// the number of the kept game that it is, if it is one
    pub(crate) id: Option<String>,
    /// the game
    pub(crate) opened: Opened,
    /// why the address could not be followed
    pub(crate) unread: Option<Unread>,
}

/// What to show for an address: the newest kept game if the position is one of its own, otherwise the position.
pub(crate) fn begin(asked: Option<&(Variant, String)>, mut kept: impl Iterator<Item = (String, Opened)>) -> Begun {
    let fresh = |position| Begun { id: None, opened: Opened::of(position), unread: None };
    let again = |(id, opened)| Begun { id: Some(id), opened, unread: None };
    let Some((variant, text)) = asked else {
        let nine = || AnyPosition::start("nine".parse().unwrap_or(Variant::Stacking));
        return kept.next().map_or_else(|| fresh(nine()), again);
    };
    match asked_position(*variant, text) {
        Ok(position) => {
            let found = kept.find_map(|(id, kept)| {
                let tree = Some(&kept.tree).filter(|tree| tree.variant() == *variant)?;
                let at = tree.find_position(kept.at, &position)?;
                Some((id, Opened { at, ..kept }))
            });
            found.map_or_else(|| fresh(position), again)
        }
        Err(unread) => {
            let begun = kept.next().map_or_else(|| fresh(AnyPosition::start(*variant)), again);
            Begun { unread: Some(unread), ..begun }
        }
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
        let newer = opened("[Variant \"six\"] 1. e5");
        let all = || [("2".to_string(), newer.clone()), ("1".to_string(), kept.clone())].into_iter();
        let begun = begin(Some(&after(&["a1", "c1"])), all());
        assert_eq!((begun.opened.tree.path(begun.opened.at).len(), begun.id.as_deref()), (2, Some("1")));
        assert_eq!((begun.opened.tree, begun.unread), (kept.tree.clone(), None));
        // Another position is another game.
        let begun = begin(Some(&after(&["c1"])), all());
        assert_eq!((begun.opened.tree.line(0).len(), begun.opened.at, begun.id), (0, 0, None));
        // What cannot be read loses nothing.
        let begun = begin(Some(&(six, "nonsense".to_string())), all());
        assert_eq!(begun.opened, newer);
        assert!(begun.unread.is_some());
        assert_eq!(begin(None, all()).opened, newer);
        assert_eq!(begin(None, [].into_iter()).opened.tree.line(0).len(), 0);
    }
}
