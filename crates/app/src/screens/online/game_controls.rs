//! What can be done in a game besides playing on: offers, resigning, another game, the record and pictures.

use leptos::prelude::*;
use rayuela_draw::Picture;
use rayuela_online::{Command, Offer};
use wasm_bindgen_futures::spawn_local;
use web_sys::Notification;

use super::game::Game;
use super::notifications;
use crate::online::{Ask, Table, words};
use crate::router::{Place, Route};
use crate::screens::analysis::SEAT;
use crate::screens::animate::{Animated, animate};
use crate::screens::part;
use crate::screens::widgets::button;
use crate::{export, t};

/// The buttons.
pub(super) fn controls(game: Game) -> AnyView {
    let seated = game.memo(|table| table.you.is_some());
    let over = game.memo(|table| table.room.over().is_some());
    (move || match (seated.get() == Some(true), over.get() == Some(true)) {
        (true, false) => running(game),
        (seated, true) => finished(game, seated),
        (false, false) => watching(game),
    })
    .into_any()
}

fn running(game: Game) -> AnyView {
    let morelli = game.look(|table| table.room.terms().variant.is_morelli()) == Some(true);
    let family = if morelli { "morelli" } else { "morris" };
    let no = move |offer: Offer| {
        let may = game.memo(move |table| table.may_offer(offer));
        Signal::derive(move || may.get() != Some(true))
    };
    let can_abort = game.memo(|table| table.room.can_abort());
    let never = Signal::stored(false);
    let ask = move |ask: Ask| {
        move || {
            game.update(|table| table.ask = Some(ask));
        }
    };
    let may_notify = RwSignal::new(words::may_ask_to_notify());
    let notify = move || {
        spawn_local(async move {
            if let Ok(asked) = Notification::request_permission() {
                let _ = wasm_bindgen_futures::JsFuture::from(asked).await;
            }
            let _ = may_notify.try_set(words::may_ask_to_notify());
            // With an account also while the page is closed; if that fails, there is the switch in the account.
            if game.online.me.with_untracked(|me| me.as_ref().is_some_and(|me| !me.guest)) {
                let _ = notifications::turn(true).await;
            }
        });
    };
    view! {
        <div class="panel controls">
            {button("offer", "", t!("offer", family = family), no(Offer::End), move || game.offer(Offer::End))}
            {button("take-back", "", t!("take-back"), no(Offer::TakeBack), move || game.offer(Offer::TakeBack))}
            {move || match can_abort.get() {
                Some(true) => button("abort", "", t!("abort"), never, ask(Ask::Abort)),
                _ => button("resign", "", t!("resign"), never, ask(Ask::Resign)),
            }}
            {move || may_notify.get().then(|| button("notify", "", t!("notify-me"), never, notify))}
        </div>
    }
    .into_any()
}

fn finished(game: Game, seated: bool) -> AnyView {
    let never = Signal::stored(false);
    let rematch = game.memo(|table| table.room.rematch().cloned());
    let wants = game.memo(|table| table.room.rematch_offer().map(|by| Some(by) == table.you));
    let again = move || match (rematch.get().flatten(), wants.get().flatten()) {
        (Some(id), _) => {
            let address = Route::Online(Place::Game(id.into())).path();
            view! { <a class="button primary" href=address data-link="" data-do="next-game">{t!("rematch-go")}</a> }
                .into_any()
        }
        (None, _) if !seated => ().into_any(),
        (None, Some(true)) => view! { <p class="hint" data-rematch="">{t!("rematch-waits")}</p> }.into_any(),
        (None, wants) => {
            let label = if wants.is_some() { t!("rematch-accept") } else { t!("rematch") };
            button("rematch", "primary", label, never, move || game.act(Command::Rematch))
        }
    };
    view! {
        <div class="panel controls">
            {again}
            {button("analyse", "", t!("analyse"), never, move || analyse(game))}
            {button("lobby", "", t!("lobby-title"), never, move || game.app.go(Route::Online(Place::Lobby)))}
        </div>
    }
    .into_any()
}

fn watching(game: Game) -> AnyView {
    let never = Signal::stored(false);
    let begun = game.memo(|table| table.room.game().is_some());
    view! {
        <div class="panel controls">
            <p class="hint" data-spectator="">{t!("game-watching")}</p>
            {move || {
                (begun.get() == Some(true))
                    .then(|| button("analyse", "", t!("analyse"), never, move || analyse(game)))
            }}
        </div>
    }
    .into_any()
}

/// Opens the game on the analysis screen, with the user's colour if they played it.
fn analyse(game: Game) {
    let found = game.look(|table| Some((table.id.clone(), table.room.record()?, table.you)));
    if let Some((id, mut record, you)) = found.flatten() {
        if let Some(you) = you {
            record.set_tag(SEAT, you.name());
        }
        part::analyse(game.app, id, record);
    }
}

/// The record and pictures to download.
pub(super) fn downloads(game: Game) -> AnyView {
    let begun = game.memo(|table| table.room.game().is_some());
    let id = game.look(|table| table.id.clone()).unwrap_or_default();
    let shown = game.memo(|table| table.shown_ply());
    let at = move |kind: &str| format!("/api/games/{id}/picture.{kind}?ply={}", shown.get().unwrap_or_default());
    let (svg, png) = (at.clone(), at);
    let record = game.look(|table| format!("/api/games/{}/record", table.id)).unwrap_or_default();
    let file = game.look(|table| format!("rayuela-{}", table.id)).unwrap_or_default();
    let animated = move || {
        let of = |table: &Table| {
            let whole = table.room.game()?.clone();
            let (flipped, theme) = (table.flipped, export::theme(game.app));
            let like = Picture { flipped, theme, ..Picture::new(*whole.position()) };
            Some(Animated { name: format!("rayuela-{}", table.id), game: whole, like })
        };
        game.look(of).flatten()
    };
    let (svg_file, png_file, text_file) = (format!("{file}.svg"), format!("{file}.png"), format!("{file}.txt"));
    view! {
        <details class="panel share" class:gone=move || begun.get() != Some(true)>
            <summary data-do="share">{t!("share-title")}</summary>
            <div class="row">
                <a class="button" data-do="save-record" href=record download=text_file>{t!("save-record")}</a>
                <a class="button" data-do="save-svg" href=move || svg("svg") download=svg_file>{t!("save-svg")}</a>
                <a class="button" data-do="save-png" href=move || png("png") download=png_file>{t!("save-png")}</a>
            </div>
            {animate(animated)}
        </details>
    }
    .into_any()
}
