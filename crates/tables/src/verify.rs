//! Checking tables: every value against those of its successors, by the rules' own turns.
//!
//! Nothing here is shared with the solver but the index. A table whose every place passes is right: wins and losses by
//! induction over their distances, and draws because from each of them both sides can stay among the draws.

use std::collections::HashMap;
use std::ops::ControlFlow;

use rayon::prelude::*;
use rayuela_rules::morris::{Morris, MorrisVariant, PointSet};
use rayuela_rules::{Color, Outcome, Position, Rng};

use crate::classes;
use crate::error::FileError;
use crate::index::{Class, Space};
use crate::tables::Tables;
use crate::value::Value;

/// The result of checking a class.
#[derive(Clone, Debug)]
pub struct Checked {
    /// the class
    pub class: Class,
    /// the places looked at
    pub places: u64,
    /// those whose value does not follow from their successors'
    pub wrong: u64,
    /// the position text of the first wrong one
    pub example: Option<String>,
    /// wins, losses and draws up to symmetry, counted anew; `None` for a sample
    pub counts: Option<[u64; 3]>,
    /// whether those are the counts in the file, and together all positions of the class
    pub counts_agree: bool,
}

/// Checks all tables of a variant that are in its folder, or this many random positions of each; `tell` gets each
/// class as it is done.
///
/// # Errors
/// If a file is damaged.
pub fn verify(tables: &Tables, sample: Option<u64>, mut tell: impl FnMut(Checked)) -> Result<(), FileError> {
    let variant = tables.variant();
    let mut loaded = Loaded { tables, codes: HashMap::new() };
    for class in classes::moving(variant).chain(classes::placing(variant)) {
        if tables.file(class)?.is_none() {
            continue;
        }
        tell(match sample {
            Some(count) => check_sample(tables, class, count)?,
            None => loaded.check(class)?,
        });
    }
    Ok(())
}

/// The classes in memory that are needed at the moment.
struct Loaded<'a> {
    tables: &'a Tables,
    codes: HashMap<Class, Vec<u16>>,
}

impl Loaded<'_> {
    /// Checks every place of a class.
    fn check(&mut self, class: Class) -> Result<Checked, FileError> {
        self.load(class)?;
        let (space, variant) = (self.tables.space(), self.tables.variant());
        let value = |position: &Morris| {
            let codes = self.codes.get(&Class::of(position))?;
            Some(Value::from_code(codes[place(space, position) as usize]))
        };
        let codes = &self.codes[&class];
        let (_, len) = space.shape(class);
        let rows = codes.par_chunks(len).enumerate().map(|(row, codes)| {
            let mut part = Part::default();
            for (within, &code) in codes.iter().enumerate() {
                let Some(position) = position(space, variant, class, (row * len + within) as u64) else { continue };
                part.count(space, &position, Value::from_code(code));
                part.check(&position, Value::from_code(code), &value);
            }
            part
        });
        let part = rows.reduce(Part::default, Part::plus);
        let file = self.tables.file(class)?;
        let expected = file.map(|file| [file.header().wins, file.header().losses, file.header().draws]);
        let all = part.counts.iter().sum::<u64>() == space.canonical_count(class);
        let counts_agree = all && expected == Some(part.counts);
        Ok(Checked { counts: Some(part.counts), counts_agree, ..part.result(class) })
    }

    /// Reads the classes that the turns of this one lead to, and lets go of others.
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

/// Checks random places of a class, reading only the blocks they need.
fn check_sample(tables: &Tables, class: Class, count: u64) -> Result<Checked, FileError> {
    let mut rng = Rng::new(0x7665_7269_6679 ^ u64::from(class.mover) << 8 ^ u64::from(class.other));
    let mut part = Part::default();
    let space = tables.space();
    for _ in 0..count.min(space.places(class)) {
        let Some(position) = position(space, tables.variant(), class, rng.below(space.places(class))) else { continue };
        let Some(claimed) = tables.table_value(&position)? else { continue };
        let mut failed = None;
        part.check(&position, claimed, &|next: &Morris| tables.table_value(next).unwrap_or_default());
        // A damaged successor is an error, not a wrong value.
        let _ = position.visit_moves(|mv| {
            let mut next = position;
            next.play_unchecked(mv);
            match tables.table_value(&next) {
                Ok(_) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        if let Some(error) = failed {
            return Err(error);
        }
    }
    Ok(Checked { counts_agree: true, ..part.result(class) })
}

fn place(space: &Space, position: &Morris) -> u64 {
    let (mover, other) = (position.men(position.turn()), position.men(!position.turn()));
    space.place(mover.bits(), other.bits()).1
}

fn position(space: &Space, variant: MorrisVariant, class: Class, place: u64) -> Option<Morris> {
    let (mover, other) = space.men(class, place);
    let men = [PointSet::from_bits(mover), PointSet::from_bits(other)];
    Morris::with_men(variant, men, class.hands, Color::White)
}

/// What one thread has found.
#[derive(Default)]
struct Part {
    places: u64,
    wrong: u64,
    example: Option<Morris>,
    counts: [u64; 3],
}

impl Part {
    fn plus(mut self, other: Part) -> Part {
        self.places += other.places;
        self.wrong += other.wrong;
        self.example = self.example.or(other.example);
        self.counts.iter_mut().zip(other.counts).for_each(|(mine, theirs)| *mine += theirs);
        self
    }

    fn result(self, class: Class) -> Checked {
        let example = self.example.map(|position| position.setup().to_string());
        Checked { class, places: self.places, wrong: self.wrong, example, counts: None, counts_agree: false }
    }

    /// Counts the position unless it is an image of one that comes earlier in its row.
    fn count(&mut self, space: &Space, position: &Morris, value: Value) {
        let (mover, other) = (position.men(Color::White).bits(), position.men(Color::Black).bits());
        let (anchor, rest) = if mover.count_ones() >= other.count_ones() { (mover, other) } else { (other, mover) };
        if space.is_first(space.symmetries.stabilizer(anchor), rest) {
            self.counts[match value {
                Value::Win(_) => 0,
                Value::Loss(_) => 1,
                Value::Draw => 2,
            }] += 1;
        }
    }

    fn check(&mut self, position: &Morris, claimed: Value, value: &impl Fn(&Morris) -> Option<Value>) {
        self.places += 1;
        if !follows(position, claimed, value) {
            self.wrong += 1;
            self.example.get_or_insert(*position);
        }
    }
}

/// Whether a value follows from those of the successors, by the definition of each kind.
fn follows(position: &Morris, claimed: Value, value: &impl Fn(&Morris) -> Option<Value>) -> bool {
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
            Value::Win(n) => n == quickest,
            Value::Loss(n) => quickest == u16::MAX && !drawn && n == slowest,
            Value::Draw => quickest == u16::MAX && drawn,
        }
}
