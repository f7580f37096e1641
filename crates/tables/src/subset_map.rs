//! Subsets of one row's free points among those of another row: two look-ups instead of a symmetry and two changes of bits.
//!
//! Solver and verifier follow the same few links from thousands of entries of a row, so the tables of a link are soon paid for.

use rayuela_rules::bits::{pext, singles};

use crate::symmetry::SetMap;

/// The map of one link. A subset is written with a bit for each free point of its row, the lowest point first.
#[derive(Debug)]
pub(crate) struct SubsetMap {
    half: u32,
    low: Vec<u32>,
    high: Vec<u32>,
}

impl SubsetMap {
    /// The map from subsets of the points `from` to subsets of the points `to`, onto which a symmetry maps them. A point that
    /// it maps elsewhere must not be in any subset.
    pub(crate) fn new(symmetry: &SetMap, from: u32, to: u32) -> SubsetMap {
        let images: Vec<u32> = singles(from).map(|point| pext(symmetry.apply(point), to)).collect();
        let (low, high) = images.split_at(images.len().div_ceil(2));
        SubsetMap { half: low.len() as u32, low: unions(low), high: unions(high) }
    }

    /// The image of a subset.
    #[inline(always)]
    pub(crate) fn apply(&self, set: u32) -> u32 {
        // The masks prove the bounds: both tables have a power of two of entries.
        let low = self.low[set as usize & (self.low.len() - 1)];
        low | self.high[(set >> self.half) as usize & (self.high.len() - 1)]
    }
}

/// For every subset of these images their union.
fn unions(images: &[u32]) -> Vec<u32> {
    let mut all = Vec::with_capacity(1 << images.len());
    all.push(0);
    for &image in images {
        for i in 0..all.len() {
            all.push(all[i] | image);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use rayuela_rules::Rng;
    use rayuela_rules::bits::pdep;
    use rayuela_rules::morris::Board;

    use super::*;
    use crate::symmetry::{SYMMETRIES, Symmetries};

    #[test]
    fn subsets_are_mapped_as_their_points_are() {
        let (symmetries, mut rng) = (Symmetries::new(Board::Three), Rng::new(9));
        for round in 0..2000 {
            let map = symmetries.map(round % SYMMETRIES);
            let free = rng.below(1 << 24) as u32;
            let (to, set) = (map.apply(free), rng.below(1 << free.count_ones()) as u32);
            let expected = pext(map.apply(pdep(set, free)), to);
            assert_eq!(SubsetMap::new(map, free, to).apply(set), expected);
        }
    }
}
