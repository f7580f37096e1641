//! Addresses can be shared and reloaded, and show the same again.

use rayuela_browser::{Screen, browse};

const POSITION: &str = "wbbbbbbbbbbbb/w11w/w11w/w11w/w11w/w5b5w/w11w/w11w/w11w/w11w/w11w/w11w/bbbbbb1bbbbbw w -";

#[test]
fn a_position_to_analyse() {
    browse("address-analysis", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        let address = format!("/analysis/morelli13/{}", POSITION.replace('/', "%2F").replace(' ', "_"));
        tab.open(&address).await;
        let there = "return document.querySelector('[data-cell=g8]')?.ariaLabel.includes('black') && \
                     document.querySelector('[data-cell=g1]').ariaLabel.includes('empty')";
        tab.wait_until("the position is there", there).await;
        let shown = tab.address_now().await;
        tab.reload().await;
        tab.wait_until("it is there again", there).await;
        tab.wait_for_address(&shown).await;
        // Slashes and spaces as people type them work, too.
        tab.open(&format!("/analysis/morelli13/{}", POSITION.replace(' ', "%20"))).await;
        tab.wait_until("it is there by another spelling", there).await;
        // An invalid position is explained.
        tab.open("/analysis/morelli13/nonsense").await;
        tab.wait_for("[data-notice]").await;
    });
}

#[test]
fn a_game_a_lesson_and_back() {
    browse("address-play", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/play/nine").await;
        tab.click_cell("d2").await;
        tab.wait_for("[data-ply=\"2\"]").await;
        let game = tab.wait_for_address_under("/play/nine?").await;
        tab.reload().await;
        tab.wait_for("[data-ply=\"2\"]").await;
        tab.wait_for_address(&game).await;
        tab.open("/learn/morelli/capturing").await;
        let title = tab.text("[data-lesson=capturing] h1").await;
        tab.reload().await;
        tab.wait_for_text("[data-lesson=capturing] h1", &title).await;
        tab.wait_for_address("/learn/morelli/capturing").await;
        // The browser's back button.
        tab.click("nav a[href='/settings']").await;
        tab.wait_for("[data-choose=theme]").await;
        tab.execute("history.back()", vec![]).await;
        tab.wait_for("[data-lesson=capturing] h1").await;
    });
}

#[test]
fn analyses_are_kept_beside_each_other() {
    browse("analyses", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/analysis/six").await;
        tab.click_cell("a1").await;
        tab.wait_for("[data-ply=\"1\"]").await;
        tab.open("/analysis/nine").await;
        tab.wait_for_text("h1", "Nine").await;
        tab.wait_gone("[data-ply]").await;
        tab.click_cell("d2").await;
        tab.wait_for("[data-ply=\"1\"]").await;
        tab.click("[data-tab=files]").await;
        tab.wait_for_text("[data-kept]", "Six").await;
        tab.wait_for_count("[data-do=open-kept]", 1).await;
        tab.click_do("open-kept").await;
        tab.wait_for_text("h1", "Six").await;
        tab.wait_for_text("[data-ply=\"1\"]", "a1").await;
        tab.reload().await;
        tab.wait_for_text("[data-ply=\"1\"]", "a1").await;
        tab.click("[data-tab=files]").await;
        tab.wait_for_text("[data-kept]", "Nine").await;
        tab.click_do("forget-kept").await;
        tab.wait_gone("[data-kept]").await;
        tab.reload().await;
        tab.wait_for_text("[data-ply=\"1\"]", "a1").await;
        // A tag that does not match the game is reported in the page's language.
        tab.open("/settings").await;
        tab.choose("[data-choose=lang]", "pt").await;
        tab.wait_for_text("h1", "Preferências").await;
        tab.open("/analysis").await;
        tab.click("[data-tab=files]").await;
        tab.fill("[data-paste]", "[Variant \"six\"] [Termination \"magia\"] 1. a1").await;
        tab.click_do("open").await;
        tab.wait_for_text("[data-notice]", "A etiqueta Termination não nomeia nenhum motivo conhecido.").await;
    });
}
