//! Contents: the families as cards, and the lessons of one.

use leptos::prelude::*;
use rayuela_lessons::{Family, Lesson, Shelf};
use rayuela_rules::Variant;

use super::lesson::of_family;
use super::progress::Progress;
use super::{family_path, lesson_path};
use crate::board::living_board;
use crate::t;

/// The game that a family's card shows.
fn shown(family: Family) -> Option<Variant> {
    let name = match family {
        Family::Morelli => "morelli9",
        Family::Morelli2011 => "morelli7+2011",
        Family::Morris => "nine",
        Family::Stacking => "stacking",
    };
    name.parse().ok()
}

/// All families.
pub(super) fn families(progress: Progress) -> AnyView {
    let cards: Vec<AnyView> = Family::ALL.into_iter().map(|family| card(family, progress)).collect();
    view! {
        <section class="learn">
            <div class="hero">
                <h1>{t!("lessons-title")}</h1>
                <p>{t!("lessons-text")}</p>
            </div>
            <div class="families">{cards}</div>
            <p class="see-rules">
                <a href="/rules" data-link="" data-do="rules">{t!("learn-rules")}</a>
                " · "
                <a href="/puzzles" data-link="" data-do="puzzles">{t!("nav-puzzles")}</a>
                " · "
                <a href="/about" data-link="" data-do="about">{t!("learn-about")}</a>
            </p>
        </section>
    }
    .into_any()
}

fn card(family: Family, progress: Progress) -> AnyView {
    let all = of_family(family).count();
    let done = move || of_family(family).filter(|lesson| progress.is_done(lesson)).count();
    let first = of_family(family).find(|lesson| !progress.is_done(lesson)).or_else(|| of_family(family).next());
    let start = first.map(|lesson| {
        let label = if done() == 0 { t!("family-start") } else { t!("family-go-on") };
        view! {
            <a class="button primary" href=lesson_path(lesson, false) data-link="" data-do="start">{label}</a>
        }
    });
    view! {
        <article class="card" data-family=family.slug()>
            {shown(family).map(|variant| living_board(variant, family.slug().len() as u64))}
            <div class="about">
                <h2>{t!(family.title_key())}</h2>
                <p>{t!("family-about", family = family.slug())}</p>
                {bar(done, all)}
                <div class="row">
                    {start}
                    <a class="button" href=family_path(family) data-link="" data-do="contents">{t!("family-contents")}</a>
                </div>
            </div>
        </article>
    }
    .into_any()
}

/// The progress, as text and as a bar.
fn bar(done: impl Fn() -> usize + Copy + Send + 'static, all: usize) -> AnyView {
    let share = move || format!("{}%", 100 * done() / all.max(1));
    view! {
        <div class="progress">
            <small>{move || t!("lessons-done", n = done(), all = all)}</small>
            <span class="track" aria-hidden="true"><span style:width=share></span></span>
        </div>
    }
    .into_any()
}

/// The lessons of a family.
pub(super) fn family(family: Family, progress: Progress) -> AnyView {
    let all = of_family(family).count();
    let done = move || of_family(family).filter(|lesson| progress.is_done(lesson)).count();
    let item = |(i, lesson): (usize, &'static Lesson)| {
        let is_done = move || progress.is_done(lesson);
        let (solved, figures) = progress.of(lesson);
        let tick = move || if is_done() { "✓".to_string() } else { (i + 1).to_string() };
        let about = if lesson.games().next().is_some() {
            if is_done() { t!("lesson-played") } else { t!("lesson-to-play") }
        } else if lesson.figures().next().is_none() {
            if is_done() { t!("lesson-read") } else { t!("lesson-to-read") }
        } else {
            t!("figures-solved", n = solved, all = figures)
        };
        view! {
            <li>
                <a
                    class="lesson-link"
                    class:done=is_done
                    href=lesson_path(lesson, false)
                    data-link=""
                    data-to=lesson.slug
                >
                    <span class="tick" aria-hidden="true">{tick}</span>
                    <span class="about"><strong>{t!(lesson.title)}</strong><small>{about}</small></span>
                </a>
            </li>
        }
    };
    let shelf = |shelf: Shelf| {
        let items: Vec<_> = of_family(family).filter(|lesson| lesson.shelf == shelf).enumerate().map(item).collect();
        (!items.is_empty()).then(|| {
            view! {
                <h2 class="shelf">{t!(shelf.title_key())}</h2>
                <ol class="lesson-list">{items}</ol>
            }
        })
    };
    let shelves: Vec<_> = Shelf::ALL.into_iter().map(shelf).collect();
    view! {
        <section class="lesson contents">
            <nav class="crumbs" aria-label=t!("lesson-where")>
                <a href="/learn" data-link="">{t!("nav-learn")}</a>
            </nav>
            <header class="lesson-head"><h1>{t!(family.title_key())}</h1></header>
            <p class="lead">{t!("family-about", family = family.slug())}</p>
            {bar(done, all)}
            {shelves}
        </section>
    }
    .into_any()
}
