//! How the node is doing: `/readyz` and `/metrics`.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::online::{Services, metrics as counted};

/// `/readyz`: whether a move would be written and heard now; otherwise why not.
pub(super) async fn ready(State(services): State<Arc<Services>>) -> Response {
    let faults = services.faults();
    if faults.is_empty() {
        return "ready\n".into_response();
    }
    (StatusCode::SERVICE_UNAVAILABLE, format!("not ready: {}\n", faults.join("; "))).into_response()
}

/// `/metrics`, in the text form of Prometheus, for those who ask the node itself. What a proxy passes on comes from outside,
/// and a proxy that passes on everything is easily made.
pub(super) async fn metrics(State(services): State<Arc<Services>>, headers: HeaderMap) -> Response {
    if ["x-forwarded-for", "x-forwarded-proto", "forwarded"].iter().any(|name| headers.contains_key(*name)) {
        return StatusCode::NOT_FOUND.into_response();
    }
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], counted::text(services.store.readiness())).into_response()
}
