//! Playing: a game on the screen, the engine's part in it, saved games. The game itself is `rayuela_seat`'s.

mod actions;
mod driver;
mod extras;
mod guide;
mod preview;
mod saved;
mod session;
pub(crate) mod suited;
mod tabs;
mod why;

pub(crate) use driver::Driver;
pub(crate) use extras::{Extras, only_person};
pub(crate) use guide::{Aids, Guide, PointedOut, Saying, Tone};
pub(crate) use preview::{after, preview};
pub(crate) use saved::{record, restore};
pub(crate) use session::{Ask, Session, Waiting};
pub(crate) use tabs::read as read_saved;
pub(crate) use why::{refused_click, refused_drag, why};

pub(crate) use rayuela_seat::{Phase, Plan, Player, Start};

/// A turn being put together on the board.
pub(crate) type Builder = rayuela_rules::TurnBuilder<rayuela_rules::AnyPosition>;
