//! What is kept on the device: settings, what has been learned, and games, the newest first.

use crate::dom;

const SETTINGS: &str = "rayuela.settings";
const LEARNED: &str = "rayuela.learned";
const GAMES: &str = "rayuela.games";
const GAME: &str = "rayuela.game.";
const ANALYSIS: &str = "rayuela.analysis";
/// More games than this are not kept: the oldest go.
const MOST: usize = 24;

/// What was kept under a name.
fn read(name: &str) -> Option<String> {
    dom::storage()?.get_item(name).ok().flatten()
}

/// Keeps a text; a full or forbidden store is no reason to stop playing.
fn write(name: &str, text: &str) {
    if let Some(storage) = dom::storage() {
        let _ = storage.set_item(name, text);
    }
}

fn remove(name: &str) {
    if let Some(storage) = dom::storage() {
        let _ = storage.remove_item(name);
    }
}

/// The settings, if any have been kept.
pub(crate) fn settings() -> Option<String> {
    read(SETTINGS)
}

/// Keeps the settings.
pub(crate) fn keep_settings(text: &str) {
    write(SETTINGS, text);
}

/// The names of what has been learned.
pub(crate) fn learned() -> Vec<String> {
    let list = read(LEARNED).unwrap_or_default();
    list.split(' ').filter(|name| !name.is_empty()).map(str::to_string).collect()
}

/// Keeps the names of what has been learned.
pub(crate) fn keep_learned(names: &[String]) {
    write(LEARNED, &names.join(" "));
}

/// The game that was analysed last.
pub(crate) fn analysis() -> Option<String> {
    read(ANALYSIS)
}

/// Keeps the game being analysed.
pub(crate) fn keep_analysis(text: &str) {
    write(ANALYSIS, text);
}

/// The numbers of the games kept, the newest first.
pub(crate) fn games() -> Vec<String> {
    let list = read(GAMES).unwrap_or_default();
    list.split(' ').filter(|id| !id.is_empty()).map(str::to_string).collect()
}

/// A game that was kept.
pub(crate) fn game(id: &str) -> Option<String> {
    read(&format!("{GAME}{id}"))
}

/// Keeps a game as the newest.
pub(crate) fn keep_game(id: &str, text: &str) {
    write(&format!("{GAME}{id}"), text);
    let mut ids = games();
    if ids.first().is_some_and(|first| first == id) {
        return;
    }
    ids.retain(|other| other != id);
    ids.insert(0, id.to_string());
    for old in ids.drain(MOST.min(ids.len())..) {
        remove(&format!("{GAME}{old}"));
    }
    write(GAMES, &ids.join(" "));
}

/// Forgets a game.
pub(crate) fn forget_game(id: &str) {
    remove(&format!("{GAME}{id}"));
    let mut ids = games();
    ids.retain(|other| other != id);
    write(GAMES, &ids.join(" "));
}
