//! A puzzle on the board, without the screen: the attempt, the move being put together, the answer to a wrong move.

use rayuela_draw::LastTurn;
use rayuela_puzzles::{Answer, Attempt, Hint, Puzzle, Stage};
use rayuela_rules::{AnyMove, AnyPosition, Position, Prompt, Spot};
use rayuela_seat::TurnInput;
use rayuela_worker::messages::Score;

use crate::board::{Arrow, Marks, Scene};
use crate::play::{after, preview, refused_click, refused_drag};
use crate::screens::status::Choices;
use crate::words;

/// A puzzle on the board.
#[derive(Clone, Debug)]
pub(super) struct Solving {
    /// what has been tried
    pub(super) attempt: Attempt,
    input: TurnInput,
    /// how the opponent answers a wrong move
    pub(super) refutation: Refutation,
    /// why a click or a typed move did nothing
    pub(super) problem: Option<String>,
}

/// How the opponent answers a wrong move.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) enum Refutation {
    /// not asked for, or there is no engine to ask
    #[default]
    None,
    /// the engine is looking
    Searching,
    /// the answer, and what it is worth to the player who makes it
    Found(AnyMove, Score),
}

impl Solving {
    /// A puzzle with nothing tried yet.
    pub(super) fn new(puzzle: Puzzle) -> Solving {
        let input = TurnInput::of(&puzzle.position);
        Solving { attempt: Attempt::new(puzzle), input, refutation: Refutation::None, problem: None }
    }

    /// The position on the board.
    pub(super) fn position(&self) -> AnyPosition {
        self.attempt.position()
    }

    /// The position that the next move is put together in; none if nothing is to be played.
    fn start(&self) -> Option<AnyPosition> {
        self.attempt.expected().map(|_| self.position())
    }

    /// The board has changed: what was being put together is dropped.
    fn renew(&mut self) {
        self.problem = None;
        self.refutation = Refutation::None;
        self.input = self.start().as_ref().map(TurnInput::of).unwrap_or_default();
    }

    /// A place is chosen; the move, if that makes it whole. After a wrong move the next choice begins again.
    pub(super) fn choose(&mut self, spot: Spot, confirm: bool) -> Option<AnyMove> {
        self.retry();
        let position = self.start()?;
        self.problem = refused_click(&position, &self.input.builder, spot);
        let whole = self.input.choose(spot)?;
        self.input.complete(whole, confirm)
    }

    /// Something is dragged from place to place; the move, if that makes it whole.
    pub(super) fn drop(&mut self, from: Spot, to: Spot, confirm: bool) -> Option<AnyMove> {
        self.retry();
        let position = self.start()?;
        self.problem = refused_drag(&position, &self.input.builder, from, to);
        let whole = self.input.drag(from, to)?;
        self.input.complete(whole, confirm)
    }

    /// Something is picked up, so that its destinations are shown.
    pub(super) fn lift(&mut self, from: Spot) {
        self.retry();
        if self.start().is_some() && self.input.builder.clicks().last() != Some(&from) {
            self.input.cancel();
            self.input.choose(from);
        }
    }

    /// A typed move; `None` if it cannot be played, and why not is kept.
    pub(super) fn typed(&mut self, text: &str) -> Option<AnyMove> {
        self.retry();
        match self.start()?.parse_turn(text) {
            Ok(mv) => Some(mv),
            Err(error) => {
                self.problem = Some(words::turn_error(&error));
                None
            }
        }
    }

    /// The move that waits to be confirmed, or the one that the choices so far make.
    pub(super) fn finish(&mut self) -> Option<AnyMove> {
        self.input.finish()
    }

    /// The move with all possible captures.
    pub(super) fn take_all(&self) -> Option<AnyMove> {
        self.input.builder.fullest()
    }

    /// Whether a move waits to be confirmed.
    pub(super) const fn is_pending(&self) -> bool {
        self.input.pending.is_some()
    }

    /// Clears the choices so far.
    pub(super) fn cancel(&mut self) {
        self.problem = None;
        self.input.cancel();
    }

    /// Plays a whole move.
    pub(super) fn play(&mut self, mv: AnyMove) -> Answer {
        let answer = self.attempt.play(mv);
        self.renew();
        answer
    }

    /// The opponent replies as the puzzle says.
    pub(super) fn reply(&mut self) {
        self.attempt.reply();
        self.renew();
    }

    /// Shows how the opponent answers the wrong move on the board.
    pub(super) fn refute(&mut self, reply: AnyMove, score: Score) {
        if self.attempt.refute(reply) {
            self.refutation = Refutation::Found(reply, score);
        }
    }

    /// Takes a wrong move back.
    pub(super) fn retry(&mut self) {
        if self.attempt.stage() == Stage::Wrong {
            self.attempt.retry();
            self.renew();
        }
    }

    /// Points at the piece, then at the move.
    pub(super) fn give_hint(&mut self) {
        self.attempt.give_hint();
        self.renew();
    }

    /// Gives up.
    pub(super) fn give_up(&mut self) {
        self.attempt.give_up();
        self.renew();
    }

    /// Which choices go with the next step.
    pub(super) fn choices(&self) -> Choices {
        Choices::of(&self.input)
    }

    /// What is to be chosen next; nothing while no move is asked for.
    pub(super) fn prompts(&self) -> Vec<Prompt> {
        if self.start().is_some() { self.input.builder.prompts() } else { Vec::new() }
    }

    /// The board and the move after the choices so far.
    fn preview(&self) -> Option<(Scene, LastTurn)> {
        let position = self.start()?;
        match self.input.pending {
            Some(mv) => Some((Scene::from(&after(&position, mv)), LastTurn::of(&position, mv))),
            None => preview(&self.input.builder, &position),
        }
    }

    /// What stands on the board.
    pub(super) fn scene(&self) -> Scene {
        self.preview().map_or_else(|| Scene::from(&self.position()), |(scene, _)| scene)
    }

    /// The move that led to it.
    pub(super) fn last(&self) -> Option<LastTurn> {
        let played = || self.attempt.moves().last().map(|(position, mv)| LastTurn::of(position, *mv));
        self.preview().map(|(_, turn)| turn).or_else(played)
    }

    /// What is marked on the board: what may be chosen, and what a hint points at.
    pub(super) fn marks(&self) -> Marks {
        let Some(position) = self.start() else { return Marks::default() };
        if self.is_pending() {
            return Marks::default();
        }
        let mut marks = Marks::of(&self.input.builder, &self.scene());
        if let Some(mv) = self.attempt.expected().filter(|_| self.input.builder.clicks().is_empty()) {
            match self.attempt.hint() {
                Hint::None => {}
                Hint::Piece => marks.outlined.extend(pointed(&position, mv)),
                Hint::Move => {
                    marks.outlined.extend(LastTurn::of(&position, mv).removed);
                    marks.arrows.extend(Arrow::of(&position, mv, 0));
                }
            }
        }
        marks
    }
}

/// The place that a hint points at: what moves, or where a man is placed.
pub(super) fn pointed(position: &AnyPosition, mv: AnyMove) -> Option<Spot> {
    let turn = LastTurn::of(position, mv);
    turn.from.or(turn.to)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn spot(file: usize, rank: usize) -> Spot {
        Spot { file, rank }
    }

    /// White closes a mill and removes a man; Black then moves, and White closes another.
    fn solving() -> Solving {
        let line = "3 1200 win mill-in-one | w.w/.../..../b../..b w 4 4 | c5xe1 a3 c4";
        Solving::new(Puzzle::parse("six".parse().unwrap(), line).unwrap())
    }

    #[test]
    fn a_move_is_put_together_on_the_board() {
        let mut solving = solving();
        assert_eq!(solving.prompts(), [Prompt::Place]);
        assert_eq!(solving.choose(spot(2, 4), false), None);
        assert_eq!((solving.choices(), solving.prompts()), (Choices::Begun, vec![Prompt::Remove]));
        assert!(solving.last().is_some_and(|last| last.lines.len() == 1));
        let mv = solving.choose(spot(4, 0), false).unwrap();
        assert_eq!(solving.play(mv), Answer::Right);
        assert!(solving.prompts().is_empty() && solving.marks() == Marks::default());
        assert_eq!(solving.choose(spot(2, 3), false), None, "the opponent moves");
        solving.reply();
        let mv = solving.typed("c4").unwrap();
        assert_eq!(solving.play(mv), Answer::Solved);
        assert!(solving.attempt.is_over() && solving.typed("c2").is_none());
    }

    #[test]
    fn a_wrong_move_is_answered_and_the_next_choice_begins_again() {
        let mut solving = solving();
        assert!(solving.typed("z9").is_none() && solving.problem.is_some());
        let mv = solving.typed("c4").unwrap();
        assert_eq!(solving.play(mv), Answer::Wrong);
        solving.refutation = Refutation::Searching;
        let reply = solving.position().parse_turn("c5").unwrap();
        solving.refute(reply, Score::Draw);
        assert_eq!(solving.refutation, Refutation::Found(reply, Score::Draw));
        assert_eq!(solving.attempt.moves().len(), 2);
        assert_eq!(solving.choose(spot(2, 4), false), None);
        assert_eq!((solving.refutation.clone(), solving.attempt.moves().len()), (Refutation::None, 0));
        assert_eq!(solving.choices(), Choices::Begun);
    }

    #[test]
    fn a_move_may_wait_to_be_confirmed() {
        let mut solving = solving();
        solving.choose(spot(2, 4), true);
        assert_eq!(solving.choose(spot(4, 0), true), None);
        assert!(solving.is_pending() && solving.choices() == Choices::Confirm);
        assert_eq!(solving.scene().men.len(), 4);
        let mv = solving.finish().unwrap();
        assert_eq!(solving.play(mv), Answer::Right);
    }

    #[test]
    fn hints_point_at_the_place_and_then_at_the_move() {
        let mut solving = solving();
        assert!(solving.marks().outlined.is_empty());
        solving.give_hint();
        assert_eq!((solving.marks().outlined, solving.marks().arrows.len()), (vec![spot(2, 4)], 0));
        solving.give_hint();
        assert_eq!((solving.marks().outlined, solving.marks().arrows.len()), (vec![spot(4, 0)], 1));
        assert_eq!(solving.attempt.result(), Some(false));
        solving.give_up();
        assert!(solving.attempt.show_next() && solving.prompts().is_empty());
    }
}
