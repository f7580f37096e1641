//! Requests about notifications on the device that asks.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use rayuela_online::api::{PushDevice, PushState};

use super::caller::Caller;
use super::recovery::person;
use super::{Body, Fault};
use crate::online::Services;

pub(super) async fn state(State(services): State<Arc<Services>>, caller: Caller) -> Result<Json<PushState>, Fault> {
    Ok(Json(services.push.state(person(&caller)?).await?))
}

pub(super) async fn subscribe(
    State(services): State<Arc<Services>>,
    caller: Caller,
    Body(body): Body<PushDevice>,
) -> Result<StatusCode, Fault> {
    let who = person(&caller)?;
    services.push.subscribe(who, &body).await?;
    services.reminders.has_something(&who.id);
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn unsubscribe(State(services): State<Arc<Services>>, caller: Caller) -> Result<StatusCode, Fault> {
    services.push.unsubscribe(person(&caller)?).await?;
    Ok(StatusCode::NO_CONTENT)
}
