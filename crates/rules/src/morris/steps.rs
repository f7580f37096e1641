//! Turns as clicks.

use super::board::Point;
use super::{Morris, MorrisMove};
use crate::turn_builder::{Prompt, Step, Stepped};

/// The clicks of placing or moving, the same in every Morris game.
pub(crate) fn placing_or_moving(from: Option<Point>, to: Point, group: u8) -> Vec<Step<Point>> {
    match from {
        None => vec![Step::new(Prompt::Place, to, group)],
        Some(from) => vec![Step::new(Prompt::Man, from, group), Step::new(Prompt::Destination, to, group + 1)],
    }
}

impl Stepped for Morris {
    type Spot = Point;

    /// The man, his destination and the men to remove; two of them in each order that is legal.
    fn steps(&self, mv: MorrisMove) -> Vec<Vec<Step<Point>>> {
        let steps = placing_or_moving(mv.from, mv.to, 0);
        let removing = |men: &[Point]| {
            let mut steps = steps.clone();
            steps.extend(men.iter().zip(2..).map(|(&man, group)| Step::new(Prompt::Remove, man, group)));
            steps
        };
        let men: Vec<Point> = mv.removed.iter().collect();
        match men[..] {
            [a, b] => {
                let orders = [[a, b], [b, a]];
                orders.iter().filter(|[a, b]| self.removal_order(*a, *b)).map(|order| removing(order)).collect()
            }
            _ => vec![removing(&men)],
        }
    }
}
