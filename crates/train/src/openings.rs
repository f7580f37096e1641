//! Openings for matches and self-play.

use rayuela_rules::morelli::Morelli;
use rayuela_rules::{AnyGame, AnyPosition, Position, Rng, Variant};

/// The opening with this number: a Random set-up for Morelli, some random moves for Morris.
pub fn opening(variant: Variant, seed: u64, plies: u32) -> AnyGame {
    let mut rng = Rng::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x6f70_656e);
    loop {
        let (start, plies) = match variant {
            Variant::Morelli(morelli) => (AnyPosition::Morelli(Morelli::random_start(morelli, rng.next_u64())), 0),
            _ => (AnyPosition::start(variant), plies),
        };
        let mut game = AnyGame::new(start);
        for _ in 0..plies {
            if let Some(mv) = game.position().random_move(&mut rng) {
                let _ = game.play(mv);
            }
        }
        if game.ending().is_none() {
            return game;
        }
    }
}
