//! Who one is, and one's own data.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, SET_COOKIE};
use axum::response::{IntoResponse, Response};
use rayuela_online::Refusal;
use rayuela_online::api::{
    Credentials, Farewell, GuestName, Me, NewPassword, NewToken, Profile, RatingPoint, Report, Session, Token,
};
use serde::Deserialize;

use super::game::readable;
use super::{Body, Fault};
use crate::online::auth::{Caller, Who, set_cookie};
use crate::online::games::not_kept;
use crate::online::limits::Kind;
use crate::online::{House, ratings as rated};

type House_ = State<Arc<House>>;
type Answer<T> = Result<Json<T>, Fault>;

/// Hands over the cookie with who its bearer is.
async fn enter(house: &House, who: &Who, cookie: &str, caller: &Caller) -> Result<Response, Fault> {
    let me = house.me(who).await?;
    let cookie = set_cookie(Some(cookie), caller.secure).ok_or(Refusal::StorageUnavailable)?;
    Ok(([(SET_COOKIE, cookie)], Json(me)).into_response())
}

fn leave(caller: &Caller) -> Result<Response, Fault> {
    let cookie = set_cookie(None, caller.secure).ok_or(Refusal::StorageUnavailable)?;
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, cookie)]).into_response())
}

pub(super) async fn guest(
    State(house): House_,
    caller: Caller,
    Body(body): Body<GuestName>,
) -> Result<Response, Fault> {
    house.limits.take(Kind::Name, &caller.address)?;
    let (who, cookie) = house.be_guest(&body.name).await?;
    enter(&house, &who, &cookie, &caller).await
}

pub(super) async fn sign_up(
    State(house): House_,
    caller: Caller,
    Body(body): Body<Credentials>,
) -> Result<Response, Fault> {
    house.limits.take(Kind::Name, &caller.address)?;
    let (who, cookie) = house.sign_up(&body.name, &body.password, &caller.agent).await?;
    enter(&house, &who, &cookie, &caller).await
}

pub(super) async fn sign_in(
    State(house): House_,
    caller: Caller,
    Body(body): Body<Credentials>,
) -> Result<Response, Fault> {
    house.limits.take(Kind::SignIn, &caller.address)?;
    house.limits.take(Kind::SignIn, &body.name.to_ascii_lowercase())?;
    let (who, cookie) = house.sign_in(&body.name, &body.password, &caller.agent).await?;
    enter(&house, &who, &cookie, &caller).await
}

pub(super) async fn sign_out(State(house): House_, caller: Caller) -> Result<Response, Fault> {
    if let Some((who, key)) = caller.who.as_ref().and_then(|who| Some((who, who.key.as_ref()?))) {
        house.end_key(who, key).await?;
    }
    leave(&caller)
}

pub(super) async fn me(State(house): House_, caller: Caller) -> Answer<Me> {
    Ok(Json(house.me(caller.named()?).await?))
}

pub(super) async fn sessions(State(house): House_, caller: Caller) -> Answer<Vec<Session>> {
    Ok(Json(house.sessions(caller.account()?).await?))
}

pub(super) async fn end_session(
    State(house): House_,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Fault> {
    house.end_key(caller.account()?, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn change_password(
    State(house): House_,
    caller: Caller,
    Body(body): Body<NewPassword>,
) -> Result<StatusCode, Fault> {
    let who = caller.account()?;
    house.limits.take(Kind::SignIn, &who.id)?;
    house.change_password(who, &body.old, &body.new).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn export(State(house): House_, caller: Caller) -> Result<Response, Fault> {
    let who = caller.account()?;
    house.limits.take(Kind::Work, &caller.address)?;
    let data = house.export(who).await?;
    Ok(([(CONTENT_DISPOSITION, "attachment; filename=\"rayuela.json\"")], Json(data)).into_response())
}

pub(super) async fn delete_account(
    State(house): House_,
    caller: Caller,
    Body(body): Body<Farewell>,
) -> Result<Response, Fault> {
    let who = caller.account()?;
    house.limits.take(Kind::SignIn, &who.id)?;
    house.delete_account(who, &body.password).await?;
    leave(&caller)
}

pub(super) async fn tokens(State(house): House_, caller: Caller) -> Answer<Vec<Token>> {
    Ok(Json(house.tokens(caller.account()?).await?))
}

pub(super) async fn new_token(State(house): House_, caller: Caller, Body(body): Body<NewToken>) -> Answer<Token> {
    let who = caller.account()?;
    house.limits.take(Kind::Name, &who.id)?;
    Ok(Json(house.new_token(who, &body.label).await?))
}

pub(super) async fn blocks(State(house): House_, caller: Caller) -> Answer<Vec<String>> {
    Ok(Json(house.blocked_names(caller.named()?).await?))
}

/// Where a player was met: guests are found by their games.
#[derive(Deserialize)]
pub(super) struct Met {
    game: Option<String>,
}

pub(super) async fn block(
    State(house): House_,
    caller: Caller,
    Path(name): Path<String>,
    met: Result<Query<Met>, QueryRejection>,
) -> Result<StatusCode, Fault> {
    let Met { game } = readable(met)?;
    house.block(caller.named()?, &name, game.as_deref()).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn unblock(
    State(house): House_,
    caller: Caller,
    Path(name): Path<String>,
) -> Result<StatusCode, Fault> {
    house.unblock(caller.named()?, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn report(
    State(house): House_,
    caller: Caller,
    Body(body): Body<Report>,
) -> Result<StatusCode, Fault> {
    house.report(caller.named()?, &body).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn profile(State(house): House_, _caller: Caller, Path(name): Path<String>) -> Answer<Profile> {
    Ok(Json(house.profile(&name).await?))
}

pub(super) async fn ratings(
    State(house): House_,
    _caller: Caller,
    Path(name): Path<String>,
) -> Answer<Vec<RatingPoint>> {
    let id = house.user_id(&name).await.map_err(|error| not_kept(&error))?;
    let id = id.ok_or_else(|| Refusal::missing("player"))?;
    Ok(Json(rated::history(&house.db, &id).await.map_err(|error| not_kept(&error))?))
}
