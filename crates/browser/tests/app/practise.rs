//! One's own mistakes: from the report to the board, wrong and right answers, and the next day.

use rayuela_browser::{Screen, browse};
use serde_json::json;

use crate::slips::FILL_STORAGE;

/// Black does not stop the mill, a draw thrown away, and White does not close it, a win thrown away: the tables of Six prove
/// both.
const MOVES: &str = "1. a5 e1 2. a3 b2 3. e5 a1";

/// Puts a finished game of the user, White, against the engine among those saved on the device.
const OWN_GAME: &str = "localStorage.setItem('rayuela.games', 'own'); \
    localStorage.setItem('rayuela.game.own', '[Variant \"six\"] [White \"human\"] [Black \"engine:3\"] \
    [Result \"black\"] [Termination \"resignation\"] [Id \"own\"] [Plan \"white=human&black=engine:3\"] \
    [ClockLeft \"0 0\"] ' + arguments[0])";

#[test]
fn mistakes_are_practised_and_asked_again_the_next_day() {
    browse("practise", Screen::Phone, async |tab| {
        tab.prefer(false, true).await;
        // The page's clock stands at noon and can be shifted by days: no midnight comes while the test runs.
        let shifted =
            "Date.now = () => Date.UTC(2026, 5, 1, 12) + 86400000 * Number(sessionStorage.getItem('days') || 0)";
        tab.tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": shifted })).await;
        let days = async |n: u32| tab.execute("sessionStorage.setItem('days', arguments[0])", vec![json!(n)]).await;
        tab.open("/").await;
        tab.wait_for("[data-game]").await;
        assert_eq!(tab.count_now("[data-do=practise]").await, 0);
        // The report tells the proved fact and offers the position.
        tab.open("/analysis/six").await;
        tab.click("[data-tab=files]").await;
        tab.fill("[data-paste]", &format!("[Variant \"six\"] [White \"Ana\"] [Black \"Rayuela 3\"] {MOVES}")).await;
        tab.click_do("open").await;
        tab.wait_for("[data-ply=\"6\"]").await;
        tab.click("[data-tab=report]").await;
        tab.choose("[data-choose=effort]", "quick").await;
        tab.click_do("report").await;
        tab.wait_for_text("[data-judged=\"4\"]", "Threw away a draw").await;
        tab.wait_for_text("[data-judged=\"5\"]", "Threw away a won game").await;
        // Nobody knows which player the user is, if either: they are asked.
        tab.wait_for_text("[data-do=practise-white]", "White (1)").await;
        tab.wait_for_text("[data-do=practise-both]", "Both (2)").await;
        tab.is_accessible().await;
        tab.focus("[data-do=practise-both]").await;
        tab.shoot("practise-whose").await;
        tab.click_do("practise-black").await;
        tab.wait_for("[data-practise-kept=\"1\"]").await;
        tab.click_do("practise").await;
        // A wrong answer is refused, a right one is taken; the first one counts.
        tab.wait_for("[data-due=\"1\"]").await;
        tab.wait_for("[data-ask]").await;
        tab.is_accessible().await;
        tab.click_do("hint").await;
        tab.wait_for(".outlined").await;
        tab.click_cell("c1").await;
        tab.wait_for("[data-verdict=wrong]").await;
        tab.wait_for_text("[data-why]", "b2").await;
        tab.wait_for("[data-due=\"0\"]").await;
        tab.click_cell("a1").await;
        tab.wait_for("[data-verdict=solved]").await;
        tab.shoot("practise").await;
        tab.fits_the_width().await;
        tab.click_do("next").await;
        tab.wait_for_text("[data-nothing]", "tomorrow").await;
        tab.is_accessible().await;
        tab.open("/").await;
        tab.wait_for("[data-game]").await;
        assert_eq!(tab.count_now("[data-do=practise]").await, 0);
        // The next day it is asked again: by keys this time, and right at once.
        days(1).await;
        tab.open("/").await;
        tab.click_do("practise").await;
        tab.wait_for("[data-due=\"1\"]").await;
        tab.type_turn("a1").await;
        tab.wait_for("[data-verdict=solved]").await;
        tab.click_do("next").await;
        tab.wait_for_text("[data-nothing]", "tomorrow").await;
        // Then after a week, and then it is done.
        days(2).await;
        tab.open("/practise").await;
        tab.wait_for("[data-due=\"1\"]").await;
        tab.type_turn("a1").await;
        tab.wait_for("[data-verdict=solved]").await;
        tab.click_do("next").await;
        tab.wait_for_text("[data-nothing]", "7 days").await;
        days(9).await;
        tab.open("/practise").await;
        tab.type_turn("a1").await;
        tab.wait_for("[data-verdict=solved]").await;
        tab.click_do("next").await;
        tab.wait_for_text("[data-nothing]", "Nothing here yet").await;
        // In a game of the user's own only their own mistake is collected.
        tab.execute(OWN_GAME, vec![json!(MOVES)]).await;
        tab.open("/play/six?white=human&black=engine:3&game=own").await;
        tab.click_do("review").await;
        tab.wait_for("[data-judged=\"4\"]").await;
        tab.wait_for("[data-judged=\"5\"]").await;
        tab.wait_for_text("[data-do=practise-these]", "this position").await;
        assert_eq!(tab.count_now("[data-do^=practise-]").await, 1);
        // Without room nothing is saved, and that is said.
        tab.execute(FILL_STORAGE, vec![]).await;
        tab.click_do("practise-these").await;
        tab.wait_for_text(".report [role=alert]", "not saved").await;
        let make_room = "Object.keys(localStorage).filter(key => key === 'f' || key.startsWith('fill-')) \
                         .forEach(key => localStorage.removeItem(key))";
        tab.execute(make_room, vec![]).await;
        tab.click_do("practise-these").await;
        tab.wait_for("[data-practise-kept=\"1\"]").await;
        tab.click_do("practise").await;
        tab.wait_for_text("[data-ask] .task", "e5").await;
    });
}
