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

/// Starts with the screen and ends with it.
pub(crate) fn start(analysis: Analysis) {
    let wanted = Memo::new(move |_| {
        let judging = analysis.judging.with(|judging| matches!(judging, Judging::Running(..)));
        (analysis.opened.get(), analysis.at.get(), analysis.engine.get(), analysis.lines.get(), judging)
    });
    Effect::new(move || {
        let (_, id, on, lines, judging) = wanted.get();
        // There is one engine, and a report uses it until it is finished.
        if !judging {
            untrack(|| analysis.look(id, on, lines));
        }
    });
    on_cleanup(engine::drop_question);
}

impl Analysis {
    fn look(self, id: Id, on: bool, lines: u16) {
        let game = self.tree.with_untracked(|tree| tree.game(id));
        if let Some(ending) = game.ending() {
            self.learn(id, Eval::ended(ending.outcome));
            return engine::drop_question();
        }
        if fair_play::must_wait(game.position()) {
            if on {
                self.engine.set(false);
                self.problem.set(Some(t!("fair-wait")));
            }
            return engine::drop_question();
        }
        engine::drop_question();
        let variant = game.position().variant();
        if !on && !exact::can_be_known(variant) {
            return;
        }
        spawn_local(async move {
            let wanted = || self.still_wants(id, on, lines);
            let must_wait = fair_play::must_wait_for_others(&[*game.position()], wanted).await;
            if !wanted() {
                return;
            }
            if !must_wait {
                return self.ask(id, on, lines, game);
            }
            if on {
                self.engine.set(false);
                self.problem.set(Some(t!("fair-wait")));
            }
        });
    }

    /// Whether the user still looks at this position, and with the engine as it was; the screen may have been left.
    fn still_wants(self, id: Id, on: bool, lines: u16) -> bool {
        let judging = self.judging.try_with_untracked(|judging| matches!(judging, Judging::Running(..)));
        let wanted = (self.at.try_get_untracked(), self.engine.try_get_untracked(), self.lines.try_get_untracked());
        judging == Some(false) && wanted == (Some(id), Some(on), Some(lines))
    }

    /// Asks for the exact values and has the engine search.
    fn ask(self, id: Id, on: bool, lines: u16, game: AnyGame) {
        if exact::can_be_known(game.position().variant()) && !self.knows_exactly() {
            self.look_up(id, *game.position());
        }
        self.search(id, on, lines, &game);
    }

    fn knows_exactly(self) -> bool {
        self.exact.with_untracked(|known| matches!(known, Known::Exact(..)))
    }

    /// Has the engine search the position, if it is switched on.
    fn search(self, id: Id, on: bool, lines: u16, game: &AnyGame) {
        if !on {
            return;
        }
        let (memory, threads) = self.app.settings.with_untracked(|settings| (settings.memory, settings.threads));
        let search = Search { threads: threads as u16, ..Search::of(game, Limit::Infinite, lines, memory) };
        let mover = game.position().turn();
        engine::ask(search, *game.position(), move |event| match event {
            SearchEvent::Deeper(found) | SearchEvent::Done(_, found) => {
                if let Some(eval) = Eval::of(&found, mover) {
                    self.check_server(id, eval.score_of(mover));
                    self.learn(id, eval);
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
    fn look_up(self, id: Id, position: AnyPosition) {
        let opened = self.opened.get_untracked();
        spawn_local(async move {
            let known = exact::look_up(position).await;
            // Another position may be on the board, or another screen, when the answer comes.
            if self.at.try_get_untracked() == Some(id) && self.opened.try_get_untracked() == Some(opened) {
                self.know(id, &position, known);
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
