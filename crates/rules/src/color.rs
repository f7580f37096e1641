//! The two players.

use std::fmt;
use std::ops::Not;

/// A player, and the colour of their pieces.
///
/// # Examples
/// ```
/// use rayuela_rules::Color;
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!(Color::from_letter('b').map(Color::name), Some("black"));
/// // For arrays with something for each player, and for position texts.
/// assert_eq!((Color::Black.index(), Color::Black.letter()), (1, 'b'));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// Moves first in the Morris games.
    White = 0,
    /// Moves first in Morelli.
    Black = 1,
}

impl Color {
    /// Both colours, White first, in the order of [`Color::index`].
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White and 1 for Black, for arrays of two.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `w` or `b`, as position texts have it.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }

    /// `white` or `black`, as results and tags have it.
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "white",
            Color::Black => "black",
        }
    }

    /// The colour of a letter `w` or `b`.
    pub const fn from_letter(letter: char) -> Option<Color> {
        match letter {
            'w' => Some(Color::White),
            'b' => Some(Color::Black),
            _ => None,
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl fmt::Display for Color {
    /// `White` or `Black`, as sentences have it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}
