//! Play between people: lobby, games, players, archive, account.

mod account;
mod archive;
mod challenge;
mod chat;
mod clock_fields;
mod game;
mod game_bar;
mod game_controls;
mod game_status;
mod graph;
mod lists;
mod lobby;
mod moderation;
mod notifications;
mod plan;
mod profile;
mod quick;
mod recover;
mod recovery;
mod seek;
mod set_up;
mod sign_in;
mod text_fields;

use leptos::prelude::*;

use crate::app::App;
use crate::online::{ConnectionState, Online};
use crate::router::{Place, Route};
use crate::t;

/// The screens of play between people; the address says which.
pub(crate) fn online(app: App) -> AnyView {
    let online = Online::of(app);
    let place = Memo::new(move |before: Option<&Place>| {
        app.route.with(|route| match route {
            Route::Online(place) => place.clone(),
            // The screen is about to be left, so it stays unchanged.
            _ => before.cloned().unwrap_or(Place::Lobby),
        })
    });
    // A search changes the address, not the screen.
    let screen = Memo::new(move |_| match place.get() {
        Place::Games(_) => Place::Games(Vec::new()),
        place => place,
    });
    Effect::new(move || {
        let title = match screen.get() {
            Place::User(name) => name,
            Place::Games(_) => t!("archive-title"),
            Place::Account => t!("account-title"),
            Place::Moderation => t!("moderation-title"),
            Place::Recover => t!("recover-title"),
            // A game sets its own.
            Place::Game(_) => return,
            Place::Lobby | Place::Challenge(_) => t!("nav-online"),
        };
        app.title.set(title);
    });
    view! {
        <div class="online">
            {bar(app, online)}
            {move || match screen.get() {
                Place::Lobby => lobby::lobby(app, online),
                Place::Challenge(id) => challenge::challenge(app, online, id),
                Place::Game(id) => game::game(app, online, id),
                Place::User(name) => profile::profile(online, name),
                Place::Games(_) => archive::archive(app, place),
                Place::Account => account::account(app, online),
                Place::Moderation => moderation::moderation(online),
                Place::Recover => recover::recover(online),
            }}
        </div>
    }
    .into_any()
}

/// Connects to the server, so that every screen shows the user's games as they are.
pub(crate) fn connect(app: App) {
    Online::of(app);
}

/// The bar above all these screens: links between them, the connection's state.
fn bar(app: App, online: Online) -> AnyView {
    let current = move |is: fn(&Place) -> bool| {
        let is = app.route.with(|route| matches!(route, Route::Online(place) if is(place)));
        if is { "page" } else { "false" }
    };
    let name = move || online.me.with(|me| me.as_ref().map(|me| (me.name.clone(), me.guest)));
    view! {
        <div class="online-bar">
            <nav aria-label=t!("nav-online")>
                <a href="/online" data-link="" aria-current=move || current(|place| *place == Place::Lobby)>
                    {t!("lobby-title")}
                </a>
                <a href="/games" data-link="" aria-current=move || current(|place| matches!(place, Place::Games(_)))>
                    {t!("archive-title")}
                </a>
                {move || {
                    name()
                        .filter(|(_, guest)| !guest)
                        .map(|(name, _)| {
                            let address = Route::Online(Place::User(name.clone())).path();
                            view! {
                                <a
                                    href=address
                                    data-link=""
                                    aria-current=move || current(|place| matches!(place, Place::User(_)))
                                >
                                    {name}
                                </a>
                            }
                        })
                }}
                {move || {
                    online.me.with(|me| me.as_ref().is_some_and(|me| me.moderator)).then(|| {
                        let is_current = move || current(|place| *place == Place::Moderation);
                        view! {
                            <a href="/moderation" data-link="" data-do="moderation" aria-current=is_current>
                                {t!("moderation-title")}
                            </a>
                        }
                    })
                }}
            </nav>
            <span class="line-state" role="status" data-line=move || connection_name(online.connection.get())>
                {move || match online.connection.get() {
                    ConnectionState::Connected => String::new(),
                    ConnectionState::Connecting => t!("line-opening"),
                    ConnectionState::Reconnecting => t!("line-broken"),
                }}
            </span>
        </div>
    }
    .into_any()
}

const fn connection_name(state: ConnectionState) -> &'static str {
    match state {
        ConnectionState::Connecting => "opening",
        ConnectionState::Connected => "open",
        ConnectionState::Reconnecting => "broken",
    }
}

/// The message that something could not be loaded.
fn nothing(words: String) -> AnyView {
    view! {
        <section class="empty">
            <h1>{t!("unknown-title")}</h1>
            <p data-notice="">{words}</p>
            <a class="button primary" href="/online" data-link="">{t!("lobby-title")}</a>
        </section>
    }
    .into_any()
}
