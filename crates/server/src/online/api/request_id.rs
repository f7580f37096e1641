//! What happens to every request before it is answered: its id, its sender, its limits.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{CACHE_CONTROL, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tracing::Instrument;

use super::Fault;
use super::caller::{Caller, sender};
use crate::online::ids::fresh_id;
use crate::online::rate_limits::Kind;
use crate::online::{Services, metrics};

/// Counts and limits requests, and gives each an id that stands in the log and in the answer (`x-request-id`).
pub(super) async fn identify(State(services): State<Arc<Services>>, request: Request, next: Next) -> Response {
    metrics::REQUESTS.add(1);
    let (mut parts, body) = request.into_parts();
    // Before anybody is looked up: wrong tokens are limited, too.
    if let Err(refusal) = services.limits.take(Kind::Request, sender(&services, &parts).0) {
        return Fault(refusal).into_response();
    }
    if let Err(fault) = Caller::from_request_parts(&mut parts, &services).await {
        return fault.into_response();
    }
    let request = Request::from_parts(parts, body);
    let id = fresh_id(10);
    let (method, path) = (request.method().clone(), request.uri().path().to_string());
    // Of the highest level, so that its fields stand beside everything that is logged.
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
