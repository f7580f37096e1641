//! Fair play: nobody gets help from the server with a position of their own rated game that runs.

use std::sync::Arc;

use axum::extract::{Query, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rayuela_online::Refusal;
use rayuela_rules::{AnyPosition, Position, Variant};
use serde::Deserialize;

use super::Services;
use super::api::{Caller, Fault};
use super::identity::Identity;

/// The position that somebody asks about.
#[derive(Deserialize)]
struct Question {
    variant: Option<String>,
    position: Option<String>,
}

/// Stands before what knows about positions.
pub(crate) async fn guard(
    State(services): State<Arc<Services>>,
    caller: Caller,
    request: Request,
    next: Next,
) -> Response {
    let question = Query::<Question>::try_from_uri(request.uri());
    if let (Some(who), Ok(Query(Question { variant: Some(variant), position: Some(position) }))) =
        (&caller.who, question)
        && let Ok(variant) = variant.parse::<Variant>()
        && let Ok(position) = AnyPosition::parse(variant, &position)
    {
        match plays(&services, who, &position).await {
            Ok(false) => {}
            Ok(true) => {
                let why = "this is a position of your rated game: help comes when it is over";
                return Fault(Refusal::forbidden(why)).into_response();
            }
            Err(refusal) => return Fault(refusal).into_response(),
        }
    }
    next.run(request).await
}

/// Whether a position occurs in a rated game that this player has running, or could on the next turn.
async fn plays(services: &Services, who: &Identity, position: &AnyPosition) -> Result<bool, Refusal> {
    for game in services.store.running_games(&who.id).await? {
        let found = services.games.with_game(&game, |live| {
            let Some(game) = live.room.game().filter(|_| live.room.terms().rated) else { return false };
            if game.position().variant() != position.variant() {
                return false;
            }
            let before = (0..=game.ply()).any(|ply| game.position_at(ply) == Some(position));
            let now = game.position();
            before || now.legal_moves().into_iter().any(|mv| now.play(mv).as_ref() == Ok(position))
        });
        if found.await? {
            return Ok(true);
        }
    }
    Ok(false)
}
