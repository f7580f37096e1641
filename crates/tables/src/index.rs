//! The index of a position within its class.
//!
//! A *class* is a pair of numbers of men, the mover's and the opponent's. Of the two colours the larger set (the
//! mover's if equal) is the *anchor*: it is turned to the one placement that stands for all its images under the 16
//! symmetries, which gives the *row*; the other colour's men are ranked among the points that the anchor leaves free,
//! which gives the index within the row. All rows of a class have the same length, and every entry of a row is a
//! position: where an anchor is symmetric itself, several entries are images of each other. These duplicates are the
//! only redundancy (see docs/solving.md); they have correct values of their own, so only counting has to skip them.
//!
//! Ranking (combinatorial number system) is a sum of two table look-ups, unranking is one, and anchors are found by
//! their own rank in a table.

use rayuela_rules::Position;
use rayuela_rules::bits::{pdep, pext};
use rayuela_rules::morris::kernel::Grid;
use rayuela_rules::morris::{Morris, MorrisVariant};

use crate::symmetry::{SYMMETRIES, Symmetries, inverse};

/// The most men that one player may have.
pub const MAX_MEN: usize = 12;

/// Binomial coefficients; the largest that occurs is C(24, 12).
pub(crate) fn choose(n: u32, k: u32) -> u32 {
    if k > n {
        return 0;
    }
    (0..k).fold(1u64, |product, i| product * u64::from(n - i) / u64::from(i + 1)) as u32
}

/// The subsets of `k` among `n` bits, in the order of their bits as numbers.
pub(crate) fn subsets(n: u32, k: u32) -> impl Iterator<Item = u32> {
    let first = (k <= n).then_some((1u32 << k) - 1);
    std::iter::successors(first, move |&set| {
        // The next number with as many bits: the lowest run moves up, its rest falls to the bottom.
        let low = set & set.wrapping_neg();
        let up = set + low;
        let next = if set == 0 { 1 << n } else { up | (((set ^ up) >> 2) / low) };
        (next < 1 << n).then_some(next)
    })
}

/// Ranks of the subsets of `k` among `n` bits, in the order of their bits as numbers.
#[derive(Clone, Debug)]
pub(crate) struct Ranker {
    half: u32,
    low: Vec<u32>,
    high: Vec<u32>,
    unrank: Vec<u32>,
}

impl Ranker {
    pub(crate) fn new(n: u32, k: u32) -> Ranker {
        let half = n.div_ceil(2);
        // The i-th man from below (from 1) at bit p counts C(p, i): the combinatorial number system.
        let sum = |set: u32, places: u32, below: u32| -> u32 {
            (0..places).filter(|p| set >> p & 1 != 0).zip(below + 1..).map(|(p, i)| choose(p, i)).sum()
        };
        let high = |set: u32| {
            let below = k.saturating_sub(set.count_ones());
            let places = (0..n - half).filter(|p| set >> p & 1 != 0);
            places.zip(below + 1..).map(|(p, i)| choose(p + half, i)).sum()
        };
        Ranker {
            half,
            low: (0..1u32 << half).map(|set| sum(set, half, 0)).collect(),
            high: (0..1u32 << (n - half)).map(high).collect(),
            unrank: subsets(n, k).collect(),
        }
    }

    /// The rank of a subset; it must have `k` bits out of `n`.
    #[inline(always)]
    pub(crate) fn rank(&self, set: u32) -> u32 {
        // The masks prove the bounds: both tables have a power of two of entries.
        let low = self.low[set as usize & (self.low.len() - 1)];
        low + self.high[(set >> self.half) as usize & (self.high.len() - 1)]
    }

    /// The subset of a rank.
    #[inline(always)]
    pub(crate) fn unrank(&self, rank: usize) -> u32 {
        self.unrank[rank]
    }

    /// All subsets in the order of their ranks.
    pub(crate) fn sets(&self) -> &[u32] {
        &self.unrank
    }

    /// The number of subsets.
    pub(crate) fn len(&self) -> usize {
        self.unrank.len()
    }
}

/// The placements of one number of men, up to symmetry: orbits under the 16 symmetries.
#[derive(Clone, Debug)]
pub(crate) struct Orbits {
    ranker: Ranker,
    /// by the rank of a placement: its row, and in the low four bits the symmetry that maps it onto the row's anchor
    found: Vec<u32>,
    anchors: Vec<u32>,
}

impl Orbits {
    fn new(symmetries: &Symmetries, size: u32, men: u32) -> Orbits {
        const UNSEEN: u32 = u32::MAX;
        let ranker = Ranker::new(size, men);
        let mut found = vec![UNSEEN; ranker.len()];
        let mut anchors = Vec::new();
        for (rank, &set) in ranker.sets().iter().enumerate() {
            if found[rank] != UNSEEN {
                continue;
            }
            let row = anchors.len() as u32;
            anchors.push(set);
            for s in 0..SYMMETRIES {
                let image = ranker.rank(symmetries.map(s).apply(set)) as usize;
                if found[image] == UNSEEN {
                    found[image] = row << 4 | inverse(s) as u32;
                }
            }
        }
        Orbits { ranker, found, anchors }
    }

    /// The row of a placement, and the symmetry that maps it onto the row's anchor.
    #[inline(always)]
    pub(crate) fn find(&self, set: u32) -> (usize, usize) {
        let found = self.found[self.ranker.rank(set) as usize];
        ((found >> 4) as usize, (found & 15) as usize)
    }

    /// The canonical placements, one for each row.
    pub(crate) fn anchors(&self) -> &[u32] {
        &self.anchors
    }
}

/// Maps positions of all classes of one board to indices, and back.
#[derive(Clone, Debug)]
pub(crate) struct Indexer {
    pub(crate) grid: Grid,
    pub(crate) symmetries: Symmetries,
    pub(crate) most: usize,
    orbits: Vec<Orbits>,
    /// by the anchor's men, then the other's
    rankers: Vec<Vec<Ranker>>,
}

/// A class of positions: the numbers of men on the board and in hand.
///
/// # Examples
/// ```
/// use rayuela_rules::{Position, morris::Morris};
/// use rayuela_tables::{Class, MAX_MEN, SIX};
/// let position = Morris::parse(SIX, "w.w/.b./w..b/.../..b w 0 0").unwrap();
/// assert_eq!(Class::of(&position), Class::new(3, 3));
/// // Twelve with all men on the board.
/// assert_eq!(Class::new(MAX_MEN, MAX_MEN).to_string(), "12-12");
/// // And with men in hand: those of the player to move, then the other's.
/// let placing = Class::new(2, 1).with_hands([7, 8]);
/// assert_eq!((placing.mover, placing.hands), (2, [7, 8]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Class {
    /// the men of the side to move
    pub mover: u8,
    /// the men of the other side
    pub other: u8,
    /// the men in hand, the mover's first; none in the moving phase
    pub hands: [u8; 2],
}

impl Class {
    /// The class of the moving phase with these numbers of men.
    pub const fn new(mover: usize, other: usize) -> Class {
        Class { mover: mover as u8, other: other as u8, hands: [0; 2] }
    }

    /// The class with these men in hand.
    #[must_use]
    pub const fn with_hands(self, hands: [u8; 2]) -> Class {
        Class { hands, ..self }
    }

    /// The class of a position.
    pub fn of(position: &Morris) -> Class {
        let (mover, other) = (position.turn(), !position.turn());
        Class {
            mover: position.men(mover).len() as u8,
            other: position.men(other).len() as u8,
            hands: [position.hand(mover), position.hand(other)],
        }
    }

    /// Whether the mover's men are the anchor.
    pub(crate) const fn mover_is_anchor(self) -> bool {
        self.mover >= self.other
    }

    /// The larger and the smaller number of men.
    pub(crate) fn sorted(self) -> (usize, usize) {
        let (a, b) = (usize::from(self.mover), usize::from(self.other));
        (a.max(b), a.min(b))
    }
}

impl std::fmt::Display for Class {
    /// `5-4`, or with men in hand `2-3+4-3`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.mover, self.other)?;
        match self.hands {
            [0, 0] => Ok(()),
            [mover, other] => write!(f, "+{mover}-{other}"),
        }
    }
}

impl Indexer {
    /// The indexer of a variant.
    pub(crate) fn new(variant: MorrisVariant) -> Indexer {
        let grid = variant.lines().grid();
        let most = variant.base.men();
        let symmetries = Symmetries::new(variant.base.board());
        let size = grid.points.count_ones();
        let orbits = (0..=most as u32).map(|men| Orbits::new(&symmetries, size, men)).collect();
        let rankers =
            (0..=most as u32).map(|a| (0..=a.min(size - a)).map(|b| Ranker::new(size - a, b)).collect()).collect();
        Indexer { grid, symmetries, most, orbits, rankers }
    }

    /// The placements of this many men.
    #[inline(always)]
    pub(crate) fn orbits(&self, men: usize) -> &Orbits {
        &self.orbits[men]
    }

    /// Ranks `other` men among the points that `anchor` men leave free.
    #[inline(always)]
    pub(crate) fn ranker(&self, anchor: usize, other: usize) -> &Ranker {
        &self.rankers[anchor][other]
    }

    /// The number of rows and their length.
    pub(crate) fn shape(&self, class: Class) -> (usize, usize) {
        let (a, b) = class.sorted();
        (self.orbits[a].anchors.len(), self.rankers[a][b].len())
    }

    /// The number of entries of a class.
    pub(crate) fn entries(&self, class: Class) -> u64 {
        let (rows, len) = self.shape(class);
        rows as u64 * len as u64
    }

    /// The class and index of a position, given the men of the mover and of the other side.
    #[inline]
    pub(crate) fn index(&self, mover: u32, other: u32) -> (Class, u64) {
        let class = Class::new(mover.count_ones() as usize, other.count_ones() as usize);
        let (anchor, rest) = if class.mover_is_anchor() { (mover, other) } else { (other, mover) };
        let (a, b) = class.sorted();
        let (row, s) = self.orbits[a].find(anchor);
        let ranker = &self.rankers[a][b];
        let map = self.symmetries.map(s);
        let free = self.grid.points & !map.apply(anchor);
        let rank = ranker.rank(pext(map.apply(rest), free));
        (class, row as u64 * ranker.len() as u64 + u64::from(rank))
    }

    /// The men of the mover and of the other side at an index of a class.
    #[inline]
    pub(crate) fn men_at(&self, class: Class, index: u64) -> (u32, u32) {
        let (a, b) = class.sorted();
        let ranker = &self.rankers[a][b];
        let len = ranker.len() as u64;
        let anchor = self.orbits[a].anchors[(index / len) as usize];
        let rest = pdep(ranker.unrank((index % len) as usize), self.grid.points & !anchor);
        if class.mover_is_anchor() { (anchor, rest) } else { (rest, anchor) }
    }

    /// Whether an entry of a row is the first of those that the anchor's own symmetries map onto each other.
    pub(crate) fn is_first(&self, stabilizer: u32, rest: u32) -> bool {
        (0..SYMMETRIES).filter(|s| stabilizer >> s & 1 != 0).all(|s| self.symmetries.map(s).apply(rest) >= rest)
    }

    /// The number of positions of a class up to symmetry, by Burnside's lemma over the 16 maps.
    pub(crate) fn canonical_count(&self, class: Class) -> u64 {
        let total: u64 = (0..SYMMETRIES).map(|s| self.fixed(s, class)).sum();
        total / SYMMETRIES as u64
    }

    /// How many positions of a class a symmetry leaves as they are: cycles of points are filled as a whole.
    fn fixed(&self, s: usize, class: Class) -> u64 {
        let (a, b) = class.sorted();
        let mut ways = vec![vec![0u64; b + 1]; a + 1];
        ways[0][0] = 1;
        let mut left = self.grid.points;
        while left != 0 {
            let first = left & left.wrapping_neg();
            let (mut cycle, mut next) = (first, self.symmetries.map(s).apply(first));
            while next != first {
                cycle |= next;
                next = self.symmetries.map(s).apply(next);
            }
            left &= !cycle;
            let n = cycle.count_ones() as usize;
            for i in (0..=a).rev() {
                for j in (0..=b).rev() {
                    let from_a = if i >= n { ways[i - n][j] } else { 0 };
                    let from_b = if j >= n { ways[i][j - n] } else { 0 };
                    ways[i][j] += from_a + from_b;
                }
            }
        }
        ways[a][b]
    }
}

#[cfg(test)]
mod tests {
    use rayuela_rules::Rng;
    use rayuela_rules::morris::MorrisBase;

    use super::*;

    fn indexer(base: MorrisBase) -> Indexer {
        Indexer::new(MorrisVariant { base, diagonal: false, double: false, flying: false, noreform: false })
    }

    fn classes(most: usize) -> impl Iterator<Item = Class> {
        (3..=most).flat_map(move |a| (3..=most).map(move |b| Class::new(a, b)))
    }

    #[test]
    fn canonical_positions_by_burnside() {
        let nine = indexer(MorrisBase::Nine);
        let count = |a, b| nine.canonical_count(Class::new(a, b));
        assert_eq!(
            [count(3, 3), count(5, 5), count(8, 8), count(9, 9)],
            [169_626, 30_914_424, 591_726_690, 409_106_740]
        );
        let total = |indexer: &Indexer| classes(indexer.most).map(|class| indexer.canonical_count(class)).sum::<u64>();
        assert_eq!(total(&nine), 8_904_593_601);
        assert_eq!(total(&indexer(MorrisBase::Six)), 1_205_908);
        assert_eq!(total(&indexer(MorrisBase::Twelve)), 16_528_583_563);
    }

    #[test]
    fn holes_are_few() {
        for (base, most) in [(MorrisBase::Nine, 1.03), (MorrisBase::Twelve, 1.03), (MorrisBase::Six, 1.15)] {
            let indexer = indexer(base);
            let entries: u64 = classes(indexer.most).map(|class| indexer.entries(class)).sum();
            let positions: u64 = classes(indexer.most).map(|class| indexer.canonical_count(class)).sum();
            assert!((entries as f64) < positions as f64 * most, "{entries} entries for {positions} positions");
        }
    }

    #[test]
    fn places_round_trip() {
        let mut rng = Rng::new(11);
        for base in MorrisBase::ALL {
            let indexer = indexer(base);
            for a in 0..=indexer.most {
                for b in 0..=indexer.most {
                    let class = Class::new(a, b);
                    for _ in 0..200 {
                        let index = rng.below(indexer.entries(class));
                        let (mover, other) = indexer.men_at(class, index);
                        assert_eq!(mover & other, 0);
                        let (_, again) = indexer.index(mover, other);
                        let (row_len, stabilizer) = (indexer.shape(class).1 as u64, {
                            let anchor = if class.mover_is_anchor() { mover } else { other };
                            indexer.symmetries.stabilizer(anchor)
                        });
                        assert_eq!(again, index, "the anchor itself is mapped by the identity");
                        // An image has an index of the same position.
                        let s = rng.below(16) as usize;
                        let map = indexer.symmetries.map(s);
                        let (found, image) = indexer.index(map.apply(mover), map.apply(other));
                        assert_eq!(found, class);
                        assert_eq!(image / row_len, index / row_len);
                        assert!(image == index || stabilizer != 1);
                    }
                }
            }
        }
    }

    #[test]
    fn first_places_are_the_canonical_positions() {
        let indexer = indexer(MorrisBase::Six);
        for class in classes(6) {
            let first = (0..indexer.entries(class)).filter(|&index| {
                let (mover, other) = indexer.men_at(class, index);
                let (anchor, rest) = if class.mover_is_anchor() { (mover, other) } else { (other, mover) };
                indexer.is_first(indexer.symmetries.stabilizer(anchor), rest)
            });
            assert_eq!(first.count() as u64, indexer.canonical_count(class));
        }
    }
}
