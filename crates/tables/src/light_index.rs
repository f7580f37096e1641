//! The index of single positions without the tables of [`Indexer`](crate::index::Indexer), which take a tenth of a second
//! to make: a probe needs a few positions and must answer in milliseconds.
//!
//! A placement that stands for all its images has a first square that stands for all of that square's images, so only
//! these few are tried when the rows of a number of men are listed. The row of a placement is then found by halving.

use std::sync::OnceLock;

use rayuela_rules::bits::{pext, singles};
use rayuela_rules::morris::MorrisVariant;

use crate::index::{Class, MAX_MEN, choose, subsets};
use crate::symmetry::{SYMMETRIES, Symmetries};

/// The same indices as those of the indexer, position by position.
#[derive(Debug)]
pub(crate) struct LightIndex {
    points: u32,
    symmetries: Symmetries,
    /// by the number of men: the placements that stand for their images, in order
    anchors: [OnceLock<Vec<u32>>; MAX_MEN + 1],
}

impl LightIndex {
    pub(crate) fn new(variant: MorrisVariant) -> LightIndex {
        LightIndex {
            points: variant.lines().grid().points,
            symmetries: Symmetries::new(variant.base.board()),
            anchors: std::array::from_fn(|_| OnceLock::new()),
        }
    }

    /// The rows of this many men.
    fn anchors(&self, men: usize) -> &[u32] {
        self.anchors[men].get_or_init(|| {
            // The highest eight bits are a whole square, turned and mirrored like all of the board.
            let low = self.points.count_ones() - 8;
            let image = |byte: u32, s: usize| {
                let mapped = self.symmetries.map(s).apply(byte);
                (mapped | mapped >> 8 | mapped >> 16) & 0xff
            };
            let firsts = (0..256).filter(|&byte| (0..SYMMETRIES).all(|s| image(byte, s) >= byte));
            let sets = firsts.flat_map(|byte: u32| {
                let rest = (men as u32).checked_sub(byte.count_ones());
                rest.into_iter().flat_map(move |rest| subsets(low, rest)).map(move |set| byte << low | set)
            });
            sets.filter(|&set| (0..SYMMETRIES).all(|s| self.symmetries.map(s).apply(set) >= set)).collect()
        })
    }

    /// The number of entries of a class.
    pub(crate) fn entries(&self, class: Class) -> u64 {
        let (a, b) = class.sorted();
        self.anchors(a).len() as u64 * self.row(a, b)
    }

    /// The length of the rows.
    fn row(&self, anchor: usize, other: usize) -> u64 {
        u64::from(choose(self.points.count_ones() - anchor as u32, other as u32))
    }

    /// The index of a position in its class, given the men of the mover and of the other side.
    pub(crate) fn index(&self, mover: u32, other: u32) -> u64 {
        let class = Class::new(mover.count_ones() as usize, other.count_ones() as usize);
        let (anchor, rest) = if class.mover_is_anchor() { (mover, other) } else { (other, mover) };
        let (a, b) = class.sorted();
        let images = (0..SYMMETRIES).map(|s| self.symmetries.map(s)).map(|map| (map.apply(anchor), map.apply(rest)));
        // Several symmetries may lead to the same anchor; any of them gives an entry of the same value, and the least is
        // the one that is counted.
        let (anchor, rest) = images.min().unwrap_or((anchor, rest));
        let row = self.anchors(a).partition_point(|&other| other < anchor) as u64;
        let set = pext(rest, self.points & !anchor);
        let rank: u32 = singles(set).zip(1..).map(|(man, i)| choose(man.trailing_zeros(), i)).sum();
        row * self.row(a, b) + u64::from(rank)
    }
}

#[cfg(test)]
mod tests {
    use rayuela_rules::Rng;
    use rayuela_rules::morris::MorrisBase;

    use super::*;
    use crate::index::Indexer;

    #[test]
    fn light_and_heavy_index_agree() {
        let mut rng = Rng::new(4);
        for base in MorrisBase::ALL {
            let variant = MorrisVariant { base, diagonal: false, double: false, flying: false, noreform: false };
            let (light, heavy) = (LightIndex::new(variant), Indexer::new(variant));
            for men in 0..=heavy.most {
                assert_eq!(light.anchors(men), heavy.orbits(men).anchors(), "{base:?} {men}");
            }
            for a in 0..=heavy.most {
                for b in 0..=heavy.most {
                    let class = Class::new(a, b);
                    assert_eq!(light.entries(class), heavy.entries(class));
                    for _ in 0..50 {
                        let index = rng.below(heavy.entries(class));
                        let (mover, other) = heavy.men_at(class, index);
                        let anchor = if class.mover_is_anchor() { mover } else { other };
                        let found = light.index(mover, other);
                        let same = heavy.symmetries.stabilizer(anchor) == 1;
                        assert!(found == index || !same, "{class} {index} {found}");
                        let (m, o) = heavy.men_at(class, found);
                        let images = (0..SYMMETRIES).map(|s| heavy.symmetries.map(s));
                        let mut images = images.map(|map| (map.apply(mover), map.apply(other)));
                        assert!(images.any(|image| image == (m, o)), "{class} {index} {found}");
                    }
                }
            }
        }
    }
}
