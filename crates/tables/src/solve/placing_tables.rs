//! The placing phase in tables with distances, for Six: no position can repeat there, so one pass from the last man back
//! to the first suffices, each position from its successors.

use std::collections::HashMap;
use std::ops::ControlFlow;

use rayon::prelude::*;
use rayuela_rules::morris::{Morris, MorrisVariant, PointSet};
use rayuela_rules::{Color, Position};

use crate::classes::terminal_value;
use crate::index::{Class, Indexer};
use crate::value::Value;

/// The codes of solved classes.
#[derive(Default, Debug)]
pub(crate) struct CodeStore {
    classes: HashMap<Class, Vec<u16>>,
}

impl CodeStore {
    pub(crate) fn insert(&mut self, class: Class, codes: Vec<u16>) {
        self.classes.insert(class, codes);
    }

    /// The codes of a class.
    pub(crate) fn class(&self, class: Class) -> Option<&[u16]> {
        self.classes.get(&class).map(Vec::as_slice)
    }

    /// The value of a position, if its class is solved or the game is over.
    pub(crate) fn value(&self, indexer: &Indexer, position: &Morris) -> Option<Value> {
        if let Some(value) = terminal_value(position) {
            return Some(value);
        }
        let class = Class::of(position);
        let (mover, other) = (position.men(position.turn()), position.men(!position.turn()));
        let (_, index) = indexer.index(mover.bits(), other.bits());
        self.classes.get(&class).map(|codes| Value::from_code(codes[index as usize]))
    }
}

/// The value of a position from those of its successors; `None` if one is not known.
pub(crate) fn value_from_turns(position: &Morris, value: impl Fn(&Morris) -> Option<Value>) -> Option<Value> {
    if let Some(value) = terminal_value(position) {
        return Some(value);
    }
    let mut best: Option<Value> = None;
    let unknown = position.visit_moves(|mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        let Some(value) = value(&next) else { return ControlFlow::Break(()) };
        let value = value.before(!mv.removed.is_empty());
        if best.is_none_or(|best| value.rank() > best.rank()) {
            best = Some(value);
        }
        ControlFlow::Continue(())
    });
    if unknown.is_break() { None } else { best }
}

/// The position at an index of a class, the mover White.
pub(crate) fn position(indexer: &Indexer, variant: MorrisVariant, class: Class, index: u64) -> Option<Morris> {
    let (mover, other) = indexer.men_at(class, index);
    let men = [PointSet::from_bits(mover), PointSet::from_bits(other)];
    Morris::with_men(variant, men, class.hands, Color::White)
}

/// Solves a class whose successors are all solved.
pub(crate) fn solve(indexer: &Indexer, variant: MorrisVariant, class: Class, codes: &CodeStore) -> Vec<u16> {
    let value = |index: u64| {
        let position = position(indexer, variant, class, index)?;
        value_from_turns(&position, |next| codes.value(indexer, next))
    };
    (0..indexer.entries(class))
        .into_par_iter()
        .map(|index| match value(index) {
            Some(value) => value.code(),
            None => panic!("a class after {class} is not solved yet"),
        })
        .collect()
}
