//! Turns as clicks.

use super::board::Cell;
use super::{Edition, Morelli, MorelliMove};
use crate::turn_builder::{Prompt, Step, Stepped};

impl Stepped for Morelli {
    type Spot = Cell;

    /// The piece and its destination; in 2011 also the captures one by one and the Centre, in any order.
    fn steps(&self, mv: MorelliMove) -> Vec<Vec<Step<Cell>>> {
        let mut steps = vec![Step::new(Prompt::Piece, mv.from, 0), Step::new(Prompt::Destination, mv.to, 1)];
        if self.edition() == Edition::E2011 {
            steps.extend(mv.captured().map(|cell| Step::new(Prompt::Capture, cell, 2)));
            steps.extend(mv.occupies.then(|| Step::new(Prompt::Occupy, Cell::THRONE, 2)));
        }
        vec![steps]
    }
}
