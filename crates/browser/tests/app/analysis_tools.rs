//! What people do in an analysis besides looking: steps by keys and wheel, drawings, links, reports that stay, and a layout
//! in which nothing moves away from under the mouse.

use rayuela_browser::{Screen, Tab, browse};
use serde_json::json;

use crate::saving::{allow_copying, copied};

const RECORD: &str =
    "[Variant \"six\"] [White \"Ana\"] [Black \"Rui\"] 1. a1 e1 2. a3 {Two in a line.} c2 (2... a5) 3. a5xe1";

const LEFT: &str = "\u{e012}";
const UP: &str = "\u{e013}";
const RIGHT: &str = "\u{e014}";
const DOWN: &str = "\u{e015}";
const SHIFT: &str = "\u{e008}";
const HOME: &str = "\u{e011}";
const ESCAPE: &str = "\u{e00c}";

/// The modifiers of mouse events as the developer tools count them.
const WITH_SHIFT: u32 = 8;

async fn open(tab: &Tab, text: &str) {
    tab.click("[data-tab=files]").await;
    tab.fill("[data-paste]", text).await;
    tab.click("[data-do=open]").await;
}

async fn wait_for_ply(tab: &Tab, ply: usize) {
    tab.wait_for(&format!("[data-ply=\"{ply}\"][aria-current=step]")).await;
}

fn cell(name: &str) -> String {
    format!("[data-board] [data-cell={name}]")
}

/// Mouse events of one button along these places.
async fn mouse(tab: &Tab, button: &str, modifiers: u32, places: &[(f64, f64)], release: bool) {
    let held = if button == "right" { 2 } else { 1 };
    let event = async |kind: &str, (x, y): (f64, f64), buttons: u32| {
        let event = json!({"type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1,
            "modifiers": modifiers});
        tab.tools("Input.dispatchMouseEvent", event).await;
    };
    event("mousePressed", places[0], held).await;
    for place in places {
        event("mouseMoved", *place, held).await;
    }
    if release {
        event("mouseReleased", places[places.len() - 1], 0).await;
    }
}

/// One notch of the wheel over the board.
async fn wheel(tab: &Tab, delta: i32) {
    let (x, y) = tab.middle("[data-board]").await;
    let event = json!({"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": delta});
    tab.tools("Input.dispatchMouseEvent", event).await;
}

/// Notes in every frame where the tabs, the steps and the first move of the list are.
const WATCH_PLACES: &str = "window.places = new Set(); \
    const top = selector => Math.round(document.querySelector(selector)?.getBoundingClientRect().top); \
    const look = () => { \
        if (document.querySelector('[data-ply=\"5\"]')) \
            places.add(`${top('[data-tab=turns]')} ${top('[data-do=back]')} ${top('.tree')} ${top('[data-board]')}`); \
        requestAnimationFrame(look); \
    }; look()";

/// The browser's own measure of what has moved without the user's doing since the page was opened.
const LAYOUT_SHIFT: &str = "const done = arguments[0]; let sum = 0; \
    const count = entries => { for (const entry of entries) if (!entry.hadRecentInput) sum += entry.value; }; \
    const observer = new PerformanceObserver(list => count(list.getEntries())); \
    observer.observe({ type: 'layout-shift', buffered: true }); \
    setTimeout(() => { count(observer.takeRecords()); done(sum); }, 50)";

#[test]
fn a_game_is_stepped_through_and_drawn_on() {
    browse("analysis-steps", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/analysis/six").await;
        tab.execute(WATCH_PLACES, vec![]).await;
        open(tab, RECORD).await;
        // The game is there at once: its start, its names, and its moves in the part that is shown.
        tab.wait_for("[data-tab=turns][aria-pressed=true]").await;
        tab.wait_for_text(".players", "Ana").await;
        tab.wait_for("[data-ply=\"5\"]").await;
        tab.wait_for("[data-exact]").await;
        tab.wait_for("[data-line=\"0\"]").await;
        // Arrow keys step, also after a click on the board; with Shift they walk on it.
        for ply in 1..=5 {
            tab.press(RIGHT).await;
            wait_for_ply(tab, ply).await;
        }
        for ply in (2..=4).rev() {
            tab.press(LEFT).await;
            wait_for_ply(tab, ply).await;
        }
        // Nothing was moved by what came later, nor by the steps.
        tab.wait_until(
            "values and lines are there",
            "return document.querySelector('[data-exact]') && \
            document.querySelector('[data-line]') && true",
        )
        .await;
        let moved = "const all = [...places].map(place => place.split(' ').map(Number)); \
                     return Math.max(...all[0].map((_, i) => Math.max(...all.map(place => place[i])) \
                         - Math.min(...all.map(place => place[i]))))";
        let moved = tab.execute(moved, vec![]).await;
        // A font that comes late may move things by a pixel.
        assert!(moved.as_f64().is_some_and(|pixels| pixels <= 2.0), "{moved} pixels");
        let shift = tab.execute_async(LAYOUT_SHIFT, vec![]).await;
        println!("cumulative layout shift of the visit: {shift}");
        tab.press(RIGHT).await;
        tab.press(RIGHT).await;
        wait_for_ply(tab, 4).await;
        tab.press(UP).await;
        tab.wait_for(".variation [aria-current=step]").await;
        tab.press(DOWN).await;
        wait_for_ply(tab, 4).await;
        tab.press(HOME).await;
        tab.click_cell("a1").await;
        wait_for_ply(tab, 1).await;
        tab.press(LEFT).await;
        tab.wait_gone("[aria-current=step]").await;
        tab.press(&format!("{SHIFT}{RIGHT}")).await;
        tab.wait_until("the focus walks", "return document.activeElement.dataset.cell === 'c1'").await;
        tab.press(DOWN).await;
        wait_for_ply(tab, 5).await;
        // The wheel steps too, and scrolls nothing.
        wheel(tab, -120).await;
        wait_for_ply(tab, 4).await;
        wheel(tab, 120).await;
        wait_for_ply(tab, 5).await;
        assert_eq!(tab.execute("return scrollY", vec![]).await, 0);
        // The right button draws: an arrow, and with Shift a red circle. The key `m` does it as well.
        let (from, to) = (tab.middle(&cell("a1")).await, tab.middle(&cell("c1")).await);
        mouse(tab, "right", 0, &[from, to], true).await;
        tab.wait_for("[data-drawings=\"1\"]").await;
        mouse(tab, "right", WITH_SHIFT, &[to], true).await;
        tab.wait_for("[data-drawings=\"2\"]").await;
        tab.focus(&cell("e5")).await;
        tab.press("m").await;
        tab.press(&format!("{SHIFT}{UP}")).await;
        tab.focus(&cell("e3")).await;
        tab.press("m").await;
        tab.wait_for("[data-drawings=\"3\"]").await;
        tab.wait_for_count(".drawing.ink", 3).await;
        tab.shoot("analysis-drawings").await;
        tab.click("[data-tab=files]").await;
        let record = "return document.querySelector('[data-record]').value.includes('[%csl Rc1][%cal Ga1c1,Ge5e3]')";
        tab.wait_until("the record has the drawings", record).await;
        tab.reload().await;
        tab.wait_for_count(".drawing.ink", 3).await;
        tab.press(LEFT).await;
        tab.wait_for_count(".drawing.ink", 0).await;
        tab.press(RIGHT).await;
        tab.wait_for_count(".drawing.ink", 3).await;
        // A click beside everything clears them.
        let corner = "const area = document.querySelector('[data-board]').getBoundingClientRect(); \
                      return [area.left + 3, area.top + 3]";
        let corner = tab.execute(corner, vec![]).await;
        let corner = (corner[0].as_f64().expect("x"), corner[1].as_f64().expect("y"));
        mouse(tab, "left", 0, &[corner], true).await;
        tab.wait_for_count(".drawing.ink", 0).await;
        // While something is dragged, the board shows where it may go.
        tab.open("/analysis/six/w.w%2F.b.%2Fw..b%2F...%2F..b_w_0_0").await;
        tab.wait_for(&cell("a5")).await;
        tab.wait_for("[data-exact]").await;
        tab.wait_for("[data-line=\"0\"]").await;
        let (from, to) = (tab.middle(&cell("a5")).await, tab.middle(&cell("c5")).await);
        mouse(tab, "left", 0, &[from, to], false).await;
        tab.wait_for(".ink.goal").await;
        mouse(tab, "left", 0, &[to], true).await;
    });
}

#[test]
fn a_link_carries_the_game_and_a_report_stays() {
    browse("analysis-link", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        allow_copying(tab).await;
        // A game against the engine has names.
        tab.open("/play/six?white=human&black=engine:3").await;
        tab.type_turn("a1").await;
        tab.wait_for("[data-ply=\"2\"]").await;
        tab.click("[data-do=resign]").await;
        tab.click("[data-do=yes]").await;
        tab.click("[data-do=analyse]").await;
        tab.wait_for_text(".players", "You – Talita (engine, level 3)").await;
        // The report is still there after a reload, with the graph and its signs.
        open(tab, RECORD).await;
        tab.wait_for("[data-ply=\"5\"]").await;
        tab.click("[data-tab=report]").await;
        tab.choose("[data-choose=effort]", "quick").await;
        tab.click("[data-do=report]").await;
        tab.wait_for("[data-report]").await;
        let report = tab.text("[data-report]").await;
        tab.reload().await;
        tab.wait_for("[data-graph=\"6\"]").await;
        tab.click("[data-tab=report]").await;
        let shown = "return document.querySelector('[data-report]')?.innerText ?? null";
        tab.wait_for_value("the report", shown, report).await;
        // A link opens the game where nothing is saved, at the position that was on the board.
        tab.click("[data-do=forward]").await;
        wait_for_ply(tab, 1).await;
        tab.click("[data-tab=files]").await;
        tab.click_do("copy-link").await;
        let link = copied(tab, "#moves=").await;
        tab.execute("localStorage.clear()", vec![]).await;
        tab.open("/").await;
        tab.open(&link[link.find("/analysis").expect("a path")..]).await;
        wait_for_ply(tab, 1).await;
        tab.wait_for("[data-ply=\"5\"]").await;
        tab.wait_for_text(".variation", "a5").await;
        tab.wait_for_text(".players", "Ana – Rui").await;
        tab.wait_until("the address is the position's", "return location.hash === ''").await;
        // A link to the same game again does not save it twice.
        tab.open(&link[link.find("/analysis").expect("a path")..]).await;
        wait_for_ply(tab, 1).await;
        let saved = "return localStorage['rayuela.analyses'].split(' ').length";
        tab.wait_for_value("saved analyses", saved, 1).await;
        // The menu of a move promotes a variation and deletes it.
        tab.wait_for(".variation .turn").await;
        for (choose, left) in [("menu-promote", 1), ("menu-delete", 0)] {
            let menu = "document.querySelector('.variation .turn') \
                        .dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))";
            tab.execute(menu, vec![]).await;
            tab.click_do(choose).await;
            tab.wait_gone(".move-menu").await;
            tab.wait_for_count(".variation", left).await;
        }
        // What is far too long gets a short message at once.
        tab.click("[data-tab=files]").await;
        tab.wait_for("[data-paste]").await;
        let paste = "const box = document.querySelector('[data-paste]'); box.value = 'x'.repeat(2_000_000); \
                     box.dispatchEvent(new Event('input', { bubbles: true }))";
        tab.execute(paste, vec![]).await;
        tab.wait_for_text("[data-problem]", "too long").await;
        assert!(tab.text("[data-problem]").await.len() < 100);
        tab.click_do("open").await;
        tab.wait_for_text("[data-problem]", "too long").await;
        tab.execute("location.hash = 'moves=' + 'a1_'.repeat(500_000)", vec![]).await;
        tab.wait_for_text("[data-notice]", "too long").await;
        tab.execute("location.hash = 'moves=a1_a1'", vec![]).await;
        tab.wait_for_text("[data-notice]", "damaged").await;
    });
}

#[test]
fn the_menu_of_a_move_leads_to_its_comment() {
    browse("analysis-menu", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/analysis/six").await;
        open(tab, RECORD).await;
        tab.wait_for("[data-ply=\"5\"]").await;
        let menu = "const move = document.querySelector('[data-ply=\"4\"]'); \
                    const { left: clientX, bottom: clientY } = move.getBoundingClientRect(); \
                    move.focus(); \
                    move.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY }))";
        let opened = async || {
            tab.execute(menu, vec![]).await;
            let focus = "return document.querySelector('.move-menu').contains(document.activeElement)";
            tab.wait_until("the menu has the focus", focus).await;
            wait_for_ply(tab, 4).await;
        };
        for screen in [Screen::SmallPhone, Screen::Desktop] {
            tab.set_screen(screen).await;
            opened().await;
            tab.is_accessible().await;
            tab.fits_the_width().await;
            tab.shoot(&format!("analysis-menu-{screen:?}")).await;
            // Without a choice the focus is back at the move.
            tab.press(ESCAPE).await;
            tab.wait_gone(".move-menu").await;
            tab.wait_until("the move has the focus", "return document.activeElement.dataset.ply === '4'").await;
        }
        // The field for comments is in another part than the one that is open.
        tab.click("[data-tab=report]").await;
        tab.wait_gone("[data-comment]").await;
        opened().await;
        tab.click_do("menu-comment").await;
        tab.wait_gone(".move-menu").await;
        tab.wait_until("the comment has the focus", "return document.activeElement.matches('[data-comment]')").await;
        tab.press("Why not e3?").await;
        tab.wait_for_text(".tree", "Why not e3?").await;
        tab.click("[data-tab=files]").await;
        let record = "return /c2\\s+\\{Why\\s+not\\s+e3\\?\\}/.test(document.querySelector('[data-record]').value)";
        tab.wait_until("the record has the comment", record).await;
    });
}

#[test]
fn the_analysis_fits_every_screen() {
    browse("analysis-layout", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/analysis/six").await;
        open(tab, RECORD).await;
        tab.wait_for("[data-exact]").await;
        // Wide: board, lines and list are in the window without scrolling, whichever part is shown.
        let seen = "const inside = selector => { \
                        const box = document.querySelector(selector).getBoundingClientRect(); \
                        return box.top >= 0 && box.bottom <= innerHeight && box.height > 20; \
                    }; \
                    return ['[data-board]', '.engine', '[data-tab=files]', '.tree', '[data-do=back]'].every(inside)";
        for (width, height) in [(1440, 900), (1024, 768), (1280, 720)] {
            tab.set_size(width, height).await;
            for part in ["files", "report", "position", "turns"] {
                tab.click(&format!("[data-tab={part}]")).await;
                tab.wait_until(&format!("all is seen at {width}×{height} with {part}"), seen).await;
                tab.fits_the_width().await;
                tab.shoot(&format!("analysis-{width}-{part}")).await;
            }
        }
        // On a phone what was opened further down is shown with its board and its moves.
        tab.set_screen(Screen::Phone).await;
        open(tab, RECORD).await;
        tab.wait_for("[data-tab=turns][aria-pressed=true]").await;
        let seen = "const top = selector => document.querySelector(selector).getBoundingClientRect().top; \
                    return top('[data-board]') >= 0 && top('.tree') < innerHeight";
        tab.wait_until("board and list are on the screen", seen).await;
        tab.fits_the_width().await;
        tab.shoot("analysis-phone-moves").await;
    });
}
