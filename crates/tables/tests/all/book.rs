//! The built-in book says what docs/results proves, and never contradicts itself or the rules.

use std::collections::HashSet;
use std::path::Path;

use rayuela_rules::morris::{Morris, MorrisMove};
use rayuela_rules::{Position, Symmetric, Variant};
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

/// All positions of the first plies, one of each set of symmetric ones.
fn plies(start: Morris, count: usize) -> Vec<Vec<Morris>> {
    let mut plies = vec![vec![start]];
    for _ in 0..count {
        let mut next = HashSet::new();
        for position in plies.last().into_iter().flatten() {
            next.extend(position.legal_moves().into_iter().map(|mv| after(position, mv).canonical()));
        }
        plies.push(next.into_iter().collect());
    }
    plies
}

fn after(position: &Morris, mv: MorrisMove) -> Morris {
    let mut next = *position;
    next.play_unchecked(mv);
    next
}

/// Six plies of nine and twelve come from tables that are not here. Every value follows from those of the next ply, and the numbers of
/// wins, draws and losses are those of docs/results, which has them by plies for nine and twelve, up to the fourth ply: later there are
/// positions that no game leads to.
#[test]
fn the_first_six_plies_are_whole() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/results");
    let results = render::read(&docs).expect("results");
    let book = Book::embedded();
    for result in results.iter().filter(|result| result.variant != "six") {
        let name = &result.variant;
        let plies = plies(Morris::start(name.parse().map(morris).expect("a variant")), 6);
        for (placed, ply) in plies.iter().enumerate() {
            let values: Vec<Wdl> = ply.iter().map(|position| book.probe(position).expect("a value")).collect();
            for (position, value) in ply.iter().zip(&values).filter(|_| placed < 6) {
                let replies =
                    position.legal_moves().into_iter().map(|mv| book.probe(&after(position, mv)).expect("a value"));
                assert_eq!(replies.map(Wdl::flipped).max(), Some(*value), "{name} {}", position.setup());
            }
            let row = result.placing.iter().find(|row| row.placed == Some(placed as u64));
            assert!(row.is_some() || name.starts_with("six"), "{name} {placed}");
            let Some(row) = row.filter(|_| placed <= 4).map(|row| row.counts) else { continue };
            let counts =
                [Wdl::Win, Wdl::Draw, Wdl::Loss].map(|wdl| values.iter().filter(|value| **value == wdl).count());
            assert_eq!(counts.map(|count| count as u64), [row.wins, row.draws, row.losses], "{name} {placed}");
        }
    }
}

fn morris(variant: Variant) -> rayuela_rules::morris::MorrisVariant {
    match variant {
        Variant::Morris(morris) => morris,
        other => panic!("{other} is not Morris"),
    }
}
