//! The analysis screen: a game as a tree, the engine's lines, a graph, a report, and facts about the position.

mod chapter;
pub(super) mod coach;
mod draw_input;
mod eval;
mod explorer;
mod graph;
mod initial;
mod input;
mod insight;
mod kept_report;
mod lines;
mod link;
mod live;
mod move_menu;
mod open;
mod players;
mod report;
mod report_search;
mod saved_analyses;
mod state;
mod status;
mod tab;
mod tree;
mod turns;
mod values;
mod wheel;

use std::cell::Cell;

use leptos::html::Div;
use leptos::prelude::*;
use rayuela_rules::{Position, Record};
use web_sys::{KeyboardEvent, WheelEvent};

use crate::app::App;
use crate::board::{Arrow, Board, Marks};
use crate::exact::{Known, can_be_known};
use crate::router::Route;
use crate::storage::ANALYSES;
use crate::{dom, t, words};
pub(crate) use chapter::Chapter;
use eval::Eval;
pub(crate) use input::{OpenError, Opened, read as read_text};
pub(crate) use open::{doubtful, first_file, sentence as open_sentence, text_within, too_long};
pub(crate) use state::Analysis;
use state::Tab;
pub(crate) use tree::{SEAT, Tree};
use wheel::Wheel;

/// Opens a game on the analysis screen under its id, so that earlier comments on it are still there.
pub(crate) fn take(app: App, id: &str, record: &Record) {
    let Ok((mut tree, _, _)) = Tree::of_record(record) else { return };
    tree.seat = tree.seat.or_else(|| players::seat(id));
    let last = tree.line(0).last().copied().unwrap_or_default();
    let position = tree.node(last).position;
    match (ANALYSES.text(id), saved_analyses::on_device().find(|(known, _)| known == id)) {
        (Some(text), Some((_, mut known))) if known.tree.find_position(known.at, &position).is_some() => {
            // Who played is known now, and was perhaps not when it was saved.
            let text = match (known.tree.seat, tree.seat) {
                (None, Some(seat)) => {
                    known.tree.seat = Some(seat);
                    known.tree.saved_text(known.at)
                }
                _ => text,
            };
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
    analysis.recall_report();
    live::start(analysis);
    Effect::new(move || {
        if let Route::Analysis(asked) = app.route.get() {
            untrack(|| {
                if !analysis.open_link() {
                    analysis.follow(asked);
                }
            });
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
        "ArrowUp" => analysis.aside(false),
        "ArrowDown" => analysis.aside(true),
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
        None if !begun => analysis.found.with(|found| {
            found.as_ref().map(|found| lines::arrows(&position, &analysis.judged(found))).unwrap_or_default()
        }),
        None => Vec::new(),
    };
    let scene = analysis.scene();
    let worths = analysis
        .exact
        .with(|known| analysis.builder.with(|builder| values::worths(&position, known, builder.clicks())));
    let marks = analysis.builder.with(|builder| Marks::of(builder, &scene));
    Marks { arrows, outlined: analysis.outlined.get(), worths, ..marks }
}

/// The board, which is also drawn on, and the wheel over it.
fn board(analysis: Analysis) -> AnyView {
    let scene = Memo::new(move |_| analysis.scene());
    let last = Memo::new(move |_| analysis.marked());
    let marked = Memo::new(move |_| marks(analysis));
    let board = view! {
        {Board::new(scene, t!("board-label"))
            .last(last)
            .marks(marked)
            .flipped(analysis.flipped)
            .steps()
            .on_choose(move |(spot, _)| analysis.choose(spot))
            .on_lift(move |from| analysis.lift(from))
            .on_drop(move |(from, to, _)| analysis.dropped(from, to))
            .view()}
    };
    let wheel = StoredValue::new(Wheel::default());
    let turn = move |event: WheelEvent| {
        // With Ctrl it zooms, and where the board is above everything else the page has to be scrolled.
        if event.ctrl_key() || event.delta_y() == 0.0 || is_one_column() {
            return;
        }
        event.prevent_default();
        let step = wheel.try_update_value(|wheel| wheel.turn(event.delta_y(), event.delta_mode(), event.time_stamp()));
        if let Some(forward) = step.flatten() {
            analysis.step(forward);
        }
    };
    view! {
        <div class="with-bar" on:wheel=turn>
            {status::bar(analysis)}
            {draw_input::drawn_on(analysis, board.into_any())}
        </div>
    }
    .into_any()
}

/// Whether everything stands in one column, the board above the rest, as in `style/later/analysis.css`.
fn is_one_column() -> bool {
    let query = dom::window().match_media("(max-width: 60rem)");
    query.ok().flatten().is_some_and(|query| query.matches())
}

/// The tabs below which the parts are shown.
fn tabs(analysis: Analysis) -> AnyView {
    let tab = analysis.tab;
    let tabs = Tab::ALL.map(|this| {
        view! {
            <button
                type="button"
                data-tab=this.name()
                aria-pressed=move || if tab.get() == this { "true" } else { "false" }
                on:click=move |_| tab.set(this)
            >
                {t!(this.key())}
            </button>
        }
    });
    view! { <div class="tabs" role="group" aria-label=t!("tabs-label")>{tabs.into_iter().collect::<Vec<_>>()}</div> }
        .into_any()
}

/// The board and everything around it. What comes late or changes with every move has its place reserved, or stands
/// below what does not, so that nothing moves away from under the mouse.
fn table(analysis: Analysis, beside: AnyView) -> AnyView {
    let title = move || {
        let variant = analysis.tree.with(Tree::variant);
        let (name, options) = (words::family(variant), words::options(variant));
        view! { <h1 class="game-title">{name}" "<small>{options}</small></h1> }
    };
    let part = move || match analysis.tab.get() {
        Tab::Turns => view! { {known(analysis)} {turns::tools(analysis)} }.into_any(),
        Tab::Position => view! { {known(analysis)} {insight::insight(analysis)} }.into_any(),
        Tab::Explorer => explorer::explorer(analysis),
        Tab::Report => report::report(analysis),
        Tab::Files => open::files(analysis),
    };
    // Another part begins at its top, however far the one before was scrolled.
    let place: NodeRef<Div> = NodeRef::new();
    Effect::new(move || {
        analysis.tab.track();
        if let Some(place) = place.get() {
            place.set_scroll_top(0);
        }
    });
    view! {
        <section class="play analysis" data-shown=move || analysis.tab.get().name()>
            <div class="table">{board(analysis)} {graph::graph(analysis)}</div>
            <aside class="side" aria-label=t!("analysis-title")>
                <div class="head-line">
                    {title}
                    {move || analysis.players().map(|players| view! { <p class="players">{players}</p> })}
                </div>
                {beside}
                {status::status(analysis)}
                {lines::lines(analysis)}
                {tabs(analysis)}
                <div class="pane">
                    {turns::list(analysis)}
                    <div class="part" node_ref=place>{part}</div>
                </div>
            </aside>
        </section>
    }
    .into_any()
}

/// The exact values. In games that have any their place is kept, so that a step through the game moves nothing.
fn known(analysis: Analysis) -> AnyView {
    let can = Memo::new(move |_| can_be_known(analysis.tree.with(Tree::variant)));
    let eval = status::known(analysis);
    let none = Memo::new(move |_| {
        let nothing = analysis.exact.with(|known| *known == Known::Nothing);
        // A proof of the engine's is no estimate.
        can.get() && nothing && analysis.ending().is_none() && !eval.get().is_some_and(Eval::is_proved)
    });
    view! {
        <div class="known" class:reserved=can>
            {values::values(analysis)}
            {move || none.get().then(|| view! { <p class="hint none">{t!("exact-none")}</p> })}
        </div>
    }
    .into_any()
}
