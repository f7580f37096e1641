//! The chat of a game, with blocking and reporting of players.

use leptos::html::Ol;
use leptos::prelude::*;
use rayuela_online::api::Report;
use rayuela_online::{ChatLine, limits};
use wasm_bindgen_futures::spawn_local;

use super::game::Game;
use super::text_fields::{TextForm, text_form};
use crate::board::hand_man;
use crate::online::{post, put, words};
use crate::router::encode;
use crate::screens::widgets::button;
use crate::t;

/// The panel.
pub(super) fn chat(game: Game) -> AnyView {
    let online = game.online;
    let lines = Memo::new(move |_| online.followed.with(|f| f.as_ref().map(|f| f.chat.clone()).unwrap_or_default()));
    let someone = Memo::new(move |_| online.me.with(Option::is_some));
    let text = RwSignal::new(String::new());
    let list: NodeRef<Ol> = NodeRef::new();
    // Scrolls to the latest line.
    Effect::new(move || {
        lines.track();
        if let Some(list) = list.get() {
            list.set_scroll_top(list.scroll_height());
        }
    });
    let submit = Callback::new(move |()| {
        let message = text.with_untracked(|text| text.trim().to_string());
        if !message.is_empty() && online.say(message).is_some() {
            text.set(String::new());
        }
    });
    let about = RwSignal::new(None::<String>);
    view! {
        <section class="panel chat" aria-label=t!("chat-title")>
            <h2>{t!("chat-title")}</h2>
            {move || lines.with(Vec::is_empty).then(|| view! { <p class="hint">{t!("chat-empty")}</p> })}
            <ol node_ref=list tabindex="0" aria-label=t!("chat-title") aria-live="polite">
                {move || lines.get().into_iter().map(|line| chat_line(game, line, about)).collect::<Vec<_>>()}
            </ol>
            {move || about.get().map(|name| block_or_report(game, name, about))}
            {move || {
                someone
                    .get()
                    .then(|| {
                        let form = TextForm {
                            label: t!("chat-label"),
                            data: ("data-chat", ""),
                            autocomplete: Some("off"),
                            max_length: limits::CHAT,
                            action: "say",
                            button: t!("chat-send"),
                        };
                        text_form(form, text, submit)
                    })
            }}
        </section>
    }
    .into_any()
}

fn chat_line(game: Game, line: ChatLine, about: RwSignal<Option<String>>) -> AnyView {
    let mine = game.online.me.with_untracked(|me| me.as_ref().is_some_and(|me| me.name == line.name));
    let name = line.name.clone();
    let more = (!mine).then(|| {
        let label = t!("chat-more", name = name.clone());
        view! {
            <button
                type="button"
                class="quiet more"
                data-do="chat-more"
                aria-label=label.clone()
                title=label
                on:click=move |_| about.set(Some(name.clone()))
            >
                "⋯"
            </button>
        }
    });
    view! {
        <li data-line="">
            {line.seat.map(hand_man)}
            <strong>{line.name}</strong>
            <span dir="auto">{line.text}</span>
            {more}
        </li>
    }
    .into_any()
}

/// Blocking and reporting a player.
fn block_or_report(game: Game, name: String, about: RwSignal<Option<String>>) -> AnyView {
    let account = game.online.me.with_untracked(|me| me.as_ref().is_some_and(|me| !me.guest));
    let text = RwSignal::new(String::new());
    let feedback = RwSignal::new(String::new());
    let never = Signal::stored(false);
    let who = StoredValue::new(name.clone());
    let block = move || {
        spawn_local(async move {
            let done = put(&format!("/api/blocks/{}", encode(&who.get_value())), &()).await;
            let words = done.map_or_else(|error| words::request_error(&error), |()| t!("chat-blocked"));
            let _ = feedback.try_set(words);
        });
    };
    let report = Callback::new(move |()| {
        let id = game.look(|table| table.id.clone());
        let body = Report { name: who.get_value(), game: id.map(Into::into), text: text.get_untracked() };
        if body.text.trim().is_empty() {
            return feedback.set(t!("chat-report-empty"));
        }
        spawn_local(async move {
            let done: Result<(), _> = post("/api/reports", &body).await;
            let words = done.map_or_else(|error| words::request_error(&error), |()| t!("chat-reported"));
            let _ = feedback.try_set(words);
        });
    });
    let someone = game.online.me.with_untracked(Option::is_some);
    view! {
        <div class="question" role="group" aria-label=name.clone()>
            <p><strong>{name.clone()}</strong></p>
            {account.then(|| button("block", "", t!("chat-block"), never, block))}
            {someone
                .then(|| {
                    let form = TextForm {
                        label: t!("chat-report-label"),
                        data: ("data-report", ""),
                        autocomplete: None,
                        max_length: limits::REPORT,
                        action: "report",
                        button: t!("chat-report"),
                    };
                    text_form(form, text, report)
                })}
            <p class="hint" role="status" data-told="">{feedback}</p>
            {button("close", "quiet", t!("close"), never, move || about.set(None))}
        </div>
    }
    .into_any()
}
