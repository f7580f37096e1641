//! Playing: the plan of a game, the game and its clocks, the engine's part, saved games.

mod actions;
mod driver;
mod extras;
mod guide;
mod plan;
mod preview;
mod saved;
mod session;
pub(crate) mod suited;
mod tabs;
mod why;

pub(crate) use driver::Driver;
pub(crate) use extras::{Extras, only_person};
pub(crate) use guide::{Aids, Guide, Saying, Tone};
pub(crate) use plan::{Plan, Player, Start};
pub(crate) use preview::{after, preview};
pub(crate) use saved::{record, restore};
pub(crate) use session::{Ask, Phase, Session, Waiting};
pub(crate) use tabs::read as read_saved;
pub(crate) use why::why;

/// A turn being put together on the board.
pub(crate) type Builder = rayuela_rules::TurnBuilder<rayuela_rules::AnyPosition>;
