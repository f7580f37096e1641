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
    hint: Hint,
    /// moves of the figure's continuation that have been played on the board
    further: usize,
}

/// How much help the reader has asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hint {
    /// none
    None,
    /// the text, and marks on the board
    Given,
}

/// A turn that was tried, if it is legal, and its verdict.
#[derive(Clone, Debug)]
struct Tried {
    mv: Option<AnyMove>,
    verdict: Verdict,
    /// the reader asked to see it
    shown: bool,
}

impl Puzzle {
    /// The figure as it is shown first.
    pub(super) fn new(figure: &'static Figure) -> Puzzle {
        let start = figure.start();
        Puzzle { figure, start, builder: Builder::new(&start), tried: None, hint: Hint::None, further: 0 }
    }

    /// How much help has been asked for.
    pub(super) const fn hint(&self) -> Hint {
        self.hint
    }

    /// Gives the hint.
    pub(super) fn give_hint(&mut self) {
        self.hint = Hint::Given;
        self.tried = None;
        self.builder.clear();
    }

    /// Plays the first solution on the board. That does not count as solving it.
    pub(super) fn show(&mut self) {
        self.again();
        self.hint = Hint::Given;
        let solution = self.figure.solutions().into_iter().next();
        if let Some(mv) = solution.and_then(|turn| self.start.parse_turn(&turn).ok()) {
            self.tried = Some(Tried { mv: Some(mv), verdict: Verdict::Solved, shown: true });
        }
    }

    /// Whether the solution is on the board because the reader asked for it.
    pub(super) fn is_shown(&self) -> bool {
        self.tried.as_ref().is_some_and(|tried| tried.shown)
    }

    /// The number of moves that can still be played on.
    pub(super) fn left(&self) -> usize {
        // They follow the first solution only.
        let first = self.figure.solutions().into_iter().next();
        let played = self.tried.as_ref().and_then(|tried| tried.mv).map(|mv| self.start.compact(mv));
        let fits = self.verdict() == Some(&Verdict::Solved) && played == first;
        if fits { self.figure.then.len().saturating_sub(self.further) } else { 0 }
    }

    /// Whether there is a continuation that has not been begun.
    pub(super) fn can_play_on(&self) -> bool {
        self.further == 0 && self.left() > 0
    }

    /// Plays one move of the continuation; false if none is left after it.
    pub(super) fn play_on(&mut self) -> bool {
        if self.left() > 0 {
            self.further += 1;
        }
        self.left() > 0
    }

    /// The positions from the figure's to the one on the board, each with the move that leads to it.
    fn line(&self) -> Vec<(AnyPosition, AnyMove)> {
        let mut line = Vec::new();
        let Some(mv) = self.tried.as_ref().and_then(|tried| tried.mv) else { return line };
        line.push((self.start, mv));
        let mut position = after(&self.start, mv);
        for turn in &self.figure.then[..self.further] {
            let Ok(mv) = position.parse_turn(turn) else { break };
            line.push((position, mv));
            position = after(&position, mv);
        }
        line
    }

    /// The verdict on the turn that was tried.
    pub(super) fn verdict(&self) -> Option<&Verdict> {
        self.tried.as_ref().map(|tried| &tried.verdict)
    }

    /// Whether the figure is solved.
    pub(super) fn is_solved(&self) -> bool {
        self.verdict() == Some(&Verdict::Solved) && !self.is_shown()
    }

    /// Back to the position of the figure.
    pub(super) fn again(&mut self) {
        *self = Puzzle { hint: self.hint, ..Puzzle::new(self.figure) };
    }

    /// Tries a written turn.
    pub(super) fn try_turn(&mut self, turn: &str) {
        match self.start.parse_turn(turn) {
            Ok(mv) => self.try_move(mv),
            Err(error) => {
                self.builder.clear();
                self.tried = Some(Tried { mv: None, verdict: Verdict::Illegal(error), shown: false });
            }
        }
    }

    /// Tries a whole turn.
    fn try_move(&mut self, mv: AnyMove) {
        self.builder.clear();
        let solved = self.figure.is_solved_by(&self.start, mv);
        let verdict = if solved { Verdict::Solved } else { Verdict::NotThis };
        self.further = 0;
        self.tried = Some(Tried { mv: Some(mv), verdict, shown: false });
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
        self.line().last().map_or(self.start, |(position, mv)| after(position, *mv))
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
            Some(_) => self.line().last().map(|(position, mv)| LastTurn::of(position, *mv)),
            None => self.preview().map(|(_, turn)| turn),
        }
    }

    /// What may be chosen.
    pub(super) fn marks(&self) -> Marks {
        if self.tried.is_some() {
            return Marks::default();
        }
        let outlined =
            if self.hint == Hint::Given && self.builder.clicks().is_empty() { self.pointers() } else { Vec::new() };
        Marks { outlined, ..Marks::of(&self.builder, &self.scene()) }
    }

    /// The places that the hint points at: what makes the frame or the mill with the move, otherwise what moves.
    fn pointers(&self) -> Vec<Spot> {
        let solution = self.figure.solutions().into_iter().next();
        let Some(mv) = solution.and_then(|turn| self.start.parse_turn(&turn).ok()) else { return Vec::new() };
        let turn = LastTurn::of(&self.start, mv);
        let partners: Vec<Spot> = turn.lines.concat().into_iter().filter(|spot| Some(*spot) != turn.to).collect();
        let moved = turn.from.or(turn.to);
        if partners.is_empty() { moved.into_iter().collect() } else { partners }
    }
}

#[cfg(test)]
mod tests;
