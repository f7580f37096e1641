//! `/tables/VARIANT.pack`: tables with few men as one file, for devices that keep it.

use std::path::PathBuf;
use std::sync::{Arc, PoisonError};
use std::time::UNIX_EPOCH;
use std::{fs, io};

use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use rayuela_rules::Variant;
use rayuela_tables::Pack;

use crate::Site;
use crate::probe::OpenTables;

/// The file, if the server has it; else 204 and nothing, because browsers report every error to their user.
///
/// A device keeps the file itself and asks again only when it has none, so that the browser need not keep it, too: it asks
/// with the tag of what it has.
pub(crate) async fn answer(State(site): State<Arc<Site>>, Path(file): Path<String>, headers: HeaderMap) -> Response {
    let Some(Ok(Variant::Morris(variant))) = file.strip_suffix(".pack").map(str::parse) else {
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    };
    if site.tables.is_none() {
        return StatusCode::NO_CONTENT.into_response();
    }
    let read = tokio::task::spawn_blocking(move || match &site.tables {
        Some(tables) => read(tables, Pack::path(&tables.dir, variant), &headers),
        None => Err(io::ErrorKind::NotFound.into()),
    });
    let read = read.await;
    let Ok(Ok((tag, content))) = read else { return StatusCode::NO_CONTENT.into_response() };
    let response = Response::builder().header(CACHE_CONTROL, "no-cache").header(ETAG, tag);
    let response = match content {
        Some(content) => response.header(CONTENT_TYPE, "application/octet-stream").body(Body::from(content)),
        None => response.status(StatusCode::NOT_MODIFIED).body(Body::empty()),
    };
    response.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// The tag of a file, and its content unless the client has it.
fn read(tables: &OpenTables, path: PathBuf, headers: &HeaderMap) -> io::Result<(String, Option<Bytes>)> {
    let about = fs::metadata(&path)?;
    let changed = about.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
    let tag = format!("\"{:x}-{:x}\"", about.len(), changed.as_nanos());
    let known = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let known = known.flat_map(|tags| tags.split(',')).any(|known| known.trim().trim_start_matches("W/") == tag);
    if known {
        return Ok((tag, None));
    }
    let mut packs = tables.packs.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, content)) = packs.get(&path).filter(|(of, _)| *of == tag) {
        return Ok((tag, Some(content.clone())));
    }
    let content = Bytes::from(fs::read(&path)?);
    packs.insert(path, (tag.clone(), content.clone()));
    Ok((tag, Some(content)))
}
