//! Openings for matches and self-play.

use std::convert::Infallible;

use rayuela_rules::morelli::Morelli;
use rayuela_rules::{AnyGame, AnyPosition, Position, Rng, Variant};

/// So many games are begun for an opening that has not ended; after that there is none.
const TRIES: u32 = 1000;

/// The opening with this number: a Random set-up for Morelli, some random moves for Morris; `None` if no game lasts longer.
pub fn opening(variant: Variant, seed: u64, plies: u32) -> Option<AnyGame> {
    let mut rng = Rng::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x6f70_656e);
    let plies = if matches!(variant, Variant::Morelli(_)) { 0 } else { plies };
    let found: Result<_, Infallible> = opening_from(plies, &mut rng, |rng| {
        Ok(match variant {
            Variant::Morelli(morelli) => AnyPosition::Morelli(Morelli::random_start(morelli, rng.next_u64())),
            _ => AnyPosition::start(variant),
        })
    });
    let Ok(game) = found;
    game
}

/// A start and so many random moves after it; `None` if every one of 1000 such games has ended by then.
///
/// # Errors
/// That of `start`.
pub fn opening_from<E>(
    plies: u32,
    rng: &mut Rng,
    mut start: impl FnMut(&mut Rng) -> Result<AnyPosition, E>,
) -> Result<Option<AnyGame>, E> {
    for _ in 0..TRIES {
        let mut game = AnyGame::new(start(rng)?);
        for _ in 0..plies {
            let Some(mv) = game.position().random_move(rng) else { break };
            if game.play(mv).is_err() {
                break;
            }
        }
        if game.ending().is_none() {
            return Ok(Some(game));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_longer_than_any_game_are_none() {
        let variant: Variant = "six".parse().unwrap();
        assert_eq!(opening(variant, 1, 4).unwrap().ply(), 4);
        assert!(opening(variant, 1, 100_000).is_none());
        assert_eq!(opening("morelli5".parse().unwrap(), 1, 100_000).unwrap().ply(), 0, "Morelli's are set-ups");
    }
}
