//! The 16 symmetries of a board as maps of sets, three table look-ups each.

use rayuela_rules::morris::Board;

/// The number of symmetries of every Morris board.
pub(crate) const SYMMETRIES: usize = 16;

/// The maps of one board.
///
/// Symmetry `s`: squares exchanged if bit 3 is set, mirrored if bit 2 is set, then turned by `s & 3` quarters, as in
/// the rules crate.
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
            let mut bytes = [0u8; 256];
            for (byte, image) in bytes.iter_mut().enumerate() {
                for k in (0..8).filter(|k| byte >> k & 1 != 0) {
                    let mirrored = if s & 4 != 0 { (10 - k) % 8 } else { k };
                    *image |= 1 << ((mirrored + 2 * (s & 3)) % 8);
                }
            }
            let shifts = match (s & 8 != 0, board) {
                (false, _) => [0, 8, 16],
                (true, Board::Two) => [8, 0, 16],
                (true, Board::Three) => [16, 8, 0],
            };
            SetMap { bytes, shifts }
        };
        Symmetries { maps: std::array::from_fn(map) }
    }

    /// Symmetry number `s`.
    #[inline(always)]
    pub(crate) fn map(&self, s: usize) -> &SetMap {
        &self.maps[s & 15]
    }

    /// The symmetry that undoes `s`.
    #[inline(always)]
    pub(crate) const fn inverse(s: usize) -> usize {
        if s & 4 != 0 { s } else { s & 8 | (4 - (s & 3)) & 3 }
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
                assert_eq!(symmetries.map(Symmetries::inverse(s)).apply(image), men.bits());
            }
        }
    }
}
