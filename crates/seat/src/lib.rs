//! A game being played, whichever the screen: its plan, set-up phase, turns and clock, the turn in progress, offers to end
//! and their answers, an engine as a player and in the set-up phases, the ending that a record gives. No I/O; the time is
//! given by the caller.
//!
//! With the feature `engine` it says how a level becomes limits and has the engine as a player; a page goes without,
//! because its engine runs in a worker.

mod clock;
mod ending;
#[cfg(feature = "engine")]
mod engine_player;
mod fists;
pub mod limits;
mod offers;
mod placement;
mod plan;
mod player;
mod session;
#[cfg(feature = "engine")]
mod strength;
mod time_control;
mod turn_input;

pub use clock::{Clock, Flag, Reading, Share, clock_face};
pub use ending::end_as_written;
#[cfg(feature = "engine")]
pub use engine_player::EnginePlayer;
pub use fists::Fists;
pub use offers::{HINT_TIME, OFFER_TIME, Prospects, agrees, may_end_as_proved_draw};
pub use placement::{cell_at, choose_cell, legal_spots, placing_tags};
pub use plan::{Plan, Start};
pub use player::{Player, PlayerError, fill_in};
pub use session::{Phase, Session};
#[cfg(feature = "engine")]
pub use strength::{Strength, hint_limits, offer_limits};
pub use time_control::{Speed, TimeControl};
pub use turn_input::TurnInput;

/// A moment or a span in thousandths of a second. Between devices moments count from 1970 in UTC.
pub type Millis = u64;
