//! The games that have puzzles, with the user's rating in each, and the puzzle of the day.

use leptos::prelude::*;
use rayuela_rules::Variant;

use super::data::Game;
use super::log;
use super::solver::Solver;
use super::standing::rating_words;
use super::target::Target;
use crate::board::living_board;
use crate::{t, words};

/// The order on the screen: the families as on the first screen, the small boards first.
const ORDER: [&str; 7] = ["morelli9", "morelli13", "nine", "six", "twelve", "stacking", ""];

fn rank(variant: Variant) -> usize {
    let name = variant.to_string();
    ORDER.iter().position(|known| *known == name).unwrap_or(ORDER.len())
}

/// The screen.
pub(super) fn overview(solver: Solver) -> AnyView {
    let cards = move || {
        let mut games = solver.games.get().to_vec();
        games.sort_by_key(|game| rank(game.variant));
        games.into_iter().enumerate().map(|(i, game)| card(solver, &game, i as u64)).collect::<Vec<_>>()
    };
    let none = move || solver.games.with(|games| games.is_empty());
    view! {
        <section class="learn puzzles" data-puzzles="">
            <div class="hero">
                <h1>{t!("nav-puzzles")}</h1>
                <p>{t!("puzzles-text")}</p>
            </div>
            {move || none().then(|| view! { <p class="notice" data-none="">{t!("puzzles-none")}</p> })}
            {move || (!none()).then(of_the_day)}
            <div class="families">{cards}</div>
        </section>
    }
    .into_any()
}

fn of_the_day() -> AnyView {
    view! {
        <section class="of-the-day">
            <div>
                <h2>{t!("puzzle-daily")}</h2>
                <p>{t!("puzzles-daily-text")}</p>
            </div>
            <a class="button primary" href=Target::Daily.route().path() data-link="" data-do="daily">
                {t!("puzzles-solve")}
            </a>
        </section>
    }
    .into_any()
}

fn card(solver: Solver, game: &Game, seed: u64) -> AnyView {
    let (variant, puzzles) = (game.variant, game.puzzles);
    let name = words::family(variant);
    let tried = move || solver.history.with(|history| history.count(variant));
    let rated = move || {
        (tried().0 > 0).then(|| {
            let rating = solver.history.with(|history| history.rating(variant));
            view! { <span class="badge-rating" data-rating="">{rating_words(rating)}</span> }
        })
    };
    let best = log::best_streak(variant);
    let about = move || match tried() {
        (0, _) => t!("puzzles-count", n = puzzles),
        (n, solved) => t!("puzzles-tried", n = n, solved = solved, all = puzzles),
    };
    view! {
        <article class="card" data-game=variant.to_string()>
            {living_board(variant, seed * 5 + 3)}
            <div class="about">
                <h2>{name.clone()}" "<small>{words::options(variant)}</small>{rated}</h2>
                <p>{about}{(best > 0).then(|| view! { <br />{t!("streak-best", n = best)} })}</p>
                <div class="row">
                    <a
                        class="button primary"
                        href=Target::Game(variant).route().path()
                        data-link=""
                        data-do="solve"
                        aria-label=t!("puzzles-solve-game", game = label(variant))
                    >
                        {t!("puzzles-solve")}
                    </a>
                    <a
                        class="button"
                        href=Target::Streak(variant).route().path()
                        data-link=""
                        data-do="streak"
                        aria-label=t!("puzzles-streak-game", game = label(variant))
                    >
                        {t!("puzzles-streak")}
                    </a>
                </div>
            </div>
        </article>
    }
    .into_any()
}

/// The name of a game with its options.
fn label(variant: Variant) -> String {
    format!("{} {}", words::family(variant), words::options(variant)).trim().to_string()
}
