//! The finished games saved on the device, read in the background and remembered while the page is open.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use js_sys::Promise;
use rayuela_rules::{Color, Outcome, Record, Variant};
use wasm_bindgen_futures::JsFuture;

use super::tally::OwnGame;
use crate::screens::analysis::input::{self, Opened};
use crate::storage::{ANALYSES, GAMES};
use crate::{dom, t, words};

/// A game that was read, and what it was read from; none if it is not a finished game.
type Read = (u64, Option<OwnGame>);

thread_local! {
    /// By the ids of the games.
    static GAMES_READ: RefCell<HashMap<String, Read>> = RefCell::default();
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// The player of a tag: a name, or who it is.
fn player(record: &Record, color: Color) -> String {
    let tag = record.tag(&color.to_string()).unwrap_or_default();
    tag.parse().map_or_else(|_| tag.to_string(), words::player)
}

/// A saved game; `None` if it is not over or not readable.
fn finished(id: &str, text: &str) -> Option<OwnGame> {
    let record = Record::parse_all(text).ok()?.into_iter().next()?;
    let outcome: Outcome = record.tag("Result")?.parse().ok()?;
    let game = record.replay().ok()?.game;
    let [white, black] = [Color::White, Color::Black].map(|color| player(&record, color));
    let players = t!("analysis-players", white = white, black = black);
    let label = format!("{players} · {}", words::outcome(outcome));
    Some(OwnGame::new(id.to_string(), label, outcome, &game))
}

/// Lets the page do something else.
async fn breathe() {
    let pause = Promise::new(&mut |done, _| {
        let _ = dom::window().set_timeout_with_callback(&done);
    });
    let _ = JsFuture::from(pause).await;
}

/// Reads the games that are new or have changed, one after another.
pub(super) async fn read() {
    let ids = GAMES.ids();
    GAMES_READ.with_borrow_mut(|read| read.retain(|id, _| ids.contains(id)));
    for id in ids {
        let Some(text) = GAMES.text(&id) else { continue };
        let hash = hash(&text);
        if GAMES_READ.with_borrow(|read| read.get(&id).is_some_and(|(known, _)| *known == hash)) {
            continue;
        }
        let game = finished(&id, &text);
        GAMES_READ.with_borrow_mut(|read| read.insert(id, (hash, game)));
        breathe().await;
    }
}

/// Does something with the games, the newest first.
pub(super) fn with_games<T>(run: impl FnOnce(&[&OwnGame]) -> T) -> T {
    let ids = GAMES.ids();
    GAMES_READ.with_borrow(|read| {
        let games: Vec<&OwnGame> = ids.iter().filter_map(|id| read.get(id)?.1.as_ref()).collect();
        run(&games)
    })
}

/// A saved game, with the comments that an analysis of it has.
pub(super) fn opened(id: &str) -> Option<Opened> {
    let text = ANALYSES.text(id).or_else(|| GAMES.text(id))?;
    input::read(&text, Variant::Stacking).ok()?.into_iter().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_finished_games_count() {
        crate::i18n::set_lang(crate::i18n::Lang::En);
        let record =
            |result: &str| format!("[Variant \"six\"] [White \"human\"] [Black \"engine:3\"] {result} 1. a1 e5");
        let game = finished("x", &record("[Result \"white\"]")).unwrap();
        assert!(game.label.contains("Engine, level 3"), "{}", game.label);
        assert_eq!(game.id, "x");
        for text in [record("[Result \"*\"]"), record(""), "nonsense".to_string(), record("[Result \"white\"]") + " e5"]
        {
            assert_eq!(finished("x", &text), None, "{text}");
        }
    }
}
