//! Turns as clicks.

use super::{Processing, Stacking, StackingMove};
use crate::morris::{Point, placing_or_moving};
use crate::turn_builder::{Prompt, Step, Stepped};

fn processing(steps: &mut Vec<Step<Point>>, processing: Processing, group: u8) {
    steps.extend(processing.turned.map(|point| Step::new(Prompt::TurnOver, point, group)));
    if let Some((taken, under)) = processing.taken {
        steps.push(Step::new(Prompt::Take, taken, group + 1));
        steps.push(Step::new(Prompt::PutUnder, under, group + 2));
    }
}

impl Stepped for Stacking {
    type Spot = Point;

    /// The whole processing at the start, placing or moving, and the processing of what that completes.
    fn steps(&self, mv: StackingMove) -> Vec<Vec<Step<Point>>> {
        let mut steps = Vec::new();
        processing(&mut steps, mv.before, 0);
        if let Some((from, to)) = mv.step {
            steps.extend(placing_or_moving(from, to, 3));
        }
        processing(&mut steps, mv.after, 5);
        vec![steps]
    }
}
