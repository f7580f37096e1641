//! Every address of the API. `docs/openapi.json` describes them, and tests compare both.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::{delete, get, post, put};
use rayuela_online::limits as sizes;

use super::request_id::identify;
use super::{account, game, health, moderation, push, puzzles, recovery, study, websocket};
use crate::online::{Services, fair_play};

/// Every address with its methods, as the description in `docs/openapi.json` has them.
#[cfg(test)]
const ADDRESSES: [(&str, &[&str]); 46] = [
    ("/api/account", &["delete"]),
    ("/api/accounts", &["post"]),
    ("/api/blocks", &["get"]),
    ("/api/blocks/{name}", &["put", "delete"]),
    ("/api/engine", &["post"]),
    ("/api/explorer", &["get"]),
    ("/api/export", &["get"]),
    ("/api/fair-play", &["post"]),
    ("/api/games", &["get"]),
    ("/api/games/{id}", &["get"]),
    ("/api/games/{id}/act", &["post"]),
    ("/api/games/{id}/chat", &["get", "post"]),
    ("/api/games/{id}/picture.png", &["get"]),
    ("/api/games/{id}/picture.svg", &["get"]),
    ("/api/games/{id}/record", &["get"]),
    ("/api/guest", &["post"]),
    ("/api/lobby", &["get"]),
    ("/api/me", &["get"]),
    ("/api/moderation/log", &["get"]),
    ("/api/moderation/players/{name}", &["get"]),
    ("/api/moderation/reports", &["get"]),
    ("/api/moderation/reports/{id}/settle", &["post"]),
    ("/api/moderation/rulings", &["post"]),
    ("/api/password", &["put"]),
    ("/api/probe", &["get"]),
    ("/api/push", &["get", "put", "delete"]),
    ("/api/puzzles", &["get", "put"]),
    ("/api/recovery", &["get", "post"]),
    ("/api/recovery/address", &["put", "post", "delete"]),
    ("/api/recovery/codes", &["post"]),
    ("/api/recovery/mail", &["post"]),
    ("/api/recovery/moves", &["put"]),
    ("/api/reports", &["post"]),
    ("/api/seeks", &["post"]),
    ("/api/seeks/{id}", &["get", "delete"]),
    ("/api/seeks/{id}/accept", &["post"]),
    ("/api/session", &["post", "delete"]),
    ("/api/sessions", &["get"]),
    ("/api/sessions/{id}", &["delete"]),
    ("/api/studies", &["get", "post"]),
    ("/api/studies/{id}", &["get", "put", "delete"]),
    ("/api/studies/{id}/hidden", &["put"]),
    ("/api/tokens", &["get", "post"]),
    ("/api/tokens/{id}", &["delete"]),
    ("/api/users/{name}", &["get"]),
    ("/api/users/{name}/ratings", &["get"]),
];

/// All of them; `probe` is what the server knows without online play, guarded against unfair questions.
pub(crate) fn routes(services: Arc<Services>, probe: Router) -> Router {
    let api = Router::new()
        .route("/api/guest", post(account::guest))
        .route("/api/accounts", post(account::sign_up))
        .route("/api/session", post(account::sign_in).delete(account::sign_out))
        .route("/api/me", get(account::me))
        .route("/api/sessions", get(account::sessions))
        .route("/api/sessions/{id}", delete(account::end_session))
        .route("/api/password", put(account::change_password))
        .route("/api/export", get(account::export))
        .route("/api/account", delete(account::delete_account))
        .route("/api/tokens", get(account::tokens).post(account::new_token))
        .route("/api/tokens/{id}", delete(account::end_session))
        .route("/api/blocks", get(account::blocks))
        .route("/api/blocks/{name}", put(account::block).delete(account::unblock))
        .route("/api/reports", post(account::report))
        .route("/api/moderation/reports", get(moderation::reports))
        .route("/api/moderation/reports/{id}/settle", post(moderation::settle))
        .route("/api/moderation/players/{name}", get(moderation::player))
        .route("/api/moderation/rulings", post(moderation::rule))
        .route("/api/moderation/log", get(moderation::log))
        .route("/api/users/{name}", get(account::profile))
        .route("/api/users/{name}/ratings", get(account::ratings))
        .route("/api/push", get(push::state).put(push::subscribe).delete(push::unsubscribe))
        .route("/api/puzzles", get(puzzles::results).put(puzzles::add))
        .route("/api/recovery", get(recovery::state).post(recovery::recover))
        .route(
            "/api/recovery/address",
            put(recovery::set_address).post(recovery::confirm).delete(recovery::remove_address),
        )
        .route("/api/recovery/codes", post(recovery::codes))
        .route("/api/recovery/mail", post(recovery::mail))
        .route("/api/recovery/moves", put(recovery::moves))
        .route("/api/lobby", get(game::lobby))
        .route("/api/seeks", post(game::seek))
        .route("/api/seeks/{id}", get(game::find_seek).delete(game::unseek))
        .route("/api/seeks/{id}/accept", post(game::take_seek))
        .route("/api/engine", post(game::engine))
        .route("/api/explorer", get(game::explorer))
        .route("/api/fair-play", post(game::fair_play))
        .route("/api/games", get(game::search))
        .route("/api/games/{id}", get(game::log))
        .route("/api/games/{id}/act", post(game::act))
        .route("/api/games/{id}/chat", get(game::chat).post(game::say))
        .route("/api/games/{id}/record", get(game::record))
        .route("/api/games/{id}/picture.svg", get(game::svg))
        .route("/api/games/{id}/picture.png", get(game::png))
        .route("/api/studies/{id}/hidden", put(study::hide))
        .route("/ws", get(websocket::upgrade))
        .layer(DefaultBodyLimit::max(sizes::MESSAGE))
        .route("/api/studies", get(study::list).post(study::create).layer(DefaultBodyLimit::max(sizes::STUDY_BODY)))
        .route(
            "/api/studies/{id}",
            get(study::read).put(study::change).delete(study::remove).layer(DefaultBodyLimit::max(sizes::STUDY_BODY)),
        )
        .layer(from_fn_with_state(services.clone(), identify))
        .with_state(services.clone());
    let probe = probe
        .layer(from_fn_with_state(services.clone(), fair_play::guard))
        .layer(from_fn_with_state(services.clone(), identify));
    let health = Router::new().route("/readyz", get(health::ready)).route("/metrics", get(health::metrics));
    api.merge(probe).merge(health.with_state(services))
}

#[cfg(test)]
mod schemas;
#[cfg(test)]
mod tests;
