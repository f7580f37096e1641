//! Fair play: the page gives no help with positions of the user's own rated games while they run.
//!
//! The positions of these games are saved on the device, so that every screen and every tab knows them.

use rayuela_rules::{AnyGame, AnyPosition, Position};

use crate::storage;

/// Saves the positions of a running rated game.
#[cfg(feature = "online")]
pub(crate) fn save(id: &str, game: &AnyGame) {
    storage::save_rated(id, &text(game));
}

/// Removes a game that is over.
#[cfg(feature = "online")]
pub(crate) fn remove(id: &str) {
    storage::remove_rated(id);
}

/// Removes all games but these.
#[cfg(feature = "online")]
pub(crate) fn retain(ids: &[String]) {
    storage::rated_games().iter().filter(|id| !ids.contains(id)).for_each(|id| storage::remove_rated(id));
}

/// The variant and then the positions, one on each line, the latest last.
#[cfg(any(test, feature = "online"))]
fn text(game: &AnyGame) -> String {
    let mut lines = vec![game.position().variant().to_string()];
    lines.extend((0..=game.ply()).filter_map(|ply| game.position_at(ply)).map(|position| position.text()));
    lines.join("\n")
}

/// Whether help with this position must wait until a rated game is over.
pub(crate) fn must_wait(position: &AnyPosition) -> bool {
    storage::rated_positions().iter().any(|game| covers(game, position))
}

/// Whether a position has occurred in a saved game, or could occur next.
fn covers(game: &str, position: &AnyPosition) -> bool {
    let mut lines = game.lines();
    let variant = lines.next().and_then(|variant| variant.parse().ok());
    let Some(variant) = variant.filter(|variant| *variant == position.variant()) else { return false };
    let wanted = position.text();
    if lines.clone().any(|line| line == wanted) {
        return true;
    }
    let latest = lines.next_back().and_then(|line| AnyPosition::parse(variant, line).ok());
    latest.is_some_and(|latest| latest.legal_moves().into_iter().any(|mv| crate::play::after(&latest, mv) == *position))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_running_game_gets_no_help() {
        let mut game = AnyGame::new(AnyPosition::start("six".parse().unwrap()));
        game.play_text("a1").unwrap();
        let saved = text(&game);
        assert!(covers(&saved, game.position()));
        let next = game.position().after("a3").unwrap();
        assert!(covers(&saved, &next));
        assert!(!covers(&saved, &next.after("e1").unwrap()));
        assert!(!covers(&saved, &AnyPosition::start("nine".parse().unwrap())));
    }
}
