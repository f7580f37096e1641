//! What the user has tried, saved on the device: under their account if they are signed in.

use rayuela_puzzles::{Entry, History};
use rayuela_rules::Variant;

use crate::storage;

/// The history of the account that is signed in, or of people without one.
pub(super) fn load() -> History {
    let account = storage::account();
    let mut history = History::parse(&storage::puzzles(&account));
    // What somebody tried before they signed in is theirs.
    let before = if account.is_empty() { String::new() } else { storage::puzzles("") };
    if !before.is_empty() && merge(&mut history, &before, |text| storage::save_puzzles(&account, text)) {
        storage::remove_puzzles("");
    }
    history
}

/// Adds an earlier history; returns whether that is saved, and the earlier one no longer needed.
fn merge(history: &mut History, before: &str, save: impl FnOnce(&str) -> bool) -> bool {
    history.merge(&History::parse(before));
    save(&history.to_string())
}

/// Adds entries to the saved history; returns all of it, and whether it could be saved. Another tab may have added others in
/// the meantime.
pub(super) fn add(entries: impl IntoIterator<Item = Entry>) -> (History, bool) {
    let mut history = load();
    history.extend(entries);
    let saved = storage::save_puzzles(&storage::account(), &history.to_string());
    (history, saved)
}

/// The longest streak in a game.
pub(super) fn best_streak(variant: Variant) -> usize {
    find_streak(&storage::streaks(), variant)
}

/// Saves a streak if it is the longest in its game.
pub(super) fn save_streak(variant: Variant, length: usize) {
    let streaks = storage::streaks();
    if length > find_streak(&streaks, variant) {
        storage::save_streaks(&with_streak(&streaks, variant, length));
    }
}

fn find_streak(streaks: &str, variant: Variant) -> usize {
    let name = variant.to_string();
    let found = streaks.split(' ').filter_map(|streak| streak.split_once('=')).find(|(game, _)| *game == name);
    found.and_then(|(_, length)| length.parse().ok()).unwrap_or_default()
}

fn with_streak(streaks: &str, variant: Variant, length: usize) -> String {
    let start = format!("{variant}=");
    let others = streaks.split(' ').filter(|streak| !streak.is_empty() && !streak.starts_with(&start));
    others.map(str::to_string).chain([format!("{start}{length}")]).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Without room for both together, what was tried before signing in stays where it is.
    #[test]
    fn an_earlier_history_is_kept_until_it_is_saved() {
        let entry = |at, number| {
            let variant = "six".parse().unwrap();
            Entry { at, variant, number, rating: 1500, solved: true, sent: false }
        };
        let text = |entries: Vec<Entry>| {
            let mut history = History::default();
            history.extend(entries);
            history.to_string()
        };
        let both = text(vec![entry(1, 3), entry(2, 4)]);
        for room in [true, false] {
            let mut history = History::parse(&text(vec![entry(2, 4)]));
            let is_saved = merge(&mut history, &text(vec![entry(1, 3)]), |saved| {
                assert_eq!(saved, both);
                room
            });
            assert_eq!((is_saved, history.to_string() == both), (room, true));
        }
    }

    #[test]
    fn each_game_has_its_longest_streak() {
        let [six, nine] = ["six", "nine"].map(|name| name.parse().unwrap());
        let streaks = with_streak(&with_streak("", six, 3), nine, 7);
        assert_eq!((find_streak(&streaks, six), find_streak(&streaks, nine)), (3, 7));
        let streaks = with_streak(&streaks, six, 12);
        assert_eq!((find_streak(&streaks, six), streaks.as_str()), (12, "nine=7 six=12"));
        assert_eq!(find_streak("x six= =3", six), 0);
    }
}
