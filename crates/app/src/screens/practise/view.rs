//! The screen: how many positions are due, and one of them on the board.

use leptos::prelude::*;
use rayuela_coach::reasons;
use rayuela_rules::{Color, Position};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::Practice;
use super::ask::{Ask, Verdict};
use super::item::Item;
use crate::app::App;
use crate::board::{Board, Scene};
use crate::router::Route;
use crate::scored::proved_fact;
use crate::screens::analysis::coach::say;
use crate::screens::status::{Choices, Finish, buttons_of};
use crate::screens::widgets::{button, typed};
use crate::{dom, engine, t, words};

/// The screen.
pub(crate) fn practise(app: App) -> AnyView {
    let practice = Practice::new(app);
    on_cleanup(engine::drop_question);
    // The text is part of a file that may be loaded later than the address is read.
    app.title.set(t!("practise-title"));
    // Another position is another board; what is tried on it is not.
    let shown = Memo::new(move |_| practice.ask.with(|ask| ask.as_ref().map(|ask| ask.item.position)));
    view! {
        <section class="lesson practise" data-practise="">
            <div class="hero">
                <h1>{t!("practise-title")}</h1>
                <p data-due=move || practice.due.get().to_string() role="status">{move || counted(practice)}</p>
            </div>
            {move || {
                shown.get();
                match practice.ask.with_untracked(|ask| ask.as_ref().map(|ask| ask.item.clone())) {
                    Some(item) => board(practice, &item),
                    None => nothing(practice),
                }
            }}
        </section>
    }
    .into_any()
}

/// How many positions are due and kept.
fn counted(practice: Practice) -> String {
    let (all, _) = practice.all.get();
    t!("practise-count", n = practice.due.get(), all = all)
}

/// Nothing is due.
fn nothing(practice: Practice) -> AnyView {
    let words = match practice.all.get_untracked() {
        (0, _) => t!("practise-empty"),
        (_, days) => t!("practise-later", n = days.unwrap_or(1)),
    };
    view! {
        <div class="panel" data-nothing="">
            <p>{words}</p>
            <a class="button" href="/analysis" data-link="">{t!("practise-report")}</a>
        </div>
    }
    .into_any()
}

/// A position on the board, with everything that is said about it.
fn board(practice: Practice, item: &Item) -> AnyView {
    let (position, variant) = (item.position, item.position.variant());
    let scene =
        Memo::new(move |_| practice.ask.with(|ask| ask.as_ref().map_or_else(|| Scene::from(&position), Ask::scene)));
    let last = Memo::new(move |_| practice.ask.with(|ask| ask.as_ref().and_then(Ask::last)));
    let marks = Memo::new(move |_| practice.ask.with(|ask| ask.as_ref().map(Ask::marks)).unwrap_or_default());
    let line = Memo::new(move |_| match practice.ask.with(|ask| ask.as_ref().map(Ask::prompts)).unwrap_or_default() {
        prompts if prompts.is_empty() => String::new(),
        prompts => words::do_next(variant, position.turn(), prompts),
    });
    let analyse = Route::Analysis(Some((variant, position.text()))).path();
    let (name, options) = (words::family(variant), words::options(variant));
    view! {
        <article
            class="figure"
            data-ask=position.text()
            on:keydown=move |event| {
                if event.key() == "Escape" {
                    practice.change(Ask::cancel);
                }
            }
        >
            <div class="figure-frame">
                <div class="figure-board">
                    {Board::new(scene, t!("board-label"))
                        .last(last)
                        .marks(marks)
                        .flipped(Signal::stored(position.turn() == Color::Black))
                        .on_choose(move |(spot, _)| practice.change(|ask| ask.choose(spot)))
                        .on_drop(move |(from, to, _)| practice.change(|ask| ask.drop(from, to)))
                        .view()}
                </div>
                <div class="figure-words">
                    <h2 id="practise-task" tabindex="-1">{name}" "<small>{options}</small></h2>
                    <p class="task">
                        {t!("practise-task", color = position.turn().name(), played = position.notation(item.played))}
                    </p>
                    <p class="cost">{t!(item.judgement.key())}" · "{cost(item)}</p>
                    <p class="hint next" data-status="" aria-live="polite">{line}</p>
                    {verdict(practice, item.clone())}
                    {buttons(practice)}
                    {typed(move |text| {
                        let mut legal = false;
                        practice.change(|ask| legal = ask.try_text(text));
                        legal
                    })}
                    <p class="row">
                        <a class="button" href=analyse data-link="" data-do="analyse">{t!("practise-analyse")}</a>
                        {button("forget", "quiet", t!("practise-forget"), Signal::stored(false), move || practice.forget())}
                    </p>
                </div>
            </div>
        </article>
    }
    .into_any()
}

/// What the move of the game cost.
fn cost(item: &Item) -> String {
    let lost = (item.best.0.chance() - item.left.0.chance()).max(0.0);
    proved_fact(item.best, item.left).unwrap_or_else(|| t!("report-drop", p = (lost * 100.0).round() as u32))
}

/// Why the move of the game was worse.
fn why(item: &Item) -> String {
    let found = reasons(&item.position, item.played, Some(item.better)).unwrap_or_default();
    let variant = item.position.variant();
    found.iter().map(|reason| say(reason.key(), &reason.args(variant))).collect::<Vec<_>>().join("; ")
}

/// What is said of the move that was tried, and, once it is answered, of that of the game.
fn verdict(practice: Practice, item: Item) -> AnyView {
    let verdict = Memo::new(move |_| practice.ask.with(|ask| ask.as_ref().and_then(|ask| ask.verdict().cloned())));
    let answered = Memo::new(move |_| practice.ask.with(|ask| ask.as_ref().is_some_and(|ask| ask.first().is_some())));
    let better = item.position.notation(item.better);
    let because = {
        let (why, played) = (why(&item), item.position.notation(item.played));
        move || {
            let said = (answered.get() && !why.is_empty())
                .then(|| t!("practise-why", played = played.as_str(), why = why.as_str()));
            said.map(|said| view! { <p class="tip" data-why="">{said}</p> })
        }
    };
    let said = move || {
        let (class, name, said) = match verdict.get()? {
            Verdict::Right => ("verdict good", "solved", t!("practise-right")),
            Verdict::Wrong { proved: true } => ("verdict", "wrong", t!("practise-wrong-proved")),
            Verdict::Wrong { proved: false } => ("verdict", "wrong", t!("practise-wrong")),
            Verdict::Unchecked => ("verdict", "unchecked", t!("engine-failed")),
            Verdict::Checking => ("verdict shown", "checking", t!("practise-checking")),
            Verdict::Shown => ("verdict shown", "shown", t!("practise-solution", better = better.as_str())),
            Verdict::Illegal(error) => ("verdict", "illegal", words::turn_error(&error)),
        };
        Some(view! { <p class=class data-verdict=name role="status">{said}</p> })
    };
    view! { {said} {because} }.into_any()
}

/// The choices of the next step, a hint, the solution, and the next position.
fn buttons(practice: Practice) -> AnyView {
    let of = move |read: fn(&Ask) -> bool| Memo::new(move |_| practice.ask.with(|ask| ask.as_ref().is_some_and(read)));
    let kind = Memo::new(move |_| practice.ask.with(|ask| ask.as_ref().map_or(Choices::None, Ask::choices)));
    let tried = of(|ask| ask.verdict().is_some_and(|verdict| !matches!(verdict, Verdict::Right | Verdict::Checking)));
    let (over, hinted) = (of(Ask::is_over), of(|ask| ask.hinted));
    let shown = of(|ask| ask.verdict() == Some(&Verdict::Shown));
    let answered = of(|ask| ask.first().is_some());
    let never = Signal::stored(false);
    let does = move |action: &'static str, label: String, run: fn(&mut Ask)| {
        button(action, "", label, never, move || practice.change(run))
    };
    let finish = Callback::new(move |finish| {
        practice.change(|ask| match finish {
            Finish::Confirm => ask.stop_here(),
            Finish::All => ask.take_all(),
            Finish::Cancel => ask.cancel(),
        });
    });
    let next = move || {
        practice.next();
        // The button is gone with its position: readers and keys go on at the next one.
        dom::after(0, || {
            let element = |id| dom::document().get_element_by_id(id);
            let task = element("practise-task").or_else(|| element("main"));
            if let Some(task) = task.and_then(|task| task.dyn_into::<HtmlElement>().ok()) {
                let _ = task.focus();
            }
        });
    };
    view! {
        <div class="row">
            {move || buttons_of(kind.get(), finish)}
            {move || tried.get().then(|| does("again", t!("figure-again"), Ask::again))}
            {move || {
                match (over.get() || shown.get(), hinted.get()) {
                    (true, _) => ().into_any(),
                    (false, false) => does("hint", t!("hint"), Ask::hint),
                    (false, true) => does("show", t!("figure-show"), Ask::show),
                }
            }}
            {move || answered.get().then(|| button("next", "primary", t!("practise-next"), never, next))}
        </div>
    }
    .into_any()
}
