//! Learn: the rules as lessons with figures that ask for a turn.

mod contents;
mod figure;
mod lesson;
mod progress;
mod puzzle;
mod texts;

use leptos::prelude::*;
use rayuela_lessons::Family;

use crate::app::App;
use crate::router::Route;
use crate::screens::widgets::button;
use crate::t;
use progress::Progress;
use texts::Texts;

/// The screen.
pub(crate) fn learn(app: App) -> AnyView {
    let texts = RwSignal::new(Texts::Loading);
    texts::ask(texts);
    let progress = Progress::load();
    Effect::new(move || {
        if texts.get() == Texts::Loaded {
            app.title.set(app.route.with(title));
        }
    });
    (move || match (texts.get(), app.route.get()) {
        (Texts::Loading, _) => ().into_any(),
        (Texts::Failed, _) => missing(texts),
        (Texts::Loaded, Route::Lesson(lesson, beside)) => lesson::page(app, lesson, beside, progress),
        (Texts::Loaded, Route::Family(family)) => contents::family(family, progress),
        (Texts::Loaded, _) => contents::families(progress),
    })
    .into_any()
}

/// The message that the texts could not be fetched.
fn missing(texts: RwSignal<Texts>) -> AnyView {
    view! {
        <section class="empty">
            <h1>{t!("nav-learn")}</h1>
            <p>{t!("lessons-missing")}</p>
            {button("again", "primary", t!("figure-again"), Signal::stored(false), move || texts::ask(texts))}
        </section>
    }
    .into_any()
}

/// The window's title on this screen.
fn title(route: &Route) -> String {
    match route {
        Route::Lesson(lesson, _) => t!(lesson.title),
        Route::Family(family) => t!(family.title_key()),
        _ => t!("nav-learn"),
    }
}

/// The address of a family's contents.
fn family_path(family: Family) -> String {
    Route::Family(family).path()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n;
    use rayuela_lessons::{Part, lessons};

    #[test]
    fn every_lesson_is_told_in_every_language() {
        for lang in i18n::Lang::ALL {
            i18n::set_lang(lang);
            assert!(!i18n::knows(texts::KNOWN));
            i18n::add(lang, rayuela_lessons::locale(lang.tag()));
            assert!(i18n::knows(texts::KNOWN));
            let mut keys: Vec<String> = Family::ALL.map(|family| family.title_key().to_string()).to_vec();
            for lesson in lessons() {
                keys.push(lesson.title.to_string());
                keys.extend(lesson.parts.iter().flat_map(|part| match part {
                    Part::Text(key) => vec![key.to_string()],
                    Part::Figure(figure) => {
                        let (key, failure) = (figure.key.to_string(), figure.failure_key().to_string());
                        vec![key, failure, figure.hint_key(), figure.success_key()]
                    }
                }));
            }
            for key in keys {
                assert_ne!(t!(&key), key, "{}", lang.tag());
            }
        }
    }
}
