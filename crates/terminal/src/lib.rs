//! The full-screen terminal game: screens, input, background engine.
//!
//! [`App`] is the state: events and the passing of time change it, drawing only reads it, so that everything can be
//! tested without a terminal. [`run`] connects it to the terminal and always restores that.

mod action;
mod app;
mod command;
mod dialog;
mod fists;
mod grid;
mod help;
mod line_edit;
mod marks;
mod morelli_board;
mod morris_board;
mod panel;
mod placing;
mod placing_view;
mod popup;
mod record;
mod screen;
mod seed;
mod sentences;
mod session;
mod session_engine;
mod session_input;
mod session_view;
mod start;
mod start_view;
mod theme;
mod thinker;

#[cfg(test)]
mod tests;

pub use app::App;
pub use screen::run;
pub use theme::Theme;

use std::path::PathBuf;

use rayuela_rules::Variant;
use rayuela_seat::Player;

/// What the command line says about the game to play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// the game; without it a start screen asks
    pub variant: Option<Variant>,
    /// who plays, by [`rayuela_rules::Color::index`], where it was said
    pub players: [Option<Player>; 2],
    /// of the random set-up, where it was said
    pub seed: Option<u64>,
    /// the folder of solved tables, where it was said
    pub tables: Option<PathBuf>,
}
