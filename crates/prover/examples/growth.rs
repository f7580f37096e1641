//! How far from the end games of Morelli 7×7 can be proved, and how the work grows ply by ply.
//!
//! Plays games of the engine against itself from Random set-ups and proves their positions, both goals, from the end towards the
//! start, each with an empty table, until a position is not proved within the nodes given. With `copying`, White answers
//! with the half-turned move wherever that is legal, so that many positions are antisymmetric.
//!
//! `cargo run --release -p rayuela-prover --example growth -- VARIANT GAMES NODES MIB [mirror|plain] [engine|copying]`

use std::sync::atomic::AtomicBool;

use rayuela_engine::{Engine, Limits, Options};
use rayuela_prover::{Prover, Settings};
use rayuela_rules::morelli::{Morelli, MorelliMove, MorelliVariant};
use rayuela_rules::{Color, Game, Position, Variant};

/// The engine's thinking for each move.
const ENGINE_NODES: u64 = 20_000;

/// The half-turned answer to the last move, if it is legal.
fn copied(game: &Game<Morelli>) -> Option<MorelliMove> {
    let last = game.moves().last().filter(|_| game.position().turn() == Color::White)?;
    let mut legal = game.position().legal_moves().into_iter();
    legal.find(|mv| mv.from == last.from.opposite() && mv.to == last.to.opposite())
}

fn play(variant: MorelliVariant, seed: u64, copying: bool) -> Vec<Morelli> {
    let mut engine = Engine::new(Options { hash_mib: 8.0, ..Options::default() });
    let mut game = Game::new(Morelli::random_start(variant, seed));
    let mut line = vec![*game.position()];
    let limits = Limits::nodes(ENGINE_NODES);
    while let Some(found) = engine.search(&game, &limits, &AtomicBool::new(false), &mut |_| {}) {
        let mv = copied(&game).filter(|_| copying).unwrap_or(found.best);
        let mut next = *game.position();
        next.play_unchecked(mv);
        line.push(next);
        if game.play(mv).is_err() {
            break;
        }
    }
    line
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, usual: u64| words.get(i).and_then(|word| word.parse().ok()).unwrap_or(usual);
    let Some(Ok(Variant::Morelli(variant))) = words.first().map(|word| word.parse()) else {
        println!("growth VARIANT GAMES NODES MIB [mirror|plain] [engine|copying]");
        return;
    };
    let (games, nodes, mib) = (number(1, 5), number(2, 1_000_000), number(3, 256));
    let mirror_first = words.get(4).is_none_or(|word| word != "plain");
    let copying = words.get(5).is_some_and(|word| word == "copying");
    let settings = Settings { nodes, mirror_first, ..Settings::default() };
    println!("game ply left moves goal reached nodes seconds position");
    for seed in 0..games {
        let line = play(variant, seed, copying);
        for goal in Color::ALL {
            for (ply, position) in line.iter().enumerate().rev() {
                let prover = Prover::new(variant, mib << 20);
                let answer = prover.prove(position, goal, settings, &AtomicBool::new(false), &mut |_| {});
                let reached = answer.reached.map_or("?", |reached| if reached { "yes" } else { "no" });
                println!(
                    "{seed} {ply} {} {} {} {reached} {} {:.2} {}",
                    line.len() - 1 - ply,
                    position.count_moves(),
                    goal.name(),
                    answer.progress.nodes,
                    answer.progress.time.as_secs_f64(),
                    position.setup()
                );
                if answer.reached.is_none() {
                    break;
                }
            }
        }
    }
}
