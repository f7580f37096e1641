//! What games are like: statistics of played games.
//!
//! A [`GameLine`] is a game as a line of JSON. [`Observed`] is what one game shows when it is replayed, [`Summary`] what a
//! series of games shows, with errors; [`text`] writes it for people, [`plot`] draws it. docs/results-statistics.md defines
//! every figure.

mod estimate;
mod game_line;
mod measures;
mod observed;
pub mod plot;
mod summary;
pub mod text;

pub use estimate::{Mean, Share};
pub use game_line::{GameLine, LineError, Player, Series, UNFINISHED};
pub use measures::{Measures, lead_change};
pub use observed::{Observed, Throne};
pub use summary::{Captures, Length, Perception, Summary, ThroneSummary, summarise};
