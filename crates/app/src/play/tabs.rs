//! One saved game in two tabs: the tab that is behind says so, instead of writing over what the other one has saved.

use std::cell::RefCell;
use std::time::Duration;

use super::saved::restore;
use crate::storage::GAMES;

thread_local! {
    /// The id and text of the game as this tab read or wrote it last.
    static KNOWN: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
}

/// The text of a game that this tab goes on with.
pub(crate) fn read(id: &str) -> Option<String> {
    let text = GAMES.text(id)?;
    know(id, &text);
    Some(text)
}

fn know(id: &str, text: &str) {
    KNOWN.set(Some((id.to_string(), text.to_string())));
}

/// Saves a game, unless another tab has gone on with it.
pub(crate) fn save(id: &str, text: &str) {
    if !is_behind(id) && GAMES.save(id, text) {
        know(id, text);
    }
}

/// Whether another tab has gone on with the game since this one read or wrote it.
pub(crate) fn is_behind(id: &str) -> bool {
    let Some(stored) = GAMES.text(id) else { return false };
    KNOWN.with_borrow(|known| {
        known.as_ref().is_some_and(|(known_id, known)| known_id == id && *known != stored && differ(known, &stored))
    })
}

/// Whether two saved texts are different games; clocks and the side of the board do not count.
fn differ(one: &str, other: &str) -> bool {
    let game =
        |text: &str| restore(text, Duration::ZERO).map(|session| (session.core.game.clone(), session.phase().clone()));
    game(one) != game(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::saved::save_text;
    use crate::play::{Plan, Session};
    use rayuela_rules::Position;

    #[test]
    fn only_moves_make_a_difference() {
        let plan = Plan::from_query("six".parse().unwrap(), &[("clock".to_string(), "5+2".to_string())]);
        let mut session = Session::new(plan, "1".to_string(), 7, Duration::ZERO);
        let before = save_text(&session, Duration::ZERO);
        session.flipped = true;
        assert!(!differ(&before, &save_text(&session, Duration::from_secs(9))));
        let mv = session.core.game.position().parse_turn("a1").unwrap();
        session.play(mv, Duration::ZERO).unwrap();
        assert!(differ(&before, &save_text(&session, Duration::ZERO)));
    }
}
