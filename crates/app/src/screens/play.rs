//! The play screen: the board with its players, what to do next, turns, controls.

use leptos::prelude::*;
use rayuela_rules::Prompt;
use web_sys::KeyboardEvent;

use super::controls::{controls, typed};
use super::home::family_of;
use super::moves::moves;
use super::part;
use super::part::share;
use super::player_bar::player_bar;
use super::status::status;
use super::widgets::check;
use crate::app::App;
use crate::board::{Arrow, Board, BoardKind, Marks, Scene};
use crate::play::{Driver, Extras, Phase, Plan, Session, read_saved, restore};
use crate::router::Route;
use crate::setup::setup_panel;
use crate::{dom, t, words};

/// The screen.
pub(crate) fn play(app: App) -> AnyView {
    let driver = Driver::start(app);
    // The address names the game; if it is not on this device, a new one with the same plan begins.
    Effect::new(move || {
        if let Route::Play(variant, query) = app.route.get() {
            let id = query.iter().find(|(name, _)| name == "game").map(|(_, id)| id.clone());
            let shown = driver.look(|session| Some(session.id.clone()) == id && session.core.plan.variant == variant);
            if shown == Some(true) {
                return;
            }
            let saved = id.and_then(|id| restore(&read_saved(&id)?, dom::now()));
            match saved.filter(|saved| saved.core.plan.variant == variant) {
                Some(saved) => app.session.set(Some(saved)),
                None => driver.begin(Plan::from_query(variant, &query), Extras::from_query(&query)),
            }
        }
    });
    let asked = StoredValue::new(false);
    Effect::new(move || {
        if driver.wants_guide() && !asked.get_value() {
            asked.set_value(true);
            part::load_guide(driver);
        }
    });
    let keys = StoredValue::new_local(Some(dom::listen("keydown", move |event: KeyboardEvent| key(driver, &event))));
    on_cleanup(move || drop(keys.try_update_value(Option::take)));
    let ready = Memo::new(move |_| app.session.with(Option::is_some));
    (move || ready.get().then(|| table(driver))).into_any()
}

/// Keys that work anywhere on the screen.
fn key(driver: Driver, event: &KeyboardEvent) {
    if !dom::is_for_screen(event) {
        return;
    }
    match event.key().as_str() {
        "ArrowLeft" => driver.step(-1),
        "ArrowRight" => driver.step(1),
        "Home" => driver.go_to(0),
        "End" => driver.go_to(usize::MAX),
        "f" => driver.flip(),
        " " => driver.best(),
        "l" => driver.hint(),
        "Escape" => driver.cancel(),
        "Enter" if driver.look(|session| session.pending().is_some()) == Some(true) => driver.confirm(),
        _ => return,
    }
    event.prevent_default();
}

/// What is to be marked on the board.
fn marks(session: &Session) -> Marks {
    let mut marks = Marks::default();
    if let Phase::Placing(_) = session.core.phase {
        marks.next = session.core.placeable().into_iter().map(|spot| (spot, Prompt::Place)).collect();
        return marks;
    }
    if session.core.input.looking.is_some() || session.core.input.pending.is_some() || !session.humans_turn() {
        return marks;
    }
    marks = Marks::of(&session.core.input.builder, &session.scene());
    marks.arrows =
        session.core.hint.and_then(|mv| Arrow::of(session.core.game.position(), mv, 0)).into_iter().collect();
    marks
}

/// The board and everything around it.
fn table(driver: Driver) -> AnyView {
    let session = driver.app().session;
    let empty = || Scene::empty(BoardKind::of(rayuela_rules::Variant::Stacking));
    let scene = Memo::new(move |_| session.with(|session| session.as_ref().map_or_else(empty, Session::scene)));
    let last = Memo::new(move |_| session.with(|session| session.as_ref().and_then(Session::marked)));
    let marked = Memo::new(move |_| {
        let (guide, aids) = (driver.guide.get(), driver.aids.get());
        session.with(|session| {
            let Some(session) = session else { return Marks::default() };
            let (hints, worths) = guide.map(|guide| (guide.hints)(session, aids)).unwrap_or_default();
            Marks { hints, worths, ..marks(session) }
        })
    });
    let flipped = Memo::new(move |_| session.with(|session| session.as_ref().is_some_and(|session| session.flipped)));
    let variant = Memo::new(move |_| session.with(|session| session.as_ref().map(|session| session.core.plan.variant)));
    let title = move || {
        variant.get().map(|variant| {
            let (name, options) = (words::family(variant), words::options(variant));
            let rules = Route::Family(family_of(variant)).path();
            view! {
                <div class="game-head">
                    <h1 class="game-title">{name}" "<small>{options}</small></h1>
                    <a class="how-to" href=rules data-link="" data-do="how-to-play">{t!("how-to-play")}</a>
                </div>
            }
        })
    };
    let phase = Memo::new(move |_| {
        session.with(|session| match session.as_ref().map(|session| &session.core.phase) {
            Some(Phase::Fists(_)) => "fists",
            Some(Phase::Placing(_)) => "placing",
            Some(Phase::Turns) | None => "turns",
        })
    });
    let turns_go_on = Memo::new(move |_| session.with(|session| session.as_ref().is_some_and(|s| s.core.is_on())));
    let setting_up = Memo::new(move |_| phase.get() == "fists");
    view! {
        <section class="play" data-phase=phase>
            <div class="table">
                {player_bar(driver, true)}
                {Board::new(scene, t!("board-label"))
                    .last(last)
                    .marks(marked)
                    .flipped(flipped)
                    .steps()
                    .on_choose(move |(spot, input)| driver.choose(spot, input))
                    .on_lift(move |from| driver.lift(from))
                    .on_drop(move |(from, to, input)| driver.dropped(from, to, input))
                    .view()}
                {player_bar(driver, false)}
            </div>
            <aside class="side" aria-label=t!("side-label")>
                {title}
                {status(driver)}
                {move || driver.guide.get().map(|guide| untrack(|| (guide.panel)(driver)))}
                {move || setting_up.get().then(|| setup_panel(driver))}
                {moves(driver)}
                {controls(driver)}
                {move || turns_go_on.get().then(|| aids(driver))}
                {move || turns_go_on.get().then(|| typed(driver))}
                {share(driver)}
            </aside>
        </section>
    }
    .into_any()
}

/// What may be pointed out on the board; somebody who plays has to ask for it above the first levels.
fn aids(driver: Driver) -> AnyView {
    let morelli = driver.look(|session| session.plan().variant.is_morelli()) == Some(true);
    let people = driver.look(Session::has_people) == Some(true);
    let aids = driver.aids;
    people
        .then(|| {
            view! {
                <div class="aids">
                    {check(
                        "threats",
                        t!("aid-threats"),
                        String::new(),
                        Signal::derive(move || aids.get().threats),
                        move |on| aids.update(|aids| aids.threats = on),
                    )}
                    {morelli
                        .then(|| {
                            check(
                                "frames",
                                t!("aid-frames"),
                                String::new(),
                                Signal::derive(move || aids.get().frames),
                                move |on| aids.update(|aids| aids.frames = on),
                            )
                        })}
                </div>
            }
        })
        .into_any()
}
