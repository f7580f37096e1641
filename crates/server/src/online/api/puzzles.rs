//! Requests about the puzzles that an account has tried. Nobody else sees them, so the server believes what it is told.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use rayuela_online::api::{NewPuzzleResults, PuzzleResult, PuzzleResults};
use rayuela_online::{Millis, Refusal, limits};
use serde::Deserialize;

use super::caller::Caller;
use super::game::readable;
use super::{Body, Fault};
use crate::online::Services;
use crate::online::clock::now;
use crate::online::rate_limits::Kind;

/// No device's clock is right beyond this: the year 2100.
const LATEST: Millis = 4_102_444_800_000;

/// What is asked for.
#[derive(Deserialize)]
pub(super) struct Since {
    /// what the account had before is left out
    #[serde(default)]
    since: Millis,
}

pub(super) async fn results(
    State(services): State<Arc<Services>>,
    caller: Caller,
    since: Result<Query<Since>, QueryRejection>,
) -> Result<Json<PuzzleResults>, Fault> {
    let Since { since } = readable(since)?;
    let who = caller.owner()?;
    services.limits.take(Kind::Work, &caller.address)?;
    let (results, latest) = services.store.puzzle_results(&who.id, since.min(LATEST)).await.map_err(Refusal::from)?;
    Ok(Json(PuzzleResults { results, until: latest.unwrap_or(since.min(LATEST)) }))
}

pub(super) async fn add(
    State(services): State<Arc<Services>>,
    caller: Caller,
    Body(body): Body<NewPuzzleResults>,
) -> Result<StatusCode, Fault> {
    let who = caller.owner()?;
    if body.results.len() > limits::PUZZLE_RESULTS {
        return Err(Refusal::malformed(format!("at most {} results at once", limits::PUZZLE_RESULTS)).into());
    }
    let is_strange = |result: &PuzzleResult| result.at > LATEST;
    if body.results.iter().any(is_strange) {
        return Err(Refusal::malformed("a result is from the far future").into());
    }
    services.limits.take(Kind::Work, &caller.address)?;
    services.store.add_puzzle_results(&who.id, &body.results, now()).await.map_err(Refusal::from)?;
    Ok(StatusCode::NO_CONTENT)
}
