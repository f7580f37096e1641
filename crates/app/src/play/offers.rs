//! When the engine agrees to end a game.

use rayuela_rules::{Color, Outcome};
use rayuela_worker::messages::Score;

/// A share of the points with which a draw is welcome.
const WORSE: f32 = 0.35;
/// After this many turns an even Morris game has been played long enough.
const LONG_GAME: usize = 80;

/// Whether the engine, playing `engine`, agrees to end: never if it would lose by that without having lost already.
///
/// `score` is seen by the other player, who is to move.
pub(crate) fn accepts(engine: Color, agreed: Outcome, score: Score, morelli: bool, ply: usize) -> bool {
    let mine = 1.0 - score.chance();
    match agreed {
        Outcome::Win(winner) if winner == engine => true,
        Outcome::Win(_) => matches!(score, Score::Win { .. }),
        Outcome::Draw if score.is_proved() => mine <= 0.5,
        Outcome::Draw => mine < WORSE || (!morelli && ply >= LONG_GAME && mine <= 0.55),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offers_are_judged_sensibly() {
        let estimate = |chance| Score::Estimate { chance, value: 0 };
        let white = Color::White;
        assert!(accepts(white, Outcome::Win(white), estimate(0.1), true, 5));
        assert!(!accepts(white, Outcome::Win(Color::Black), estimate(0.9), true, 5));
        assert!(accepts(white, Outcome::Win(Color::Black), Score::Win { turns: 3 }, true, 5));
        assert!(accepts(white, Outcome::Draw, estimate(0.75), true, 5));
        assert!(!accepts(white, Outcome::Draw, estimate(0.6), true, 5));
        assert!(accepts(white, Outcome::Draw, Score::Draw, false, 5));
        assert!(!accepts(white, Outcome::Draw, Score::Loss { turns: 4 }, false, 100));
    }
}
