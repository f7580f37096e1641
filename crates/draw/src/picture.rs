//! What to draw and how.

use rayuela_rules::{AnyMove, AnyPosition, Color, Position};

use crate::men::Men;
use crate::{LastTurn, Theme, svg_morelli, svg_morris, text_morelli, text_morris};
#[cfg(feature = "png")]
use crate::{PngError, png};

/// What to draw and how.
///
/// # Examples
/// ```
/// use rayuela_draw::Picture;
/// use rayuela_rules::AnyPosition;
/// let start = AnyPosition::start("morelli5".parse().unwrap());
/// let picture = Picture { frame_names: true, flipped: true, ..Picture::new(start) };
/// assert!(picture.svg().ends_with("</svg>\n"));
/// ```
#[derive(Clone, Debug)]
pub struct Picture {
    /// the position to draw
    pub position: AnyPosition,
    /// what the last turn did, to be marked
    pub last: Option<LastTurn>,
    /// write the frame number in each Morelli cell
    pub frame_names: bool,
    /// White's side at the bottom (rotated by a half turn)
    pub flipped: bool,
    /// the colours of a Morelli board in SVG and PNG; terminals show the official ones
    pub theme: Theme,
}

impl Picture {
    /// The position alone, Black's side at the bottom.
    pub fn new(position: AnyPosition) -> Picture {
        Picture { position, last: None, frame_names: false, flipped: false, theme: Theme::Official }
    }

    /// The position after a legal turn of `before`, with that turn marked.
    ///
    /// # Panics
    /// If the turn is one of another game.
    ///
    /// # Examples
    /// ```
    /// use rayuela_draw::Picture;
    /// use rayuela_rules::{AnyPosition, Position};
    /// let start = AnyPosition::start("morelli5".parse().unwrap());
    /// let picture = Picture::after(&start, start.parse_turn("C1-C2").unwrap());
    /// assert!(picture.text(false).contains("Last move: Black C1-C2"));
    /// ```
    pub fn after(before: &AnyPosition, mv: AnyMove) -> Picture {
        let mut position = *before;
        position.play_unchecked(mv);
        Picture { last: Some(LastTurn::of(before, mv)), ..Picture::new(position) }
    }

    /// Unicode text for a terminal; with `color`, in 24-bit ANSI colours.
    ///
    /// Without colour `●` is Black and `○` is White. `[ ]` stand round where the last turn came from and went to, `( )`
    /// round what else it changed. Every board fits 80 columns and 24 rows; the text ends with a newline.
    ///
    /// # Examples
    /// ```
    /// use rayuela_draw::Picture;
    /// use rayuela_rules::{AnyPosition, Position};
    /// let six = AnyPosition::start("six".parse().unwrap());
    /// let picture = Picture::after(&six, six.parse_turn("c4").unwrap());
    /// assert!(picture.text(false).contains("[○]"));
    /// assert!(picture.text(true).contains("\x1b["));
    /// ```
    pub fn text(&self, color: bool) -> String {
        match &self.position {
            AnyPosition::Morelli(position) => text_morelli::text(self, position, color),
            AnyPosition::Morris(position) => text_morris::text(self, &Men::from(position), color),
            AnyPosition::Stacking(position) => text_morris::text(self, &Men::from(position), color),
        }
    }

    /// An SVG document that needs no fonts.
    pub fn svg(&self) -> String {
        match &self.position {
            AnyPosition::Morelli(position) => svg_morelli::svg(self, position),
            AnyPosition::Morris(position) => svg_morris::svg(self, &Men::from(position)),
            AnyPosition::Stacking(position) => svg_morris::svg(self, &Men::from(position)),
        }
    }

    /// A PNG of the given width in pixels; the height follows from the board.
    ///
    /// # Errors
    /// If the width is 0 or above [`MAX_WIDTH`](crate::MAX_WIDTH).
    ///
    /// # Examples
    /// ```
    /// use rayuela_draw::Picture;
    /// use rayuela_rules::AnyPosition;
    /// let picture = Picture::new(AnyPosition::start("stacking".parse().unwrap()));
    /// assert!(picture.png(64).unwrap().starts_with(b"\x89PNG"));
    /// assert!(picture.png(0).is_err());
    /// ```
    #[cfg(feature = "png")]
    pub fn png(&self, width: u32) -> Result<Vec<u8>, PngError> {
        png::render(&self.svg(), width)
    }

    /// The player to move; nobody is when the game is over.
    pub(crate) fn to_move(&self) -> Option<Color> {
        self.position.ending().is_none().then(|| self.position.turn())
    }

    /// One line that says what the picture shows, for readers who cannot see it.
    pub(crate) fn title(&self) -> String {
        let mut title = format!("{}: {}", self.position.variant(), self.position.text());
        if let Some(last) = &self.last {
            title.push_str(&format!(", after {}", last.notation));
        }
        title
    }
}
