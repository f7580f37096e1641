//! Fair play: the page gives no help with positions of rated games while they run.
//!
//! The positions of the user's own games are saved on the device, so that every screen and every tab knows them. About those
//! of others the server is asked; without a network nobody's game can be looked at, and nothing is asked.

use std::cell::Cell;
use std::time::Duration;

use rayuela_rules::{AnyGame, AnyPosition, Position};

use crate::answer_in_time::answer_in_time;
use crate::{dom, storage};

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

/// How many of a game's latest positions the server is asked about.
const ASKED: usize = 40;
/// How long, in milliseconds, a position has to stay when another was asked about as short a time ago: those who step through a game
/// want to know about the one where they stop.
const SETTLE: i32 = 200;
/// How often it is asked when it has had too many questions, and how long the page waits in between.
const TRIES: u32 = 5;
const AGAIN: i32 = 1000;

thread_local! {
    /// set when the server has said that nobody plays there
    static NOBODY_PLAYS: Cell<bool> = const { Cell::new(cfg!(not(feature = "online"))) };
    /// when a position was last to be asked about
    static LAST: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    /// until when the server is not asked, because it was silent
    static SILENT_UNTIL: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// Whether help with one of these positions of a game, the latest last, must wait for a game of others. If the server does not
/// answer there is none to ask about. `wanted` tells whether anybody still waits for this.
pub(crate) async fn must_wait_for_others(positions: &[AnyPosition], wanted: impl Fn() -> bool) -> bool {
    if NOBODY_PLAYS.get() || positions.is_empty() || !dom::window().navigator().on_line() {
        return false;
    }
    let now = dom::now();
    if now.saturating_sub(LAST.replace(now)) < Duration::from_millis(SETTLE as u64) {
        dom::pause(SETTLE).await;
        if !wanted() {
            return false;
        }
    }
    let question = question(positions);
    for _ in 0..TRIES {
        match answer_in_time(&SILENT_UNTIL, dom::post("/api/fair-play", &question)).await.flatten() {
            Some((200, answer)) => return answer.contains("\"wait\":true"),
            Some((404 | 405, _)) => NOBODY_PLAYS.set(true),
            Some((429, _)) => {
                dom::pause(AGAIN).await;
                if wanted() {
                    continue;
                }
            }
            _ => {}
        }
        return false;
    }
    false
}

/// The question as the server reads it. It is written by hand, because the first visit has no JSON; texts of positions have
/// nothing that would have to be escaped.
fn question(positions: &[AnyPosition]) -> String {
    let variant = positions.last().map(|latest| latest.variant().to_string()).unwrap_or_default();
    let asked = &positions[positions.len().saturating_sub(ASKED)..];
    let texts: Vec<String> = asked.iter().map(|position| format!("\"{}\"", position.text())).collect();
    format!("{{\"variant\":\"{variant}\",\"positions\":[{}]}}", texts.join(","))
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

    #[test]
    fn the_server_reads_the_question() {
        let mut positions = vec![AnyPosition::start("morelli13".parse().unwrap()); 60];
        let asked = question(&positions);
        assert!(asked.len() < 16_000, "{}", asked.len());
        #[cfg(feature = "online")]
        {
            let read: rayuela_online::api::FairPlay = serde_json::from_str(&asked).unwrap();
            assert_eq!((read.variant, read.positions.len()), (positions[0].variant(), ASKED));
            assert!(read.positions.iter().all(|text| *text == positions[0].text()));
        }
        positions.truncate(1);
        assert!(question(&positions).contains("morelli13"));
    }
}
