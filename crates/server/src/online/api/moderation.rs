//! Requests of moderators.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use rayuela_online::api::{AuditLine, Moderated, ReportLine, Ruling};
use rayuela_online::{Millis, Refusal};
use serde::Deserialize;

use super::game::readable;
use super::{Body, Caller, Fault};
use crate::online::Services;

type AppState = State<Arc<Services>>;
type Answer<T> = Result<Json<T>, Fault>;

/// Which reports.
#[derive(Deserialize)]
pub(super) struct Which {
    state: Option<String>,
}

pub(super) async fn reports(
    State(services): AppState,
    caller: Caller,
    which: Result<Query<Which>, QueryRejection>,
) -> Answer<Vec<ReportLine>> {
    let settled = match readable(which)?.state.as_deref() {
        None | Some("open") => false,
        Some("settled") => true,
        Some(_) => return Err(Refusal::malformed("state is `open` or `settled`").into()),
    };
    Ok(Json(services.moderation.reports(caller.owner()?, settled).await?))
}

pub(super) async fn settle(
    State(services): AppState,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Fault> {
    services.moderation.settle(caller.owner()?, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn player(State(services): AppState, caller: Caller, Path(name): Path<String>) -> Answer<Moderated> {
    Ok(Json(services.moderation.player(caller.owner()?, &name).await?))
}

pub(super) async fn rule(State(services): AppState, caller: Caller, Body(body): Body<Ruling>) -> Answer<Moderated> {
    Ok(Json(services.moderation.rule(caller.owner()?, &body).await?))
}

/// How far back.
#[derive(Deserialize)]
pub(super) struct Before {
    before: Option<Millis>,
}

pub(super) async fn log(
    State(services): AppState,
    caller: Caller,
    before: Result<Query<Before>, QueryRejection>,
) -> Answer<Vec<AuditLine>> {
    Ok(Json(services.moderation.audit(caller.owner()?, readable(before)?.before).await?))
}
