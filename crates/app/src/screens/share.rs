//! Saving and copying a game, its position and its picture. It is fetched when it is first opened.

use leptos::prelude::*;
use rayuela_draw::Picture;

use super::animate::{Animated, animate};
use super::widgets::button;
use crate::export::{self, Kind, theme};
use crate::play::{Driver, record};
use crate::router::Route;
use crate::t;

/// The buttons, and what came of them.
pub(crate) fn share(driver: Driver) -> AnyView {
    let never = Signal::stored(false);
    let record_text = move || driver.look(|session| record(session).to_string()).unwrap_or_default();
    let position = move || driver.look(|session| session.core.shown().text()).unwrap_or_default();
    let name = move || driver.look(|session| format!("rayuela-{}", session.core.plan.variant)).unwrap_or_default();
    let saved = RwSignal::new(String::new());
    let copy = move |text: String| export::copy(&text, saved);
    let picture = move || {
        driver.look(|session| Picture {
            last: session.last(),
            flipped: session.flipped,
            theme: theme(driver.app()),
            ..Picture::new(session.core.shown())
        })
    };
    let save_picture = move |kind: Kind| {
        if let Some(picture) = picture() {
            export::save_picture(name(), kind, picture, saved);
        }
    };
    let copy_picture = move |kind: Kind| {
        if let Some(picture) = picture() {
            export::copy_picture(kind, picture, saved);
        }
    };
    let animated = move || {
        let game = driver.look(|session| session.core.game.clone())?;
        Some(Animated { name: name(), game, like: picture()? })
    };
    view! {
            <div class="row">
                {button("copy-record", "", t!("copy-record"), never, move || copy(record_text()))}
                {button("copy-position", "", t!("copy-position"), never, move || copy(position()))}
                {button("edit-position", "", t!("editor-open"), never, move || {
                    if let Some(route) = driver.look(|s| Route::Editor(s.core.plan.variant, Some(s.core.shown().text()))) {
                        driver.app().go(route);
                    }
                })}
                {button("copy-link", "", t!("copy-link"), never, move || copy(link(driver)))}
                {button("save-record", "", t!("save-record"), never, move || {
                    export::save_text(&format!("{}.txt", name()), &record_text());
                })}
                {button("copy-svg", "", t!("copy-svg"), never, move || copy_picture(Kind::Svg))}
                {button("copy-png", "", t!("copy-png"), never, move || copy_picture(Kind::Png))}
                {button("save-svg", "", t!("save-svg"), never, move || save_picture(Kind::Svg))}
                {button("save-png", "", t!("save-png"), never, move || save_picture(Kind::Png))}
            </div>
            <p class="hint" role="status">{saved}</p>
            {animate(animated)}
    }
    .into_any()
}

/// An address that starts a game from the position on the screen on any device.
fn link(driver: Driver) -> String {
    let route = driver.look(|session| {
        let setup = ("setup".to_string(), session.core.shown().text());
        Route::Play(session.core.plan.variant, vec![setup]).path()
    });
    let origin = crate::dom::window().location().origin().unwrap_or_default();
    format!("{origin}{}", route.unwrap_or_default())
}
