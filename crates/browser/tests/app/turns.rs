//! Turns with choices, on the play screen: captures declined, the Centre left, stacks flipped.

use rayuela_browser::{Screen, browse};

#[test]
fn a_capture_of_2011_is_refused() {
    browse("turn-2011", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        // C1-C2 flanks B2 and D2.
        tab.open("/play/morelli5+2011?white=human&black=human&setup=5%2F5%2F5%2Fbw1wb%2F2b2_b_-").await;
        // Escape cancels a turn that was begun.
        tab.click_cell("c1").await;
        tab.wait_for("[data-cell=c1][aria-selected=true]").await;
        tab.press("\u{e00c}").await;
        tab.wait_gone("[data-cell][aria-selected=true]").await;
        tab.click_cell("c1").await;
        tab.click_cell("c2").await;
        tab.wait_for("[data-do=all]").await;
        // B2 is chosen and unchosen, D2 is captured.
        tab.click_cell("b2").await;
        tab.wait_for("[data-cell=b2][aria-selected=true]").await;
        tab.click_cell("b2").await;
        tab.wait_for("[data-cell=b2][aria-selected=false]").await;
        tab.click_cell("d2").await;
        tab.wait_for("[data-cell=d2][aria-selected=true]").await;
        tab.click_do("done").await;
        tab.wait_for_text("[data-ply=\"1\"]", "xD2").await;
        assert!(!tab.text("[data-ply=\"1\"]").await.contains("B2"));
        tab.wait_until(
            "B2 stays White's",
            "return document.querySelector('[data-cell=b2]').ariaLabel.includes('white')",
        )
        .await;
        // Undone, and all of them taken by the default.
        tab.click_do("undo").await;
        tab.wait_gone("[data-ply=\"1\"]").await;
        tab.click_cell("c1").await;
        tab.click_cell("c2").await;
        tab.click_do("all").await;
        tab.wait_for_text("[data-ply=\"1\"]", "B2").await;
        // Undone, and none of them.
        tab.click_do("undo").await;
        tab.wait_gone("[data-ply=\"1\"]").await;
        tab.drag("[data-cell=c1]", "[data-cell=c2]").await;
        tab.click_do("done").await;
        tab.wait_for("[data-ply=\"1\"]").await;
        assert!(!tab.text("[data-ply=\"1\"]").await.contains('x'));
    });
}

#[test]
fn the_centre_is_left_and_occupied() {
    browse("turn-centre", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/play/morelli7+2011?white=human&black=human&setup=7%2F1w3w1%2F7%2F6b%2F7%2F5w1%2Fwb5_w_b").await;
        tab.click_cell("a1").await;
        tab.click_cell("b2").await;
        tab.wait_for("[data-do=occupy]").await;
        tab.click_do("done").await;
        tab.wait_for("[data-ply=\"1\"]").await;
        let tower =
            |color: &str| format!("return document.querySelector('[data-cell=d4]').ariaLabel.includes('{color}')");
        tab.wait_until("Black's tower stays", &tower("black")).await;
        tab.click_do("undo").await;
        tab.wait_gone("[data-ply=\"1\"]").await;
        tab.click_cell("a1").await;
        tab.click_cell("b2").await;
        tab.click_do("occupy").await;
        tab.wait_for("[data-ply=\"1\"]").await;
        tab.wait_until("White's tower has come", &tower("white")).await;
    });
}

#[test]
fn a_stack_is_turned_over() {
    browse("turn-stacking", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        // g7 completes a mill with Black's stack on a7: it is turned over, then a man is taken and put under one's own.
        tab.open("/play/stacking?white=human&black=human&setup=Bw.%2F.b.%2F...%2F....b.%2F...%2F...%2FWw._w_5_5").await;
        tab.click_cell("g7").await;
        tab.wait_for_text("[data-status]", "turn over").await;
        tab.click_cell("a7").await;
        tab.wait_for_text("[data-status]", "take").await;
        tab.click_cell("f4").await;
        tab.wait_for_text("[data-status]", "under").await;
        tab.shoot("turn-stacking").await;
        tab.click_cell("d7").await;
        tab.wait_for_text("[data-ply=\"1\"]", "~a7").await;
        let stands = |cell: &str| {
            format!(
                "const words = document.querySelector('[data-cell={cell}]').ariaLabel; \
                 return words.includes('white') && words.includes('stack')"
            )
        };
        tab.wait_until("the stack on a7 is White's", &stands("a7")).await;
        tab.wait_until("so is the new one on d7", &stands("d7")).await;
        tab.wait_until("f4 is vacant", "return document.querySelector('[data-cell=f4]').ariaLabel.includes('empty')")
            .await;
    });
}
