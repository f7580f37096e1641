//! Values by going through everything.

use std::collections::HashMap;

use rayuela_rules::morelli::Morelli;
use rayuela_rules::{Color, Outcome, Position, Rng, Symmetric};

/// The value for Black: 1, 0 or -1; none if there are too many positions to go through.
pub(crate) fn value(position: &Morelli) -> Option<i8> {
    search(position, &mut HashMap::new())
}

const MOST_POSITIONS: usize = 4_000;

fn search(position: &Morelli, known: &mut HashMap<Morelli, i8>) -> Option<i8> {
    let position = position.canonical();
    if let Some(&value) = known.get(&position) {
        return Some(value);
    }
    if known.len() >= MOST_POSITIONS {
        return None;
    }
    let sign = if position.turn() == Color::Black { 1 } else { -1 };
    let value = match position.outcome() {
        Some(Outcome::Win(Color::Black)) => 1,
        Some(Outcome::Win(Color::White)) => -1,
        Some(Outcome::Draw) => 0,
        None => {
            let mut best = -1;
            for mv in position.legal_moves() {
                let mut next = position;
                next.play_unchecked(mv);
                best = best.max(sign * search(&next, known)?);
                if best == 1 {
                    break;
                }
            }
            sign * best
        }
    };
    known.insert(position, value);
    Some(value)
}

/// Positions of random games, this many moves before the end.
pub(crate) fn endings(start: impl Fn(u64) -> Morelli, moves: usize, count: u64) -> Vec<Morelli> {
    (0..count)
        .filter_map(|seed| {
            let mut rng = Rng::new(seed);
            let mut line = vec![start(seed)];
            while let Some(mv) = line[line.len() - 1].random_move(&mut rng) {
                let mut next = line[line.len() - 1];
                next.play_unchecked(mv);
                line.push(next);
            }
            line.len().checked_sub(moves + 1).map(|i| line[i])
        })
        .collect()
}
