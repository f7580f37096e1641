//! A solver that is as plain as can be: every position of a class with its own number, symmetric ones and all, turns
//! from `Position::legal_moves` alone, and passes over what is open until nothing changes.

use std::collections::HashMap;
use std::ops::Range;

use rayon::prelude::*;
use rayuela_rules::morris::{Morris, MorrisVariant, PointSet};
use rayuela_rules::{Color, Outcome, Position};
use rayuela_tables::Value;

/// The values of solved classes; the side to move is always White.
pub(crate) struct Brute {
    variant: MorrisVariant,
    /// the subsets of each size among the points of the board
    subsets: Vec<Vec<u32>>,
    /// the number of each subset among those of its size
    numbers: Vec<u32>,
    classes: HashMap<(usize, usize), Vec<Option<Value>>>,
}

/// The open positions of one class with the same men of the side to move, which share a list of turns.
struct Open {
    class: usize,
    positions: Vec<Going>,
    /// the turns without removal of one position after another, as numbers in the class with the other side to move
    quiet: Vec<u32>,
}

/// A position that is not decided yet.
struct Going {
    number: u32,
    /// its part of the list
    quiet: Range<u32>,
    /// the best of its removals: the opponent lost (a win), drawn, won (a loss); `None` without removals
    removal: Option<Value>,
}

impl Brute {
    pub(crate) fn new(variant: MorrisVariant) -> Brute {
        let points = variant.base.board().points().len();
        let mut subsets = vec![Vec::new(); points as usize + 1];
        let mut numbers = Vec::new();
        for set in 0..1u32 << points {
            let same = &mut subsets[set.count_ones() as usize];
            numbers.push(same.len() as u32);
            same.push(set);
        }
        Brute { variant, subsets, numbers, classes: HashMap::new() }
    }

    fn number(&self, own: PointSet, theirs: PointSet) -> u32 {
        let others = self.subsets[theirs.len() as usize].len() as u32;
        self.numbers[own.bits() as usize] * others + self.numbers[theirs.bits() as usize]
    }

    /// The value of a position in a solved class, or of a finished one.
    pub(crate) fn value(&self, own: PointSet, theirs: PointSet) -> Value {
        if own.len() < 3 {
            return Value::Loss(0);
        }
        let class = &self.classes[&(own.len() as usize, theirs.len() as usize)];
        class[self.number(own, theirs) as usize].unwrap_or(Value::Draw)
    }

    /// Every position of a class with these men of White, who is to move.
    fn with_own(&self, own: u32, b: usize) -> impl Iterator<Item = Morris> {
        self.subsets[b].iter().filter(move |&&theirs| own & theirs == 0).filter_map(move |&theirs| {
            let men = [PointSet::from_bits(own), PointSet::from_bits(theirs)];
            Morris::with_men(self.variant, men, [0, 0], Color::White)
        })
    }

    /// Every position of a class, White to move.
    pub(crate) fn each(&self, a: usize, b: usize, visit: impl Fn(Morris) + Sync) {
        self.subsets[a].par_iter().for_each(|&own| self.with_own(own, b).for_each(&visit));
    }

    /// Solves a class together with its reverse.
    pub(crate) fn solve(&mut self, a: usize, b: usize) {
        let pairs = if a == b { vec![(a, b)] } else { vec![(a, b), (b, a)] };
        let mut values: Vec<Vec<Option<Value>>> = Vec::new();
        let mut open: Vec<Open> = Vec::new();
        for (class, &(a, b)) in pairs.iter().enumerate() {
            let mut own_values = vec![None; self.subsets[a].len() * self.subsets[b].len()];
            let rows = own_values.par_chunks_mut(self.subsets[b].len()).zip(&self.subsets[a]);
            let fresh: Vec<Open> = rows.map(|(row, &own)| self.open(own, b, class, row)).collect();
            open.extend(fresh);
            values.push(own_values);
        }
        for distance in 1.. {
            let found: Vec<(usize, u32, Value)> =
                open.par_iter_mut().flat_map_iter(|open| decide_all(open, &values, distance)).collect();
            // Losses in 0 may be all there is at first.
            if found.is_empty() && distance > 2 {
                break;
            }
            for (class, number, value) in found {
                values[class][number as usize] = Some(value);
            }
        }
        for (pair, values) in pairs.into_iter().zip(values) {
            self.classes.insert(pair, values);
        }
    }

    /// The positions with these men of White: finished ones get their values, the others are listed.
    fn open(&self, own: u32, b: usize, class: usize, row: &mut [Option<Value>]) -> Open {
        let mut open = Open { class, positions: Vec::new(), quiet: Vec::new() };
        for position in self.with_own(own, b) {
            let theirs = position.men(Color::Black);
            if let Some(outcome) = position.outcome() {
                row[self.numbers[theirs.bits() as usize] as usize] = Some(match outcome {
                    Outcome::Win(Color::White) => Value::Win(0),
                    Outcome::Win(Color::Black) => Value::Loss(0),
                    Outcome::Draw => Value::Draw,
                });
                continue;
            }
            let (start, mut removal) = (open.quiet.len() as u32, None);
            for mv in position.legal_moves() {
                let mut next = position;
                next.play_unchecked(mv);
                let (own, theirs) = (next.men(Color::Black), next.men(Color::White));
                if mv.removed.is_empty() {
                    open.quiet.push(self.number(own, theirs));
                    continue;
                }
                removal = match (removal, self.value(own, theirs)) {
                    (_, lost @ Value::Loss(_)) | (Some(lost @ Value::Loss(_)), _) => Some(lost),
                    (_, Value::Draw) | (Some(Value::Draw), _) => Some(Value::Draw),
                    (_, won) => Some(won),
                };
            }
            let number = self.number(position.men(Color::White), theirs);
            open.positions.push(Going { number, quiet: start..open.quiet.len() as u32, removal });
        }
        open
    }
}

/// The positions that have their value at this distance; they are no longer open.
fn decide_all(open: &mut Open, values: &[Vec<Option<Value>>], distance: u16) -> Vec<(usize, u32, Value)> {
    let successors = &values[(open.class + 1) % values.len()];
    let mut found = Vec::new();
    let (quiet, class) = (&open.quiet, open.class);
    open.positions.retain(|position| {
        let turns = &quiet[position.quiet.start as usize..position.quiet.end as usize];
        let value = decide(position, turns, successors, distance);
        found.extend(value.map(|value| (class, position.number, value)));
        value.is_none()
    });
    found
}

/// The value that a position has at this distance, if it has.
fn decide(position: &Going, turns: &[u32], successors: &[Option<Value>], distance: u16) -> Option<Value> {
    let quiet = |&number: &u32| successors[number as usize];
    let lost = |value: Option<Value>| matches!(value, Some(Value::Loss(_)));
    let won = |value: Option<Value>| matches!(value, Some(Value::Win(_)));
    if lost(position.removal) || turns.iter().map(quiet).any(lost) {
        return Some(Value::Win(distance));
    }
    let all = (position.removal.is_none() || won(position.removal)) && turns.iter().map(quiet).all(won);
    all.then_some(Value::Loss(distance))
}
