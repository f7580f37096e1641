//! Headers of every answer.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{HeaderName, HeaderValue, STRICT_TRANSPORT_SECURITY};
use axum::middleware::Next;
use axum::response::Response;

use crate::online::is_forwarded_over_tls;

/// Only our own files run; WebAssembly is allowed, text made into scripts or styles is not.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
     img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(&str, &str); 7] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
    // Isolation, without which page and worker may not share memory.
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Who came once over TLS comes over TLS from then on, for a year.
const ONLY_TLS: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Adds them. What was asked over TLS is never asked again without it.
pub(crate) async fn protect(State(proxies): State<Arc<[IpAddr]>>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let is_over_tls = is_forwarded_over_tls(peer, request.headers(), &proxies);
    let mut response = next.run(request).await;
    if is_over_tls {
        response.headers_mut().insert(STRICT_TRANSPORT_SECURITY, ONLY_TLS);
    }
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}
