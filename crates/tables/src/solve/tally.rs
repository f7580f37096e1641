//! Counting the results of a class.

use rayon::prelude::*;
use rayuela_rules::bits::pdep;

use crate::index::{Class, Indexer};
use crate::value::Value;

/// How many positions of a class, up to symmetry, have which value for the side to move.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Tally {
    /// the draws
    pub(crate) draws: u64,
    /// the wins by their distance
    pub(crate) wins: Vec<u64>,
    /// the losses by their distance
    pub(crate) losses: Vec<u64>,
}

impl Tally {
    /// All wins.
    pub(crate) fn won(&self) -> u64 {
        self.wins.iter().sum()
    }

    /// All losses.
    pub(crate) fn lost(&self) -> u64 {
        self.losses.iter().sum()
    }

    /// The longest win, if there is one.
    pub(crate) fn longest_win(&self) -> Option<usize> {
        self.wins.iter().rposition(|&count| count > 0)
    }

    /// The longest loss, if there is one.
    pub(crate) fn longest_loss(&self) -> Option<usize> {
        self.losses.iter().rposition(|&count| count > 0)
    }

    /// Counts one position.
    pub(crate) fn add(&mut self, value: Value) {
        let (counts, distance) = match value {
            Value::Draw => {
                self.draws += 1;
                return;
            }
            Value::Win(n) => (&mut self.wins, usize::from(n)),
            Value::Loss(n) => (&mut self.losses, usize::from(n)),
        };
        if counts.len() <= distance {
            counts.resize(distance + 1, 0);
        }
        counts[distance] += 1;
    }

    /// Adds the counts of another part.
    #[must_use]
    pub(crate) fn plus(mut self, other: Tally) -> Tally {
        self.draws += other.draws;
        for (mine, theirs) in [(&mut self.wins, other.wins), (&mut self.losses, other.losses)] {
            if mine.len() < theirs.len() {
                mine.resize(theirs.len(), 0);
            }
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs);
        }
        self
    }
}

/// Counts the codes of a class, symmetric images once.
pub(crate) fn tally(indexer: &Indexer, class: Class, codes: &[u16]) -> Tally {
    let (a, b) = class.sorted();
    let ranker = indexer.ranker(a, b);
    let rows = codes.par_chunks(ranker.len()).zip(indexer.orbits(a).anchors());
    let count = |mut tally: Tally, (row, &anchor): (&[u16], &u32)| {
        let stabilizer = indexer.symmetries.stabilizer(anchor);
        let free = indexer.grid.points & !anchor;
        for (&code, &set) in row.iter().zip(ranker.sets()) {
            if stabilizer == 1 || indexer.is_first(stabilizer, pdep(set, free)) {
                tally.add(Value::from_code(code));
            }
        }
        tally
    };
    rows.fold(Tally::default, count).reduce(Tally::default, Tally::plus)
}
