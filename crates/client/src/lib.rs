//! A remote player: requests over HTTP, the WebSocket, and a seat at a game that survives broken connections.
//!
//! [`Seat`] is how a client keeps the promise that a move is made once and only once: every command has a name, and when
//! the connection breaks before the answer the seat connects again, reads what it has missed, and repeats the command.

mod connection;
mod error;
mod http;
mod seat;
mod secrets;

pub use connection::Connection;
pub use error::ClientError;
pub use http::{Answer, Http};
pub use seat::Seat;
pub use secrets::{Secrets, fresh_id};
