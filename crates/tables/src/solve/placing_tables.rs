//! The placing phase in tables, for Six: nothing can come twice there, so one pass from the last man back to the first
//! does it, each position from its turns.

use std::collections::HashMap;
use std::ops::ControlFlow;

use rayon::prelude::*;
use rayuela_rules::morris::{Morris, MorrisVariant, PointSet};
use rayuela_rules::{Color, Position};

use crate::classes::finished;
use crate::index::{Class, Space};
use crate::value::Value;

/// The codes of solved classes.
#[derive(Default, Debug)]
pub(crate) struct Codes {
    classes: HashMap<Class, Vec<u16>>,
}

impl Codes {
    pub(crate) fn insert(&mut self, class: Class, codes: Vec<u16>) {
        self.classes.insert(class, codes);
    }

    /// The codes of a class.
    pub(crate) fn class(&self, class: Class) -> Option<&[u16]> {
        self.classes.get(&class).map(Vec::as_slice)
    }

    /// The value of a position, if its class is here or it is a finished one.
    pub(crate) fn value(&self, space: &Space, position: &Morris) -> Option<Value> {
        if let Some(value) = finished(position) {
            return Some(value);
        }
        let class = Class::of(position);
        let (mover, other) = (position.men(position.turn()), position.men(!position.turn()));
        let (_, place) = space.place(mover.bits(), other.bits());
        self.classes.get(&class).map(|codes| Value::from_code(codes[place as usize]))
    }
}

/// The value of a position from those of its successors; `None` if one is not known.
pub(crate) fn value_from_turns(position: &Morris, value: impl Fn(&Morris) -> Option<Value>) -> Option<Value> {
    if let Some(value) = finished(position) {
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

/// The position at a place of a class, the mover White.
pub(crate) fn position(space: &Space, variant: MorrisVariant, class: Class, place: u64) -> Option<Morris> {
    let (mover, other) = space.men(class, place);
    let men = [PointSet::from_bits(mover), PointSet::from_bits(other)];
    Morris::with_men(variant, men, class.hands, Color::White)
}

/// Solves a class whose successors are all solved.
pub(crate) fn solve(space: &Space, variant: MorrisVariant, class: Class, codes: &Codes) -> Vec<u16> {
    let value = |place: u64| {
        let position = position(space, variant, class, place)?;
        value_from_turns(&position, |next| codes.value(space, next))
    };
    (0..space.places(class))
        .into_par_iter()
        .map(|place| match value(place) {
            Some(value) => value.code(),
            None => panic!("a class after {class} is not solved yet"),
        })
        .collect()
}
