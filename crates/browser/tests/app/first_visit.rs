//! The first five minutes: from Home through the tour into a coached game, and what the coach and the guide do there.

use rayuela_browser::{Screen, Tab, browse};

/// Does what the steps of a tour ask for, by clicks where they are given and by "Show me" elsewhere.
async fn walk(tab: &Tab, steps: &[&[&str]]) {
    for (i, clicks) in steps.iter().enumerate() {
        tab.wait_for(&format!("[data-stop=\"{}\"]", i + 1)).await;
        match clicks.is_empty() {
            true => tab.click_do("show-move").await,
            false => {
                for cell in *clicks {
                    tab.click_cell(cell).await;
                }
            }
        }
        tab.wait_for("[data-done]").await;
        tab.shoot(&format!("tour-{}", i + 1)).await;
        if i + 1 < steps.len() {
            tab.click_do("tour-next").await;
        }
    }
}

#[test]
fn a_newcomer_learns_morelli_and_plays_a_coached_game() {
    browse("first-visit", Screen::Phone, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/").await;
        tab.click_do("new-here").await;
        tab.wait_for(".tour [data-board]").await;
        tab.fits_the_width().await;
        // A click that means nothing says why; a legal move that is not asked for does so, too.
        tab.click_cell("d1").await;
        tab.click_cell("c1").await;
        walk(tab, &[&["d1", "d3"]]).await;
        tab.click_do("tour-next").await;
        tab.wait_for("[data-stop=\"2\"]").await;
        tab.click_cell("a3").await;
        tab.click_cell("a6").await;
        tab.wait_for_text("[data-notice]", "nearer the centre").await;
        tab.click_cell("a3").await;
        tab.click_cell("b3").await;
        tab.wait_for("[data-missed]").await;
        tab.click_cell("a3").await;
        tab.click_cell("c3").await;
        tab.wait_for("[data-done]").await;
        tab.click_do("tour-next").await;
        // The frame is drawn before it is asked for.
        tab.wait_for(".almost").await;
        tab.click_cell("g1").await;
        tab.click_cell("e3").await;
        tab.wait_for("[data-done]").await;
        for _ in 0..2 {
            tab.click_do("tour-next").await;
            tab.click_do("show-move").await;
            tab.wait_for("[data-done]").await;
        }
        tab.click_do("first-game").await;
        tab.wait_for("[data-phase=turns] [data-board]").await;
        tab.wait_for("[data-coach=advice]").await;
        tab.wait_for_text(".player", "Rocamadour").await;
        tab.shoot("first-game").await;
        tab.fits_the_width().await;
        // "How to play" is beside the game.
        tab.wait_for("[data-do=how-to-play]").await;
    });
}

#[test]
fn the_other_tours_can_be_shown() {
    browse("tours", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/welcome").await;
        tab.click("[data-tour=nine]").await;
        walk(tab, &[&["d2"], &["g7", "c4"], &["g1"], &[], &[]]).await;
        tab.open("/welcome/stacking").await;
        walk(tab, &[&["d2"], &[], &[], &["g4", "g7"]]).await;
        tab.click_do("first-game").await;
        tab.wait_for("[data-coach=advice]").await;
    });
}

#[test]
fn the_coach_warns_and_praises_and_the_end_speaks() {
    browse("coach", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        // d2-d1 wins at once; any other move loses to g4-g7.
        let start = "bb.%2F...%2F...%2F.....b%2F...%2F.w.%2Fw.w_w_0_0";
        tab.open(&format!("/play/nine?white=human&black=engine:1&coach=1&setup={start}")).await;
        tab.wait_for("[data-coach=advice]").await;
        tab.wait_for(".threat").await;
        tab.click_cell("a1").await;
        tab.click_cell("a4").await;
        tab.wait_for("[data-coach=warning]").await;
        assert_eq!(tab.count_now("[data-ply]").await, 0);
        tab.shoot("coach-warning").await;
        tab.click_do("show-better").await;
        tab.wait_for(".ink.advice").await;
        tab.click_cell("d2").await;
        tab.click_cell("d1").await;
        tab.click_cell("g4").await;
        tab.wait_for_text("[data-headline]", "You won").await;
        tab.shoot("end-won").await;
        tab.wait_for("[data-do=rematch]").await;
        // One click judges the moves.
        tab.click_do("review").await;
        tab.wait_for("[data-report]").await;
        // A frame is praised.
        tab.open("/play/morelli7?white=engine:1&black=human&coach=1&setup=7%2F7%2F2b1b2%2F7%2F2b4%2F7%2Fw5b_b_-").await;
        tab.wait_for("[data-coach=advice]").await;
        tab.click_cell("g1").await;
        tab.click_cell("e3").await;
        tab.wait_for("[data-coach=praise]").await;
        tab.shoot("coach-praise").await;
        // The king's way to the Throne is a small ceremony.
        tab.prefer(false, false).await;
        tab.open("/play/morelli7?white=human&black=human&setup=7%2F7%2F2b1b2%2F7%2F2b4%2F7%2Fw5b_b_-").await;
        tab.click_cell("g1").await;
        tab.click_cell("e3").await;
        tab.wait_for(".glow").await;
    });
}

#[test]
fn play_starts_where_a_newcomer_can_win_and_options_explain_themselves() {
    browse("options", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/").await;
        tab.wait_for("[data-game=nine] [data-do=how-to-play]").await;
        // Every set-up is there, with a picture and a sentence.
        tab.choose("[data-choose=setup]", "fists").await;
        tab.wait_for("[data-setup=fists] [data-board]").await;
        tab.wait_for_text("[data-setup=fists]", "in secret").await;
        tab.wait_for_text("[data-level]", "Overlooks").await;
        tab.choose("[data-choose=white]", "human").await;
        tab.fill("[data-name=white]", "Ana & Rui").await;
        tab.choose("[data-choose=setup]", "facing").await;
        tab.click("[data-game=nine] [data-do=options]").await;
        tab.wait_for_text(".checks", "Recommended by the author").await;
        tab.wait_for_count(".checks .picture [data-board]", 4).await;
        tab.shoot("options-pictures").await;
        tab.click_do("start").await;
        tab.wait_for_text(".play", "Ana").await;
        tab.open("/").await;
        tab.click("[data-game=morelli13] [data-do=quick]").await;
        tab.wait_for(".board.side9").await;
        tab.wait_for_text(".player", "level 1").await;
        // What is dragged shows where it may go.
        tab.wait_for("[data-do=resign]:not(:disabled)").await;
        let piece = "return document.querySelector('.cell.pick')?.dataset.cell ?? null";
        let piece = tab.wait_until("a piece can be picked up", piece).await;
        let (x, y) = tab.middle(&format!("[data-cell={}]", piece.as_str().expect("a cell"))).await;
        let mouse = async |kind: &str, x: f64, y: f64| {
            let event =
                serde_json::json!({"type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1});
            tab.tools("Input.dispatchMouseEvent", event).await;
        };
        mouse("mousePressed", x, y).await;
        mouse("mouseMoved", x + 30.0, y - 30.0).await;
        mouse("mouseMoved", x + 34.0, y - 34.0).await;
        tab.wait_for(".ink.goal").await;
        tab.shoot("dragging").await;
        mouse("mouseReleased", x, y).await;
    });
}
