//! The 8 symmetries of the square board, and the exchange of colours.

use super::board::Cell;
use super::cell_set::CellSet;
use super::{Morelli, MorelliMove};
use crate::{Position, Symmetric};

/// Symmetry `s`: mirrored left to right if bit 2 is set, then turned clockwise `s & 3` quarters.
const fn map_cell(cell: Cell, symmetry: usize) -> Cell {
    if cell.index() == Cell::THRONE.index() {
        return cell;
    }
    let (mut x, mut y) = cell.centred();
    if symmetry & 4 != 0 {
        x = -x;
    }
    let mut turns = symmetry & 3;
    while turns > 0 {
        (x, y) = (y, -x);
        turns -= 1;
    }
    Cell::from_centre(x, y)
}

fn map_set(set: CellSet, symmetry: usize) -> CellSet {
    set.iter().map(|cell| map_cell(cell, symmetry)).collect()
}

impl Symmetric for Morelli {
    const SYMMETRIES: usize = 8;

    fn mapped(&self, symmetry: usize) -> Morelli {
        let pieces = crate::Color::ALL.map(|color| map_set(self.pieces(color), symmetry));
        Morelli::new(self.variant(), pieces, self.turn(), self.throne())
    }

    fn map_move(&self, mv: MorelliMove, symmetry: usize) -> MorelliMove {
        let (from, to) = (map_cell(mv.from, symmetry), map_cell(mv.to, symmetry));
        let captured: CellSet = mv.captured().map(|cell| map_cell(cell, symmetry)).collect();
        MorelliMove::new(from, to, captured, mv.occupies)
    }

    fn inverse(&self, symmetry: usize) -> usize {
        // Mirrors undo themselves; a turn is undone by the rest of the full turn.
        if symmetry & 4 != 0 { symmetry } else { (4 - symmetry) & 3 }
    }

    /// Swaps the colours of pieces and kings. A Random set-up becomes its own half turn, with White to move.
    fn colors_swapped(&self) -> Morelli {
        let [white, black] = crate::Color::ALL.map(|color| self.pieces(color));
        Morelli::new(self.variant(), [black, white], !self.turn(), self.throne().map(|color| !color))
    }

    fn canonical(&self) -> Morelli {
        let key = |position: &Morelli| crate::Color::ALL.map(|color| position.pieces(color));
        (0..Self::SYMMETRIES).map(|symmetry| self.mapped(symmetry)).min_by_key(key).unwrap_or(*self)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::morelli::{Edition, MorelliVariant, Size};

    const SEVEN: MorelliVariant = MorelliVariant { size: Size::N7, edition: Edition::E2015 };

    /// No symmetry maps a Random set-up onto itself, so there are exactly an eighth of them up to symmetry.
    #[test]
    fn random_set_ups_up_to_symmetry() {
        let count = |variant: MorelliVariant| {
            let all = 1u64 << (variant.size.pieces() / 2);
            let distinct: HashSet<_> =
                (0..all).map(|bits| Morelli::start_from_bits(variant, bits).canonical().setup().to_string()).collect();
            distinct.len()
        };
        assert_eq!(count(SEVEN), 512);
        assert_eq!(count(MorelliVariant { size: Size::N5, ..SEVEN }), 32);
        assert_eq!(count(MorelliVariant { size: Size::N9, ..SEVEN }), 8192);
    }

    /// On every board no symmetry but the identity fixes a set-up: the counts are 2^(2(n-1)) / 8 exactly.
    #[test]
    fn no_set_up_is_symmetric() {
        for (size, count) in [(Size::N7, 512), (Size::N9, 8192), (Size::N11, 131_072), (Size::N13, 2_097_152)] {
            let outer: Vec<Cell> = size.outer_band().collect();
            for symmetry in 1..8 {
                // A cell that maps onto its own opposite, directly or by turns, must differ from itself.
                let broken = outer.iter().any(|&cell| {
                    let image = map_cell(cell, symmetry);
                    image == cell.opposite() || map_cell(image, symmetry) == cell.opposite()
                });
                assert!(broken, "{size:?} {symmetry}");
            }
            assert_eq!((1 << (size.pieces() / 2)) / 8, count);
        }
    }

    #[test]
    fn swapping_colors_of_a_random_set_up_is_a_half_turn() {
        for bits in 0..1 << 12 {
            let start = Morelli::start_from_bits(SEVEN, bits);
            let swapped = start.colors_swapped();
            let turned = start.mapped(2);
            assert!(crate::Color::ALL.into_iter().all(|color| swapped.pieces(color) == turned.pieces(color)));
        }
    }
}
