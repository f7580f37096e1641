//! Seeks and games.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use rayuela_online::api::{Act, Acted, Begun, EngineGame, Found, GameLog, NewSeek, Say, Search};
use rayuela_online::{ChatLine, Lobby, Refusal, Seek};
use serde::Deserialize;

use super::{Body, Fault};
use crate::online::House;
use crate::online::auth::Caller;
use crate::online::games::not_kept;
use crate::online::limits::Kind;

type House_ = State<Arc<House>>;
type Answer<T> = Result<Json<T>, Fault>;

/// What stands after the question mark of an address.
pub(super) fn readable<T>(query: Result<Query<T>, QueryRejection>) -> Result<T, Refusal> {
    query.map(|Query(query)| query).map_err(|error| Refusal::malformed(error.body_text()))
}

pub(super) async fn lobby(State(house): House_) -> Json<Lobby> {
    Json(house.lobby())
}

pub(super) async fn seek(State(house): House_, caller: Caller, Body(body): Body<NewSeek>) -> Answer<Seek> {
    Ok(Json(house.seek(caller.named()?, &body).await?))
}

pub(super) async fn find_seek(State(house): House_, Path(id): Path<String>) -> Answer<Seek> {
    Ok(Json(house.find_seek(&id).await?))
}

pub(super) async fn unseek(State(house): House_, caller: Caller, Path(id): Path<String>) -> Result<StatusCode, Fault> {
    house.unseek(caller.named()?, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn take_seek(State(house): House_, caller: Caller, Path(id): Path<String>) -> Answer<Begun> {
    Ok(Json(Begun { game: house.take_seek(caller.named()?, &id).await? }))
}

pub(super) async fn engine(State(house): House_, caller: Caller, Body(body): Body<EngineGame>) -> Answer<Begun> {
    Ok(Json(Begun { game: house.play_engine(caller.named()?, &body).await? }))
}

pub(super) async fn search(
    State(house): House_,
    caller: Caller,
    query: Result<Query<Search>, QueryRejection>,
) -> Answer<Found> {
    house.limits.take(Kind::Work, &caller.address)?;
    Ok(Json(house.search(&readable(query)?).await?))
}

pub(super) async fn log(State(house): House_, caller: Caller, Path(id): Path<String>) -> Answer<GameLog> {
    Ok(Json(house.log(&id, caller.who.as_ref()).await?))
}

pub(super) async fn act(
    State(house): House_,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<Act>,
) -> Answer<Acted> {
    Ok(Json(Acted { seq: house.act(caller.named()?, &id, &body, 0).await? }))
}

pub(super) async fn chat(State(house): House_, caller: Caller, Path(id): Path<String>) -> Answer<Vec<ChatLine>> {
    Ok(Json(house.chat_lines(&id, caller.who.as_ref()).await.map_err(|error| not_kept(&error))?))
}

pub(super) async fn say(
    State(house): House_,
    caller: Caller,
    Path(id): Path<String>,
    Body(body): Body<Say>,
) -> Result<StatusCode, Fault> {
    house.say(caller.named()?, &id, &body.text).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn record(State(house): House_, Path(id): Path<String>) -> Result<Response, Fault> {
    let record = house.record(&id).await?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], record).into_response())
}

/// Which position of a game.
#[derive(Deserialize)]
pub(super) struct At {
    ply: Option<usize>,
}

pub(super) async fn svg(
    State(house): House_,
    caller: Caller,
    Path(id): Path<String>,
    at: Result<Query<At>, QueryRejection>,
) -> Result<Response, Fault> {
    house.limits.take(Kind::Work, &caller.address)?;
    let picture = house.picture(&id, readable(at)?.ply).await?;
    Ok(([(CONTENT_TYPE, "image/svg+xml")], picture.svg()).into_response())
}

pub(super) async fn png(
    State(house): House_,
    caller: Caller,
    Path(id): Path<String>,
    at: Result<Query<At>, QueryRejection>,
) -> Result<Response, Fault> {
    house.limits.take(Kind::Work, &caller.address)?;
    Ok(([(CONTENT_TYPE, "image/png")], house.png(&id, readable(at)?.ply).await?).into_response())
}
