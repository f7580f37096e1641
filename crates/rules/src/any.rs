//! The games joined at run time, for the edges of the program: command line, server, screens.

use crate::morelli::Morelli;
use crate::morris::Morris;
use crate::stacking::{Stacking, StackingVariant};
use crate::{Color, Ending, Game, GameError, Position, PositionError, TurnError, Variant};

/// A position of any game.
///
/// # Examples
/// ```
/// use rayuela_rules::AnyPosition;
/// let start = AnyPosition::start("morelli5".parse().unwrap());
/// assert_eq!(start.text(), "wbbbb/w3w/w3w/w3w/bbbbw b -");
/// assert_eq!(start.compact_turns().len(), 32);
/// let next = start.after("C1-C2").unwrap();
/// assert_eq!(AnyPosition::parse(next.variant(), &next.text()), Ok(next));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AnyPosition {
    /// Morelli
    Morelli(Morelli),
    /// Nine, Six or Twelve
    Morris(Morris),
    /// Stacking Morris
    Stacking(Stacking),
}

/// A game of any kind.
///
/// # Examples
/// ```
/// use rayuela_rules::{AnyGame, AnyPosition};
/// let mut game = AnyGame::new(AnyPosition::start("six".parse().unwrap()));
/// for text in ["a1", "a3", "c1", "a5", "e1xa3"] {
///     game.play_text(text).unwrap();
/// }
/// assert_eq!((game.ply(), game.position().text().as_str()), (5, "b../.../..../.../www b 3 4"));
/// assert!(game.undo());
/// assert_eq!(game.turn_text(3), Some(("a5".to_string(), "a5".to_string())));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnyGame {
    /// Morelli
    Morelli(Game<Morelli>),
    /// Nine, Six or Twelve
    Morris(Game<Morris>),
    /// Stacking Morris
    Stacking(Game<Stacking>),
}

/// Runs the same code on whichever game `$any` (an [`AnyPosition`] or [`AnyGame`]) holds.
///
/// ```
/// use rayuela_rules::{AnyPosition, Position, each_game};
/// let position = AnyPosition::start("six".parse().unwrap());
/// assert_eq!(each_game!(AnyPosition, &position, p => p.count_moves()), 16);
/// ```
#[macro_export]
macro_rules! each_game {
    ($kind:ident, $any:expr, $game:ident => $body:expr) => {
        match $any {
            $kind::Morelli($game) => $body,
            $kind::Morris($game) => $body,
            $kind::Stacking($game) => $body,
        }
    };
}

impl AnyPosition {
    /// The start that commands use when none is given: Facing for Morelli, the empty board for Morris.
    pub fn start(variant: Variant) -> AnyPosition {
        match variant {
            Variant::Morelli(variant) => AnyPosition::Morelli(Morelli::facing_start(variant)),
            Variant::Morris(variant) => AnyPosition::Morris(Morris::start(variant)),
            Variant::Stacking => AnyPosition::Stacking(Stacking::start()),
        }
    }

    /// Reads a position text of this variant.
    ///
    /// # Errors
    /// What is wrong with the text, or with the position.
    pub fn parse(variant: Variant, text: &str) -> Result<AnyPosition, PositionError> {
        Ok(match variant {
            Variant::Morelli(variant) => AnyPosition::Morelli(Morelli::parse(variant, text)?),
            Variant::Morris(variant) => AnyPosition::Morris(Morris::parse(variant, text)?),
            Variant::Stacking => AnyPosition::Stacking(Stacking::parse(StackingVariant, text)?),
        })
    }

    /// The rules being played.
    pub fn variant(&self) -> Variant {
        match self {
            AnyPosition::Morelli(position) => Variant::Morelli(position.variant()),
            AnyPosition::Morris(position) => Variant::Morris(position.variant()),
            AnyPosition::Stacking(_) => Variant::Stacking,
        }
    }

    /// The player to move.
    pub fn turn(&self) -> Color {
        each_game!(AnyPosition, self, p => p.turn())
    }

    /// The position text.
    pub fn text(&self) -> String {
        each_game!(AnyPosition, self, p => p.setup().to_string())
    }

    /// How the game ended, if this position is a finished one.
    pub fn ending(&self) -> Option<Ending> {
        each_game!(AnyPosition, self, p => p.ending())
    }

    /// The legal turns in compact form, sorted by bytes.
    pub fn compact_turns(&self) -> Vec<String> {
        let mut turns: Vec<String> = each_game!(AnyPosition, self, p => {
            p.legal_moves().into_iter().map(|mv| p.compact(mv)).collect()
        });
        turns.sort_unstable();
        turns
    }

    /// The position after a written turn.
    ///
    /// # Errors
    /// What is wrong with the turn.
    pub fn after(&self, turn: &str) -> Result<AnyPosition, TurnError> {
        fn after<P: Position>(position: &P, turn: &str) -> Result<P, TurnError> {
            let mut next = *position;
            next.play_unchecked(position.parse_turn(turn)?);
            Ok(next)
        }
        Ok(match self {
            AnyPosition::Morelli(p) => AnyPosition::Morelli(after(p, turn)?),
            AnyPosition::Morris(p) => AnyPosition::Morris(after(p, turn)?),
            AnyPosition::Stacking(p) => AnyPosition::Stacking(after(p, turn)?),
        })
    }
}

impl AnyGame {
    /// A game from this position.
    pub fn new(start: AnyPosition) -> AnyGame {
        match start {
            AnyPosition::Morelli(start) => AnyGame::Morelli(Game::new(start)),
            AnyPosition::Morris(start) => AnyGame::Morris(Game::new(start)),
            AnyPosition::Stacking(start) => AnyGame::Stacking(Game::new(start)),
        }
    }

    /// The position after this many turns.
    pub fn position_at(&self, ply: usize) -> Option<AnyPosition> {
        match self {
            AnyGame::Morelli(game) => game.position_at(ply).copied().map(AnyPosition::Morelli),
            AnyGame::Morris(game) => game.position_at(ply).copied().map(AnyPosition::Morris),
            AnyGame::Stacking(game) => game.position_at(ply).copied().map(AnyPosition::Stacking),
        }
    }

    /// The position now.
    pub fn position(&self) -> AnyPosition {
        match self {
            AnyGame::Morelli(game) => AnyPosition::Morelli(*game.position()),
            AnyGame::Morris(game) => AnyPosition::Morris(*game.position()),
            AnyGame::Stacking(game) => AnyPosition::Stacking(*game.position()),
        }
    }

    /// The number of turns played.
    pub fn ply(&self) -> usize {
        each_game!(AnyGame, self, game => game.moves().len())
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        each_game!(AnyGame, self, game => game.ending())
    }

    /// Turn number `ply`, from 0, in the form of records and in compact form.
    pub fn turn_text(&self, ply: usize) -> Option<(String, String)> {
        each_game!(AnyGame, self, game => {
            let (position, &mv) = (game.position_at(ply)?, game.moves().get(ply)?);
            Some((position.notation(mv), position.compact(mv)))
        })
    }

    /// Reads and plays a turn in either form.
    ///
    /// # Errors
    /// If the game is over, or what is wrong with the turn; nothing changes then.
    pub fn play_text(&mut self, text: &str) -> Result<(), GameError> {
        each_game!(AnyGame, self, game => game.play_text(text).map(|_| ()))
    }

    /// Plays a written turn even after a third occurrence, as records may.
    ///
    /// # Errors
    /// What is wrong with the turn; nothing changes then.
    pub fn play_on_text(&mut self, text: &str) -> Result<(), GameError> {
        each_game!(AnyGame, self, game => {
            let mv = game.position().parse_turn(text)?;
            game.play_on(mv)
        })
    }

    /// Takes the last turn back; false if there is none.
    pub fn undo(&mut self) -> bool {
        each_game!(AnyGame, self, game => game.undo().is_some())
    }
}
