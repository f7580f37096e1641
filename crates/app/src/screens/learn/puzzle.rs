//! The state of a figure being solved.

use rayuela_draw::LastTurn;
use rayuela_lessons::{Figure, Verdict};
use rayuela_rules::{AnyMove, AnyPosition, Position, Progress, Prompt, Spot};

use crate::board::{Marks, Scene};
use crate::play::{Builder, after, preview};
use crate::screens::status::Choices;

/// A figure and what the reader has done with it.
#[derive(Clone, Debug)]
pub(super) struct Puzzle {
    figure: &'static Figure,
    start: AnyPosition,
    builder: Builder,
    tried: Option<Tried>,
}

/// A turn that was tried, if it is legal, and its verdict.
#[derive(Clone, Debug)]
struct Tried {
    mv: Option<AnyMove>,
    verdict: Verdict,
}

impl Puzzle {
    /// The figure as it is shown first.
    pub(super) fn new(figure: &'static Figure) -> Puzzle {
        let start = figure.start();
        Puzzle { figure, start, builder: Builder::new(&start), tried: None }
    }

    /// The verdict on the turn that was tried.
    pub(super) fn verdict(&self) -> Option<&Verdict> {
        self.tried.as_ref().map(|tried| &tried.verdict)
    }

    /// Whether the figure is solved.
    pub(super) fn is_solved(&self) -> bool {
        self.verdict() == Some(&Verdict::Solved)
    }

    /// Back to the position of the figure.
    pub(super) fn again(&mut self) {
        *self = Puzzle::new(self.figure);
    }

    /// Tries a written turn.
    pub(super) fn try_turn(&mut self, turn: &str) {
        match self.start.parse_turn(turn) {
            Ok(mv) => self.try_move(mv),
            Err(error) => {
                self.builder.clear();
                self.tried = Some(Tried { mv: None, verdict: Verdict::Illegal(error) });
            }
        }
    }

    /// Tries a whole turn.
    fn try_move(&mut self, mv: AnyMove) {
        self.builder.clear();
        let solved = self.figure.is_solved_by(&self.start, mv);
        self.tried = Some(Tried { mv: Some(mv), verdict: if solved { Verdict::Solved } else { Verdict::NotThis } });
    }

    /// A place is chosen. After a wrong turn the figure starts again with it.
    pub(super) fn choose(&mut self, spot: Spot) {
        if self.is_solved() {
            return;
        }
        self.tried = None;
        if let Some(mv) = self.builder.choose_or_clear(spot) {
            self.try_move(mv);
        }
    }

    /// Something is dragged from place to place.
    pub(super) fn drop(&mut self, from: Spot, to: Spot) {
        if self.is_solved() {
            return;
        }
        self.tried = None;
        if let Ok(Progress::Complete(mv)) = self.builder.drag(from, to) {
            self.try_move(mv);
        }
    }

    /// Tries the turn with all possible captures.
    pub(super) fn take_all(&mut self) {
        if let Some(mv) = self.builder.fullest() {
            self.try_move(mv);
        }
    }

    /// Tries what has been chosen so far.
    pub(super) fn stop_here(&mut self) {
        if let Some(mv) = self.builder.whole() {
            self.try_move(mv);
        }
    }

    /// Clears the choices so far.
    pub(super) fn cancel(&mut self) {
        self.builder.clear();
    }

    /// Which choices go with the next step.
    pub(super) fn choices(&self) -> Choices {
        if self.tried.is_some() { Choices::None } else { Choices::of_builder(&self.builder) }
    }

    /// What is to be chosen next; nothing once a turn has been tried.
    pub(super) fn prompts(&self) -> Vec<Prompt> {
        if self.tried.is_some() { Vec::new() } else { self.builder.prompts() }
    }

    /// The position on the board: after the turn tried, if that is legal.
    fn shown(&self) -> AnyPosition {
        let tried = self.tried.as_ref().and_then(|tried| tried.mv);
        tried.map_or(self.start, |mv| after(&self.start, mv))
    }

    /// What stands on the board.
    pub(super) fn scene(&self) -> Scene {
        match self.tried {
            None => self.preview().map_or_else(|| Scene::from(&self.start), |(scene, _)| scene),
            Some(_) => Scene::from(&self.shown()),
        }
    }

    /// The board and the turn after the choices so far.
    fn preview(&self) -> Option<(Scene, LastTurn)> {
        preview(&self.builder, &self.start)
    }

    /// The turn to be marked: what was tried, or what is being put together.
    pub(super) fn last(&self) -> Option<LastTurn> {
        match &self.tried {
            Some(tried) => tried.mv.map(|mv| LastTurn::of(&self.start, mv)),
            None => self.preview().map(|(_, turn)| turn),
        }
    }

    /// What may be chosen.
    pub(super) fn marks(&self) -> Marks {
        if self.tried.is_some() {
            return Marks::default();
        }
        Marks::of(&self.builder, &self.scene())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_lessons::{lesson, lessons};

    fn puzzle(family: &str, slug: &str, n: usize) -> Puzzle {
        Puzzle::new(lesson(family, slug).unwrap().figures().nth(n).unwrap())
    }

    const fn spot(file: usize, rank: usize) -> Spot {
        Spot { file, rank }
    }

    #[test]
    fn a_wrong_turn_is_shown_and_the_next_choice_begins_again() {
        let mut puzzle = puzzle("morelli", "capturing", 0);
        puzzle.choose(spot(3, 0));
        assert_eq!(puzzle.choices(), Choices::Begun);
        puzzle.choose(spot(3, 1));
        assert_eq!(puzzle.verdict(), Some(&Verdict::NotThis));
        assert!(puzzle.last().is_some() && puzzle.marks() == Marks::default());
        puzzle.drop(spot(3, 0), spot(1, 2));
        assert!(puzzle.is_solved());
        puzzle.choose(spot(3, 0));
        assert!(puzzle.is_solved(), "a solved figure stays");
        puzzle.again();
        assert_eq!(puzzle.verdict(), None);
    }

    #[test]
    fn captures_are_chosen_one_by_one() {
        let mut puzzle = puzzle("morelli-2011", "capturing", 3);
        puzzle.choose(spot(0, 0));
        puzzle.choose(spot(2, 2));
        assert_eq!(puzzle.choices(), Choices::Captures { any: false });
        puzzle.choose(spot(3, 2));
        assert_eq!(puzzle.choices(), Choices::Captures { any: true });
        puzzle.stop_here();
        assert!(puzzle.is_solved(), "{puzzle:?}");
    }

    #[test]
    fn every_figure_is_solved_by_typing() {
        for figure in lessons().iter().flat_map(|lesson| lesson.figures()) {
            let mut puzzle = Puzzle::new(figure);
            puzzle.try_turn("nonsense");
            assert!(matches!(puzzle.verdict(), Some(Verdict::Illegal(_))));
            assert_eq!(puzzle.scene(), Scene::from(&figure.start()));
            puzzle.try_turn(&figure.solutions()[0]);
            assert!(puzzle.is_solved(), "{}", figure.key);
        }
    }
}
