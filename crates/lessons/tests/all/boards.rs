//! Boards to look at: valid positions, legal lines, marks on places that the board has.

use rayuela_lessons::{Drawn, Part, Show, lessons, place, rules, rules_page, rules_slug};
use rayuela_rules::{AnyPosition, Variant};

fn shows() -> impl Iterator<Item = &'static Show> {
    let parts = lessons().iter().flat_map(|lesson| lesson.parts).chain(rules().iter().flat_map(|page| page.parts));
    parts.filter_map(|part| match part {
        Part::Show(show) => Some(show),
        _ => None,
    })
}

#[test]
fn every_board_is_valid_and_every_line_legal() {
    for show in shows() {
        let mut position = show.start();
        assert_eq!(position.text(), show.position, "{} is not in the usual form", show.key);
        for turn in show.line {
            position = position.after(turn).unwrap_or_else(|error| panic!("{} {turn}: {error}", show.key));
        }
        let drawn = show.lines().len() + show.rings().len() + show.arrows().len();
        assert_eq!(drawn, show.drawn.len(), "{}: something cannot be drawn", show.key);
    }
}

/// Whether a man or piece stands there.
fn is_occupied(position: &AnyPosition, name: &str) -> bool {
    let at = place(name).expect("a place");
    match position {
        AnyPosition::Morelli(morelli) => {
            let pieces = rayuela_rules::Color::ALL.map(|color| morelli.pieces(color));
            pieces.iter().any(|cells| cells.iter().any(|cell| rayuela_rules::Spot::of_cell(cell, morelli.size()) == at))
        }
        _ => true,
    }
}

#[test]
fn arrows_start_where_something_stands_or_another_arrow_ends() {
    for show in shows() {
        for drawn in show.drawn {
            if let Drawn::Arrow(from, _) = drawn {
                let follows = show.drawn.iter().any(|other| matches!(other, Drawn::Arrow(_, to) if to == from));
                assert!(follows || is_occupied(&show.start(), from), "{} {from}", show.key);
            }
        }
    }
}

#[test]
fn every_game_has_its_page_of_rules() {
    for (name, slug) in [
        ("morelli13", "morelli"),
        ("morelli7+2011", "morelli-2011"),
        ("nine+flying", "nine"),
        ("six+diagonal", "six"),
        ("twelve", "twelve"),
        ("stacking", "stacking"),
    ] {
        let variant: Variant = name.parse().unwrap();
        assert_eq!(rules_slug(variant), slug);
        assert_eq!(rules_page(slug).map(|page| page.slug), Some(slug));
    }
    assert!(rules_page("chess").is_none());
}
