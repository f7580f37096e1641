//! The API: requests over HTTP (`routes.rs` lists them all) and the WebSocket.

mod account;
mod body;
mod caller;
mod game;
mod health;
mod push;
mod recovery;
mod request_id;
mod routes;
mod websocket;

pub(crate) use body::{Body, Fault};
pub(crate) use caller::Caller;
pub(crate) use routes::routes;
