//! Plain search must give the value of minimax: every game, many positions.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use rayuela_engine::{Engine, Evaluate, Evaluation, Features, Limits, Options, Score};
use rayuela_rules::{AnyPosition, Color, Game, Outcome, Position, Rng, Variant, each_game};
use rayuela_testkit::walks;

const WIN: i32 = 32_000;

fn ended(outcome: Outcome, mover: Color, ply: i32) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(color) if color == mover => WIN - ply,
        Outcome::Win(_) => ply - WIN,
    }
}

/// The slow and obvious search: no windows, no order, no table.
fn minimax<P: Evaluate>(position: &P, path: &mut Vec<P>, depth: u32, ply: i32) -> i32 {
    if P::REPEATS && path[..path.len() - 1].contains(position) {
        return 0;
    }
    if depth == 0 {
        return match position.evaluate(&P::weights(position.variant(), false)) {
            Evaluation::Over(outcome) => ended(outcome, position.turn(), ply),
            Evaluation::Decided(outcome, turns) => ended(outcome, position.turn(), ply + turns as i32),
            Evaluation::Estimate(value, _) => value,
        };
    }
    let mut best = None;
    let _ = position.visit_moves(|mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        path.push(next);
        let value = -minimax(&next, path, depth - 1, ply + 1);
        path.pop();
        best = best.max(Some(value));
        ControlFlow::<()>::Continue(())
    });
    best.unwrap_or_else(|| ended(position.outcome().unwrap(), position.turn(), ply))
}

fn number(score: Score) -> i32 {
    match score {
        Score::Win(turns) => WIN - turns as i32,
        Score::Loss(turns) => turns as i32 - WIN,
        Score::Draw => 0,
        Score::Estimate { centi, .. } => centi,
    }
}

fn agrees<P: Evaluate>(position: P, depth: u32, features: Features) {
    if position.outcome().is_some() {
        return;
    }
    let options = Options { hash_mib: 0.1, features, ..Options::default() };
    let mut engine = Engine::new(options);
    let game = Game::new(position);
    let result = engine.search(&game, &Limits::depth(depth), &AtomicBool::new(false), &mut |_| {}).unwrap();
    let value = minimax(&position, &mut vec![position], result.depth, 0);
    assert_eq!(number(result.score), value, "{} {} depth {}", position.variant(), position.setup(), result.depth);
    let mut next = position;
    next.play_unchecked(result.best);
    let below = minimax(&next, &mut vec![position, next], result.depth - 1, 1);
    assert_eq!(-below, value, "the turn chosen does not have the value");
}

fn positions(name: &str, count: usize, visit: impl Fn(AnyPosition)) {
    let variant: Variant = name.parse().unwrap();
    let mut rng = Rng::new(17);
    for _ in 0..count {
        let mut position = walks::any_start(variant, &mut rng);
        let plies = rng.below(40);
        each_game!(&mut position, p => {
            for _ in 0..plies {
                match walks::lively_move(p, &mut rng) {
                    Some(mv) => p.play_unchecked(mv),
                    None => break,
                }
            }
        });
        visit(position);
    }
}

#[test]
fn plain_search_is_minimax() {
    let null_window = Features { null_window: true, aspiration: true, ..Features::PLAIN };
    let games = [
        ("nine", 3, 12),
        ("nine+flying", 2, 12),
        ("six+diagonal+noreform", 3, 12),
        ("twelve+double", 2, 8),
        ("stacking", 2, 10),
        ("morelli5", 3, 20),
        ("morelli7+2011", 2, 6),
        ("morelli9", 2, 8),
        ("morelli13", 1, 6),
    ];
    for (name, depth, count) in games {
        positions(name, count, |position| {
            each_game!(position, p => {
                agrees(p, depth, Features::PLAIN);
                agrees(p, depth, null_window);
            });
        });
    }
}

/// The table changes no value where no line transposes into a repetition.
#[test]
fn the_table_changes_no_value() {
    let features = Features { transposition_table: true, null_window: true, ..Features::PLAIN };
    for (name, depth, count) in [("morelli5", 4, 12), ("morelli7", 3, 5)] {
        positions(name, count, |position| each_game!(position, p => agrees(p, depth, features)));
    }
}
