//! One game of a match: the opening, the turns, the result.

use anyhow::{Context, Result};
use rayuela_engine::Score;
use rayuela_rules::{AnyGame, Color, Outcome, Position, Rng};
use rayuela_seat::may_end_as_proved_draw;

use super::player::Player;

/// A game of a match.
pub(crate) struct Played {
    pub(crate) game: AnyGame,
    /// the result; games broken off at the limit are drawn
    pub(crate) outcome: Outcome,
    /// why a game was ended that the rules had not ended
    pub(crate) adjudicated: Option<&'static str>,
    /// the share that the player to move expected before each turn, where they say it
    pub(crate) expected: Vec<Option<f64>>,
}

/// When a game is ended that the rules have not ended.
#[derive(Clone, Copy)]
pub(crate) struct Terms {
    /// after this many turns
    pub(crate) max_plies: usize,
    /// when both players have proved a draw, and the game has been played for a while
    pub(crate) proved_draws: bool,
}

/// Plays a game to its end; `players` by [`Color::index`].
pub(crate) fn play(opening: AnyGame, players: [&mut Player; 2], terms: Terms, rng: &mut Rng) -> Result<Played> {
    let mut game = opening;
    let mut expected = vec![None; game.ply()];
    let [white, black] = players;
    let mut drawn = [false; 2];
    white.new_game()?;
    black.new_game()?;
    while game.ply() < terms.max_plies {
        if let Some(ending) = game.ending() {
            return Ok(Played { game, outcome: ending.outcome, adjudicated: None, expected });
        }
        let mover = game.position().turn();
        let player = if mover == Color::White { &mut *white } else { &mut *black };
        let choice = player.choose(&game, rng)?;
        // A game is drawn only when both have proved the draw: the other may still make a mistake.
        drawn[mover.index()] = choice.proved == Some(Score::Draw);
        if terms.proved_draws && drawn == [true; 2] && may_end_as_proved_draw(&game) {
            return Ok(Played { game, outcome: Outcome::Draw, adjudicated: Some("proved draw"), expected });
        }
        game.play(choice.mv).with_context(|| {
            let position = game.position();
            format!("move {} `{}` in {}", game.ply() + 1, position.compact(choice.mv), position.text())
        })?;
        expected.push(choice.expected);
    }
    let ending = game.ending();
    let adjudicated = if ending.is_none() { Some("too long") } else { None };
    Ok(Played { outcome: ending.map_or(Outcome::Draw, |ending| ending.outcome), game, adjudicated, expected })
}

#[cfg(test)]
mod tests {
    use rayuela_rules::{AnyPosition, Variant};

    use super::*;
    use crate::matches::external::TurnLimit;
    use crate::matches::player::Spec;

    #[test]
    fn the_book_does_not_end_games_in_the_opening() {
        let variant: Variant = "nine".parse().unwrap();
        let spec: Spec = "nodes:50".parse().unwrap();
        let nowhere = std::env::temp_dir().join("rayuela-no-tables-here");
        let player = || spec.seat(variant, TurnLimit::Nodes(1), Some(&nowhere)).unwrap();
        let terms = Terms { max_plies: 12, proved_draws: true };
        let opening = AnyGame::new(AnyPosition::start(variant));
        let played = play(opening, [&mut player(), &mut player()], terms, &mut Rng::new(1)).unwrap();
        assert_eq!((played.game.ply(), played.adjudicated), (12, Some("too long")));
    }
}
