//! Home: the games as cards with boards that play by themselves, games in progress, and the panel of options.

use leptos::prelude::*;
use rayuela_lessons::Family;
use rayuela_rules::Variant;
use rayuela_rules::morelli::{Edition, MorelliVariant, Size};

use super::options::{self, base, with_variant};
use super::part::options_panel;
use crate::app::App;
use crate::board::{Board, living_board};
use crate::play::{Plan, Session, restore, suited};
use crate::router::{Route, Tour};
use crate::storage::{self, GAMES};
use crate::{dom, t, words};

/// The most games in progress that are listed.
const OFFERED: usize = 6;

/// The screen.
pub(crate) fn home(app: App) -> AnyView {
    let plan = RwSignal::new(suited::plan(played("morelli13").unwrap_or(Variant::Stacking)));
    let saved = RwSignal::new(in_progress());
    let cards: Vec<AnyView> =
        options::GAMES.iter().enumerate().skip(1).map(|(i, name)| card(app, plan, name, i as u64)).collect();
    view! {
        <section class="home">
            <div class="games">
                {newcomer()}
                {practise()}
                {move || (!saved.with(Vec::is_empty)).then(|| continued(saved))}
                {feature(app, plan)}
                <div class="cards">{cards}</div>
            </div>
            {options_panel(app, plan)}
        </section>
    }
    .into_any()
}

/// The page's headline beside a large board of the first game, with the button that most visitors want.
fn feature(app: App, plan: RwSignal<Plan>) -> AnyView {
    let name = options::GAMES[0];
    let Some(variant) = played(name) else { return ().into_any() };
    view! {
        <article class="card feature" class:chosen=move || is_chosen(plan, name) data-game=name>
            <div class="about">
                <h1>{t!("home-title")}</h1>
                <p>{t!("home-text")}</p>
                <h2>{words::family(variant)}</h2>
                <p>{t!("home-about", game = name)}</p>
                {buttons(app, plan, name, variant)}
            </div>
            // The full board is too fine here.
            {living_board(Variant::Morelli(MorelliVariant { size: Size::N9, edition: Edition::E2015 }), 11)}
        </article>
    }
    .into_any()
}

/// A game to choose: its board, its description, and a button to play.
fn card(app: App, plan: RwSignal<Plan>, name: &'static str, seed: u64) -> AnyView {
    let Some(variant) = played(name) else { return ().into_any() };
    view! {
        <article class="card" class:chosen=move || is_chosen(plan, name) data-game=name>
            {living_board(variant, seed * 7 + 11)}
            <div class="about">
                <h2>{words::family(variant)}</h2>
                <p>{t!("home-about", game = name)}</p>
                {buttons(app, plan, name, variant)}
            </div>
        </article>
    }
    .into_any()
}

/// Whether the panel of options is about this game.
fn is_chosen(plan: RwSignal<Plan>, name: &str) -> bool {
    plan.with(|plan| base(plan.variant) == name)
}

/// Play at once, or choose options first.
fn buttons(app: App, plan: RwSignal<Plan>, name: &'static str, variant: Variant) -> AnyView {
    let select = move |_| plan.update(|plan| *plan = with_variant(plan, variant));
    let quick = move |_| {
        let plan = suited::plan(variant);
        app.go(Route::Play(variant, plan.query()));
    };
    view! {
        <div class="row">
            <button type="button" class="primary" data-do="quick" on:click=quick>
                {t!("play-now")}
            </button>
            <button
                type="button"
                data-do="options"
                aria-pressed=move || if is_chosen(plan, name) { "true" } else { "false" }
                on:click=select
            >
                {t!("card-options")}
            </button>
            <a class="how-to" href=Route::Welcome(Some(tour_of(variant))).path() data-link="" data-do="how-to-play">
                {t!("how-to-play")}
            </a>
        </div>
    }
    .into_any()
}

/// The game that a card starts: Morelli on 9×9, which its rules recommend to newcomers.
fn played(name: &str) -> Option<Variant> {
    let name = if name == "morelli13" { "morelli9" } else { name };
    name.parse().ok()
}

/// The tour that shows how a game is played.
const fn tour_of(variant: Variant) -> Tour {
    match variant {
        Variant::Morelli(_) => Tour::Morelli,
        Variant::Morris(_) => Tour::Nine,
        Variant::Stacking => Tour::Stacking,
    }
}

/// The lessons of a game.
pub(super) fn family_of(variant: Variant) -> Family {
    match variant {
        Variant::Morelli(MorelliVariant { edition: Edition::E2011, .. }) => Family::Morelli2011,
        Variant::Morelli(_) => Family::Morelli,
        Variant::Morris(_) => Family::Morris,
        Variant::Stacking => Family::Stacking,
    }
}

/// The way in for somebody who is here for the first time.
fn newcomer() -> AnyView {
    view! {
        <section class="newcomer" aria-label=t!("new-here")>
            <p>
                <strong>{t!("new-here")}</strong>
                " "
                {t!("new-here-text")}
            </p>
            <a class="button primary" href=Route::Welcome(Some(Tour::Morelli)).path() data-link="" data-do="new-here">
                {t!("new-here-start")}
            </a>
            <a href="/puzzles/daily" data-link="" data-do="daily">{t!("puzzle-daily")}</a>
        </section>
    }
    .into_any()
}

/// The way to one's own mistakes, if some are due.
fn practise() -> AnyView {
    let due = storage::practise_due().is_some_and(|day| day <= dom::today());
    due.then(|| view! { <a class="button" href="/practise" data-link="" data-do="practise">{t!("practise-due")}</a> })
        .into_any()
}

/// The unfinished games saved on the device.
fn in_progress() -> Vec<Session> {
    // Finished games, which are many, are not replayed.
    let unfinished = |id: String| GAMES.text(&id).filter(|text| text.contains("[Result \"*\"]"));
    let games = GAMES.ids().into_iter().filter_map(|id| restore(&unfinished(id)?, dom::now()));
    games.filter(|session| session.core.has_begun() && session.ending().is_none()).take(OFFERED).collect()
}

/// Games in progress, to continue or to remove.
fn continued(saved: RwSignal<Vec<Session>>) -> AnyView {
    let item = move |session: Session| {
        let mut query = session.core.plan.query();
        query.push(("game".to_string(), session.id.clone()));
        let address = Route::Play(session.core.plan.variant, query).path();
        let name = words::family(session.core.plan.variant);
        let options = words::options(session.core.plan.variant);
        let turns = match session.core.game.ply() {
            0 => t!("option-setup"),
            n => t!("turns-played", n = n),
        };
        let (id, scene, last) = (session.id.clone(), session.scene(), session.last());
        let remove = move |_| {
            GAMES.remove(&id);
            saved.set(in_progress());
        };
        let remove_label = t!("forget-game", game = name.clone());
        view! {
            <li class="kept">
                <a href=address data-link="" data-do="continue">
                    <div class="living" aria-hidden="true" inert=true>
                        {Board::new(Signal::stored(scene), "").last(Signal::stored(last)).plain().view()}
                    </div>
                    <span class="kept-words">
                        <strong>{name}</strong>
                        <span>{options}</span>
                        <span>{turns}</span>
                    </span>
                </a>
                <button type="button" class="quiet forget" data-do="forget" aria-label=remove_label on:click=remove>
                    "×"
                </button>
            </li>
        }
    };
    view! {
        <section class="continue" aria-label=t!("continue-title")>
            <h2>{t!("continue-title")}</h2>
            <ul>{move || saved.get().into_iter().map(item).collect::<Vec<_>>()}</ul>
        </section>
    }
    .into_any()
}
