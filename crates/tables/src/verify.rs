//! Verifying tables: every value against those of its successors, by the turns of the rules.
//!
//! Nothing here is shared with the solver but the index. A table whose every entry passes is right: wins and losses by
//! induction over their distances, and draws because from each of them both sides can stay among the draws.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use rayuela_rules::morris::{Morris, MorrisVariant, PointSet};
use rayuela_rules::{Color, Outcome, Position, Rng};

use crate::classes;
use crate::error::FileError;
use crate::index::{Class, Indexer};
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
/// # Errors
/// If a file is damaged.
///
/// # Examples
/// ```
/// use rayuela_tables::{SIX, Settings, Tables, solve, verify};
/// let dir = std::env::temp_dir().join(format!("rayuela-verify-doc-{}", std::process::id()));
/// let into = Some(dir.clone());
/// let settings = Settings { dir: into, threads: 1, memory: 1 << 28, most_men: Some(6), distances: false };
/// solve(SIX, &settings, &|_| ()).unwrap();
/// let mut wrong = 0;
/// verify(&Tables::open(&dir, SIX), None, &|_, _, _| (), |checked| wrong += checked.wrong).unwrap();
/// assert_eq!(wrong, 0);
/// # std::fs::remove_dir_all(&dir).unwrap();
/// ```
pub fn verify(
    tables: &Tables,
    sample: Option<u64>,
    progress: Progress<'_>,
    mut tell: impl FnMut(Checked),
) -> Result<(), FileError> {
    let variant = tables.variant();
    let mut loaded = Loaded { tables, progress, codes: HashMap::new() };
    for class in classes::moving(variant).chain(classes::placing(variant)) {
        let Some(file) = tables.file(class)? else { continue };
        let distances = file.header().distances;
        let searched = !distances && loaded.last_kept(class)?;
        tell(match sample {
            _ if searched => check_sample(tables, class, sample.unwrap_or(SEARCHED).min(SEARCHED))?,
            Some(count) if count < tables.indexer().entries(class) / DENSE => check_sample(tables, class, count)?,
            _ => loaded.check(class, sample, distances)?,
        });
    }
    Ok(())
}

/// The classes in memory that are needed at the moment.
struct Loaded<'a> {
    tables: &'a Tables,
    progress: Progress<'a>,
    codes: HashMap<Class, Vec<u16>>,
}

impl Loaded<'_> {
    /// Whether the turns of a class lead to no file.
    fn last_kept(&self, class: Class) -> Result<bool, FileError> {
        let quiet = successors(class, self.tables.variant()).get(1).copied();
        quiet.map_or(Ok(true), |next| self.tables.file(next).map(|file| file.is_none()))
    }

    /// Checks every entry of a class, or a sample.
    fn check(&mut self, class: Class, sample: Option<u64>, distances: bool) -> Result<Checked, FileError> {
        self.load(class)?;
        let (indexer, variant) = (self.tables.indexer(), self.tables.variant());
        let value = |position: &Morris| {
            let codes = self.codes.get(&Class::of(position))?;
            Some(Value::from_code(codes[index_of(indexer, position) as usize]))
        };
        let codes = &self.codes[&class];
        let (_, len) = indexer.shape(class);
        let done = AtomicU64::new(0);
        let of = sample.unwrap_or(codes.len() as u64).min(codes.len() as u64);
        // A sample takes random entries of each row, in proportion to its size.
        let share = of as f64 / codes.len() as f64;
        let rows = codes.par_chunks(len).enumerate().map(|(row, codes)| {
            let (mut part, mut rng) = (Part::default(), Rng::new(row as u64));
            for (within, &code) in codes.iter().enumerate() {
                if sample.is_some() && (rng.below(1 << 32) as f64) >= share * (1u64 << 32) as f64 {
                    continue;
                }
                let Some(position) = position(indexer, variant, class, (row * len + within) as u64) else { continue };
                if sample.is_none() {
                    part.count(indexer, &position, Value::from_code(code));
                }
                part.check(&position, Value::from_code(code), distances, &value);
            }
            (self.progress)(class, done.fetch_add(part.entries, Ordering::Relaxed) + part.entries, of);
            part
        });
        let part = rows.reduce(Part::default, Part::plus);
        if sample.is_some() {
            return Ok(Checked { counts_agree: true, ..part.result(class) });
        }
        let file = self.tables.file(class)?;
        let expected = file.map(|file| [file.header().wins, file.header().losses, file.header().draws]);
        let all = part.counts.iter().sum::<u64>() == indexer.canonical_count(class);
        let counts_agree = all && expected == Some(part.counts);
        Ok(Checked { counts: Some(part.counts), counts_agree, ..part.result(class) })
    }

    /// Reads the classes that the turns of this one lead to, and drops others.
    fn load(&mut self, class: Class) -> Result<(), FileError> {
        let wanted = successors(class, self.tables.variant());
        self.codes.retain(|class, _| wanted.contains(class));
        for class in wanted {
            if !self.codes.contains_key(&class)
                && let Some(file) = self.tables.file(class)?
            {
                self.codes.insert(class, file.all_codes()?);
            }
        }
        Ok(())
    }
}

/// A class and those that one turn leads to.
fn successors(class: Class, variant: MorrisVariant) -> Vec<Class> {
    let removed = if variant.double { 2 } else { 1 };
    let [hand, other_hand] = class.hands;
    let (mover, hands) =
        if hand > 0 { (class.mover + 1, [other_hand, hand - 1]) } else { (class.mover, [other_hand, 0]) };
    let after = |gone: u8| class.other.checked_sub(gone).map(|other| Class { mover: other, other: mover, hands });
    std::iter::once(class).chain((0..=removed).filter_map(after)).collect()
}

/// Checks random entries of a class, reading only the blocks they need; WDL values without distance may need a search.
fn check_sample(tables: &Tables, class: Class, count: u64) -> Result<Checked, FileError> {
    let seed = 0x7665_7269_6679 ^ u64::from(class.mover) << 8 ^ u64::from(class.other);
    let indexer = tables.indexer();
    let Some(file) = tables.file(class)? else { return Ok(Part::default().result(class)) };
    let distances = file.header().distances;
    let one = |number: u64| -> Result<Part, FileError> {
        let (mut part, mut rng) = (Part::default(), Rng::new(seed.wrapping_add(number << 32)));
        let at = rng.below(indexer.entries(class));
        let Some(position) = position(indexer, tables.variant(), class, at) else { return Ok(part) };
        // A damaged successor is an error, not a wrong value.
        let failed = RefCell::new(None);
        let value = |next: &Morris| {
            let found = if distances {
                tables.probe_files(next)
            } else {
                tables.probe_wdl(next).map(|wdl| wdl.map(|wdl| Value::from_code(wdl.code())))
            };
            found.unwrap_or_else(|error| {
                failed.borrow_mut().get_or_insert(error);
                None
            })
        };
        part.check(&position, file.value(at)?, distances, &value);
        failed.into_inner().map_or(Ok(part), Err)
    };
    let numbers = (0..count.min(indexer.entries(class))).into_par_iter();
    let part = numbers.map(one).try_reduce(Part::default, |a, b| Ok(a.plus(b)))?;
    Ok(Checked { counts_agree: true, ..part.result(class) })
}

fn index_of(indexer: &Indexer, position: &Morris) -> u64 {
    let (mover, other) = (position.men(position.turn()), position.men(!position.turn()));
    indexer.index(mover.bits(), other.bits()).1
}

fn position(indexer: &Indexer, variant: MorrisVariant, class: Class, index: u64) -> Option<Morris> {
    let (mover, other) = indexer.men_at(class, index);
    let men = [PointSet::from_bits(mover), PointSet::from_bits(other)];
    Morris::with_men(variant, men, class.hands, Color::White)
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
        Checked { class, entries: self.entries, wrong: self.wrong, example, counts: None, counts_agree: false }
    }

    /// Counts the position unless it is an image of one that comes earlier in its row.
    fn count(&mut self, indexer: &Indexer, position: &Morris, value: Value) {
        let (mover, other) = (position.men(Color::White).bits(), position.men(Color::Black).bits());
        let (anchor, rest) = if mover.count_ones() >= other.count_ones() { (mover, other) } else { (other, mover) };
        if indexer.is_first(indexer.symmetries.stabilizer(anchor), rest) {
            self.counts[match value {
                Value::Win(_) => 0,
                Value::Loss(_) => 1,
                Value::Draw => 2,
            }] += 1;
        }
    }

    fn check(&mut self, position: &Morris, claimed: Value, distances: bool, value: &impl Fn(&Morris) -> Option<Value>) {
        self.entries += 1;
        if !follows(position, claimed, distances, value) {
            self.wrong += 1;
            self.example.get_or_insert(*position);
        }
    }
}

/// Whether a value follows from those of the successors, by the definition of each kind.
fn follows(position: &Morris, claimed: Value, distances: bool, value: &impl Fn(&Morris) -> Option<Value>) -> bool {
    if let Some(outcome) = position.outcome() {
        return claimed
            == match outcome {
                Outcome::Draw => Value::Draw,
                Outcome::Win(Color::White) => Value::Win(0),
                Outcome::Win(Color::Black) => Value::Loss(0),
            };
    }
    // The quickest way to a lost position of the opponent, the slowest to a won one, and whether there is a drawn one.
    let (mut quickest, mut slowest, mut drawn) = (u16::MAX, 0, false);
    let unknown = position.visit_moves(|mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        let found = match next.outcome() {
            Some(Outcome::Draw) => Some(Value::Draw),
            Some(Outcome::Win(Color::White)) => Some(Value::Loss(0)),
            Some(Outcome::Win(Color::Black)) => Some(Value::Win(0)),
            None => value(&next),
        };
        let turns = |n: u16| if mv.removed.is_empty() { n + 1 } else { 1 };
        match found {
            Some(Value::Loss(n)) => quickest = quickest.min(turns(n)),
            Some(Value::Win(n)) => slowest = slowest.max(turns(n)),
            Some(Value::Draw) => drawn = true,
            None => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    });
    unknown.is_continue()
        && match claimed {
            Value::Win(n) => quickest < u16::MAX && (n == quickest || !distances),
            Value::Loss(n) => quickest == u16::MAX && !drawn && (n == slowest || !distances),
            Value::Draw => quickest == u16::MAX && drawn,
        }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::file::{self, Content, TableFile};
    use crate::solve::events::Settings;
    use crate::solve::run::solve;
    use crate::solve::tally::tally;

    /// A whole file with wrong values in it: no checksum notices, only the turns do.
    #[test]
    fn wrong_values_in_whole_files_are_found() {
        let dir = std::env::temp_dir().join(format!("rayuela-wrong-values-{}", std::process::id()));
        let rules = crate::SIX;
        let settings =
            Settings { dir: Some(dir.clone()), threads: 2, memory: 1 << 30, most_men: Some(7), distances: false };
        solve(rules, &settings, &|_| ()).expect("a run");
        let indexer = Indexer::new(rules);
        let class = Class::new(4, 3);
        let path = file::path(&dir, rules, class);
        let right = TableFile::open(&path, rules, class, indexer.entries(class)).unwrap().all_codes().unwrap();
        let check = || {
            let found = Mutex::new(Vec::new());
            verify(&Tables::open(&dir, rules), None, &|_, _, _| (), |checked| found.lock().unwrap().push(checked))
                .expect("whole files");
            found.into_inner().unwrap().into_iter().filter(|checked| checked.wrong > 0).collect::<Vec<_>>()
        };
        assert!(check().is_empty());
        for (at, value) in [(0, Value::Draw), (777, Value::Loss(2)), (5000, Value::Win(3))] {
            let mut codes = right.clone();
            // A win further away than it is will do where the value is the same.
            let value = if Value::from_code(codes[at]) == value { Value::Win(9) } else { value };
            codes[at] = value.code();
            let tally = tally(&indexer, class, &codes);
            let content = Content { codes: &codes, tally: &tally, distances: true };
            file::write(&path, rules, class, content).unwrap();
            let found = check();
            let four_three = found.iter().find(|checked| checked.class == class).expect("the changed class");
            assert!(four_three.wrong >= 1 && four_three.example.is_some(), "{four_three:?}");
        }
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
