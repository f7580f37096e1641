//! Morelli: the rainbow board and the throne.
//!
//! A piece moves any distance in a straight line to a band nearer the centre; it captures custodially by moving; four
//! own pieces a quarter turn apart are a frame, and completing one takes the Throne. The player who holds the Throne
//! when the player to move has no turn left has won.

mod board;
mod cell_set;
mod fists;
mod frames;
mod notation;
mod paths;
mod placing;
mod position;
mod random;
mod start;
mod steps;
mod symmetry;
mod text;

pub use crate::commitment::Commitment;
pub use board::{Band, Cell, CellName, Size};
pub use cell_set::CellSet;
pub use fists::{Choice, Fists, SALT_BYTES};
pub use frames::Frame;
pub use notation::MorelliWritten;
pub use placing::{Placing, PlacingError, PlacingKind};
pub use position::{Morelli, MorelliMove};
pub use start::StartMode;
pub use text::MorelliSetup;
pub(crate) use text::side_to_move;

use std::fmt;

/// The two printed editions of the rules.
///
/// # Examples
/// ```
/// use rayuela_rules::morelli::Edition;
/// let words = [Edition::E2015, Edition::E2011].map(|edition| [edition.piece_word(), edition.throne_word(), edition.king_word()]);
/// // Each edition has words of its own, which texts for people use.
/// assert!(words[0].iter().zip(words[1]).all(|(new, old)| *new != old));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Edition {
    /// 2015: captures and enthroning are compulsory.
    E2015,
    /// 2011: each capture and the occupation may be refused.
    E2011,
}

impl Edition {
    /// What the edition calls the men.
    pub const fn piece_word(self) -> &'static str {
        match self {
            Edition::E2015 => "piece",
            Edition::E2011 => "stone",
        }
    }

    /// What the edition calls the centre cell.
    pub const fn throne_word(self) -> &'static str {
        match self {
            Edition::E2015 => "Throne",
            Edition::E2011 => "Centre",
        }
    }

    /// What the edition calls the piece that holds the centre.
    pub const fn king_word(self) -> &'static str {
        match self {
            Edition::E2015 => "king",
            Edition::E2011 => "tower",
        }
    }
}

/// A board and an edition.
///
/// # Examples
/// ```
/// use rayuela_rules::Variant;
/// use rayuela_rules::morelli::{Edition, MorelliVariant, Size};
/// let variant = MorelliVariant { size: Size::N9, edition: Edition::E2011 };
/// assert_eq!("morelli9+2011".parse(), Ok(Variant::Morelli(variant)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MorelliVariant {
    /// the board
    pub size: Size,
    /// the rules
    pub edition: Edition,
}

impl fmt::Display for MorelliVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let option = if self.edition == Edition::E2011 { "+2011" } else { "" };
        write!(f, "morelli{}{option}", self.size.side())
    }
}
