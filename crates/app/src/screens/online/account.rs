//! The user's account: password, sessions, tokens for programs, blocks, their data.

use leptos::prelude::*;
use rayuela_online::api::{Farewell, NewPassword, NewToken, Session, Token};
use rayuela_online::limits;
use serde::de::DeserializeOwned;
use wasm_bindgen_futures::spawn_local;

use super::notifications::notifications;
use super::recovery::recovery;
use super::sign_in::{self, Guest};
use super::text_fields::{TextForm, password_field, text_form};
use crate::app::App;
use crate::online::{Online, RequestError, delete, get, post, put, words};
use crate::router::{Place, Route, encode};
use crate::screens::widgets::button;
use crate::{export, t};

/// The screen.
pub(super) fn account(app: App, online: Online) -> AnyView {
    online.follow(None);
    let guest = Guest::new();
    let own = Memo::new(move |_| online.me.with(|me| me.as_ref().filter(|me| !me.guest).map(|me| me.name.clone())));
    let is_guest = Memo::new(move |_| online.me.with(|me| me.as_ref().is_some_and(|me| me.guest)));
    (move || match own.get() {
        None => view! {
            <section class="account">
                <h1>{t!("account-title")}</h1>
                <p>{t!("account-needed")}</p>
                <div class="challenge">{sign_in::sign_in(app, online, guest)}</div>
                {move || is_guest.get().then(|| view! { <div class="challenge">{data(app, online, true)}</div> })}
            </section>
        }
        .into_any(),
        Some(name) => view! {
            <section class="account" data-account=name.clone()>
                <h1>{t!("account-title")}" "<small>{name.clone()}</small></h1>
                <div class="account-grid">
                    {password()}
                    {recovery(online)}
                    {notifications()}
                    {sessions()}
                    {tokens()}
                    {blocks()}
                    {data(app, online, false)}
                </div>
            </section>
        }
        .into_any(),
    })
    .into_any()
}

/// A list from the server, fetched when it is first shown and again after changes.
struct Listed<T> {
    items: RwSignal<Vec<T>>,
    path: &'static str,
}

// Not derived, because that would require `T: Copy`.
impl<T> Clone for Listed<T> {
    fn clone(&self) -> Listed<T> {
        *self
    }
}

impl<T> Copy for Listed<T> {}

impl<T: DeserializeOwned + Clone + Send + Sync + 'static> Listed<T> {
    fn new(path: &'static str) -> Listed<T> {
        let listed = Listed { items: RwSignal::new(Vec::new()), path };
        listed.load();
        listed
    }

    fn load(self) {
        spawn_local(async move {
            if let Ok(items) = get::<Vec<T>>(self.path).await {
                let _ = self.items.try_set(items);
            }
        });
    }

    /// Deletes an item of the list.
    fn end(self, id: &str) {
        let path = format!("{}/{}", self.path, encode(id));
        spawn_local(async move {
            let _ = delete(&path, &()).await;
            self.load();
        });
    }
}

fn password() -> AnyView {
    let (old, new) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let feedback = RwSignal::new((String::new(), false));
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let body = NewPassword { old: old.get_untracked(), new: new.get_untracked() };
        if !(limits::PASSWORD.0..=limits::PASSWORD.1).contains(&body.new.chars().count()) {
            return feedback.set((t!("password-length"), true));
        }
        spawn_local(async move {
            let done = put("/api/password", &body).await;
            let words = match &done {
                Ok(()) => (t!("password-changed"), false),
                Err(error) => (words::request_error(error), true),
            };
            let _ = feedback.try_set(words);
            if done.is_ok() {
                let _ = old.try_set(String::new());
                let _ = new.try_set(String::new());
            }
        });
    };
    view! {
        <form class="panel" aria-label=t!("password-title") on:submit=submit>
            <h2>{t!("password-title")}</h2>
            {password_field("old", t!("password-old"), Signal::stored("current-password"), old)}
            {password_field("new", t!("password-new"), Signal::stored("new-password"), new)}
            <p class="notice" class:bad=move || feedback.get().1 role="status" data-told="password">
                {move || feedback.get().0}
            </p>
            <button type="submit" data-do="password">{t!("password-change")}</button>
        </form>
    }
    .into_any()
}

fn sessions() -> AnyView {
    let listed = Listed::<Session>::new("/api/sessions");
    let row = move |session: Session| {
        let id = session.id.clone();
        let end = (!session.current)
            .then(|| button("end-session", "quiet", t!("session-end"), Signal::stored(false), move || listed.end(&id)));
        view! {
            <li data-session="">
                <span>
                    <strong>{browser(&session.agent)}</strong>
                    {session.current.then(|| view! { <em>{t!("session-current")}</em> })}
                    <small>{t!("session-used", time = words::moment(session.used))}</small>
                </span>
                {end}
            </li>
        }
    };
    view! {
        <section class="panel" aria-label=t!("sessions-title")>
            <h2>{t!("sessions-title")}</h2>
            <ul class="account-list">{move || listed.items.get().into_iter().map(row).collect::<Vec<_>>()}</ul>
        </section>
    }
    .into_any()
}

/// The names of browser and system in a user agent.
fn browser(agent: &str) -> String {
    let has = |names: &[&'static str]| names.iter().copied().find(|name| agent.contains(name));
    let name = has(&["Firefox", "Edg", "OPR", "Chrome", "Safari"]);
    let system = has(&["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"]);
    match (name, system) {
        (Some(name), Some(system)) => format!("{name} · {system}"),
        _ if agent.is_empty() => t!("session-unknown"),
        _ => agent.chars().take(40).collect(),
    }
}

fn tokens() -> AnyView {
    let listed = Listed::<Token>::new("/api/tokens");
    let label = RwSignal::new(String::new());
    let fresh = RwSignal::new(None::<String>);
    let problem = RwSignal::new(String::new());
    let submit = Callback::new(move |()| {
        let body = NewToken { label: label.get_untracked().trim().to_string() };
        if body.label.is_empty() {
            return problem.set(t!("token-label-empty"));
        }
        spawn_local(async move {
            match post::<Token>("/api/tokens", &body).await {
                Ok(made) => {
                    let _ = fresh.try_set(made.token);
                    let _ = label.try_set(String::new());
                    let _ = problem.try_set(String::new());
                    listed.load();
                }
                Err(error) => {
                    let _ = problem.try_set(words::request_error(&error));
                }
            }
        });
    });
    let form = TextForm {
        label: t!("token-label"),
        data: ("data-field", "token"),
        autocomplete: Some("off"),
        max_length: 40,
        action: "token",
        button: t!("token-make"),
    };
    let row = move |token: Token| {
        let id = token.id.clone();
        view! {
            <li data-token="">
                <span><strong>{token.label}</strong><small>{words::day(token.created)}</small></span>
                {button("end-token", "quiet", t!("token-end"), Signal::stored(false), move || listed.end(&id))}
            </li>
        }
    };
    let shown = move || {
        fresh.get().map(|token| {
            let text = token.clone();
            let copied = RwSignal::new(String::new());
            view! {
                <div class="question" data-fresh="">
                    <p>{t!("token-once")}</p>
                    <code>{token}</code>
                    {button("copy-token", "", t!("copy"), Signal::stored(false), move || export::copy(&text, copied))}
                    <p class="hint" role="status">{copied}</p>
                </div>
            }
        })
    };
    view! {
        <section class="panel" aria-label=t!("tokens-title")>
            <h2>{t!("tokens-title")}</h2>
            <p class="hint">{t!("tokens-about")}</p>
            <ul class="account-list">{move || listed.items.get().into_iter().map(row).collect::<Vec<_>>()}</ul>
            {shown}
            {text_form(form, label, submit)}
            <p class="notice bad" role="alert">{problem}</p>
        </section>
    }
    .into_any()
}

fn blocks() -> AnyView {
    let listed = Listed::<String>::new("/api/blocks");
    let row = move |name: String| {
        let id = name.clone();
        view! {
            <li data-blocked="">
                <span><strong>{name}</strong></span>
                {button("unblock", "quiet", t!("block-end"), Signal::stored(false), move || listed.end(&id))}
            </li>
        }
    };
    view! {
        <section class="panel" aria-label=t!("blocks-title")>
            <h2>{t!("blocks-title")}</h2>
            <p class="hint">{t!("blocks-about")}</p>
            <ul class="account-list">{move || listed.items.get().into_iter().map(row).collect::<Vec<_>>()}</ul>
        </section>
    }
    .into_any()
}

/// Exporting the user's data, or deleting it: an account by its password, a guest without one.
fn data(app: App, online: Online, is_guest: bool) -> AnyView {
    let password = RwSignal::new(String::new());
    let problem = RwSignal::new(String::new());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let body = Farewell { password: password.get_untracked() };
        spawn_local(async move {
            let gone: Result<(), RequestError> = delete("/api/account", &body).await;
            match gone {
                Ok(()) => {
                    online.me.set(None);
                    online.renew();
                    app.go(Route::Online(Place::Lobby));
                }
                Err(error) => {
                    let _ = problem.try_set(words::request_error(&error));
                }
            }
        });
    };
    view! {
        <section class="panel" aria-label=t!("data-title")>
            <h2>{t!("data-title")}</h2>
            <p class="hint">{t!("data-about")}</p>
            <a class="button" href="/api/export" download="rayuela.json" data-do="export">{t!("data-export")}</a>
            <a href="/privacy" data-link="" data-do="privacy">{t!("privacy-more")}</a>
            <details class="farewell">
                <summary data-do="farewell">{if is_guest { t!("data-guest-delete") } else { t!("data-delete") }}</summary>
                <form on:submit=submit>
                    <p>{if is_guest { t!("data-guest-about") } else { t!("data-delete-about") }}</p>
                    {(!is_guest).then(|| {
                        password_field("farewell", t!("who-password"), Signal::stored("current-password"), password)
                    })}
                    <p class="notice bad" role="alert" data-wrong="">{problem}</p>
                    <button type="submit" class="danger" data-do="delete-account">{t!("data-delete-go")}</button>
                </form>
            </details>
        </section>
    }
    .into_any()
}
