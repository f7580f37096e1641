//! The initial state of the screen: the position of the address, or a saved analysis.

use rayuela_rules::{AnyPosition, Position, Variant};

use super::input::{OpenError, Opened};

/// The initial state of the screen.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Initial {
    /// the id of the saved game, if it is one
    pub(crate) id: Option<String>,
    /// the game
    pub(crate) opened: Opened,
    /// why the address could not be opened
    pub(crate) error: Option<OpenError>,
}

/// What to show for an address: the newest saved game that contains the position, otherwise the position.
pub(crate) fn initial(asked: Option<&(Variant, String)>, mut saved: impl Iterator<Item = (String, Opened)>) -> Initial {
    let fresh = |position| Initial { id: None, opened: Opened::of(position), error: None };
    let again = |(id, opened)| Initial { id: Some(id), opened, error: None };
    let Some((variant, text)) = asked else {
        let nine = || AnyPosition::start("nine".parse().unwrap_or(Variant::Stacking));
        return saved.next().map_or_else(|| fresh(nine()), again);
    };
    match asked_position(*variant, text) {
        Ok(position) => {
            let found = saved.find_map(|(id, saved)| {
                let tree = Some(&saved.tree).filter(|tree| tree.variant() == *variant)?;
                let at = tree.find_position(saved.at, &position)?;
                Some((id, Opened { at, ..saved }))
            });
            found.map_or_else(|| fresh(position), again)
        }
        Err(error) => {
            let shown = saved.next().map_or_else(|| fresh(AnyPosition::start(*variant)), again);
            Initial { error: Some(error), ..shown }
        }
    }
}

/// The position of an address; an empty text is the start.
pub(crate) fn asked_position(variant: Variant, text: &str) -> Result<AnyPosition, OpenError> {
    match text.is_empty() {
        true => Ok(AnyPosition::start(variant)),
        false => AnyPosition::parse(variant, text).map_err(OpenError::Position),
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
        let saved = opened("[Variant \"six\"] 1. a1 e1 (1... c1) 2. a5");
        let after = |turns: &[&str]| {
            let mut position = AnyPosition::start(six);
            turns.iter().for_each(|turn| position = position.after(turn).unwrap());
            (six, position.text())
        };
        let newer = opened("[Variant \"six\"] 1. e5");
        let all = || [("2".to_string(), newer.clone()), ("1".to_string(), saved.clone())].into_iter();
        let shown = initial(Some(&after(&["a1", "c1"])), all());
        assert_eq!((shown.opened.tree.path(shown.opened.at).len(), shown.id.as_deref()), (2, Some("1")));
        assert_eq!((shown.opened.tree, shown.error), (saved.tree.clone(), None));
        // Another position is another game.
        let shown = initial(Some(&after(&["c1"])), all());
        assert_eq!((shown.opened.tree.line(0).len(), shown.opened.at, shown.id), (0, 0, None));
        // An error loses nothing.
        let shown = initial(Some(&(six, "nonsense".to_string())), all());
        assert_eq!(shown.opened, newer);
        assert!(shown.error.is_some());
        assert_eq!(initial(None, all()).opened, newer);
        assert_eq!(initial(None, [].into_iter()).opened.tree.line(0).len(), 0);
    }
}
