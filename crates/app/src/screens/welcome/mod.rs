//! The guided first visit: two minutes on a live board, and then a first game with a coach.

mod stop;
mod walk;

use leptos::prelude::*;
use rayuela_rules::{Position, Variant};

use super::widgets::button;
use crate::app::App;
use crate::board::{Board, living_board};
use crate::play::{Extras, Plan, Player};
use crate::router::{Route, Tour};
use crate::{t, words};
use walk::Walk;

/// The screen.
pub(crate) fn welcome(app: App) -> AnyView {
    let tour = Memo::new(move |_| match app.route.get() {
        Route::Welcome(tour) => tour,
        _ => None,
    });
    (move || match tour.get() {
        Some(tour) => walk(app, tour),
        None => choice(),
    })
    .into_any()
}

/// The game of a tour, as it is played after it.
fn variant(tour: Tour) -> Variant {
    let name = match tour {
        Tour::Morelli => "morelli7",
        Tour::Nine => "nine",
        Tour::Stacking => "stacking",
    };
    name.parse().unwrap_or(Variant::Stacking)
}

/// The first game: against level 1, with a coach.
fn first_game(tour: Tour) -> Route {
    let mut plan = Plan::sensible(variant(tour));
    for player in &mut plan.players {
        if !player.is_human() {
            *player = Player::Engine(1);
        }
    }
    let mut query = plan.query();
    query.extend(Extras { coach: true, ..Extras::default() }.query());
    Route::Play(plan.variant, query)
}

/// The games to choose from.
fn choice() -> AnyView {
    let card = |(i, tour): (usize, Tour)| {
        view! {
            <a class="card tour-card" href=Route::Welcome(Some(tour)).path() data-link="" data-tour=tour.name()>
                {living_board(variant(tour), i as u64 * 5 + 2)}
                <span class="about">
                    <strong>{words::family(variant(tour))}</strong>
                    <span>{t!("tour-about", tour = tour.name())}</span>
                </span>
            </a>
        }
    };
    view! {
        <section class="welcome">
            <h1>{t!("tour-title")}</h1>
            <p class="hint">{t!("tour-text")}</p>
            <div class="tour-cards">{Tour::ALL.into_iter().enumerate().map(card).collect::<Vec<_>>()}</div>
        </section>
    }
    .into_any()
}

/// A tour, stop by stop.
fn walk(app: App, tour: Tour) -> AnyView {
    let walk = RwSignal::new(Walk::new(tour));
    let scene = Memo::new(move |_| walk.with(Walk::scene));
    let last = Memo::new(move |_| walk.with(Walk::last));
    let marks = Memo::new(move |_| walk.with(Walk::marks));
    app.title.set(words::family(variant(tour)));
    view! {
        <section class="tour" data-stop=move || walk.with(|walk| walk.number + 1).to_string()>
            <div class="panel tour-words">
                <h1>{words::family(variant(tour))}</h1>
                {progress(walk)}
                {told(walk)}
                {buttons(app, walk, tour)}
            </div>
            <div class="tour-board">
                {Board::new(scene, t!("board-label"))
                    .last(last)
                    .marks(marks)
                    .on_choose(move |(spot, _)| walk.update(|walk| walk.choose(spot)))
                    .on_lift(move |from| walk.update(|walk| walk.lift(from)))
                    .on_drop(move |(from, to, _)| walk.update(|walk| walk.drop(from, to)))
                    .view()}
            </div>
        </section>
    }
    .into_any()
}

/// How far the tour has come.
fn progress(walk: RwSignal<Walk>) -> AnyView {
    let at = Memo::new(move |_| walk.with(|walk| (walk.number, walk.len())));
    let dots = move || {
        let (number, all) = at.get();
        (0..all).map(|i| view! { <i class:past=i < number class:now=i == number></i> }).collect::<Vec<_>>()
    };
    let label = move || {
        let (number, all) = at.get();
        t!("tour-step", n = number + 1, all = all)
    };
    view! { <p class="tour-progress" role="img" aria-label=label>{dots}</p> }.into_any()
}

/// What the stop tells, and what came of the move.
fn told(walk: RwSignal<Walk>) -> AnyView {
    let key = Memo::new(move |_| walk.with(|walk| walk.stop().key));
    let done = Memo::new(move |_| walk.with(|walk| walk.is_done().then(|| walk.stop().done)));
    let missed = Memo::new(move |_| walk.with(Walk::is_missed));
    let line = Memo::new(move |_| {
        walk.with(|walk| match walk.prompts() {
            prompts if prompts.is_empty() || !walk.has_begun() => String::new(),
            prompts => words::do_next(walk.position().variant(), walk.position().turn(), prompts),
        })
    });
    let notice = Memo::new(move |_| walk.with(|walk| walk.notice.clone()));
    view! {
        <p class="tour-text">{move || t!(key.get())}</p>
        <div aria-live="polite">
            {move || done.get().map(|key| view! { <p class="tour-done" data-done="">{t!(key)}</p> })}
            {move || missed.get().then(|| view! { <p class="notice" data-missed="">{t!("tour-missed")}</p> })}
            {move || {
                let line = line.get();
                (!line.is_empty()).then(|| view! { <p class="hint" data-status="">{line}</p> })
            }}
            {move || notice.get().map(|words| view! { <p class="notice" data-notice="">{words}</p> })}
        </div>
    }
    .into_any()
}

/// What can be done at a stop.
fn buttons(app: App, walk: RwSignal<Walk>, tour: Tour) -> AnyView {
    let never = Signal::stored(false);
    let done = Memo::new(move |_| walk.with(Walk::is_done));
    let last = Memo::new(move |_| walk.with(Walk::is_last));
    let begun = Memo::new(move |_| walk.with(Walk::has_begun));
    let first = Signal::derive(move || walk.with(|walk| walk.number == 0));
    let game = first_game(tour);
    let start = game.clone();
    let forward = move || match (done.get(), last.get()) {
        (false, _) => button("show-move", "", t!("tour-show"), never, move || walk.update(Walk::show)),
        (true, false) => button("tour-next", "primary", t!("tour-next"), never, move || walk.update(Walk::next)),
        (true, true) => {
            let start = start.clone();
            button("first-game", "primary", t!("tour-play"), never, move || app.go(start.clone()))
        }
    };
    view! {
        <div class="row">
            {forward}
            {move || begun.get().then(|| button("cancel", "", t!("choice-cancel"), never, move || walk.update(Walk::cancel)))}
            {button("tour-back", "quiet", t!("tour-back"), first, move || walk.update(Walk::back))}
        </div>
        <p class="hint">
            <a href=game.path() data-link="" data-do="skip-tour">{t!("tour-skip")}</a>
            " · "
            <a href=Route::Welcome(None).path() data-link="" data-do="other-tour">{t!("tour-other")}</a>
        </p>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_game_is_coached_and_easy() {
        for tour in Tour::ALL {
            let Route::Play(variant, query) = first_game(tour) else { panic!() };
            let plan = Plan::from_query(variant, &query);
            assert!(plan.players.contains(&Player::Engine(1)) && plan.players.contains(&Player::Human));
            assert!(Extras::from_query(&query).coach);
        }
    }
}
