//! A new password for somebody who has lost theirs, and the place where links in mails lead.

use leptos::prelude::*;
use rayuela_online::api::{Confirmation, Forgotten, Me, Recover, Recovery};
use rayuela_online::limits;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;

use super::sign_in::signed_in;
use super::text_fields::{password_field, text_field};
use crate::online::{Online, get, post, words};
use crate::screens::widgets::button;
use crate::{dom, t};

/// What the part of the address after `#` asks for. It stays in the browser: no server sees it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
enum Link {
    /// nothing
    #[default]
    None,
    /// a new password for this name, by this code
    Reset(String, String),
    /// that an address is confirmed
    Confirm(String),
}

impl Link {
    fn parse(hash: &str) -> Link {
        match hash.trim_start_matches('#').split('.').collect::<Vec<_>>()[..] {
            ["reset", name, code] => Link::Reset(name.to_string(), code.to_string()),
            ["confirm", code] => Link::Confirm(code.to_string()),
            _ => Link::None,
        }
    }

    /// That of the page's address, which is forgotten there: codes are not for the history.
    fn take() -> Link {
        let link = Link::parse(&dom::window().location().hash().unwrap_or_default());
        if link != Link::None
            && let Ok(history) = dom::window().history()
        {
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some("/recover"));
        }
        link
    }
}

/// The screen.
pub(super) fn recover(online: Online) -> AnyView {
    online.follow(None);
    let link = Link::take();
    let content = match link {
        Link::Confirm(code) => confirmation(code),
        Link::Reset(name, code) => form(online, name, code),
        Link::None => form(online, String::new(), String::new()),
    };
    view! { <section class="account recover">{content}</section> }.into_any()
}

/// Confirms an address after a click: programs that look at links in mails must not do it.
fn confirmation(code: String) -> AnyView {
    let feedback = RwSignal::new((String::new(), false));
    let confirm = move || {
        let body = Confirmation { code: code.clone() };
        spawn_local(async move {
            let words = match post::<()>("/api/recovery/address", &body).await {
                Ok(()) => (t!("recover-confirmed"), false),
                Err(error) => (words::request_error(&error), true),
            };
            let _ = feedback.try_set(words);
        });
    };
    view! {
        <div class="panel">
            <h1>{t!("recover-confirm-title")}</h1>
            <p>{t!("recover-confirm-about")}</p>
            {button("confirm", "primary", t!("recover-confirm"), Signal::stored(false), confirm)}
            <p class="notice" class:bad=move || feedback.get().1 role="status" data-told="confirm">
                {move || feedback.get().0}
            </p>
            <a class="button" href="/account" data-link="">{t!("account-title")}</a>
        </div>
    }
    .into_any()
}

fn form(online: Online, name: String, code: String) -> AnyView {
    let (name, code, password) = (RwSignal::new(name), RwSignal::new(code), RwSignal::new(String::new()));
    let problem = RwSignal::new(String::new());
    let done = RwSignal::new(false);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let typed = |text: RwSignal<String>| text.get_untracked().trim().to_string();
        let body = Recover { name: typed(name), code: typed(code), password: password.get_untracked() };
        if !(limits::PASSWORD.0..=limits::PASSWORD.1).contains(&body.password.chars().count()) {
            return problem.set(t!("password-length"));
        }
        spawn_local(async move {
            match post::<Me>("/api/recovery", &body).await {
                Ok(me) => {
                    let _ = done.try_set(true);
                    signed_in(online, me);
                }
                Err(error) => {
                    let _ = problem.try_set(words::request_error(&error));
                }
            }
        });
    };
    (move || {
        if done.get() {
            return view! {
                <div class="panel">
                    <h1>{t!("recover-title")}</h1>
                    <p role="status" data-told="recovered">{t!("password-changed")}</p>
                    <a class="button primary" href="/account" data-link="">{t!("account-title")}</a>
                </div>
            }
            .into_any();
        }
        view! {
            <form class="panel" aria-label=t!("recover-title") on:submit=submit>
                <h1>{t!("recover-title")}</h1>
                <p class="hint">{t!("recover-about")}</p>
                {text_field("name", t!("who-name"), "username", Some("20"), name)}
                {text_field("code", t!("recover-code"), "one-time-code", Some("40"), code)}
                {password_field("new", t!("password-new"), Signal::stored("new-password"), password)}
                <p class="notice bad" role="alert" data-wrong="">{problem}</p>
                <button type="submit" class="primary" data-do="recover">{t!("recover-go")}</button>
                {ask_for_mail(name)}
            </form>
        }
        .into_any()
    })
    .into_any()
}

/// The button that asks for a code by mail, where the server sends mail.
fn ask_for_mail(name: RwSignal<String>) -> AnyView {
    let offered = RwSignal::new(false);
    let feedback = RwSignal::new((String::new(), false));
    spawn_local(async move {
        if let Ok(Recovery { mail: true, .. }) = get::<Recovery>("/api/recovery").await {
            let _ = offered.try_set(true);
        }
    });
    let ask = move || {
        let body = Forgotten { name: name.get_untracked().trim().to_string() };
        if body.name.is_empty() {
            return feedback.set((t!("recover-name-first"), true));
        }
        spawn_local(async move {
            let words = match post::<()>("/api/recovery/mail", &body).await {
                Ok(()) => (t!("recover-mailed"), false),
                Err(error) => (words::request_error(&error), true),
            };
            let _ = feedback.try_set(words);
        });
    };
    (move || {
        offered.get().then(|| {
            view! {
                {button("mail-code", "quiet", t!("recover-mail"), Signal::stored(false), ask)}
                <p class="notice" class:bad=move || feedback.get().1 role="status" data-told="mail">
                    {move || feedback.get().0}
                </p>
            }
        })
    })
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_in_mails_are_read() {
        assert_eq!(Link::parse("#reset.Ana.abcd-efgh"), Link::Reset("Ana".to_string(), "abcd-efgh".to_string()));
        assert_eq!(Link::parse("#confirm.abcd"), Link::Confirm("abcd".to_string()));
        for other in ["", "#", "#reset.Ana", "#confirm", "#confirm.a.b", "#board"] {
            assert_eq!(Link::parse(other), Link::None, "{other}");
        }
    }
}
