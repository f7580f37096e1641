//! How the node is doing: `/readyz` and `/metrics`.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

use crate::online::{Services, metrics as counted};

/// `/readyz`: whether requests are taken and the database answers.
pub(super) async fn ready(State(services): State<Arc<Services>>) -> Response {
    if services.is_ready().await {
        return "ready\n".into_response();
    }
    (StatusCode::SERVICE_UNAVAILABLE, "not ready\n").into_response()
}

/// `/metrics`, in the text form of Prometheus.
pub(super) async fn metrics() -> Response {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], counted::text()).into_response()
}
