//! What is kept on the device: settings, what has been learned, games and analyses, the newest first.

use crate::dom;

const SETTINGS: &str = "rayuela.settings";
const LEARNED: &str = "rayuela.learned";
const RATED: &str = "rayuela.rated.";

/// The games that were played.
pub(crate) const GAMES: Collection = Collection { list: "rayuela.games", item: "rayuela.game." };
/// The games that were analysed.
pub(crate) const ANALYSES: Collection = Collection { list: "rayuela.analyses", item: "rayuela.analysis." };
/// More texts than this are not kept on a shelf: the oldest go.
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
pub(crate) fn save_settings(text: &str) {
    write(SETTINGS, text);
}

/// The names of what has been learned.
pub(crate) fn learned() -> Vec<String> {
    let list = read(LEARNED).unwrap_or_default();
    list.split(' ').filter(|name| !name.is_empty()).map(str::to_string).collect()
}

/// Keeps the names of what has been learned.
pub(crate) fn save_learned(names: &[String]) {
    write(LEARNED, &names.join(" "));
}

/// Texts of one kind, each with a number, the newest first.
#[derive(Clone, Copy)]
pub(crate) struct Collection {
    /// where the numbers are
    list: &'static str,
    /// where a text is, before its number
    item: &'static str,
}

impl Collection {
    /// The numbers of the texts kept, the newest first.
    pub(crate) fn ids(self) -> Vec<String> {
        let list = read(self.list).unwrap_or_default();
        list.split(' ').filter(|id| !id.is_empty()).map(str::to_string).collect()
    }

    /// A text that was kept.
    pub(crate) fn text(self, id: &str) -> Option<String> {
        read(&format!("{}{id}", self.item))
    }

    /// Keeps a text as the newest.
    pub(crate) fn save(self, id: &str, text: &str) {
        write(&format!("{}{id}", self.item), text);
        let mut ids = self.ids();
        if ids.first().is_some_and(|first| first == id) {
            return;
        }
        ids.retain(|other| other != id);
        ids.insert(0, id.to_string());
        for old in ids.drain(MOST.min(ids.len())..) {
            remove(&format!("{}{old}", self.item));
        }
        write(self.list, &ids.join(" "));
    }

    /// Forgets a text.
    pub(crate) fn remove(self, id: &str) {
        remove(&format!("{}{id}", self.item));
        let mut ids = self.ids();
        ids.retain(|other| other != id);
        write(self.list, &ids.join(" "));
    }
}

/// The own rated games that run, each as a text of its positions.
pub(crate) fn rated_positions() -> Vec<String> {
    rated_games().iter().filter_map(|id| read(&format!("{RATED}{id}"))).collect()
}

/// Their names.
pub(crate) fn rated_games() -> Vec<String> {
    let Some(storage) = dom::storage() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or_default()).filter_map(|i| storage.key(i).ok().flatten());
    keys.filter_map(|key| key.strip_prefix(RATED).map(str::to_string)).collect()
}

/// What is kept for play over a server.
#[cfg(feature = "online")]
mod online {
    use super::*;

    const SECRETS: &str = "rayuela.secrets.";
    const UNANSWERED: &str = "rayuela.unanswered";

    /// Keeps the positions of an own rated game that runs.
    pub(crate) fn save_rated(id: &str, text: &str) {
        write(&format!("{RATED}{id}"), text);
    }

    /// Forgets it.
    pub(crate) fn remove_rated(id: &str) {
        remove(&format!("{RATED}{id}"));
    }

    /// A player's secrets in a game that is being set up.
    pub(crate) fn secrets(game: &str) -> Option<String> {
        read(&format!("{SECRETS}{game}"))
    }

    /// Keeps them.
    pub(crate) fn save_secrets(game: &str, text: &str) {
        write(&format!("{SECRETS}{game}"), text);
    }

    /// Forgets them: the game has begun.
    pub(crate) fn remove_secrets(game: &str) {
        remove(&format!("{SECRETS}{game}"));
    }

    /// Commands of this tab that no server has answered yet.
    pub(crate) fn unanswered() -> Option<String> {
        dom::window().session_storage().ok().flatten()?.get_item(UNANSWERED).ok().flatten()
    }

    /// Keeps them.
    pub(crate) fn save_unanswered(text: &str) {
        if let Ok(Some(storage)) = dom::window().session_storage() {
            let _ = storage.set_item(UNANSWERED, text);
        }
    }
}

#[cfg(feature = "online")]
pub(crate) use online::*;
