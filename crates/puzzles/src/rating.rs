use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// How certain a puzzle's own rating is: it was found out by many attempts of engines.
const PUZZLE_DEVIATION: f64 = 80.0;
/// A deviation above this is too uncertain to be compared, as in rated games.
const PROVISIONAL: f64 = 110.0;

/// Puzzles are hardly ever rated higher; what a damaged history says above this counts as this. Far above it, Glicko-2 gives
/// no number any more.
const HIGHEST: u16 = 4_000;

/// A player's rating by Glicko-2, on the scale of the puzzles' ratings. Each puzzle is a game against it.
///
/// # Examples
/// ```
/// use rayuela_puzzles::Rating;
/// let start = Rating::default();
/// assert!(start.after(1500, true).value > 1600.0 && start.after(1500, false).value < 1400.0);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// how strong the player is
    pub value: f64,
    /// how uncertain that is
    pub deviation: f64,
    /// how much it is expected to change
    pub volatility: f64,
}

impl Default for Rating {
    /// That of a player of whom nothing is known.
    fn default() -> Rating {
        Rating { value: 1500.0, deviation: 350.0, volatility: 0.06 }
    }
}

impl Rating {
    /// The rating after a puzzle of this rating was solved or not.
    #[must_use]
    pub fn after(self, puzzle: u16, solved: bool) -> Rating {
        let player = Glicko2Rating { rating: self.value, deviation: self.deviation, volatility: self.volatility };
        let puzzle =
            Glicko2Rating { rating: puzzle.min(HIGHEST).into(), deviation: PUZZLE_DEVIATION, volatility: 0.06 };
        let outcome = if solved { Outcomes::WIN } else { Outcomes::LOSS };
        let (player, _) = glicko2(&player, &puzzle, &outcome, &Glicko2Config::new());
        Rating { value: player.rating, deviation: player.deviation, volatility: player.volatility }
    }

    /// Whether it is too uncertain to be compared.
    pub fn is_provisional(self) -> bool {
        self.deviation > PROVISIONAL
    }

    /// The value as it is shown.
    pub fn shown(self) -> i32 {
        self.value.round() as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_finds_their_level() {
        // Somebody who solves what is below 1800 and nothing above.
        let mut rating = Rating::default();
        for i in 0..60 {
            let puzzle = (rating.shown() + [-90, 60, -30, 100][i % 4]).clamp(600, 2600) as u16;
            rating = rating.after(puzzle, puzzle < 1800);
        }
        assert!((1700..1900).contains(&rating.shown()), "{rating:?}");
        assert!(!rating.is_provisional() && Rating::default().is_provisional());
    }

    #[test]
    fn an_easy_puzzle_gives_little_and_takes_much() {
        let start = Rating { deviation: 80.0, ..Rating::default() };
        let (won, lost) = (start.after(1100, true).value - 1500.0, 1500.0 - start.after(1100, false).value);
        assert!(won > 0.0 && lost > 5.0 * won, "{won} {lost}");
    }
}
