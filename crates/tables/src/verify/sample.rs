//! Checking single positions, each with the moves of the position itself.

use std::cell::RefCell;
use std::ops::ControlFlow;

use rayon::prelude::*;
use rayuela_rules::morris::Morris;
use rayuela_rules::{Color, Outcome, Position, Rng};

use super::{Checked, Part, position};
use crate::error::FileError;
use crate::index::Class;
use crate::tables::Tables;
use crate::value::Value;

/// Checks random entries of a class, reading only the blocks they need; WDL values without distance may need a search.
pub(super) fn check_sample(tables: &Tables, class: Class, count: u64) -> Result<Checked, FileError> {
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
    Ok(Checked { counts_agree: true, sampled: true, ..part.result(class) })
}

/// Whether a value follows from those of the successors, by the definition of each kind.
pub(super) fn follows(
    position: &Morris,
    claimed: Value,
    distances: bool,
    value: &impl Fn(&Morris) -> Option<Value>,
) -> bool {
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
