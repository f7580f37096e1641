//! Playing: what is agreed, the game and its clocks, the engine's part, games put away and taken up again.

mod actions;
mod builder;
mod clock;
mod driver;
mod offers;
mod plan;
mod saved;
mod session;

pub(crate) use builder::{AnyBuilder, Clicked};
pub(crate) use clock::{TimeControl, clock_face};
pub(crate) use driver::Driver;
pub(crate) use plan::{Plan, Player, Start};
pub(crate) use saved::{record, take_up};
pub(crate) use session::{Ask, Phase, Session};
