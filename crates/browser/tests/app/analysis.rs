//! The analysis screen: records and positions, variations and comments, the engine's lines, the report.

use rayuela_browser::{Screen, Tab, browse};
use serde_json::json;

const RECORD: &str =
    "[Variant \"six\"] [White \"Ana\"] [Black \"Rui\"] 1. a1 e1 2. a3 {Two in a line.} c2 (2... a5) 3. a5xe1";

/// The left and right arrow keys as the driver writes them, and two more.
const LEFT: &str = "\u{e012}";
const RIGHT: &str = "\u{e014}";
const HOME: &str = "\u{e011}";
const END: &str = "\u{e010}";

/// What the box of the record holds.
const RECORD_TEXT: &str = "document.querySelector('[data-record]').value";

/// Opens a text.
async fn open(tab: &Tab, text: &str) {
    tab.click("[data-tab=files]").await;
    tab.fill("[data-paste]", text).await;
    tab.click("[data-do=open]").await;
}

/// The ply of the main line that is on the board.
async fn wait_for_ply(tab: &Tab, ply: usize) {
    tab.wait_for(&format!("[data-ply=\"{ply}\"][aria-current=step]")).await;
}

/// The record, once it has these words.
async fn record_with(tab: &Tab, words: &str) -> String {
    tab.click("[data-tab=files]").await;
    let script = format!("const text = {RECORD_TEXT}; return text.includes({}) && text", json!(words));
    let text = tab.wait_until(&format!("the record has {words}"), &script).await;
    text.as_str().unwrap_or_default().to_string()
}

#[test]
fn a_pasted_record_is_analysed() {
    browse("analysis-record", Screen::Desktop, async |tab| {
        tab.open("/analysis/six").await;
        // An error is explained, and nothing is lost.
        open(tab, "[Variant \"six\"] 1. a1 a1").await;
        let problem = tab.text("[data-problem]").await;
        assert!(problem.starts_with("Move 2: "), "{problem}");
        let paste = "return document.querySelector('[data-paste]').value";
        tab.wait_for_value("what was pasted", paste, "[Variant \"six\"] 1. a1 a1").await;
        open(tab, RECORD).await;
        tab.wait_for("[data-ply=\"5\"]").await;
        tab.wait_for_text(".players", "Ana").await;
        tab.wait_for_text(".tree", "Two in a line.").await;
        // Steps by keys.
        tab.press(END).await;
        wait_for_ply(tab, 5).await;
        tab.press(LEFT).await;
        wait_for_ply(tab, 4).await;
        tab.press(HOME).await;
        tab.press(RIGHT).await;
        wait_for_ply(tab, 1).await;
        // Another turn on the board makes a variation; a comment stays with it.
        tab.click_cell("c1").await;
        tab.wait_for(".variation [aria-current=step]").await;
        tab.fill("[data-comment]", "Why not here?").await;
        let text = record_with(tab, "(1... c1 {Why not here?})").await;
        assert!(text.contains("[White \"Ana\"]"), "{text}");
        // The address is the position's, and a reload brings everything back.
        let address = tab.wait_for_address_under("/analysis/six/").await;
        tab.reload().await;
        tab.wait_for(".variation [aria-current=step]").await;
        tab.wait_for_address(&address).await;
        tab.click("[data-tab=files]").await;
        tab.wait_for_value("the record", &format!("return {RECORD_TEXT}"), text).await;
        // The variation becomes the main line, and is deleted.
        tab.click("[data-tab=turns]").await;
        tab.click("[data-do=promote]").await;
        wait_for_ply(tab, 2).await;
        tab.click("[data-do=delete]").await;
        wait_for_ply(tab, 1).await;
        tab.click("[data-tab=files]").await;
        tab.wait_for_value("the variation in the record", &format!("return {RECORD_TEXT}.includes('c1')"), false).await;
    });
}

#[test]
fn the_engine_shows_its_lines_and_six_is_exact() {
    browse("analysis-engine", Screen::Desktop, async |tab| {
        tab.open("/analysis/six").await;
        tab.wait_for("[data-bar=proved]").await;
        tab.wait_for_text("[data-eval]", "Proved").await;
        tab.choose("[data-choose=lines]", "3").await;
        tab.wait_for("[data-line=\"2\"]").await;
        let arrows = "return document.querySelectorAll('[data-board] .ink.advice').length === 3";
        tab.wait_until("three turns are shown on the board", arrows).await;
        // The space bar plays the best turn; the engine goes on, and `l` switches it off.
        tab.execute("document.activeElement.blur()", vec![]).await;
        tab.press(" ").await;
        wait_for_ply(tab, 1).await;
        tab.press("l").await;
        tab.wait_for("[data-do=engine][aria-pressed=false]").await;
        // An estimate looks different.
        tab.open("/analysis/morelli13").await;
        tab.wait_for("[data-bar=estimated]").await;
        tab.wait_for(".worth.estimated").await;
        tab.wait_for_text("[data-eval]", "About").await;
    });
}

#[test]
fn a_game_is_judged() {
    browse("analysis-report", Screen::Desktop, async |tab| {
        tab.open("/analysis/six").await;
        open(tab, RECORD).await;
        tab.wait_for("[data-ply=\"5\"]").await;
        tab.click("[data-tab=report]").await;
        tab.choose("[data-choose=effort]", "quick").await;
        tab.click("[data-do=report]").await;
        tab.wait_for("[data-report]").await;
        tab.wait_for("[data-graph=\"6\"]").await;
        tab.shoot("analysis-report").await;
        // A click on the graph shows that position.
        let click = "const graph = document.querySelector('[data-graph]'); const area = graph.getBoundingClientRect(); \
                     graph.dispatchEvent(new MouseEvent('click', {bubbles: true, clientX: area.right - 2, clientY: area.top + 5}))";
        tab.execute(click, vec![]).await;
        tab.click("[data-tab=turns]").await;
        wait_for_ply(tab, 5).await;
    });
}

#[test]
fn frames_are_pointed_out() {
    browse("analysis-radar", Screen::Desktop, async |tab| {
        tab.open("/analysis/morelli9").await;
        tab.click("[data-tab=position]").await;
        tab.wait_for("[data-gridlock] meter").await;
        tab.focus("[data-side=white] .fact button").await;
        let marked = "return document.querySelectorAll('[data-board] .ink.outlined').length === 4";
        tab.wait_until("the frame's four cells are marked", marked).await;
        tab.shoot("analysis-radar").await;
    });
}

#[test]
fn a_finished_game_comes_here() {
    browse("analysis-finished", Screen::Desktop, async |tab| {
        tab.open("/play/six?white=human&black=human").await;
        tab.type_turn("a1").await;
        tab.wait_for("[data-ply=\"1\"]").await;
        tab.click("[data-do=resign]").await;
        tab.click("[data-do=yes]").await;
        tab.click("[data-do=analyse]").await;
        tab.wait_for_address_under("/analysis/six/").await;
        wait_for_ply(tab, 1).await;
        record_with(tab, "[Termination \"resignation\"]").await;
    });
}

/// Counts the workers that are started from now on.
const COUNT_WORKERS: &str = "window.workers = 0; const Real = window.Worker; \
    window.Worker = class extends Real { constructor(...args) { super(...args); window.workers += 1; } }";

#[test]
fn several_threads_judge_a_game() {
    // Turns that go on from the start, so that every position is worth a search.
    const GAME: &str = "[Variant \"nine\"] 1. d2 d6 2. f4 b4 3. a1 g7 4. g1 a7 5. d1xg7 e4 6. e3 c4";
    browse("analysis-threads", Screen::Desktop, async |tab| {
        for threads in [1, 2] {
            tab.open("/settings").await;
            tab.choose("[data-choose=threads]", &threads.to_string()).await;
            tab.open("/analysis/nine").await;
            open(tab, GAME).await;
            tab.wait_for("[data-ply=\"12\"]").await;
            tab.click("[data-tab=report]").await;
            tab.choose("[data-choose=effort]", "careful").await;
            tab.execute(COUNT_WORKERS, vec![]).await;
            let begun = std::time::Instant::now();
            tab.click("[data-do=report]").await;
            tab.wait_long_for("[data-report]").await;
            println!("a report of 12 turns with {threads} threads: {:.1} s", begun.elapsed().as_secs_f64());
            // The first of them is the screen's engine; one more looks positions up.
            tab.wait_for_value("the number of workers", "return window.workers", threads).await;
            tab.wait_for("[data-graph=\"13\"]").await;
        }
        // A stopped report gives nothing, and the next one is complete.
        tab.click_swiftly(&["[data-do=report]", "[data-do=cancel-report]"]).await;
        tab.wait_gone("[data-progress]").await;
        tab.choose("[data-choose=effort]", "quick").await;
        tab.click("[data-do=report]").await;
        tab.wait_for("[data-report]").await;
    });
}
