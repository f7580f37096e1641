//! What a seat at a game needs, whichever the screen: a clock, an answer to an offer, an engine that places in the set-up
//! phases, the ending that a record tells. No I/O; the time is told by the caller.

mod clock;
mod ending;
mod offers;
mod placement;

pub use clock::{Clock, Flag, Share, TimeControl, clock_face};
pub use ending::end_as_written;
pub use offers::{Prospects, accepts};
pub use placement::choose_cell;
