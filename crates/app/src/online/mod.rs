//! Play between people: the connection to the server and what comes over it.
//!
//! `link.rs` is the connection as plain data: what to send again after a break, what has been heard. `socket.rs` and
//! `http.rs` carry it, `here.rs` joins both with the screens, and `table.rs` is the board of a game as a player sees it.

mod follow;
mod here;
mod http;
mod link;
mod secrets;
mod socket;
mod table;
pub(crate) mod words;

pub(crate) use follow::Followed;
pub(crate) use here::{Line, Online};
pub(crate) use http::{Wrong, delete, get, post, put};
pub(crate) use table::{Ask, Chosen, Table};
