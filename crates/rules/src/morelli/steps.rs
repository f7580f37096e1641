//! Turns as clicks.

use super::board::Cell;
use super::{Edition, Morelli, MorelliMove};
use crate::Spot;
use crate::turn_builder::{Prompt, Step, Stepped};

impl Stepped for Morelli {
    /// The piece and its destination; in 2011 also the captures one by one and the Centre, in any order.
    fn steps(&self, mv: MorelliMove) -> Vec<Vec<Step>> {
        let step = |prompt, cell, group| Step::new(prompt, Spot::of_cell(cell, self.size()), group);
        let mut steps = vec![step(Prompt::Piece, mv.from, 0), step(Prompt::Destination, mv.to, 1)];
        if self.edition() == Edition::E2011 {
            steps.extend(mv.captured().map(|cell| step(Prompt::Capture, cell, 2)));
            steps.extend(mv.occupies.then(|| step(Prompt::Occupy, Cell::THRONE, 2)));
        }
        vec![steps]
    }
}
