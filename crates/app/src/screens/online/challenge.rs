//! A challenge by link: its author waits and shares the link; anyone who opens it may accept.

use leptos::prelude::*;
use rayuela_online::Seek;
use wasm_bindgen_futures::spawn_local;

use super::sign_in::Guest;
use super::{lists, nothing, sign_in};
use crate::app::App;
use crate::online::{Online, RequestError, delete, get, words};
use crate::router::{Place, Route};
use crate::screens::widgets::button;
use crate::{dom, export, t};

/// The screen.
pub(super) fn challenge(app: App, online: Online, id: String) -> AnyView {
    let seek = RwSignal::new(None::<Result<Seek, RequestError>>);
    online.follow(None);
    spawn_local(async move {
        let found = get(&format!("/api/seeks/{id}")).await;
        let _ = seek.try_set(Some(found));
    });
    let me = Memo::new(move |_| online.me.with(|me| me.as_ref().map(|me| me.id.clone())));
    (move || match seek.get() {
        None => ().into_any(),
        Some(Err(RequestError::Refused(_))) => nothing(t!("challenge-gone")),
        Some(Err(error)) => nothing(words::request_error(&error)),
        Some(Ok(seek)) if me.get().as_ref() == Some(&seek.by.id) => waiting(app, &seek),
        Some(Ok(seek)) => offered(app, online, &seek),
    })
    .into_any()
}

fn terms(seek: &Seek) -> AnyView {
    view! {
        <p class="challenge-terms">
            <strong>{words::variant(seek.terms.variant)}</strong>
            <span>{words::details(&seek.terms)}</span>
            {seek.color.map(|color| view! { <span>{t!("seek-plays", color = color.name())}</span> })}
        </p>
    }
    .into_any()
}

fn waiting(app: App, seek: &Seek) -> AnyView {
    let origin = dom::window().location().origin().unwrap_or_default();
    let link = format!("{origin}{}", Route::Online(Place::Challenge(seek.id.clone())).path());
    let copied = RwSignal::new(String::new());
    let text = link.clone();
    let copy = move || export::copy(&text, copied);
    let id = seek.id.clone();
    let withdraw = move || {
        let id = id.clone();
        spawn_local(async move {
            let _ = delete(&format!("/api/seeks/{id}"), &()).await;
            app.go(Route::Online(Place::Lobby));
        });
    };
    let never = Signal::stored(false);
    view! {
        <section class="panel challenge" data-challenge=seek.id.clone()>
            <h1>{t!("challenge-yours")}</h1>
            {terms(seek)}
            <p>{t!("challenge-send")}</p>
            <label class="field">
                <span>{t!("challenge-link")}</span>
                <input type="text" readonly=true data-link-text="" prop:value=link />
            </label>
            <div class="row">
                {button("copy-link", "primary", t!("copy-link"), never, copy)}
                {button("withdraw", "", t!("seek-withdraw"), never, withdraw)}
            </div>
            <p class="hint" role="status">{copied}</p>
            <p class="hint waiting">{t!("challenge-waiting")}</p>
        </section>
    }
    .into_any()
}

fn offered(app: App, online: Online, seek: &Seek) -> AnyView {
    let guest = Guest::new();
    let problem = RwSignal::new(String::new());
    let id = StoredValue::new(seek.id.clone());
    let take = move || guest.take(online, id.get_value(), problem);
    view! {
        <section class="panel challenge" data-challenge=seek.id.clone()>
            <h1>{t!("challenge-title", name = words::player(&seek.by))}</h1>
            <p>{lists::player(&seek.by)}</p>
            {terms(seek)}
            <p class="notice bad" role="alert" data-wrong="">{problem}</p>
            {button("take", "primary wide", t!("challenge-accept"), Signal::stored(false), take)}
        </section>
        <div class="challenge">{sign_in::sign_in(app, online, guest)}</div>
    }
    .into_any()
}
