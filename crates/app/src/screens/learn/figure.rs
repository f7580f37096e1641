//! A figure on the screen: a live board, its task, and the feedback to the reader.

use leptos::prelude::*;
use rayuela_lessons::{Figure, Verdict};

use super::progress::Progress;
use super::puzzle::{Hint, Puzzle};
use crate::app::App;
use crate::board::Board;
use crate::dom;
use crate::screens::status::{Finish, buttons_of};
use crate::screens::widgets::button;
use crate::{t, words};
use rayuela_rules::Position;

/// A figure. `number` counts the figures of a lesson from 1.
pub(super) fn figure(app: App, figure: &'static Figure, number: usize, progress: Progress) -> AnyView {
    let puzzle = RwSignal::new(Puzzle::new(figure));
    let (start, variant) = (figure.start(), figure.variant());
    Effect::new(move || {
        if puzzle.with(Puzzle::is_solved) {
            progress.add(figure.key);
        }
    });
    let scene = Memo::new(move |_| puzzle.with(Puzzle::scene));
    let last = Memo::new(move |_| puzzle.with(Puzzle::last));
    let marks = Memo::new(move |_| puzzle.with(Puzzle::marks));
    let line = Memo::new(move |_| match puzzle.with(Puzzle::prompts) {
        prompts if prompts.is_empty() => String::new(),
        prompts => words::do_next(variant, start.turn(), prompts),
    });
    let solved = Memo::new(move |_| puzzle.with(Puzzle::is_solved));
    let hinted = Memo::new(move |_| puzzle.with(Puzzle::hint) == Hint::Given);
    let known = Memo::new(move |_| progress.has(figure.key));
    let title = t!("figure-number", n = number);
    let id = format!("figure{}", app.next_id());
    let named_by = id.clone();
    let label = t!("figure-board", n = number);
    view! {
        <article
            class="figure"
            class:solved=solved
            data-figure=figure.key
            aria-labelledby=named_by
            on:keydown=move |event| {
                if event.key() == "Escape" {
                    puzzle.update(Puzzle::cancel);
                }
            }
        >
            <div class="figure-frame">
                <div class="figure-board">
                    {Board::new(scene, label)
                        .last(last)
                        .marks(marks)
                        .on_choose(move |(spot, _)| puzzle.update(|puzzle| puzzle.choose(spot)))
                        .on_drop(move |(from, to, _)| puzzle.update(|puzzle| puzzle.drop(from, to)))
                        .view()}
                </div>
                <div class="figure-words">
                    <h2 id=id>
                        {title}
                        {move || known.get().then(|| view! { <span class="badge" data-solved="">{t!("figure-known")}</span> })}
                    </h2>
                    <p class="task">{t!(figure.key)}</p>
                    <p class="hint next" data-status="" aria-live="polite">{line}</p>
                    {verdict(figure, puzzle)}
                    {move || {
                        (hinted.get() && !solved.get())
                            .then(|| view! { <p class="tip" data-tip="" role="status">{t!(&figure.hint_key())}</p> })
                    }}
                    {buttons(puzzle)}
                    {typed(puzzle, number)}
                </div>
            </div>
        </article>
    }
    .into_any()
}

/// The feedback to the turn that was tried.
fn verdict(figure: &'static Figure, puzzle: RwSignal<Puzzle>) -> AnyView {
    let verdict = Memo::new(move |_| puzzle.with(|puzzle| puzzle.verdict().cloned()));
    (move || {
        let (class, name, said) = match verdict.get()? {
            Verdict::Solved if puzzle.with(Puzzle::is_shown) => ("verdict shown", "shown", t!(&figure.success_key())),
            Verdict::Solved => ("verdict good", "solved", t!(&figure.success_key())),
            Verdict::NotThis => ("verdict", "wrong", t!(figure.failure_key())),
            Verdict::Illegal(error) => ("verdict", "wrong", words::turn_error(&error)),
        };
        Some(view! { <p class=class data-verdict=name role="status">{said}</p> })
    })
    .into_any()
}

/// The choices of the next step, a hint, and a button to start again.
fn buttons(puzzle: RwSignal<Puzzle>) -> AnyView {
    let hinted = Memo::new(move |_| puzzle.with(Puzzle::hint) == Hint::Given);
    let shown = Memo::new(move |_| puzzle.with(Puzzle::is_shown));
    let more = Memo::new(move |_| puzzle.with(Puzzle::can_play_on));
    let kind = Memo::new(move |_| puzzle.with(Puzzle::choices));
    let tried = Memo::new(move |_| puzzle.with(|puzzle| puzzle.verdict().is_some()));
    let solved = Memo::new(move |_| puzzle.with(Puzzle::is_solved));
    let never = Signal::stored(false);
    let does = move |action: &'static str, class: &'static str, label: String, run: fn(&mut Puzzle)| {
        button(action, class, label, never, move || puzzle.update(run))
    };
    let finish = Callback::new(move |finish| {
        puzzle.update(|puzzle| match finish {
            Finish::Confirm => puzzle.stop_here(),
            Finish::All => puzzle.take_all(),
            Finish::Cancel => puzzle.cancel(),
        });
    });
    let choices = move || buttons_of(kind.get(), finish);
    view! {
        <div class="row">
            {choices}
            {move || {
                tried
                    .get()
                    .then(|| {
                        let label = match (solved.get(), shown.get()) {
                            (true, _) => t!("figure-once-more"),
                            (false, true) => t!("figure-yourself"),
                            (false, false) => t!("figure-again"),
                        };
                        does("again", if solved.get() { "" } else { "primary" }, label, Puzzle::again)
                    })
            }}
            {move || more.get().then(|| button("play-on", "", t!("figure-play-on"), never, move || play_on(puzzle)))}
            {move || {
                match (solved.get() || shown.get(), hinted.get()) {
                    (true, _) => ().into_any(),
                    (false, false) => does("hint", "", t!("hint"), Puzzle::give_hint),
                    (false, true) => does("show", "", t!("figure-show"), Puzzle::show),
                }
            }}
        </div>
    }
    .into_any()
}

/// The time between two moves of a continuation.
const PACE_MS: i32 = 1100;

/// Plays the continuation of a solution, move by move.
fn play_on(puzzle: RwSignal<Puzzle>) {
    // The screen may be left, or the figure started again, at any time.
    if puzzle.try_update(Puzzle::play_on) == Some(true) {
        dom::after(PACE_MS, move || {
            if puzzle.try_with_untracked(|puzzle| puzzle.left() > 0) == Some(true) {
                play_on(puzzle);
            }
        });
    }
}

/// A box for a typed turn.
fn typed(puzzle: RwSignal<Puzzle>, number: usize) -> AnyView {
    let text = RwSignal::new(String::new());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let turn = text.get_untracked();
        if turn.trim().is_empty() {
            return;
        }
        puzzle.update(|puzzle| puzzle.try_turn(turn.trim()));
        if puzzle.with_untracked(|puzzle| puzzle.last().is_some()) {
            text.set(String::new());
        }
    };
    view! {
        <form class="typed" on:submit=submit>
            <input
                data-typed=""
                type="text"
                maxlength="200"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                placeholder=t!("typed-label")
                aria-label=t!("figure-typed", n = number)
                prop:value=text
                on:input=move |event| text.set(event_target_value(&event))
            />
            <button type="submit" data-do="typed">{t!("figure-try")}</button>
        </form>
    }
    .into_any()
}
