//! The built-in book says what docs/results proves, and never contradicts itself or the rules.

use std::path::Path;

use rayuela_rules::morris::Morris;
use rayuela_rules::{Position, Variant};
use rayuela_tables::{Book, SIX, SixTablebase, Wdl};

#[path = "../../examples/book_bin/proofs.rs"]
mod proofs;

use crate::results_docs::render;

#[test]
fn the_book_has_what_the_results_prove() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/results");
    let book = Book::embedded();
    for result in render::read(&docs).expect("results") {
        let Ok(Variant::Morris(variant)) = result.variant.parse() else { panic!("{}", result.variant) };
        let proved = proofs::of_result(variant, &result).expect("proofs");
        assert!(proved.len() > 10, "{variant}: {}", proved.len());
        for (position, wdl) in proved {
            // Six shows that a line of best moves keeps the value: its truth is built in.
            let known = match variant {
                SIX => SixTablebase::embedded().probe(&position).map(|value| value.wdl()),
                _ => book.probe(&position),
            };
            assert_eq!(known, Some(wdl), "{variant} {}", position.setup());
        }
    }
}

/// Goes through all positions that the book has behind this one, and returns how many these were.
fn check(book: &Book, position: &Morris, plies: usize) -> usize {
    let Some(value) = book.probe(position) else { return 0 };
    let mut after = Vec::new();
    for mv in position.legal_moves() {
        let mut next = *position;
        next.play_unchecked(mv);
        after.push((next, book.probe(&next)));
    }
    let best = after.iter().filter_map(|(_, known)| known.map(Wdl::flipped)).max();
    let all = after.iter().all(|(_, known)| known.is_some());
    assert!(best.is_none_or(|best| if all { best == value } else { best <= value }), "{}", position.setup());
    if plies == 0 {
        return 1;
    }
    1 + after.iter().map(|(next, _)| check(book, next, plies - 1)).sum::<usize>()
}

#[test]
fn the_book_never_contradicts_itself() {
    let book = Book::embedded();
    assert!(book.variants().count() > 15);
    for variant in book.variants() {
        assert!(check(book, &Morris::start(variant), 3) > 3, "{variant}");
    }
    assert!(check(book, &Morris::start("nine+flying".parse::<Variant>().map(morris).unwrap()), 2) > 24 * 23);
}

fn morris(variant: Variant) -> rayuela_rules::morris::MorrisVariant {
    match variant {
        Variant::Morris(morris) => morris,
        other => panic!("{other} is not Morris"),
    }
}
