//! Games between people over a wire: how they are agreed, what happens in them, and what is said about them.
//!
//! A game is a log of [`Entry`]s that only grows. A [`Room`] is the state that follows from the log: [`Room::open`] reads the
//! first entry, [`Room::apply`] each later one, and [`Room::decide`] says which entries a player's [`Command`] would add, or
//! why none; [`Room::carry_out`] adds them.
//! Nothing here reads a clock, draws a number or sends anything: the moment and everything else from outside is
//! handed in, so that the server, its players' pages and its tests all reach the same state from the same log.
//!
//! [`ToServer`] and [`FromServer`] are the messages of the WebSocket; [`api`] has the bodies of the other requests, and
//! [`link`] what a client keeps so that broken connections lose nothing.

pub mod api;
mod command;
mod contact;
mod date;
mod event;
mod hex;
mod ids;
pub mod limits;
pub mod link;
mod names;
mod record;
mod refusal;
mod room;
mod seed_exchange;
mod terms;
mod wire;

pub use command::{Command, Offer, Plan, is_command_id};
pub use date::date;
pub use event::{Entry, Event, Player};
pub use hex::{Hex, HexError};
pub use ids::{GameId, PlayerId, PlayerIdError, random_id};
pub use names::{DELETED, NameError, check_name, skeleton};
pub use rayuela_seat::{Clock, Millis, Reading, Speed, TimeControl};
pub use refusal::Refusal;
pub use room::{Corrupt, Moment, Over, Phase, Room};
pub use seed_exchange::{SeedExchange, Share, joint_seed};
pub use terms::{Family, Terms, TermsError};
pub use wire::{ChatLine, FromServer, Lobby, Seek, ToServer};
