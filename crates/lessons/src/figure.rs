//! Figures: a position and a task.

use rayuela_rules::{AnyMove, AnyPosition, Position, TurnError, Variant};

use crate::task::Task;

/// A live board that asks for a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    /// the name of the message with the task; the other messages' names begin with it
    pub key: &'static str,
    /// the variant's name
    pub variant: &'static str,
    /// the position text
    pub position: &'static str,
    /// what is to be found
    pub task: Task,
    /// moves that show where the first solution leads, the opponent's first, in compact form
    pub then: &'static [&'static str],
}

/// The answer to a turn that was tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// the turn does what was asked
    Solved,
    /// the turn is legal, but does something else
    NotThis,
    /// the turn is not legal
    Illegal(TurnError),
}

impl Figure {
    /// The rules that the figure is played by.
    ///
    /// # Panics
    /// Never: a test reads every figure.
    pub fn variant(&self) -> Variant {
        self.variant.parse().expect("figures have known variants")
    }

    /// The position shown.
    ///
    /// # Panics
    /// Never: a test reads every figure.
    pub fn start(&self) -> AnyPosition {
        AnyPosition::parse(self.variant(), self.position).expect("figures have valid positions")
    }

    /// Whether a turn of a position, in either form of notation, does what the task asks.
    pub fn accepts(&self, position: &AnyPosition, turn: &str) -> Verdict {
        match position.parse_turn(turn) {
            Ok(mv) if self.is_solved_by(position, mv) => Verdict::Solved,
            Ok(_) => Verdict::NotThis,
            Err(error) => Verdict::Illegal(error),
        }
    }

    /// Whether a legal turn of a position does what the task asks.
    pub fn is_solved_by(&self, position: &AnyPosition, mv: AnyMove) -> bool {
        self.task.is_done(position, mv)
    }

    /// The turns that solve the figure, in compact form.
    pub fn solutions(&self) -> Vec<String> {
        let start = self.start();
        let mut turns = start.compact_turns();
        turns.retain(|turn| self.accepts(&start, turn) == Verdict::Solved);
        turns
    }

    /// The name of the message with the hint.
    pub fn hint_key(&self) -> String {
        format!("{}-hint", self.key)
    }

    /// The name of the message after the task is done.
    pub fn success_key(&self) -> String {
        format!("{}-done", self.key)
    }

    /// The name of the message after a legal turn that does something else.
    pub const fn failure_key(&self) -> &'static str {
        self.task.failure_key()
    }
}
