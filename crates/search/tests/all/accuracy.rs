//! A player without any skill gets a low accuracy: small games of the measurement in `docs/accuracy.md`.

#[path = "../../examples/calibrate/scoring.rs"]
#[expect(dead_code, reason = "the names of players are for the data files of the measurement")]
mod scoring;

use rayuela_coach::{Calibration, SideSummary, judge};
use rayuela_rules::{Color, Variant};
use scoring::{Player, Who, play, score_game};

/// The games are short; longer ones are broken off.
const MOST_PLIES: usize = 60;

/// The summaries of both sides in a game, White first. Everything is counted in nodes, so it is the same on every machine.
fn summaries(variant: Variant, players: [Who; 2], seed: u64, nodes: u64) -> [SideSummary; 2] {
    let mut seated = players.map(|who| Player::new(who, variant, 2_000));
    let game = play(variant, &mut seated, seed, MOST_PLIES, &|| false).expect("a game");
    let raw = score_game(&game, nodes, &|| false).expect("scores");
    let calibration = Calibration::of(variant);
    let scored: Vec<_> = raw.iter().map(|position| position.scored(&calibration)).collect();
    judge(&game, &scored).sides
}

/// The mean accuracy of White over some games.
fn mean(variant: &str, players: [Who; 2], games: u64, nodes: u64) -> f64 {
    let variant = variant.parse().expect("a variant");
    let accuracies: Vec<f64> =
        (0..games).filter_map(|seed| summaries(variant, players, seed, nodes)[Color::White.index()].accuracy).collect();
    assert!(!accuracies.is_empty());
    accuracies.iter().sum::<f64>() / accuracies.len() as f64
}

#[test]
fn a_random_player_is_not_accurate() {
    for other in [Who::Random, Who::Level(3)] {
        let six = mean("six", [Who::Random, other], 12, 200);
        assert!(six < 40.0, "six, against {other:?}: {six}");
        let morelli = mean("morelli7", [Who::Random, other], 6, 2_000);
        assert!(morelli < 40.0, "morelli7, against {other:?}: {morelli}");
    }
}

#[test]
fn an_engine_with_tables_makes_no_mistakes() {
    let full = Who::Level(10);
    let [white, black] = summaries("six".parse().expect("six"), [full, Who::Random], 1, 200);
    assert_eq!((white.counts[1..].iter().sum::<u32>(), white.accuracy), (0, Some(100.0)));
    assert!(black.counts[3] > 0 && black.at_stake < black.turns, "{black:?}");
}
