//! Play between people: the connection to the server and what comes over it.
//!
//! What to send again after a break and what has been heard is kept by `rayuela_online::link`. `socket.rs` and
//! `http.rs` carry it, `connection.rs` joins both with the screens, and `table.rs` is the board of a game as a player sees it.

mod connection;
mod http;
mod secrets;
mod socket;
mod table;
pub(crate) mod words;

pub(crate) use connection::{ConnectionState, Online};
pub(crate) use http::{RequestError, delete, get, post, put};
pub(crate) use rayuela_online::link::Followed;
pub(crate) use table::{Ask, Chosen, Table};
