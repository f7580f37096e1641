//! Requests about one's account, one's own data, and other players.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, SET_COOKIE};
use axum::response::{AppendHeaders, IntoResponse, Response};
use rayuela_online::api::{
    Credentials, Farewell, GuestName, Me, NewPassword, NewToken, Profile, RatingPoint, Report, Session, SignedUp, Token,
};
use rayuela_online::{GameId, Refusal};
use serde::Deserialize;

use super::caller::{Caller, set_cookie, set_device_cookie};
use super::game::readable;
use super::{Body, Fault};
use crate::online::Services;
use crate::online::accounts::SignInContext;
use crate::online::identity::Identity;
use crate::online::rate_limits::Kind;

type AppState = State<Arc<Services>>;
type Answer<T> = Result<Json<T>, Fault>;

/// Hands over the cookie with who its bearer is. A device on which somebody has signed in is known again.
pub(super) async fn enter(
    services: &Services,
    who: &Identity,
    cookie: &str,
    caller: &Caller,
) -> Result<Response, Fault> {
    let me = services.accounts.me(who).await?;
    enter_as(services, who, cookie, caller, me)
}

/// The same with another answer.
fn enter_as(
    services: &Services,
    who: &Identity,
    cookie: &str,
    caller: &Caller,
    answer: impl serde::Serialize,
) -> Result<Response, Fault> {
    let cookie = set_cookie(Some(cookie), caller.secure).ok_or(Refusal::StorageUnavailable)?;
    let device = (!who.is_guest()).then(|| services.accounts.device_cookie(&caller.device, &who.id));
    let device = device.and_then(|device| set_device_cookie(Some(&device), caller.secure));
    let cookies = std::iter::once(cookie).chain(device).map(|cookie| (SET_COOKIE, cookie));
    Ok((AppendHeaders(cookies), Json(answer)).into_response())
}

fn leave(caller: &Caller) -> Result<Response, Fault> {
    let cookie = set_cookie(None, caller.secure).ok_or(Refusal::StorageUnavailable)?;
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, cookie)]).into_response())
}

/// Where somebody signs in or up.
fn context(caller: &Caller) -> SignInContext<'_> {
    let guest = caller.who.as_ref().filter(|who| who.is_guest()).map(|who| &who.id);
    SignInContext { agent: &caller.agent, address: &caller.address, device: &caller.device, guest }
}

pub(super) async fn guest(
    State(services): AppState,
    caller: Caller,
    Body(body): Body<GuestName>,
) -> Result<Response, Fault> {
    services.limits.take(Kind::Name, &caller.address)?;
    let (who, cookie) = services.accounts.be_guest(&body.name, caller.who.as_ref()).await?;
    enter(&services, &who, &cookie, &caller).await
}

pub(super) async fn sign_up(
    State(services): AppState,
    caller: Caller,
    Body(body): Body<Credentials>,
) -> Result<Response, Fault> {
    let (who, cookie) = services.accounts.sign_up(&body, context(&caller)).await?;
    // The account is there: without codes it can be used as well, and they can be asked for again.
    let codes = services.recovery.new_codes(&who.id).await.unwrap_or_default();
    let answer = SignedUp { me: services.accounts.me(&who).await?, codes };
    enter_as(&services, &who, &cookie, &caller, answer)
}

pub(super) async fn sign_in(
    State(services): AppState,
    caller: Caller,
    Body(body): Body<Credentials>,
) -> Result<Response, Fault> {
    let (who, cookie) = services.accounts.sign_in(&body, context(&caller)).await?;
    enter(&services, &who, &cookie, &caller).await
}

pub(super) async fn sign_out(State(services): AppState, caller: Caller) -> Result<Response, Fault> {
    if caller.who.is_some() {
        let who = caller.person()?;
        match &who.key {
            Some(key) => services.accounts.end_key(who, key).await?,
            None => services.accounts.leave(who).await?,
        }
    }
    leave(&caller)
}

pub(super) async fn me(State(services): AppState, caller: Caller) -> Answer<Me> {
    Ok(Json(services.accounts.me(caller.named()?).await?))
}

pub(super) async fn sessions(State(services): AppState, caller: Caller) -> Answer<Vec<Session>> {
    Ok(Json(services.accounts.sessions(caller.owner()?).await?))
}

pub(super) async fn end_session(
    State(services): AppState,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Fault> {
    services.accounts.end_key(caller.owner()?, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn change_password(
    State(services): AppState,
    caller: Caller,
    Body(body): Body<NewPassword>,
) -> Result<StatusCode, Fault> {
    let who = caller.owner()?;
    services.limits.take(Kind::Password, &who.id)?;
    services.accounts.change_password(who, &body.old, &body.new).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn export(State(services): AppState, caller: Caller) -> Result<Response, Fault> {
    let who = caller.person()?;
    services.limits.take(Kind::Work, &caller.address)?;
    let data = services.accounts.export(who).await?;
    Ok(([(CONTENT_DISPOSITION, "attachment; filename=\"rayuela.json\"")], Json(data)).into_response())
}

pub(super) async fn delete_account(
    State(services): AppState,
    caller: Caller,
    Body(body): Body<Farewell>,
) -> Result<Response, Fault> {
    let who = caller.person()?;
    services.limits.take(Kind::Password, &who.id)?;
    services.accounts.delete(who, &body.password).await?;
    services.lobby.reload().await;
    let mut response = leave(&caller)?;
    let device = services.accounts.device_cookie_without(&caller.device, &who.id);
    if let Some(cookie) = set_device_cookie(device.as_deref(), caller.secure) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(response)
}

pub(super) async fn tokens(State(services): AppState, caller: Caller) -> Answer<Vec<Token>> {
    Ok(Json(services.accounts.tokens(caller.owner()?).await?))
}

pub(super) async fn new_token(State(services): AppState, caller: Caller, Body(body): Body<NewToken>) -> Answer<Token> {
    let who = caller.owner()?;
    services.limits.take(Kind::Name, &who.id)?;
    Ok(Json(services.accounts.new_token(who, &body.label).await?))
}

pub(super) async fn blocks(State(services): AppState, caller: Caller) -> Answer<Vec<String>> {
    Ok(Json(services.moderation.blocked_names(caller.person()?).await?))
}

/// Where a player was met: guests are found by their games.
#[derive(Deserialize)]
pub(super) struct Met {
    game: Option<GameId>,
}

pub(super) async fn block(
    State(services): AppState,
    caller: Caller,
    Path(name): Path<String>,
    met: Result<Query<Met>, QueryRejection>,
) -> Result<StatusCode, Fault> {
    let Met { game } = readable(met)?;
    services.moderation.block(caller.person()?, &name, game.as_ref()).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn unblock(
    State(services): AppState,
    caller: Caller,
    Path(name): Path<String>,
) -> Result<StatusCode, Fault> {
    services.moderation.unblock(caller.person()?, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn report(
    State(services): AppState,
    caller: Caller,
    Body(body): Body<Report>,
) -> Result<StatusCode, Fault> {
    services.moderation.report(caller.person()?, &body).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn profile(State(services): AppState, _caller: Caller, Path(name): Path<String>) -> Answer<Profile> {
    Ok(Json(services.accounts.profile(&name).await?))
}

pub(super) async fn ratings(
    State(services): AppState,
    _caller: Caller,
    Path(name): Path<String>,
) -> Answer<Vec<RatingPoint>> {
    Ok(Json(services.accounts.rating_history(&name).await?))
}
