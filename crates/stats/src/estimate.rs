//! Averages and shares with their errors.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Standard errors that hold 95 % of the cases.
const SIGMAS: f64 = 1.96;

/// A mean with its error at 95 %.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Mean {
    /// the mean
    #[serde(serialize_with = "rounded")]
    pub value: f64,
    /// half the width of the interval that holds the true mean with 95 %
    #[serde(serialize_with = "rounded")]
    pub error: f64,
}

/// Writes a number with five decimals, so that files do not differ in the last bits.
fn rounded<S: serde::Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    // Adding 0 makes a plain 0 of -0.
    serializer.serialize_f64((number * 1e5).round() / 1e5 + 0.0)
}

impl Mean {
    /// The mean of independent numbers; `None` if there is none.
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Option<Mean> {
        let numbers: Vec<f64> = numbers.into_iter().collect();
        if numbers.is_empty() {
            return None;
        }
        let n = numbers.len() as f64;
        let value = numbers.iter().sum::<f64>() / n;
        let squares: f64 = numbers.iter().map(|number| (number - value).powi(2)).sum();
        Some(Mean { value, error: SIGMAS * (squares / (n - 1.0).max(1.0) / n).sqrt() })
    }

    /// The mean of points between 0 and 1, where games of the same opening are not independent; `None` if there is none.
    ///
    /// The error takes the games of an opening together. One win and one loss are added for it, so that a series in which
    /// all games ended alike has an error too.
    pub fn of_points<K: Ord>(points: impl IntoIterator<Item = (K, f64)>) -> Option<Mean> {
        let points: Vec<(K, f64)> = points.into_iter().collect();
        if points.is_empty() {
            return None;
        }
        let n = points.len() as f64;
        let value = points.iter().map(|(_, points)| points).sum::<f64>() / n;
        let mut openings: BTreeMap<&K, f64> = BTreeMap::new();
        for (opening, points) in &points {
            *openings.entry(opening).or_default() += points - value;
        }
        let added = (1.0 - value).powi(2) + value.powi(2);
        let squares = openings.values().map(|sum| sum * sum).sum::<f64>() + added;
        Some(Mean { value, error: SIGMAS * squares.sqrt() / (n + 2.0) })
    }

    /// Whether the interval holds this number.
    pub fn allows(self, number: f64) -> bool {
        (self.value - number).abs() <= self.error
    }

    /// Whether the mean differs from this number beyond chance even where many means are looked at: by 99.9 %.
    pub fn excludes(self, number: f64) -> bool {
        (self.value - number).abs() > self.error * 3.29 / SIGMAS
    }

    /// The difference of two independent means.
    pub fn minus(self, other: Mean) -> Mean {
        Mean { value: self.value - other.value, error: self.error.hypot(other.error) }
    }
}

/// How many of some things have a property, with Wilson's interval of 95 %.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Share {
    /// how many have it
    pub count: usize,
    /// of how many
    pub of: usize,
    /// the lower end of the interval
    #[serde(serialize_with = "rounded")]
    pub low: f64,
    /// its upper end
    #[serde(serialize_with = "rounded")]
    pub high: f64,
}

impl Share {
    /// The share of `count` in `of`.
    pub fn new(count: usize, of: usize) -> Share {
        if of == 0 {
            return Share { count, of, low: 0.0, high: 1.0 };
        }
        let (n, share, z2) = (of as f64, count as f64 / of as f64, SIGMAS * SIGMAS);
        let centre = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let half = SIGMAS / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
        Share { count, of, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
    }

    /// The share itself, 0 of nothing.
    pub fn value(self) -> f64 {
        self.count as f64 / self.of.max(1) as f64
    }

    /// The share with the wider half of its interval as the error.
    pub fn mean(self) -> Mean {
        let value = self.value();
        Mean { value, error: (self.high - value).max(value - self.low) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-4
    }

    #[test]
    fn errors_of_known_series() {
        let mean = Mean::of([1.0, 2.0, 3.0, 4.0]).unwrap();
        assert!(near(mean.value, 2.5) && near(mean.error, 1.96 * (5.0f64 / 3.0 / 4.0).sqrt()));
        assert_eq!(Mean::of([]), None);
        // 30 of 100, a textbook value of Wilson's interval.
        let share = Share::new(30, 100);
        assert!(near(share.low, 0.2189) && near(share.high, 0.3958), "{share:?}");
        assert!(near(Share::new(0, 100).high, 0.0370));
    }

    #[test]
    fn games_of_an_opening_are_no_independent_evidence() {
        let alone = Mean::of_points((0..100).map(|i| (i, f64::from(i % 2)))).unwrap();
        // The same results, but openings are played twice and decide: half as much is known.
        let twice = Mean::of_points((0..100).map(|i| (i / 2, f64::from(i / 2 % 2)))).unwrap();
        assert!(near(alone.value, 0.5) && near(twice.value, 0.5));
        assert!(near(alone.error, 1.96 * 25.5f64.sqrt() / 102.0), "{alone:?}");
        assert!(near(twice.error, 1.96 * 50.5f64.sqrt() / 102.0), "{twice:?}");
        let drawn = Mean::of_points((0..100).map(|i| (i, 0.5))).unwrap();
        assert!(drawn.error > 0.01 && drawn.allows(0.5) && !drawn.allows(0.6));
        assert!(drawn.excludes(0.6) && !drawn.excludes(0.5 + 1.5 * drawn.error));
    }
}
