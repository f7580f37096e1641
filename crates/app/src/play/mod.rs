//! Playing: a game on the screen, the engine's part in it, saved games. The game itself is `rayuela_seat`'s.

mod actions;
mod driver;
mod preview;
mod saved;
mod session;

pub(crate) use driver::Driver;
pub(crate) use preview::{after, preview};
pub(crate) use saved::{record, restore};
pub(crate) use session::{Ask, Session};

pub(crate) use rayuela_seat::{Phase, Plan, Player, Start};

/// A turn being put together on the board.
pub(crate) type Builder = rayuela_rules::TurnBuilder<rayuela_rules::AnyPosition>;
