//! Serves the browser app and answers its questions.
//!
//! [`router`] is all that the server answers, [`listen`] finds an address, and [`run`] serves there until it is asked to
//! stop. The app needs no server to play the engine: the server delivers it, has tables too large for a browser, and with
//! [`Services`] is the place where people play each other.

mod addresses;
mod assets;
pub mod baseline;
mod files;
mod headers;
mod listen;
mod online;
mod packs;
mod probe;
mod run;
mod slow;

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;

use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use axum::{Json, Router};
use rayuela_online::api::{Explored, FairPlayAnswer};

pub use assets::Assets;
pub use listen::{DEFAULT_PORT, ListenError, Reserved, listen, reserve, reserve_anywhere};
pub use online::{Admin, AdminError, CopyProgress, Delays, Mail, MailError, OpenError, ReportLine, Services, Settings};
pub use run::{run, run_until};

/// What the server has besides [`Services`].
#[derive(Debug)]
pub struct Site {
    assets: Assets,
    tables: Option<probe::OpenTables>,
}

impl Site {
    /// The app, and the folder of solved tables; without one only Six can be looked up.
    pub fn new(assets: Assets, tables: Option<PathBuf>) -> Site {
        Site { assets, tables: tables.map(probe::OpenTables::new) }
    }
}

/// All that the server answers; with `services` people play each other there.
pub fn router(site: Site, services: Option<Arc<Services>>) -> Router {
    let site = Arc::new(site);
    let proxies: Arc<[IpAddr]> = services.as_ref().map(|services| services.proxies.clone()).unwrap_or_default().into();
    let probe = Router::new().route("/api/probe", get(probe::answer)).with_state(site.clone());
    let online = match services {
        Some(services) => online::routes(services, probe),
        // Where nobody plays, no help has to wait, and no game has been played.
        None => probe
            .route("/readyz", get(|| async { "ready\n" }))
            .route("/api/explorer", get(|| async { Json(Explored::default()) }))
            .route("/api/fair-play", post(|| async { Json(FairPlayAnswer { wait: false }) })),
    };
    Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/tables/{file}", get(packs::answer))
        .fallback(files::answer)
        .with_state(site)
        .merge(online)
        .layer(from_fn_with_state(proxies, headers::protect))
}
