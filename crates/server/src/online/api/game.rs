//! Requests about seeks and games.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use rayuela_draw::{Picture, Theme};
use rayuela_online::api::{
    Act, Acted, Begun, EngineGame, Explored, ExplorerQuestion, FairPlay, FairPlayAnswer, Found, GameLog, NewSeek, Say,
    Search,
};
use rayuela_online::{ChatLine, GameId, Lobby, Refusal, Seek};
use serde::Deserialize;

use super::{Body, Caller, Fault};
use crate::online::Services;
use crate::online::fair_play::{WAIT, must_wait};
use crate::online::rate_limits::Kind;

type AppState = State<Arc<Services>>;
type Answer<T> = Result<Json<T>, Fault>;

/// What stands after the question mark of an address.
pub(super) fn readable<T>(query: Result<Query<T>, QueryRejection>) -> Result<T, Refusal> {
    query.map(|Query(query)| query).map_err(|error| Refusal::malformed(error.body_text()))
}

pub(super) async fn lobby(State(services): AppState) -> Json<Lobby> {
    Json(services.lobby.snapshot())
}

pub(super) async fn seek(State(services): AppState, caller: Caller, Body(body): Body<NewSeek>) -> Answer<Seek> {
    Ok(Json(services.lobby.seek(caller.named()?, &body).await?))
}

pub(super) async fn find_seek(State(services): AppState, Path(id): Path<String>) -> Answer<Seek> {
    Ok(Json(services.lobby.find_seek(&id).await?))
}

pub(super) async fn unseek(
    State(services): AppState,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Fault> {
    services.lobby.unseek(caller.named()?, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn take_seek(State(services): AppState, caller: Caller, Path(id): Path<String>) -> Answer<Begun> {
    Ok(Json(Begun { game: services.lobby.take_seek(caller.named()?, &id).await? }))
}

pub(super) async fn engine(State(services): AppState, caller: Caller, Body(body): Body<EngineGame>) -> Answer<Begun> {
    Ok(Json(Begun { game: services.lobby.play_engine(caller.named()?, &body).await? }))
}

pub(super) async fn search(
    State(services): AppState,
    caller: Caller,
    query: Result<Query<Search>, QueryRejection>,
) -> Answer<Found> {
    services.limits.take(Kind::Work, &caller.address)?;
    Ok(Json(services.archive.search(&readable(query)?).await?))
}

pub(super) async fn log(State(services): AppState, caller: Caller, Path(id): Path<GameId>) -> Answer<GameLog> {
    Ok(Json(services.archive.log(&id, caller.who.as_ref()).await?))
}

pub(super) async fn act(
    State(services): AppState,
    caller: Caller,
    Path(id): Path<GameId>,
    Body(body): Body<Act>,
) -> Answer<Acted> {
    Ok(Json(Acted { seq: services.act(caller.named()?, &id, &body, 0).await? }))
}

pub(super) async fn chat(State(services): AppState, caller: Caller, Path(id): Path<GameId>) -> Answer<Vec<ChatLine>> {
    Ok(Json(services.chat.lines(&id, caller.who.as_ref()).await?))
}

pub(super) async fn say(
    State(services): AppState,
    caller: Caller,
    Path(id): Path<GameId>,
    Body(body): Body<Say>,
) -> Result<StatusCode, Fault> {
    services.chat.say(caller.named()?, &id, &body.text, body.id.as_deref()).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn fair_play(
    State(services): AppState,
    caller: Caller,
    Body(body): Body<FairPlay>,
) -> Answer<FairPlayAnswer> {
    services.limits.take(Kind::Work, &caller.address)?;
    let who = caller.who.as_ref().map(|who| &who.id);
    Ok(Json(FairPlayAnswer { wait: must_wait(&services, who, &body).await? }))
}

pub(super) async fn explorer(
    State(services): AppState,
    caller: Caller,
    query: Result<Query<ExplorerQuestion>, QueryRejection>,
) -> Answer<Explored> {
    services.limits.take(Kind::Work, &caller.address)?;
    let question = readable(query)?;
    let who = caller.who.as_ref().map(|who| &who.id);
    let asked = FairPlay { variant: question.variant, positions: vec![question.position.clone()] };
    if must_wait(&services, who, &asked).await? {
        return Err(Refusal::forbidden(WAIT).into());
    }
    Ok(Json(services.explorer.answer(&question).await?))
}

pub(super) async fn record(State(services): AppState, Path(id): Path<GameId>) -> Result<Response, Fault> {
    let record = services.archive.record(&id).await?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], record).into_response())
}

/// Which position of a game, and in which colours.
#[derive(Deserialize)]
pub(super) struct At {
    ply: Option<usize>,
    theme: Option<String>,
}

impl At {
    fn theme(&self) -> Result<Theme, Refusal> {
        let named = |name: &String| Theme::named(name).ok_or_else(|| Refusal::malformed("there is no such theme"));
        self.theme.as_ref().map_or(Ok(Theme::Official), named)
    }
}

pub(super) async fn svg(
    State(services): AppState,
    caller: Caller,
    Path(id): Path<GameId>,
    at: Result<Query<At>, QueryRejection>,
) -> Result<Response, Fault> {
    services.limits.take(Kind::Work, &caller.address)?;
    let at = readable(at)?;
    let picture = Picture { theme: at.theme()?, ..services.archive.picture(&id, at.ply).await? };
    Ok(([(CONTENT_TYPE, "image/svg+xml")], picture.svg()).into_response())
}

pub(super) async fn png(
    State(services): AppState,
    caller: Caller,
    Path(id): Path<GameId>,
    at: Result<Query<At>, QueryRejection>,
) -> Result<Response, Fault> {
    services.limits.take(Kind::Work, &caller.address)?;
    let at = readable(at)?;
    let picture = services.archive.png(&id, at.ply, at.theme()?).await?;
    Ok(([(CONTENT_TYPE, "image/png")], picture).into_response())
}
