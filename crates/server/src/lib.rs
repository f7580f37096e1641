//! Serves the browser app and answers its questions.
//!
//! [`router`] is the whole server as a service, [`listen`] finds it a place, and [`run`] serves there until it is told
//! to stop. The app needs no server to play: what the server adds is the way it gets there, and tables too large for a
//! browser.

mod assets;
mod files;
mod headers;
mod listen;
mod probe;
mod run;

use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::middleware::map_response;
use axum::routing::get;

pub use assets::Assets;
pub use listen::{DEFAULT_PORT, ListenError, listen, listen_anywhere};
pub use run::{run, run_until};

/// What the server hands out and knows.
#[derive(Debug)]
pub struct Site {
    /// the app
    pub assets: Assets,
    /// the folder of solved tables; without one only Six can be looked up
    pub tables: Option<PathBuf>,
}

/// The server as a service.
pub fn router(site: Site) -> Router {
    Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/api/probe", get(probe::answer))
        .fallback(files::answer)
        .with_state(Arc::new(site))
        .layer(map_response(headers::protect))
}
