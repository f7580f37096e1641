//! Boards as pictures: text for terminals, SVG and PNG for paper and screens.
//!
//! A [`Picture`] is a position and what to show of it; the turn that led there can be marked.
//!
//! ```
//! use rayuela_draw::Picture;
//! use rayuela_rules::AnyPosition;
//! let start = AnyPosition::start("six".parse().unwrap());
//! let picture = Picture::after(&start, "c4").unwrap();
//! assert!(picture.text(false).contains("[○]"));
//! assert!(picture.svg().starts_with("<svg"));
//! ```

mod emblems;
mod glyphs;
mod last_turn;
mod men;
mod picture;
#[cfg(feature = "png")]
mod png;
mod spot;
mod svg;
mod svg_marks;
mod svg_morelli;
mod svg_morris;
mod text;
mod text_morelli;
mod text_morris;

pub use last_turn::{LastTurn, Taken};
pub use picture::Picture;
#[cfg(feature = "png")]
pub use png::{MAX_WIDTH, PngError};
pub use spot::Spot;
