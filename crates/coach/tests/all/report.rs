//! Whole games judged from scores.

use rayuela_coach::{Judgement, Reason, ScoredTurn, Value, report};
use rayuela_rules::{AnyGame, AnyPosition, Color, Position};

/// The scores of the turn after this position.
fn scored(before: &AnyPosition, best: Value, played: Value, line: &[&str]) -> ScoredTurn {
    let mut game = AnyGame::new(*before);
    ScoredTurn::new(best, played, line.iter().map(|turn| game.play_text(turn).unwrap()).collect())
}

#[test]
fn limits_are_reached_exactly() {
    let judge = |from: f64, to: f64| Judgement::of(Value::Estimate(from), Value::Estimate(to));
    assert_eq!(judge(0.7, 0.61), Judgement::Good);
    assert_eq!(judge(0.7, 0.6), Judgement::Inaccuracy);
    assert_eq!(judge(0.7, 0.5), Judgement::Mistake);
    assert_eq!(judge(0.7, 0.4), Judgement::Blunder);
    assert_eq!(judge(0.4, 0.7), Judgement::Good);
}

#[test]
fn proofs_go_by_the_value() {
    assert_eq!(Judgement::of(Value::Win, Value::Win), Judgement::Good);
    assert_eq!(Judgement::of(Value::Win, Value::Draw), Judgement::Blunder);
    assert_eq!(Judgement::of(Value::Draw, Value::Loss), Judgement::Blunder);
    assert_eq!(Judgement::of(Value::Loss, Value::Loss), Judgement::Good);
    // Proved on one side only: by the chance.
    assert_eq!(Judgement::of(Value::Win, Value::Estimate(0.85)), Judgement::Inaccuracy);
    // But not where the game is proved lost now, unless it was as good as lost before.
    assert_eq!(Judgement::of(Value::Estimate(0.15), Value::Loss), Judgement::Blunder);
    assert_eq!(Judgement::of(Value::Estimate(0.09), Value::Loss), Judgement::Good);
    assert_eq!(Judgement::of(Value::Estimate(f64::NAN), Value::Draw), Judgement::Good);
}

#[test]
fn a_game_in_numbers_and_reasons() {
    let start = AnyPosition::parse("nine".parse().unwrap(), ".b./b.b/.w./w....b/.../.../w.w w 0 0").unwrap();
    let mut game = AnyGame::new(start);
    game.play_text("a4-b4").unwrap();
    game.play_text("d7-d6xa1").unwrap();
    game.play_text("d5-c5").unwrap();
    let at = |ply: usize| game.position_at(ply).unwrap();
    let scores = [
        scored(at(0), Value::Estimate(0.5), Value::Estimate(0.15), &["d5-d6", "g4-f4"]),
        scored(at(1), Value::Estimate(0.85), Value::Estimate(0.85), &["d7-d6xa1"]),
        scored(at(2), Value::Loss, Value::Loss, &[]),
    ];
    let judged = report(&game, &scores);
    let first = &judged.turns[0];
    assert_eq!((first.color, first.judgement, first.proved), (Color::White, Judgement::Blunder, false));
    assert_eq!(first.better, scores[0].line);
    assert!(first.reasons.contains(&Reason::LetsMill { by: Color::Black, at: "d6".parse().unwrap() }));
    assert!(judged.turns[1].reasons.is_empty() && judged.turns[2].proved);
    let [white, black] = judged.sides;
    assert_eq!((white.turns, white.counts, black.counts), (2, [1, 0, 0, 1], [1, 0, 0, 0]));
    assert_eq!(black.accuracy, Some(100.0));
    // Their last turn was in a lost position: only the blunder counts.
    assert_eq!(white.at_stake, 1);
    assert!(white.accuracy.is_some_and(|accuracy| accuracy < 20.0), "{:?}", white.accuracy);
    let graph: Vec<(usize, i32, bool)> =
        judged.graph.iter().map(|point| (point.ply, (100.0 * point.white).round() as i32, point.proved)).collect();
    assert_eq!(graph, [(0, 50, false), (1, 15, false), (2, 0, true), (3, 0, true)]);
}

#[test]
fn fewer_or_more_scores_than_turns() {
    let game = AnyGame::new(AnyPosition::start("six".parse().unwrap()));
    let judged = report(&game, &[scored(game.position(), Value::Draw, Value::Draw, &[])]);
    assert!(judged.turns.is_empty() && judged.graph.is_empty());
    assert_eq!(judged.sides[0].accuracy, None);
}
