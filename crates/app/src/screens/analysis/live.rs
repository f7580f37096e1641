//! What is asked about the position on the board: exact values first, and the engine while it is switched on.

use leptos::prelude::*;
use rayuela_rules::{AnyGame, AnyPosition, Position};
use rayuela_worker::messages::{Limit, Score, Search};
use wasm_bindgen_futures::spawn_local;

use super::eval::Eval;
use super::report_search::Judging;
use super::state::Analysis;
use super::tree::Id;
use crate::engine::{self, SearchEvent};
use crate::exact::{self, Known};
use crate::{fair_play, t};

/// What is asked for. An answer to another question is dropped.
#[derive(Clone, Copy, PartialEq)]
struct Wanted {
    /// which game: nodes of different games have the same ids
    opened: u32,
    at: Id,
    engine: bool,
    lines: u16,
    /// whether a report is being made
    judging: bool,
}

impl Wanted {
    /// What the screen shows now; `None` if it has been left.
    fn now(analysis: Analysis) -> Option<Wanted> {
        Some(Wanted {
            opened: analysis.opened.try_get_untracked()?,
            at: analysis.at.try_get_untracked()?,
            engine: analysis.engine.try_get_untracked()?,
            lines: analysis.lines.try_get_untracked()?,
            judging: analysis.judging.try_with_untracked(|judging| matches!(judging, Judging::Running(..)))?,
        })
    }

    /// Whether its position is still on the board.
    fn is_shown(self, analysis: Analysis) -> bool {
        Wanted::now(analysis).is_some_and(|now| (now.opened, now.at) == (self.opened, self.at))
    }
}

/// Starts with the screen and ends with it.
pub(crate) fn start(analysis: Analysis) {
    let wanted = Memo::new(move |_| {
        analysis.opened.track();
        analysis.at.track();
        analysis.engine.track();
        analysis.lines.track();
        analysis.judging.track();
        Wanted::now(analysis)
    });
    Effect::new(move || {
        if let Some(wanted) = wanted.get() {
            untrack(|| analysis.look(wanted));
        }
    });
    on_cleanup(engine::drop_question);
}

impl Analysis {
    fn look(self, wanted: Wanted) {
        let game = self.tree.with_untracked(|tree| tree.game(wanted.at));
        // There is one engine, and a report uses it until it is finished.
        if !wanted.judging {
            engine::drop_question();
        }
        if let Some(ending) = game.ending() {
            self.exact.set(Known::Nothing);
            return self.learn(wanted.at, Eval::ended(ending.outcome));
        }
        if fair_play::must_wait(game.position()) {
            return self.give_no_help(wanted);
        }
        if !wanted.engine && !exact::can_be_known(game.position().variant()) {
            return;
        }
        spawn_local(async move {
            let is_wanted = || Wanted::now(self) == Some(wanted);
            let must_wait = fair_play::must_wait_for_others(&[*game.position()], is_wanted).await;
            if is_wanted() {
                if must_wait { self.give_no_help(wanted) } else { self.ask(wanted, &game) }
            }
        });
    }

    fn give_no_help(self, wanted: Wanted) {
        if wanted.engine {
            self.engine.set(false);
            self.problem.set(Some(t!("fair-wait")));
        }
    }

    /// Asks for the exact values and has the engine search.
    fn ask(self, wanted: Wanted, game: &AnyGame) {
        if exact::can_be_known(game.position().variant()) && !self.knows_exactly() {
            self.look_up(wanted, *game.position());
        }
        if wanted.engine && !wanted.judging {
            self.search(wanted, game);
        }
    }

    fn knows_exactly(self) -> bool {
        self.exact.with_untracked(|known| matches!(known, Known::Exact(..)))
    }

    /// Has the engine search the position.
    fn search(self, wanted: Wanted, game: &AnyGame) {
        let (memory, threads) = self.app.settings.with_untracked(|settings| (settings.memory, settings.threads));
        let search = Search { threads: threads as u16, ..Search::of(game, Limit::Infinite, wanted.lines, memory) };
        let mover = game.position().turn();
        engine::ask(search, *game.position(), move |event| match event {
            _ if !wanted.is_shown(self) => {}
            SearchEvent::Deeper(found) | SearchEvent::Done(_, found) => {
                if let Some(eval) = Eval::of(&found, mover) {
                    self.check_server(wanted.at, eval.score_of(mover));
                    self.learn(wanted.at, eval);
                }
                self.found.set(Some(found));
            }
            SearchEvent::Failed => {
                self.engine.set(false);
                self.problem.set(Some(t!("engine-failed")));
            }
        });
    }

    /// Looks the exact values up.
    fn look_up(self, wanted: Wanted, position: AnyPosition) {
        spawn_local(async move {
            let known = exact::look_up(position).await;
            // Another position may be on the board, or another screen, when the answer comes. A later question has its own answer.
            if known != Known::Pending && wanted.is_shown(self) {
                self.know(wanted.at, &position, known);
            }
        });
    }

    /// What the engine has proved comes before what a server says.
    fn check_server(self, id: Id, proof: Score) {
        if self.exact.with_untracked(|known| known.is_refuted_by(proof)) {
            self.exact.set(Known::Wrong);
            self.evals.update(|evals| evals.forget(id));
        }
    }

    fn know(self, id: Id, position: &AnyPosition, known: Known) {
        let before = self.evals.with_untracked(|evals| evals.get(id));
        let is_refuted = before.is_some_and(|eval| known.is_refuted_by(eval.score_of(position.turn())));
        let known = if is_refuted { Known::Wrong } else { known };
        if let Known::Exact(exact, _) = &known {
            self.learn(id, Eval::exact(exact.white(position.turn())));
        }
        self.exact.set(known);
    }
}
