//! The analysis screen: a game as a tree, the engine's lines, a graph, a report, and facts about the position.

mod chapter;
pub(super) mod coach;
mod eval;
mod exact;
mod graph;
mod initial;
mod input;
mod insight;
mod lines;
mod live;
mod open;
mod report;
mod report_search;
mod saved_analyses;
mod state;
mod status;
mod tree;
mod turns;
mod values;

use std::cell::Cell;

use leptos::prelude::*;
use rayuela_rules::{Position, Record};
use web_sys::KeyboardEvent;

use crate::app::App;
use crate::board::{Arrow, Board, Marks};
use crate::router::Route;
use crate::storage::ANALYSES;
use crate::{dom, t, words};
pub(crate) use chapter::Chapter;
use exact::Known;
pub(crate) use input::{OpenError, Opened, read as read_text};
pub(crate) use open::{first_file, sentence as open_sentence};
pub(crate) use state::Analysis;
use state::Tab;
pub(crate) use tree::Tree;

/// Opens a game on the analysis screen under its id, so that earlier comments on it are still there.
pub(crate) fn take(app: App, id: &str, record: &Record) {
    let Ok((tree, _, _)) = Tree::of_record(record) else { return };
    let last = tree.line(0).last().copied().unwrap_or_default();
    let position = tree.node(last).position;
    match (ANALYSES.text(id), saved_analyses::on_device().find(|(known, _)| known == id)) {
        (Some(text), Some((_, known))) if known.tree.find_position(known.at, &position).is_some() => {
            ANALYSES.save(id, &text)
        }
        // The game has continued differently since.
        (Some(_), _) => ANALYSES.save(&dom::fresh_id(), &tree.saved_text(last)),
        (None, _) => ANALYSES.save(id, &tree.saved_text(last)),
    };
    app.go(Route::Analysis(Some((position.variant(), position.text()))));
}

thread_local! {
    /// The screen is opened to judge the moves of the game.
    static REVIEWS: Cell<bool> = const { Cell::new(false) };
}

/// Opens a game on the analysis screen and judges its moves.
pub(crate) fn review(app: App, id: &str, record: &Record) {
    REVIEWS.set(true);
    take(app, id, record);
}

/// The screen.
pub(crate) fn analysis(app: App) -> AnyView {
    let analysis = Analysis::new(app);
    live::start(analysis);
    Effect::new(move || {
        if let Route::Analysis(asked) = app.route.get() {
            untrack(|| analysis.follow(asked));
        }
        if REVIEWS.take() {
            untrack(|| {
                analysis.tab.set(Tab::Report);
                report::judge_quickly(analysis);
            });
        }
    });
    listen(analysis);
    table(analysis, ().into_any())
}

/// The board of a study, with what belongs to the study above all that is beside it.
pub(crate) fn study_board(analysis: Analysis, beside: AnyView) -> AnyView {
    live::start(analysis);
    listen(analysis);
    table(analysis, beside)
}

/// Listens to keys as long as the screen is shown.
fn listen(analysis: Analysis) {
    let keys = StoredValue::new_local(Some(dom::listen("keydown", move |event: KeyboardEvent| key(analysis, &event))));
    on_cleanup(move || drop(keys.try_update_value(Option::take)));
}

/// Keys that work anywhere on the screen.
fn key(analysis: Analysis, event: &KeyboardEvent) {
    if !dom::is_for_screen(event) {
        return;
    }
    match event.key().as_str() {
        "ArrowLeft" => analysis.step(false),
        "ArrowRight" => analysis.step(true),
        "Home" => analysis.end(false),
        "End" => analysis.end(true),
        "f" => analysis.flipped.update(|flipped| *flipped = !*flipped),
        " " => analysis.best(),
        "l" => analysis.engine.update(|on| *on = !*on),
        "Escape" => analysis.cancel(),
        _ => return,
    }
    event.prevent_default();
}

/// What is to be marked on the board.
fn marks(analysis: Analysis) -> Marks {
    let position = analysis.shown();
    let begun = analysis.builder.with(|builder| !builder.clicks().is_empty());
    let arrows = match analysis.pointed.get() {
        Some(mv) => Arrow::of(&position, mv, 0).into_iter().collect(),
        None if !begun => analysis
            .found
            .with(|found| found.as_ref().map(|found| lines::arrows(&position, &found.lines)).unwrap_or_default()),
        None => Vec::new(),
    };
    let scene = analysis.scene();
    let worths = analysis.exact.with(|known| match known {
        Known::Exact(exact, _) => analysis.builder.with(|builder| values::worths(&position, exact, builder.clicks())),
        _ => Vec::new(),
    });
    let marks = analysis.builder.with(|builder| Marks::of(builder, &scene));
    Marks { arrows, outlined: analysis.outlined.get(), worths, ..marks }
}

/// The board and everything around it; `beside` comes first beside it.
fn table(analysis: Analysis, beside: AnyView) -> AnyView {
    let scene = Memo::new(move |_| analysis.scene());
    let last = Memo::new(move |_| analysis.marked());
    let marked = Memo::new(move |_| marks(analysis));
    let title = move || {
        let variant = analysis.tree.with(Tree::variant);
        let (name, options) = (words::family(variant), words::options(variant));
        view! { <h1 class="game-title">{name}" "<small>{options}</small></h1> }
    };
    let tab = analysis.tab;
    let tabs = [
        (Tab::Turns, "turns", t!("tab-turns")),
        (Tab::Position, "position", t!("tab-position")),
        (Tab::Report, "report", t!("tab-report")),
        (Tab::Files, "files", t!("tab-files")),
    ];
    let tabs = tabs.map(|(this, name, label)| {
        view! {
            <button
                type="button"
                data-tab=name
                aria-pressed=move || if tab.get() == this { "true" } else { "false" }
                on:click=move |_| tab.set(this)
            >
                {label}
            </button>
        }
    });
    let part = move || match tab.get() {
        Tab::Turns => turns::turns(analysis),
        Tab::Position => insight::insight(analysis),
        Tab::Report => report::report(analysis),
        Tab::Files => open::files(analysis),
    };
    view! {
        <section class="play analysis">
            <div class="table">
                <div class="with-bar">
                    {status::bar(analysis)}
                    <Board
                        scene=scene
                        last=last
                        marks=marked
                        flipped=analysis.flipped
                        label=t!("board-label")
                        on_choose=Callback::new(move |(spot, _)| analysis.choose(spot))
                        on_drop=Callback::new(move |(from, to, _)| analysis.dropped(from, to))
                    />
                </div>
                {graph::graph(analysis)}
            </div>
            <aside class="side" aria-label=t!("analysis-title")>
                {title}
                {beside}
                {move || analysis.players().map(|players| view! { <p class="players">{players}</p> })}
                {status::status(analysis)}
                {values::values(analysis)}
                {lines::lines(analysis)}
                <div class="tabs" role="group" aria-label=t!("tabs-label")>{tabs}</div>
                {part}
            </aside>
        </section>
    }
    .into_any()
}
