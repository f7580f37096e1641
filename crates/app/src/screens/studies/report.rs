//! Reporting another's study, and for moderators hiding it and showing it again.

use leptos::prelude::*;
use rayuela_online::api::{Report, StudyHidden};
use rayuela_online::limits;
use wasm_bindgen_futures::spawn_local;

use super::super::widgets::button;
use super::open::Owner;
use crate::online::{RequestError, post, put, words};
use crate::router::Route;
use crate::t;

/// The form, which opens when it is wanted.
pub(super) fn report(owner: Owner) -> AnyView {
    let text = RwSignal::new(String::new());
    let said = RwSignal::new(String::new());
    let Owner { moderated, hidden, .. } = owner;
    let hides = RwSignal::new(hidden);
    if hidden {
        said.set(t!("study-hidden"));
    }
    let owner = StoredValue::new(owner);
    let tell = move |done: Result<(), RequestError>, words: String| {
        let _ = said.try_set(done.map_or_else(|error| words::request_error(&error), |()| words));
    };
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let words = text.get_untracked();
        if words.trim().is_empty() {
            return said.set(t!("chat-report-empty"));
        }
        let Owner { name, study, .. } = owner.get_value();
        // Moderators find the study by its address.
        let words = format!("{} {words}", Route::Study(study).path());
        let words = words.chars().take(limits::REPORT).collect();
        spawn_local(async move {
            let report = Report { name, game: None, text: words };
            tell(post("/api/reports", &report).await, t!("chat-reported"));
        });
    };
    let hide = move |hidden: bool| {
        let path = format!("/api/studies/{}/hidden", owner.with_value(|owner| owner.study.clone()));
        spawn_local(async move {
            let done = put(&path, &StudyHidden { hidden }).await;
            if done.is_ok() {
                let _ = hides.try_set(hidden);
            }
            tell(done, if hidden { t!("study-hidden") } else { t!("study-shown") });
        });
    };
    let never = Signal::stored(false);
    let moderate = move || match hides.get() {
        true => button("show-study", "", t!("study-show"), never, move || hide(false)),
        false => button("hide-study", "danger", t!("study-hide"), never, move || hide(true)),
    };
    view! {
        <details class="report-study" open=hidden>
            <summary data-do="report-study">{t!("chat-report")}</summary>
            <form class="typed" on:submit=submit>
                <label>
                    <span>{t!("chat-report-label")}</span>
                    <input
                        type="text"
                        data-report=""
                        maxlength=limits::REPORT.to_string()
                        prop:value=text
                        on:input=move |event| text.set(event_target_value(&event))
                    />
                </label>
                <button type="submit" data-do="report">{t!("chat-report")}</button>
            </form>
            {moderated.then_some(moderate)}
            <p class="hint" role="status">{said}</p>
        </details>
    }
    .into_any()
}
