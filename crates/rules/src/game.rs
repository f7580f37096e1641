//! A game: the positions from the start to now, and how it ended.

use thiserror::Error;

use crate::{Color, Ending, Outcome, Position, Reason, TurnError};

/// A game in progress or finished: history, repetition, results.
///
/// There is no clock inside: a caller that keeps one tells the game when time has run out.
///
/// # Examples
/// ```
/// use rayuela_rules::morelli::{Edition, Morelli, MorelliVariant, Size};
/// use rayuela_rules::{Game, Outcome};
/// let variant = MorelliVariant { size: Size::N5, edition: Edition::E2015 };
/// let mut game = Game::new(Morelli::facing_start(variant));
/// game.play_text("C1-C2").unwrap();
/// assert_eq!((game.moves().len(), game.ending()), (1, None));
/// // Nobody is on the Throne, so that agreeing to end is a draw.
/// assert_eq!(game.agree().unwrap().outcome, Outcome::Draw);
/// assert!(game.play_text("A3-B3").is_err());
/// ```
///
/// What was played can be looked up move by move:
/// ```
/// use rayuela_rules::{Game, Position, stacking::Stacking};
/// let mut game = Game::new(Stacking::start());
/// for turn in ["d2", "d3", "b2"] {
///     game.play_text(turn).unwrap();
/// }
/// let (before, mv) = game.turn_at(1).unwrap();
/// assert_eq!((Some(before), game.notation(1)), (game.position_at(1), Some(before.notation(mv))));
/// let earlier = game.up_to(2).unwrap();
/// assert_eq!((earlier.ply(), Some(earlier.position())), (2, game.position_at(2)));
/// assert!(game.up_to(4).is_none());
/// ```
///
/// In Morris the third occurrence of a position draws:
/// ```
/// use rayuela_rules::{Color, Game, Outcome, Position, Reason, Variant, morris::Morris};
/// let Ok(Variant::Morris(six)) = "six".parse() else { panic!() };
/// let position = Morris::parse(six, "w.w/.b./w..b/.../..b w 0 0").unwrap();
/// let mut game = Game::new(position);
/// for turn in ["a3-b3", "c4-d4", "b3-a3", "d4-c4"].repeat(2) {
///     game.play_text(turn).unwrap();
/// }
/// assert_eq!((game.occurrences(), game.ending().unwrap().reason), (3, Reason::Repetition));
/// // A record of a game in which nobody noticed goes on.
/// assert!(game.play_text("a3-b3").is_err());
/// game.play_on_text("a3-b3").unwrap();
/// game.play_on(game.position().parse_turn("c4-d4").unwrap()).unwrap();
/// // Clocks are the caller's.
/// let mut late = Game::new(position);
/// assert_eq!(late.time_out(Color::White).unwrap().outcome, Outcome::Win(Color::Black));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game<P: Position> {
    /// the start position and the one after each turn
    positions: Vec<P>,
    moves: Vec<P::Move>,
    /// an ending that does not follow from the position: agreement, resignation, time
    called: Option<Ending>,
}

/// Why a game refused a turn or an ending.
///
/// # Examples
/// ```
/// use rayuela_rules::{Color, Game, GameError, stacking::Stacking};
/// let mut game = Game::new(Stacking::start());
/// assert!(matches!(game.play_text("z9"), Err(GameError::Turn(_))));
/// assert_eq!(game.game_time_out(), Err(GameError::NotTimed));
/// let ending = game.resign(Color::Black).unwrap();
/// assert_eq!(game.play_text("d2"), Err(GameError::Over(ending)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GameError {
    /// The game has ended.
    #[error("the game is over ({}: {})", .0.reason, .0.outcome)]
    Over(Ending),
    /// The turn cannot be played.
    #[error(transparent)]
    Turn(#[from] TurnError),
    /// The move is not legal in this position.
    #[error("the move is not legal in this position")]
    Illegal,
    /// Only Morelli has timed games.
    #[error("this game has no timed form: nothing decides it when the time is over")]
    NotTimed,
}

impl<P: Position> Game<P> {
    /// A game from this position.
    pub fn new(start: P) -> Game<P> {
        Game { positions: vec![start], moves: Vec::new(), called: None }
    }

    /// The position the game started from.
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// The position now.
    pub fn position(&self) -> &P {
        &self.positions[self.moves.len()]
    }

    /// The position before turn number `ply`, counted from 0, or after the last.
    pub fn position_at(&self, ply: usize) -> Option<&P> {
        self.positions.get(ply)
    }

    /// The turns played.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// The number of turns played.
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// Turn number `ply`, counted from 0, with the position before it.
    pub fn turn_at(&self, ply: usize) -> Option<(&P, P::Move)> {
        Some((self.positions.get(ply)?, *self.moves.get(ply)?))
    }

    /// Turn number `ply`, counted from 0, in the form of records.
    pub fn notation(&self, ply: usize) -> Option<String> {
        self.turn_at(ply).map(|(position, mv)| position.notation(mv))
    }

    /// Turn number `ply`, counted from 0, in compact form.
    pub fn compact(&self, ply: usize) -> Option<String> {
        self.turn_at(ply).map(|(position, mv)| position.compact(mv))
    }

    /// The game as it was after its first `ply` turns; `None` if fewer have been played.
    pub fn up_to(&self, ply: usize) -> Option<Game<P>> {
        let (positions, moves) = (self.positions.get(..=ply)?.to_vec(), self.moves.get(..ply)?.to_vec());
        Some(Game { positions, moves, called: None })
    }

    /// How often the current position has occurred in the game, including now.
    pub fn occurrences(&self) -> usize {
        let now = self.position();
        self.positions.iter().filter(|position| *position == now).count()
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        let repeated = || {
            (self.position().repeats() && self.occurrences() >= 3)
                .then_some(Ending { outcome: Outcome::Draw, reason: Reason::Repetition })
        };
        self.called.or_else(|| self.position().ending()).or_else(repeated)
    }

    fn check_running(&self) -> Result<(), GameError> {
        self.ending().map_or(Ok(()), |ending| Err(GameError::Over(ending)))
    }

    /// Plays a turn.
    ///
    /// # Errors
    /// If the game is over or the turn is not legal; nothing changes then.
    pub fn play(&mut self, mv: P::Move) -> Result<(), GameError> {
        self.check_running()?;
        self.play_on(mv)
    }

    /// Plays a turn even after a third occurrence, as the records of games in which nobody noticed it do.
    ///
    /// # Errors
    /// If the game is over for another reason or the turn is not legal; nothing changes then.
    pub fn play_on(&mut self, mv: P::Move) -> Result<(), GameError> {
        if let Some(ending) = self.called {
            return Err(GameError::Over(ending));
        }
        if !self.position().is_legal(mv) {
            return Err(GameError::Illegal);
        }
        self.push(mv);
        Ok(())
    }

    /// Adds a turn that is known to be legal.
    fn push(&mut self, mv: P::Move) {
        let mut next = *self.position();
        next.play_unchecked(mv);
        self.positions.push(next);
        self.moves.push(mv);
    }

    /// Reads and plays a turn in either form.
    ///
    /// # Errors
    /// If the game is over, or what is wrong with the turn; nothing changes then.
    pub fn play_text(&mut self, text: &str) -> Result<P::Move, GameError> {
        self.check_running()?;
        self.play_on_text(text)
    }

    /// Reads and plays a turn even after a third occurrence, as [`Game::play_on`] does.
    ///
    /// # Errors
    /// If the game is over for another reason, or what is wrong with the turn; nothing changes then.
    pub fn play_on_text(&mut self, text: &str) -> Result<P::Move, GameError> {
        if let Some(ending) = self.called {
            return Err(GameError::Over(ending));
        }
        // A turn that could be resolved is legal.
        let mv = self.position().parse_turn(text)?;
        self.push(mv);
        Ok(mv)
    }

    /// Takes the last turn back, and with it an agreement, a resignation or time that has run out.
    pub fn undo(&mut self) -> Option<P::Move> {
        self.called = None;
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }

    /// The same game with positions and turns of another type; `None` if one of them has no counterpart.
    pub(crate) fn map<Q: Position>(
        &self,
        position: impl Fn(P) -> Option<Q>,
        turn: impl Fn(P::Move) -> Option<Q::Move>,
    ) -> Option<Game<Q>> {
        Some(Game {
            positions: self.positions.iter().map(|&old| position(old)).collect::<Option<_>>()?,
            moves: self.moves.iter().map(|&old| turn(old)).collect::<Option<_>>()?,
            called: self.called,
        })
    }

    fn call(&mut self, outcome: Outcome, reason: Reason) -> Result<Ending, GameError> {
        self.check_running()?;
        let ending = Ending { outcome, reason };
        self.called = Some(ending);
        Ok(ending)
    }

    /// The players agree to end: the Throne decides in Morelli, Morris is drawn.
    ///
    /// # Errors
    /// If the game is over.
    pub fn agree(&mut self) -> Result<Ending, GameError> {
        self.call(self.position().agreed_outcome(), Reason::Agreement)
    }

    /// A player gives up and loses.
    ///
    /// # Errors
    /// If the game is over.
    pub fn resign(&mut self, loser: Color) -> Result<Ending, GameError> {
        self.call(Outcome::Win(!loser), Reason::Resignation)
    }

    /// A player's own time has run out, and they lose.
    ///
    /// # Errors
    /// If the game is over.
    pub fn time_out(&mut self, loser: Color) -> Result<Ending, GameError> {
        self.call(Outcome::Win(!loser), Reason::Time)
    }

    /// The one clock of a timed game has run out: the Throne decides.
    ///
    /// # Errors
    /// If the game is over, or has no timed form.
    pub fn game_time_out(&mut self) -> Result<Ending, GameError> {
        let outcome = self.position().timed_outcome().ok_or(GameError::NotTimed)?;
        self.call(outcome, Reason::GameTime)
    }
}
