#![doc = include_str!("../README.md")]

mod animation;
mod coordinates;
mod diagonals;
mod emblems;
mod figure;
#[cfg(feature = "gif")]
mod gif;
mod glyphs;
mod last_turn;
mod men;
#[cfg(feature = "gif")]
mod palette;
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

pub use animation::{Animation, AnimationError, DEFAULT_DELAY, MAX_FRAMES};
pub use coordinates::{At, N};
pub use diagonals::Diagonals;
pub use figure::{Figure, Rgb, ink};
#[cfg(feature = "gif")]
pub use gif::GifEncoder;
pub use last_turn::{LastTurn, Taken};
pub use picture::Picture;
#[cfg(feature = "png")]
pub use png::{MAX_WIDTH, PngError};
pub use theme::Theme;
