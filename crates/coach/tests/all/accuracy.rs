//! What counts for the accuracy, and what it comes to.

use rayuela_coach::{Accuracy, Calibration, Distance, Judgement, ScoredPosition, Value, judge};
use rayuela_rules::{AnyGame, AnyMove, AnyPosition, Position};

fn percent(calibration: Calibration, turns: &[(f64, f64)], exact: bool) -> Option<f64> {
    let mut accuracy = Accuracy::new(calibration);
    for &(best, played) in turns {
        accuracy.add(Value::Estimate(best), Value::Estimate(played), exact);
    }
    accuracy.percent()
}

/// The curves of docs/accuracy.md: who changes a constant measures again.
#[test]
fn the_curves_are_those_of_the_measurement() {
    for (name, centi, mean_loss, exact_loss) in [
        ("morelli9", 150, 0.137, 0.3),
        ("morelli11", 180, 0.123, 0.3),
        ("nine", 230, 0.116, 0.3),
        ("six+flying", 230, 0.116, 0.3),
        ("twelve", 350, 0.09, 0.3),
        ("stacking", 115, 0.122, 0.3),
    ] {
        let calibration = Calibration::of(name.parse().unwrap());
        // One unit of the score is worth 73 %, one unit of loss leaves 37 %, half of it 73 %, a tenth 98 %.
        assert!((calibration.expected(centi) - 0.731).abs() < 0.001, "{name}");
        assert!((calibration.expected(centi) + calibration.expected(-centi) - 1.0).abs() < 1e-9, "{name}");
        for (scale, exact) in [(mean_loss, false), (exact_loss, true)] {
            for (share, expected) in [(1.0, 36.8), (0.5, 73.5), (0.1, 98.0), (2.0, 3.9)] {
                let percent = percent(calibration, &[(0.6, 0.6 - scale * share)], exact).unwrap();
                assert!((percent - expected).abs() < 0.1, "{name} {share} {exact}: {percent}");
            }
        }
    }
}

#[test]
fn accuracy_falls_with_the_loss_and_counts_what_there_was_to_lose() {
    for name in ["morelli5", "morelli9", "morelli13", "nine", "six", "twelve", "stacking"] {
        let calibration = Calibration::of(name.parse().unwrap());
        let of = |turns: &[(f64, f64)]| percent(calibration, turns, false).unwrap();
        assert_eq!(of(&[(0.7, 0.7), (0.2, 0.9)]), 100.0);
        let losses = [0.02, 0.05, 0.1, 0.2, 0.4].map(|loss| of(&[(0.5, 0.5 - loss)]));
        assert!(losses.is_sorted_by(|a, b| a > b), "{name}: {losses:?}");
        assert!(losses[0] > 85.0 && losses[4] < 20.0, "{name}: {losses:?}");
        // A hundred moves in a position that is as good as lost make no mistake better.
        let mut lost = vec![(0.5, 0.2)];
        let alone = of(&lost);
        lost.resize(101, (0.001, 0.001));
        assert!((of(&lost) - alone).abs() < 15.0, "{name}: {alone} {}", of(&lost));
        assert_eq!(percent(calibration, &[], false), None);
    }
}

/// A game of Six in which Black does not stop a mill.
fn game() -> AnyGame {
    let mut game = AnyGame::new(AnyPosition::start("six".parse().unwrap()));
    for turn in ["a5", "e1", "a3", "b2"] {
        game.play_text(turn).unwrap();
    }
    game
}

/// What tables say of a position: these moves keep the value, the others are worth less.
fn looked_up(position: &AnyPosition, value: Value, keep: &[&str], otherwise: Value) -> ScoredPosition {
    let keep: Vec<AnyMove> = keep.iter().map(|text| position.parse_turn(text).unwrap()).collect();
    let worth = |mv: &AnyMove| if keep.contains(mv) { value } else { otherwise };
    let moves: Vec<(AnyMove, Value)> = position.legal_moves().iter().map(|mv| (*mv, worth(mv))).collect();
    ScoredPosition { exact: true, moves: Some(moves), ..ScoredPosition::new(value, keep) }
}

#[test]
fn only_what_was_at_stake_counts() {
    let game = game();
    let at = |ply: usize| game.position_at(ply).unwrap();
    let scored = [
        looked_up(at(0), Value::Draw, &["a1"], Value::Draw),
        looked_up(at(1), Value::Draw, &["a1"], Value::Draw),
        looked_up(at(2), Value::Draw, &["a1"], Value::Draw),
        looked_up(at(3), Value::Draw, &["a1"], Value::Loss),
        looked_up(at(4), Value::Win, &["a1xb2", "a1xe1"], Value::Draw),
    ];
    let report = judge(&game, &scored);
    let [white, black] = report.sides;
    // Every move of White keeps the draw, whatever it is.
    assert_eq!((white.turns, white.at_stake, white.accuracy), (2, 0, None));
    assert_eq!((black.turns, black.at_stake, black.counts), (2, 1, [1, 0, 0, 1]));
    assert!(black.accuracy.is_some_and(|accuracy| accuracy < 10.0), "{black:?}");
    let blunder = &report.turns[3];
    assert_eq!((blunder.best.0, blunder.played.0, blunder.judgement), (Value::Draw, Value::Loss, Judgement::Blunder));
    assert!(blunder.exact && blunder.proved);
}

#[test]
fn moves_in_lost_positions_and_forced_moves_do_not_count() {
    let game = game();
    let scored = [Value::Loss, Value::Win, Value::Loss, Value::Win, Value::Loss];
    let scored = scored.map(|value| ScoredPosition::new(value, Vec::new()));
    let [white, black] = judge(&game, &scored).sides;
    assert_eq!((white.at_stake, white.accuracy), (0, None));
    assert_eq!((black.at_stake, black.accuracy), (2, Some(100.0)));
    // White has one legal move.
    let mut game = AnyGame::new(AnyPosition::parse("six".parse().unwrap(), "wbw/.../b..b/.../..w w 0 0").unwrap());
    game.play_text("e1-c1").unwrap();
    let scored = [0.5, 0.5].map(|chance| ScoredPosition::new(Value::Estimate(chance), Vec::new()));
    assert_eq!(judge(&game, &scored).sides[0].at_stake, 0);
}

#[test]
fn proofs_are_told_with_their_length() {
    let game = game();
    let mv = game.moves()[3];
    let judged = |of: fn(u16) -> Distance, left| {
        let scored = [
            ScoredPosition::new(Value::Estimate(0.5), Vec::new()),
            ScoredPosition::new(Value::Estimate(0.5), Vec::new()),
            ScoredPosition { within: Some(of(14)), ..ScoredPosition::new(Value::Win, Vec::new()) },
            ScoredPosition { within: Some(of(left)), ..ScoredPosition::new(Value::Win, vec![mv]) },
            ScoredPosition { within: Some(of(5)), ..ScoredPosition::new(Value::Loss, Vec::new()) },
        ];
        let report = judge(&game, &scored);
        // White was winning and let Black win; Black then played the best move.
        let (white, black) = (&report.turns[2], &report.turns[3]);
        assert_eq!((white.best, white.played), ((Value::Win, Some(of(14))), (Value::Loss, Some(of(left)))));
        assert_eq!(white.judgement, Judgement::Blunder);
        assert_eq!((black.best, black.played.0), ((Value::Win, Some(of(left))), Value::Win));
        black.played.1
    };
    assert_eq!(judged(Distance::End, 7), Some(Distance::End(6)));
    assert_eq!(judged(Distance::Conversion, 7), Some(Distance::Conversion(6)));
    // The best move ends the count of the tables: it removes a man, and how far the next removal is they do not say.
    assert_eq!(judged(Distance::Conversion, 1), None);
}

/// A bad move in a position that tables know has the distance that they know after it.
#[test]
fn table_distances_survive_the_way_into_the_report() {
    let game = game();
    let moves = |best: &str| {
        let position = game.position_at(2).copied().unwrap();
        let worth = |text: &str| if text == best { Value::Win } else { Value::Loss };
        position.compact_turns().iter().map(|turn| (position.parse_turn(turn).unwrap(), worth(turn))).collect()
    };
    let played = game.compact(2).unwrap();
    let other = game.position_at(2).unwrap().compact_turns().into_iter().find(|turn| *turn != played).unwrap();
    let exact =
        |value, within, moves| ScoredPosition { within, exact: true, moves, ..ScoredPosition::new(value, vec![]) };
    let scored = [
        exact(Value::Draw, None, None),
        exact(Value::Draw, None, None),
        exact(Value::Win, Some(Distance::Conversion(14)), Some(moves(&other))),
        exact(Value::Win, Some(Distance::Conversion(8)), None),
    ];
    let white = &judge(&game, &scored).turns[2];
    assert_eq!(white.best, (Value::Win, Some(Distance::Conversion(14))));
    assert_eq!(white.played, (Value::Loss, Some(Distance::Conversion(8))));
}
