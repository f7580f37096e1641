//! A game being played on one device by people and engines, without the screen.

use std::time::Duration;

use rayuela_rules::{AnyGame, AnyMove, AnyPosition, Color, Ending, GameError, Position, TurnBuilder};

use crate::{Clock, Flag, Millis, Share};

/// A game being played: its turns and clock, the turn in progress, what is looked at, what the engine advises.
///
/// Every change comes with the moment at which it happens.
///
/// # Examples
/// ```
/// use std::time::Duration;
/// use rayuela_rules::{AnyGame, AnyPosition, Position};
/// use rayuela_seat::{Clock, Session, TimeControl};
/// let game = AnyGame::new(AnyPosition::start("six".parse().unwrap()));
/// // White is a person, Black an engine.
/// let mut session = Session::new(game, [true, false], Clock::new(TimeControl::Unlimited));
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
    /// the game
    pub game: AnyGame,
    /// which colours people play, by [`Color::index`]
    people: [bool; 2],
    /// the turn being put together
    pub builder: TurnBuilder<AnyPosition>,
    /// a whole turn that waits to be confirmed
    pub pending: Option<AnyMove>,
    /// a turn that the engine recommends
    pub hint: Option<AnyMove>,
    /// an earlier position that is looked at
    pub looking: Option<usize>,
    /// the clock
    pub clock: Clock,
    /// the clock at the start of each turn, stopped
    clocks: Vec<Clock>,
}

impl Session {
    /// A game with its clock stopped.
    pub fn new(game: AnyGame, people: [bool; 2], clock: Clock) -> Session {
        Session {
            people,
            builder: TurnBuilder::new(game.position()),
            pending: None,
            hint: None,
            looking: None,
            clock,
            clocks: vec![clock; game.ply() + 1],
            game,
        }
    }

    /// Continues with another game of the same players, its clock stopped.
    pub fn replace(&mut self, game: AnyGame, clock: Clock) {
        *self = Session::new(game, self.people, clock);
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

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }

    /// Whether a person plays this colour.
    pub const fn is_person(&self, color: Color) -> bool {
        self.people[color.index()]
    }

    /// Whether a person is to choose a turn.
    pub fn humans_turn(&self) -> bool {
        self.ending().is_none() && self.is_person(self.turn())
    }

    /// Updates everything that depends on the position after a change, and starts the clock of the player to move.
    pub fn renew(&mut self, now: Duration) {
        self.builder = TurnBuilder::new(self.game.position());
        (self.pending, self.hint, self.looking) = (None, None, None);
        match self.ending() {
            None => self.start_clock(now),
            Some(_) => self.stop_clock(now),
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

    /// The number of turns before the last one that a person made; `None` if no person has made one.
    pub fn last_turn_of_a_person(&self) -> Option<usize> {
        let made_by_person = |&ply: &usize| {
            let position = self.game.position_at(ply);
            position.is_some_and(|position| self.is_person(position.turn()))
        };
        (0..self.game.ply()).rev().find(made_by_person)
    }

    /// Takes back to the last turn of a person, or to the start where no person has made one; one turn where only engines
    /// play. An ending that was called is taken back, too. False if there is nothing to take back.
    pub fn undo(&mut self, now: Duration) -> bool {
        if self.game.ply() == 0 && self.ending().is_none() {
            return false;
        }
        let only_engines = !self.people.contains(&true);
        let target = if only_engines { self.game.ply().saturating_sub(1) } else { 0 };
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
        self.looking.unwrap_or(self.game.ply())
    }

    /// Looks at the position after this many turns; the last one ends looking back.
    pub fn look_at(&mut self, ply: usize) {
        self.looking = (ply < self.game.ply()).then_some(ply);
    }

    /// The position on the screen: an earlier one, the one a waiting turn leads to, or the latest.
    pub fn shown(&self) -> AnyPosition {
        let mut shown = *self.game.position_at(self.shown_ply()).unwrap_or(self.game.position());
        if let (Some(mv), None) = (self.pending, self.looking) {
            shown.play_unchecked(mv);
        }
        shown
    }

    /// The turn that led to the position on the screen, with the position before it.
    pub fn last(&self) -> Option<(&AnyPosition, AnyMove)> {
        match (self.pending, self.looking) {
            (Some(mv), None) => Some((self.game.position(), mv)),
            _ => self.game.turn_at(self.shown_ply().checked_sub(1)?),
        }
    }
}

fn millis(now: Duration) -> Millis {
    now.as_millis() as Millis
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TimeControl;
    use rayuela_rules::Reason;

    const fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn session(variant: &str, people: [bool; 2], time: TimeControl) -> Session {
        let game = AnyGame::new(AnyPosition::start(variant.parse().unwrap()));
        let mut session = Session::new(game, people, Clock::new(time));
        session.renew(s(0));
        session
    }

    fn play(session: &mut Session, turn: &str, now: Duration) {
        session.play(session.game.position().parse_turn(turn).unwrap(), now).unwrap();
    }

    #[test]
    fn taking_back_gives_the_time_back() {
        let mut game = session("six", [true, false], TimeControl::fischer(1, 0));
        play(&mut game, "a1", s(10));
        play(&mut game, "e1", s(15));
        assert_eq!(game.left(Color::White, s(15)), Some(s(50)));
        assert!(game.undo(s(20)) && game.humans_turn());
        assert_eq!((game.game.ply(), game.left(Color::White, s(20))), (0, Some(s(60))));
        assert!(!game.undo(s(20)));
    }

    #[test]
    fn a_called_ending_is_taken_back() {
        let mut game = session("six", [true, true], TimeControl::Unlimited);
        game.resign(Color::White, s(1));
        assert!(game.ending().is_some() && !game.humans_turn());
        assert!(game.undo(s(2)) && game.ending().is_none());
    }

    #[test]
    fn before_a_person_has_moved_the_engine_begins_again() {
        let mut game = session("six", [false, true], TimeControl::Unlimited);
        play(&mut game, "a1", s(0));
        assert_eq!(game.last_turn_of_a_person(), None);
        assert!(game.undo(s(0)));
        assert_eq!((game.game.ply(), game.undo(s(0))), (0, false));
    }

    #[test]
    fn engines_alone_go_back_a_turn_at_a_time() {
        let mut game = session("six", [false, false], TimeControl::Unlimited);
        play(&mut game, "a1", s(0));
        play(&mut game, "e1", s(0));
        assert!(game.undo(s(0)));
        assert_eq!(game.game.ply(), 1);
    }

    #[test]
    fn time_ends_a_game_once() {
        let mut game = session("morelli5", [true, true], TimeControl::game(1));
        assert!(!game.check_time(s(59)));
        assert!(game.check_time(s(60)) && !game.check_time(s(61)));
        assert_eq!(game.ending().map(|ending| ending.reason), Some(Reason::GameTime));
    }

    #[test]
    fn what_is_shown() {
        let mut game = session("six", [true, true], TimeControl::Unlimited);
        play(&mut game, "a1", s(0));
        game.pending = Some(game.game.position().parse_turn("e1").unwrap());
        assert_eq!(game.shown(), game.game.position().after("e1").unwrap());
        assert_eq!(game.last().map(|(_, mv)| Some(mv)), Some(game.pending));
        game.look_at(0);
        assert_eq!((game.shown(), game.last()), (*game.game.start(), None));
        game.look_at(1);
        assert_eq!(game.looking, None);
    }
}
