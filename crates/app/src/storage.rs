//! What is saved on the device: settings, progress in the lessons, positions to practise, games, analyses and studies, the
//! newest first.

use crate::dom;

const SETTINGS: &str = "rayuela.settings";
const RUNNING: &str = "rayuela.running";
const LEARNED: &str = "rayuela.learned";
const LEVELS: &str = "rayuela.levels";
const PUZZLES: &str = "rayuela.puzzles.";
const STREAKS: &str = "rayuela.streaks";
const ACCOUNT: &str = "rayuela.account";
const RATED: &str = "rayuela.rated.";
const PRACTISE: &str = "rayuela.practise";
const DUE: &str = "rayuela.due";

/// The games that were played: a browser has room for thousands of their records, of a kilobyte or two.
pub(crate) const GAMES: Collection = Collection { list: "rayuela.games", item: "rayuela.game.", most: 200 };
/// The games that were analysed.
pub(crate) const ANALYSES: Collection = Collection { list: "rayuela.analyses", item: "rayuela.analysis.", most: MOST };
/// What reports on these analyses have found, and on chapters of studies: some kilobytes each.
pub(crate) const REPORTS: Collection = Collection { list: "rayuela.reports", item: "rayuela.report.", most: 4 * MOST };
/// The user's studies. None is ever removed by itself.
pub(crate) const STUDIES: Collection = Collection { list: "rayuela.studies", item: "rayuela.study.", most: usize::MAX };
/// The most analyses; the oldest are removed.
const MOST: usize = 24;

/// The text saved under a key.
fn read(name: &str) -> Option<String> {
    dom::storage()?.get_item(name).ok().flatten()
}

/// The event of the window when something could not be saved: the storage is full, or the browser allows none.
pub(crate) const NOT_SAVED: &str = "rayuela-not-saved";

/// Saves a text; false if that is not possible. The page then says so, and everything goes on without storage.
fn write(name: &str, text: &str) -> bool {
    let saved = dom::storage().is_some_and(|storage| storage.set_item(name, text).is_ok());
    if !saved {
        dom::announce(NOT_SAVED);
    }
    saved
}

fn remove(name: &str) {
    if let Some(storage) = dom::storage() {
        let _ = storage.remove_item(name);
    }
}

/// The saved settings.
pub(crate) fn settings() -> Option<String> {
    read(SETTINGS)
}

/// Saves the settings.
pub(crate) fn save_settings(text: &str) {
    write(SETTINGS, text);
}

/// The engine levels that suit the user.
pub(crate) fn levels() -> String {
    read(LEVELS).unwrap_or_default()
}

/// Saves them.
pub(crate) fn save_levels(text: &str) {
    write(LEVELS, text);
}

/// The user's running online games, as the page last knew them.
pub(crate) fn running() -> Option<String> {
    read(RUNNING)
}

/// Saves the user's running online games.
pub(crate) fn save_running(text: &str) {
    write(RUNNING, text);
}

/// The puzzles tried by this account, or by people without one.
pub(crate) fn puzzles(account: &str) -> String {
    read(&format!("{PUZZLES}{account}")).unwrap_or_default()
}

/// Saves them; false if that is not possible.
pub(crate) fn save_puzzles(account: &str, text: &str) -> bool {
    write(&format!("{PUZZLES}{account}"), text)
}

/// Removes them.
pub(crate) fn remove_puzzles(account: &str) {
    remove(&format!("{PUZZLES}{account}"));
}

/// The longest streaks of puzzles, by game.
pub(crate) fn streaks() -> String {
    read(STREAKS).unwrap_or_default()
}

/// Saves them.
pub(crate) fn save_streaks(text: &str) {
    write(STREAKS, text);
}

/// The account that is signed in on this device, as far as the page knows; empty if there is none.
pub(crate) fn account() -> String {
    read(ACCOUNT).unwrap_or_default()
}

/// The names of what has been learned.
pub(crate) fn learned() -> Vec<String> {
    let list = read(LEARNED).unwrap_or_default();
    list.split(' ').filter(|name| !name.is_empty()).map(str::to_string).collect()
}

/// Saves the names of what has been learned.
pub(crate) fn save_learned(names: &[String]) {
    write(LEARNED, &names.join(" "));
}

/// The positions to practise.
pub(crate) fn practise() -> String {
    read(PRACTISE).unwrap_or_default()
}

/// The day on which the first of them is due.
pub(crate) fn practise_due() -> Option<u32> {
    read(DUE)?.parse().ok()
}

/// Saves them, and the day on which the first is due, which the first screen asks for; false if that is not possible.
pub(crate) fn save_practise(text: &str, due: Option<u32>) -> bool {
    if !write(PRACTISE, text) {
        return false;
    }
    match due {
        Some(day) => drop(write(DUE, &day.to_string())),
        None => remove(DUE),
    }
    true
}

/// Texts of one kind, each with an id, the newest first.
#[derive(Clone, Copy)]
pub(crate) struct Collection {
    /// the key of the list of ids
    list: &'static str,
    /// the prefix of a text's key, before its id
    item: &'static str,
    /// the most texts; the oldest are removed
    most: usize,
}

impl Collection {
    /// The ids of the saved texts, the newest first.
    pub(crate) fn ids(self) -> Vec<String> {
        let list = read(self.list).unwrap_or_default();
        list.split(' ').filter(|id| !id.is_empty()).map(str::to_string).collect()
    }

    /// A saved text.
    pub(crate) fn text(self, id: &str) -> Option<String> {
        read(&format!("{}{id}", self.item))
    }

    /// Saves a text as the newest; false if that is not possible.
    pub(crate) fn save(self, id: &str, text: &str) -> bool {
        if !write(&format!("{}{id}", self.item), text) {
            return false;
        }
        let mut ids = self.ids();
        if ids.first().is_some_and(|first| first == id) {
            return true;
        }
        let listed = ids.iter().any(|other| other == id);
        ids.retain(|other| other != id);
        ids.insert(0, id.to_string());
        for old in ids.drain(self.most.min(ids.len())..) {
            remove(&format!("{}{old}", self.item));
        }
        let saved = write(self.list, &ids.join(" ")) || listed;
        if !saved {
            // A text that no list names would never be found again.
            remove(&format!("{}{id}", self.item));
        }
        saved
    }

    /// Removes a text.
    pub(crate) fn remove(self, id: &str) {
        remove(&format!("{}{id}", self.item));
        let mut ids = self.ids();
        ids.retain(|other| other != id);
        write(self.list, &ids.join(" "));
    }
}

/// The user's running rated games, each as a text of its positions.
pub(crate) fn rated_positions() -> Vec<String> {
    rated_games().iter().filter_map(|id| read(&format!("{RATED}{id}"))).collect()
}

/// The ids of these games.
pub(crate) fn rated_games() -> Vec<String> {
    let Some(storage) = dom::storage() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or_default()).filter_map(|i| storage.key(i).ok().flatten());
    keys.filter_map(|key| key.strip_prefix(RATED).map(str::to_string)).collect()
}

/// What is saved for online play.
#[cfg(feature = "online")]
mod online {
    use super::*;

    const SECRETS: &str = "rayuela.secrets.";
    const UNANSWERED: &str = "rayuela.unanswered";

    /// Saves which account is signed in; an empty text if none is.
    pub(crate) fn save_account(id: &str) {
        if id != account() {
            write(ACCOUNT, id);
        }
    }

    /// Saves the positions of a running rated game of the user.
    pub(crate) fn save_rated(id: &str, text: &str) {
        write(&format!("{RATED}{id}"), text);
    }

    /// Removes it.
    pub(crate) fn remove_rated(id: &str) {
        remove(&format!("{RATED}{id}"));
    }

    /// A player's secrets in a game that is being set up.
    pub(crate) fn secrets(game: &str) -> Option<String> {
        read(&format!("{SECRETS}{game}"))
    }

    /// Saves them.
    pub(crate) fn save_secrets(game: &str, text: &str) {
        write(&format!("{SECRETS}{game}"), text);
    }

    /// Removes them, because the game has begun.
    pub(crate) fn remove_secrets(game: &str) {
        remove(&format!("{SECRETS}{game}"));
    }

    /// Commands of this tab that no server has answered yet.
    pub(crate) fn unanswered() -> Option<String> {
        dom::window().session_storage().ok().flatten()?.get_item(UNANSWERED).ok().flatten()
    }

    /// Saves them.
    pub(crate) fn save_unanswered(text: &str) {
        if let Ok(Some(storage)) = dom::window().session_storage() {
            let _ = storage.set_item(UNANSWERED, text);
        }
    }
}

#[cfg(feature = "online")]
pub(crate) use online::*;
