//! Signing in: as a guest with a name, or with an account.

use leptos::prelude::*;
use rayuela_online::api::{Begun, Credentials, GuestName, Me, SignedUp};
use rayuela_online::{Refusal, limits};
use wasm_bindgen_futures::spawn_local;

use super::recovery::fresh_codes;
use super::text_fields::{password_field, text_field};
use crate::app::App;
use crate::online::{Online, RequestError, delete, post, words};
use crate::router::{Place, Route};
use crate::screens::widgets::button;
use crate::{dom, t};

/// A way to sign in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Method {
    Guest,
    SignIn,
    SignUp,
}

impl Method {
    const ALL: [Method; 3] = [Method::Guest, Method::SignIn, Method::SignUp];

    const fn name(self) -> &'static str {
        match self {
            Method::Guest => "guest",
            Method::SignIn => "sign-in",
            Method::SignUp => "sign-up",
        }
    }
}

/// Suggested names for guests: characters of the novel.
const NAMES: [&str; 8] = ["Horacio", "Maga", "Talita", "Traveler", "Ossip", "Etienne", "Ronald", "Babs"];

/// A suggested name for a guest.
fn suggested() -> String {
    let seed = dom::seed();
    format!("{}-{}", NAMES[(seed % 8) as usize], 100 + (seed >> 8) % 900)
}

/// How many names are suggested to the server in place of one that somebody else has.
const SUGGESTIONS: usize = 5;

/// The name that a guest would get, shared by the form and the actions that need a player; and the name as suggested.
#[derive(Clone, Copy)]
pub(super) struct Guest(RwSignal<String>, StoredValue<String>);

impl Guest {
    /// A suggestion.
    pub(super) fn new() -> Guest {
        let name = suggested();
        Guest(RwSignal::new(name.clone()), StoredValue::new(name))
    }

    /// Signs the user in as a guest if they are not signed in.
    pub(super) async fn ensure(self, online: Online) -> Result<(), RequestError> {
        if online.me.with_untracked(Option::is_some) {
            return Ok(());
        }
        signed_in(online, self.enter().await?);
        Ok(())
    }

    /// Becomes a guest. If somebody else has the suggested name, another one is tried.
    async fn enter(self) -> Result<Me, RequestError> {
        let mut tries = SUGGESTIONS;
        loop {
            let name = self.0.get_untracked().trim().to_string();
            let is_suggested = self.1.with_value(|suggested| *suggested == name);
            match post("/api/guest", &GuestName { name }).await {
                Err(RequestError::Refused(Refusal::Forbidden { .. })) if is_suggested && tries > 0 => {
                    tries -= 1;
                    let other = suggested();
                    self.1.set_value(other.clone());
                    self.0.set(other);
                }
                answer => return answer,
            }
        }
    }

    /// Accepts a seek and goes to the game; `problem` shows what goes wrong.
    pub(super) fn take(self, online: Online, seek: String, problem: RwSignal<String>) {
        spawn_local(async move {
            let _ = problem.try_set(String::new());
            let taken = async {
                self.ensure(online).await?;
                post::<Begun>(&format!("/api/seeks/{seek}/accept"), &()).await
            };
            match taken.await {
                Ok(begun) => online.enter(begun.game),
                Err(error) => {
                    let _ = problem.try_set(words::request_error(&error));
                }
            }
        });
    }
}

/// Somebody is signed in from now on.
pub(super) fn signed_in(online: Online, me: Me) {
    online.me.set(Some(me));
    online.renew();
}

/// The user's name, or the form to sign in.
pub(super) fn sign_in(app: App, online: Online, guest: Guest) -> AnyView {
    let open = RwSignal::new(false);
    let me = Memo::new(move |_| online.me.get());
    (move || match me.get() {
        Some(me) if !(me.guest && open.get()) => account_panel(app, online, me, open),
        _ => form(online, guest, open),
    })
    .into_any()
}

fn account_panel(app: App, online: Online, me: Me, open: RwSignal<bool>) -> AnyView {
    let leave = move || {
        spawn_local(async move {
            if delete("/api/session", &()).await.is_ok() {
                online.fresh_codes.set(Vec::new());
                online.me.set(None);
                online.renew();
            }
        });
    };
    let never = Signal::stored(false);
    let guest = me.guest;
    view! {
        <section class="panel who-panel" aria-label=t!("who-title")>
            <p class="who-name" data-me=me.name.clone()>
                <small>{if guest { t!("who-guest") } else { t!("who-account") }}</small>
                <strong>{me.name.clone()}</strong>
            </p>
            <div class="row">
                {guest.then(|| button("sign-up", "", t!("who-get-account"), never, move || open.set(true)))}
                {(!guest)
                    .then(|| button("account", "", t!("account-title"), never, move || {
                        app.go(Route::Online(Place::Account));
                    }))}
                {button("sign-out", "quiet", t!("who-sign-out"), never, leave)}
            </div>
            {(!guest).then(|| fresh_codes(online))}
        </section>
    }
    .into_any()
}

fn form(online: Online, guest: Guest, open: RwSignal<bool>) -> AnyView {
    let is_guest = online.me.with_untracked(Option::is_some);
    let way = RwSignal::new(if is_guest { Method::SignUp } else { Method::Guest });
    let (name, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let problem = RwSignal::new(String::new());
    let busy = RwSignal::new(false);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let way = way.get_untracked();
        let typed = if way == Method::Guest { guest.0.get_untracked() } else { name.get_untracked() };
        let typed = typed.trim().to_string();
        let secret = password.get_untracked();
        let short = !(limits::PASSWORD.0..=limits::PASSWORD.1).contains(&secret.chars().count());
        let bad = match way {
            Method::SignIn => None,
            _ => words::bad_name(&typed),
        };
        if let Some(bad) = bad.or_else(|| (way == Method::SignUp && short).then(|| t!("password-length"))) {
            return problem.set(bad);
        }
        busy.set(true);
        problem.set(String::new());
        spawn_local(async move {
            let credentials = Credentials { name: typed.clone(), password: secret };
            let answer: Result<Me, RequestError> = match way {
                Method::Guest => guest.enter().await,
                Method::SignIn => post("/api/session", &credentials).await,
                Method::SignUp => post("/api/accounts", &credentials).await.map(|SignedUp { me, codes }| {
                    online.fresh_codes.set(codes);
                    me
                }),
            };
            let _ = busy.try_set(false);
            match answer {
                Ok(me) => {
                    let _ = open.try_set(false);
                    signed_in(online, me);
                }
                Err(error) => {
                    let _ = problem.try_set(words::request_error(&error));
                }
            }
        });
    };
    let tabs: Vec<_> = Method::ALL
        .into_iter()
        .filter(|way| !is_guest || *way != Method::Guest)
        .map(|this| {
            view! {
                <button
                    type="button"
                    data-do=this.name()
                    aria-pressed=move || if way.get() == this { "true" } else { "false" }
                    on:click=move |_| way.set(this)
                >
                    {t!("who-way", way = this.name())}
                </button>
            }
        })
        .collect();
    let as_guest = Memo::new(move |_| way.get() == Method::Guest);
    let fields = move || {
        let text = if as_guest.get() { guest.0 } else { name };
        let password_kind =
            Signal::derive(move || if way.get() == Method::SignUp { "new-password" } else { "current-password" });
        view! {
            {text_field("name", t!("who-name"), "username", Some("20"), text)}
            {(!as_guest.get()).then(|| password_field("password", t!("who-password"), password_kind, password))}
        }
    };
    view! {
        <form class="panel who-panel" aria-label=t!("who-title") on:submit=submit>
            <div class="tabs" role="group" aria-label=t!("who-title")>{tabs}</div>
            {fields}
            <p class="hint">{move || t!("who-about", way = way.get().name())}</p>
            {move || {
                (way.get() == Method::SignIn)
                    .then(|| view! { <a href="/recover" data-link="" data-do="forgot">{t!("recover-forgot")}</a> })
            }}
            <p class="notice bad" role="alert" data-wrong="">{problem}</p>
            <div class="row">
                <button type="submit" class="primary" data-do="come-in" prop:disabled=busy>
                    {move || t!("who-go", way = way.get().name())}
                </button>
                {is_guest
                    .then(|| button("back", "", t!("choice-cancel"), Signal::stored(false), move || open.set(false)))}
            </div>
        </form>
    }
    .into_any()
}
