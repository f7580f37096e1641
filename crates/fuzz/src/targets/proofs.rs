//! Books of proved openings and packs of tables, which a page fetches.

use std::sync::OnceLock;

use rayuela_rules::morris::{Morris, MorrisVariant};
use rayuela_rules::{Position, Rng};
use rayuela_tables::{Book, Pack, SIX, Tables, fuzz};

use super::{USUAL, table};
use crate::Target;
use crate::trace::{Trace, accepted};

pub(super) const TARGET: Target = Target {
    name: "proofs",
    about: "books and packs: a byte that says which, and what stands behind the checksum",
    run,
    seeds,
    longest: 8192,
    ..USUAL
};

fn seeds() -> Vec<Vec<u8>> {
    // The start of Nine, a draw; two positions of Six with flying; a pack without classes; one that is cut off.
    let mut empty = vec![1];
    empty.extend(b"nine");
    empty.resize(33, 0);
    let mut cut = empty.clone();
    empty.extend([0, 3, 0]);
    cut.extend([1, 3, 3, 1, 0, 0, 0, 3, 0]);
    let six = [&[0, 10][..], b"six+flying", &[1, 1, 1, 5, 5, 2, 1, 6]].concat();
    let nine = [&[0, 4][..], b"nine", &[1, 0, 0, 9, 9, 1, 1]].concat();
    vec![vec![], nine, six, empty, cut, [&[1][..], real_pack()].concat()]
}

/// What stands behind the checksum in the pack of Six with six men.
fn real_pack() -> &'static [u8] {
    static PACK: OnceLock<Vec<u8>> = OnceLock::new();
    PACK.get_or_init(|| {
        let file =
            table::solved("pack", |dir| Pack::of_tables(&Tables::open(dir, SIX)).ok().flatten().unwrap_or_default());
        file[16..].to_vec()
    })
}

/// Positions of a game from its start.
fn positions(variant: MorrisVariant) -> Vec<Morris> {
    let mut rng = Rng::new(9);
    let mut position = Morris::start(variant);
    let mut all = vec![position];
    while let Some(mv) = position.random_move(&mut rng).filter(|_| all.len() < 60) {
        position.play_unchecked(mv);
        all.push(position);
    }
    all
}

fn run(data: &[u8]) -> Trace {
    let Some((kind, content)) = data.split_first() else { return 0 };
    if kind % 2 == 0 { book(content) } else { pack(content) }
}

/// What is read is written the same again.
fn book(content: &[u8]) -> Trace {
    let Some(book) = fuzz::book(content) else { return 0 };
    let again = Book::read(&book.to_bytes()).expect("a book that was written can be read");
    let mut known = 0;
    for variant in book.variants() {
        assert_eq!(again.len(variant), book.len(variant), "{variant}");
        for position in positions(variant) {
            assert_eq!(again.probe(&position), book.probe(&position), "{}", position.setup());
            known += usize::from(book.probe(&position).is_some());
        }
    }
    accepted(&[1, book.variants().count().min(3), known.min(3)])
}

fn pack(content: &[u8]) -> Trace {
    let Some(pack) = fuzz::pack(content) else { return 0 };
    let mut values = 0;
    for position in positions(pack.variant()).iter().chain(&positions(SIX)) {
        let known = pack.probe(position);
        assert!(known.is_none() || position.variant() == pack.variant());
        assert!(known.is_none() || Pack::may_know(position) || position.outcome().is_some());
        values += usize::from(known.is_some());
    }
    accepted(&[2, values, usize::from(pack.is_complete())])
}
