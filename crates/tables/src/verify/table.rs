//! A table in memory for checking: the number of each entry in the palette, and what each number is worth.

use crate::error::FileError;
use crate::file::TableFile;
use crate::index::{Class, Indexer};
use crate::value::Value;
use rayon::prelude::*;
use rayuela_rules::bits::pdep;

/// A value as a number that is larger the better it is for the player: losses by their distance, the draw, wins by
/// their distance, quick ones last.
pub(super) type Score = u16;

/// The score of a player without a turn: lost at once.
pub(super) const LOST: Score = 0;
const DRAWN: Score = 0x4000;
const WON: Score = 0xc000;

/// The score of a value; without distances all wins are alike, and all losses.
pub(super) fn score(value: Value, distances: bool) -> Score {
    let far = |n: u16| if distances { n } else { 0 };
    match value {
        Value::Loss(n) => LOST + far(n),
        Value::Draw => DRAWN,
        Value::Win(n) => WON - far(n),
    }
}

/// The best score there is: a win by the next turn.
pub(super) fn top(distances: bool) -> Score {
    score(Value::Win(1), distances)
}

/// The value of the turn for its player, given what the opponent has after it. Kept apart from `Value::before`, which the
/// solver uses.
fn of_turn(opponent: Value, removal: bool) -> Value {
    let turns = |n: u16| if removal { 1 } else { n + 1 };
    match opponent {
        Value::Loss(n) => Value::Win(turns(n)),
        Value::Win(n) => Value::Loss(turns(n)),
        Value::Draw => Value::Draw,
    }
}

/// The entries of a table, each as its number in the palette.
#[derive(Debug)]
enum Numbers {
    Narrow(Vec<u8>),
    Wide(Vec<u16>),
}

impl Numbers {
    #[inline(always)]
    fn at(&self, index: usize) -> usize {
        match self {
            Numbers::Narrow(numbers) => usize::from(numbers[index]),
            Numbers::Wide(numbers) => usize::from(numbers[index]),
        }
    }

    /// The same entries in another order.
    fn reordered(&self, order: impl Fn(usize, &mut dyn FnMut(usize)) + Sync, rows: usize, len: usize) -> Numbers {
        match self {
            Numbers::Narrow(numbers) => Numbers::Narrow(reordered(numbers, order, rows, len)),
            Numbers::Wide(numbers) => Numbers::Wide(reordered(numbers, order, rows, len)),
        }
    }
}

fn reordered<T: Copy + Default + Send + Sync>(
    numbers: &[T],
    order: impl Fn(usize, &mut dyn FnMut(usize)) + Sync,
    rows: usize,
    len: usize,
) -> Vec<T> {
    let mut found = vec![T::default(); rows * len];
    found.par_chunks_mut(len).enumerate().for_each(|(row, entries)| {
        let mut entries = entries.iter_mut();
        order(row, &mut |index| {
            if let Some(entry) = entries.next() {
                *entry = numbers[index];
            }
        });
    });
    found
}

/// A table with its entries in memory.
#[derive(Debug)]
pub(super) struct Loaded {
    numbers: Numbers,
    palette: Vec<u16>,
    /// whether the values come with their distances
    pub(super) distances: bool,
}

impl Loaded {
    /// Reads all entries of a file.
    pub(super) fn read(file: &TableFile) -> Result<Loaded, FileError> {
        let (bytes, palette) = (file.numbers()?, file.palette().to_vec());
        let numbers = if file.header().width == 2 {
            Numbers::Wide(bytes.chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]])).collect())
        } else {
            Numbers::Narrow(bytes)
        };
        let most = match &numbers {
            Numbers::Narrow(numbers) => numbers.par_iter().copied().max().map_or(0, usize::from),
            Numbers::Wide(numbers) => numbers.par_iter().copied().max().map_or(0, usize::from),
        };
        if most >= palette.len() {
            return Err(file.damaged("a block has a value that is not in its list"));
        }
        Ok(Loaded { numbers, palette, distances: file.header().distances })
    }

    /// A class of equal numbers of men with the other side to move: the rows of the other side's placements.
    pub(super) fn transposed(&self, indexer: &Indexer, class: Class) -> Loaded {
        let (a, b) = class.sorted();
        let (anchors, ranker) = (indexer.orbits(a).anchors(), indexer.ranker(a, b));
        let order = |row: usize, put: &mut dyn FnMut(usize)| {
            let free = indexer.grid.points & !anchors[row];
            ranker.sets().iter().for_each(|&set| put(indexer.index(pdep(set, free), anchors[row]).1 as usize));
        };
        let numbers = self.numbers.reordered(order, anchors.len(), ranker.len());
        Loaded { numbers, palette: self.palette.clone(), distances: self.distances }
    }

    /// The value of an entry.
    pub(super) fn value(&self, index: usize) -> Value {
        Value::from_code(self.palette[self.numbers.at(index)])
    }

    /// The scores of the entries themselves.
    pub(super) fn scores(&self, distances: bool) -> Scores<'_> {
        Scores::new(self, |value| score(value, distances))
    }

    /// The scores of turns that lead to the entries.
    pub(super) fn turns(&self, removal: bool, distances: bool) -> Scores<'_> {
        Scores::new(self, |value| score(of_turn(value, removal), distances))
    }
}

/// A table seen as scores.
#[derive(Debug)]
pub(super) struct Scores<'a> {
    numbers: &'a Numbers,
    /// by the number in the palette; as many as a byte can name at least, so that narrow tables need no check
    scores: Vec<Score>,
}

impl<'a> Scores<'a> {
    fn new(table: &'a Loaded, score: impl Fn(Value) -> Score) -> Scores<'a> {
        let mut scores: Vec<Score> = table.palette.iter().map(|&code| score(Value::from_code(code))).collect();
        scores.resize(scores.len().max(256), Score::MAX);
        Scores { numbers: &table.numbers, scores }
    }

    #[inline(always)]
    pub(super) fn at(&self, index: usize) -> Score {
        self.scores[self.numbers.at(index)]
    }
}
