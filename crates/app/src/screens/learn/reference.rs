//! Pages to look things up and to print: the rules of each game, and what the app is.

use leptos::prelude::*;
use rayuela_lessons::{Family, Page, Part, about as about_parts, rules as rules_pages};
use rayuela_rules::Variant;

use super::family_path;
use super::show::show;
use crate::app::App;
use crate::board::living_board;
use crate::dom;
use crate::router::Route;
use crate::screens::widgets::button;
use crate::t;

/// The game that a page's card shows.
fn shown(page: &Page) -> Option<Variant> {
    let name = match page.slug {
        "morelli" => "morelli13",
        "morelli-2011" => "morelli9+2011",
        other => other,
    };
    name.parse().ok()
}

/// All pages of rules.
pub(super) fn contents() -> AnyView {
    let item = |page: &'static Page| {
        let path = Route::Rules(Some(page.slug.to_string())).path();
        view! {
            <li class="card">
                {shown(page).map(|variant| living_board(variant, page.slug.len() as u64))}
                <a class="about" href=path data-link="" data-to=page.slug>
                    <strong>{t!(page.title)}</strong>
                </a>
            </li>
        }
    };
    let items: Vec<_> = rules_pages().iter().map(item).collect();
    view! {
        <section class="lesson contents">
            <header class="lesson-head"><h1>{t!("rules-title")}</h1></header>
            <p class="lead">{t!("rules-text")}</p>
            <ul class="families rules-list">{items}</ul>
            <p class="see-rules"><a href="/about" data-link="" data-do="about">{t!("about-title")}</a></p>
        </section>
    }
    .into_any()
}

/// The rules of one game.
pub(super) fn rules(app: App, page: &'static Page) -> AnyView {
    let family = Family::of_slug(page.family).unwrap_or(Family::Morelli);
    view! {
        <section class="lesson reference" data-rules=page.slug>
            <nav class="crumbs" aria-label=t!("lesson-where")>
                <a href="/rules" data-link="">{t!("rules-title")}</a>
            </nav>
            <header class="lesson-head">
                <h1>{t!(page.title)}</h1>
                <div class="row">
                    <a class="button" href=family_path(family) data-link="" data-do="lessons">{t!("rules-lessons")}</a>
                    {button("print", "", t!("rules-print"), Signal::stored(false), print)}
                </div>
            </header>
            <div class="lesson-text">{parts(app, page.parts)}</div>
        </section>
    }
    .into_any()
}

/// What the app is, whose games it plays, and what it is built on.
pub(super) fn about(app: App) -> AnyView {
    view! {
        <section class="lesson reference" data-about="">
            <header class="lesson-head"><h1>{t!("about-title")}</h1></header>
            <div class="lesson-text">
                {parts(app, about_parts())}
                <p class="version" data-version="">{t!("about-version", version = env!("CARGO_PKG_VERSION"))}</p>
                <p><a href="/rules" data-link="">{t!("rules-title")}</a></p>
            </div>
        </section>
    }
    .into_any()
}

/// Headings, texts and boards, in order.
fn parts(app: App, parts: &'static [Part]) -> Vec<AnyView> {
    let mut boards = 0;
    let part = |part: &'static Part| match part {
        Part::Text(key) => view! { <p>{t!(key)}</p> }.into_any(),
        Part::Heading(key) => view! { <h2>{t!(key)}</h2> }.into_any(),
        Part::Show(shown) => {
            boards += 1;
            show(app, shown, boards)
        }
        // Nothing is asked on these pages; a test keeps it so.
        Part::Figure(_) | Part::Game(_) => ().into_any(),
    };
    parts.iter().map(part).collect()
}

/// Opens the browser's dialogue for printing.
fn print() {
    let _ = dom::window().print();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_asked_on_a_page() {
        let parts = rules_pages().iter().flat_map(|page| page.parts).chain(about_parts());
        assert!(parts.into_iter().all(|part| !matches!(part, Part::Figure(_) | Part::Game(_))));
        assert!(rules_pages().iter().all(|page| Family::of_slug(page.family).is_some()));
        assert!(rules_pages().iter().all(|page| shown(page).is_some()));
    }
}
