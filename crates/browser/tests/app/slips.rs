//! Slips and odd circumstances: clicks that mean nothing, low windows, a second tab, a full storage.

use rayuela_browser::{Screen, browse};

/// Fills the browser's storage to the last letter.
pub(crate) const FILL_STORAGE: &str = "for (let size = 1 << 20; size >= 1; size >>= 1) \
        for (let i = 0; ; i++) \
            try { localStorage.setItem(`fill-${size}-${i}`, 'x'.repeat(size)); } catch { break; } \
    for (let rest = 'x'; ; rest += 'x') \
        try { localStorage.setItem('f', rest); } catch { break; }";

const ENTER: &str = "\u{e007}";

#[test]
fn a_slip_costs_nothing_and_is_explained() {
    browse("slips", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        // d1 closes a mill: only men that may be taken react, and "Back".
        let mill = "/play/nine?white=human&black=human&setup=...%2F...%2F.b.%2Fb....b%2F...%2F...%2Fw.w_w_7_6";
        tab.open(mill).await;
        tab.click_cell("d1").await;
        tab.wait_for("[data-do=cancel]").await;
        for slip in ["g7", "a1", "d1"] {
            tab.click_cell(slip).await;
            tab.wait_for("[data-notice]").await;
            tab.wait_for_count(".ink.prey", 3).await;
        }
        assert_eq!(tab.count_now("[data-ply]").await, 0);
        tab.click_do("cancel").await;
        tab.wait_gone(".ink.prey").await;
        tab.click_cell("d1").await;
        tab.click_cell("d5").await;
        tab.wait_for_text("[data-ply=\"1\"]", "d1xd5").await;
        // An illegal click says why.
        tab.open("/play/morelli7?white=human&black=human&setup=facing").await;
        tab.click_cell("d1").await;
        tab.click_cell("f2").await;
        tab.wait_for_text("[data-notice]", "straight").await;
        tab.click_cell("d4").await;
        tab.wait_for_text("[data-notice]", "D4").await;
        // The space bar twice proposes the engine's move and does not play it.
        tab.execute("document.activeElement.blur()", vec![]).await;
        tab.press(" ").await;
        tab.wait_for(".ink.advice").await;
        tab.press(" ").await;
        tab.wait_for("[data-do=confirm]").await;
        assert_eq!(tab.count_now("[data-ply]").await, 0);
        tab.press(ENTER).await;
        tab.wait_for("[data-ply=\"1\"]").await;
        // Endings are sentences.
        tab.click_do("resign").await;
        tab.click_do("yes").await;
        tab.wait_for_text("[data-status]", "wins by resignation.").await;
        tab.open("/play/morelli5+2011?white=human&black=human&setup=5%2F5%2F1w3%2F5%2Fb4_b_-").await;
        tab.type_turn("A1-B2").await;
        tab.wait_for_text("[data-status]", "Draw: no move is left, and the Centre is vacant.").await;
    });
}

#[test]
fn the_board_fits_a_low_window_and_help_covers_everything() {
    browse("low", Screen::Desktop, async |tab| {
        tab.prefer(true, true).await;
        let fits = "const box = document.querySelector('[data-board]').getBoundingClientRect(); \
                    return box.height > 150 && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth";
        // A phone on its side, and a window of 1440 by 900 at 200 %.
        for (width, height) in [(844, 390), (720, 450)] {
            tab.set_size(width, height).await;
            for (address, name) in [
                ("/play/morelli13?white=human&black=human&setup=facing", "morelli13"),
                ("/play/nine?white=human&black=human", "nine"),
                ("/analysis/nine", "analysis"),
                ("/welcome/morelli", "welcome"),
            ] {
                tab.open(address).await;
                tab.wait_for("[data-board]").await;
                tab.wait_until("the board fits the window", fits).await;
                tab.fits_the_width().await;
                tab.shoot(&format!("low-{name}-{width}")).await;
            }
        }
        tab.set_screen(Screen::Desktop).await;
        tab.open("/play/nine?white=human&black=human").await;
        tab.press("?").await;
        tab.wait_for("dialog[open]").await;
        // The page's own background shows where a scrollbar would be.
        let covered = "const color = (element) => getComputedStyle(element).backgroundColor; \
                       return color(document.documentElement) !== color(document.body)";
        tab.wait_until("no strip is left beside the backdrop", covered).await;
        tab.shoot("help-strip").await;
    });
}

#[test]
fn a_second_tab_does_not_fork_the_game() {
    browse("tabs", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/play/nine?white=human&black=human").await;
        tab.click_cell("d2").await;
        tab.wait_for("[data-ply=\"1\"]").await;
        tab.open_beside().await;
        tab.wait_for("[data-ply=\"1\"]").await;
        tab.click_cell("f4").await;
        tab.wait_for("[data-ply=\"2\"]").await;
        // The first tab is behind, says so, and plays nothing.
        tab.switch_tab().await;
        tab.wait_for("[data-elsewhere]").await;
        tab.click_cell("a1").await;
        assert_eq!(tab.count_now("[data-ply=\"2\"]").await, 0);
        tab.click_do("follow-tab").await;
        tab.wait_for("[data-ply=\"2\"]").await;
        tab.wait_gone("[data-elsewhere]").await;
        tab.click_cell("a1").await;
        tab.wait_for("[data-ply=\"3\"]").await;
        // Now the second tab is behind; it can go on with a copy.
        tab.switch_tab().await;
        tab.wait_for("[data-elsewhere]").await;
        let before = tab.address_now().await;
        tab.click_do("copy-game").await;
        tab.wait_for_other_address(&before).await;
        tab.click_cell("g7").await;
        tab.wait_for_text("[data-ply=\"3\"]", "g7").await;
        tab.switch_tab().await;
        tab.wait_for_text("[data-ply=\"3\"]", "a1").await;
        assert_eq!(tab.count_now("[data-elsewhere]").await, 0);
    });
}

#[test]
fn a_full_storage_is_told() {
    browse("full", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/play/nine?white=human&black=human").await;
        tab.execute(FILL_STORAGE, vec![]).await;
        tab.click_cell("d2").await;
        tab.wait_for("[data-ply=\"1\"]").await;
        tab.wait_for("[data-not-saved]").await;
        tab.click_do("close-not-saved").await;
        tab.wait_gone("[data-not-saved]").await;
    });
}
