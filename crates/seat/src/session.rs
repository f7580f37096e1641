//! A game being played on one device by people and engines, without the screen.

mod setup;

pub use setup::Phase;

use std::time::Duration;

use rayuela_rules::{AnyGame, AnyMove, AnyPosition, Color, Ending, GameError, Position, Spot};

use crate::{Clock, Flag, Millis, Plan, Player, Prospects, Share, TurnInput, agrees};

/// A game being played: its plan and set-up phase, turns and clock, the turn in progress, what is looked at, what the
/// engine advises.
///
/// Every change comes with the moment at which it happens.
///
/// # Examples
/// ```
/// use std::time::Duration;
/// use rayuela_rules::Position;
/// use rayuela_seat::{Plan, Session};
/// // White is a person, Black an engine.
/// let plan = Plan::sensible("six".parse().unwrap());
/// let mut session = Session::new(plan, 1, Duration::ZERO);
/// for turn in ["a1", "e1"] {
///     let mv = session.game.position().parse_turn(turn).unwrap();
///     session.play(mv, Duration::ZERO).unwrap();
/// }
/// // Taking back leads to the last turn of a person.
/// assert!(session.undo(Duration::ZERO));
/// assert_eq!(session.game.ply(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    /// the plan of the game
    pub plan: Plan,
    /// how far it has come
    pub phase: Phase,
    /// record tags about the set-up
    pub tags: Vec<(String, String)>,
    /// the game
    pub game: AnyGame,
    /// the turn being put together
    pub input: TurnInput,
    /// a turn that the engine recommends
    pub hint: Option<AnyMove>,
    /// the clock
    pub clock: Clock,
    /// the clock at the start of each turn, stopped
    clocks: Vec<Clock>,
}

impl Session {
    /// A game by this plan, with its clock running once turns are played; `seed` decides whatever is random.
    pub fn new(plan: Plan, seed: u64, now: Duration) -> Session {
        let start = plan.position(seed);
        let game = AnyGame::new(start.unwrap_or_else(|| AnyPosition::start(plan.variant)));
        let mut session = Session::of_game(plan, game);
        session.enter_set_up(start.is_some(), seed);
        session.renew(now);
        session
    }

    /// A game that has begun, with a full, stopped clock.
    pub fn of_game(plan: Plan, game: AnyGame) -> Session {
        let clock = Clock::new(plan.time);
        Session {
            plan,
            phase: Phase::Turns,
            tags: Vec::new(),
            input: TurnInput::of(game.position()),
            hint: None,
            clock,
            clocks: vec![clock; game.ply() + 1],
            game,
        }
    }

    /// Sets what the clock has left, now and when turns are taken back.
    pub fn set_clock(&mut self, clock: Clock) {
        self.clock = clock;
        self.clocks = vec![clock; self.game.ply() + 1];
    }

    /// The player to move.
    pub fn turn(&self) -> Color {
        self.game.position().turn()
    }

    /// Whether turns are being played, and the game is not over.
    pub fn is_on(&self) -> bool {
        self.phase == Phase::Turns && self.game.ending().is_none()
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.game.ending().filter(|_| self.phase == Phase::Turns)
    }

    /// Whether a person plays this colour.
    pub fn is_person(&self, color: Color) -> bool {
        self.plan.player(color).is_human()
    }

    /// Whether a person is to choose a turn.
    pub fn humans_turn(&self) -> bool {
        self.is_on() && self.is_person(self.turn())
    }

    /// The level of the engine that is to choose a turn, if it is.
    pub fn engines_turn(&self) -> Option<u8> {
        match self.plan.player(self.turn()) {
            Player::Engine(level) if self.is_on() => Some(level),
            _ => None,
        }
    }

    /// The person who may resign or offer to end: the player to move if that is a person, else the other.
    pub fn speaker(&self) -> Option<Color> {
        [self.turn(), !self.turn()].into_iter().find(|&color| self.is_person(color))
    }

    /// Updates everything that depends on the position after a change, and starts the clock of the player to move.
    pub fn renew(&mut self, now: Duration) {
        (self.input, self.hint) = (TurnInput::of(self.game.position()), None);
        match self.is_on() {
            true => self.start_clock(now),
            false => self.stop_clock(now),
        }
    }

    /// Starts the clock of the player to move.
    pub fn start_clock(&mut self, now: Duration) {
        self.clock.settle(millis(now));
        self.clock.start(self.turn(), millis(now));
    }

    /// Stops the clock.
    pub fn stop_clock(&mut self, now: Duration) {
        self.clock.settle(millis(now));
    }

    /// What a player has left; `None` without a clock.
    pub fn left(&self, color: Color, now: Duration) -> Option<Duration> {
        self.clock.left(color, millis(now)).map(Duration::from_millis)
    }

    /// What the player to move may plan their turn with; `None` without a clock.
    pub fn share(&self, now: Duration) -> Option<Share> {
        self.clock.share(self.turn(), millis(now))
    }

    /// Plays a turn for the player to move.
    ///
    /// # Errors
    /// Why it cannot be played; nothing changes then.
    pub fn play(&mut self, mv: AnyMove, now: Duration) -> Result<(), GameError> {
        let mover = self.turn();
        self.game.play(mv)?;
        self.clock.punch(mover, millis(now));
        self.clocks.truncate(self.game.ply());
        self.clocks.push(self.clock);
        self.renew(now);
        Ok(())
    }

    /// A person chooses a place: they place there, or a turn that this makes whole is played, or waits to be confirmed. True if
    /// the game has gone on.
    pub fn choose(&mut self, spot: Spot, confirm: bool, now: Duration) -> bool {
        if let Phase::Placing(_) = self.phase {
            return self.place_at(spot, now);
        }
        if !self.humans_turn() {
            self.input.looking = None;
            return false;
        }
        self.put_together(|input| input.choose(spot), confirm, now)
    }

    /// A person drags what stands on a place to another. True if a turn was played.
    pub fn drag(&mut self, from: Spot, to: Spot, confirm: bool, now: Duration) -> bool {
        self.humans_turn() && self.put_together(|input| input.drag(from, to), confirm, now)
    }

    fn put_together(
        &mut self,
        step: impl FnOnce(&mut TurnInput) -> Option<AnyMove>,
        confirm: bool,
        now: Duration,
    ) -> bool {
        let whole = step(&mut self.input).and_then(|mv| self.input.complete(mv, confirm));
        whole.is_some_and(|mv| self.play(mv, now).is_ok())
    }

    /// The number of turns before the last one that a person made; `None` if no person has made one.
    pub fn last_turn_of_a_person(&self) -> Option<usize> {
        let made_by_person = |&ply: &usize| {
            let position = self.game.position_at(ply);
            position.is_some_and(|position| self.is_person(position.turn()))
        };
        (0..self.game.ply()).rev().find(made_by_person)
    }

    /// Takes back to the last turn of a person, or to the start where no person has made one; one turn where only engines
    /// play. An ending that was called is taken back, too. Placements are taken back alike. False if there is nothing to
    /// take back.
    pub fn undo(&mut self, now: Duration) -> bool {
        if self.phase != Phase::Turns {
            return self.undo_placing();
        }
        if self.game.ply() == 0 && self.ending().is_none() {
            return false;
        }
        let target = if self.plan.is_without_people() { self.game.ply().saturating_sub(1) } else { 0 };
        self.take_back_to(self.last_turn_of_a_person().unwrap_or(target), now);
        true
    }

    /// Takes back until `ply` turns are left, fewer than there are, and an ending that was called with them.
    pub fn take_back_to(&mut self, ply: usize, now: Duration) {
        while self.game.undo().is_some() && self.game.ply() > ply {}
        self.clocks.truncate(ply + 1);
        self.clock = self.clocks.last().copied().unwrap_or(self.clock);
        self.renew(now);
    }

    /// A player gives up.
    pub fn resign(&mut self, loser: Color, now: Duration) {
        let _ = self.game.resign(loser);
        self.renew(now);
    }

    /// The players agree to end.
    pub fn agree(&mut self, now: Duration) {
        let _ = self.game.agree();
        self.renew(now);
    }

    /// The engine answers the offer of the player to move, whose prospects these are. True if it agrees, which ends the game.
    pub fn answer_offer(&mut self, mover: Prospects, now: Duration) -> bool {
        let agreed = agrees(!self.turn(), &self.game, mover);
        if agreed {
            self.agree(now);
        }
        agreed
    }

    /// Whether somebody's time has run out.
    pub fn is_flagged(&self, now: Duration) -> bool {
        self.clock.flag(millis(now)).is_some()
    }

    /// Looks at the clock; true if somebody's time has run out and the game is over by that.
    pub fn check_time(&mut self, now: Duration) -> bool {
        let Some(flag) = self.clock.flag(millis(now)).filter(|_| self.ending().is_none()) else { return false };
        let ended = match flag {
            Flag::Player(loser) => self.game.time_out(loser),
            Flag::Game => self.game.game_time_out(),
        };
        self.renew(now);
        ended.is_ok()
    }

    /// The number of turns before the position on the screen.
    pub fn shown_ply(&self) -> usize {
        self.input.shown_ply(self.game.ply())
    }

    /// Looks at the position after this many turns; the last one ends looking back.
    pub fn look_at(&mut self, ply: usize) {
        self.input.look_at(ply, self.game.ply());
    }

    /// The position on the screen: an earlier one, the one a waiting turn leads to, or the latest.
    pub fn shown(&self) -> AnyPosition {
        let mut shown = *self.game.position_at(self.shown_ply()).unwrap_or(self.game.position());
        if let (Some(mv), None) = (self.input.pending, self.input.looking) {
            shown.play_unchecked(mv);
        }
        shown
    }

    /// The turn that led to the position on the screen, with the position before it.
    pub fn last(&self) -> Option<(&AnyPosition, AnyMove)> {
        match (self.input.pending, self.input.looking) {
            (Some(mv), None) => Some((self.game.position(), mv)),
            _ => self.game.turn_at(self.shown_ply().checked_sub(1)?),
        }
    }
}

fn millis(now: Duration) -> Millis {
    now.as_millis() as Millis
}

#[cfg(test)]
mod tests;
