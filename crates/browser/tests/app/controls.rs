//! What can be done in a game besides playing on: undo, hints, offers, resigning, another game; and engines among themselves.

use rayuela_browser::{Screen, browse};
use serde_json::json;

#[test]
fn undo_comes_back_to_the_person() {
    browse("undo", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/play/nine?white=human&black=engine:1").await;
        tab.click_cell("d2").await;
        tab.wait_for("[data-ply=\"2\"]").await;
        tab.click_do("undo").await;
        tab.wait_gone("[data-ply]").await;
        tab.wait_for_text("[data-status]", "White").await;
        tab.click_cell("f4").await;
        tab.wait_for("[data-ply=\"2\"]").await;
    });
}

#[test]
fn a_hint_is_shown_and_played() {
    browse("hint", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/play/morelli7?white=engine:1&black=human&setup=facing").await;
        // Black begins, so the hint is for the person.
        tab.click_do("hint").await;
        tab.wait_for(".ink.advice").await;
        tab.wait_for_text("[data-notice]", "-").await;
        tab.shoot("play-hint").await;
        tab.execute("document.activeElement.blur()", vec![]).await;
        // The second press proposes it; it is played when it is confirmed.
        tab.press(" ").await;
        tab.wait_for("[data-do=confirm]").await;
        tab.press(" ").await;
        assert_eq!(tab.count_now("[data-ply]").await, 0);
        tab.press("\u{e007}").await;
        tab.wait_for("[data-ply=\"2\"]").await;
    });
}

#[test]
fn offers_are_answered() {
    browse("offers", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        // By the tables the engine is lost here, so it agrees; a game that has only begun is played on.
        tab.open("/play/six?white=human&black=engine:3&setup=w.w/.b./w..b/.../..b%20w%200%200").await;
        tab.click_do("offer").await;
        tab.wait_for(".status.over").await;
        tab.wait_for_text("[data-status]", "Draw").await;
        tab.open("/play/nine?white=human&black=engine:3").await;
        tab.click_do("offer").await;
        tab.wait_for_text("[data-notice]", "declined").await;
        // A person is asked, and may refuse.
        tab.open("/play/nine?white=human&black=human").await;
        tab.click_do("offer").await;
        tab.click_do("no").await;
        tab.wait_for_text("[data-notice]", "declined").await;
        tab.click_do("offer").await;
        tab.click_do("yes").await;
        tab.wait_for(".status.over").await;
    });
}

#[test]
fn resigning_and_playing_again() {
    browse("rematch", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/play/nine?white=human&black=engine:1").await;
        tab.click_do("resign").await;
        tab.click_do("no").await;
        tab.wait_gone(".question").await;
        tab.click_do("resign").await;
        tab.click_do("yes").await;
        tab.wait_for_text("[data-status]", "Black wins").await;
        let before = tab.address_now().await;
        tab.click_do("rematch").await;
        // Colours are swapped: the engine begins.
        tab.wait_for("[data-ply=\"1\"]").await;
        tab.wait_for_text("[data-status]", "Black:").await;
        tab.wait_for_other_address(&before).await;
    });
}

#[test]
fn engines_play_among_themselves() {
    browse("engines", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        // They can be paused and resumed. The page itself presses the button after the first turn: by the time that the test
        // has seen one the game may be over.
        let pause = "const look = setInterval(() => { \
                         const button = document.querySelector('[data-do=pause]'); \
                         if (!button || !document.querySelector('[data-ply=\"1\"]')) return; \
                         clearInterval(look); \
                         button.click(); \
                     }, 1)";
        tab.tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": pause })).await;
        tab.open("/play/morelli5?white=engine:1&black=engine:1&setup=facing").await;
        tab.wait_for_text("[data-status]", "paused").await;
        tab.click_do("pause").await;
        for ply in 2..200 {
            tab.wait_until(
                "the next turn or the end",
                &format!("return !!document.querySelector('[data-ply=\"{ply}\"], .status.over')"),
            )
            .await;
            if tab.count_now(".status.over").await > 0 {
                return;
            }
        }
        panic!("the game does not end");
    });
}

#[test]
fn a_clock_runs_out() {
    browse("clock", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        // The page's clock only moves when the test moves it, however long the test takes.
        let still = "window.time = Date.now(); Date.now = () => window.time";
        tab.tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": still })).await;
        tab.open("/play/nine?white=human&black=human&clock=1+1").await;
        tab.click_cell("d2").await;
        tab.wait_for("[data-ply=\"1\"]").await;
        let skip = async |ms: u32| tab.execute("window.time += arguments[0]", vec![json!(ms)]).await;
        skip(52_000).await;
        tab.wait_until(
            "tenths are shown",
            "return [...document.querySelectorAll('.clock.low')].some((clock) => /^0:0[0-9]\\.[0-9]$/.test(clock.textContent))",
        )
        .await;
        skip(20_000).await;
        tab.wait_for(".status.over").await;
        tab.wait_for_text("[data-status]", "White wins").await;
    });
}

#[test]
fn small_cells_are_magnified_under_a_finger() {
    browse("magnifier", Screen::SmallPhone, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/play/morelli13?white=human&black=human&setup=facing").await;
        let (x, y) = tab.middle("[data-cell=g1]").await;
        let (to_x, to_y) = tab.middle("[data-cell=g4]").await;
        let touch = async |kind: &str, at: Option<(f64, f64)>| {
            let points: Vec<_> = at.into_iter().map(|(x, y)| json!({"x": x, "y": y})).collect();
            tab.tools("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": points})).await;
        };
        touch("touchStart", Some((x, y))).await;
        tab.wait_for(".lens").await;
        touch("touchMove", Some((x, f64::midpoint(y, to_y)))).await;
        touch("touchMove", Some((to_x, to_y))).await;
        tab.shoot("magnifier").await;
        touch("touchEnd", None).await;
        tab.wait_gone(".lens").await;
        // A turn made by a finger waits to be confirmed.
        tab.click_do("confirm").await;
        tab.wait_for_text("[data-ply=\"1\"]", "G4").await;
        tab.fits_the_width().await;
    });
}
