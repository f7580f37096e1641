//! The positions kept on the device, one on each line.

use super::item::Item;
use crate::storage;

/// The most positions that are kept; the oldest go first.
pub(crate) const MOST: usize = 200;

/// All positions, the oldest first. Damaged lines are left out.
pub(crate) fn load() -> Vec<Item> {
    parse(&storage::practise())
}

fn parse(text: &str) -> Vec<Item> {
    text.lines().filter_map(Item::parse).collect()
}

/// Saves the positions; false if that is not possible.
fn save(items: &[Item]) -> bool {
    let text: Vec<String> = items.iter().map(Item::text).collect();
    storage::save_practise(&text.join("\n"), items.iter().map(|item| item.due).min())
}

/// What has become of new positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Added {
    /// how many are saved now and were not before
    pub(crate) new: usize,
    /// how many old ones had to go, because there would have been more than [`MOST`]
    pub(crate) removed: usize,
}

/// Adds positions that are not there yet; `None` if they cannot be saved.
pub(crate) fn add(new: Vec<Item>) -> Option<Added> {
    let (items, added) = joined(load(), new);
    save(&items).then_some(added)
}

/// The old positions and those new ones that are not among them.
fn joined(mut items: Vec<Item>, new: Vec<Item>) -> (Vec<Item>, Added) {
    let old = items.len();
    for item in new {
        if items.iter().all(|known| known.position != item.position) {
            items.push(item);
        }
    }
    let too_many = items.len().saturating_sub(MOST);
    items.drain(..too_many);
    let removed = too_many.min(old);
    let added = Added { new: items.len() - (old - removed), removed };
    (items, added)
}

/// Changes a position, which is found by what stands on the board; `change` returns whether it stays.
pub(super) fn update(position: &rayuela_rules::AnyPosition, mut change: impl FnMut(&mut Item) -> bool) {
    // Another tab may have changed the others in the meantime.
    let mut items = load();
    items.retain_mut(|item| item.position != *position || change(item));
    // A storage that is full says so itself.
    let _ = save(&items);
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_coach::{Judgement, Value};
    use rayuela_rules::{AnyPosition, Position};

    fn item(turns: &[&str]) -> Item {
        let mut position = AnyPosition::start("six".parse().unwrap());
        turns.iter().for_each(|turn| position = position.after(turn).unwrap());
        let moves = position.legal_moves();
        Item {
            position,
            played: moves[0],
            better: moves[1],
            accepted: vec![moves[1]],
            open: false,
            judgement: Judgement::Mistake,
            best: (Value::Draw, None),
            left: (Value::Loss, None),
            due: 7,
            stage: 1,
        }
    }

    #[test]
    fn a_position_is_kept_once_and_its_day_stays() {
        let known = item(&["a1"]);
        let again = Item { due: 1, stage: 0, ..known.clone() };
        let (items, added) = joined(vec![known.clone()], vec![again.clone(), item(&["a3"])]);
        assert_eq!((items.len(), items[0].due, added), (2, 7, Added { new: 1, removed: 0 }));
        assert_eq!(joined(items.clone(), vec![again]), (items.clone(), Added { new: 0, removed: 0 }));
        let text: Vec<String> = items.iter().map(Item::text).collect();
        assert_eq!(parse(&format!("damaged\n{}", text.join("\n"))), items);
        let (many, added) = joined(vec![known; MOST], vec![item(&["c1"])]);
        assert_eq!((many.len(), many[MOST - 1].position), (MOST, item(&["c1"]).position));
        assert_eq!(added, Added { new: 1, removed: 1 });
    }
}
