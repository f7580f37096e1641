//! Games between people over a wire: how they are agreed, what happens in them, and what is said about them.
//!
//! A game is a log of [`Entry`]s that only grows. A [`Room`] is the state that follows from the log: [`Room::open`] reads the
//! first entry, [`Room::apply`] each later one, and [`Room::decide`] says which entries a player's [`Command`] would add, or
//! why none; [`Room::carry_out`] adds them.
//! Nothing here reads a clock, draws a number or sends anything: the moment and everything else from outside is
//! handed in, so that the server, its players' pages and its tests all reach the same state from the same log.
//!
//! [`ToServer`] and [`FromServer`] are the messages of the WebSocket; [`api`] has the bodies of the other requests.

pub mod api;
mod clock;
mod command;
mod date;
mod event;
mod hex;
mod ids;
pub mod limits;
mod names;
mod record;
mod refusal;
mod room;
mod seed_exchange;
mod terms;
mod wire;

pub use clock::{Clock, Reading, TimeControl};
pub use command::{Command, Offer, Plan, is_command_id};
pub use date::date;
pub use event::{Entry, Event, Player};
pub use hex::{Hex, HexError};
pub use ids::{GameId, PlayerId, PlayerIdError, random_id};
pub use names::{NameError, check_name};
pub use refusal::Refusal;
pub use room::{Corrupt, Moment, Over, Phase, Room};
pub use seed_exchange::{SeedExchange, Share, joint_seed};
pub use terms::{Family, SetUp, Speed, Terms, TermsError};
pub use wire::{ChatLine, FromServer, Lobby, Seek, ToServer};

/// A moment or a span in thousandths of a second; moments count from 1970 in UTC.
pub type Millis = u64;
