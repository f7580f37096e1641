//! What is kept on the device: settings, what has been learned, games and analyses, the newest first.

use crate::dom;

const SETTINGS: &str = "rayuela.settings";
const LEARNED: &str = "rayuela.learned";

/// The games that were played.
pub(crate) const GAMES: Shelf = Shelf { list: "rayuela.games", item: "rayuela.game." };
/// The games that were analysed.
pub(crate) const ANALYSES: Shelf = Shelf { list: "rayuela.analyses", item: "rayuela.analysis." };
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

/// Texts of one kind, each with a number, the newest first.
#[derive(Clone, Copy)]
pub(crate) struct Shelf {
    /// where the numbers are
    list: &'static str,
    /// where a text is, before its number
    item: &'static str,
}

impl Shelf {
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
    pub(crate) fn keep(self, id: &str, text: &str) {
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
    pub(crate) fn forget(self, id: &str) {
        remove(&format!("{}{id}", self.item));
        let mut ids = self.ids();
        ids.retain(|other| other != id);
        write(self.list, &ids.join(" "));
    }
}
