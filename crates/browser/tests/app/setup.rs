//! The set-up phases of Morelli: Fists, Pairs and Free, by two people and against the engine.

use rayuela_browser::{Screen, Tab, browse};
use rayuela_rules::Record;

use crate::saved_game::saved_game;

/// Places for the people at the board until the set-up is over.
async fn place_all(tab: &Tab) {
    let next = "const phase = document.querySelector('[data-phase]')?.dataset.phase; \
                if (phase === 'turns') return 'over'; \
                return phase === 'placing' && document.querySelector('.cell.choose')?.dataset.cell";
    // No board has so many places.
    for _ in 0..200 {
        let cell = tab.wait_until("somebody is to place, or all is placed", next).await;
        let cell = cell.as_str().expect("a cell").to_string();
        if cell == "over" {
            return;
        }
        tab.click_cell(&cell).await;
        let placed = format!(
            "return !document.querySelector('[data-cell=\"{cell}\"].choose') || \
             document.querySelector('[data-phase]').dataset.phase === 'turns'"
        );
        tab.wait_until(&format!("{cell} is placed"), &placed).await;
    }
    panic!("the set-up does not end");
}

/// The saved game, once it has this tag; its tags about the set-up must match the rules.
async fn saved(tab: &Tab, tag: &str) -> Record {
    let record = saved_game(tab, tag, |record| record.tag(tag).is_some()).await;
    assert_eq!(record.replay().expect("a game").doubts, [], "{record}");
    record
}

fn set_up(name: &str, address: &str, mode: &str) {
    browse(name, Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open(address).await;
        place_all(tab).await;
        tab.wait_for_count(".stone", 16).await;
        let record = saved(tab, "Mode").await;
        assert_eq!(record.tag("Mode"), Some(mode), "{record}");
        // The game goes on with turns.
        tab.click_do("hint").await;
        tab.wait_for(".ink.advice").await;
    });
}

#[test]
fn pairs_by_two_people() {
    set_up("pairs-people", "/play/morelli5?setup=pairs&white=human&black=human", "pairs");
}

#[test]
fn pairs_against_the_engine() {
    set_up("pairs-engine", "/play/morelli5?setup=pairs&white=engine:1&black=human", "pairs");
}

#[test]
fn free_by_two_people() {
    set_up("free-people", "/play/morelli5+2011?setup=free&white=human&black=human", "free");
}

#[test]
fn free_against_the_engine() {
    set_up("free-engine", "/play/morelli5+2011?setup=free&white=engine:1&black=human", "free");
}

#[test]
fn fists_of_two_people() {
    browse("fists-people", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/play/morelli5+2011?setup=fists&white=human&black=human").await;
        tab.wait_for_text("[data-status]", "Black").await;
        tab.click_do("fist-facing").await;
        // The first choice is nowhere to be read while the second is made.
        tab.wait_for_text("[data-status]", "White").await;
        assert_eq!(tab.count_now(".fists.revealed, .fist").await, 0);
        let stored = "return Object.values(localStorage).some((text) => text.includes('Fists'))";
        assert_eq!(tab.execute(stored, vec![]).await, false);
        tab.click_do("fist-adjacent").await;
        tab.wait_for_text(".fists.revealed", "Facing").await;
        tab.wait_for_text(".fists.revealed", "Adjacent").await;
        tab.click_do("begin").await;
        // Two different choices give the third.
        tab.wait_for("[data-phase=placing]").await;
        place_all(tab).await;
        let record = saved(tab, "Fists").await;
        assert_eq!((record.tag("Mode"), record.tag("Fists")), (Some("free"), Some("facing adjacent")), "{record}");
    });
}

#[test]
fn fists_against_the_engine() {
    browse("fists-engine", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/play/morelli5+2011?setup=fists&white=engine:1&black=human").await;
        tab.click_do("fist-free").await;
        tab.wait_for(".fists.revealed").await;
        tab.click_do("begin").await;
        place_all(tab).await;
        let record = saved(tab, "Fists").await;
        assert!(record.tag("Fists").is_some_and(|fists| fists.starts_with("free ")), "{record}");
    });
}
