//! The games of Rayuela: positions, turns, notation, records. No I/O, no clocks; builds for wasm32.
//!
//! A [`Position`] is a state without history; a `Move` is a whole turn; a [`Game`] keeps the history. The families are
//! types of their own ([`morelli::Morelli`], [`morris::Morris`], [`stacking::Stacking`]), and their members are data.
//!
//! ```
//! use rayuela_rules::{Position, Variant, morris::Morris};
//! let Ok(Variant::Morris(variant)) = "nine+flying".parse() else { panic!() };
//! let position = Morris::start(variant);
//! let turn = position.parse_turn("d2").unwrap();
//! let next = position.play(turn).unwrap();
//! assert_eq!(next.setup().to_string(), ".../.../.../....../.../.w./... b 8 9");
//! ```

mod bits;
mod color;
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
pub mod stacking;
mod turn_builder;
mod variant;

mod any;

pub use any::{AnyGame, AnyPosition};
pub use color::Color;
pub use error::{Fault, Forbidden, NoCapture, PlayError, PositionError, SyntaxError, TurnError};
pub use game::{Game, GameError};
pub use outcome::{Ending, Outcome, Reason};
pub use playout::Tally;
pub use position::{Position, Symmetric, perft};
pub use record::{Doubt, Line, Record, RecordError, RecordErrorKind, RecordTurn, ReplayError, Replayed};
pub use rng::Rng;
pub use turn_builder::{ClickError, Progress, Prompt, Step, Stepped, TurnBuilder, clicks_of};
pub use variant::{Variant, VariantError};
