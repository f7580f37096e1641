//! Turns as clicks.

use super::board::{Board, Point};
use super::{Morris, MorrisMove};
use crate::Spot;
use crate::turn_builder::{Prompt, Step, Stepped};

/// The clicks of placing or moving, the same in every Morris game.
pub(crate) fn placing_or_moving(board: Board, from: Option<Point>, to: Point, group: u8) -> Vec<Step> {
    let step = |prompt, point, group| Step::new(prompt, Spot::of_point(point, board), group);
    match from {
        None => vec![step(Prompt::Place, to, group)],
        Some(from) => vec![step(Prompt::Man, from, group), step(Prompt::Destination, to, group + 1)],
    }
}

impl Stepped for Morris {
    /// The man, its destination and the men to remove; two of them in each order that is legal.
    fn steps(&self, mv: MorrisMove) -> Vec<Vec<Step>> {
        let board = self.lines().board;
        let steps = placing_or_moving(board, mv.from, mv.to, 0);
        let removing = |men: &[Point]| {
            let mut steps = steps.clone();
            let spots = men.iter().map(|&man| Spot::of_point(man, board));
            steps.extend(spots.zip(2..).map(|(spot, group)| Step::new(Prompt::Remove, spot, group)));
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
