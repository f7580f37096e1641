//! The 16 symmetries of a board as maps of sets, three table look-ups each.

use rayuela_rules::bits::singles;
use rayuela_rules::morris::symmetry::map_set;
pub(crate) use rayuela_rules::morris::symmetry::{SYMMETRIES, inverse};
use rayuela_rules::morris::{Board, PointSet};

/// The symmetries of one board, numbered as in the rules crate.
#[derive(Clone, Debug)]
pub(crate) struct Symmetries {
    maps: [SetMap; SYMMETRIES],
}

/// One symmetry, ready to be applied to sets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SetMap {
    bytes: [u8; 256],
    shifts: [u8; 3],
}

impl SetMap {
    /// The image of a set.
    #[inline(always)]
    pub(crate) fn apply(&self, set: u32) -> u32 {
        let [a, b, c, _] = set.to_le_bytes();
        u32::from(self.bytes[usize::from(a)]) << self.shifts[0]
            | u32::from(self.bytes[usize::from(b)]) << self.shifts[1]
            | u32::from(self.bytes[usize::from(c)]) << self.shifts[2]
    }
}

impl Symmetries {
    /// The maps of a board.
    pub(crate) fn new(board: Board) -> Symmetries {
        let map = |s: usize| {
            let image = |point: u32| map_set(board, PointSet::from_bits(point), s).bits().trailing_zeros() as u8;
            // All squares are turned and mirrored alike; only their order depends on the board.
            let bytes =
                std::array::from_fn(|byte| singles(byte as u32).fold(0, |bits, point| bits | 1 << (image(point) % 8)));
            let shifts =
                std::array::from_fn(|ring| if ring < board.rings() { image(1 << (8 * ring)) & !7 } else { 16 });
            SetMap { bytes, shifts }
        };
        Symmetries { maps: std::array::from_fn(map) }
    }

    /// Symmetry number `s`.
    #[inline(always)]
    pub(crate) fn map(&self, s: usize) -> &SetMap {
        &self.maps[s & 15]
    }

    /// The symmetries that leave a set as it is, as a set of numbers.
    pub(crate) fn stabilizer(&self, set: u32) -> u32 {
        (0..SYMMETRIES).filter(|&s| self.maps[s].apply(set) == set).fold(0, |found, s| found | 1 << s)
    }
}

#[cfg(test)]
mod tests {
    use rayuela_rules::morris::{Morris, MorrisVariant, PointSet};
    use rayuela_rules::{Color, Rng, Symmetric};

    use super::*;

    #[test]
    fn maps_are_those_of_the_rules() {
        let mut rng = Rng::new(3);
        for variant in MorrisVariant::all() {
            let board = variant.base.board();
            let symmetries = Symmetries::new(board);
            let mut men = PointSet::EMPTY;
            while men.len() < 5 {
                men = men | PointSet::from_bits(1 << rng.below(u64::from(board.points().len())));
            }
            let position = Morris::with_men(variant, [men, PointSet::EMPTY], [0, 0], Color::White).unwrap();
            for s in 0..SYMMETRIES {
                let image = symmetries.map(s).apply(men.bits());
                assert_eq!(image, position.mapped(s).men(Color::White).bits());
                assert_eq!(symmetries.map(inverse(s)).apply(image), men.bits());
            }
        }
    }
}
