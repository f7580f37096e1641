//! The searches of a game report: every position of a line is looked up in tables and searched, by several workers if
//! set, to judge the turns.

use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use rayuela_coach::{Effort, Report, TurnReport, Value};
use rayuela_rules::{AnyGame, Ending, Position};
use rayuela_worker::messages::{Limit, Search};
use wasm_bindgen_futures::spawn_local;

use super::eval::Eval;
use super::state::Analysis;
use super::tree::Id;
use crate::engine::{self, Helper, SearchEvent};
use crate::exact::{Known, Tables};
use crate::scored::{Scored, judge, of_search, with_exact};
use crate::{dom, fair_play, t};

/// How far a report has come.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Judging {
    /// not requested
    None,
    /// positions searched, of how many
    Running(usize, usize),
    /// finished
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
    /// what is known of each position
    pub(crate) scored: Vec<Scored>,
    /// values of the server were left out, because the search has proved others
    pub(crate) refuted: bool,
}

impl Judged {
    /// The judgement of the turn that leads to a node.
    pub(crate) fn turn(&self, id: Id) -> Option<&TurnReport> {
        let before = self.nodes.iter().position(|node| *node == id)?.checked_sub(1)?;
        self.report.turns.get(before)
    }
}

/// A report in progress.
struct Work {
    game: AnyGame,
    nodes: Vec<Id>,
    /// endings by the rules, where there is nothing to search
    endings: Vec<Option<Ending>>,
    /// how much each search looks at; the same on every machine
    effort: Effort,
    /// by ply
    scored: RefCell<Vec<Option<Scored>>>,
    /// where exact values are looked up
    tables: Tables,
    /// whether a search has proved something else than the server says
    refuted: Cell<bool>,
    /// workers beside the usual one, dropped when the report is finished
    helpers: RefCell<Vec<Helper>>,
    /// which report this is
    number: u32,
}

/// The plies that each of `lanes` workers searches, the last first, because the hash table then helps the earlier ones.
fn share_out(plies: usize, lanes: usize) -> Vec<Range<usize>> {
    let lanes = lanes.clamp(1, plies.max(1));
    (0..lanes).map(|lane| lane * plies / lanes..(lane + 1) * plies / lanes).collect()
}

impl Analysis {
    /// Judges the line on the board, from the start to its end.
    pub(crate) fn judge(self, effort: Effort) {
        let at = self.at.get_untracked();
        let number = self.reports.try_update_value(|reports| {
            *reports += 1;
            *reports
        });
        let work = self.tree.with_untracked(|tree| {
            let mut nodes = vec![0];
            nodes.extend(tree.line(at));
            let endings = nodes.iter().map(|&id| tree.game(id).ending()).collect();
            let game = tree.game(nodes.last().copied().unwrap_or_default());
            let scored = RefCell::new(vec![None; nodes.len()]);
            let (number, tables) = (number.unwrap_or_default(), Tables::of(&game));
            let (helpers, refuted) = (RefCell::default(), Cell::default());
            Work { game, nodes, endings, effort, scored, tables, refuted, helpers, number }
        });
        let positions: Vec<_> = (0..=work.game.ply()).filter_map(|ply| work.game.position_at(ply).copied()).collect();
        if positions.iter().any(fair_play::must_wait) {
            return self.problem.set(Some(t!("fair-wait")));
        }
        self.judging.set(Judging::Running(0, work.nodes.len()));
        spawn_local(async move {
            // It may be stopped, or the screen left, in the meantime.
            let wanted = || self.reports.try_get_value() == Some(work.number);
            let must_wait = fair_play::must_wait_for_others(&positions, wanted).await;
            if !wanted() {
                return;
            }
            if must_wait {
                self.judging.set(Judging::None);
                return self.problem.set(Some(t!("fair-wait")));
            }
            self.begin_judging(work);
        });
    }

    fn begin_judging(self, work: Work) {
        let threads = self.app.settings.with_untracked(|settings| settings.threads);
        let helpers: Vec<Helper> = (1..threads.min(work.nodes.len())).map_while(|_| Helper::start()).collect();
        let lanes = share_out(work.nodes.len(), helpers.len() + 1);
        work.helpers.replace(helpers);
        let work = Rc::new(work);
        for (lane, plies) in lanes.into_iter().enumerate() {
            self.next(work.clone(), lane, plies);
        }
    }

    /// Stops and forgets the report in progress.
    pub(crate) fn stop_judging(self) {
        self.reports.update_value(|reports| *reports += 1);
        engine::drop_question();
        self.judging.set(Judging::None);
    }

    /// Looks at the last of these plies, then at those before it.
    fn next(self, work: Rc<Work>, lane: usize, mut plies: Range<usize>) {
        let Some(ply) = plies.next_back() else { return };
        let Some(game) = work.game.up_to(ply) else { return self.failed(&work) };
        if let Some(ending) = work.endings[ply] {
            let value = Value::of_outcome(ending.outcome, game.position().turn());
            self.found_out(&work, ply, Scored::ended(value), Some(Eval::ended(ending.outcome)));
            return self.next(work, lane, plies);
        }
        spawn_local(async move {
            let exact = work.tables.look_up(*game.position()).await;
            // It may have been stopped, or the screen left, in the meantime.
            if self.reports.try_get_value() == Some(work.number) {
                self.search_ply(&work, lane, ply, &game, move |work, lane| self.next(work, lane, plies.clone()), exact);
            }
        });
    }

    /// Searches a position and goes on.
    fn search_ply(
        self,
        work: &Rc<Work>,
        lane: usize,
        ply: usize,
        game: &AnyGame,
        go_on: impl Fn(Rc<Work>, usize) + 'static,
        exact: Known,
    ) {
        let mover = game.position().turn();
        let memory = self.app.settings.with_untracked(|settings| settings.memory);
        let search = Search::of(game, Limit::Nodes(work.effort.nodes(game.position().variant())), 1, memory);
        let position = *game.position();
        // Weak, because the work owns the helpers, which own these listeners.
        let (weak, usual) = (Rc::downgrade(work), Rc::clone(work));
        let on_event = move |work: Option<Rc<Work>>, event| {
            let Some(work) = work.filter(|work| self.reports.try_get_value() == Some(work.number)) else { return };
            match event {
                SearchEvent::Deeper(_) => {}
                SearchEvent::Done(_, found) => match of_search(&found) {
                    Some(searched) => {
                        let eval = Eval::of(&found, mover);
                        let is_refuted = eval.is_some_and(|eval| exact.is_refuted_by(eval.score_of(mover)));
                        let (scored, eval) = match &exact {
                            Known::Exact(exact, _) if !is_refuted => {
                                let scored = with_exact(searched, exact.value, &exact.moves, exact.complete);
                                (scored, Some(Eval::exact(exact.white(mover))))
                            }
                            _ => (searched, eval),
                        };
                        work.refuted.set(work.refuted.get() || is_refuted);
                        self.found_out(&work, ply, scored, eval);
                        go_on(work, lane);
                    }
                    None => self.failed(&work),
                },
                SearchEvent::Failed => self.failed(&work),
            }
        };
        match lane.checked_sub(1) {
            None => engine::ask(search, position, move |event| on_event(Some(usual.clone()), event)),
            Some(helper) => {
                if let Some(helper) = work.helpers.borrow().get(helper) {
                    helper.ask(search, position, move |event| on_event(weak.upgrade(), event));
                }
            }
        }
    }

    /// A position has been judged.
    fn found_out(self, work: &Rc<Work>, ply: usize, scored: Scored, eval: Option<Eval>) {
        if let Some(eval) = eval {
            self.learn(work.nodes[ply], eval);
        }
        work.scored.borrow_mut()[ply] = Some(scored);
        let all = work.scored.borrow().iter().cloned().collect::<Option<Vec<Scored>>>();
        let Some(scored) = all else {
            let done = work.scored.borrow().iter().flatten().count();
            return self.judging.set(Judging::Running(done, work.nodes.len()));
        };
        self.keep_report(&work.game, &scored, work.refuted.get());
        let (nodes, report, refuted) = (work.nodes.clone(), judge(&work.game, &scored), work.refuted.get());
        let judged = Judged { nodes, report, scored, refuted };
        self.close(work, Judging::Done(Arc::new(judged)));
    }

    fn failed(self, work: &Rc<Work>) {
        self.close(work, Judging::Failed);
    }

    fn close(self, work: &Rc<Work>, judging: Judging) {
        self.reports.update_value(|reports| *reports += 1);
        self.judging.set(judging);
        // This may be called from the listener of one of the helpers.
        let work = work.clone();
        dom::after(0, move || {
            work.helpers.borrow_mut().clear();
            work.tables.close();
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_coach::Judgement;
    use rayuela_rules::AnyPosition;

    #[test]
    fn positions_are_shared_out() {
        assert_eq!(share_out(10, 1).first(), Some(&(0..10)));
        assert_eq!(share_out(10, 3), [0..3, 3..6, 6..10]);
        assert_eq!(share_out(2, 8), [0..1, 1..2]);
    }

    #[test]
    fn turns_are_judged_by_the_positions_around_them() {
        let mut game = AnyGame::new(AnyPosition::start("six".parse().unwrap()));
        for turn in ["a1", "e1", "a5"] {
            game.play_text(turn).unwrap();
        }
        let turn = |ply: usize, text: &str| game.position_at(ply).unwrap().parse_turn(text).unwrap();
        let scored = |chance, best| Scored::new(Value::Estimate(chance), vec![best]);
        // White's second turn gives four tenths away; Black plays the best turn, whatever the next search says.
        let better = turn(2, "c1");
        let scored =
            [scored(0.5, turn(0, "a1")), scored(0.4, turn(1, "e1")), scored(0.7, better), scored(0.7, turn(3, "c5"))];
        let report = judge(&game, &scored);
        let judgements: Vec<Judgement> = report.turns.iter().map(|turn| turn.judgement).collect();
        assert_eq!(judgements, [Judgement::Good, Judgement::Good, Judgement::Blunder]);
        assert_eq!(report.turns[2].better, [better]);
        let judged = Judged { nodes: vec![0, 4, 5, 6], report, scored: scored.to_vec(), refuted: false };
        assert_eq!(judged.turn(6).map(|turn| turn.ply), Some(2));
        assert_eq!((judged.turn(0), judged.turn(9)), (None, None));
    }
}
