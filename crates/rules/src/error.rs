//! Errors in text from outside, each as one clear sentence.

use std::fmt;

use thiserror::Error;

use crate::{Color, Echo};

/// Text that does not follow the grammar, with the place.
///
/// # Examples
/// ```
/// use rayuela_rules::{AnyPosition, Position, SyntaxError};
/// let error: SyntaxError = AnyPosition::parse_written("nine".parse().unwrap(), "d2-z9").unwrap_err();
/// assert_eq!((error.column, error.found), (4, Some('z')));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("column {column}: expected {expected}, {}", Found(*.found))]
pub struct SyntaxError {
    /// the first wrong character, counted from 1
    pub column: usize,
    /// what would have been right there
    pub expected: &'static str,
    /// what stands there; `None` at the end of the text
    pub found: Option<char>,
}

/// Words for what stands in the wrong place.
struct Found(Option<char>);

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(c) => write!(f, "found `{}`", c.escape_debug()),
            None => f.write_str("but the text ends"),
        }
    }
}

/// One thing that makes a position impossible.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// Not as many ranks as the board has.
    #[error("{found} ranks, but the board has {expected}")]
    RankCount {
        /// ranks in the text
        found: usize,
        /// ranks of the board
        expected: usize,
    },
    /// A rank that is too short or too long.
    #[error("rank {rank} has {found} places, but the board has {expected} there")]
    RankWidth {
        /// the rank's own number, 1 at the bottom
        rank: usize,
        /// places in the text
        found: usize,
        /// places of the board
        expected: usize,
    },
    /// Morelli: more pieces than the game has.
    #[error("{found} {piece}s, but the game has {most}")]
    TooManyPieces {
        /// the edition's word
        piece: &'static str,
        /// pieces in the text
        found: usize,
        /// pieces of the game
        most: usize,
    },
    /// Morelli: a piece on the Throne.
    #[error("the centre cell {cell} must be empty: no {piece} ever stands on the {throne}")]
    CentreOccupied {
        /// the edition's word
        piece: &'static str,
        /// the edition's word
        throne: &'static str,
        /// the centre's name on this board
        cell: String,
    },
    /// Morris: more men than the game has.
    #[error("{color} has {found} men on the board and in hand, but the game gives {most}")]
    TooManyMen {
        /// whose men
        color: Color,
        /// men in the text
        found: usize,
        /// men of the game
        most: usize,
    },
    /// A stack where the game has none.
    #[error("stacks (`W`, `B`) exist in stacking only")]
    StacksUnknown,
    /// Banned lines where the game has none.
    #[error("banned lines are written in noreform games only")]
    BansUnknown,
    /// No banned lines where the game needs them.
    #[error("a noreform position ends with White's and Black's banned lines, `- -` for none")]
    BansMissing,
    /// A banned line that is no mill of this board.
    #[error("`{}` is not a mill line of this board", Echo(.0))]
    NotALine(String),
    /// Stacking: both have three stacks on a line.
    #[error("both players have three stacks on a line, which no game can reach")]
    BothWon,
}

/// A position text that cannot be used.
///
/// # Examples
/// ```
/// use rayuela_rules::{AnyPosition, Fault, Position, PositionError};
/// let nine = "nine".parse().unwrap();
/// let error = AnyPosition::parse(nine, "www/www/www/w...../.../... w 0 0").unwrap_err();
/// let sentence = "6 ranks, but the board has 7; White has 10 men on the board and in hand, but the game gives 9";
/// assert_eq!(error.to_string(), sentence);
/// let PositionError::Invalid(faults) = error else { panic!("the form is right") };
/// assert_eq!(faults[0], Fault::RankCount { found: 6, expected: 7 });
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionError {
    /// It does not have the form that docs/notation.md describes.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The form is right, but no such position exists; everything that is wrong is listed.
    #[error("{}", list(.0))]
    Invalid(Vec<Fault>),
}

fn list(faults: &[Fault]) -> String {
    faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("; ")
}

/// The rule that forbids a turn.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Forbidden {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// A cell or point that the board does not have.
    #[error("{0} is not on this board")]
    OffBoard(String),
    /// The place to move from is empty.
    #[error("there is nothing on {0} to move")]
    NothingThere(String),
    /// The place to move from holds the other player's piece.
    #[error("the {0} on {1} is your opponent's")]
    NotYours(&'static str, String),
    /// Morelli: from and to are not on a row, column or diagonal.
    #[error("a {0} moves in a straight line, along a row, a column or a diagonal")]
    NotStraight(&'static str),
    /// Morelli: the destination is the Throne.
    #[error("no {0} may land on the {1}")]
    LandsOnThrone(&'static str, &'static str),
    /// Morelli: the destination is no nearer the Throne.
    #[error("must land on a band nearer the {0}")]
    NotNearer(&'static str),
    /// The destination is taken.
    #[error("{0} is occupied")]
    Occupied(String),
    /// Morelli: a piece stands in the way.
    #[error("{0} stands in the way")]
    InTheWay(String),
    /// Morelli: the occupied Throne stands in the way.
    #[error("the {0} may not be crossed while it is occupied")]
    ThroneInTheWay(&'static str),
    /// Morelli: a written capture that the turn does not make.
    #[error("{0} is not captured: {1}")]
    NoCapture(String, NoCapture),
    /// Morelli: `*` without a completed frame.
    #[error("`*` is wrong: the move does not complete a frame")]
    NoFrame,
    /// Morelli: `*` though the mover's king is on the Throne already.
    #[error("`*` is wrong: {0}'s {1} is in place already")]
    AlreadyThere(Color, &'static str),
    /// Morris: a move while men are in hand.
    #[error("place the men in hand first")]
    PlaceFirst,
    /// Morris: a placement with no man in hand.
    #[error("there are no men left in hand to place")]
    HandEmpty,
    /// Morris: not a neighbouring point.
    #[error("{0} and {1} are not neighbours on a line")]
    NotNeighbours(String, String),
    /// Morris: the line was broken the turn before.
    #[error("re-forms {0}, which was broken on the last move (noreform)")]
    Reformed(String),
    /// Morris: a removal without a mill.
    #[error("nothing may be removed: the move closes no mill")]
    NoMill,
    /// Morris: no removal though a mill was completed.
    #[error("the move closes a mill: add the man to remove, such as `x{0}`")]
    MustRemove(String),
    /// Morris: as many removals as mills allow must be written.
    #[error("{allowed} to be removed, {written} written")]
    RemovalCount {
        /// how many the rules remove
        allowed: usize,
        /// how many were written
        written: usize,
    },
    /// The man to remove or take is not the opponent's.
    #[error("there is no man of the other player on {0}")]
    NotAdverse(String),
    /// The man is in a mill, and another man may be taken.
    #[error("{0} is in a mill; choose a man outside any mill")]
    Protected(String),
    /// Stacking: the processing at the start of the turn is missing or wrong.
    #[error("there is a mill to process at the start of the move, such as `{0}`")]
    StartProcessing(String),
    /// Stacking: a processing at the start though there is no mill.
    #[error("there is no mill to process at the start of the move")]
    NoStartMill,
    /// Stacking: the processing after the move is missing or wrong.
    #[error("the move closes a mill to process, such as `{0}`")]
    EndProcessing(String),
    /// Stacking: there is nothing to turn over there.
    #[error("there is no stack of the other player on {0} in the mill to turn over")]
    NotTurnable(String),
    /// Stacking: the man is put where it may not go.
    #[error("the man taken goes under a singleton of yours in the mill, and {0} is none")]
    NotUnder(String),
    /// Stacking: the turn is not finished.
    #[error("the move is not finished: place or move a man")]
    GoOn,
    /// Stacking: the win ends the turn.
    #[error("three stacks in a line end the move at once: `{0}` alone")]
    WonAlready(String),
    /// Stacking: the processing leaves no move, and another one would leave some.
    #[error("this would leave you without a move; choose another mill or man")]
    LeavesNoMove,
}

/// Why a cell is not captured.
///
/// # Examples
/// ```
/// use rayuela_rules::{AnyPosition, Forbidden, NoCapture, Position, TurnError};
/// let start = AnyPosition::start("morelli5".parse().unwrap());
/// let error = start.parse_turn("C1-C2 xB2").unwrap_err();
/// assert!(matches!(error, TurnError::Illegal { rule: Forbidden::NoCapture(_, NoCapture::NotAdverse), .. }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoCapture {
    /// no adverse piece there
    NotAdverse,
    /// not next to where the piece lands
    NotAdjacent,
    /// no own piece on the far side
    NotFlanked,
}

impl fmt::Display for NoCapture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoCapture::NotAdverse => "nothing of the other player stands there",
            NoCapture::NotAdjacent => "it is not next to the destination",
            NoCapture::NotFlanked => "the far side holds nothing of the mover",
        })
    }
}

/// A written turn that cannot be played.
///
/// # Examples
/// ```
/// use rayuela_rules::{Forbidden, Position, TurnError, stacking::Stacking};
/// let error = |text: &str| Stacking::start().parse_turn(text).unwrap_err();
/// assert_eq!(error("z9").to_string(), "`z9`: column 1: expected a point such as d2, found `z`");
/// assert_eq!(error("d2-d3").to_string(), "d2-d3: place the men in hand first");
/// assert!(matches!(error("d2-d3"), TurnError::Illegal { rule: Forbidden::PlaceFirst, .. }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TurnError {
    /// The text cannot be read as a turn.
    #[error("`{}`: {error}", Echo(text))]
    Syntax {
        /// what was given
        text: String,
        /// what is wrong with it
        error: SyntaxError,
    },
    /// The rules forbid it.
    #[error("{}: {rule}", Echo(turn))]
    Illegal {
        /// the turn as written
        turn: String,
        /// the rule
        rule: Forbidden,
    },
}

/// A move that is not legal, with the position handed back untouched.
///
/// # Examples
/// ```
/// use rayuela_rules::{PlayError, Position, stacking::Stacking};
/// let start = Stacking::start();
/// let mv = start.parse_turn("d2").unwrap();
/// let next = start.play(mv).unwrap();
/// // There is a man on d2 by now.
/// assert_eq!(next.play(mv), Err(PlayError(next)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the move is not legal in this position")]
pub struct PlayError<P>(pub P);
