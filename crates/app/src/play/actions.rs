//! The actions of a person in a game.

use std::time::Duration;

use leptos::prelude::*;
use rayuela_rules::{AnyPosition, GameError, Position, Spot};
use rayuela_seat::{HINT_TIME, OFFER_TIME, Plan, Player, Prospects};
use rayuela_worker::messages::{Limit, Search};
use wasm_bindgen_futures::spawn_local;

use super::driver::Driver;
use super::extras::Extras;
use super::guide::Tone;
use super::session::{Ask, Notice, Session, Waiting};
use crate::board::Input;
use crate::engine::{self, SearchEvent};
use crate::play::restore;
use crate::router::Route;
use crate::settings::Confirm;
use crate::{dom, fair_play, words};

impl Driver {
    /// Whether nothing may be done here, because another tab has gone on with the game.
    fn is_blocked(self) -> bool {
        self.elsewhere.get_untracked()
    }

    fn confirms(self, input: Input) -> bool {
        match self.app().settings.with_untracked(|settings| settings.confirm) {
            Confirm::Always => true,
            Confirm::Never => false,
            Confirm::Touch => input == Input::Touch,
        }
    }

    /// A place is chosen.
    pub(crate) fn choose(self, spot: Spot, input: Input) {
        if self.is_blocked() {
            return;
        }
        self.interrupt_coach();
        let coached = self.coached();
        let confirm = coached || self.confirms(input);
        self.update(|session| session.choose(spot, confirm, dom::now()));
        self.considered(coached);
    }

    /// Something is picked up to be dragged.
    pub(crate) fn lift(self, from: Spot) {
        if !self.is_blocked() {
            self.interrupt_coach();
            self.update(|session| session.lift(from));
        }
    }

    /// The person goes on: the coach stops looking, and a warning has been heard.
    fn interrupt_coach(self) {
        if self.look(|session| session.waiting == Some(Waiting::Coach)) == Some(true) {
            engine::drop_question();
            self.update(|session| session.waiting = None);
        }
        if self.says.with_untracked(|says| says.as_ref().is_some_and(|says| says.tone == Tone::Warning)) {
            self.says.set(None);
        }
    }

    /// A coach looks at a move before it is played.
    fn considered(self, coached: bool) {
        let waits = self.look(|session| session.pending().is_some()) == Some(true);
        if let Some(guide) = self.guide.get_untracked().filter(|_| coached && waits) {
            (guide.consider)(self);
        }
    }

    /// Something is dragged from place to place.
    pub(crate) fn dropped(self, from: Spot, to: Spot, input: Input) {
        if self.is_blocked() {
            return;
        }
        self.interrupt_coach();
        let coached = self.coached();
        let confirm = coached || self.confirms(input);
        self.update(|session| session.drop(from, to, confirm, dom::now()));
        self.considered(coached);
    }

    /// Plays the turn that waits to be confirmed, or the one put together so far.
    pub(crate) fn confirm(self) {
        if self.is_blocked() {
            return;
        }
        self.update(|session| {
            if let Some(mv) = session.core.input.finish() {
                let _ = session.play(mv, dom::now());
            }
        });
    }

    /// Plays the turn with all possible captures.
    pub(crate) fn take_all(self) {
        self.update(|session| {
            if let Some(mv) = session.core.input.builder.fullest() {
                let _ = session.play(mv, dom::now());
            }
        });
    }

    /// Clears the choices so far.
    pub(crate) fn cancel(self) {
        self.interrupt_coach();
        self.update(|session| session.core.input.cancel());
    }

    /// Plays a typed turn; false if it cannot be.
    pub(crate) fn typed(self, text: &str) -> bool {
        let blocked = self.is_blocked();
        let played = self.update(|session| {
            if blocked || !session.humans_turn() {
                session.notice = Some(Notice::bad("not-your-turn", ""));
                return false;
            }
            let turn = session.core.game.position().parse_turn(text).map_err(GameError::from);
            match turn.and_then(|mv| session.play(mv, dom::now())) {
                Ok(()) => true,
                Err(error) => {
                    session.notice = Some(Notice::bad("typed-wrong", words::game_error(&error)));
                    false
                }
            }
        });
        played == Some(true)
    }

    /// Takes a turn back.
    pub(crate) fn undo(self) {
        if self.is_blocked() {
            return;
        }
        engine::drop_question();
        self.says.set(None);
        self.update(|session| session.undo(dom::now()));
    }

    /// Asks the engine for a hint.
    pub(crate) fn hint(self) {
        if self.look(|session| fair_play::must_wait(session.core.game.position())) == Some(true) {
            self.update(|session| session.notice = Some(Notice::bad("fair-wait", "")));
            return;
        }
        let question = self.question(HINT_TIME).filter(|_| self.look(Session::humans_turn) == Some(true));
        let Some((search, position)) = question else { return };
        self.update(|session| {
            session.waiting = Some(Waiting::Hint);
            session.notice = Some(Notice::new("hint-thinking", ""));
        });
        spawn_local(async move {
            // The game may go on in the meantime.
            let is_wanted = |session: &Session| {
                matches!(session.waiting, Some(Waiting::Hint)) && *session.core.game.position() == position
            };
            let wanted = || self.look(is_wanted) == Some(true);
            let must_wait = fair_play::must_wait_for_others(&[position], wanted).await;
            if !wanted() {
                return;
            }
            if must_wait {
                self.update(|session| {
                    session.waiting = None;
                    session.notice = Some(Notice::bad("fair-wait", ""));
                });
                return;
            }
            self.ask_for_hint(search, position);
        });
    }

    fn ask_for_hint(self, search: Search, position: AnyPosition) {
        engine::ask(search, position, move |news| {
            let hint = match news {
                SearchEvent::Deeper(_) => return,
                SearchEvent::Done(mv, _) => Some(mv),
                SearchEvent::Failed => None,
            };
            self.update(|session| {
                if *session.core.game.position() != position {
                    return;
                }
                session.waiting = None;
                session.notice = Some(match hint {
                    Some(mv) => Notice::new("hint-is", words::turn(&position, mv)),
                    None => Notice::bad("engine-failed", ""),
                });
                session.core.hint = hint;
            });
        });
    }

    fn question(self, time: Duration) -> Option<(Search, AnyPosition)> {
        let memory = self.app().settings.with_untracked(|settings| settings.memory);
        self.look(|session| {
            (
                Search::of(&session.core.game, Limit::Time(time.as_millis() as u32), 1, memory),
                *session.core.game.position(),
            )
        })
    }

    /// Asks the player whether to resign.
    pub(crate) fn resign(self) {
        self.update(|session| session.ask = session.ending().is_none().then(|| Ask::Resign(session.me())));
    }

    /// Offers to end the game: a person is asked, the engine evaluates the position.
    pub(crate) fn offer(self) {
        let Some((me, other, mine)) = self
            .look(|session| (session.me(), session.core.plan.player(!session.me()), session.turn() == session.me()))
        else {
            return;
        };
        match other {
            Player::Human => {
                self.update(|session| session.ask = Some(Ask::Accept(me)));
            }
            Player::Engine(_) if mine => self.offer_to_engine(),
            Player::Engine(_) => {}
        }
    }

    fn offer_to_engine(self) {
        let Some((search, position)) = self.question(OFFER_TIME) else { return };
        self.update(|session| {
            session.waiting = Some(Waiting::Offer);
            session.notice = Some(Notice::new("offer-thinking", ""));
        });
        engine::ask(search, position, move |news| {
            let score = match news {
                SearchEvent::Deeper(_) => return,
                SearchEvent::Done(_, found) => found.lines.first().map(|line| line.score),
                SearchEvent::Failed => None,
            };
            self.update(|session| {
                if *session.core.game.position() != position {
                    return;
                }
                session.waiting = None;
                let mover = score.map(|score| Prospects { share: score.chance().into(), proved: score.is_proved() });
                match mover {
                    Some(mover) => session.answer_offer(mover, dom::now()),
                    None => session.notice = Some(Notice::bad("engine-failed", "")),
                }
            });
        });
    }

    /// Answers the question over the board.
    pub(crate) fn answer(self, yes: bool) {
        self.update(|session| match session.ask.take() {
            Some(Ask::Resign(loser)) if yes => session.resign(loser, dom::now()),
            Some(Ask::Accept(_)) if yes => session.agree(dom::now()),
            Some(Ask::Accept(_)) => session.notice = Some(Notice::new("offer-declined", "")),
            _ => {}
        });
    }

    /// The same players again with colours swapped; a random start is drawn again.
    pub(crate) fn rematch(self) {
        let again = self.look(|session| {
            let mut plan = session.plan().clone();
            plan.players.reverse();
            (plan, session.extras.swapped())
        });
        if let Some((plan, extras)) = again {
            self.begin(plan, extras);
        }
    }

    /// Begins a game and gives it its address.
    pub(crate) fn begin(self, plan: Plan, extras: Extras) {
        engine::drop_question();
        let id = dom::fresh_id();
        let mut query = plan.query();
        query.extend(extras.query());
        query.push(("game".to_string(), id.clone()));
        let route = Route::Play(plan.variant, query);
        let session = Session::new(plan, id, dom::seed(), dom::now());
        self.app().session.set(Some(Session { extras, ..session }));
        self.app().replace_address(route);
    }

    /// Shows the board from the other side.
    pub(crate) fn flip(self) {
        self.update(|session| session.flipped = !session.flipped);
    }

    /// Steps through the game.
    pub(crate) fn step(self, by: isize) {
        self.update(|session| session.core.look_at(session.core.shown_ply().saturating_add_signed(by)));
    }

    /// Goes to the position after this many turns.
    pub(crate) fn go_to(self, ply: usize) {
        self.update(|session| session.core.look_at(ply));
    }

    /// Goes on with the game as the other tab has it.
    pub(crate) fn follow_other_tab(self) {
        let id = self.look(|session| session.id.clone()).unwrap_or_default();
        if let Some(saved) = super::tabs::read(&id).and_then(|text| restore(&text, dom::now())) {
            self.elsewhere.set(false);
            self.app().session.set(Some(saved));
        }
    }

    /// Goes on here with a copy of the game; the other tab keeps the original.
    pub(crate) fn copy_game(self) {
        let id = dom::fresh_id();
        self.elsewhere.set(false);
        let route = self.update(|session| {
            session.id.clone_from(&id);
            let mut query = session.plan().query();
            query.push(("game".to_string(), id));
            Route::Play(session.plan().variant, query)
        });
        if let Some(route) = route {
            self.app().replace_address(route);
        }
    }

    /// Shows the best move, and proposes it where it is shown already: it is played when it is confirmed. An engine that
    /// thinks is made to move now.
    pub(crate) fn best(self) {
        if self.look(|session| session.waiting == Some(Waiting::Turn)) == Some(true) {
            return engine::stop();
        }
        let hint = self.look(|session| session.core.hint.filter(|_| session.humans_turn())).flatten();
        match hint {
            Some(mv) => {
                self.update(|session| {
                    session.core.input.cancel();
                    session.set_pending(Some(mv));
                });
            }
            None => self.hint(),
        }
    }

    /// Pauses or resumes a game between engines.
    pub(crate) fn pause(self) {
        self.update(|session| {
            session.paused = !session.paused;
            session.waiting = None;
        });
    }
}
