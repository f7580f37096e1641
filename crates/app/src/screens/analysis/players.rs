//! The players of a game, as people call them.

use rayuela_rules::Color;
use rayuela_seat::Player;

use super::tree::Tree;
use crate::play::{only_person, restore};
use crate::storage::GAMES;
use crate::{dom, levels, t, words};

/// Whether a game was played on this device.
pub(crate) fn is_own(id: &str) -> bool {
    GAMES.text(id).is_some()
}

/// The colour that the user had in a game that was played on this device; `None` if both were people, or both engines.
pub(crate) fn seat(id: &str) -> Option<Color> {
    only_person(restore(&GAMES.text(id)?, dom::now())?.plan())
}

/// Both players of a game, or none if its record does not name both. In the user's own game against the engine they are
/// "You"; records of two people without names say nothing.
pub(crate) fn names(tree: &Tree, own: bool) -> Option<String> {
    let tags = [tree.tag("White")?, tree.tag("Black")?];
    let players = tags.map(|tag| tag.parse::<Player>().ok());
    if players == [Some(Player::Human); 2] {
        return None;
    }
    let against_engine = players.iter().any(|player| matches!(player, Some(Player::Engine(_))));
    let name = |color: Color| match players[color.index()] {
        Some(Player::Engine(level)) => t!("analysis-engine", name = levels::name(level), level = level),
        Some(Player::Human) if own && against_engine => t!("you"),
        Some(Player::Human) => words::player(Player::Human),
        None => tags[color.index()].to_string(),
    };
    Some(t!("analysis-players", white = name(Color::White), black = name(Color::Black)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Lang, set_lang};
    use rayuela_rules::AnyPosition;

    fn named(white: &str, black: &str, own: bool) -> Option<String> {
        let mut tree = Tree::new(AnyPosition::start("six".parse().unwrap()));
        tree.set_tag("White", white);
        tree.set_tag("Black", black);
        names(&tree, own)
    }

    #[test]
    fn people_and_levels_have_names() {
        set_lang(Lang::En);
        assert_eq!(named("human", "engine:3", true).as_deref(), Some("You – Talita (engine, level 3)"));
        assert_eq!(named("human", "engine:3", false).as_deref(), Some("Person – Talita (engine, level 3)"));
        assert_eq!(named("Ana", "Rui", true).as_deref(), Some("Ana – Rui"));
        assert_eq!(named("human", "human", true), None);
        for lang in Lang::ALL {
            set_lang(lang);
            let words = named("engine:10", "human", true).unwrap();
            assert!(words.contains(&levels::name(10)) && words.contains("10") && !words.contains("human"), "{words}");
        }
    }
}
