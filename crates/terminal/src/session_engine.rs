//! The engine's part in a game: its turns, its hints, its answers to offers; and the clock that runs out.

use std::time::Duration;

use rayuela_engine::{Level, SearchResult};
use rayuela_rules::{AnyMove, Position};

use crate::sentences;
use crate::session::{Advice, Session};
use crate::thinker::Answer;
use rayuela_seat::{Prospects, Strength};

impl Session {
    /// Advances the time.
    pub(crate) fn tick(&mut self, now: Duration) {
        self.now = now;
        if self.core.check_time(now) {
            self.dialog = None;
            self.changed();
        }
        self.poll_adviser();
        self.poll_player();
        self.set_thinking();
    }

    fn poll_player(&mut self) {
        let color = self.turn();
        let Some(answer) = self.thinkers[color.index()].poll(self.now, self.pace) else { return };
        let found = match answer {
            Answer::Found(Some(SearchResult { best, .. })) => self.play(best).is_ok(),
            _ => false,
        };
        if !found && self.core.game.ending().is_none() {
            // If the engine failed, a random turn keeps the game going.
            if let Some(mv) = self.core.game.position().random_move(&mut self.rng) {
                let _ = self.play(mv);
            }
            self.complain("The engine found no move; a random one was played for it.");
        }
    }

    fn set_thinking(&mut self) {
        let color = self.turn();
        let Some(level) = self.core.engines_turn().and_then(Level::new) else { return };
        if self.thinkers[color.index()].is_busy() {
            return;
        }
        let (clock, seed) = (self.core.share(self.now), self.rng.next_u64());
        let (options, limits) = Strength::new(level).turn(self.core.game.ply(), clock, seed);
        self.thinkers[color.index()].begin(self.core.game.clone(), options, limits, self.now);
    }

    fn poll_adviser(&mut self) {
        let Some(answer) = self.adviser.poll(self.now, Duration::ZERO) else { return };
        let (Answer::Found(Some(result)), true) = (answer, self.humans_turn()) else {
            return self.complain("The engine has no answer.");
        };
        match self.advice {
            Advice::Hint => self.show_hint(&result),
            Advice::Offer => self.answer_offer(&result),
        }
    }

    fn show_hint(&mut self, result: &SearchResult<AnyMove>) {
        let turn = self.core.game.position().notation(result.best);
        self.say(format!("Hint: {turn}   {}, depth {}", result.score, result.depth));
        self.core.hint = Some(result.best);
    }

    fn answer_offer(&mut self, result: &SearchResult<AnyMove>) {
        let position = *self.core.game.position();
        let mover = Prospects { share: result.score.expectation(), proved: result.score.is_proved() };
        if self.core.answer_offer(mover, self.now) {
            self.changed();
        } else {
            let agreement = sentences::agreement(&position);
            self.say(format!("{} declines to end the game now ({agreement}).", !self.turn()));
        }
    }
}
