//! What stands on the board, and what mills do to it.

use std::ops::ControlFlow;

use super::{Processing, StackingVariant};
use crate::Color;
use crate::morris::{Lines, Point, PointSet};
use crate::rng::Keys;

pub(super) static SINGLE_KEYS: [Keys<24>; 2] = [Keys::new(0x0073_696e_676c_6577), Keys::new(0x0073_696e_676c_6562)];
pub(super) static STACK_KEYS: [Keys<24>; 2] = [Keys::new(0x7374_6163_6b77), Keys::new(0x7374_6163_6b62)];

const LINES: Lines = StackingVariant::LINES;

/// What stands on the board, with its hash.
#[derive(Clone, Copy, Debug)]
pub(super) struct Men {
    pub(super) singles: [PointSet; 2],
    pub(super) stacks: [PointSet; 2],
    pub(super) hash: u64,
}

impl Men {
    pub(super) const fn singles(&self, color: Color) -> PointSet {
        self.singles[color.index()]
    }

    pub(super) const fn stacks(&self, color: Color) -> PointSet {
        self.stacks[color.index()]
    }

    /// The points whose lowest man is of this colour.
    pub(super) fn lowest(&self, color: Color) -> PointSet {
        self.singles(color) | self.stacks(!color)
    }

    pub(super) fn vacant(&self) -> PointSet {
        let taken = self.singles[0] | self.singles[1] | self.stacks[0] | self.stacks[1];
        StackingVariant::BOARD.points().without(taken)
    }

    pub(super) fn toggle_single(&mut self, color: Color, point: Point) {
        self.singles[color.index()] = self.singles[color.index()] ^ PointSet::of(point);
        self.hash ^= SINGLE_KEYS[color.index()].at(point.index());
    }

    pub(super) fn toggle_stack(&mut self, color: Color, point: Point) {
        self.stacks[color.index()] = self.stacks[color.index()] ^ PointSet::of(point);
        self.hash ^= STACK_KEYS[color.index()].at(point.index());
    }

    /// Three stacks of this colour stand on a line.
    pub(super) fn has_won(&self, color: Color) -> bool {
        let stacks = self.stacks(color);
        stacks.len() >= 3 && !LINES.in_mills(stacks).is_empty()
    }

    /// The one-level mills of a player: lines whose lowest men are theirs, with a singleton among them.
    pub(super) fn mills(&self, color: Color) -> impl Iterator<Item = PointSet> {
        let (lowest, singles) = (self.lowest(color), self.singles(color));
        let any = !LINES.in_mills(lowest).is_empty();
        LINES
            .all()
            .take_while(move |_| any)
            .map(|(_, line)| line)
            .filter(move |line| lowest.contains_all(*line) && !(*line & singles).is_empty())
    }

    /// The singletons of the opponent that a player may take: not from a mill while there is another.
    pub(super) fn takeable(&self, by: Color) -> PointSet {
        let singles = self.singles(!by);
        let in_mills = self.mills(!by).fold(PointSet::EMPTY, |set, line| set | line);
        let open = singles.without(in_mills);
        if open.is_empty() { singles } else { open }
    }

    pub(super) fn process(&mut self, by: Color, processing: Processing) {
        if let Some(point) = processing.turned {
            self.toggle_stack(!by, point);
            self.toggle_stack(by, point);
        }
        if let Some((taken, under)) = processing.taken {
            self.toggle_single(!by, taken);
            self.toggle_single(by, under);
            self.toggle_stack(by, under);
        }
    }

    pub(super) fn step(&mut self, by: Color, from: Option<Point>, to: Point) {
        match from {
            Some(from) if self.stacks(by).contains(from) => {
                self.toggle_stack(by, from);
                self.toggle_stack(by, to);
            }
            Some(from) => {
                self.toggle_single(by, from);
                self.toggle_single(by, to);
            }
            None => self.toggle_single(by, to),
        }
    }

    /// Every different way to process one of these mills, with the board after it. There must be a mill.
    pub(super) fn visit_processings<B>(
        &self,
        by: Color,
        mills: impl Iterator<Item = PointSet> + Clone,
        visit: &mut impl FnMut(Processing, &Men) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (own, theirs) = (self.singles(by), self.stacks(!by));
        let turnable = mills.clone().fold(PointSet::EMPTY, |set, line| set | (line & theirs));
        // By the stack turned over, so that the same processing through two mills comes once.
        for turned in turnable.iter() {
            let mine = mills.clone().filter(|line| line.contains(turned));
            let under = mine.fold(PointSet::EMPTY, |set, line| set | (line & own));
            self.visit_takings(by, Some(turned), under, visit)?;
        }
        let mut plain = mills.filter(|line| (*line & theirs).is_empty()).peekable();
        if plain.peek().is_some() {
            let under = plain.fold(PointSet::EMPTY, |set, line| set | (line & own));
            self.visit_takings(by, None, under, visit)?;
        }
        ControlFlow::Continue(())
    }

    fn visit_takings<B>(
        &self,
        by: Color,
        turned: Option<Point>,
        under: PointSet,
        visit: &mut impl FnMut(Processing, &Men) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut turned_over = *self;
        let only_turned = Processing { turned, taken: None };
        turned_over.process(by, only_turned);
        let takeable = turned_over.takeable(by);
        // A win ends the turn before anything is taken; with nothing to take that part lapses.
        if turned_over.has_won(by) || takeable.is_empty() {
            return visit(only_turned, &turned_over);
        }
        for taken in takeable.iter() {
            for under in under.iter() {
                let taken = Some((taken, under));
                let mut after = turned_over;
                after.process(by, Processing { turned: None, taken });
                visit(Processing { turned, taken }, &after)?;
            }
        }
        ControlFlow::Continue(())
    }
}
