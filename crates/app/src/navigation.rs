//! The header of every screen: the way to the other screens, and to a game of the user that goes on elsewhere.
//!
//! On a phone it is one row at the bottom of the screen. What does not fit there is behind "More".

use leptos::prelude::*;

use crate::app::{App, is_editor, is_learn, is_online, is_puzzles, is_study};
use crate::router::Route;
use crate::running::chip;
use crate::t;

/// A link's symbol on phones, as path data in a square of 24.
const BOARD: &str = "M4 4h16v16H4zM9.3 4v16M14.7 4v16M4 9.3h16M4 14.7h16";
const GLOBE: &str = "M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3c4 4 4 14 0 18M12 3c-4 4-4 14 0 18";
const BOOK: &str = "M12 6.5C10 5 7 4.5 3.5 4.5v13c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-13C17 4.5 14 5 12 6.5zv13";
const CHART: &str = "M4 4v16h16M8 15l4-5 3 3 5-7";
const DOTS: &str = "M5 12h.01M12 12h.01M19 12h.01";

fn icon(path: &'static str) -> AnyView {
    view! { <svg class="tabs-icon" viewBox="0 0 24 24" aria-hidden="true"><path d=path /></svg> }.into_any()
}

/// The header.
pub(crate) fn header(app: App) -> AnyView {
    let more = RwSignal::new(false);
    let current = move |is: fn(&Route) -> bool| if app.route.with(is) { "page" } else { "false" };
    let link = move |address: &'static str, path: &'static str, name: String, is: fn(&Route) -> bool| {
        view! {
            <a href=address data-link="" aria-current=move || current(is)>{icon(path)}<span>{name}</span></a>
        }
    };
    let hidden = move || {
        app.route.with(|route| is_editor(route) || is_puzzles(route) || is_study(route) || *route == Route::Settings)
    };
    // Wherever a link leads, what it was behind is closed.
    Effect::new(move || {
        app.route.track();
        more.set(false);
    });
    view! {
        <header
            class="top"
            on:keydown=move |event| {
                if event.key() == "Escape" {
                    more.set(false);
                }
            }
        >
            <a class="brand" href="/" data-link="" aria-label=t!("nav-home-long")>
                <span class="mark" aria-hidden="true"></span>
                "Rayuela"
            </a>
            {chip(app)}
            <nav aria-label=t!("nav-main")>
                {link("/", BOARD, t!("nav-play"), |route| *route == Route::Home)}
                {cfg!(feature = "online").then(|| link("/online", GLOBE, t!("nav-online"), is_online))}
                {link("/learn", BOOK, t!("nav-learn"), is_learn)}
                {link("/analysis", CHART, t!("nav-analysis"), |route| matches!(route, Route::Analysis(_)))}
                <button
                    type="button"
                    class="more"
                    class:here=hidden
                    data-do="more"
                    aria-expanded=move || if more.get() { "true" } else { "false" }
                    aria-controls="extras"
                    on:click=move |_| more.update(|more| *more = !*more)
                >
                    {icon(DOTS)}
                    <span>{t!("nav-more")}</span>
                </button>
                <span class="extras" id="extras">
                    <a href="/puzzles" data-link="" aria-current=move || current(is_puzzles)>{t!("nav-puzzles")}</a>
                    <a href="/studies" data-link="" aria-current=move || current(is_study)>{t!("nav-studies")}</a>
                    <a href="/editor" data-link="" aria-current=move || current(is_editor)>{t!("nav-editor")}</a>
                    <a href="/settings" data-link="" aria-current=move || current(|route| *route == Route::Settings)>
                        {t!("nav-settings")}
                    </a>
                    <button
                        type="button"
                        class="quiet"
                        data-do="help"
                        on:click=move |_| {
                            more.set(false);
                            app.help.set(true);
                        }
                    >
                        {t!("nav-help")}
                    </button>
                </span>
            </nav>
        </header>
    }
    .into_any()
}
