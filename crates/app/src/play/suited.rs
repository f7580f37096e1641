//! The engine level that suits the person on this device: one more after a win, one less after a loss.

use rayuela_rules::{Color, Outcome, Variant};

use super::{Plan, Player, Session, only_person};
use crate::storage;

/// The level for somebody who has not played a game of this kind yet.
const FIRST: u8 = 1;

/// The kind of game under which a level is kept.
const fn kind(variant: Variant) -> &'static str {
    match variant {
        Variant::Morelli(_) => "morelli",
        Variant::Morris(_) => "morris",
        Variant::Stacking => "stacking",
    }
}

/// The level that suits for a game.
pub(crate) fn level(variant: Variant) -> u8 {
    find(&storage::levels(), kind(variant)).unwrap_or(FIRST)
}

/// A plan in which the engine has the level that suits.
pub(crate) fn plan(variant: Variant) -> Plan {
    let mut plan = Plan::sensible(variant);
    for player in &mut plan.players {
        if let Player::Engine(number) = player {
            *number = level(variant);
        }
    }
    plan
}

/// Learns from the result of a game; a coached one says nothing about a player.
pub(crate) fn learn(session: &Session) {
    let plan = session.plan();
    let (Some(person), Some(ending)) = (only_person(plan).filter(|_| !session.extras.coach), session.ending()) else {
        return;
    };
    if let Player::Engine(played) = plan.player(!person) {
        let level = next(played, ending.outcome, person);
        storage::save_levels(&with(&storage::levels(), kind(plan.variant), level));
    }
}

/// The level after a game against this one.
fn next(played: u8, outcome: Outcome, person: Color) -> u8 {
    match outcome {
        Outcome::Win(winner) if winner == person => (played + 1).min(10),
        Outcome::Win(_) => played.saturating_sub(1).max(1),
        Outcome::Draw => played,
    }
}

/// The level in a text such as `morelli=2 morris=3`.
fn find(levels: &str, kind: &str) -> Option<u8> {
    let level = levels.split(' ').filter_map(|pair| pair.split_once('=')).find(|(name, _)| *name == kind)?.1;
    level.parse().ok().filter(|level| (1..=10).contains(level))
}

/// The text with another level.
fn with(levels: &str, kind: &str, level: u8) -> String {
    let others = levels.split(' ').filter(|pair| pair.split_once('=').is_some_and(|(name, _)| name != kind));
    others.map(str::to_string).chain([format!("{kind}={level}")]).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_follow_results() {
        let (person, other) = (Color::Black, Color::White);
        assert_eq!(next(3, Outcome::Win(person), person), 4);
        assert_eq!(next(3, Outcome::Win(other), person), 2);
        assert_eq!(next(1, Outcome::Win(other), person), 1);
        assert_eq!(next(10, Outcome::Win(person), person), 10);
        assert_eq!(next(5, Outcome::Draw, person), 5);
    }

    #[test]
    fn levels_are_kept_apart() {
        let levels = with(&with("", "morelli", 2), "morris", 4);
        assert_eq!(
            (find(&levels, "morelli"), find(&levels, "morris"), find(&levels, "stacking")),
            (Some(2), Some(4), None)
        );
        assert_eq!(find(&with(&levels, "morelli", 3), "morelli"), Some(3));
        assert_eq!(find("morelli=77 =", "morelli"), None);
    }
}
