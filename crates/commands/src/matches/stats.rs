//! Wins, draws and losses, and what they say about strength.

/// The results of a match, seen by the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
}

impl Tally {
    pub(crate) const fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points.
    pub(crate) fn share(self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// The share of the points and the variance of one game's, with half a game more of each result: results that are all the
    /// same would leave no variance, and their number would say nothing.
    fn regularised(self) -> (f64, f64) {
        let counts = [(self.losses, 0.0), (self.draws, 0.5), (self.wins, 1.0)];
        let n = f64::from(self.games()) + 1.5;
        let mean = |of: &dyn Fn(f64) -> f64| {
            counts.iter().map(|&(count, points)| (f64::from(count) + 0.5) / n * of(points)).sum::<f64>()
        };
        let share = mean(&|points| points);
        (share, mean(&|points| (points - share).powi(2)))
    }

    /// The difference in Elo and its error at 95 %; `None` where one side has all the points.
    pub(crate) fn elo(self) -> Option<(f64, f64)> {
        let share = self.share();
        if self.games() == 0 || share <= 0.0 || share >= 1.0 {
            return None;
        }
        let error = 1.96 * (self.regularised().1 / f64::from(self.games())).sqrt();
        let (low, high) = ((share - error).max(1e-3), (share + error).min(1.0 - 1e-3));
        Some((elo(share), (elo(high) - elo(low)) / 2.0))
    }

    /// The log-likelihood ratio of `elo1` against `elo0`, by the normal approximation of the generalised test.
    pub(crate) fn llr(self, elo0: f64, elo1: f64) -> f64 {
        if self.games() == 0 {
            return 0.0;
        }
        let (share, variance) = self.regularised();
        let (s0, s1) = (share_of(elo0), share_of(elo1));
        f64::from(self.games()) * (s1 - s0) * (2.0 * share - s0 - s1) / (2.0 * variance)
    }

    /// What the sequential test between two differences in Elo has found.
    pub(crate) fn verdict(self, elo0: f64, elo1: f64) -> String {
        match self.llr(elo0, elo1) {
            llr if llr >= SPRT_BOUND && elo0 >= 0.0 => format!("at least {elo1} Elo accepted, A is stronger"),
            llr if llr >= SPRT_BOUND => format!("at least {elo1} Elo accepted"),
            llr if llr <= -SPRT_BOUND => format!("at most {elo0} Elo accepted"),
            _ => "undecided".to_string(),
        }
    }
}

/// The bounds of the sequential test for errors of 5 % each way.
pub(crate) const SPRT_BOUND: f64 = 2.944;

fn elo(share: f64) -> f64 {
    -400.0 * (1.0 / share - 1.0).log10()
}

fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_of_known_shares() {
        let even = Tally { wins: 10, draws: 20, losses: 10 };
        assert_eq!(even.elo().map(|(elo, _)| elo.abs() < 1e-9), Some(true));
        let strong = Tally { wins: 30, draws: 0, losses: 10 };
        let (elo, error) = strong.elo().unwrap();
        assert!((elo - 190.8).abs() < 0.1 && error > 50.0);
        assert!(Tally { wins: 4, ..Tally::default() }.elo().is_none());
    }

    #[test]
    fn the_test_leans_to_the_stronger() {
        let strong = Tally { wins: 60, draws: 20, losses: 20 };
        assert!(strong.llr(0.0, 20.0) > 0.0);
        assert!(Tally { wins: 20, draws: 20, losses: 60 }.llr(0.0, 20.0) < 0.0);
        assert_eq!(Tally::default().llr(0.0, 20.0), 0.0);
    }

    #[test]
    fn results_that_are_all_the_same_decide() {
        let [won, drawn, lost] =
            [(400, 0, 0), (0, 400, 0), (0, 0, 400)].map(|(wins, draws, losses)| Tally { wins, draws, losses });
        assert_eq!(won.verdict(0.0, 20.0), "at least 20 Elo accepted, A is stronger");
        assert_eq!(lost.verdict(0.0, 20.0), "at most 0 Elo accepted");
        assert_eq!(drawn.verdict(0.0, 20.0), "at most 0 Elo accepted");
        assert_eq!(drawn.verdict(-20.0, 0.0), "at least 0 Elo accepted", "no regression is not strength");
        assert_eq!(drawn.verdict(-20.0, 20.0), "undecided");
        let (elo, error) = drawn.elo().unwrap();
        assert!(elo.abs() < 1e-9 && error > 0.0);
    }
}
