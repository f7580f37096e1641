//! Requests about studies.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use rayuela_online::api::{NewStudy, StudyChange, StudyFile, StudyHidden, StudyLine, StudyList, WhichStudies};

use super::game::readable;
use super::{Body, Caller, Fault};
use crate::online::Services;
use crate::online::identity::Identity;
use crate::online::rate_limits::Kind;

type AppState = State<Arc<Services>>;
type Answer<T> = Result<Json<T>, Fault>;

/// Who reads. A token shows what everybody may read: it should be worth little to somebody who has found it.
fn reader(caller: &Caller) -> Option<&Identity> {
    caller.who.as_ref().filter(|who| !who.is_token)
}

pub(super) async fn list(
    State(services): AppState,
    caller: Caller,
    which: Result<Query<WhichStudies>, QueryRejection>,
) -> Answer<StudyList> {
    services.limits.take(Kind::Work, &caller.address)?;
    Ok(Json(services.studies.list(reader(&caller), &readable(which)?).await?))
}

pub(super) async fn create(State(services): AppState, caller: Caller, Body(body): Body<NewStudy>) -> Answer<StudyLine> {
    Ok(Json(services.studies.create(caller.owner()?, body).await?))
}

pub(super) async fn read(State(services): AppState, caller: Caller, Path(id): Path<String>) -> Answer<StudyFile> {
    services.limits.take(Kind::Work, &caller.address)?;
    Ok(Json(services.studies.read(reader(&caller), &id).await?))
}

pub(super) async fn change(
    State(services): AppState,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<StudyChange>,
) -> Answer<StudyLine> {
    Ok(Json(services.studies.change(caller.owner()?, &id, body).await?))
}

pub(super) async fn remove(
    State(services): AppState,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Fault> {
    services.studies.remove(caller.owner()?, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn hide(
    State(services): AppState,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<StudyHidden>,
) -> Result<StatusCode, Fault> {
    services.moderation.hide_study(caller.owner()?, &id, body.hidden).await?;
    Ok(StatusCode::NO_CONTENT)
}
