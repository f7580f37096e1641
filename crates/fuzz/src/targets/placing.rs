//! Set-up phases: a line with the phase and the size, then the cells.

use rayuela_rules::morelli::{Edition, Placing, PlacingKind, Size};
use rayuela_rules::{Position, Rng};

use super::USUAL;
use crate::mutations::below;
use crate::trace::{Trace, accepted, hash, refused};
use crate::{Target, input, seeds};

pub(super) const TARGET: Target = Target {
    name: "placing",
    about: "placements of Pairs and Free",
    run,
    seeds: || seeds::bytes(["Pairs 5\nA1 A2 B1", "Free 9\nA1 I9 A9 I1", "Pairs 13\n", "Free 5\nC1 c5"]),
    fresh: Some(fresh),
    words: &["Pairs", "Free", " A1", " E5", " I9", "M13", " "],
    ..USUAL
};

/// A phase placed at random, perhaps to its end.
fn fresh(rng: &mut Rng) -> Vec<u8> {
    let kind = [PlacingKind::Pairs, PlacingKind::Free][below(rng, 2)];
    let size = Size::ALL[below(rng, Size::ALL.len())];
    let mut placing = Placing::new(kind, size);
    for _ in 0..below(rng, size.pieces() * 2) {
        let cells: Vec<_> = placing.legal().collect();
        let Some((color, _)) = placing.to_place() else { break };
        let _ = placing.place(color, cells[below(rng, cells.len())]);
    }
    format!("{} {}\n{placing}", kind.tag(), size.side()).into_bytes()
}

fn run(data: &[u8]) -> Trace {
    let text = input::text(data);
    let (line, cells) = input::first_line(&text);
    let (kind, size) = line.split_once(' ').unwrap_or((line, ""));
    let kind = if kind == "Pairs" { PlacingKind::Pairs } else { PlacingKind::Free };
    let number = size.parse().unwrap_or(hash(size.as_bytes()) as usize);
    let size = Size::from_side(number).unwrap_or(Size::ALL[number % Size::ALL.len()]);
    match Placing::parse(kind, size, cells) {
        Ok(placing) => {
            assert_eq!(Placing::parse(kind, size, &placing.to_string()), Ok(placing.clone()), "{placing}");
            let [white, black] = placing.pieces();
            assert!((white & black).is_empty(), "{placing}");
            let done = placing.finish(Edition::E2015);
            assert_eq!(done.is_some(), placing.legal().next().is_none(), "{placing}");
            if let Some(start) = done {
                assert!(start.has_moves() && start.zobrist() == start.zobrist_slow(), "{placing}");
            }
            accepted(&[placing.placed().len(), usize::from(done.is_some()), size.side()])
        }
        Err(error) => refused(error),
    }
}
