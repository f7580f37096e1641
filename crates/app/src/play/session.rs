//! A game being played: the state of the play screen.

use std::time::Duration;

use rayuela_draw::LastTurn;
use rayuela_rules::{AnyGame, AnyMove, AnyPosition, Color, Ending, GameError, Position, Spot, Variant};
use rayuela_seat::{Phase, Plan, Prospects, Start};

use super::extras::Extras;
use super::{preview, refused_click, refused_drag};
use crate::board::{BoardKind, Scene};

/// A message for the player: its key and its argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Notice {
    /// the message
    pub(crate) key: &'static str,
    /// its argument: a turn, a place, a sentence about the rules
    pub(crate) about: String,
    /// whether it is an error
    pub(crate) bad: bool,
}

impl Notice {
    /// A good or neutral message.
    pub(crate) fn new(key: &'static str, about: impl Into<String>) -> Notice {
        Notice { key, about: about.into(), bad: false }
    }

    /// An error message.
    pub(crate) fn bad(key: &'static str, about: impl Into<String>) -> Notice {
        Notice { key, about: about.into(), bad: true }
    }
}

/// A question that waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    /// does this player resign?
    Resign(Color),
    /// this player offers to end: does the other accept?
    Accept(Color),
}

/// A game being played.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    /// the game's id on this device
    pub(crate) id: String,
    /// the game with its plan, set-up phase and clock, and the turn in progress
    pub(crate) core: rayuela_seat::Session,
    /// a coach, and names of the people
    pub(crate) extras: Extras,
    /// seen from the other side
    pub(crate) flipped: bool,
    /// the latest message
    pub(crate) notice: Option<Notice>,
    /// a question to the players
    pub(crate) ask: Option<Ask>,
    /// what the engine is working on
    pub(crate) waiting: Option<Waiting>,
    /// whether the engines are paused
    pub(crate) paused: bool,
}

/// A task of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Waiting {
    /// its turn
    Turn,
    /// a hint
    Hint,
    /// the coach's look at a move
    Coach,
    /// whether it accepts to end the game
    Offer,
}

impl Session {
    /// A game by this plan; `seed` decides whatever is random.
    pub(crate) fn new(plan: Plan, id: String, seed: u64, now: Duration) -> Session {
        let mut session = Session::around(rayuela_seat::Session::new(plan, seed, now), id);
        if let Start::Position(text) = &session.core.plan.start
            && AnyPosition::parse(session.core.plan.variant, text).is_err()
        {
            session.notice = Some(Notice::bad("bad-start", ""));
        }
        session
    }

    /// A game that has begun, with a full, stopped clock.
    pub(crate) fn from_game(plan: Plan, id: String, game: AnyGame) -> Session {
        Session::around(rayuela_seat::Session::of_game(plan, game), id)
    }

    fn around(core: rayuela_seat::Session, id: String) -> Session {
        Session {
            id,
            extras: Extras::default(),
            flipped: core.plan.person_sits_at_top(),
            notice: None,
            ask: None,
            waiting: None,
            paused: false,
            core,
        }
    }

    /// The player to move.
    pub(crate) fn turn(&self) -> Color {
        self.core.turn()
    }

    /// How the game ended, if it has.
    pub(crate) fn ending(&self) -> Option<Ending> {
        self.core.ending()
    }

    /// Whether a person is to choose a turn.
    pub(crate) fn humans_turn(&self) -> bool {
        self.core.humans_turn()
    }

    /// The only person at the board, or the one to move.
    pub(crate) fn me(&self) -> Color {
        self.core.speaker().unwrap_or(self.turn())
    }

    /// Updates everything that depends on the position after it has changed.
    pub(crate) fn renew(&mut self, now: Duration) {
        self.core.renew(now);
        self.changed();
    }

    /// Clears what applied only to the position before.
    fn changed(&mut self) {
        (self.notice, self.ask, self.waiting) = (None, None, None);
    }

    /// Plays a turn for the player to move.
    ///
    /// # Errors
    /// Why it cannot be played; nothing changes then.
    pub(crate) fn play(&mut self, mv: AnyMove, now: Duration) -> Result<(), GameError> {
        self.core.play(mv, now)?;
        self.changed();
        Ok(())
    }

    /// A person chooses a place: they place there, or a complete turn is played, or waits to be confirmed. A choice that
    /// means nothing is explained. True if the game has gone on.
    pub(crate) fn choose(&mut self, spot: Spot, confirm: bool, now: Duration) -> bool {
        let chooses = self.humans_turn() && !self.is_looking();
        let refused = chooses.then(|| refused_click(self.core.game.position(), self.builder(), spot)).flatten();
        if chooses {
            self.notice = refused.map(|why| Notice::new("typed-wrong", why));
        }
        let played = self.core.choose(spot, confirm, now);
        if played {
            self.changed();
        }
        played
    }

    /// A person picks something up to drag it: its destinations are shown.
    pub(crate) fn lift(&mut self, from: Spot) {
        let chosen = self.builder().clicks().last() == Some(&from);
        if self.humans_turn() && !self.is_looking() && !chosen {
            self.notice = None;
            let _ = self.core.input.choose(from);
        }
    }

    /// A person drags what stands on a place to another. A drop that means nothing is explained. True if a turn was
    /// played.
    pub(crate) fn drop(&mut self, from: Spot, to: Spot, confirm: bool, now: Duration) -> bool {
        if self.humans_turn() && !self.is_looking() {
            let refused = refused_drag(self.core.game.position(), self.builder(), from, to);
            self.notice = refused.map(|why| Notice::new("typed-wrong", why));
        }
        let played = self.core.drag(from, to, confirm, now);
        if played {
            self.changed();
        }
        played
    }

    /// Takes the last turn or placement back, and the engine's with it, so that a person acts again.
    pub(crate) fn undo(&mut self, now: Duration) {
        self.core.undo(now);
        self.changed();
    }

    /// A player resigns.
    pub(crate) fn resign(&mut self, loser: Color, now: Duration) {
        self.core.resign(loser, now);
        self.changed();
    }

    /// The players agree to end.
    pub(crate) fn agree(&mut self, now: Duration) {
        self.core.agree(now);
        self.changed();
    }

    /// The engine answers the offer of the player to move.
    pub(crate) fn answer_offer(&mut self, mover: Prospects, now: Duration) {
        match self.core.answer_offer(mover, now) {
            true => self.changed(),
            false => self.notice = Some(Notice::new("offer-declined", "")),
        }
    }

    /// Checks the clock; true if a player's time has run out, which ends the game.
    pub(crate) fn check_time(&mut self, now: Duration) -> bool {
        let ended = self.core.check_time(now);
        if ended {
            self.changed();
        }
        ended
    }

    /// What stands on the board on the screen.
    pub(crate) fn scene(&self) -> Scene {
        match (&self.core.phase, self.core.plan.variant) {
            (Phase::Placing(placing), Variant::Morelli(variant)) => Scene::of_placing(placing, variant.edition),
            (Phase::Fists(_), variant) => Scene::empty(BoardKind::of(variant)),
            _ => self.preview().map_or_else(|| Scene::from(&self.core.shown()), |(scene, _)| scene),
        }
    }

    /// The board and the turn after the choices so far, once it is clear what goes where.
    fn preview(&self) -> Option<(Scene, LastTurn)> {
        if self.core.input.looking.is_some() || self.core.input.pending.is_some() {
            return None;
        }
        preview(&self.core.input.builder, self.core.game.position())
    }

    /// The turn to be marked on the board: the one being put together, or else the one that led there.
    pub(crate) fn marked(&self) -> Option<LastTurn> {
        self.preview().map(|(_, turn)| turn).or_else(|| self.last())
    }

    /// The turn that led to the position on the screen.
    pub(crate) fn last(&self) -> Option<LastTurn> {
        let last = self.core.last().filter(|_| self.core.phase == Phase::Turns);
        last.map(|(before, mv)| LastTurn::of(before, mv))
    }
}

#[cfg(test)]
mod tests;
