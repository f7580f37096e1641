//! The engine that searches the position on the board while it is switched on.

use leptos::prelude::*;
use rayuela_rules::{AnyGame, Position};
use rayuela_worker::messages::{Limit, Search};
use wasm_bindgen_futures::spawn_local;

use super::eval::Eval;
use super::report_search::Judging;
use super::state::Analysis;
use super::tree::Id;
use crate::engine::{self, SearchEvent};
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
        if on && fair_play::must_wait(game.position()) {
            self.engine.set(false);
            self.problem.set(Some(t!("fair-wait")));
            return engine::drop_question();
        }
        engine::drop_question();
        if !on {
            return;
        }
        spawn_local(async move {
            let must_wait = fair_play::must_wait_for_others(&[*game.position()]).await;
            if !self.still_wants(id, lines) {
                return;
            }
            if must_wait {
                self.engine.set(false);
                return self.problem.set(Some(t!("fair-wait")));
            }
            self.search(&game, id, lines);
        });
    }

    /// Whether the user still looks at this position with the engine; the screen may have been left.
    fn still_wants(self, id: Id, lines: u16) -> bool {
        let judging = self.judging.try_with_untracked(|judging| matches!(judging, Judging::Running(..)));
        let wanted = (self.at.try_get_untracked(), self.engine.try_get_untracked(), self.lines.try_get_untracked());
        judging == Some(false) && wanted == (Some(id), Some(true), Some(lines))
    }

    fn search(self, game: &AnyGame, id: Id, lines: u16) {
        let memory = self.app.settings.with_untracked(|settings| settings.memory);
        let search = Search::of(game, Limit::Infinite, lines, memory);
        let mover = game.position().turn();
        engine::ask(search, *game.position(), move |event| match event {
            SearchEvent::Deeper(found) | SearchEvent::Done(_, found) => {
                if let Some(eval) = Eval::of(&found, mover) {
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
}
