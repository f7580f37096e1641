//! The API: requests over HTTP (`routes.rs` lists them all) and the WebSocket.

mod account;
mod body;
mod caller;
mod game;
mod health;
mod moderation;
mod push;
mod puzzles;
mod recovery;
mod request_id;
mod routes;
mod study;
mod websocket;

pub(crate) use body::{Body, Fault};
pub(crate) use caller::{Caller, is_forwarded_over_tls};
pub(crate) use routes::routes;
