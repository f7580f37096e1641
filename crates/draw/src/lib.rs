#![doc = include_str!("../README.md")]

mod coordinates;
mod diagonals;
mod emblems;
mod figure;
mod glyphs;
mod last_turn;
mod men;
mod picture;
#[cfg(feature = "png")]
mod png;
mod svg;
mod svg_marks;
mod svg_morelli;
mod svg_morris;
mod text;
mod text_morelli;
mod text_morris;
mod theme;
mod view;

pub use coordinates::{At, N};
pub use diagonals::Diagonals;
pub use figure::{Figure, Rgb, ink};
pub use last_turn::{LastTurn, Taken};
pub use picture::Picture;
#[cfg(feature = "png")]
pub use png::{MAX_WIDTH, PngError};
pub use theme::Theme;
