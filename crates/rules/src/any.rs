//! The games joined at run time, for the edges of the program: command line, server, screens.
//!
//! [`AnyPosition`] is a [`Position`], and its turns are [`AnyMove`]s; so a [`Game`], a [`TurnBuilder`](crate::TurnBuilder)
//! and a record are written once, whichever the game. Search and counting, where speed matters, stay with the positions
//! of a single game: see [`each_game!`](crate::each_game) and [`Game::of_kind`].

use std::fmt;
use std::ops::ControlFlow;

use crate::morelli::{Morelli, MorelliMove, MorelliSetup, MorelliWritten};
use crate::morris::{Morris, MorrisMove, MorrisSetup, MorrisWritten};
use crate::stacking::{Stacking, StackingMove, StackingVariant, StackingWritten};
use crate::turn_builder::{Step, Stepped};
use crate::{
    Color, Ending, Forbidden, Game, Outcome, Position, PositionError, Rng, SyntaxError, Tally, TurnError, Variant,
};

/// A position of any game.
///
/// # Examples
/// ```
/// use rayuela_rules::{AnyPosition, Position};
/// let start = AnyPosition::start("morelli5".parse().unwrap());
/// assert_eq!(start.text(), "wbbbb/w3w/w3w/w3w/bbbbw b -");
/// assert_eq!(start.count_moves(), 32);
/// let next = start.play(start.parse_turn("C1-C2").unwrap()).unwrap();
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

/// A whole turn of any game.
///
/// # Examples
/// ```
/// use rayuela_rules::{AnyMove, AnyPosition, Position};
/// let start = AnyPosition::start("nine".parse().unwrap());
/// let mv = start.parse_turn("d2").unwrap();
/// assert!(matches!(mv, AnyMove::Morris(_)) && start.is_legal(mv));
/// // A turn of another game is never legal.
/// assert!(!AnyPosition::start("stacking".parse().unwrap()).is_legal(mv));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AnyMove {
    /// Morelli
    Morelli(MorelliMove),
    /// Nine, Six or Twelve
    Morris(MorrisMove),
    /// Stacking Morris
    Stacking(StackingMove),
}

/// An unchecked position of any game.
///
/// # Examples
/// ```
/// use rayuela_rules::{AnyPosition, AnySetup, Position};
/// // A set-up may be anything: here it has ten white men.
/// let nine = "nine".parse().unwrap();
/// let setup = AnyPosition::parse_setup(nine, "www/www/www/w...../.../.../... w 0 0").unwrap();
/// assert!(matches!(setup, AnySetup::Morris(_)));
/// assert!(AnyPosition::from_setup(nine, &setup).is_err());
/// ```
#[derive(Clone, Debug)]
pub enum AnySetup {
    /// Morelli
    Morelli(MorelliSetup),
    /// any Morris game, Stacking too
    Morris(MorrisSetup),
}

/// A turn of any game as written.
///
/// # Examples
/// ```
/// use rayuela_rules::{AnyPosition, AnyWritten, Position};
/// // What is written may be illegal: no man can move before all are placed.
/// let start = AnyPosition::start("nine".parse().unwrap());
/// let written = AnyPosition::parse_written(start.variant(), "D2-D3 x d6").unwrap();
/// assert!(matches!(written, AnyWritten::Morris(_)));
/// assert_eq!(written.to_string(), "d2-d3xd6");
/// assert!(start.resolve(&written).is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnyWritten {
    /// Morelli
    Morelli(MorelliWritten),
    /// Nine, Six or Twelve
    Morris(MorrisWritten),
    /// Stacking Morris
    Stacking(StackingWritten),
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
/// assert!(game.undo().is_some());
/// assert_eq!(game.compact(3).as_deref(), Some("a5"));
/// ```
pub type AnyGame = Game<AnyPosition>;

/// Runs the same code on the position of a single game that an [`AnyPosition`] holds, where speed matters.
///
/// ```
/// use rayuela_rules::{AnyPosition, each_game, perft};
/// let position = AnyPosition::start("six".parse().unwrap());
/// assert_eq!(each_game!(&position, p => perft(p, 2)), 16 * 15);
/// ```
#[macro_export]
macro_rules! each_game {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            $crate::AnyPosition::Morelli($position) => $body,
            $crate::AnyPosition::Morris($position) => $body,
            $crate::AnyPosition::Stacking($position) => $body,
        }
    };
}

/// The same with `$kind`, the variant of [`AnyMove`] that goes with the position.
macro_rules! wrap {
    ($any:expr, $position:ident, $kind:ident => $body:expr) => {
        match $any {
            AnyPosition::Morelli($position) => {
                use AnyMove::Morelli as $kind;
                $body
            }
            AnyPosition::Morris($position) => {
                use AnyMove::Morris as $kind;
                $body
            }
            AnyPosition::Stacking($position) => {
                use AnyMove::Stacking as $kind;
                $body
            }
        }
    };
}

/// Runs the same code on a position and a turn of the same game; `$other` is for a turn of another one.
macro_rules! pair {
    ($any:expr, $mv:expr, $position:ident, $turn:ident => $body:expr, else $other:expr) => {
        match ($any, $mv) {
            (AnyPosition::Morelli($position), AnyMove::Morelli($turn)) => $body,
            (AnyPosition::Morris($position), AnyMove::Morris($turn)) => $body,
            (AnyPosition::Stacking($position), AnyMove::Stacking($turn)) => $body,
            _ => $other,
        }
    };
}

/// Conversions from a single game to any, and back.
macro_rules! convert {
    ($($any:ident::$kind:ident($single:ty);)*) => {$(
        impl From<$single> for $any {
            fn from(single: $single) -> $any {
                $any::$kind(single)
            }
        }

        impl TryFrom<$any> for $single {
            type Error = $any;

            /// Hands the value back if it belongs to another game.
            fn try_from(any: $any) -> Result<$single, $any> {
                match any {
                    $any::$kind(single) => Ok(single),
                    other => Err(other),
                }
            }
        }
    )*};
}

convert! {
    AnyPosition::Morelli(Morelli);
    AnyPosition::Morris(Morris);
    AnyPosition::Stacking(Stacking);
    AnyMove::Morelli(MorelliMove);
    AnyMove::Morris(MorrisMove);
    AnyMove::Stacking(StackingMove);
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

    /// The position text.
    pub fn text(&self) -> String {
        each_game!(self, p => p.setup().to_string())
    }

    /// The position after a written turn.
    ///
    /// # Errors
    /// What is wrong with the turn.
    pub fn after(&self, turn: &str) -> Result<AnyPosition, TurnError> {
        let mut next = *self;
        next.play_unchecked(self.parse_turn(turn)?);
        Ok(next)
    }

    /// [`perft`](crate::perft) of the single game, compiled once in this crate, so that it is as fast whatever the
    /// optimisation of the caller.
    ///
    /// # Examples
    /// ```
    /// use rayuela_rules::AnyPosition;
    /// assert_eq!(AnyPosition::start("six".parse().unwrap()).perft(2), 16 * 15);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        each_game!(self, p => crate::perft(p, depth))
    }

    /// The legal turns in compact form, sorted by bytes.
    ///
    /// # Examples
    /// ```
    /// use rayuela_rules::AnyPosition;
    /// let start = AnyPosition::start("six".parse().unwrap());
    /// assert_eq!(start.compact_turns()[..3], ["a1", "a3", "a5"]);
    /// ```
    pub fn compact_turns(&self) -> Vec<String> {
        let mut turns: Vec<String> = self.legal_moves().into_iter().map(|mv| self.compact(mv)).collect();
        turns.sort_unstable();
        turns
    }
}

impl Position for AnyPosition {
    type Variant = Variant;
    type Setup = AnySetup;
    type Move = AnyMove;
    type Written = AnyWritten;

    /// True for some of the games; [`Position::repeats`] says for which.
    const REPEATS: bool = true;

    fn repeats(&self) -> bool {
        each_game!(self, p => p.repeats())
    }

    fn parse_setup(variant: Variant, text: &str) -> Result<AnySetup, SyntaxError> {
        match variant {
            Variant::Morelli(_) => text.parse().map(AnySetup::Morelli),
            _ => text.parse().map(AnySetup::Morris),
        }
    }

    fn parse_written(variant: Variant, text: &str) -> Result<AnyWritten, SyntaxError> {
        match variant {
            Variant::Morelli(_) => text.parse().map(AnyWritten::Morelli),
            Variant::Morris(_) => text.parse().map(AnyWritten::Morris),
            Variant::Stacking => text.parse().map(AnyWritten::Stacking),
        }
    }

    fn from_setup(variant: Variant, setup: &AnySetup) -> Result<AnyPosition, PositionError> {
        match (variant, setup) {
            (Variant::Morelli(variant), AnySetup::Morelli(setup)) => Ok(Morelli::from_setup(variant, setup)?.into()),
            (Variant::Morris(variant), AnySetup::Morris(setup)) => Ok(Morris::from_setup(variant, setup)?.into()),
            (Variant::Stacking, AnySetup::Morris(setup)) => Ok(Stacking::from_setup(StackingVariant, setup)?.into()),
            // A set-up of another family is never valid here: parsing its text gives the error.
            (variant, other) => AnyPosition::parse(variant, &other.to_string()),
        }
    }

    fn setup(&self) -> AnySetup {
        match self {
            AnyPosition::Morelli(p) => AnySetup::Morelli(p.setup()),
            AnyPosition::Morris(p) => AnySetup::Morris(p.setup()),
            AnyPosition::Stacking(p) => AnySetup::Morris(p.setup()),
        }
    }

    fn variant(&self) -> Variant {
        match self {
            AnyPosition::Morelli(p) => Variant::Morelli(p.variant()),
            AnyPosition::Morris(p) => Variant::Morris(p.variant()),
            AnyPosition::Stacking(_) => Variant::Stacking,
        }
    }

    fn turn(&self) -> Color {
        each_game!(self, p => p.turn())
    }

    fn visit_moves<B>(&self, mut visit: impl FnMut(AnyMove) -> ControlFlow<B>) -> ControlFlow<B> {
        wrap!(self, p, Kind => p.visit_moves(|mv| visit(Kind(mv))))
    }

    /// A turn of another game changes nothing.
    fn play_unchecked(&mut self, mv: AnyMove) {
        pair!(self, mv, p, mv => p.play_unchecked(mv), else {});
    }

    fn ending(&self) -> Option<Ending> {
        each_game!(self, p => p.ending())
    }

    fn agreed_outcome(&self) -> Outcome {
        each_game!(self, p => p.agreed_outcome())
    }

    fn timed_outcome(&self) -> Option<Outcome> {
        each_game!(self, p => p.timed_outcome())
    }

    fn zobrist(&self) -> u64 {
        each_game!(self, p => p.zobrist())
    }

    fn zobrist_slow(&self) -> u64 {
        each_game!(self, p => p.zobrist_slow())
    }

    /// # Panics
    /// If the turn is one of another game.
    fn written(&self, mv: AnyMove) -> AnyWritten {
        match (self, mv) {
            (AnyPosition::Morelli(p), AnyMove::Morelli(mv)) => AnyWritten::Morelli(p.written(mv)),
            (AnyPosition::Morris(p), AnyMove::Morris(mv)) => AnyWritten::Morris(p.written(mv)),
            (AnyPosition::Stacking(p), AnyMove::Stacking(mv)) => AnyWritten::Stacking(p.written(mv)),
            _ => panic!("a turn is written in a position of its own game"),
        }
    }

    fn resolve(&self, written: &AnyWritten) -> Result<AnyMove, Forbidden> {
        match (self, written) {
            (AnyPosition::Morelli(p), AnyWritten::Morelli(written)) => p.resolve(written).map(AnyMove::Morelli),
            (AnyPosition::Morris(p), AnyWritten::Morris(written)) => p.resolve(written).map(AnyMove::Morris),
            (AnyPosition::Stacking(p), AnyWritten::Stacking(written)) => p.resolve(written).map(AnyMove::Stacking),
            // A turn of another game is not on this board.
            _ => Err(Forbidden::OffBoard(written.to_string())),
        }
    }

    // The trait has default versions of the methods below; those of the single game are faster and no larger.

    fn legal_moves(&self) -> Vec<AnyMove> {
        wrap!(self, p, Kind => p.legal_moves().into_iter().map(Kind).collect())
    }

    fn count_moves(&self) -> u64 {
        each_game!(self, p => p.count_moves())
    }

    fn has_moves(&self) -> bool {
        each_game!(self, p => p.has_moves())
    }

    fn is_legal(&self, mv: AnyMove) -> bool {
        pair!(self, mv, p, mv => p.is_legal(mv), else false)
    }

    fn random_move(&self, rng: &mut Rng) -> Option<AnyMove> {
        wrap!(self, p, Kind => p.random_move(rng).map(Kind))
    }

    fn playouts(&self, games: u32, max_plies: u32, rng: &mut Rng) -> Tally {
        each_game!(self, p => p.playouts(games, max_plies, rng))
    }

    fn parse_turn(&self, text: &str) -> Result<AnyMove, TurnError> {
        wrap!(self, p, Kind => p.parse_turn(text).map(Kind))
    }
}

impl Stepped for AnyPosition {
    fn steps(&self, mv: AnyMove) -> Vec<Vec<Step>> {
        pair!(self, mv, p, mv => p.steps(mv), else Vec::new())
    }
}

impl Game<AnyPosition> {
    /// The same game with the positions of a single kind, for what is generic over them, such as an engine; `None` if it
    /// is of another kind.
    ///
    /// # Examples
    /// ```
    /// use rayuela_rules::{AnyGame, AnyPosition, morris::Morris, stacking::Stacking};
    /// let game = AnyGame::new(AnyPosition::start("nine".parse().unwrap()));
    /// assert!(game.of_kind::<Morris>().is_some());
    /// assert!(game.of_kind::<Stacking>().is_none());
    /// ```
    pub fn of_kind<P>(&self) -> Option<Game<P>>
    where
        P: Position + TryFrom<AnyPosition>,
        P::Move: TryFrom<AnyMove>,
    {
        self.map(|position| P::try_from(position).ok(), |mv| P::Move::try_from(mv).ok())
    }
}

impl fmt::Display for AnySetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnySetup::Morelli(setup) => setup.fmt(f),
            AnySetup::Morris(setup) => setup.fmt(f),
        }
    }
}

impl fmt::Display for AnyWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyWritten::Morelli(written) => written.fmt(f),
            AnyWritten::Morris(written) => written.fmt(f),
            AnyWritten::Stacking(written) => written.fmt(f),
        }
    }
}
