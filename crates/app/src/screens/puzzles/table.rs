//! A puzzle on the screen: the board, the task, and everything beside it.

use leptos::prelude::*;
use rayuela_draw::Picture;
use rayuela_puzzles::{Stage, Theme};
use rayuela_rules::{AnyGame, Color, Position};

use super::feedback::{feedback, task};
use super::go_on;
use super::solver::{Mode, Solver};
use super::solving::Solving;
use super::standing::standing;
use super::target::Target;
use crate::board::{Board, BoardKind, Scene, hand_man};
use crate::screens::animate::{Animated, animate};
use crate::screens::status::{Choices, Finish, choice_buttons};
use crate::screens::widgets::{select, typed};
use crate::{export, t, words};

/// The screen of a puzzle.
pub(super) fn table(solver: Solver) -> AnyView {
    let empty = || Scene::empty(BoardKind::of(rayuela_rules::Variant::Stacking));
    let scene = Memo::new(move |_| solver.with(Solving::scene).unwrap_or_else(empty));
    let last = Memo::new(move |_| solver.with(Solving::last).flatten());
    let marks = Memo::new(move |_| solver.with(Solving::marks).unwrap_or_default());
    let number = Memo::new(move |_| solver.with(|solving| solving.attempt.puzzle().number));
    let stage = move || {
        solver.with(|solving| match solving.attempt.stage() {
            Stage::Solving => "solving",
            Stage::Wrong => "wrong",
            Stage::Solved => "solved",
            Stage::Shown => "shown",
        })
    };
    view! {
        <section class="play puzzle" data-puzzle=move || number.get().map(|number| number.to_string()) data-stage=stage>
            <div class="table">
                {Board::new(scene, t!("board-label"))
                    .last(last)
                    .marks(marks)
                    .flipped(solver.flipped)
                    .on_choose(move |(spot, input)| solver.choose(spot, input))
                    .on_lift(move |from| solver.lift(from))
                    .on_drop(move |(from, to, input)| solver.dropped(from, to, input))
                    .view()}
            </div>
            <aside class="side" aria-label=t!("nav-puzzles")>
                {head(solver)}
                {panel(solver, scene)}
                {standing(solver)}
                {typed(move |text| enter(solver, text))}
                {facts(solver)}
                {animated(solver)}
                {themes(solver)}
            </aside>
        </section>
    }
    .into_any()
}

/// A text is entered in the field of moves: nothing goes on, as the key does elsewhere on the screen.
fn enter(solver: Solver, text: &str) -> bool {
    if text.is_empty() {
        go_on(solver);
        return true;
    }
    solver.typed(text)
}

/// Where one is: the game and the puzzle's number.
fn head(solver: Solver) -> AnyView {
    let variant = Memo::new(move |_| solver.with(|solving| solving.attempt.puzzle().variant()));
    let title = move || {
        variant.get().map(|variant| {
            view! { <h1 class="game-title">{words::family(variant)}" "<small>{words::options(variant)}</small></h1> }
        })
    };
    let kind = move || match (solver.daily.get(), solver.mode.get()) {
        (true, _) => t!("puzzle-daily"),
        (_, Mode::Streak) => t!("puzzles-streak"),
        _ => solver.with(|solving| t!("puzzle-number", n = solving.attempt.puzzle().number)).unwrap_or_default(),
    };
    view! {
        <div class="puzzle-head">
            <nav class="crumbs" aria-label=t!("puzzles-where")>
                <a href="/puzzles" data-link="" data-do="overview">{t!("nav-puzzles")}</a>
            </nav>
            {title}
            <p class="puzzle-kind" data-kind="">{kind}</p>
        </div>
    }
    .into_any()
}

/// The task, the verdict and the buttons.
fn panel(solver: Solver, scene: Memo<Scene>) -> AnyView {
    let color =
        Memo::new(move |_| solver.with(|solving| solving.attempt.puzzle().position.turn()).unwrap_or(Color::White));
    let asked = Memo::new(move |_| solver.with(|solving| task(&solving.attempt)).unwrap_or_default());
    let line = Memo::new(move |_| {
        let prompts = solver.with(Solving::prompts).unwrap_or_default();
        let variant = solver.with(|solving| solving.attempt.puzzle().variant());
        match variant.filter(|_| !prompts.is_empty()) {
            Some(variant) => words::do_next(variant, color.get(), prompts),
            None => String::new(),
        }
    });
    let kind = Memo::new(move |_| solver.with(Solving::choices).unwrap_or(Choices::None));
    let problem = Memo::new(move |_| solver.with(|solving| solving.problem.clone()).flatten());
    let finish = Callback::new(move |finish| match finish {
        Finish::Confirm => solver.confirm(),
        Finish::All => solver.take_all(),
        Finish::Cancel => solver.cancel(),
    });
    view! {
        <section class="panel puzzle-panel" aria-label=t!("puzzle-task-label")>
            <p class="task" data-task="">{move || hand_man(color.get())}<span>{asked}</span></p>
            {feedback(solver)}
            <p class="hint next" data-status="">{line}</p>
            {choice_buttons(kind, finish)}
            {move || problem.get().map(|words| view! { <p class="notice bad" data-notice="" role="status">{words}</p> })}
            {hands(scene)}
            {buttons(solver)}
        </section>
    }
    .into_any()
}

/// The men in hand, where there are any.
fn hands(scene: Memo<Scene>) -> AnyView {
    let hands = Memo::new(move |_| scene.with(|scene| scene.hands));
    let hand = move |color: Color| {
        let count = move || hands.get()[color.index()];
        view! {
            <span class="in-hand">
                {hand_man(color)}
                {move || t!("puzzle-hand", n = count(), color = color.name())}
            </span>
        }
    };
    (move || {
        (hands.get() != [0, 0])
            .then(|| view! { <p class="hands-line">{Color::ALL.map(hand).into_iter().collect::<Vec<_>>()}</p> })
    })
    .into_any()
}

/// What can be done: the buttons stay where they are, so that the focus does, too.
fn buttons(solver: Solver) -> AnyView {
    let wrong = Memo::new(move |_| solver.with(|solving| solving.attempt.stage() == Stage::Wrong) == Some(true));
    let over = Memo::new(move |_| solver.with(|solving| solving.attempt.is_over()) == Some(true));
    let failed = Memo::new(move |_| solver.with(|solving| solving.attempt.result() == Some(false)) == Some(true));
    let known = Memo::new(move |_| solver.with(|solving| solving.attempt.result().is_some()) == Some(true));
    let helped = Memo::new(move |_| solver.can_be_helped());
    let off = |on: bool| if on { "false" } else { "true" };
    let label = move || match (wrong.get(), solver.mode.get()) {
        (true, _) => t!("puzzle-retry"),
        (false, Mode::Streak) if failed.get() => t!("streak-new"),
        _ => t!("puzzle-next"),
    };
    view! {
        <div class="puzzle-buttons">
            <button
                type="button"
                class="primary"
                data-do=move || if wrong.get() { "retry" } else { "next" }
                aria-disabled=move || off(wrong.get() || over.get())
                on:click=move |_| go_on(solver)
            >
                {label}
            </button>
            <button type="button" data-do="hint" aria-disabled=move || off(helped.get()) on:click=move |_| solver.hint()>
                {t!("hint")}
            </button>
            <button
                type="button"
                data-do="solution"
                aria-disabled=move || off(helped.get())
                on:click=move |_| solver.solution()
            >
                {t!("puzzle-solution")}
            </button>
            <button type="button" data-do="analyse" aria-disabled=move || off(known.get()) on:click=move |_| solver.analyse()>
                {t!("analyse")}
            </button>
        </div>
    }
    .into_any()
}

/// What is known about the puzzle, told when it no longer helps.
fn facts(solver: Solver) -> AnyView {
    let known = Memo::new(move |_| {
        let facts = solver.with(|solving| {
            let puzzle = solving.attempt.puzzle();
            solving.attempt.result().map(|_| (puzzle.rating, puzzle.themes.clone()))
        });
        facts.flatten()
    });
    let uncounted = move || solver.change.get().is_none() && solver.mode.get() != Mode::Streak;
    (move || {
        known.get().map(|(rating, themes)| {
            let themes: Vec<_> = themes
                .into_iter()
                .map(|theme| view! { <span class="chip">{t!("puzzle-theme", theme = theme.name())}</span> })
                .collect();
            view! {
                <p class="puzzle-facts" data-facts="">
                    <span class="chip strong">{t!("puzzle-rated", n = rating)}</span>
                    {themes}
                    {uncounted().then(|| view! { <small>{t!("puzzle-uncounted")}</small> })}
                </p>
            }
        })
    })
    .into_any()
}

/// An animated picture of the solution, offered when it no longer gives it away.
fn animated(solver: Solver) -> AnyView {
    let known = Memo::new(move |_| solver.with(|solving| solving.attempt.result().is_some()) == Some(true));
    let source = move || {
        solver
            .look(|solving| {
                let puzzle = solving.attempt.puzzle();
                let mut game = AnyGame::new(puzzle.position);
                for &mv in &puzzle.line {
                    game.play_on(mv).ok()?;
                }
                let (flipped, theme) = (solver.flipped.get_untracked(), export::theme(solver.app));
                let like = Picture { flipped, theme, ..Picture::new(puzzle.position) };
                Some(Animated { name: format!("rayuela-{}-{}", puzzle.variant(), puzzle.number), game, like })
            })
            .flatten()
    };
    (move || known.get().then(|| view! { <div class="panel">{animate(source)}</div> })).into_any()
}

/// The list of themes to choose from.
fn themes(solver: Solver) -> AnyView {
    let choices = Signal::derive(move || {
        let themes = solver.catalogue.with(|catalogue| catalogue.as_ref().map(|all| all.themes()).unwrap_or_default());
        let name = |(theme, n): (Theme, usize)| {
            (theme.name().to_string(), format!("{} ({n})", t!("puzzle-theme", theme = theme.name())))
        };
        let any = [(String::new(), t!("puzzle-theme-any")), ("streak".to_string(), t!("puzzles-streak"))];
        any.into_iter().chain(themes.into_iter().map(name)).collect()
    });
    let value = Signal::derive(move || match solver.mode.get() {
        Mode::Rated => String::new(),
        Mode::Streak => "streak".to_string(),
        Mode::Theme(theme) => theme.name().to_string(),
    });
    let change = move |name: String| {
        let Some(variant) = solver.catalogue.with_untracked(|all| all.as_ref().map(|all| all.variant())) else {
            return;
        };
        let target = match (name.as_str(), name.parse()) {
            ("streak", _) => Target::Streak(variant),
            (_, Ok(theme)) => Target::Theme(variant, theme),
            _ => Target::Game(variant),
        };
        solver.app.go(target.route());
    };
    view! { <div class="panel">{select("theme", t!("puzzle-theme-label"), choices, value, change)}</div> }.into_any()
}
