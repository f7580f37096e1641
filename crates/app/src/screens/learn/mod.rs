//! Learn: the rules as lessons with figures that ask for a turn.

mod contents;
mod figure;
mod lesson;
mod progress;
mod puzzle;

use leptos::prelude::*;
use rayuela_lessons::Family;
use web_sys::KeyboardEvent;

use crate::app::App;
use crate::router::Route;
use crate::{dom, i18n, t};
use progress::Progress;

/// The screen.
pub(crate) fn learn(app: App) -> AnyView {
    i18n::add("learn-morelli", rayuela_lessons::locale);
    let progress = Progress::kept();
    let keys = dom::listen("keydown", move |event: KeyboardEvent| {
        if event.key() == "?" && !dom::takes_keys(&event) {
            app.help.set(true);
        }
    });
    let keys = StoredValue::new_local(Some(keys));
    on_cleanup(move || drop(keys.try_update_value(Option::take)));
    (move || match app.route.get() {
        Route::Lesson(lesson, beside) => lesson::page(app, lesson, beside, progress),
        Route::Family(family) => contents::family(family, progress),
        _ => contents::families(progress),
    })
    .into_any()
}

/// What the window is called on this screen.
pub(crate) fn title(route: &Route) -> String {
    i18n::add("learn-morelli", rayuela_lessons::locale);
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
    use rayuela_lessons::{Part, lessons};

    #[test]
    fn every_lesson_is_told_in_every_language() {
        for lang in i18n::Lang::ALL {
            i18n::set_lang(lang);
            assert!(!title(&Route::Learn).is_empty());
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
