//! What is called proved must be true: held against exhaustive search.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use rayuela_engine::{Engine, Limits, Options, Score, shut_out};
use rayuela_rules::morelli::{Morelli, MorelliVariant};
use rayuela_rules::morris::{Morris, MorrisVariant};
use rayuela_rules::{Color, Game, Outcome, Position, Rng, Variant};
use rayuela_testkit::walks;

fn morelli(name: &str) -> MorelliVariant {
    match name.parse() {
        Ok(Variant::Morelli(variant)) => variant,
        _ => panic!("{name}"),
    }
}

fn morris(name: &str) -> MorrisVariant {
    match name.parse() {
        Ok(Variant::Morris(variant)) => variant,
        _ => panic!("{name}"),
    }
}

/// The value for the player to move, 1, 0 or -1, by trying everything.
fn exhaust(position: &Morelli, known: &mut HashMap<Morelli, i8>) -> i8 {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let mut best = None;
    let _ = position.visit_moves(|mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        best = best.max(Some(-exhaust(&next, known)));
        if best == Some(1) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let value = best.unwrap_or(match position.throne() {
        Some(color) if color == position.turn() => 1,
        Some(_) => -1,
        None => 0,
    });
    known.insert(*position, value);
    value
}

fn value(score: Score) -> Option<i8> {
    match score {
        Score::Win(_) => Some(1),
        Score::Loss(_) => Some(-1),
        Score::Draw => Some(0),
        Score::Estimate { .. } => None,
    }
}

/// A random position of a game with at most so many turns left to the player to move.
fn ending(variant: MorelliVariant, turns: u64, rng: &mut Rng) -> Morelli {
    let mut position = Morelli::random_start(variant, rng.next_u64());
    while position.count_moves() > turns {
        match walks::lively_move(&position, rng) {
            Some(mv) => position.play_unchecked(mv),
            None => break,
        }
    }
    position
}

#[test]
fn morelli5_is_solved_as_exhaustive_search_solves_it() {
    for name in ["morelli5", "morelli5+2011"] {
        let mut known = HashMap::new();
        let mut rng = Rng::new(3);
        for i in 0..30 {
            let position = if i < 2 {
                Morelli::start_from_bits(morelli(name), rng.next_u64())
            } else {
                ending(morelli(name), 12, &mut rng)
            };
            if position.outcome().is_some() || (name.ends_with("2011") && i < 2) {
                continue;
            }
            let mut engine = Engine::new(Options { hash_mib: 8.0, ..Options::default() });
            let stop = AtomicBool::new(false);
            let result = engine.search(&Game::new(position), &Limits::nodes(1_000_000), &stop, &mut |_| {}).unwrap();
            let expected = exhaust(&position, &mut known);
            assert_eq!(value(result.score), Some(expected), "{name} {}", position.setup());
            // The turn chosen keeps what is proved.
            let mut next = position;
            next.play_unchecked(result.best);
            assert_eq!(-exhaust(&next, &mut known), expected, "{name} {}", position.setup());
        }
    }
}

/// Every depth and every line of several: nothing proved is ever wrong.
#[test]
fn nothing_proved_is_wrong_in_morelli7_endings() {
    let mut rng = Rng::new(5);
    let mut known = HashMap::new();
    for _ in 0..60 {
        let position = ending(morelli("morelli7"), 7, &mut rng);
        if position.outcome().is_some() {
            continue;
        }
        let mut engine = Engine::new(Options { hash_mib: 4.0, multi_pv: 3, ..Options::default() });
        let stop = AtomicBool::new(false);
        let game = Game::new(position);
        engine.search(&game, &Limits::nodes(60_000), &stop, &mut |info| {
            let mut next = position;
            next.play_unchecked(info.line.turns[0]);
            if let Some(claimed) = value(info.line.score) {
                assert_eq!(-exhaust(&next, &mut known), claimed, "{}", position.setup());
            }
        });
    }
}

/// Whether this player completes a frame that gives them the Throne in any line of play.
fn can_take(position: &Morelli, player: Color, known: &mut HashMap<Morelli, bool>) -> bool {
    if let Some(&can) = known.get(position) {
        return can;
    }
    let can = position
        .visit_moves(|mv| {
            // Completing counts even when their king is there already.
            let completes = position.turn() == player && position.frames_completed(mv).next().is_some();
            let mut next = *position;
            next.play_unchecked(mv);
            if completes || can_take(&next, player, known) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .is_break();
    known.insert(*position, can);
    can
}

#[test]
fn who_is_called_shut_out_never_completes_a_frame() {
    let mut rng = Rng::new(11);
    let mut found = 0;
    for (name, turns, count) in [("morelli5", 9, 300), ("morelli7", 5, 200), ("morelli5+2011", 6, 60)] {
        for _ in 0..count {
            let position = ending(morelli(name), turns, &mut rng);
            let out = shut_out(&position);
            for color in Color::ALL {
                if out.players[color.index()] {
                    found += 1;
                    let mut known = HashMap::new();
                    assert!(!can_take(&position, color, &mut known), "{name} {} {color}", position.setup());
                }
            }
        }
    }
    assert!(found > 100, "the test must see shut-outs: {found}");
}

/// Values of a small endgame by going round until nothing changes: endless play is a draw.
fn solve(start: &Morris) -> (Vec<Morris>, HashMap<Morris, i8>) {
    let mut positions = vec![*start];
    let mut known: HashMap<Morris, i8> = HashMap::from([(*start, 0)]);
    let mut after: Vec<Vec<Morris>> = Vec::new();
    while let Some(position) = positions.get(after.len()) {
        let next: Vec<Morris> = position.legal_moves().into_iter().map(|mv| position.play(mv).unwrap()).collect();
        for position in &next {
            if known.insert(*position, 0).is_none() {
                positions.push(*position);
            }
        }
        after.push(next);
    }
    loop {
        let mut changed = false;
        for (position, after) in positions.iter().zip(&after) {
            if known[position] != 0 {
                continue;
            }
            let value = match position.outcome() {
                Some(Outcome::Draw) => 0,
                Some(Outcome::Win(color)) if color == position.turn() => 1,
                Some(Outcome::Win(_)) => -1,
                // A loss needs every turn to lose, a win one turn that wins; the rest stays drawn.
                None => after.iter().map(|next| -known[next]).max().unwrap_or(0),
            };
            if value != 0 {
                known.insert(*position, value);
                changed = true;
            }
        }
        if !changed {
            return (positions, known);
        }
    }
}

#[test]
fn small_morris_endgames_are_proved_right() {
    // Three men against three, with so little room that everything is quickly visited.
    let start = Morris::parse(morris("six"), "w.b/.b./..w./.w./b.. w 0 0").unwrap();
    let (positions, known) = solve(&start);
    let mut rng = Rng::new(23);
    let mut proved = 0;
    for _ in 0..60 {
        let position = positions[rng.below(positions.len() as u64) as usize];
        if position.outcome().is_some() {
            continue;
        }
        let mut engine = Engine::new(Options { hash_mib: 2.0, ..Options::default() });
        let stop = AtomicBool::new(false);
        let result = engine.search(&Game::new(position), &Limits::nodes(20_000), &stop, &mut |_| {}).unwrap();
        if let Some(claimed) = value(result.score) {
            proved += 1;
            assert_eq!(claimed, known[&position], "{}", position.setup());
        }
    }
    assert!(proved > 10, "the test must see proofs: {proved}");
}
