//! The editor: a position by clicks, by keys and as text; what is wrong with it; playing from there.

use rayuela_browser::{Screen, Tab, browse};
use serde_json::json;

async fn tool(tab: &Tab, letter: &str) {
    tab.click(&format!("[data-tool=\"{letter}\"]")).await;
}

async fn wait_for_position(tab: &Tab, position: &str) {
    tab.wait_for_value("the position", "return document.querySelector('[data-position]').value", position).await;
}

/// Puts a text into the field of the position.
const PASTE: &str = "const box = document.querySelector('[data-position]'); box.value = arguments[0]; \
                     box.dispatchEvent(new Event('input', { bubbles: true }))";

/// Replaces the position text, as pasting does.
async fn paste(tab: &Tab, position: &str) {
    tab.wait_for("[data-position]").await;
    tab.execute(PASTE, vec![json!(position)]).await;
}

#[test]
fn a_position_is_built_by_clicks_and_played() {
    browse("editor", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/editor/six").await;
        wait_for_position(tab, ".../.../..../.../... w 6 6").await;
        tool(tab, "w").await;
        tab.click_cell("a1").await;
        tab.click_cell("c1").await;
        tool(tab, "b").await;
        tab.click_cell("a5").await;
        tab.click_cell("e5").await;
        wait_for_position(tab, "b.b/.../..../.../ww. w 6 6").await;
        // Two on the board and six in hand are too many.
        tab.wait_for("[data-validity=\"wrong\"]").await;
        tab.wait_for_text("[data-validity]", "White has 8 men").await;
        tab.wait_for_text("[data-validity]", "Black has 8 men").await;
        tab.wait_for("[data-do=play-here]:disabled").await;
        tab.wait_for("[data-do=analyse]:disabled").await;
        for name in ["white-hand", "black-hand"] {
            let hand = format!("[data-choose=\"{name}\"]");
            tab.fill(&hand, "4").await;
            tab.execute("document.activeElement.blur()", vec![]).await;
        }
        tab.wait_for("[data-validity=\"valid\"]").await;
        tab.choose("[data-choose=\"turn\"]", "black").await;
        wait_for_position(tab, "b.b/.../..../.../ww. b 4 4").await;
        // Clicking again removes; so does the eraser.
        tab.click_cell("e5").await;
        tool(tab, "x").await;
        tab.click_cell("c1").await;
        wait_for_position(tab, "b../.../..../.../w.. b 4 4").await;
        tab.click_do("mirror").await;
        tab.click_do("swap").await;
        wait_for_position(tab, "..w/.../..../.../..b w 4 4").await;
        // The address contains everything.
        tab.reload().await;
        wait_for_position(tab, "..w/.../..../.../..b w 4 4").await;
        tab.shoot("editor-six").await;
        tab.click_do("play-here").await;
        tab.wait_for_address_under("/play/six").await;
        tab.wait_for("[data-ply], .moves").await;
        let label =
            "return document.querySelector('[data-cell=\"e5\"]')?.getAttribute('aria-label')?.includes('white')";
        tab.wait_until("the man stands on e5", label).await;
        tab.click_cell("a1").await;
        tab.wait_for("[data-ply=\"1\"]").await;
    });
}

#[test]
fn text_and_board_follow_each_other() {
    browse("editor-text", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/editor/morelli5").await;
        paste(tab, "wbbbb/w3w/w3w/w3w/bbbbw w b").await;
        tab.wait_for("[data-validity=\"valid\"]").await;
        let king = "return document.querySelector('[data-cell=\"c3\"]').getAttribute('aria-label').includes('king')";
        tab.wait_until("the king stands on the Throne", king).await;
        // A text that cannot be parsed leaves the board alone and shows where the error is.
        paste(tab, "wbbbb/w3w/w3w/w3w/bbbbw ?").await;
        tab.wait_for_text("[data-validity=\"wrong\"]", "25").await;
        wait_for_position(tab, "wbbbb/w3w/w3w/w3w/bbbbw ?").await;
        tab.wait_until("the king still stands there", king).await;
        // The next change of the board corrects the text.
        tool(tab, "b").await;
        tab.click_cell("c3").await;
        wait_for_position(tab, "wbbbb/w3w/w3w/w3w/bbbbw w -").await;
        tab.choose("[data-choose=\"throne\"]", "white").await;
        wait_for_position(tab, "wbbbb/w3w/w3w/w3w/bbbbw w w").await;
        tab.click_do("clear").await;
        wait_for_position(tab, "5/5/5/5/5 b -").await;
        tab.wait_for("[data-validity=\"over\"]").await;
        // What is far too long gets a short message at once, and goes nowhere else.
        let before = tab.address_now().await;
        tab.execute(&PASTE.replace("arguments[0]", "'x'.repeat(2_000_000)"), vec![]).await;
        tab.wait_for_text("[data-validity=\"wrong\"]", "too long").await;
        assert!(tab.text("[data-validity]").await.len() < 100);
        tab.wait_for("[data-do=analyse]:disabled").await;
        assert_eq!(tab.address_now().await, before);
        tab.click_do("start-position").await;
        tab.wait_for("[data-validity=\"valid\"]").await;
        tab.wait_until(
            "the text is that of the board",
            "return document.querySelector('[data-position]').value.length < 100",
        )
        .await;
    });
}

#[test]
fn stacks_are_built_and_keys_do_it_too() {
    browse("editor-stacks", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/editor/stacking").await;
        tab.click_do("clear").await;
        tool(tab, "W").await;
        tab.click_cell("a1").await;
        tool(tab, "B").await;
        tab.click_cell("d7").await;
        wait_for_position(tab, ".B./.../.../....../.../.../W.. w 0 0").await;
        tab.wait_for_text("[data-counts]", "White 2, Black 2").await;
        // A key on a cell.
        tab.focus("[data-cell=\"g1\"]").await;
        tab.press("w").await;
        wait_for_position(tab, ".B./.../.../....../.../.../W.w w 0 0").await;
        tab.press("x").await;
        wait_for_position(tab, ".B./.../.../....../.../.../W.. w 0 0").await;
        // Other rules on the same board keep what can be kept.
        tab.choose("[data-choose=\"variant\"]", "nine").await;
        wait_for_position(tab, ".b./.../.../....../.../.../w.. w 0 0").await;
        tab.wait_for_count("[data-tool]", 3).await;
    });
}

#[test]
fn a_piece_is_dragged_from_the_tray_and_over_the_board() {
    browse("editor-drag", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/editor/six").await;
        tab.click_do("clear").await;
        tab.drag("[data-tool=\"b\"]", "[data-cell=\"c5\"]").await;
        wait_for_position(tab, ".b./.../..../.../... w 0 0").await;
        tab.drag("[data-cell=\"c5\"]", "[data-cell=\"a1\"]").await;
        wait_for_position(tab, ".../.../..../.../b.. w 0 0").await;
        // Dragging it off the board removes it.
        let (from, (x, y)) = (tab.middle("[data-cell=a1]").await, tab.middle("[data-board]").await);
        tab.drag_between(from, (x + 2.0 * (x - from.0), y)).await;
        wait_for_position(tab, ".../.../..../.../... w 0 0").await;
    });
}
