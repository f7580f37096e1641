//! What people are told about the tables of the published app is what they get.

use std::collections::BTreeSet;

use rayuela_release::{hosting, packs};
use rayuela_rules::Variant;

fn is_game(word: &str) -> bool {
    word.parse::<Variant>().is_ok_and(|game| game.to_string() == word)
}

#[test]
fn the_manual_names_every_game_that_has_a_pack() {
    let manual = hosting::manual();
    let words = manual.split_whitespace().map(|word| word.trim_end_matches([',', '.']));
    let named: BTreeSet<&str> = words.filter(|word| is_game(word)).collect();
    assert_eq!(named, BTreeSet::from(packs::GAMES));
}

#[test]
fn the_pack_that_is_said_to_be_missing_is_missing() {
    let manual = hosting::manual();
    let named: Vec<&str> =
        manual.split("/tables/").skip(1).filter_map(|rest| rest.split_once(".pack")).map(|(game, _)| game).collect();
    assert!(!named.is_empty(), "there is no such example");
    for game in named {
        assert!(is_game(game) && !packs::GAMES.contains(&game), "{game}");
    }
}
