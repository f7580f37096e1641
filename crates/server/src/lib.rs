//! Serves the browser app and answers its questions.
//!
//! [`router`] is the whole server as a service, [`listen`] finds it a place, and [`run`] serves there until it is told
//! to stop. The app needs no server to play: what the server adds is the way it gets there, and tables too large for a
//! browser.

mod assets;
pub mod baseline;
mod files;
mod headers;
mod listen;
mod online;
mod probe;
mod run;

use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::middleware::map_response;
use axum::routing::get;

pub use assets::Assets;
pub use listen::{DEFAULT_PORT, ListenError, listen, listen_anywhere};
pub use online::{Admin, AdminError, OpenError, ReportLine, Services, Settings};
pub use run::{run, run_until};

/// What the server hands out and knows.
#[derive(Debug)]
pub struct Site {
    /// the app
    pub assets: Assets,
    /// the folder of solved tables; without one only Six can be looked up
    pub tables: Option<PathBuf>,
}

/// All that the server answers; with `services` people play each other there.
pub fn router(site: Site, services: Option<Arc<Services>>) -> Router {
    let site = Arc::new(site);
    let probe = Router::new().route("/api/probe", get(probe::answer)).with_state(site.clone());
    let online = match services {
        Some(services) => online::routes(services, probe),
        None => probe.route("/readyz", get(|| async { "ready\n" })),
    };
    Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .fallback(files::answer)
        .with_state(site)
        .merge(online)
        .layer(map_response(headers::protect))
}
