//! Puzzles: positions with one right answer, chosen by rating or theme, one of the day, and streaks.

mod data;
mod feedback;
mod log;
mod overview;
mod solver;
mod solving;
mod standing;
mod sync;
mod table;
mod target;

use leptos::prelude::*;
use rayuela_puzzles::Stage;
use web_sys::KeyboardEvent;

use crate::app::App;
use crate::router::Route;
use crate::screens::unknown;
use crate::screens::widgets::button;
use crate::{dom, engine, t};
use data::DataError;
use solver::{Solver, View};
use solving::Solving;

/// The screen.
pub(crate) fn puzzles(app: App) -> AnyView {
    let solver = Solver::new(app);
    sync::start(solver.history);
    Effect::new(move || {
        if let Route::Puzzles(rest) = app.route.get() {
            untrack(|| solver.follow(&rest));
        }
    });
    Effect::new(move || {
        if solver.view.get() != View::Puzzle {
            app.title.set(t!("nav-puzzles"));
        }
    });
    let keys = StoredValue::new_local(Some(dom::listen("keydown", move |event: KeyboardEvent| key(solver, &event))));
    on_cleanup(move || {
        drop(keys.try_update_value(Option::take));
        engine::drop_question();
    });
    let view = Memo::new(move |_| solver.view.get());
    (move || match view.get() {
        View::Loading => ().into_any(),
        View::Overview => overview::overview(solver),
        View::Puzzle => table::table(solver),
        View::Failed(error) => failed(solver, error),
        View::Unknown => unknown(),
    })
    .into_any()
}

/// Keys that work anywhere on the screen.
fn key(solver: Solver, event: &KeyboardEvent) {
    if !dom::is_for_screen(event) || solver.view.get_untracked() != View::Puzzle {
        return;
    }
    match event.key().as_str() {
        "Enter" if solver.look(Solving::is_pending) == Some(true) => solver.confirm(),
        " " | "Enter" => go_on(solver),
        "h" => solver.hint(),
        "s" => solver.solution(),
        "a" => solver.analyse(),
        "f" => solver.flipped.update(|flipped| *flipped = !*flipped),
        "Escape" => solver.cancel(),
        _ => return,
    }
    event.prevent_default();
}

/// Takes a wrong move back, or goes on to the next puzzle where this one is over.
fn go_on(solver: Solver) {
    match solver.look(|solving| (solving.attempt.stage(), solving.attempt.is_over())) {
        Some((Stage::Wrong, _)) => solver.retry(),
        Some((_, true)) => solver.next(),
        _ => {}
    }
}

/// The message why there is no puzzle.
fn failed(solver: Solver, error: DataError) -> AnyView {
    let (name, said) = match error {
        DataError::Unreachable => ("unreachable", t!("puzzles-unreachable")),
        DataError::Damaged(line) => ("damaged", t!("puzzles-damaged", line = line)),
        DataError::Missing => ("missing", t!("puzzles-missing")),
    };
    let again = move || {
        if let Route::Puzzles(rest) = solver.app.route.get_untracked() {
            solver.follow(&rest);
        }
    };
    view! {
        <section class="empty" data-failed=name>
            <h1>{t!("nav-puzzles")}</h1>
            <p role="alert">{said}</p>
            <div class="row">
                {(error == DataError::Unreachable)
                    .then(|| button("again", "primary", t!("part-again"), Signal::stored(false), again))}
                <a class="button" href="/puzzles" data-link="">{t!("puzzles-all")}</a>
            </div>
        </section>
    }
    .into_any()
}
