//! Placing in the set-up phases: where it is allowed, what it leaves for the record, and how the engine does it, with a few
//! candidates judged by random games.

use rayuela_rules::morelli::{Cell, Edition, Placing};
use rayuela_rules::{Color, Position, Rng, Spot};

/// Cells looked at.
const CANDIDATES: usize = 10;
/// Ways to finish the set-up, for each candidate.
const SET_UPS: usize = 6;
/// Random games from each set-up.
const GAMES: u32 = 4;

/// Where the player to place may place.
pub fn legal_spots(placing: &Placing) -> Vec<Spot> {
    placing.legal().map(|cell| Spot::of_cell(cell, placing.size())).collect()
}

/// The cell of a spot where the player to place may place.
pub fn cell_at(placing: &Placing, spot: Spot) -> Option<Cell> {
    placing.legal().find(|&cell| Spot::of_cell(cell, placing.size()) == spot)
}

/// The record tags of a finished phase: the start mode, and the placements.
pub fn placing_tags(placing: &Placing) -> [(&'static str, String); 2] {
    [("Mode", placing.kind().mode().to_string()), (placing.kind().tag(), placing.to_string())]
}

/// A cell for the player to place on; `None` when all is placed.
pub fn choose_cell(placing: &Placing, edition: Edition, rng: &mut Rng) -> Option<Cell> {
    let (color, _) = placing.to_place()?;
    let legal: Vec<Cell> = placing.legal().collect();
    let mut best: Option<(i64, Cell)> = None;
    for _ in 0..CANDIDATES.min(legal.len()) {
        let cell = legal[rng.below(legal.len() as u64) as usize];
        let mut next = placing.clone();
        if next.place(color, cell).is_err() {
            continue;
        }
        let value = judge(&next, edition, color, rng);
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, cell));
        }
    }
    best.map(|(_, cell)| cell).or_else(|| legal.first().copied())
}

/// Games won less games lost by `color`, over random ways to finish the set-up.
fn judge(placing: &Placing, edition: Edition, color: Color, rng: &mut Rng) -> i64 {
    let mut value = 0;
    for _ in 0..SET_UPS {
        let mut placing = placing.clone();
        while let Some((by, _)) = placing.to_place() {
            let legal: Vec<Cell> = placing.legal().collect();
            if legal.is_empty() || placing.place(by, legal[rng.below(legal.len() as u64) as usize]).is_err() {
                return value;
            }
        }
        if let Some(start) = placing.finish(edition) {
            let tally = start.playouts(GAMES, 200, rng);
            value += tally.won_by(color) as i64 - tally.won_by(!color) as i64;
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::morelli::{PlacingKind, Size};

    #[test]
    fn places_legally_to_the_end() {
        for kind in [PlacingKind::Pairs, PlacingKind::Free] {
            for size in [Size::N5, Size::N7] {
                let (mut placing, mut rng) = (Placing::new(kind, size), Rng::new(3));
                while let Some((color, _)) = placing.to_place() {
                    let cell = choose_cell(&placing, Edition::E2011, &mut rng).unwrap();
                    placing.place(color, cell).unwrap();
                }
                assert_eq!(choose_cell(&placing, Edition::E2011, &mut rng), None);
                assert!(placing.finish(Edition::E2011).is_some());
            }
        }
    }
}
