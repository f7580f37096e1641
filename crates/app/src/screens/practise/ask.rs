//! A position being asked: the move put together on the board, and the verdict on it.

use rayuela_coach::Value;
use rayuela_draw::LastTurn;
use rayuela_rules::{AnyMove, Position, Progress, Prompt, Spot, TurnError};

use super::item::Item;
use crate::board::{Marks, Scene};
use crate::play::{Builder, after, preview};
use crate::screens::status::Choices;

/// What is said of a move.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Verdict {
    /// it is right
    Right,
    /// it is wrong; `proved` if it certainly gives away what the best move keeps
    Wrong {
        /// whether both are proved
        proved: bool,
    },
    /// the engine looks at it
    Checking,
    /// the engine did not answer, so nothing is known
    Unchecked,
    /// it is the solution, which was asked for
    Shown,
    /// it is not legal
    Illegal(TurnError),
}

/// A position and what has been tried.
#[derive(Clone, Debug)]
pub(super) struct Ask {
    /// the position with its answers
    pub(super) item: Item,
    builder: Builder,
    tried: Option<(Option<AnyMove>, Verdict)>,
    /// a hint was asked for
    pub(super) hinted: bool,
    /// the first answer, which decides when the position is asked again
    first: Option<bool>,
}

impl Ask {
    /// The position as it is shown first.
    pub(super) fn new(item: Item) -> Ask {
        let builder = Builder::new(&item.position);
        Ask { item, builder, tried: None, hinted: false, first: None }
    }

    /// The verdict on the move that was tried.
    pub(super) fn verdict(&self) -> Option<&Verdict> {
        self.tried.as_ref().map(|(_, verdict)| verdict)
    }

    /// The first answer, once there is one.
    pub(super) const fn first(&self) -> Option<bool> {
        self.first
    }

    /// Whether nothing more is to be tried.
    pub(super) fn is_over(&self) -> bool {
        self.verdict() == Some(&Verdict::Right)
    }

    /// The move that the engine is to look at.
    pub(super) fn to_check(&self) -> Option<AnyMove> {
        self.tried.as_ref().filter(|(_, verdict)| *verdict == Verdict::Checking).and_then(|(mv, _)| *mv)
    }

    /// The engine has looked at a move: the value that it leads to, or `None` if there is no answer. That is no answer of the
    /// user's either, and is not counted.
    pub(super) fn checked(&mut self, mv: AnyMove, value: Option<Value>) {
        if self.to_check() != Some(mv) {
            return;
        }
        match value {
            Some(value) => self.judged(mv, self.item.accepts(value), Some(value)),
            None => self.tried = Some((Some(mv), Verdict::Unchecked)),
        }
    }

    fn judged(&mut self, mv: AnyMove, right: bool, value: Option<Value>) {
        self.first.get_or_insert(right);
        let proved = value.is_some_and(|value| self.item.gives_away(value));
        self.tried = Some((Some(mv), if right { Verdict::Right } else { Verdict::Wrong { proved } }));
    }

    /// Back to the position.
    pub(super) fn again(&mut self) {
        self.tried = None;
        self.builder.clear();
    }

    /// Points at the piece to be moved.
    pub(super) fn hint(&mut self) {
        self.again();
        self.hinted = true;
    }

    /// Plays the best move on the board. Without an answer before, that counts as a wrong one.
    pub(super) fn show(&mut self) {
        self.again();
        self.first.get_or_insert(false);
        self.tried = Some((Some(self.item.better), Verdict::Shown));
    }

    /// Tries a written move; true if it is legal.
    pub(super) fn try_text(&mut self, text: &str) -> bool {
        match self.item.position.parse_turn(text) {
            Ok(mv) => {
                self.try_move(mv);
                true
            }
            Err(error) => {
                self.again();
                self.tried = Some((None, Verdict::Illegal(error)));
                false
            }
        }
    }

    fn try_move(&mut self, mv: AnyMove) {
        self.builder.clear();
        match self.item.is_right(mv) {
            Some(right) => self.judged(mv, right, self.item.value_after(mv)),
            None => self.tried = Some((Some(mv), Verdict::Checking)),
        }
    }

    /// A place is chosen. After a wrong move the position is there again with it.
    pub(super) fn choose(&mut self, spot: Spot) {
        if self.is_over() {
            return;
        }
        self.tried = None;
        if let Some(mv) = self.builder.choose_or_clear(spot) {
            self.try_move(mv);
        }
    }

    /// Something is dragged from place to place.
    pub(super) fn drop(&mut self, from: Spot, to: Spot) {
        if self.is_over() {
            return;
        }
        self.tried = None;
        if let Ok(Progress::Complete(mv)) = self.builder.drag(from, to) {
            self.try_move(mv);
        }
    }

    /// Tries the move with all possible captures.
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

    /// What is to be chosen next; nothing once a move has been tried.
    pub(super) fn prompts(&self) -> Vec<Prompt> {
        if self.tried.is_some() { Vec::new() } else { self.builder.prompts() }
    }

    /// The move on the board.
    fn on_board(&self) -> Option<AnyMove> {
        self.tried.as_ref().and_then(|(mv, _)| *mv)
    }

    /// What stands on the board.
    pub(super) fn scene(&self) -> Scene {
        let start = &self.item.position;
        match self.on_board() {
            Some(mv) => Scene::from(&after(start, mv)),
            None => preview(&self.builder, start).map_or_else(|| Scene::from(start), |(scene, _)| scene),
        }
    }

    /// The move to be marked: what was tried, or what is being put together.
    pub(super) fn last(&self) -> Option<LastTurn> {
        match self.on_board() {
            Some(mv) => Some(LastTurn::of(&self.item.position, mv)),
            None => preview(&self.builder, &self.item.position).map(|(_, turn)| turn),
        }
    }

    /// What may be chosen, and what a hint points at.
    pub(super) fn marks(&self) -> Marks {
        if self.tried.is_some() {
            return Marks::default();
        }
        let turn = LastTurn::of(&self.item.position, self.item.better);
        let points = self.hinted && self.builder.clicks().is_empty();
        let outlined = if points { turn.from.or(turn.to).into_iter().collect() } else { Vec::new() };
        Marks { outlined, ..Marks::of(&self.builder, &self.scene()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_coach::Judgement;
    use rayuela_rules::AnyPosition;

    fn ask(open: bool) -> Ask {
        // White threatens a mill on g7; Black played elsewhere.
        let position = AnyPosition::parse("nine".parse().unwrap(), "ww./.../.../....../.../.../b.. b 7 8").unwrap();
        let mv = |text: &str| position.parse_turn(text).unwrap();
        Ask::new(Item {
            position,
            played: mv("d1"),
            better: mv("g7"),
            accepted: vec![mv("g7")],
            open,
            judgement: Judgement::Blunder,
            best: (Value::Estimate(0.5), None),
            left: (Value::Estimate(0.1), None),
            due: 0,
            stage: 0,
        })
    }

    #[test]
    fn the_first_answer_counts() {
        let mut ask = ask(false);
        assert!(!ask.try_text("z9") && ask.first().is_none());
        assert!(ask.try_text("d1"));
        assert_eq!((ask.verdict(), ask.first()), (Some(&Verdict::Wrong { proved: false }), Some(false)));
        // A place begins again: g7.
        ask.choose(Spot { file: 6, rank: 6 });
        assert_eq!((ask.verdict(), ask.first()), (Some(&Verdict::Right), Some(false)));
        ask.choose(Spot { file: 0, rank: 3 });
        assert!(ask.is_over() && ask.last().is_some(), "a right answer stays on the board");
    }

    #[test]
    fn a_hint_points_and_a_solution_counts_as_wrong() {
        let mut ask = ask(false);
        ask.hint();
        assert_eq!((ask.marks().outlined, ask.first()), (vec![Spot { file: 6, rank: 6 }], None));
        ask.show();
        assert_eq!((ask.verdict(), ask.first()), (Some(&Verdict::Shown), Some(false)));
        assert!(!ask.is_over() && ask.choices() == Choices::None);
    }

    #[test]
    fn the_engine_decides_where_the_report_did_not_look() {
        let mut ask = ask(true);
        assert!(ask.try_text("f6"));
        let mv = ask.to_check().unwrap();
        assert_eq!(ask.first(), None);
        ask.checked(ask.item.better, Some(Value::Loss));
        assert_eq!(ask.verdict(), Some(&Verdict::Checking), "another move");
        ask.checked(mv, Some(Value::Estimate(0.5)));
        assert_eq!((ask.verdict(), ask.first()), (Some(&Verdict::Right), Some(true)));
    }

    #[test]
    fn an_engine_without_an_answer_is_no_wrong_answer() {
        let mut ask = ask(true);
        assert!(ask.try_text("f6"));
        let mv = ask.to_check().unwrap();
        ask.checked(mv, None);
        assert_eq!((ask.verdict(), ask.first()), (Some(&Verdict::Unchecked), None));
        // The same move can be tried again.
        assert!(ask.try_text("f6"));
        ask.checked(mv, Some(Value::Loss));
        assert_eq!((ask.verdict(), ask.first()), (Some(&Verdict::Wrong { proved: false }), Some(false)));
    }

    #[test]
    fn a_result_is_given_away_only_where_both_are_proved() {
        let wrong = |best, left, turn: &str, value| {
            let mut ask = ask(true);
            (ask.item.best.0, ask.item.left.0) = (best, left);
            ask.try_text(turn);
            if let Some(mv) = ask.to_check() {
                ask.checked(mv, Some(value));
            }
            ask.verdict() == Some(&Verdict::Wrong { proved: true })
        };
        let (draw, loss, guess) = (Value::Draw, Value::Loss, Value::Estimate(0.0));
        assert!(wrong(draw, loss, "d1", guess), "the move of the game, whose value is proved");
        assert!(!wrong(draw, guess, "d1", guess) && !wrong(guess, loss, "d1", guess));
        assert!(wrong(draw, guess, "f6", loss), "another move, of which the engine has proved that it loses");
        assert!(!wrong(draw, loss, "f6", guess) && !wrong(Value::Loss, loss, "d1", guess));
    }
}
