//! The screens. Each is one function of the page's state; links and addresses choose among them.

mod analysis;
mod animate;
mod controls;
mod editor;
mod guide;
mod help;
mod home;
mod learn;
mod moves;
#[cfg(feature = "online")]
mod online;
mod option_notes;
mod options;
mod options_panel;
pub(crate) mod part;
mod play;
mod player_bar;
mod practise;
mod privacy;
mod puzzles;
mod settings;
mod share;
mod status;
mod studies;
mod welcome;
mod widgets;

use leptos::prelude::*;
use rayuela_rules::Variant;

use crate::app::App;
use crate::board::living_board;
use crate::router::Route;
use crate::{t, words};

pub(crate) use part::connect;

/// Which screen an address belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Screen {
    Home,
    Play,
    Analysis,
    Learn,
    Editor,
    Studies,
    Online,
    Puzzles,
    Settings,
    Privacy,
    Practise,
    Welcome,
    Unknown,
}

/// The screen of the address; it stays while only details of the address change.
pub(crate) fn screen(app: App) -> AnyView {
    let screen = Memo::new(move |_| {
        app.route.with(|route| match route {
            Route::Home => Screen::Home,
            Route::Play(..) => Screen::Play,
            Route::Analysis(_) => Screen::Analysis,
            Route::Learn | Route::Family(_) | Route::Lesson(..) | Route::Rules(_) | Route::About => Screen::Learn,
            Route::Editor(..) => Screen::Editor,
            Route::Studies | Route::Study(_) => Screen::Studies,
            Route::Online(_) => Screen::Online,
            Route::Puzzles(_) => Screen::Puzzles,
            Route::Settings => Screen::Settings,
            Route::Privacy => Screen::Privacy,
            Route::Practise => Screen::Practise,
            Route::Welcome(_) => Screen::Welcome,
            Route::Unknown => Screen::Unknown,
        })
    });
    Effect::new(move || {
        let title = match screen.get() {
            Screen::Home | Screen::Unknown => String::new(),
            Screen::Play => app.route.with(|route| match route {
                Route::Play(variant, _) => words::family(*variant),
                _ => String::new(),
            }),
            Screen::Analysis => t!("nav-analysis"),
            // The title is part of the lessons' texts, which may be loaded later than the screen.
            Screen::Learn => t!("nav-learn"),
            Screen::Editor => t!("nav-editor"),
            // These set their own.
            Screen::Online | Screen::Practise | Screen::Puzzles | Screen::Studies => return,
            Screen::Settings => t!("nav-settings"),
            Screen::Privacy => t!("nav-privacy"),
            Screen::Welcome => t!("new-here"),
        };
        app.title.set(title);
    });
    (move || match screen.get() {
        Screen::Home => home::home(app),
        Screen::Play => play::play(app),
        Screen::Analysis => part::show(app, part::analysis),
        Screen::Learn => part::show(app, part::learn),
        Screen::Editor => part::show(app, part::editor),
        Screen::Studies => part::show(app, part::studies),
        #[cfg(feature = "online")]
        Screen::Online => part::show(app, part::online),
        #[cfg(not(feature = "online"))]
        Screen::Online => unknown(),
        Screen::Puzzles => part::show(app, part::puzzles),
        Screen::Settings => part::show(app, part::settings),
        Screen::Privacy => part::show(app, part::privacy),
        Screen::Practise => part::show(app, part::practise),
        Screen::Welcome => part::show(app, part::welcome),
        Screen::Unknown => unknown(),
    })
    .into_any()
}

/// The screen for unknown addresses.
pub(crate) fn unknown() -> AnyView {
    view! {
        <section class="empty">
            {living_board(Variant::Stacking, 3)}
            <h1>{t!("unknown-title")}</h1>
            <p>{t!("unknown-text")}</p>
            <a class="button primary" href="/" data-link="">{t!("unknown-home")}</a>
        </section>
    }
    .into_any()
}
