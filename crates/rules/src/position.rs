//! What every game offers: a state without history, and its turns.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::{Color, Ending, Forbidden, Outcome, PlayError, PositionError, Rng, SyntaxError, Tally, TurnError, playout};

/// A position of one game: everything that decides the turns to come, and no history.
///
/// A `Move` is a whole turn. Positions are valid by construction: text becomes a `Setup`, which may be anything, and
/// [`Position::from_setup`] checks it once.
///
/// # Examples
/// ```
/// use rayuela_rules::{Position, stacking::Stacking};
/// // Works for every game: counts the moves after which the opponent has the fewest answers.
/// fn fewest_answers<P: Position>(position: &P) -> Option<u64> {
///     let answers = |mv| position.play(mv).map_or(0, |next| next.count_moves());
///     position.legal_moves().into_iter().map(answers).min()
/// }
/// assert_eq!(fewest_answers(&Stacking::start()), Some(23));
/// ```
///
/// What search programs and referees need:
/// ```
/// use std::ops::ControlFlow;
/// use rayuela_rules::morelli::{Edition, Morelli, MorelliVariant, Size};
/// use rayuela_rules::{Outcome, Position, Rng};
/// let mut position = Morelli::facing_start(MorelliVariant { size: Size::N5, edition: Edition::E2015 });
/// // The first legal turn, without a list of all.
/// let first = position.visit_moves(ControlFlow::Break).break_value();
/// assert!(position.has_moves() && first == position.legal_moves().first().copied());
/// let mv = position.random_move(&mut Rng::new(1)).unwrap();
/// assert_eq!(position.written(mv).to_string(), position.notation(mv));
/// position.play_unchecked(mv);
/// assert_eq!(position.zobrist(), position.zobrist_slow());
/// // No position of Morelli occurs twice, and the Throne decides when a game is ended.
/// assert!(!position.repeats());
/// assert_eq!((position.agreed_outcome(), position.timed_outcome()), (Outcome::Draw, Some(Outcome::Draw)));
/// ```
pub trait Position: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The family's variants.
    type Variant: Copy + Eq + Debug + Display + Send + Sync;
    /// An unchecked position; its text is the position text of docs/notation.md.
    type Setup: Clone + Debug + Display;
    /// A whole turn.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;
    /// A turn as written; `{}` writes the form of records, `{:#}` the compact one.
    type Written: Clone + Eq + Debug + Display;

    /// Whether the third occurrence of a position draws.
    const REPEATS: bool;

    /// The same for the game that this position is of, where a type holds several.
    fn repeats(&self) -> bool {
        Self::REPEATS
    }

    /// Reads a position text without checking whether there can be such a position.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn parse_setup(variant: Self::Variant, text: &str) -> Result<Self::Setup, SyntaxError>;

    /// Reads a turn in either form without looking at a position.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn parse_written(variant: Self::Variant, text: &str) -> Result<Self::Written, SyntaxError>;

    /// Checks a set-up.
    ///
    /// # Errors
    /// Everything that makes the position impossible in this variant.
    fn from_setup(variant: Self::Variant, setup: &Self::Setup) -> Result<Self, PositionError>;

    /// The position as an unchecked set-up, ready to be written or edited.
    fn setup(&self) -> Self::Setup;

    /// The rules being played.
    fn variant(&self) -> Self::Variant;

    /// The player to move.
    fn turn(&self) -> Color;

    /// Calls `visit` with every legal turn, each once, until it breaks. A finished position has none.
    fn visit_moves<B>(&self, visit: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Plays a legal turn.
    ///
    /// The turn must be legal; otherwise the position that results means nothing (but nothing unsafe happens).
    fn play_unchecked(&mut self, mv: Self::Move);

    /// How the game ended, if this position is a finished one.
    fn ending(&self) -> Option<Ending>;

    /// The outcome if the players agree to end in this position.
    fn agreed_outcome(&self) -> Outcome;

    /// The outcome if a timed game ends in this position; `None` for games without a timed form.
    fn timed_outcome(&self) -> Option<Outcome>;

    /// A hash of the whole position, kept up to date turn by turn.
    fn zobrist(&self) -> u64;

    /// The same hash computed from scratch, to check the other.
    fn zobrist_slow(&self) -> u64;

    /// The turn in writing.
    fn written(&self, mv: Self::Move) -> Self::Written;

    /// Finds the legal turn that was meant.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn resolve(&self, written: &Self::Written) -> Result<Self::Move, Forbidden>;

    /// Reads a position text.
    ///
    /// # Errors
    /// What is wrong with the text, or with the position.
    fn parse(variant: Self::Variant, text: &str) -> Result<Self, PositionError> {
        Self::from_setup(variant, &Self::parse_setup(variant, text)?)
    }

    /// All legal turns.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        let _ = self.visit_moves(|mv| {
            moves.push(mv);
            ControlFlow::<()>::Continue(())
        });
        moves
    }

    /// The number of legal turns.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        let _ = self.visit_moves(|_| {
            count += 1;
            ControlFlow::<()>::Continue(())
        });
        count
    }

    /// Whether there is a legal turn at all.
    fn has_moves(&self) -> bool {
        self.visit_moves(|_| ControlFlow::Break(())).is_break()
    }

    /// Whether `mv` is legal here.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.visit_moves(|legal| if legal == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            .is_break()
    }

    /// The position after a turn.
    ///
    /// # Errors
    /// Gives the position back if the turn is not legal.
    fn play(self, mv: Self::Move) -> Result<Self, PlayError<Self>> {
        if !self.is_legal(mv) {
            return Err(PlayError(self));
        }
        let mut next = self;
        next.play_unchecked(mv);
        Ok(next)
    }

    /// The result, if this position is a finished one.
    fn outcome(&self) -> Option<Outcome> {
        self.ending().map(|ending| ending.outcome)
    }

    /// One of the legal turns, each with the same chance; `None` in a finished position.
    fn random_move(&self, rng: &mut Rng) -> Option<Self::Move> {
        let count = self.count_moves();
        if count == 0 {
            return None;
        }
        let mut left = rng.below(count);
        let found = self.visit_moves(|mv| {
            if left == 0 {
                return ControlFlow::Break(mv);
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        found.break_value()
    }

    /// Plays random games from here, every legal turn with the same chance, at most `max_plies` turns a game.
    fn playouts(&self, games: u32, max_plies: u32, rng: &mut Rng) -> Tally {
        playout::playouts(self, games, max_plies, rng)
    }

    /// Reads a turn in either form.
    ///
    /// # Errors
    /// What is wrong with the text, or the rule that forbids the turn.
    fn parse_turn(&self, text: &str) -> Result<Self::Move, TurnError> {
        let text = text.trim();
        let written = Self::parse_written(self.variant(), text)
            .map_err(|error| TurnError::Syntax { text: text.to_string(), error })?;
        self.resolve(&written).map_err(|rule| TurnError::Illegal { turn: text.to_string(), rule })
    }

    /// The turn in compact form, one token.
    fn compact(&self, mv: Self::Move) -> String {
        format!("{:#}", self.written(mv))
    }

    /// The turn in the form of records.
    fn notation(&self, mv: Self::Move) -> String {
        self.written(mv).to_string()
    }
}

/// Games whose board can be turned and mirrored.
///
/// # Examples
/// ```
/// use rayuela_rules::{Position, Symmetric, stacking::Stacking};
/// let start = Stacking::start();
/// let corners = ["a1", "a7", "g1", "g7"].map(|corner| start.play(start.parse_turn(corner).unwrap()).unwrap());
/// assert!(corners.iter().all(|position| position.canonical() == corners[0].canonical()));
/// // Of the 24 placements of the first man, four differ.
/// let mut different: Vec<_> = start.legal_moves().into_iter().map(|mv| start.canonical_move(mv)).collect();
/// different.sort_unstable();
/// different.dedup();
/// assert_eq!(different.len(), 4);
/// // Every symmetry can be undone, for positions and for turns.
/// let mv = start.parse_turn("a1").unwrap();
/// for symmetry in 0..Stacking::SYMMETRIES {
///     let back = start.inverse(symmetry);
///     assert_eq!(start.map_move(start.map_move(mv, symmetry), back), mv);
///     assert_eq!(corners[0].mapped(symmetry).mapped(back), corners[0]);
/// }
/// assert!(start.is_legal(start.move_from_canonical(start.canonical_move(mv))));
/// assert_ne!(start.colors_swapped().turn(), start.turn());
/// ```
pub trait Symmetric: Position {
    /// The number of symmetries of the board; 0 is the identity.
    const SYMMETRIES: usize;

    /// The position seen through symmetry number `symmetry`.
    #[must_use]
    fn mapped(&self, symmetry: usize) -> Self;

    /// A turn of this position seen through the same symmetry.
    fn map_move(&self, mv: Self::Move, symmetry: usize) -> Self::Move;

    /// The number of the symmetry that undoes this one.
    fn inverse(&self, symmetry: usize) -> usize;

    /// The position with the colours exchanged, the side to move too.
    #[must_use]
    fn colors_swapped(&self) -> Self;

    /// The one position that stands for all that the board's symmetries map onto this one.
    #[must_use]
    fn canonical(&self) -> Self;

    /// A turn of this position as the canonical one has it.
    ///
    /// Turns that the board's symmetries map onto each other have the same one, here and in every image of the position: so
    /// it says, together with [`Symmetric::canonical`], whether the same thing was played.
    fn canonical_move(&self, mv: Self::Move) -> Self::Move {
        let canonical = self.canonical();
        // A symmetrical position is mapped onto the canonical one in several ways, and a turn onto several.
        let ways = (0..Self::SYMMETRIES).filter(|&symmetry| self.mapped(symmetry) == canonical);
        ways.map(|symmetry| self.map_move(mv, symmetry)).min().unwrap_or(mv)
    }

    /// A turn of the canonical position as this position has it; one of several where the position is symmetrical itself.
    fn move_from_canonical(&self, mv: Self::Move) -> Self::Move {
        let canonical = self.canonical();
        let way = (0..Self::SYMMETRIES).find(|&symmetry| self.mapped(symmetry) == canonical).unwrap_or_default();
        canonical.map_move(mv, self.inverse(way))
    }
}

/// Counts the turn sequences of exactly `depth` turns; the last ply is counted in bulk.
///
/// # Examples
/// ```
/// use rayuela_rules::{Variant, morris::Morris, perft};
/// let Ok(Variant::Morris(nine)) = "nine".parse() else { panic!() };
/// assert_eq!(perft(&Morris::start(nine), 3), 24 * 23 * 22);
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => {
            let mut total = 0;
            let _ = position.visit_moves(|mv| {
                let mut next = *position;
                next.play_unchecked(mv);
                total += perft(&next, depth - 1);
                ControlFlow::<()>::Continue(())
            });
            total
        }
    }
}
