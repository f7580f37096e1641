//! What stands on a board, as terminals show it: one character each.

use rayuela_rules::Color;

/// Red, green and blue.
///
/// # Examples
/// ```
/// use rayuela_draw::{Rgb, Theme};
/// use rayuela_rules::morelli::Band;
/// let (red, green, blue): Rgb = Theme::Official.band(Band::Red);
/// assert!(red > green && red > blue);
/// ```
pub type Rgb = (u8, u8, u8);

/// What a character can stand for.
///
/// # Examples
/// ```
/// use rayuela_draw::Figure;
/// use rayuela_rules::Color;
/// // On a terminal without colours the shape says whose man it is.
/// assert_eq!(Color::ALL.map(|owner| Figure::Man.letter(owner, false)), ['○', '●']);
/// assert_eq!(Color::ALL.map(|owner| Figure::Man.letter(owner, true)), ['●', '●']);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// a piece or a man
    Man,
    /// two men, one on the other
    Stack,
    /// what holds the Throne in 2015
    King,
    /// what holds the Centre in 2011
    Tower,
}

impl Figure {
    /// The character for it. With colour the ink shows the owner; without it the shape must.
    pub const fn letter(self, owner: Color, has_color: bool) -> char {
        match (self, matches!(owner, Color::White) && !has_color) {
            (Figure::Man, false) => '●',
            (Figure::Man, true) => '○',
            (Figure::Stack, false) => '◉',
            (Figure::Stack, true) => '◎',
            (Figure::King, false) => '♚',
            (Figure::King, true) => '♔',
            (Figure::Tower, false) => '♜',
            (Figure::Tower, true) => '♖',
        }
    }
}

/// The ink of a player's men.
///
/// # Examples
/// ```
/// use rayuela_draw::{Figure, ink};
/// use rayuela_rules::Color;
/// // A white man in 24-bit ANSI colours.
/// let ((red, green, blue), man) = (ink(Color::White), Figure::Man.letter(Color::White, true));
/// assert_eq!(format!("\x1b[38;2;{red};{green};{blue}m{man}\x1b[0m"), "\x1b[38;2;255;255;255m●\x1b[0m");
/// ```
pub const fn ink(owner: Color) -> Rgb {
    match owner {
        Color::White => (255, 255, 255),
        Color::Black => (0, 0, 0),
    }
}
