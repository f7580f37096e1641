//! The switch for notifications on this device.

use leptos::prelude::*;
use rayuela_online::api::PushState;
use wasm_bindgen_futures::spawn_local;

use crate::online::push::{self, PushError};
use crate::online::{RequestError, delete, get, put, words};
use crate::screens::widgets::check;
use crate::{i18n, t};

/// What the panel shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// not known yet
    Nothing,
    /// whether the device is subscribed
    Switch(bool),
    /// why it cannot be
    Problem(PushError),
}

async fn look() -> Result<Shown, RequestError> {
    let ours = match push::current().await {
        Ok(ours) => ours,
        Err(error) => return Ok(Shown::Problem(error)),
    };
    let state: PushState = get("/api/push").await?;
    Ok(Shown::Switch(ours.is_some() && ours == state.endpoint))
}

/// Why the switch was not turned.
pub(super) enum NotTurned {
    /// because of the browser
    Push(PushError),
    /// because of the server
    Request(RequestError),
}

/// Turns notifications on this device on or off.
pub(super) async fn turn(on: bool) -> Result<(), NotTurned> {
    if on {
        let state: PushState = get("/api/push").await.map_err(NotTurned::Request)?;
        let device = push::subscribe(&state.key, i18n::lang().tag()).await.map_err(NotTurned::Push)?;
        return put("/api/push", &device).await.map_err(NotTurned::Request);
    }
    delete("/api/push", &()).await.map_err(NotTurned::Request)?;
    push::unsubscribe().await;
    Ok(())
}

fn why(error: PushError) -> String {
    match error {
        PushError::Missing => t!("push-missing"),
        PushError::Denied => t!("push-denied"),
        PushError::Failed => t!("push-failed"),
    }
}

/// The panel.
pub(super) fn notifications() -> AnyView {
    let shown = RwSignal::new(Shown::Nothing);
    let problem = RwSignal::new(String::new());
    let load = move || {
        spawn_local(async move {
            let found = look().await.unwrap_or(Shown::Nothing);
            let _ = shown.try_set(found);
        });
    };
    load();
    let set = move |on: bool| {
        problem.set(String::new());
        // Shown at once, and as it is when the answer is there.
        shown.set(Shown::Switch(on));
        spawn_local(async move {
            if let Err(error) = turn(on).await {
                let words = match error {
                    NotTurned::Push(error) => why(error),
                    NotTurned::Request(error) => words::request_error(&error),
                };
                let _ = problem.try_set(words);
            }
            load();
        });
    };
    let on = Signal::derive(move || shown.get() == Shown::Switch(true));
    let has_switch = Memo::new(move |_| matches!(shown.get(), Shown::Switch(_)));
    let state = move || match shown.get() {
        Shown::Nothing => "unknown",
        Shown::Switch(true) => "on",
        Shown::Switch(false) => "off",
        Shown::Problem(_) => "never",
    };
    view! {
        <section class="panel" aria-label=t!("push-title") data-push=state>
            <h2>{t!("push-title")}</h2>
            <p class="hint">{t!("push-about")}</p>
            {move || has_switch.get().then(|| check("push", t!("push-switch"), String::new(), on, set))}
            {move || match shown.get() {
                Shown::Problem(error) => Some(view! { <p class="notice">{why(error)}</p> }),
                _ => None,
            }}
            <p class="notice bad" role="alert">{problem}</p>
        </section>
    }
    .into_any()
}
