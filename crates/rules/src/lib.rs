#![doc = include_str!("../README.md")]

pub mod bits;
mod calendar;
mod color;
mod commitment;
mod echo;
mod error;
mod game;
pub mod morelli;
pub mod morris;
mod outcome;
mod playout;
mod position;
mod record;
mod rng;
mod scan;
#[cfg(feature = "serde")]
mod serde;
mod spot;
pub mod stacking;
mod turn_builder;
mod variant;

mod any;
mod any_symmetry;

pub use any::{AnyGame, AnyMove, AnyPosition, AnySetup, AnyWritten};
pub use calendar::date;
pub use color::Color;
pub use commitment::{CommitReveal, CommitRevealError, Commitment, Secret};
pub use echo::Echo;
pub use error::{Fault, Forbidden, NoCapture, PlayError, PositionError, SyntaxError, TurnError};
pub use game::{Game, GameError};
pub use outcome::{Ending, Outcome, Reason};
pub use playout::Tally;
pub use position::{Position, Symmetric, perft};
pub use record::{Doubt, Line, Record, RecordError, RecordErrorKind, RecordTurn, ReplayError, Replayed};
pub use rng::Rng;
pub use spot::Spot;
pub use turn_builder::{ClickError, Progress, Prompt, Step, Stepped, TurnBuilder, clicks_of};
pub use variant::{Variant, VariantError};
