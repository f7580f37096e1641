//! Playing: the plan of a game, the game and its clocks, the engine's part, saved games.

mod actions;
mod driver;
mod plan;
mod preview;
mod saved;
mod session;

pub(crate) use driver::Driver;
pub(crate) use plan::{Plan, Player, Start};
pub(crate) use preview::{after, preview};
pub(crate) use saved::{record, restore};
pub(crate) use session::{Ask, Phase, Session};

/// A turn being put together on the board.
pub(crate) type Builder = rayuela_rules::TurnBuilder<rayuela_rules::AnyPosition>;
