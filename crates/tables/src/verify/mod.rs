//! Verifying tables: every value against those of its successors, by the turns of the rules.
//!
//! Shared with the solver are the index (`index.rs`, `subset_map.rs`), the reader of files, the list of classes, and from the
//! rules the masks and bit operations of the kernel: which points are neighbours, where a step completes a mill, which men may
//! be removed. What the moves of an entry are, where they lead and what follows from that is written here once more, forwards;
//! the solver goes backwards. A table whose every entry passes is right: wins and losses by
//! induction over their distances, and draws because from each of them both sides can stay among the draws. In the placing
//! phase every turn leads to a later ply, so WDL values alone are enough there.
//!
//! Whole classes are checked row by row with the turns of the rules' kernel (`rows.rs`), single positions with those of
//! the position itself; a test compares the two.

mod journal;
mod noreform;
#[cfg(test)]
mod noreform_tests;
mod rows;
mod sample;
mod table;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use rayuela_rules::morris::{Morris, MorrisVariant, PointSet};
use rayuela_rules::{Color, Position, Rng};

use self::journal::Journal;
pub use self::noreform::verify_in_memory;
use self::rows::{After, ClassCheck};
use self::sample::{check_sample, follows};
use self::table::Loaded;
use crate::classes;
use crate::error::FileError;
use crate::index::{Class, Indexer};
use crate::lock::FolderLock;
use crate::tables::Tables;
use crate::value::Value;

/// The result of checking a class.
#[derive(Clone, Debug)]
pub struct Checked {
    /// the class
    pub class: Class,
    /// the entries checked
    pub entries: u64,
    /// those whose value does not follow from their successors'
    pub wrong: u64,
    /// the position text of the first wrong one
    pub example: Option<String>,
    /// wins, losses and draws up to symmetry, counted again; `None` for a sample
    pub counts: Option<[u64; 3]>,
    /// whether those are the counts in the file, and together all positions of the class
    pub counts_agree: bool,
    /// only a sample was checked
    pub sampled: bool,
    /// an earlier check that was cut off has found the class right, and its files are still the same
    pub earlier: bool,
}

/// Called with progress from any thread: the class, how many of its entries are done, how many there are.
pub type Progress<'a> = &'a (dyn Fn(Class, u64, u64) + Sync);

/// Positions checked in a class whose successors are in no file, so that each takes a search.
const SEARCHED: u64 = 200;
/// A sample of more than one entry in this many reads whole classes rather than single blocks.
const DENSE: u64 = 500;

/// Checks all tables of a variant that are in its folder, or this many random positions of each; `tell` gets each
/// class as it is done. Uses the threads of the pool it is called in.
///
/// A check of all entries notes the classes that it has found right in the folder, and goes on there after it was cut off.
/// The last stored ply of the placing phase can only be sampled if the next ply is in no file.
///
/// # Errors
/// If a file is damaged, or another check or a run of the solver is at work in the folder.
///
/// # Examples
/// ```
/// use rayuela_tables::{Checked, Progress, SIX, Settings, Tables, solve, verify, verify_memory};
/// let dir = std::env::temp_dir().join(format!("rayuela-verify-doc-{}", std::process::id()));
/// let into = Some(dir.clone());
/// let settings = Settings { dir: into, threads: 1, memory: 1 << 28, most_men: Some(6), distances: false, placing: false };
/// solve(SIX, &settings, &|_| ()).unwrap();
/// let progress: Progress<'_> = &|class, done, of| assert!(done <= of, "{class}");
/// let mut entries = 0;
/// assert!(verify_memory(&Tables::open(&dir, SIX), None).unwrap() < 1 << 28);
/// verify(&Tables::open(&dir, SIX), None, progress, |checked: Checked| {
///     assert!(checked.wrong == 0 && checked.counts_agree, "{checked:?}");
///     entries += checked.entries;
/// })
/// .unwrap();
/// assert!(entries > 0);
/// # std::fs::remove_dir_all(&dir).unwrap();
/// ```
pub fn verify(
    tables: &Tables,
    sample: Option<u64>,
    progress: Progress<'_>,
    mut tell: impl FnMut(Checked),
) -> Result<(), FileError> {
    let variant = tables.variant();
    let _lock = FolderLock::share(&tables.folder())?;
    let mut check = Check { tables, progress, loaded: HashMap::new() };
    let mut journal = match sample {
        None => Some(Journal::open(&tables.folder())?),
        Some(_) => None,
    };
    for class in classes::moving(variant).chain(classes::placing(variant)) {
        let Some(file) = tables.file(class)? else { continue };
        let searched = !file.header().distances && check.leads_to_no_file(class)?;
        let fingerprint = fingerprint(tables, class)?;
        if let Some(known) = journal.as_ref().and_then(|journal| journal.known(class, fingerprint)) {
            file.check_blocks()?;
            tell(known);
            continue;
        }
        let checked = match sample {
            _ if searched => check_sample(tables, class, sample.unwrap_or(SEARCHED).min(SEARCHED))?,
            Some(count) if count < tables.indexer().entries(class) / DENSE => check_sample(tables, class, count)?,
            _ => check.class(class, sample)?,
        };
        if let Some(journal) = &mut journal {
            journal.note(&checked, fingerprint)?;
        }
        tell(checked);
    }
    if let Some(journal) = journal {
        journal.finish();
    }
    Ok(())
}

/// The bytes of memory that [`verify`] takes at most: the entries of a class and of those that its turns lead to.
///
/// # Errors
/// If a file is damaged.
pub fn verify_memory(tables: &Tables, sample: Option<u64>) -> Result<u64, FileError> {
    let bytes = |class: Class| -> Result<u64, FileError> {
        Ok(tables.file(class)?.map_or(0, |file| file.header().entries * u64::from(file.header().width.max(1))))
    };
    let mut most = 0;
    for class in classes::moving(tables.variant()).chain(classes::placing(tables.variant())) {
        let sparse = sample.is_some_and(|count| count < tables.indexer().entries(class) / DENSE);
        if sparse || tables.file(class)?.is_none() {
            continue;
        }
        // The class itself counts twice, as it is read and with equal men turned over, or as the place of the next one.
        let all = successors(class, tables.variant()).into_iter().map(bytes);
        most = most.max(all.sum::<Result<u64, _>>()? + bytes(class)?);
    }
    Ok(most)
}

/// A number that changes with the files that the check of a class reads.
fn fingerprint(tables: &Tables, class: Class) -> Result<u64, FileError> {
    let files = successors(class, tables.variant()).into_iter().map(|class| tables.file(class));
    files.into_iter().try_fold(0u64, |sum, file| {
        let checksum = file?.map_or(0, |file| file.header().checksum);
        Ok((sum.rotate_left(5) ^ checksum).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    })
}

/// A check of whole classes, with the tables in memory that are needed at the moment.
struct Check<'a> {
    tables: &'a Tables,
    progress: Progress<'a>,
    loaded: HashMap<Class, Loaded>,
}

impl Check<'_> {
    /// Whether the turns of a class lead to no file.
    fn leads_to_no_file(&self, class: Class) -> Result<bool, FileError> {
        let quiet = successors(class, self.tables.variant()).get(1).copied();
        quiet.map_or(Ok(true), |next| self.tables.file(next).map(|file| file.is_none()))
    }

    /// Checks every entry of a class, or a sample.
    fn class(&mut self, class: Class, sample: Option<u64>) -> Result<Checked, FileError> {
        self.load(class)?;
        let (indexer, variant) = (self.tables.indexer(), self.tables.variant());
        let Some(table) = self.loaded.get(&class) else { return Ok(Part::default().result(class)) };
        let part = if is_over(class, 0) {
            self.each_position(class, table)
        } else {
            // With equal numbers of men a turn without removal leads into the class itself, to rows of the other colour.
            let same = class.hands == [0, 0] && class.mover == class.other;
            let transposed = same.then(|| table.transposed(indexer, class));
            let after = [0, 1, 2].map(|removed| self.after(class, removed, transposed.as_ref(), table.distances));
            self.rows(&ClassCheck::new(indexer, variant, class, table, after), class, table, sample)
        };
        if sample.is_some() {
            return Ok(Checked { counts_agree: true, sampled: true, ..part.result(class) });
        }
        let file = self.tables.file(class)?;
        let expected = file.map(|file| [file.header().wins, file.header().losses, file.header().draws]);
        let all = part.counts.iter().sum::<u64>() == indexer.canonical_count(class);
        let counts_agree = all && expected == Some(part.counts);
        Ok(Checked { counts: Some(part.counts), counts_agree, ..part.result(class) })
    }

    /// What a turn leads to that removes so many men.
    fn after<'t>(&'t self, class: Class, removed: u8, transposed: Option<&'t Loaded>, distances: bool) -> After<'t> {
        if is_over(class, removed) {
            return After::Won;
        }
        let next = after_turn(class, removed).and_then(|next| self.loaded.get(&next));
        match transposed.filter(|_| removed == 0).or(next) {
            Some(table) => After::Table(table.turns(removed > 0, distances)),
            None => After::Missing,
        }
    }

    /// Checks the rows of a class.
    fn rows(&self, check: &ClassCheck<'_>, class: Class, table: &Loaded, sample: Option<u64>) -> Part {
        let (indexer, variant) = (self.tables.indexer(), self.tables.variant());
        let (a, b) = class.sorted();
        let (ranker, entries) = (indexer.ranker(a, b), indexer.entries(class));
        let done = AtomicU64::new(0);
        let of = sample.unwrap_or(entries).min(entries);
        // A sample takes random entries of each row, in proportion to its size.
        let share = of as f64 / entries as f64;
        let rows = (0..indexer.orbits(a).anchors().len()).into_par_iter().map(|number| {
            let (row, mut part, mut rng) = (check.row(number), Part::default(), Rng::new(number as u64));
            let stabilizer = indexer.symmetries.stabilizer(row.anchor());
            let first = number * ranker.len();
            for (within, &set) in ranker.sets().iter().enumerate() {
                if sample.is_some() && (rng.below(1 << 32) as f64) >= share * (1u64 << 32) as f64 {
                    continue;
                }
                let index = first + within;
                part.entries += 1;
                if !row.follows(index, set) {
                    part.wrong += 1;
                    let example = || position(indexer, variant, class, index as u64);
                    part.example = part.example.or_else(example);
                }
                if sample.is_none() && (stabilizer == 1 || indexer.is_first(stabilizer, row.rest(set))) {
                    part.counts[kind(table.value(index))] += 1;
                }
            }
            (self.progress)(class, done.fetch_add(part.entries, Ordering::Relaxed) + part.entries, of);
            part
        });
        rows.reduce(Part::default, Part::plus)
    }

    /// Checks a class in which all games are over.
    fn each_position(&self, class: Class, table: &Loaded) -> Part {
        let (indexer, variant) = (self.tables.indexer(), self.tables.variant());
        let mut part = Part::default();
        for index in 0..indexer.entries(class) {
            let Some(position) = position(indexer, variant, class, index) else { continue };
            let value = table.value(index as usize);
            part.count(indexer, &position, value);
            part.check(&position, value, table.distances, &|_| None);
        }
        part
    }

    /// Reads the classes that the turns of this one lead to, and drops others.
    fn load(&mut self, class: Class) -> Result<(), FileError> {
        let wanted = successors(class, self.tables.variant());
        self.loaded.retain(|class, _| wanted.contains(class));
        for class in wanted {
            if !self.loaded.contains_key(&class)
                && let Some(file) = self.tables.file(class)?
            {
                self.loaded.insert(class, Loaded::read(&file)?);
            }
        }
        Ok(())
    }
}

/// The class that a turn leads to which removes so many men; `None` if there are not as many.
fn after_turn(class: Class, removed: u8) -> Option<Class> {
    let [hand, other_hand] = class.hands;
    let placed = u8::from(hand > 0);
    let other = class.other.checked_sub(removed)?;
    Some(Class { mover: other, other: class.mover + placed, hands: [other_hand, hand - placed] })
}

/// Whether a player has too few men, those in hand included, when so many of the other side's are removed.
fn is_over(class: Class, removed: u8) -> bool {
    let [hand, other_hand] = class.hands;
    class.mover + hand <= 2 || (class.other + other_hand).saturating_sub(removed) <= 2
}

/// A class and those that one turn leads to.
fn successors(class: Class, variant: MorrisVariant) -> Vec<Class> {
    let removed = if variant.double { 2 } else { 1 };
    std::iter::once(class).chain((0..=removed).filter_map(|removed| after_turn(class, removed))).collect()
}

fn position(indexer: &Indexer, variant: MorrisVariant, class: Class, index: u64) -> Option<Morris> {
    let (mover, other) = indexer.men_at(class, index);
    let men = [PointSet::from_bits(mover), PointSet::from_bits(other)];
    Morris::with_men(variant, men, class.hands, Color::White)
}

/// The place of a value among the counts.
fn kind(value: Value) -> usize {
    match value {
        Value::Win(_) => 0,
        Value::Loss(_) => 1,
        Value::Draw => 2,
    }
}

/// What one thread has found.
#[derive(Default)]
struct Part {
    entries: u64,
    wrong: u64,
    example: Option<Morris>,
    counts: [u64; 3],
}

impl Part {
    fn plus(mut self, other: Part) -> Part {
        self.entries += other.entries;
        self.wrong += other.wrong;
        self.example = self.example.or(other.example);
        self.counts.iter_mut().zip(other.counts).for_each(|(mine, theirs)| *mine += theirs);
        self
    }

    fn result(self, class: Class) -> Checked {
        let example = self.example.map(|position| position.setup().to_string());
        Checked {
            class,
            entries: self.entries,
            wrong: self.wrong,
            example,
            counts: None,
            counts_agree: false,
            sampled: false,
            earlier: false,
        }
    }

    /// Counts the position unless it is an image of one that comes earlier in its row.
    fn count(&mut self, indexer: &Indexer, position: &Morris, value: Value) {
        let (mover, other) = (position.men(Color::White).bits(), position.men(Color::Black).bits());
        let (anchor, rest) = if mover.count_ones() >= other.count_ones() { (mover, other) } else { (other, mover) };
        if indexer.is_first(indexer.symmetries.stabilizer(anchor), rest) {
            self.counts[kind(value)] += 1;
        }
    }

    /// A position without a value.
    fn missing(&mut self, position: &Morris) {
        self.entries += 1;
        self.wrong += 1;
        self.example.get_or_insert(*position);
    }

    fn check(&mut self, position: &Morris, claimed: Value, distances: bool, value: &impl Fn(&Morris) -> Option<Value>) {
        self.entries += 1;
        if !follows(position, claimed, distances, value) {
            self.wrong += 1;
            self.example.get_or_insert(*position);
        }
    }
}
