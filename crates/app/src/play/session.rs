//! A game being played: the state of the play screen.

use std::time::Duration;

use rayuela_draw::LastTurn;
use rayuela_rules::morelli::Placing;
use rayuela_rules::{
    AnyGame, AnyMove, AnyPosition, ClickError, Color, Ending, GameError, Position, Progress, Spot, Variant,
};
use rayuela_seat::Clock;

use super::extras::Extras;
use super::plan::{Plan, Player, Start};
use super::{preview, why};
use crate::board::Scene;
use crate::setup::Fists;

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

/// How far a game has come.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Phase {
    /// two hidden choices
    Fists(Fists),
    /// pieces being placed
    Placing(Placing),
    /// turns
    Turns,
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
    /// the plan of the game
    pub(crate) plan: Plan,
    /// how far it has come
    pub(crate) phase: Phase,
    /// record tags about the set-up
    pub(crate) tags: Vec<(String, String)>,
    /// the game with its clock, and the turn in progress
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
        let start = plan.position(seed);
        let game = AnyGame::new(start.unwrap_or_else(|| AnyPosition::start(plan.variant)));
        let mut session = Session::from_game(plan, id, game);
        if let (None, Variant::Morelli(variant)) = (start, session.plan.variant) {
            session.phase = match session.plan.start.placing() {
                Some(kind) => Phase::Placing(Placing::new(kind, variant.size)),
                None => Phase::Fists(Fists::new(&session.plan, seed)),
            };
        } else if session.plan.variant.is_morelli() {
            let mode = match session.plan.start.name() {
                name @ ("random" | "facing" | "adjacent") => Some(name.to_string()),
                _ => None,
            };
            session.tags.extend(mode.map(|mode| ("Mode".to_string(), mode)));
        }
        session.renew(now);
        if let Start::Position(text) = &session.plan.start
            && AnyPosition::parse(session.plan.variant, text).is_err()
        {
            session.notice = Some(Notice::bad("bad-start", ""));
        }
        session
    }

    /// A game that has begun, with a full, stopped clock.
    pub(crate) fn from_game(plan: Plan, id: String, game: AnyGame) -> Session {
        let people = plan.players.map(Player::is_human);
        // A person who plays alone against the engine sits at the bottom; diagrams show Black's side in Morelli.
        let bottom = if plan.variant.is_morelli() { Color::Black } else { Color::White };
        let flipped = plan.player(!bottom).is_human() && !plan.player(bottom).is_human();
        Session {
            id,
            phase: Phase::Turns,
            tags: Vec::new(),
            core: rayuela_seat::Session::new(game, people, Clock::new(plan.time)),
            extras: Extras::default(),
            flipped,
            notice: None,
            ask: None,
            waiting: None,
            paused: false,
            plan,
        }
    }

    /// The player to move.
    pub(crate) fn turn(&self) -> Color {
        self.core.turn()
    }

    /// How the game ended, if it has.
    pub(crate) fn ending(&self) -> Option<Ending> {
        match self.phase {
            Phase::Turns => self.core.ending(),
            _ => None,
        }
    }

    /// Whether anything has happened yet.
    pub(crate) fn has_begun(&self) -> bool {
        match &self.phase {
            Phase::Placing(placing) => !placing.placed().is_empty(),
            _ => self.core.game.ply() > 0,
        }
    }

    /// Whether a person is to choose a turn.
    pub(crate) fn humans_turn(&self) -> bool {
        self.phase == Phase::Turns && self.core.humans_turn()
    }

    /// The level of the engine that is to move, if it is.
    pub(crate) fn engines_turn(&self) -> Option<u8> {
        match self.plan.player(self.turn()) {
            Player::Engine(level) if self.phase == Phase::Turns && self.ending().is_none() => Some(level),
            _ => None,
        }
    }

    /// The only person at the board, or the one to move.
    pub(crate) fn me(&self) -> Color {
        let turn = self.turn();
        match self.plan.player(turn).is_human() || !self.plan.player(!turn).is_human() {
            true => turn,
            false => !turn,
        }
    }

    /// Updates everything that depends on the position after it has changed.
    pub(crate) fn renew(&mut self, now: Duration) {
        self.core.renew(now);
        if self.phase != Phase::Turns {
            self.core.stop_clock(now);
        }
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

    /// A person chooses a place; a complete turn is played, or waits to be confirmed. True if a turn was played.
    pub(crate) fn choose(&mut self, spot: Spot, confirm: bool, now: Duration) -> bool {
        if self.core.looking.take().is_some() || !self.humans_turn() {
            return false;
        }
        self.notice = None;
        self.core.pending = None;
        let chosen = self.core.builder.choose(spot);
        if chosen.is_err() {
            self.notice = Some(Notice::new("typed-wrong", why(self.core.game.position(), &self.core.builder, spot)));
            // A click that matches nothing clears the choices, but never a move that waits for its capture.
            if !self.core.builder.is_committed() {
                self.core.builder.clear();
            }
        }
        self.built(chosen, confirm, now)
    }

    /// Plays a complete turn, or lets it wait if it must be confirmed. True if a turn was played.
    fn built(&mut self, chosen: Result<Progress<AnyMove>, ClickError>, confirm: bool, now: Duration) -> bool {
        match chosen {
            Ok(Progress::Complete(mv)) if confirm => {
                self.core.pending = Some(mv);
                false
            }
            Ok(Progress::Complete(mv)) => self.play(mv, now).is_ok(),
            _ => false,
        }
    }

    /// A person picks something up to drag it: its destinations are shown.
    pub(crate) fn lift(&mut self, from: Spot) {
        let chosen = self.core.builder.clicks().last() == Some(&from);
        if self.humans_turn() && self.core.looking.is_none() && !chosen {
            (self.notice, self.core.pending) = (None, None);
            let _ = self.core.builder.choose(from);
        }
    }

    /// A person drags what stands on a place to another. True if a turn was played.
    pub(crate) fn drop(&mut self, from: Spot, to: Spot, confirm: bool, now: Duration) -> bool {
        if !self.humans_turn() || self.core.looking.is_some() {
            return false;
        }
        let chosen = self.core.builder.drag(from, to);
        (self.notice, self.core.pending) = (None, None);
        if chosen.is_err() {
            self.notice = Some(Notice::new("typed-wrong", why(self.core.game.position(), &self.core.builder, to)));
        }
        self.built(chosen, confirm, now)
    }

    /// Takes the last turn back, and the engine's with it, so that a person is to move again.
    pub(crate) fn undo(&mut self, now: Duration) {
        if let Phase::Placing(placing) = &mut self.phase {
            let mine =
                |placing: &Placing| placing.to_place().is_none_or(|(color, _)| self.plan.player(color).is_human());
            while placing.undo().is_some() && !mine(placing) {}
            return;
        }
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
        match (&self.phase, self.plan.variant) {
            (Phase::Placing(placing), Variant::Morelli(variant)) => Scene::of_placing(placing, variant.edition),
            (Phase::Fists(_), variant) => Scene::empty(crate::board::BoardKind::of(variant)),
            _ => self.preview().map_or_else(|| Scene::from(&self.core.shown()), |(scene, _)| scene),
        }
    }

    /// The board and the turn after the choices so far, once it is clear what goes where.
    fn preview(&self) -> Option<(Scene, LastTurn)> {
        if self.core.looking.is_some() || self.core.pending.is_some() {
            return None;
        }
        preview(&self.core.builder, self.core.game.position())
    }

    /// The turn to be marked on the board: the one being put together, or else the one that led there.
    pub(crate) fn marked(&self) -> Option<LastTurn> {
        self.preview().map(|(_, turn)| turn).or_else(|| self.last())
    }

    /// The turn that led to the position on the screen.
    pub(crate) fn last(&self) -> Option<LastTurn> {
        if self.phase != Phase::Turns {
            return None;
        }
        self.core.last().map(|(before, mv)| LastTurn::of(before, mv))
    }

    /// Begins the game from the start position that the players have set up.
    pub(crate) fn begin(&mut self, start: AnyPosition, now: Duration) {
        self.core.replace(AnyGame::new(start), Clock::new(self.plan.time));
        self.phase = Phase::Turns;
        self.renew(now);
    }
}

#[cfg(test)]
mod tests;
