//! Endings that do not follow from the position.

use rayuela_rules::{AnyGame, Outcome, Reason, Record};

/// Ends the game as the record's tags say: by resignation, agreement or time.
///
/// A tag that does not fit the position is ignored; the game can then go on.
pub fn end_as_written(game: &mut AnyGame, record: &Record) {
    let reason: Option<Reason> = record.tag("Termination").and_then(|reason| reason.parse().ok());
    let loser = match record.tag("Result").and_then(|result| result.parse().ok()) {
        Some(Outcome::Win(winner)) => Some(!winner),
        _ => None,
    };
    let _ = match (reason, loser) {
        (Some(Reason::Agreement), _) => game.agree(),
        (Some(Reason::GameTime), _) => game.game_time_out(),
        (Some(Reason::Resignation), Some(loser)) => game.resign(loser),
        (Some(Reason::Time), Some(loser)) => game.time_out(loser),
        _ => return,
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::{AnyPosition, Color};

    fn ended(termination: &str, result: &str) -> Option<rayuela_rules::Ending> {
        let mut game = AnyGame::new(AnyPosition::start("six".parse().unwrap()));
        let mut record = Record::of_game(&game);
        record.set_tag("Termination", termination);
        record.set_tag("Result", result);
        end_as_written(&mut game, &record);
        game.ending()
    }

    #[test]
    fn what_tags_tell_and_what_they_do_not() {
        let resigned = ended(Reason::Resignation.name(), "white").unwrap();
        assert_eq!((resigned.outcome, resigned.reason), (Outcome::Win(Color::White), Reason::Resignation));
        assert_eq!(ended(Reason::Agreement.name(), "draw").unwrap().reason, Reason::Agreement);
        assert_eq!(ended(Reason::Resignation.name(), "*"), None);
        assert_eq!(ended("earthquake", "white"), None);
    }
}
