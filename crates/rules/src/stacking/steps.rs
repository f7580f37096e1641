//! Turns as clicks.

use super::{Processing, Stacking, StackingMove, StackingVariant};
use crate::Spot;
use crate::morris::{Point, placing_or_moving};
use crate::turn_builder::{Prompt, Step, Stepped};

fn processing(steps: &mut Vec<Step>, processing: Processing, group: u8) {
    let step = |prompt, point: Point, group| Step::new(prompt, Spot::of_point(point, StackingVariant::BOARD), group);
    steps.extend(processing.turned.map(|point| step(Prompt::TurnOver, point, group)));
    if let Some((taken, under)) = processing.taken {
        steps.push(step(Prompt::Take, taken, group + 1));
        steps.push(step(Prompt::PutUnder, under, group + 2));
    }
}

impl Stepped for Stacking {
    /// The whole processing at the start, placing or moving, and the processing of what that completes.
    fn steps(&self, mv: StackingMove) -> Vec<Vec<Step>> {
        let mut steps = Vec::new();
        processing(&mut steps, mv.before, 0);
        if let Some((from, to)) = mv.step {
            steps.extend(placing_or_moving(StackingVariant::BOARD, from, to, 3));
        }
        processing(&mut steps, mv.after, 5);
        vec![steps]
    }
}
