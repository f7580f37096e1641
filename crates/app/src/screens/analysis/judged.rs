//! The game report: every position of a line is searched, last first, and the turns are judged by it.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use rayuela_coach::{Report, ScoredTurn, TurnReport, Value, report};
use rayuela_rules::{AnyGame, Ending};
use rayuela_worker::messages::{Found, Limit, Score};

use super::eval::Eval;
use super::state::Analysis;
use super::tree::Id;
use crate::engine::{self, News, Question};

/// How far a report has come.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Judging {
    /// none has been asked for
    None,
    /// so many positions of so many
    Running(usize, usize),
    /// there it is
    Done(Arc<Judged>),
    /// the engine did not answer
    Failed,
}

/// A judged line.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Judged {
    /// the start and the node after each turn
    pub(crate) nodes: Vec<Id>,
    /// the turns judged
    pub(crate) report: Report,
}

impl Judged {
    /// What is said of the turn that leads to a node.
    pub(crate) fn turn(&self, id: Id) -> Option<&TurnReport> {
        let before = self.nodes.iter().position(|node| *node == id)?.checked_sub(1)?;
        self.report.turns.get(before)
    }
}

/// What is known of a position for the player to move.
#[derive(Clone, PartialEq, Debug)]
struct Scored {
    value: Value,
    /// the best line
    line: Vec<String>,
}

impl Scored {
    fn of(found: &Found) -> Option<Scored> {
        let line = found.lines.first()?;
        let value = match line.score {
            Score::Win { .. } => Value::Win,
            Score::Loss { .. } => Value::Loss,
            Score::Draw => Value::Draw,
            Score::Estimate { chance, .. } => Value::Estimate(chance.into()),
        };
        Some(Scored { value, line: line.turns.clone() })
    }
}

/// Judges the turns of a game by what is known of each position.
fn judge(game: &AnyGame, scored: &[Scored]) -> Report {
    let turn = |(ply, pair): (usize, &[Scored])| {
        let [before, after] = pair else { return None };
        let (_, played) = game.turn_text(ply)?;
        // Two searches of the same line differ by chance: whoever plays the best turn gives nothing away.
        let is_best = before.line.first() == Some(&played);
        let played = if is_best { before.value } else { after.value.flipped() };
        Some(ScoredTurn { best: before.value, played, line: before.line.clone() })
    };
    let scores: Vec<ScoredTurn> = scored.windows(2).enumerate().map_while(turn).collect();
    report(game, &scores)
}

/// A report in progress.
struct Work {
    game: AnyGame,
    nodes: Vec<Id>,
    /// ends by the rules: nothing to search there
    endings: Vec<Option<Ending>>,
    /// positions that each search visits; the same on every machine
    effort: u32,
    /// from the last position backwards
    scored: RefCell<Vec<Scored>>,
}

impl Analysis {
    /// Judges the line on the board, from the start to its end.
    pub(crate) fn judge(self, effort: u32) {
        let at = self.at.get_untracked();
        let work = self.tree.with_untracked(|tree| {
            let mut nodes = vec![0];
            nodes.extend(tree.line(at));
            let endings = nodes.iter().map(|&id| tree.game(id).ending()).collect();
            let game = tree.game(nodes.last().copied().unwrap_or_default());
            Work { game, nodes, endings, effort, scored: RefCell::default() }
        });
        self.next(Rc::new(work));
    }

    /// Stops and forgets the report in progress.
    pub(crate) fn stop_judging(self) {
        engine::drop_question();
        self.judging.set(Judging::None);
    }

    fn next(self, work: Rc<Work>) {
        let (done, all) = (work.scored.borrow().len(), work.nodes.len());
        let Some(ply) = (all - done).checked_sub(1) else { return self.done(&work) };
        self.judging.set(Judging::Running(done, all));
        let mover = work.game.position_at(ply).map(|position| position.turn());
        if let (Some(ending), Some(mover)) = (work.endings[ply], mover) {
            self.learn(work.nodes[ply], Eval::ended(ending.outcome));
            let value = Value::of_outcome(ending.outcome, mover);
            work.scored.borrow_mut().push(Scored { value, line: Vec::new() });
            return self.next(work);
        }
        let memory = self.app.settings.with_untracked(|settings| settings.memory);
        let question = Question::of(&work.game, ply, Limit::Nodes(work.effort), 1, memory);
        let (Some(question), Some(mover)) = (question, mover) else { return self.judging.set(Judging::Failed) };
        engine::ask(question, move |news| match news {
            News::Deeper(_) => {}
            News::Done(_, found) => match Scored::of(&found) {
                Some(scored) => {
                    if let Some(eval) = Eval::of(&found, mover) {
                        self.learn(work.nodes[ply], eval);
                    }
                    work.scored.borrow_mut().push(scored);
                    self.next(work.clone());
                }
                None => self.judging.set(Judging::Failed),
            },
            News::Failed => self.judging.set(Judging::Failed),
        });
    }

    fn done(self, work: &Work) {
        let mut scored = work.scored.take();
        scored.reverse();
        let judged = Judged { nodes: work.nodes.clone(), report: judge(&work.game, &scored) };
        self.judging.set(Judging::Done(Arc::new(judged)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_coach::Judgement;
    use rayuela_rules::AnyPosition;

    #[test]
    fn turns_are_judged_by_the_positions_around_them() {
        let mut game = AnyGame::new(AnyPosition::start("six".parse().unwrap()));
        for turn in ["a1", "e1", "a5"] {
            game.play_text(turn).unwrap();
        }
        let scored = |chance, best: &str| Scored { value: Value::Estimate(chance), line: vec![best.to_string()] };
        // White's second turn gives four tenths away; Black plays the best turn, whatever the next search says.
        let scored = [scored(0.5, "a1"), scored(0.4, "e1"), scored(0.7, "c1"), scored(0.7, "c5")];
        let report = judge(&game, &scored);
        let judgements: Vec<Judgement> = report.turns.iter().map(|turn| turn.judgement).collect();
        assert_eq!(judgements, [Judgement::Good, Judgement::Good, Judgement::Blunder]);
        assert_eq!(report.turns[2].better, ["c1"]);
        let judged = Judged { nodes: vec![0, 4, 5, 6], report };
        assert_eq!(judged.turn(6).map(|turn| turn.ply), Some(2));
        assert_eq!((judged.turn(0), judged.turn(9)), (None, None));
    }
}
