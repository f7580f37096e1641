//! The archive of games with a search. The search is part of the address.

use leptos::prelude::*;
use rayuela_online::api::{Found, GameSummary};
use rayuela_rules::Variant;
use wasm_bindgen_futures::spawn_local;

use super::lists;
use super::text_fields::text_field;
use crate::app::App;
use crate::online::{get, words};
use crate::router::{Place, Route};
use crate::screens::options_panel::variant_fields;
use crate::screens::widgets::{button, check, select};
use crate::{dom, t};

/// A window that is not wider than this has one column.
const NARROW: f64 = 960.0;
/// Games loaded at a time.
const PAGE: usize = 24;

/// The search of the address.
fn asked(place: &Place) -> Vec<(String, String)> {
    match place {
        Place::Games(query) => query.clone(),
        _ => Vec::new(),
    }
}

fn value(query: &[(String, String)], name: &str) -> String {
    query.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone()).unwrap_or_default()
}

/// The query of a request, percent-encoded except for letters, digits and a few signs.
fn written(query: &[(String, String)], before: Option<u64>) -> String {
    let mut text = format!("/api/games?limit={PAGE}");
    // Games that were called off are found by those who ask for them.
    let narrowed = query.iter().any(|(name, value)| name == "result" || (name == "state" && value == "running"));
    if !narrowed {
        text.push_str("&result=played");
    }
    for (name, value) in query {
        let value = js_sys::encode_uri_component(value);
        text.push_str(&format!("&{name}={}", String::from(value)));
    }
    if let Some(before) = before {
        text.push_str(&format!("&before={before}"));
    }
    text
}

/// The screen.
pub(super) fn archive(app: App, place: Memo<Place>) -> AnyView {
    let games = RwSignal::new(Vec::<GameSummary>::new());
    let more = RwSignal::new(false);
    let feedback = RwSignal::new(String::new());
    let load = move |query: Vec<(String, String)>, before: Option<u64>| {
        spawn_local(async move {
            let found: Result<Found, _> = get(&written(&query, before)).await;
            match found {
                Ok(found) => {
                    let _ = more.try_set(found.games.len() == PAGE);
                    let none = found.games.is_empty() && before.is_none();
                    let _ = games.try_update(|games| games.extend(found.games));
                    let _ = feedback.try_set(if none { t!("archive-none") } else { String::new() });
                }
                Err(error) => {
                    let _ = feedback.try_set(words::request_error(&error));
                }
            }
        });
    };
    Effect::new(move || {
        let query = asked(&place.get());
        games.set(Vec::new());
        load(query, None);
    });
    let next = move || {
        let oldest = games.with_untracked(|games| games.last().map(|game| game.created));
        load(asked(&place.get_untracked()), oldest);
    };
    let list = move || games.get().into_iter().map(lists::summary).collect::<Vec<_>>();
    view! {
        <section class="archive">
            <h1>{t!("archive-title")}</h1>
            <div class="archive-columns">
                {search(app, &asked(&place.get_untracked()))}
                <div class="archive-found">
                    <p class="hint" role="status" data-told="">{feedback}</p>
                    <ul class="game-list" data-found=move || games.with(Vec::len).to_string()>{list}</ul>
                    {move || more.get().then(|| button("more", "wide", t!("archive-more"), Signal::stored(false), next))}
                </div>
            </div>
        </section>
    }
    .into_any()
}

/// The form of the search.
fn search(app: App, query: &[(String, String)]) -> AnyView {
    let player = RwSignal::new(value(query, "player"));
    let opponent = RwSignal::new(value(query, "opponent"));
    let first = value(query, "variant").parse::<Variant>().ok();
    let any = RwSignal::new(first.is_none());
    let variant = RwSignal::new(first.unwrap_or(Variant::Stacking));
    let result = RwSignal::new(value(query, "result"));
    let rated = RwSignal::new(value(query, "rated"));
    let state = RwSignal::new(value(query, "state"));
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let fields = [
            ("player", player.get_untracked().trim().to_string()),
            ("opponent", opponent.get_untracked().trim().to_string()),
            ("variant", if any.get_untracked() { String::new() } else { variant.get_untracked().to_string() }),
            ("result", result.get_untracked()),
            ("rated", rated.get_untracked()),
            ("state", state.get_untracked()),
        ];
        let query = fields.into_iter().filter(|(_, value)| !value.is_empty());
        app.go(Route::Online(Place::Games(query.map(|(name, value)| (name.to_string(), value)).collect())));
    };
    let choice = |name: &'static str, label: String, values: &[&str], value: RwSignal<String>| {
        let words = |key: &&str| {
            let shown = match *key {
                "" if name == "result" => t!("search-any-result"),
                "" => t!("search-value", value = "any"),
                key => t!("search-value", value = key),
            };
            (key.to_string(), shown)
        };
        select(name, label, Signal::stored(values.iter().map(words).collect()), value.into(), move |new| value.set(new))
    };
    // On a phone the games come first, and the form opens when it is wanted.
    let width = dom::window().inner_width().ok().and_then(|width| width.as_f64());
    view! {
        <details class="panel search" open=width.is_none_or(|width| width > NARROW)>
            <summary><h2>{t!("search-title")}</h2></summary>
            <form class="options" aria-label=t!("search-title") on:submit=submit>
            {text_field("player", t!("search-player"), "off", None, player)}
            {text_field("opponent", t!("search-opponent"), "off", None, opponent)}
            {check("any-variant", t!("search-any-game"), String::new(), any.into(), move |on| any.set(on))}
            {move || {
                (!any.get()).then(|| variant_fields(variant.into(), Callback::new(move |new| variant.set(new))))
            }}
            {choice("result", t!("search-result"), &["", "white", "black", "draw", "aborted"], result)}
            {choice("rated", t!("search-rated"), &["", "true", "false"], rated)}
            {choice("state", t!("search-state"), &["", "running"], state)}
            <button type="submit" class="primary wide" data-do="search">{t!("search-go")}</button>
            </form>
        </details>
    }
    .into_any()
}
