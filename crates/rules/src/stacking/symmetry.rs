//! The 16 symmetries, those of every Morris board.

use super::{Processing, Stacking, StackingMove, StackingVariant};
use crate::morris::symmetry::{SYMMETRIES, inverse, map_point, map_set};
use crate::morris::{Point, PointSet};
use crate::{Color, Position, Symmetric};

impl Symmetric for Stacking {
    const SYMMETRIES: usize = SYMMETRIES;

    fn mapped(&self, symmetry: usize) -> Stacking {
        let map = |set: PointSet| map_set(StackingVariant::BOARD, set, symmetry);
        let singles = Color::ALL.map(|color| map(self.singles(color)));
        let stacks = Color::ALL.map(|color| map(self.stacks(color)));
        Stacking::new(singles, stacks, Color::ALL.map(|color| self.hand(color)), self.turn())
    }

    fn map_move(&self, mv: StackingMove, symmetry: usize) -> StackingMove {
        let map = |point: Point| map_point(StackingVariant::BOARD, point, symmetry);
        let process = |processing: Processing| Processing {
            turned: processing.turned.map(map),
            taken: processing.taken.map(|(taken, under)| (map(taken), map(under))),
        };
        StackingMove {
            before: process(mv.before),
            step: mv.step.map(|(from, to)| (from.map(map), map(to))),
            after: process(mv.after),
        }
    }

    fn inverse(&self, symmetry: usize) -> usize {
        inverse(symmetry)
    }

    fn colors_swapped(&self) -> Stacking {
        let both = [Color::Black, Color::White];
        let singles = both.map(|color| self.singles(color));
        Stacking::new(singles, both.map(|color| self.stacks(color)), both.map(|color| self.hand(color)), !self.turn())
    }

    fn canonical(&self) -> Stacking {
        let key = |position: &Stacking| Color::ALL.map(|color| (position.singles(color), position.stacks(color)));
        (0..SYMMETRIES).map(|symmetry| self.mapped(symmetry)).min_by_key(key).unwrap_or(*self)
    }
}
