//! `/api/probe`: what the tables say of a position.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use axum::body::Bytes;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use rayuela_rules::morris::MorrisVariant;
use rayuela_rules::{AnyPosition, Position, Variant};
use rayuela_tables::{Probed, Tables};
use serde::Deserialize;

use crate::Site;

/// The question.
#[derive(Deserialize)]
pub(crate) struct Question {
    variant: String,
    position: String,
    /// whether tables that are missing are no error, but an empty answer: browsers report every error to their user
    #[serde(default)]
    quiet: bool,
}

/// The answer to a quiet question that needs a damaged table.
const DAMAGED: &str = "{\"damaged\":true}";

/// The same JSON as that of `rayuela probe --json`, or a sentence: 400 for a bad question, 404 where tables are missing
/// (204 and nothing, if the question is a quiet one), 500 where a table is damaged (a quiet question is told so in JSON).
pub(crate) async fn answer(State(site): State<Arc<Site>>, Query(question): Query<Question>) -> Response {
    let quiet = question.quiet;
    // Files are read, which may take its time.
    let looked_up = tokio::task::spawn_blocking(move || look_up(site.tables.as_ref(), &question)).await;
    match looked_up {
        Ok(Ok(json)) => ([(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-cache")], json).into_response(),
        Ok(Err((StatusCode::NOT_FOUND, _))) if quiet => StatusCode::NO_CONTENT.into_response(),
        Ok(Err((StatusCode::INTERNAL_SERVER_ERROR, reason))) => {
            tracing::warn!("a table cannot be read: {reason}");
            match quiet {
                true => ([(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-cache")], DAMAGED).into_response(),
                false => (StatusCode::INTERNAL_SERVER_ERROR, format!("{reason}\n")).into_response(),
            }
        }
        Ok(Err((status, reason))) => (status, format!("{reason}\n")).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Open tables, and when their folder last changed.
type Opened = (Option<SystemTime>, Arc<Tables>);

/// A folder of tables, with those that are open.
#[derive(Debug)]
pub(crate) struct OpenTables {
    /// the folder
    pub(crate) dir: PathBuf,
    /// by variant
    opened: Mutex<HashMap<MorrisVariant, Opened>>,
    /// the packs that were asked for, with their tags: all answers share them
    pub(crate) packs: Mutex<HashMap<PathBuf, (String, Bytes)>>,
}

impl OpenTables {
    pub(crate) fn new(dir: PathBuf) -> OpenTables {
        OpenTables { dir, opened: Mutex::default(), packs: Mutex::default() }
    }

    /// The tables of a variant. They stay open, because opening takes longer than a look, until their folder has changed: so
    /// new classes are picked up without a restart.
    fn of(&self, variant: MorrisVariant) -> Arc<Tables> {
        let changed = fs::metadata(self.dir.join(variant.to_string())).and_then(|folder| folder.modified()).ok();
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        match opened.get(&variant) {
            Some((then, tables)) if *then == changed && changed.is_some() => tables.clone(),
            _ => {
                let tables = Arc::new(Tables::open(&self.dir, variant));
                opened.insert(variant, (changed, tables.clone()));
                tables
            }
        }
    }
}

fn look_up(tables: Option<&OpenTables>, question: &Question) -> Result<String, (StatusCode, String)> {
    let bad = |reason: String| (StatusCode::BAD_REQUEST, reason);
    let variant: Variant = question.variant.parse().map_err(|error| bad(format!("{error}")))?;
    let position = AnyPosition::parse(variant, &question.position).map_err(|error| bad(error.to_string()))?;
    let (Variant::Morris(variant), AnyPosition::Morris(position)) = (variant, position) else {
        return Err(bad(format!("there are no tables for {variant}: they are made for nine, six and twelve")));
    };
    let tables = tables.map(|tables| tables.of(variant));
    // Only what the files hold: a position before them would have to be searched, which a server has no time for.
    let probed = Probed::of(&position, |position| match &tables {
        Some(tables) => tables.probe_stored(position),
        None => Ok(None),
    });
    match probed {
        Ok(Some(probed)) => Ok(probed.to_json()),
        Ok(None) => Err((StatusCode::NOT_FOUND, "the tables that this position needs are not there".to_string())),
        Err(error) => Err((StatusCode::INTERNAL_SERVER_ERROR, error.to_string())),
    }
}
