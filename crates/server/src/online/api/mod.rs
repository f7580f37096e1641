//! The requests over HTTP.

mod account;
mod body;
mod game;
mod house;

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRequestParts, Request, State};
use axum::http::header::{CACHE_CONTROL, HeaderName, HeaderValue};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post, put};
use rayuela_online::limits as sizes;
use tracing::Instrument;

pub(crate) use body::{Body, Fault};

use super::House;
use super::chance::fresh_id;
use super::limits::Kind;
use super::{fair, metrics, ws};
use crate::online::auth::Caller;

/// Every address with its methods, as the description in `docs/openapi.json` has them.
#[cfg(test)]
const ADDRESSES: [(&str, &[&str]); 29] = [
    ("/api/account", &["delete"]),
    ("/api/accounts", &["post"]),
    ("/api/blocks", &["get"]),
    ("/api/blocks/{name}", &["put", "delete"]),
    ("/api/engine", &["post"]),
    ("/api/export", &["get"]),
    ("/api/games", &["get"]),
    ("/api/games/{id}", &["get"]),
    ("/api/games/{id}/act", &["post"]),
    ("/api/games/{id}/chat", &["get", "post"]),
    ("/api/games/{id}/picture.png", &["get"]),
    ("/api/games/{id}/picture.svg", &["get"]),
    ("/api/games/{id}/record", &["get"]),
    ("/api/guest", &["post"]),
    ("/api/lobby", &["get"]),
    ("/api/me", &["get"]),
    ("/api/password", &["put"]),
    ("/api/probe", &["get"]),
    ("/api/reports", &["post"]),
    ("/api/seeks", &["post"]),
    ("/api/seeks/{id}", &["get", "delete"]),
    ("/api/seeks/{id}/accept", &["post"]),
    ("/api/session", &["post", "delete"]),
    ("/api/sessions", &["get"]),
    ("/api/sessions/{id}", &["delete"]),
    ("/api/tokens", &["get", "post"]),
    ("/api/tokens/{id}", &["delete"]),
    ("/api/users/{name}", &["get"]),
    ("/api/users/{name}/ratings", &["get"]),
];

/// All of them; `probe` is what the server knows without online play, guarded against unfair questions.
pub(crate) fn routes(house: Arc<House>, probe: Router) -> Router {
    let api = Router::new()
        .route("/api/guest", post(account::guest))
        .route("/api/accounts", post(account::sign_up))
        .route("/api/session", post(account::sign_in).delete(account::sign_out))
        .route("/api/me", get(account::me))
        .route("/api/sessions", get(account::sessions))
        .route("/api/sessions/{id}", delete(account::end_session))
        .route("/api/password", put(account::change_password))
        .route("/api/export", get(account::export))
        .route("/api/account", delete(account::delete_account))
        .route("/api/tokens", get(account::tokens).post(account::new_token))
        .route("/api/tokens/{id}", delete(account::end_session))
        .route("/api/blocks", get(account::blocks))
        .route("/api/blocks/{name}", put(account::block).delete(account::unblock))
        .route("/api/reports", post(account::report))
        .route("/api/users/{name}", get(account::profile))
        .route("/api/users/{name}/ratings", get(account::ratings))
        .route("/api/lobby", get(game::lobby))
        .route("/api/seeks", post(game::seek))
        .route("/api/seeks/{id}", get(game::find_seek).delete(game::unseek))
        .route("/api/seeks/{id}/accept", post(game::take_seek))
        .route("/api/engine", post(game::engine))
        .route("/api/games", get(game::search))
        .route("/api/games/{id}", get(game::log))
        .route("/api/games/{id}/act", post(game::act))
        .route("/api/games/{id}/chat", get(game::chat).post(game::say))
        .route("/api/games/{id}/record", get(game::record))
        .route("/api/games/{id}/picture.svg", get(game::svg))
        .route("/api/games/{id}/picture.png", get(game::png))
        .route("/ws", get(ws::upgrade))
        .layer(DefaultBodyLimit::max(sizes::MESSAGE))
        .layer(from_fn_with_state(house.clone(), note))
        .with_state(house.clone());
    let probe =
        probe.layer(from_fn_with_state(house.clone(), fair::guard)).layer(from_fn_with_state(house.clone(), note));
    let house =
        Router::new().route("/readyz", get(house::ready)).route("/metrics", get(house::metrics)).with_state(house);
    api.merge(probe).merge(house)
}

/// Counts and limits requests, and gives each a name that stands in the log and in the answer.
async fn note(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    metrics::REQUESTS.add(1);
    let (mut parts, body) = request.into_parts();
    // Before anybody is looked up: wrong tokens are limited, too.
    if let Err(refusal) = house.limits.take(Kind::Request, &house.sender(&parts).0) {
        return Fault(refusal).into_response();
    }
    if let Err(fault) = Caller::from_request_parts(&mut parts, &house).await {
        return fault.into_response();
    }
    let request = Request::from_parts(parts, body);
    let id = fresh_id(10);
    let (method, path) = (request.method().clone(), request.uri().path().to_string());
    // Of the highest level, so that its fields stand beside whatever is told.
    let span = tracing::error_span!("request", id, %method, path);
    let mut response = next.run(request).instrument(span.clone()).await;
    span.in_scope(|| tracing::debug!(status = response.status().as_u16(), "answered"));
    let headers = response.headers_mut();
    if let Ok(id) = HeaderValue::from_str(&id) {
        headers.insert(HeaderName::from_static("x-request-id"), id);
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests;
