//! Morris: Nine, Six and Twelve Men's Morris, one table of rules.
//!
//! Men are placed in turn and then moved along the lines; three on a line are a mill and take a man off the opponent.

mod board;
pub mod kernel;
mod lanes;
mod lines;
mod movegen;
mod notation;
mod playout;
mod position;
mod steps;
pub mod symmetry;
mod text;

pub use board::{Board, Point, PointName, PointSet};
pub use lines::{Lines, MOST_LINES};
pub use notation::MorrisWritten;
pub(crate) use notation::{scan_last, scan_step};
pub use position::{Morris, MorrisMove};
pub(crate) use steps::placing_or_moving;
pub use text::{BannedLine, MorrisSetup, Slot};

use std::fmt;

/// The three games of the family.
///
/// # Examples
/// ```
/// use rayuela_rules::morris::{Board, MorrisBase};
/// assert_eq!((MorrisBase::Six.board(), MorrisBase::Twelve.board()), (Board::Two, Board::Three));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MorrisBase {
    /// Nine Men's Morris: three squares, nine men
    Nine,
    /// Six Men's Morris: two squares, six men
    Six,
    /// Twelve Men's Morris: three squares with diagonals, twelve men
    Twelve,
}

impl MorrisBase {
    /// The three games.
    pub const ALL: [MorrisBase; 3] = [MorrisBase::Nine, MorrisBase::Six, MorrisBase::Twelve];

    /// The base's name.
    pub const fn name(self) -> &'static str {
        match self {
            MorrisBase::Nine => "nine",
            MorrisBase::Six => "six",
            MorrisBase::Twelve => "twelve",
        }
    }

    /// The men that each player starts with.
    pub const fn men(self) -> usize {
        match self {
            MorrisBase::Nine => 9,
            MorrisBase::Six => 6,
            MorrisBase::Twelve => 12,
        }
    }

    /// The board it is played on.
    pub const fn board(self) -> Board {
        match self {
            MorrisBase::Six => Board::Two,
            MorrisBase::Nine | MorrisBase::Twelve => Board::Three,
        }
    }
}

/// A game with its options: the table of rules.
///
/// # Examples
/// ```
/// use rayuela_rules::Variant;
/// use rayuela_rules::morris::{MorrisBase, MorrisVariant};
/// let Ok(Variant::Morris(variant)) = "nine+flying".parse() else { panic!() };
/// assert!(variant.base == MorrisBase::Nine && variant.flying && !variant.double);
/// assert_eq!(variant.lines().all().count(), 16);
/// assert_eq!(MorrisVariant::all().count(), 40);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MorrisVariant {
    /// the game
    pub base: MorrisBase,
    /// men may move along the diagonals (always so in Twelve, which does not say it)
    pub diagonal: bool,
    /// two mills at once remove two men
    pub double: bool,
    /// with three men left, any vacant point may be moved to
    pub flying: bool,
    /// a mill broken by moving out of it may not be completed again on the next turn
    pub noreform: bool,
}

impl MorrisVariant {
    /// Every game with every set of its options.
    pub fn all() -> impl Iterator<Item = MorrisVariant> {
        MorrisBase::ALL.into_iter().flat_map(|base| {
            let bit = |i: u32, n: u32| i >> n & 1 != 0;
            (0..16)
                .map(move |i| MorrisVariant {
                    base,
                    diagonal: bit(i, 0),
                    double: bit(i, 1),
                    flying: bit(i, 2),
                    noreform: bit(i, 3),
                })
                .filter(|variant| !(variant.diagonal && variant.base == MorrisBase::Twelve))
        })
    }

    /// The lines that count.
    pub const fn lines(self) -> Lines {
        let twelve = matches!(self.base, MorrisBase::Twelve);
        Lines::new(self.base.board(), self.diagonal || twelve, twelve)
    }
}

impl fmt::Display for MorrisVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.base.name())?;
        let options = [
            (self.diagonal, "+diagonal"),
            (self.double, "+double"),
            (self.flying, "+flying"),
            (self.noreform, "+noreform"),
        ];
        options.into_iter().filter(|(on, _)| *on).try_for_each(|(_, name)| f.write_str(name))
    }
}
