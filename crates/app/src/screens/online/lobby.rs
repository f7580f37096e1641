//! The lobby: the user, open seeks, a form for a new one, running games.

use leptos::prelude::*;
use rayuela_online::api::{Found, GameLog, GameSummary, Me};
use rayuela_online::{Room, Seek};
use rayuela_rules::Color;
use wasm_bindgen_futures::spawn_local;

use super::sign_in::Guest;
use super::{lists, quick, seek, sign_in};
use crate::app::App;
use crate::online::{Online, delete, get, words};
use crate::screens::widgets::button;
use crate::t;

/// The number of running games that are listed.
const SHOWN: usize = 12;

/// A game of the user.
type Own = (String, Room, Option<Color>);

/// The screen.
pub(super) fn lobby(app: App, online: Online) -> AnyView {
    let guest = Guest::new();
    let problem = RwSignal::new(String::new());
    let running = RwSignal::new(Vec::<GameSummary>::new());
    let own = RwSignal::new(Vec::<Own>::new());
    online.follow_lobby(true);
    online.follow(None);
    // Those who wait for an opponent go on hearing whether there is one.
    on_cleanup(move || online.follow_lobby(!online.posted().is_empty()));
    // When the lobby changes, a game may have begun or ended.
    let count = Memo::new(move |_| online.lobby.with(|lobby| lobby.as_ref().map(|lobby| lobby.games)));
    let me = Memo::new(move |_| online.me.with(|me| me.as_ref().map(|me| me.id.clone())));
    Effect::new(move || {
        count.get();
        let me = me.get();
        online.waiting_games.track();
        spawn_local(async move {
            let found: Result<Found, _> = get(&format!("/api/games?state=running&limit={SHOWN}")).await;
            let mut games = found.map(|found| found.games).unwrap_or_default();
            games.retain(|game| Some(&game.white.id) != me.as_ref() && Some(&game.black.id) != me.as_ref());
            let _ = running.try_set(games);
            if me.is_some() {
                let _ = own.try_set(own_games().await);
            }
        });
    });
    let seeks = Memo::new(move |_| online.lobby.with(|lobby| lobby.as_ref().map(|lobby| lobby.seeks.clone())));
    let list = move || match seeks.get() {
        None => view! { <p class="hint">{t!("line-opening")}</p> }.into_any(),
        Some(seeks) => {
            let others = seeks.into_iter().filter(|seek| Some(&seek.by.id) != me.get().as_ref());
            let rows: Vec<_> = others.map(|seek| row(online, guest, problem, &seek)).collect();
            if rows.is_empty() {
                view! { <p class="hint" data-empty="">{t!("lobby-empty")}</p> }.into_any()
            } else {
                view! { <ul class="seeks">{rows}</ul> }.into_any()
            }
        }
    };
    let posted = move || {
        let seeks = seeks.get().unwrap_or_default().into_iter();
        seeks.filter(|seek| Some(&seek.by.id) == me.get().as_ref()).map(|seek| waiting(&seek)).collect::<Vec<_>>()
    };
    view! {
        <section class="lobby">
            <div class="lobby-main">
                <header class="lobby-head">
                    <h1>{t!("lobby-heading")}</h1>
                    <p>{t!("lobby-text")}</p>
                </header>
                <ul class="posted">{posted}</ul>
                {move || {
                    (me.get().is_some() && !own.with(Vec::is_empty))
                        .then(|| {
                            view! {
                                <section aria-label=t!("lobby-own")>
                                    <h2>{t!("lobby-own")}</h2>
                                    <ul class="game-list">
                                        {own.get()
                                            .iter()
                                            .map(|(id, room, you)| lists::own(id, room, *you))
                                            .collect::<Vec<_>>()}
                                    </ul>
                                </section>
                            }
                        })
                }}
                {quick::tiles(online, guest, problem)}
                <section class="panel" aria-label=t!("lobby-seeks")>
                    <h2>{t!("lobby-seeks")}</h2>
                    <p class="notice bad" role="alert" data-wrong="">{problem}</p>
                    {list}
                </section>
                {move || {
                    (!running.with(Vec::is_empty))
                        .then(|| {
                            view! {
                                <section aria-label=t!("lobby-running")>
                                    <h2>
                                        {t!("lobby-running")}" "
                                        <small>{move || count.get().map(|n| t!("lobby-count", n = n))}</small>
                                    </h2>
                                    <ul class="game-list">
                                        {running.get().into_iter().map(lists::summary).collect::<Vec<_>>()}
                                    </ul>
                                </section>
                            }
                        })
                }}
            </div>
            <div class="lobby-side">
                {sign_in::sign_in(app, online, guest)}
                {seek::seek(app, online, guest)}
            </div>
        </section>
    }
    .into_any()
}

/// The user's running games, those in which it is their turn first.
async fn own_games() -> Vec<Own> {
    let Ok(me) = get::<Me>("/api/me").await else { return Vec::new() };
    let mut games = Vec::new();
    for id in me.games {
        let log: Result<GameLog, _> = get(&format!("/api/games/{id}")).await;
        if let Some(room) = log.ok().and_then(|log| Room::replay(&log.entries).ok()) {
            let you = room.seat(&me.id);
            games.push((id.into(), room, you));
        }
    }
    games.sort_by_key(|(_, room, you)| (!you.is_some_and(|you| room.awaits(you)), std::cmp::Reverse(room.last())));
    games
}

/// A game of somebody else in the list.
fn row(online: Online, guest: Guest, problem: RwSignal<String>, seek: &Seek) -> AnyView {
    let id = StoredValue::new(seek.id.clone());
    let take = move || guest.take(online, id.get_value(), problem);
    view! {
        <li class="seek-row" data-seek=seek.id.clone()>
            <span class="seek-who">{lists::player(&seek.by)}</span>
            {terms(seek)}
            {button("take", "primary", t!("seek-take"), Signal::stored(false), take)}
        </li>
    }
    .into_any()
}

/// A game that the user has posted and nobody has accepted yet.
fn waiting(seek: &Seek) -> AnyView {
    let id = StoredValue::new(seek.id.clone());
    let withdraw = move || {
        spawn_local(async move {
            let _ = delete(&format!("/api/seeks/{}", id.get_value()), &()).await;
        });
    };
    view! {
        <li class="seek-row mine" data-seek=seek.id.clone()>
            <span class="seeking" aria-hidden="true"></span>
            <span class="seek-what">
                <strong role="status">{t!("running-posted")}</strong>
                <span>{words::variant(seek.terms.variant)}" · "{words::details(&seek.terms)}</span>
                {color(seek)}
            </span>
            {button("withdraw", "", t!("seek-withdraw"), Signal::stored(false), withdraw)}
        </li>
    }
    .into_any()
}

fn terms(seek: &Seek) -> AnyView {
    view! {
        <span class="seek-what">
            <strong>{words::variant(seek.terms.variant)}</strong>
            <span>{words::details(&seek.terms)}</span>
            {color(seek)}
        </span>
    }
    .into_any()
}

/// The colour that the player who posted the game wishes, if any.
fn color(seek: &Seek) -> Option<AnyView> {
    seek.color.map(|color| view! { <span>{t!("seek-plays", color = color.name())}</span> }.into_any())
}
