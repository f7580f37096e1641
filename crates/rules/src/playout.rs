//! Random games played to the end, and their results.

use crate::{Color, Outcome, Position, Rng};

/// The results of random games.
///
/// # Examples
/// ```
/// use rayuela_rules::{Color, Position, Rng, Tally, stacking::Stacking};
/// let tally: Tally = Stacking::start().playouts(20, 200, &mut Rng::new(1));
/// assert_eq!(tally.games(), 20);
/// assert!(tally.won_by(Color::White) + tally.won_by(Color::Black) <= 20);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// games won, by [`Color::index`]
    pub wins: [u64; 2],
    /// games drawn
    pub draws: u64,
    /// games broken off at the limit
    pub unfinished: u64,
    /// turns of all games
    pub turns: u64,
}

impl Tally {
    /// All games.
    pub const fn games(&self) -> u64 {
        self.wins[0] + self.wins[1] + self.draws + self.unfinished
    }

    /// The games that a player has won.
    pub const fn won_by(&self, color: Color) -> u64 {
        self.wins[color.index()]
    }

    pub(crate) const fn add(&mut self, outcome: Option<Outcome>) {
        match outcome {
            Some(Outcome::Win(color)) => self.wins[color.index()] += 1,
            Some(Outcome::Draw) => self.draws += 1,
            None => self.unfinished += 1,
        }
    }
}

/// Plays random games turn by turn: every legal turn with the same chance, at most `max_plies` turns a game.
pub(crate) fn playouts<P: Position>(start: &P, games: u32, max_plies: u32, rng: &mut Rng) -> Tally {
    let mut tally = Tally::default();
    for _ in 0..games {
        let mut position = *start;
        let mut left = max_plies;
        let outcome = loop {
            if left == 0 {
                break position.outcome();
            }
            match position.random_move(rng) {
                Some(mv) => position.play_unchecked(mv),
                None => break position.outcome(),
            }
            left -= 1;
        };
        tally.turns += u64::from(max_plies - left);
        tally.add(outcome);
    }
    tally
}
