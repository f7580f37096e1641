//! Serves the files of the app.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::Site;
use crate::assets::Asset;

/// Files whose names have a hash of the content may be cached for ever; the others are asked for again, with their ETag.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";
const REVALIDATE: &str = "no-cache";

/// A file; the page itself for the addresses of its screens.
pub(crate) async fn answer(State(site): State<Arc<Site>>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")]).into_response();
    }
    let name = uri.path().trim_start_matches('/');
    let asset = match site.assets.file(name) {
        Some(asset) => Some(asset),
        None if is_screen(name) => site.assets.file("index.html"),
        None => None,
    };
    match asset {
        Some(asset) => serve(asset, &headers),
        None => (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
    }
}

/// Whether this is the address of a screen. Files have a dot and no folder; positions in addresses have dots, too, but
/// stand behind the name of a screen.
fn is_screen(name: &str) -> bool {
    match name.split_once('/') {
        Some((first, _)) => first != "api",
        None => !name.contains('.'),
    }
}

fn serve(asset: &Asset, headers: &HeaderMap) -> Response {
    let brotli = asset.brotli.as_ref().filter(|_| takes_brotli(headers));
    // Two representations, two tags.
    let tag = format!("\"{}{}\"", asset.etag, if brotli.is_some() { "-br" } else { "" });
    let cache = if asset.immutable { IMMUTABLE } else { REVALIDATE };
    let has_it = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok()).any(|tags| {
        tags.split(',').map(|known| known.trim().trim_start_matches("W/")).any(|known| known == tag || known == "*")
    });
    let (status, body) = match (has_it, brotli) {
        (true, _) => (StatusCode::NOT_MODIFIED, Bytes::new()),
        (false, Some(brotli)) => (StatusCode::OK, brotli.clone()),
        (false, None) => (StatusCode::OK, asset.content.clone()),
    };
    let mut response = Response::builder().status(status).header(CACHE_CONTROL, cache).header(ETAG, tag);
    if asset.brotli.is_some() {
        response = response.header(VARY, ACCEPT_ENCODING);
    }
    if !has_it {
        response = response.header(CONTENT_TYPE, asset.media_type);
        if brotli.is_some() {
            response = response.header(CONTENT_ENCODING, "br");
        }
    }
    response.body(Body::from(body)).unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// Whether the client reads brotli: `br` among what it accepts, not with weight 0.
fn takes_brotli(headers: &HeaderMap) -> bool {
    let lists = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let refused = |weight: &str| weight.strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0));
        parts.next() == Some("br") && !parts.any(refused)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn screens_and_files_are_told_apart() {
        for screen in ["", "settings", "play/nine", "analysis/nine/.../.../.../....../.../.../... w 9 9"] {
            assert!(is_screen(screen), "{screen}");
        }
        for file in ["app.js", "favicon.ico", "api/other"] {
            assert!(!is_screen(file), "{file}");
        }
    }

    #[test]
    fn encodings_are_read() {
        let takes = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, value.parse().unwrap());
            takes_brotli(&headers)
        };
        assert!(takes("gzip, deflate, br, zstd"));
        assert!(takes("br;q=0.5"));
        assert!(!takes("br;q=0, gzip"));
        assert!(!takes("gzip"));
        assert!(!takes_brotli(&HeaderMap::new()));
    }
}
