//! What a seat at a game needs, whichever the screen: a turn put together spot by spot, a clock, an answer to an offer,
//! an engine that places in the set-up phases, the ending that a record tells. No I/O; the time is told by the caller.

mod builder;
mod clock;
mod ending;
mod offers;
mod placement;

pub use builder::{AnyBuilder, Clicked};
pub use clock::{Clock, Flag, Share, TimeControl, clock_face};
pub use ending::end_as_written;
pub use offers::{Prospects, accepts};
pub use placement::choose_cell;
