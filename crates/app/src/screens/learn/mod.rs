//! Learn: the games as lessons with live boards, games to play through, and pages to look things up.

mod contents;
mod figure;
mod game;
mod lesson;
mod progress;
mod puzzle;
mod reference;
mod replay;
mod show;
mod texts;

use leptos::prelude::*;
use rayuela_lessons::{Family, Lesson, rules_page};

use crate::app::App;
use crate::router::Route;
use crate::screens::unknown;
use crate::screens::widgets::button;
use crate::t;
use progress::Progress;
use texts::Texts;

/// The screen.
pub(crate) fn learn(app: App) -> AnyView {
    let texts = RwSignal::new(Texts::Loading);
    let progress = Progress::load();
    // Another page of the screen may need other texts.
    Effect::new(move || app.route.with(|route| texts::ask(route, texts)));
    Effect::new(move || {
        if texts.get() == Texts::Loaded {
            app.title.set(app.route.with(title));
        }
    });
    (move || match (texts.get(), app.route.get()) {
        (Texts::Loading, _) => ().into_any(),
        (Texts::Failed, _) => missing(app, texts),
        // The texts of the page before may be loaded, and those of this one not yet.
        (Texts::Loaded, route) if !texts::are_loaded(&route) => ().into_any(),
        (Texts::Loaded, Route::Lesson(family, slug, beside)) => match rayuela_lessons::lesson(family.slug(), &slug) {
            Some(lesson) => lesson::page(app, lesson, beside, progress),
            None => unknown(),
        },
        (Texts::Loaded, Route::Rules(None)) => reference::contents(),
        (Texts::Loaded, Route::Rules(Some(slug))) => match rules_page(&slug) {
            Some(page) => reference::rules(app, page),
            None => unknown(),
        },
        (Texts::Loaded, Route::About) => reference::about(app),
        (Texts::Loaded, Route::Family(family)) => contents::family(family, progress),
        (Texts::Loaded, _) => contents::families(progress),
    })
    .into_any()
}

/// The message that the texts could not be fetched.
fn missing(app: App, texts: RwSignal<Texts>) -> AnyView {
    view! {
        <section class="empty">
            <h1>{t!("nav-learn")}</h1>
            <p>{t!("lessons-missing")}</p>
            {button("again", "primary", t!("figure-again"), Signal::stored(false), move || app.route.with_untracked(|route| texts::ask(route, texts)))}
        </section>
    }
    .into_any()
}

/// The window's title on this screen.
fn title(route: &Route) -> String {
    match route {
        Route::Lesson(family, slug, _) => {
            rayuela_lessons::lesson(family.slug(), slug).map_or_else(String::new, |lesson| t!(lesson.title))
        }
        Route::Rules(slug) => {
            slug.as_deref().and_then(rules_page).map_or_else(|| t!("rules-title"), |page| t!(page.title))
        }
        Route::About => t!("about-title"),
        Route::Family(family) => t!(family.title_key()),
        _ => t!("nav-learn"),
    }
}

/// The address of a lesson, alone or beside the other edition's.
fn lesson_path(lesson: &Lesson, beside: bool) -> String {
    Route::Lesson(lesson.family, lesson.slug.to_string(), beside).path()
}

/// The address of a family's contents.
fn family_path(family: Family) -> String {
    Route::Family(family).path()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n;
    use rayuela_lessons::{FILES, Part, Shelf, about, lessons, rules};

    /// The names of the messages of a part.
    fn said(part: &Part) -> Vec<String> {
        match part {
            Part::Text(key) | Part::Heading(key) => vec![key.to_string()],
            Part::Show(show) => vec![show.key.to_string()],
            Part::Figure(figure) => {
                let (key, failure) = (figure.key.to_string(), figure.failure_key().to_string());
                vec![key, failure, figure.hint_key(), figure.success_key()]
            }
            Part::Game(game) => {
                let notes = game.notes.iter().map(|note| game.note_key(note.ply));
                notes.chain([game.key.to_string()]).collect()
            }
        }
    }

    #[test]
    fn an_address_without_a_lesson_is_unknown() {
        assert!(rayuela_lessons::lesson("morris", "go").is_none());
        assert!(rules_page("go").is_none());
        let route = Route::parse("/learn/morris/go", "");
        assert_eq!((texts::files(&route), title(&route)), (vec!["lessons"], String::new()));
        let route = Route::parse("/learn/morris/blocking", "");
        assert_eq!(texts::files(&route), ["lessons", "strategy-morris"]);
    }

    #[test]
    fn every_lesson_is_told_in_every_language() {
        for lang in i18n::Lang::ALL {
            i18n::set_lang(lang);
            for (n, file) in FILES.into_iter().enumerate() {
                assert!(!i18n::knows(texts::known(file)), "{file}");
                i18n::add(lang, rayuela_lessons::file(lang.tag(), n));
                assert!(i18n::knows(texts::known(file)), "{file}");
            }
            let mut keys: Vec<String> = Family::ALL.map(|family| family.title_key().to_string()).to_vec();
            keys.extend(Shelf::ALL.map(|shelf| shelf.title_key().to_string()));
            keys.extend(lessons().iter().map(|lesson| lesson.title.to_string()));
            keys.extend(rules().iter().map(|page| page.title.to_string()));
            keys.extend(lessons().iter().flat_map(|lesson| lesson.parts).flat_map(said));
            keys.extend(rules().iter().flat_map(|page| page.parts).chain(about()).flat_map(said));
            for key in keys {
                assert_ne!(t!(&key), key, "{}", lang.tag());
            }
        }
    }
}
