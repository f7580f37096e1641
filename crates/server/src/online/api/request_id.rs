//! What happens to every request before it is answered: its id, its sender, its limits.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{CACHE_CONTROL, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rayuela_online::Refusal;
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
    if !is_text(parts.uri.path()) {
        return Fault(Refusal::malformed("the address is not UTF-8")).into_response();
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

/// Whether the bytes that an address stands for are text; axum refuses others without a refusal of ours.
fn is_text(path: &str) -> bool {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let [first, after @ ..] = rest {
        let escaped = after.get(..2).filter(|_| *first == b'%').and_then(|two| std::str::from_utf8(two).ok());
        match escaped.and_then(|two| u8::from_str_radix(two, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    std::str::from_utf8(&bytes).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_text() {
        for (path, text) in
            [("/api/games/abc", true), ("/a%20b", true), ("/%e3%81%82", true), ("/%fc", false), ("/%f", true)]
        {
            assert_eq!(is_text(path), text, "{path}");
        }
    }
}
