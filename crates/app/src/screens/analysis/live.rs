//! The engine that searches the position on the board while it is switched on.

use leptos::prelude::*;
use rayuela_rules::Position;
use rayuela_worker::messages::{Limit, Search};

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
        let memory = self.app.settings.with_untracked(|settings| settings.memory);
        if !on {
            return engine::drop_question();
        }
        let search = Search::of(&game, Limit::Infinite, lines, memory);
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
