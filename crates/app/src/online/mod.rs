//! Play between people: the connection to the server and what comes over it.
//!
//! `rayuela_online::link` tracks what to send again after a break and what has been received. `socket.rs` and `http.rs`
//! transport it, `connection.rs` connects both with the screens, and `table.rs` is the board of a game.

mod connection;
mod http;
pub(crate) mod push;
mod secrets;
mod socket;
mod table;
pub(crate) mod words;

pub(crate) use connection::{ConnectionState, Online};
pub(crate) use http::{RequestError, delete, get, post, put, replace};
pub(crate) use rayuela_online::link::Followed;
pub(crate) use table::{Ask, Chosen, Table};
