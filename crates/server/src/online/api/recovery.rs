//! Requests about getting back into an account.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use rayuela_online::api::{Confirmation, Forgotten, MoveMail, NewAddress, Proof, Recover, Recovery, RecoveryCodes};
use rayuela_online::{Refusal, limits as sizes};

use super::account::enter;
use super::caller::Caller;
use super::{Body, Fault};
use crate::online::Services;
use crate::online::identity::Identity;
use crate::online::rate_limits::Kind;
use crate::online::recovery::no_mail;

type AppState = State<Arc<Services>>;
type Done = Result<StatusCode, Fault>;

/// Somebody who is signed in: a token that has leaked must not get hold of the account.
pub(super) fn person(caller: &Caller) -> Result<&Identity, Refusal> {
    let who = caller.account()?;
    if who.is_token { Err(Refusal::forbidden("this is for people who are signed in, not for tokens")) } else { Ok(who) }
}

/// Somebody without an account learns whether mail is sent here: they may have lost the way into theirs.
pub(super) async fn state(State(services): AppState, caller: Caller) -> Result<Json<Recovery>, Fault> {
    if caller.who.as_ref().is_none_or(Identity::is_guest) {
        return Ok(Json(Recovery { mail: services.mailer.is_some(), ..Recovery::default() }));
    }
    Ok(Json(services.recovery.state(person(&caller)?).await?))
}

pub(super) async fn codes(
    State(services): AppState,
    caller: Caller,
    Body(body): Body<Proof>,
) -> Result<Json<RecoveryCodes>, Fault> {
    let who = person(&caller)?;
    services.limits.take(Kind::Password, &who.id)?;
    services.accounts.prove(who, &body.password).await?;
    Ok(Json(RecoveryCodes { codes: services.recovery.new_codes(&who.id).await? }))
}

pub(super) async fn recover(
    State(services): AppState,
    caller: Caller,
    Body(body): Body<Recover>,
) -> Result<Response, Fault> {
    // By address alone: nobody can guess a code, and nobody else's tries lock anybody out.
    services.limits.take(Kind::Password, format!("recovery {}", caller.address))?;
    let accounts = &services.accounts;
    let (who, cookie) = accounts.recover(&body.name, &body.code, &body.password, &caller.agent).await?;
    services.recovery.tell_of_new_password(&who).await;
    enter(&services, &who, &cookie, &caller).await
}

pub(super) async fn mail(State(services): AppState, caller: Caller, Body(body): Body<Forgotten>) -> Done {
    if services.mailer.is_none() {
        return Err(no_mail().into());
    }
    services.limits.take(Kind::Mail, format!("from {}", caller.address))?;
    // Beside the answer, which takes as long whether there is such an account or not.
    tokio::spawn(async move {
        let (name, limits) = (body.name, &services.limits);
        let name_only: String = name.chars().take(sizes::NAME.1 + 1).collect();
        // What has been sent of late is in the mailbox.
        if limits.take(Kind::Mail, format!("for {}", name_only.to_ascii_lowercase())).is_ok()
            && let Err(refusal) = services.recovery.send_code(&name).await
        {
            tracing::warn!(%refusal, "no mail was sent");
        }
    });
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn set_address(State(services): AppState, caller: Caller, Body(body): Body<NewAddress>) -> Done {
    let who = person(&caller)?;
    services.limits.take(Kind::Password, &who.id)?;
    let lang = body.lang.parse()?;
    services.accounts.prove(who, &body.password).await?;
    // Mails to strangers' addresses are few, from anybody.
    let address = body.address.trim().to_lowercase();
    for whom in [format!("of {}", who.id), format!("from {}", caller.address), format!("to {address}")] {
        services.limits.take(Kind::Mail, whom)?;
    }
    services.recovery.set_address(who, &body.address, lang).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The code alone says whose address it is: the mail may be read on another device.
pub(super) async fn confirm(State(services): AppState, caller: Caller, Body(body): Body<Confirmation>) -> Done {
    services.limits.take(Kind::Password, format!("recovery {}", caller.address))?;
    services.recovery.confirm(&body.code).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn remove_address(State(services): AppState, caller: Caller) -> Done {
    services.recovery.remove_address(person(&caller)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn moves(State(services): AppState, caller: Caller, Body(body): Body<MoveMail>) -> Done {
    let who = person(&caller)?;
    services.recovery.set_move_mail(who, body.on).await?;
    services.reminders.has_something(&who.id);
    Ok(StatusCode::NO_CONTENT)
}
