//! When the engine agrees to end a game.

use std::time::Duration;

use rayuela_rules::{AnyGame, Color, Outcome, Position};

/// An engine that expects less than this share of the points accepts a draw.
const WORSE: f64 = 0.35;
/// After this many turns an even Morris game has been played long enough.
const LONG_GAME: usize = 80;

/// Before this many turns a Morris game that is proved drawn is played on: with tables that holds for the empty board.
const SHORT_GAME: usize = 40;

/// The time for a hint.
pub const HINT_TIME: Duration = Duration::from_millis(1200);
/// The time for judging an offer.
pub const OFFER_TIME: Duration = Duration::from_millis(500);

/// What the engine expects for a player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prospects {
    /// the share of the points they can expect, 0 to 1
    pub share: f64,
    /// whether that is proved
    pub proved: bool,
}

/// Whether a proved draw may end this game: but for Morelli only after some moves, because empty boards are proved drawn, too.
pub fn may_end_as_proved_draw(game: &AnyGame) -> bool {
    long_enough(game.position().variant().is_morelli(), game.ply())
}

fn long_enough(morelli: bool, ply: usize) -> bool {
    morelli || ply >= SHORT_GAME
}

/// Whether the engine, playing `engine`, agrees to end a game now; `mover` are the prospects of the player to move.
pub fn agrees(engine: Color, game: &AnyGame, mover: Prospects) -> bool {
    let position = game.position();
    let theirs = match position.turn() == engine {
        true => Prospects { share: 1.0 - mover.share, ..mover },
        false => mover,
    };
    accepts(engine, position.agreed_outcome(), theirs, position.variant().is_morelli(), game.ply())
}

/// Whether the engine, playing `engine`, agrees to end: never if it would lose by that without having lost already.
fn accepts(engine: Color, agreed: Outcome, theirs: Prospects, morelli: bool, ply: usize) -> bool {
    let mine = 1.0 - theirs.share;
    match agreed {
        Outcome::Win(winner) if winner == engine => true,
        Outcome::Win(_) => theirs.proved && mine <= 0.0,
        Outcome::Draw if theirs.proved => mine < 0.5 || (mine <= 0.5 && long_enough(morelli, ply)),
        Outcome::Draw => mine < WORSE || (!morelli && ply >= LONG_GAME && mine <= 0.55),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offers_are_judged_sensibly() {
        let estimate = |share| Prospects { share, proved: false };
        let proved = |share| Prospects { share, proved: true };
        let white = Color::White;
        assert!(accepts(white, Outcome::Win(white), estimate(0.1), true, 5));
        assert!(!accepts(white, Outcome::Win(Color::Black), estimate(0.9), true, 5));
        assert!(!accepts(white, Outcome::Win(Color::Black), estimate(1.0), true, 5));
        assert!(accepts(white, Outcome::Win(Color::Black), proved(1.0), true, 5));
        assert!(accepts(white, Outcome::Draw, estimate(0.75), true, 5));
        assert!(!accepts(white, Outcome::Draw, estimate(0.6), true, 5));
        assert!(accepts(white, Outcome::Draw, estimate(0.5), false, 100));
        assert!(accepts(white, Outcome::Draw, proved(0.5), false, 60));
        assert!(accepts(white, Outcome::Draw, proved(0.5), true, 5));
        assert!(!accepts(white, Outcome::Draw, proved(0.5), false, 5), "the empty board is a draw, too");
        assert!(!accepts(white, Outcome::Draw, proved(0.0), false, 100));
    }
}
