//! A whole game without a pointer: from Home by Tab and Enter, on the board by Shift and arrows, to the end and to the next
//! game.

use rayuela_browser::{Screen, Tab, browse};
use rayuela_rules::{AnyGame, Record, Rng};
use serde_json::json;

use crate::saved_game::saved_game;

const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";
/// Held until the end of what is pressed.
const SHIFT: &str = "\u{e008}";
const HOME: &str = "\u{e011}";
const UP: &str = "\u{e013}";

/// Presses Tab until this element has the focus.
async fn tab_to(tab: &Tab, selector: &str) {
    let there = "return !!document.activeElement?.matches(arguments[0])";
    for _ in 0..120 {
        if tab.execute(there, vec![json!(selector)]).await == true {
            return;
        }
        tab.press(TAB).await;
    }
    panic!("Tab does not come to {selector}");
}

/// Chooses in a list: from its first entry down to one.
async fn choose(tab: &Tab, name: &str, value: &str) {
    tab.wait_for(&format!("[data-choose={name}]")).await;
    tab_to(tab, &format!("[data-choose={name}]")).await;
    tab.press(HOME).await;
    let chosen = "return document.activeElement.value == arguments[0]";
    for _ in 0..20 {
        if tab.execute(chosen, vec![json!(value)]).await == true {
            return;
        }
        tab.press("\u{e015}").await;
    }
    panic!("{name} has no {value}");
}

/// Walks to a cell by Shift and arrows and chooses it.
async fn step_to(tab: &Tab, cell: &str) {
    let place = |name: &str| (name.as_bytes()[0], name[1..].parse::<u8>().expect("a rank"));
    let (file, rank) = place(cell);
    for _ in 0..60 {
        let here = tab.wait_until("a cell has the focus", "return document.activeElement.dataset.cell ?? null").await;
        let here = here.as_str().unwrap_or_default().to_string();
        let (f, r) = place(&here);
        let arrow = match (f.cmp(&file), r.cmp(&rank)) {
            (std::cmp::Ordering::Less, _) => "\u{e014}",
            (std::cmp::Ordering::Greater, _) => "\u{e012}",
            (_, std::cmp::Ordering::Less) => UP,
            (_, std::cmp::Ordering::Greater) => "\u{e015}",
            _ => return tab.press(ENTER).await,
        };
        tab.press(&format!("{SHIFT}{arrow}")).await;
        let gone = format!("return document.activeElement.dataset.cell !== {}", json!(here));
        tab.wait_until(&format!("the focus leaves {here}"), &gone).await;
    }
    panic!("arrows do not lead to {cell}");
}

/// The game on the screen, of which no turn has been played.
async fn new_game(tab: &Tab) -> AnyGame {
    let replay = |record: &Record| record.replay().ok().map(|replayed| replayed.game);
    let is_new = |record: &Record| replay(record).is_some_and(|game| game.ply() == 0);
    replay(&saved_game(tab, "a new game", is_new).await).expect("a game")
}

/// The turns of a short game from here.
fn short_game(start: &AnyGame) -> Vec<String> {
    let games = (0..300).map(|seed| {
        let (mut game, mut rng, mut turns) = (start.clone(), Rng::new(seed), Vec::new());
        while game.ending().is_none() {
            let legal = game.position().compact_turns();
            let turn = legal[rng.below(legal.len() as u64) as usize].clone();
            game.play_text(&turn).expect("a legal turn");
            turns.push(turn);
        }
        turns
    });
    games.min_by_key(Vec::len).expect("games")
}

#[test]
fn a_game_without_a_pointer() {
    browse("keyboard", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/").await;
        tab.wait_for("[data-game=morelli13] [data-do=options]").await;
        tab_to(tab, "[data-game=morelli13] [data-do=options]").await;
        tab.press(ENTER).await;
        choose(tab, "size", "5").await;
        choose(tab, "white", "human").await;
        choose(tab, "black", "human").await;
        tab.wait_for("[data-do=start]").await;
        tab_to(tab, "[data-do=start]").await;
        tab.press(ENTER).await;
        tab.wait_for("[data-phase=turns] [data-board]").await;
        let start = new_game(tab).await;
        let turns = short_game(&start);
        // One tab stop for the whole board.
        tab.wait_for_count("[data-board] [tabindex=\"0\"]", 1).await;
        tab_to(tab, "[data-cell]").await;
        for (i, turn) in turns.iter().enumerate() {
            let turn = turn.to_lowercase();
            let (from, rest) = turn.split_once('-').expect("a turn of Morelli");
            let to = rest.split(['x', '*']).next().expect("a destination");
            step_to(tab, from).await;
            tab.wait_for(&format!("[data-cell={from}][aria-selected=true]")).await;
            step_to(tab, to).await;
            tab.wait_for(&format!("[data-ply=\"{}\"]", i + 1)).await;
            // The turn is announced.
            let spoken =
                format!("return document.querySelector('.page > .spoken').textContent.toLowerCase().includes('{to}')");
            tab.wait_until("the turn is spoken", &spoken).await;
        }
        tab.wait_for(".status.over").await;
        tab.wait_for("[data-do=rematch]").await;
        tab_to(tab, "[data-do=rematch]").await;
        tab.press(ENTER).await;
        tab.wait_gone(".status.over").await;
        new_game(tab).await;
    });
}

#[test]
fn keys_of_the_screens() {
    browse("keys", Screen::Desktop, async |tab| {
        tab.prefer(false, true).await;
        tab.open("/play/six?white=human&black=human").await;
        for (i, turn) in ["a1", "e1", "a3"].iter().enumerate() {
            tab.type_turn(turn).await;
            tab.wait_for(&format!("[data-ply=\"{}\"]", i + 1)).await;
        }
        tab.execute("document.activeElement.blur()", vec![]).await;
        let at = async |ply: usize| {
            tab.wait_for(&format!("[data-ply=\"{ply}\"][aria-current=step]")).await;
        };
        tab.press("\u{e012}").await;
        at(2).await;
        tab.press("\u{e014}").await;
        at(3).await;
        tab.press(HOME).await;
        tab.wait_gone("[aria-current=step]").await;
        tab.press("\u{e010}").await;
        at(3).await;
        let top = "const y = (cell) => document.querySelector(`[data-cell=${cell}]`).getBoundingClientRect().y; \
                   return y('a1') < y('a5')";
        tab.press("f").await;
        tab.wait_until("the board is turned", top).await;
        // `l` asks for a hint, the space bar proposes it, and Enter plays it.
        tab.press("l").await;
        tab.wait_for(".ink.advice").await;
        tab.press(" ").await;
        tab.wait_for("[data-do=confirm]").await;
        tab.press(ENTER).await;
        at(4).await;
        tab.press("?").await;
        tab.wait_for("dialog[open]").await;
        tab.press("\u{e00c}").await;
        tab.wait_gone("dialog[open]").await;
        // Plain arrows step through the game with the focus on the board as well, and Help says how to walk there.
        tab.press("?").await;
        tab.wait_for_text("dialog[open] dl", "Shift").await;
        tab.wait_for("dialog[open] [data-do=rules][href='/rules/six']").await;
        tab.press("\u{e00c}").await;
        tab.wait_gone("dialog[open]").await;
        tab_to(tab, "[data-cell]").await;
        tab.press("\u{e012}").await;
        at(3).await;
        tab.press("\u{e014}").await;
        at(4).await;
        // A flipped board keeps the focus.
        let cell = tab.execute("return document.activeElement.dataset.cell", vec![]).await;
        tab.press("f").await;
        tab.wait_until("the board is turned back", &top.replace('<', ">")).await;
        tab.wait_until("its cell has the focus", &format!("return document.activeElement.dataset.cell === {cell}"))
            .await;
        // Help is there on every screen.
        tab.open("/").await;
        tab.press("?").await;
        tab.wait_for("dialog[open]").await;
    });
}
