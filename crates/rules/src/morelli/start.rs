//! Start positions that need no placing: Random, Facing, Adjacent.

use std::fmt;
use std::str::FromStr;

use super::board::Size;
use super::cell_set::CellSet;
use super::{Morelli, MorelliVariant, PlacingKind};
use crate::{Color, Rng};

/// The ways to start a game of Morelli. The `Mode` tag names them, except for Fists, which settle on another one.
///
/// # Examples
/// ```
/// use rayuela_rules::morelli::{PlacingKind, StartMode};
/// assert_eq!("adjacent".parse(), Ok(StartMode::Adjacent));
/// assert_eq!(StartMode::ALL.map(StartMode::name), ["random", "pairs", "facing", "adjacent", "free", "fists"]);
/// assert_eq!((StartMode::Pairs.placing(), StartMode::Random.placing()), (Some(PlacingKind::Pairs), None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StartMode {
    /// 2015: drawn, opposite cells of opposite colours
    Random,
    /// 2015: opposite pairs placed by the players
    Pairs,
    /// 2011: Black bottom and top
    Facing,
    /// 2011: Black bottom and left
    Adjacent,
    /// 2011: stones placed one by one
    Free,
    /// 2011: settled by a hidden choice of both players
    Fists,
}

impl StartMode {
    /// Every mode.
    pub const ALL: [StartMode; 6] = [
        StartMode::Random,
        StartMode::Pairs,
        StartMode::Facing,
        StartMode::Adjacent,
        StartMode::Free,
        StartMode::Fists,
    ];

    /// The phase in which the players place, if there is one.
    pub const fn placing(self) -> Option<PlacingKind> {
        match self {
            StartMode::Pairs => Some(PlacingKind::Pairs),
            StartMode::Free => Some(PlacingKind::Free),
            _ => None,
        }
    }

    /// The start position where nothing is left to the players; `seed` draws it where it is drawn.
    pub fn position(self, variant: MorelliVariant, seed: u64) -> Option<Morelli> {
        match self {
            StartMode::Random => Some(Morelli::random_start(variant, seed)),
            StartMode::Facing => Some(Morelli::facing_start(variant)),
            StartMode::Adjacent => Some(Morelli::adjacent_start(variant)),
            StartMode::Pairs | StartMode::Free | StartMode::Fists => None,
        }
    }

    /// The name: the value of the `Mode` tag, and what messages and addresses have.
    pub const fn name(self) -> &'static str {
        match self {
            StartMode::Random => "random",
            StartMode::Pairs => "pairs",
            StartMode::Facing => "facing",
            StartMode::Adjacent => "adjacent",
            StartMode::Free => "free",
            StartMode::Fists => "fists",
        }
    }
}

impl fmt::Display for StartMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for StartMode {
    type Err = ();

    fn from_str(text: &str) -> Result<StartMode, ()> {
        StartMode::ALL.into_iter().find(|mode| mode.name() == text).ok_or(())
    }
}

impl Morelli {
    /// A start position from the black cells of the outermost band; the rest of the band is White's.
    pub fn start(variant: MorelliVariant, black: CellSet) -> Morelli {
        let white: CellSet = variant.size.outer_band().filter(|&cell| !black.contains(cell)).collect();
        Morelli::new(variant, [white, black], Color::Black, None)
    }

    /// The Random start position of a seed, the same on every machine.
    ///
    /// Clockwise from the top left corner, the lowest bit first, a bit of the seed's first random number that is 1
    /// makes the cell black and its opposite white.
    pub fn random_start(variant: MorelliVariant, seed: u64) -> Morelli {
        Morelli::start_from_bits(variant, Rng::new(seed).next_u64())
    }

    /// The Random start position of these bits, one for each of the first half of the band's cells.
    ///
    /// # Examples
    /// ```
    /// use rayuela_rules::Color;
    /// use rayuela_rules::morelli::{Edition, Morelli, MorelliVariant, Size};
    /// let variant = MorelliVariant { size: Size::N5, edition: Edition::E2015 };
    /// let [white, black] = [0, 0xff].map(|bits| Morelli::start_from_bits(variant, bits));
    /// assert_eq!(white.pieces(Color::White), black.pieces(Color::Black));
    /// ```
    pub fn start_from_bits(variant: MorelliVariant, bits: u64) -> Morelli {
        let half = variant.size.pieces() / 2;
        let black = variant
            .size
            .outer_band()
            .take(half)
            .enumerate()
            .map(|(i, cell)| if bits >> i & 1 != 0 { cell } else { cell.opposite() });
        Morelli::start(variant, black.collect())
    }

    /// The Facing start position: Black has the bottom and the top side.
    pub fn facing_start(variant: MorelliVariant) -> Morelli {
        Morelli::start(variant, sides(variant.size, [Side::Bottom, Side::Top]))
    }

    /// The Adjacent start position: Black has the bottom and the left side.
    ///
    /// # Examples
    /// ```
    /// use rayuela_rules::Color;
    /// use rayuela_rules::morelli::{Edition, Morelli, MorelliVariant, Size};
    /// let variant = MorelliVariant { size: Size::N5, edition: Edition::E2011 };
    /// let starts = [Morelli::adjacent_start(variant), Morelli::facing_start(variant)];
    /// assert_ne!(starts[0], starts[1]);
    /// assert!(starts.iter().all(|start| start.pieces(Color::Black).len() == 8));
    /// ```
    pub fn adjacent_start(variant: MorelliVariant) -> Morelli {
        Morelli::start(variant, sides(variant.size, [Side::Bottom, Side::Left]))
    }
}

/// The sides of the band, cut pinwheel fashion so that each corner belongs to one of them.
#[derive(PartialEq)]
enum Side {
    /// A1 to L1
    Bottom,
    /// M1 to M12
    Right,
    /// B13 to M13
    Top,
    /// A2 to A13
    Left,
}

fn sides(size: Size, wanted: [Side; 2]) -> CellSet {
    let last = size.side() - 1;
    let side = move |(file, rank)| match (file, rank) {
        (file, 0) if file < last => Side::Bottom,
        (file, rank) if file == last && rank < last => Side::Right,
        (file, rank) if rank == last && file > 0 => Side::Top,
        _ => Side::Left,
    };
    size.outer_band().filter(|cell| wanted.contains(&side(cell.file_rank(size)))).collect()
}
