//! Plays a random game and prints its record.
//!
//!     cargo run --example random_game -- nine+flying 7
//!
//! The first argument is the variant, the second a seed; both may be left out.

use std::error::Error;

use rayuela_rules::{AnyGame, AnyPosition, Record, Rng, Variant};

/// Random Morris players can move back and forth for a long time; a game this long is broken off.
const LONGEST: usize = 300;

fn main() -> Result<(), Box<dyn Error>> {
    run(std::env::args().skip(1))
}

/// A function of its own, so that a test can call it.
pub(crate) fn run(mut args: impl Iterator<Item = String>) -> Result<(), Box<dyn Error>> {
    // A name such as `morelli9`, `six` or `nine+flying+double`; a misspelt one gets a suggestion.
    let variant: Variant = args.next().as_deref().unwrap_or("nine+flying").parse()?;
    let seed = args.next().map_or(Ok(1), |seed| seed.parse())?;
    // The same seed gives the same game on every machine.
    let mut rng = Rng::new(seed);

    // `AnyGame` plays every variant. `Game<Morris>` and its like play one family and are faster.
    let mut game = AnyGame::new(AnyPosition::start(variant));
    while game.ending().is_none() && game.ply() < LONGEST {
        // A position whose game goes on always has a legal move.
        let legal = game.position().compact_turns();
        let chosen = &legal[rng.below(legal.len() as u64) as usize];
        game.play_text(chosen)?;
    }

    // A record holds everything that is needed to play the game again: tags, start, moves, result.
    let record = Record::of_game(&game);
    println!("{record}");
    match game.ending() {
        Some(ending) => println!("{} moves; {} ({})", game.ply(), ending.outcome, ending.reason),
        None => println!("broken off after {} moves", game.ply()),
    }

    // Reading it back gives the same game.
    let again = Record::parse_all(&record.to_string())?.remove(0).replay()?;
    assert_eq!(again.game.position(), game.position());
    Ok(())
}
