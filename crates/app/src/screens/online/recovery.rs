//! Ways back into the user's account: recovery codes and an e-mail address.

use leptos::prelude::*;
use rayuela_online::api::{MoveMail, NewAddress, Proof, Recovery, RecoveryCodes};
use wasm_bindgen_futures::spawn_local;

use super::text_fields::{email_field, password_field};
use crate::online::{Online, RequestError, delete, get, post, put, words};
use crate::screens::widgets::{button, check};
use crate::{export, i18n, t};

/// What the panels share.
#[derive(Clone, Copy)]
struct State {
    known: RwSignal<Recovery>,
    online: Online,
}

impl State {
    fn load(self) {
        spawn_local(async move {
            if let Ok(state) = get::<Recovery>("/api/recovery").await {
                let _ = self.known.try_set(state);
            }
        });
    }

    /// Runs a request, shows what goes wrong, and asks again how things are.
    fn run(self, problem: RwSignal<String>, request: impl Future<Output = Result<(), RequestError>> + 'static) {
        spawn_local(async move {
            let words = request.await.err().map(|error| words::request_error(&error)).unwrap_or_default();
            let _ = problem.try_set(words);
            self.load();
        });
    }
}

/// The panels of the account screen.
pub(super) fn recovery(online: Online) -> AnyView {
    let state = State { known: RwSignal::new(Recovery::default()), online };
    state.load();
    let offers_mail = Memo::new(move |_| state.known.with(|known| known.mail));
    view! {
        {codes(state)}
        {move || offers_mail.get().then(|| mail(state))}
    }
    .into_any()
}

/// Codes that were just made, which are shown once; nothing if there are none.
pub(super) fn fresh_codes(online: Online) -> AnyView {
    (move || {
        let codes = online.fresh_codes.get();
        (!codes.is_empty()).then(|| code_list(online, codes))
    })
    .into_any()
}

fn code_list(online: Online, codes: Vec<String>) -> AnyView {
    let name = online.me.with_untracked(|me| me.as_ref().map(|me| me.name.clone()).unwrap_or_default());
    let (list, count) = (codes.join("\n"), codes.len());
    let file = format!("{}\n\n{list}\n", t!("codes-file", name = name.clone()));
    let never = Signal::stored(false);
    let copied = RwSignal::new(String::new());
    let copy = move || export::copy(&list, copied);
    let save = move || export::save_text(&format!("rayuela-{name}.txt"), &file);
    view! {
        <div class="question codes" data-codes=count>
            <p>{t!("codes-once")}</p>
            <ol>{codes.into_iter().map(|code| view! { <li><code>{code}</code></li> }).collect::<Vec<_>>()}</ol>
            <div class="row">
                {button("copy-codes", "", t!("copy"), never, copy)}
                {button("save-codes", "", t!("codes-save"), never, save)}
                {button("codes-kept", "primary", t!("codes-kept"), never, move || online.fresh_codes.set(vec![]))}
            </div>
            <p class="hint" role="status">{copied}</p>
        </div>
    }
    .into_any()
}

fn codes(state: State) -> AnyView {
    let password = RwSignal::new(String::new());
    let problem = RwSignal::new(String::new());
    let left = move || t!("codes-left", n = state.known.with(|known| known.codes_left as i32));
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let body = Proof { password: password.get_untracked() };
        state.run(problem, async move {
            let made: RecoveryCodes = post("/api/recovery/codes", &body).await?;
            state.online.fresh_codes.set(made.codes);
            let _ = password.try_set(String::new());
            Ok(())
        });
    };
    view! {
        <section class="panel" aria-label=t!("codes-title")>
            <h2>{t!("codes-title")}</h2>
            <p class="hint">{t!("codes-about")}</p>
            {fresh_codes(state.online)}
            <p data-codes-left=move || state.known.with(|known| known.codes_left)>{left}</p>
            <details>
                <summary data-do="more-codes">{t!("codes-new")}</summary>
                <form on:submit=submit>
                    <p class="hint">{t!("codes-new-about")}</p>
                    {password_field("codes", t!("who-password"), Signal::stored("current-password"), password)}
                    <p class="notice bad" role="alert">{problem}</p>
                    <button type="submit" data-do="new-codes">{t!("codes-new")}</button>
                </form>
            </details>
        </section>
    }
    .into_any()
}

fn mail(state: State) -> AnyView {
    let problem = RwSignal::new(String::new());
    let known = state.known;
    let address = Memo::new(move |_| known.with(|known| known.address.clone()));
    let pending = Memo::new(move |_| known.with(|known| known.pending.clone()));
    let has_any = Memo::new(move |_| address.get().is_some() || pending.get().is_some());
    let never = Signal::stored(false);
    let remove = move || state.run(problem, async { delete("/api/recovery/address", &()).await });
    let tell = move |on: bool| state.run(problem, async move { put("/api/recovery/moves", &MoveMail { on }).await });
    let moves = Signal::derive(move || known.with(|known| known.moves));
    let shown = move || {
        let address = address.get()?;
        Some(view! {
            <p class="who-name" data-address="confirmed"><strong>{address}</strong></p>
            {check("moves", t!("mail-moves"), String::new(), moves, tell)}
        })
    };
    let waiting = move || {
        let words = t!("mail-pending", address = pending.get()?);
        Some(view! { <p class="notice" role="status" data-address="pending">{words}</p> })
    };
    view! {
        <section class="panel" aria-label=t!("mail-title")>
            <h2>{t!("mail-title")}</h2>
            <p class="hint">{t!("mail-about")}</p>
            {shown}
            {waiting}
            {move || has_any.get().then(|| button("remove-address", "quiet", t!("mail-remove"), never, remove))}
            <p class="notice bad" role="alert">{problem}</p>
            {address_form(state)}
        </section>
    }
    .into_any()
}

fn address_form(state: State) -> AnyView {
    let (address, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let problem = RwSignal::new(String::new());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let body = NewAddress {
            address: address.get_untracked().trim().to_string(),
            password: password.get_untracked(),
            lang: i18n::lang().tag().to_string(),
        };
        state.run(problem, async move {
            put("/api/recovery/address", &body).await?;
            let _ = address.try_set(String::new());
            let _ = password.try_set(String::new());
            Ok(())
        });
    };
    let open = move || state.known.with(|known| known.address.is_none() && known.pending.is_none());
    view! {
        <details prop:open=open>
            <summary data-do="more-address">{t!("mail-change")}</summary>
            <form on:submit=submit>
                {email_field("address", t!("mail-address"), address)}
                {password_field("address-password", t!("who-password"), Signal::stored("current-password"), password)}
                <p class="notice bad" role="alert">{problem}</p>
                <button type="submit" data-do="address">{t!("mail-set")}</button>
            </form>
        </details>
    }
    .into_any()
}
