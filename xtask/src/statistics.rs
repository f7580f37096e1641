//! Statistics of a few noisy measurements.

/// How much two programs differ: the ratio of their speeds, and its confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Estimate {
    pub(crate) ratio: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// The middle of some values; the mean of the two in the middle if their number is even.
pub(crate) fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    match sorted.len() {
        0 => f64::NAN,
        n if n % 2 == 1 => sorted[n / 2],
        n => f64::midpoint(sorted[n / 2 - 1], sorted[n / 2]),
    }
}

/// The ratio behind the ratios of some rounds: the estimate of Hodges and Lehmann on their logarithms, with the
/// interval that the signed-rank test of Wilcoxon leaves, wrong with a chance of at most `alpha`.
///
/// No distribution is assumed but that a round errs as often up as down. `None` if the rounds are too few for `alpha`.
pub(crate) fn estimate(ratios: &[f64], alpha: f64) -> Option<Estimate> {
    let cut = critical_value(ratios.len(), alpha)?;
    let logs: Vec<f64> = ratios.iter().map(|ratio| ratio.ln()).collect();
    let mut means = Vec::with_capacity(logs.len() * (logs.len() + 1) / 2);
    for (i, a) in logs.iter().enumerate() {
        means.extend(logs[i..].iter().map(|b| f64::midpoint(*a, *b)));
    }
    means.sort_by(f64::total_cmp);
    let (low, high) = (means[cut], means[means.len() - 1 - cut]);
    Some(Estimate { ratio: median(&means).exp(), low: low.exp(), high: high.exp() })
}

/// The fewest rounds that can show a difference at all if an interval may be wrong with probability `alpha`.
pub(crate) fn fewest_rounds(alpha: f64) -> usize {
    (1..).find(|&rounds| critical_value(rounds, alpha).is_some()).unwrap_or(usize::MAX)
}

/// The largest sum of ranks that comes on either side with a chance of at most `alpha` together; `None` if there is none.
fn critical_value(rounds: usize, alpha: f64) -> Option<usize> {
    let mut chance = 0.0;
    let rare = rank_sums(rounds).into_iter().take_while(|share| {
        chance += share;
        chance <= alpha / 2.0
    });
    rare.count().checked_sub(1)
}

/// The chance of each sum of the ranks 1 to `rounds` if each counts with a chance of one half.
fn rank_sums(rounds: usize) -> Vec<f64> {
    let mut chances = vec![0.0; rounds * (rounds + 1) / 2 + 1];
    chances[0] = 1.0;
    for rank in 1..=rounds {
        for sum in (0..chances.len()).rev() {
            let with_it = if sum >= rank { chances[sum - rank] } else { 0.0 };
            chances[sum] = f64::midpoint(chances[sum], with_it);
        }
    }
    chances
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), 2.5);
        assert!(median(&[]).is_nan());
    }

    #[test]
    fn chances_of_rank_sums() {
        // Of the eight sets of the ranks 1, 2 and 3, two have the sum 3.
        assert_eq!(rank_sums(3), [1.0, 1.0, 1.0, 2.0, 1.0, 1.0, 1.0].map(|sets| sets / 8.0));
        assert!((rank_sums(50).iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn critical_values_are_those_of_the_printed_tables() {
        // Wilcoxon's signed-rank test, two-sided.
        let at_5_percent = [(5, None), (6, Some(0)), (7, Some(2)), (8, Some(3)), (10, Some(8)), (20, Some(52))];
        for (rounds, expected) in at_5_percent {
            assert_eq!(critical_value(rounds, 0.05), expected, "{rounds} rounds");
        }
        for (rounds, expected) in [(7, None), (8, Some(0)), (10, Some(3)), (20, Some(37))] {
            assert_eq!(critical_value(rounds, 0.01), expected, "{rounds} rounds");
        }
        assert_eq!((fewest_rounds(0.05), fewest_rounds(0.01)), (6, 8));
    }

    #[test]
    fn six_rounds_leave_the_whole_range() {
        let found = estimate(&[1.0, 1.1, 1.2, 0.9, 1.3, 1.05], 0.05).unwrap();
        assert!((found.low - 0.9).abs() < 1e-12 && (found.high - 1.3).abs() < 1e-12, "{found:?}");
        assert!(found.low < found.ratio && found.ratio < found.high);
        assert_eq!(estimate(&[1.0; 5], 0.05), None);
    }

    #[test]
    fn one_wild_round_changes_little() {
        let calm = [1.10, 1.11, 1.09, 1.10, 1.12, 1.10, 1.08, 1.11, 1.10, 1.09].repeat(2);
        let mut wild = calm.clone();
        wild[3] = 0.2;
        let (calm, wild) = (estimate(&calm, 0.05).unwrap(), estimate(&wild, 0.05).unwrap());
        assert!((calm.ratio - wild.ratio).abs() < 0.01, "{calm:?} {wild:?}");
        assert!(wild.low > 1.0 && wild.high < 1.2, "{wild:?}");
    }
}
