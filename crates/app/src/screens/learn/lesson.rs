//! One lesson, alone or beside the other edition's.

use leptos::prelude::*;
use rayuela_lessons::{Family, Lesson, Part, lessons};

use super::figure::figure;
use super::game::game;
use super::progress::Progress;
use super::show::show;
use super::{family_path, lesson_path};
use crate::app::App;
use crate::t;

/// The lessons of a family in reading order.
pub(super) fn of_family(family: Family) -> impl Iterator<Item = &'static Lesson> {
    lessons().iter().copied().filter(move |lesson| lesson.family == family)
}

/// The page of a lesson.
pub(super) fn page(app: App, lesson: &'static Lesson, beside: bool, progress: Progress) -> AnyView {
    let other = lesson.counterpart();
    progress.open(lesson);
    let both = other.filter(|_| beside);
    let compare = other.map(|_| {
        let (to, label) = if beside { (false, t!("lesson-alone")) } else { (true, t!("lesson-beside")) };
        view! { <a class="button" href=lesson_path(lesson, to) data-link="" data-do="beside">{label}</a> }
    });
    let content = match both {
        Some(other) => {
            // The revised edition is always on the left.
            let pair = if lesson.family == Family::Morelli { [lesson, other] } else { [other, lesson] };
            side_by_side(app, pair, progress)
        }
        None => view! { <div class="lesson-text">{parts(app, lesson, progress)}</div> }.into_any(),
    };
    let class = if both.is_some() { "lesson wide-lesson" } else { "lesson" };
    view! {
        <section class=class data-lesson=lesson.slug>
            <nav class="crumbs" aria-label=t!("lesson-where")>
                <a href="/learn" data-link="">{t!("nav-learn")}</a>
                <a href=family_path(lesson.family) data-link="">{t!(lesson.family.title_key())}</a>
            </nav>
            <header class="lesson-head">
                <h1>{t!(lesson.title)}</h1>
                {compare}
            </header>
            {content}
            {(lesson.slug == "editions").then(pairs)}
            {celebration(lesson, progress)}
            {rules_link(lesson.family)}
            {neighbours(lesson, beside)}
        </section>
    }
    .into_any()
}

/// The texts and figures of a lesson, in order.
fn parts(app: App, lesson: &'static Lesson, progress: Progress) -> Vec<AnyView> {
    // Tasks are counted, because each has its progress; boards to look at are not.
    let (mut tasks, mut boards) = (0, 0);
    let part = |part: &'static Part| match part {
        Part::Text(key) => view! { <p>{t!(key)}</p> }.into_any(),
        Part::Heading(key) => view! { <h2>{t!(key)}</h2> }.into_any(),
        Part::Show(shown) => {
            boards += 1;
            show(app, shown, boards)
        }
        Part::Figure(shown) => {
            tasks += 1;
            figure(app, shown, tasks, progress)
        }
        Part::Game(sample) => game(app, sample, progress),
    };
    lesson.parts.iter().map(part).collect()
}

/// A quiet word when the last task of a lesson has just been solved, and when it was solved before.
fn celebration(lesson: &'static Lesson, progress: Progress) -> AnyView {
    let done = Memo::new(move |_| progress.is_done(lesson));
    let all = Memo::new(move |_| of_family(lesson.family).all(|lesson| progress.is_done(lesson)));
    let reads = lesson.figures().next().is_none() && lesson.games().next().is_none();
    (move || {
        (done.get() && !reads).then(|| {
            let words = if all.get() { t!("family-finished", family = t!(lesson.family.title_key())) } else { t!("lesson-finished") };
            view! { <p class="finished" data-finished="" role="status"><span class="tick" aria-hidden="true">"✓"</span>{words}</p> }
        })
    })
    .into_any()
}

/// The link to the page with the rules.
fn rules_link(family: Family) -> AnyView {
    let page = match family {
        Family::Morelli => "/rules/morelli",
        Family::Morelli2011 => "/rules/morelli-2011",
        Family::Morris => "/rules/nine",
        Family::Stacking => "/rules/stacking",
    };
    view! { <p class="see-rules"><a href=page data-link="" data-do="rules">{t!("lesson-rules")}</a></p> }.into_any()
}

/// Two editions of a lesson: columns where there is room, one at a time where there is not.
fn side_by_side(app: App, pair: [&'static Lesson; 2], progress: Progress) -> AnyView {
    let shown = RwSignal::new(0);
    let tab = move |n: usize| {
        view! {
            <button
                type="button"
                data-edition=n.to_string()
                aria-pressed=move || if shown.get() == n { "true" } else { "false" }
                on:click=move |_| shown.set(n)
            >
                {t!(pair[n].family.title_key())}
            </button>
        }
    };
    let column = move |n: usize| {
        let lesson = pair[n];
        view! {
            <section class="edition" class:behind=move || shown.get() != n>
                <h2><small>{t!(lesson.family.title_key())}</small>{t!(lesson.title)}</h2>
                {parts(app, lesson, progress)}
            </section>
        }
    };
    view! {
        <div class="edition-tabs" role="group" aria-label=t!("lesson-editions")>{tab(0)}{tab(1)}</div>
        <div class="editions">{column(0)}{column(1)}</div>
    }
    .into_any()
}

/// The lessons that exist in both editions, to be read side by side.
fn pairs() -> AnyView {
    let items = of_family(Family::Morelli).filter_map(|lesson| Some((lesson, lesson.counterpart()?)));
    let items = items.map(|(lesson, other)| {
        view! {
            <li>
                <a href=lesson_path(lesson, true) data-link="">
                    <span>{t!(lesson.title)}</span>
                    <span class="of-2011">{t!(other.title)}</span>
                </a>
            </li>
        }
    });
    view! {
        <section class="pairs">
            <h2>{t!("lesson-pairs")}</h2>
            <ul>{items.collect::<Vec<_>>()}</ul>
        </section>
    }
    .into_any()
}

/// The links to the next and the previous lesson.
fn neighbours(lesson: &'static Lesson, beside: bool) -> AnyView {
    let all: Vec<&'static Lesson> = of_family(lesson.family).collect();
    let index = all.iter().position(|other| other.slug == lesson.slug).unwrap_or_default();
    let link = |to: Option<&&'static Lesson>, action: &'static str, way: String| {
        to.map(|to| {
            let stays_beside = beside && to.counterpart().is_some();
            view! {
                <a class="neighbour" href=lesson_path(to, stays_beside) data-link="" data-do=action>
                    <small>{way}</small>
                    <span>{t!(to.title)}</span>
                </a>
            }
        })
    };
    let before = link(index.checked_sub(1).and_then(|n| all.get(n)), "previous", t!("lesson-previous"));
    let next = link(all.get(index + 1), "next", t!("lesson-next"));
    let over = next.is_none().then(|| {
        view! {
            <a class="neighbour" href=family_path(lesson.family) data-link="" data-do="contents">
                <small>{t!("lesson-last")}</small>
                <span>{t!(lesson.family.title_key())}</span>
            </a>
        }
    });
    view! { <nav class="neighbours" aria-label=t!("lesson-neighbours")>{before}{next}{over}</nav> }.into_any()
}
