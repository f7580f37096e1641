//! Analyses a position for a second and prints the three best lines.
//!
//!     cargo run --release --example analyse -- nine 'w.w/.../.../w....b/.../.../bb. w 0 0'
//!
//! The first argument is the variant, the second a position text; without it the start is analysed.

use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rayuela_engine::{AnyEngine, Limits, Options};
use rayuela_rules::{AnyGame, AnyPosition, Position, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    run(std::env::args().skip(1))
}

/// A function of its own, so that a test can call it.
pub(crate) fn run(mut args: impl Iterator<Item = String>) -> Result<(), Box<dyn Error>> {
    let variant: Variant = args.next().as_deref().unwrap_or("morelli9").parse()?;
    let position = match args.next() {
        Some(text) => AnyPosition::parse(variant, &text)?,
        None => AnyPosition::start(variant),
    };
    // The engine searches games, not positions: what occurred before decides about repetition.
    let game = AnyGame::new(position);
    let mut engine = AnyEngine::new(variant, Options { hash_mib: 16.0, multi_pv: 3, ..Options::default() });

    // Another thread could set this flag to stop the search; here the time limit ends it.
    let stop = AtomicBool::new(false);
    let limits = Limits::movetime(Duration::from_secs(1));
    let result = engine.search(&game, &limits, &stop, &mut |info| {
        // Called for every line of every finished depth; line 1 is the best one.
        if info.multipv == 1 {
            println!("depth {:2}  {:>9} nodes  {}", info.depth, info.nodes, info.line.score);
        }
    });
    let Some(result) = result else {
        println!("the game is over: {:?}", game.ending());
        return Ok(());
    };

    let position = game.position();
    println!("\n{} to move; best is {}", position.turn(), position.compact(result.best));
    for line in &result.lines {
        // `is_proved` tells a certain result from an estimate.
        let kind = if line.score.is_proved() { "proved" } else { "estimate" };
        println!("{kind:>8}  {}  {}", line.score, line.compact(position).join(" "));
    }
    Ok(())
}
