//! One game of a match: the opening, the turns, the result.

use anyhow::{Context, Result};
use rayuela_engine::Score;
use rayuela_rules::morelli::Morelli;
use rayuela_rules::{AnyGame, AnyPosition, Color, Outcome, Position, Rng, Variant};

use super::player::Player;

/// A game of a match.
pub(crate) struct Played {
    pub(crate) game: AnyGame,
    /// the result; games broken off at the limit are drawn
    pub(crate) outcome: Outcome,
    /// why a game was ended that the rules had not ended
    pub(crate) adjudicated: Option<&'static str>,
}

/// The opening with this number: a Random set-up for Morelli, some random turns for Morris.
pub(crate) fn opening(variant: Variant, seed: u64, plies: u32) -> AnyGame {
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

/// Plays a game to its end; `players` by [`Color::index`].
pub(crate) fn play(opening: AnyGame, players: [&mut Player; 2], max_plies: usize, rng: &mut Rng) -> Result<Played> {
    let mut game = opening;
    let [white, black] = players;
    let mut drawn = [false; 2];
    white.new_game()?;
    black.new_game()?;
    while game.ply() < max_plies {
        if let Some(ending) = game.ending() {
            return Ok(Played { game, outcome: ending.outcome, adjudicated: None });
        }
        let mover = game.position().turn();
        let player = if mover == Color::White { &mut *white } else { &mut *black };
        let choice = player.choose(&game, rng)?;
        // A game is drawn only when both have proved the draw: the other may still make a mistake.
        drawn[mover.index()] = choice.proved == Some(Score::Draw);
        if drawn == [true; 2] {
            return Ok(Played { game, outcome: Outcome::Draw, adjudicated: Some("proved draw") });
        }
        game.play(choice.mv).with_context(|| {
            let position = game.position();
            format!("move {} `{}` in {}", game.ply() + 1, position.compact(choice.mv), position.text())
        })?;
    }
    let ending = game.ending();
    let adjudicated = if ending.is_none() { Some("too long") } else { None };
    Ok(Played { outcome: ending.map_or(Outcome::Draw, |ending| ending.outcome), game, adjudicated })
}
