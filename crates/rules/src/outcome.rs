//! How a game ended, and why.

use std::fmt;
use std::str::FromStr;

use crate::Color;

/// The value of a finished game.
///
/// # Examples
/// ```
/// use rayuela_rules::{Color, Outcome};
/// assert_eq!(Outcome::Win(Color::White).name(), "white");
/// // Whose king is on the Throne wins; nobody does while it is vacant.
/// assert_eq!(Outcome::of_throne(Some(Color::Black)), Outcome::Win(Color::Black));
/// assert_eq!(Outcome::of_throne(None), Outcome::Draw);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This colour has won.
    Win(Color),
    /// Nobody has won.
    Draw,
}

impl Outcome {
    /// `black`, `white` or `draw`, as the `Result` tag and the commands have it.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Win(color) => color.name(),
            Outcome::Draw => "draw",
        }
    }

    /// The winner by whose king is on the Throne; a vacant Throne is a draw.
    pub const fn of_throne(throne: Option<Color>) -> Outcome {
        match throne {
            Some(color) => Outcome::Win(color),
            None => Outcome::Draw,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Outcome {
    type Err = ();

    fn from_str(text: &str) -> Result<Outcome, ()> {
        match text {
            "black" => Ok(Outcome::Win(Color::Black)),
            "white" => Ok(Outcome::Win(Color::White)),
            "draw" => Ok(Outcome::Draw),
            _ => Err(()),
        }
    }
}

/// Why a game ended: the values of the `Termination` tag.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// Morelli: the player to move has no legal turn; the Throne decides.
    NoMove,
    /// The players agreed to end: the Throne decides in Morelli, a draw in Morris.
    Agreement,
    /// A player gave up.
    Resignation,
    /// A player's clock ran out.
    Time,
    /// A timed game's one clock ran out; the Throne decides.
    GameTime,
    /// Stacking Morris: three own stacks on a line.
    Stacks,
    /// Morris: a player was left with two men.
    TwoMen,
    /// Morris: the player to move cannot.
    Blocked,
    /// Morris: the third occurrence of a position.
    Repetition,
    /// Twelve: the board is full when the last man has been placed.
    FullBoard,
}

impl Reason {
    /// Every reason, for lists and parsers.
    pub const ALL: [Reason; 10] = [
        Reason::NoMove,
        Reason::Agreement,
        Reason::Resignation,
        Reason::Time,
        Reason::GameTime,
        Reason::Stacks,
        Reason::TwoMen,
        Reason::Blocked,
        Reason::Repetition,
        Reason::FullBoard,
    ];

    /// The value of the `Termination` tag.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::NoMove => "no-move",
            Reason::Agreement => "agreement",
            Reason::Resignation => "resignation",
            Reason::Time => "time",
            Reason::GameTime => "game-time",
            Reason::Stacks => "stacks",
            Reason::TwoMen => "two-men",
            Reason::Blocked => "blocked",
            Reason::Repetition => "repetition",
            Reason::FullBoard => "full-board",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Reason {
    type Err = ();

    fn from_str(text: &str) -> Result<Reason, ()> {
        Reason::ALL.into_iter().find(|reason| reason.name() == text).ok_or(())
    }
}

/// An outcome with its reason.
///
/// # Examples
/// ```
/// use rayuela_rules::{Color, Ending, Game, Outcome, Reason, stacking::Stacking};
/// let mut game = Game::new(Stacking::start());
/// let ending = game.resign(Color::White).unwrap();
/// assert_eq!(ending, Ending { outcome: Outcome::Win(Color::Black), reason: Reason::Resignation });
/// assert_eq!(format!("{} by {}", ending.outcome, ending.reason), "black by resignation");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// Who won, if anybody did.
    pub outcome: Outcome,
    /// Why the game ended.
    pub reason: Reason,
}
