use rayuela_rules::{AnyMove, AnyPosition, Outcome, Position};

use crate::{Goal, Puzzle};

/// A puzzle being solved: where the solver stands, what they have tried, and whether it still counts.
///
/// # Examples
/// ```
/// use rayuela_puzzles::{Answer, Attempt, Puzzle};
/// let line = "1 1200 win mill-in-one | w.w/.../..../.../b.b w 4 4 | c5xa1";
/// let puzzle = Puzzle::parse("six".parse().unwrap(), line).unwrap();
/// let right = puzzle.line[0];
/// let mut attempt = Attempt::new(puzzle);
/// assert_eq!(attempt.play(right), Answer::Solved);
/// assert_eq!(attempt.result(), Some(true));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Attempt {
    puzzle: Puzzle,
    /// how many moves of the line stand on the board
    played: usize,
    /// moves beside the line: a wrong one and its refutation, or another one that reaches the goal at once
    beside: Vec<AnyMove>,
    hint: Hint,
    stage: Stage,
    result: Option<bool>,
}

/// How far an attempt is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// a move of the solver or a reply of the opponent comes next
    Solving,
    /// a wrong move stands on the board
    Wrong,
    /// the goal is reached
    Solved,
    /// the solver has given up, and the solution is being shown
    Shown,
}

/// How much help was asked for at this move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hint {
    /// none
    None,
    /// which piece moves, or where one is placed
    Piece,
    /// the whole move
    Move,
}

/// What a move of the solver is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// right; the opponent replies
    Right,
    /// right, and the goal is reached
    Solved,
    /// wrong; the opponent has an answer to it
    Wrong,
    /// it is not the solver's move, or the move is not legal
    NotNow,
}

impl Attempt {
    /// An attempt at a puzzle, with nothing played yet.
    pub fn new(puzzle: Puzzle) -> Attempt {
        Attempt { puzzle, played: 0, beside: Vec::new(), hint: Hint::None, stage: Stage::Solving, result: None }
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// How far it is.
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// How much help was asked for at this move.
    pub const fn hint(&self) -> Hint {
        self.hint
    }

    /// Whether it was solved without help and without a mistake; `None` while that is open. It never changes later, so
    /// that only the first attempt counts.
    pub const fn result(&self) -> Option<bool> {
        self.result
    }

    /// Whether there is nothing left to do.
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Solved || (self.stage == Stage::Shown && self.played == self.puzzle.line.len())
    }

    /// The moves on the board, each with the position before it.
    pub fn moves(&self) -> Vec<(AnyPosition, AnyMove)> {
        let mut position = self.puzzle.position;
        let moves = self.puzzle.line[..self.played].iter().chain(&self.beside);
        let step = |&mv: &AnyMove| {
            let before = position;
            position.play_unchecked(mv);
            (before, mv)
        };
        moves.map(step).collect()
    }

    /// The position on the board.
    pub fn position(&self) -> AnyPosition {
        let mut position = self.puzzle.after(self.played);
        self.beside.iter().for_each(|&mv| position.play_unchecked(mv));
        position
    }

    /// The right move, where one is asked for.
    pub fn expected(&self) -> Option<AnyMove> {
        let asked = self.stage == Stage::Solving && self.played.is_multiple_of(2);
        asked.then(|| self.puzzle.line.get(self.played).copied()).flatten()
    }

    /// Whether the opponent replies next.
    pub fn awaits_reply(&self) -> bool {
        self.stage == Stage::Solving && !self.played.is_multiple_of(2)
    }

    /// The solver plays a move.
    pub fn play(&mut self, mv: AnyMove) -> Answer {
        let Some(expected) = self.expected().filter(|_| self.position().is_legal(mv)) else { return Answer::NotNow };
        if mv == expected {
            self.hint = Hint::None;
            self.played += 1;
            return if self.played == self.puzzle.line.len() { self.solve() } else { Answer::Right };
        }
        self.beside = vec![mv];
        if self.reaches_goal() {
            return self.solve();
        }
        self.stage = Stage::Wrong;
        self.fail();
        Answer::Wrong
    }

    /// Whether the game on the board is over as the solver wanted it. A puzzle has one right move, but a game that has
    /// ended well needs no other proof.
    fn reaches_goal(&self) -> bool {
        let solver = self.puzzle.position.turn();
        match self.position().outcome() {
            Some(Outcome::Win(winner)) => winner == solver,
            Some(Outcome::Draw) => self.puzzle.goal == Goal::Draw,
            None => false,
        }
    }

    fn solve(&mut self) -> Answer {
        self.stage = Stage::Solved;
        self.result.get_or_insert(true);
        Answer::Solved
    }

    fn fail(&mut self) {
        self.result.get_or_insert(false);
    }

    /// The opponent replies as the line says; the reply, if one was awaited.
    pub fn reply(&mut self) -> Option<AnyMove> {
        if !self.awaits_reply() {
            return None;
        }
        let reply = self.puzzle.line.get(self.played).copied();
        self.played += 1;
        reply
    }

    /// Shows how the opponent answers a wrong move; false if none stands on the board or the answer is not legal.
    pub fn refute(&mut self, reply: AnyMove) -> bool {
        let fits = self.stage == Stage::Wrong && self.beside.len() == 1 && self.position().is_legal(reply);
        if fits {
            self.beside.push(reply);
        }
        fits
    }

    /// Takes a wrong move back.
    pub fn retry(&mut self) {
        if self.stage == Stage::Wrong {
            self.beside.clear();
            self.stage = Stage::Solving;
        }
    }

    /// Gives a hint: first which piece, then the move. It counts as failed from now on.
    pub fn give_hint(&mut self) {
        self.retry();
        if self.expected().is_some() {
            self.hint = if self.hint == Hint::None { Hint::Piece } else { Hint::Move };
            self.fail();
        }
    }

    /// Gives up: [`Attempt::show_next`] plays the solution from here.
    pub fn give_up(&mut self) {
        self.retry();
        if self.stage == Stage::Solving {
            self.fail();
            self.stage = Stage::Shown;
            self.hint = Hint::None;
        }
    }

    /// Plays one more move of the solution; false if none is left after it.
    pub fn show_next(&mut self) -> bool {
        let left = self.puzzle.line.len() - self.played;
        if self.stage == Stage::Shown && left > 0 {
            self.played += 1;
            return left > 1;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::Variant;

    /// Some moves of Six; what makes them right does not matter here.
    fn attempt(goal: &str) -> Attempt {
        let six: Variant = "six".parse().unwrap();
        let start = AnyPosition::start(six).text();
        Attempt::new(Puzzle::parse(six, &format!("7 1350 {goal} | {start} | a1 c1 a3 e1 a5xc1")).unwrap())
    }

    fn play(attempt: &mut Attempt, text: &str) -> Answer {
        let mv = attempt.position().parse_turn(text).unwrap();
        attempt.play(mv)
    }

    #[test]
    fn a_line_is_solved_move_by_move() {
        let mut attempt = attempt("win");
        assert_eq!(play(&mut attempt, "a1"), Answer::Right);
        assert!(attempt.awaits_reply() && attempt.expected().is_none());
        assert_eq!(attempt.play(attempt.position().legal_moves()[0]), Answer::NotNow);
        assert!(attempt.reply().is_some() && attempt.reply().is_none());
        assert_eq!(play(&mut attempt, "a3"), Answer::Right);
        attempt.reply();
        assert_eq!((attempt.result(), attempt.is_over()), (None, false));
        assert_eq!(play(&mut attempt, "a5xc1"), Answer::Solved);
        assert_eq!((attempt.stage(), attempt.result(), attempt.moves().len()), (Stage::Solved, Some(true), 5));
        assert!(attempt.is_over());
    }

    #[test]
    fn a_wrong_move_is_refuted_and_tried_again() {
        let mut attempt = attempt("draw");
        assert_eq!(play(&mut attempt, "c2"), Answer::Wrong);
        assert_eq!((attempt.stage(), attempt.result(), attempt.expected()), (Stage::Wrong, Some(false), None));
        let reply = attempt.position().parse_turn("e5").unwrap();
        assert!(attempt.refute(reply) && !attempt.refute(reply));
        assert_eq!(attempt.moves().len(), 2);
        attempt.retry();
        assert_eq!(attempt.position(), attempt.puzzle().position);
        play(&mut attempt, "a1");
        attempt.reply();
        play(&mut attempt, "a3");
        attempt.reply();
        assert_eq!(play(&mut attempt, "a5xe1"), Answer::Wrong);
        attempt.retry();
        assert_eq!(play(&mut attempt, "a5xc1"), Answer::Solved);
        assert_eq!(attempt.result(), Some(false), "the first attempt counts");
    }

    #[test]
    fn help_counts_as_failed() {
        let mut attempt = attempt("win-in-3");
        attempt.give_hint();
        assert_eq!((attempt.hint(), attempt.result()), (Hint::Piece, Some(false)));
        attempt.give_hint();
        attempt.give_hint();
        assert_eq!(attempt.hint(), Hint::Move);
        play(&mut attempt, "a1");
        assert_eq!(attempt.hint(), Hint::None);
        attempt.give_up();
        assert_eq!((attempt.stage(), attempt.is_over()), (Stage::Shown, false));
        let mut shown = 1;
        while attempt.show_next() {
            shown += 1;
        }
        assert_eq!((shown, attempt.is_over(), attempt.show_next()), (4, true, false));
    }

    #[test]
    fn a_game_that_ends_well_is_solved() {
        // White to move takes one of the last three black men in either of two ways.
        let six: Variant = "six".parse().unwrap();
        let position = "ww./..b/...w/..b/..b w 0 0";
        let position = AnyPosition::parse(six, position).unwrap();
        let wins: Vec<AnyMove> = position
            .legal_moves()
            .into_iter()
            .filter(|&mv| {
                let mut next = position;
                next.play_unchecked(mv);
                next.outcome() == Some(Outcome::Win(position.turn()))
            })
            .collect();
        if let [first, other, ..] = wins[..] {
            let line = format!("1 900 win-in-1 | {} | {}", position.text(), position.compact(first));
            let mut attempt = Attempt::new(Puzzle::parse(six, &line).unwrap());
            assert_eq!(attempt.play(other), Answer::Solved);
            assert_eq!((attempt.result(), attempt.position().outcome().is_some()), (Some(true), true));
        } else {
            panic!("{wins:?}");
        }
    }
}
