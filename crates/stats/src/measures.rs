//! How exciting a game was: measures of Browne, "Automatic Generation and Evaluation of Recombination Games" (2008).
//!
//! All of them are computed from what the players expected: before each move that was searched, the player to move says which
//! share of the point they expect, from 0 to 1. The other player's expectation is the rest.

/// The measures of a game that somebody won.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measures {
    /// how far the winner was behind, on average over the moves at which they were: the root of the difference in
    /// expectation; 0 if they never were
    pub drama: f64,
    /// the same at the worst of these moves
    pub greatest_drama: f64,
    /// the most that the loser ever expected
    pub threshold: f64,
    /// the share of the moves that were left when the winner first expected more than the threshold; 0 if they never did
    pub decided_moves: f64,
}

impl Measures {
    /// The measures of a game from the winner's expectation at each searched move; `None` if there is none.
    pub fn of(winner: &[f64]) -> Option<Measures> {
        if winner.is_empty() {
            return None;
        }
        let behind: Vec<f64> =
            winner.iter().map(|share| 1.0 - 2.0 * share).filter(|gap| *gap > 0.0).map(f64::sqrt).collect();
        let threshold = winner.iter().fold(0.0, |most: f64, share| most.max(1.0 - share));
        // Expectations are whole thousandths, and are compared as such: 1 - 0.4 is a little less than 0.6 here.
        let thousandths = |share: f64| (1000.0 * share).round() as i64;
        let decided =
            winner.iter().position(|share| thousandths(*share) > thousandths(threshold)).unwrap_or(winner.len());
        Some(Measures {
            drama: behind.iter().fold(0.0, |sum, gap| sum + gap) / behind.len().max(1) as f64,
            greatest_drama: behind.iter().fold(0.0, |most, gap| most.max(*gap)),
            threshold,
            decided_moves: (winner.len() - decided) as f64 / winner.len() as f64,
        })
    }
}

/// How often the lead changes hands: changes of the player who expects more than half, over the number of moves but one.
///
/// A move at which both expect half leaves the lead where it was. `None` if fewer than two moves were searched.
pub fn lead_change(first: &[f64]) -> Option<f64> {
    if first.len() < 2 {
        return None;
    }
    let leaders: Vec<bool> = first.iter().filter(|share| **share != 0.5).map(|share| *share > 0.5).collect();
    let changes = leaders.windows(2).filter(|pair| pair[0] != pair[1]).count();
    Some(changes as f64 / (first.len() - 1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_of_a_game_by_hand() {
        // Behind at the second move by 0.36 and at the third by 0.04; the loser expects at most 0.68.
        let measures = Measures::of(&[0.5, 0.32, 0.48, 0.6, 0.9, 1.0]).unwrap();
        assert!((measures.drama - (0.6 + 0.2) / 2.0).abs() < 1e-9);
        assert!((measures.greatest_drama - 0.6).abs() < 1e-9);
        assert!((measures.threshold - 0.68).abs() < 1e-9);
        // 0.9 is the first that is more: two of the six moves are left.
        assert!((measures.decided_moves - 2.0 / 6.0).abs() < 1e-9);
        assert_eq!(Measures::of(&[]), None);
        // As much as the loser expected is not more, whatever the last bit says.
        for most in 500..1000 {
            let share = f64::from(most) / 1000.0;
            assert_eq!(Measures::of(&[1.0 - share, share]).map(|measures| measures.decided_moves), Some(0.0), "{most}");
            let behind = f64::from(1000 - most) / 1000.0;
            assert_eq!(Measures::of(&[behind, share]).map(|measures| measures.decided_moves), Some(0.0), "{most}");
        }
        let smooth = Measures::of(&[0.6, 0.7]).unwrap();
        assert_eq!((smooth.drama, smooth.greatest_drama, smooth.decided_moves), (0.0, 0.0, 1.0));
    }

    #[test]
    fn leads_are_counted_by_hand() {
        assert_eq!(lead_change(&[0.6, 0.5, 0.4, 0.5, 0.3, 0.7]), Some(2.0 / 5.0));
        assert_eq!(lead_change(&[0.5, 0.5]), Some(0.0));
        assert_eq!(lead_change(&[0.9]), None);
    }
}
