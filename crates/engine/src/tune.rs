//! Tuning the weights: logistic regression of game results on the estimates of quiet positions.
//!
//! An estimate is linear in its weights, so the features of a position are found by evaluating it with one weight at a
//! time; nothing here knows the games.

use rayuela_rules::{Outcome, Position, Rng};

use crate::eval::{Evaluate, Evaluation};

/// A position with the points that the player to move scored in the end.
#[derive(Clone, Copy, Debug)]
pub struct Sample<P> {
    /// the position
    pub position: P,
    /// 1, one half or 0
    pub points: f64,
}

impl<P: Position> Sample<P> {
    /// The sample of a position in a game with this outcome.
    pub fn new(position: P, outcome: Outcome) -> Sample<P> {
        let points = match outcome {
            Outcome::Draw => 0.5,
            Outcome::Win(color) => f64::from(u8::from(color == position.turn())),
        };
        Sample { position, points }
    }
}

/// The settings of a fit.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// passes over all samples
    pub rounds: u32,
    /// the regularization: how strongly weights are pulled back to their start
    pub pull: f64,
    /// an estimate of this many hundredths makes the expected share about 73 %
    pub scale: f64,
}

impl Default for Fit {
    fn default() -> Fit {
        Fit { rounds: 400, pull: 1e-7, scale: 200.0 }
    }
}

/// Fitted weights, and how well they predict results.
#[derive(Clone, Debug)]
pub struct Fitted<W> {
    /// the weights
    pub weights: W,
    /// mean squared error before, on the validation samples
    pub error_before: f64,
    /// mean squared error after, on the validation samples
    pub error_after: f64,
}

/// A sample as features.
struct Row {
    features: Vec<f32>,
    points: f64,
}

const STEP: i32 = 64;

fn row<P: Evaluate>(sample: &Sample<P>, start: &P::Weights) -> Option<Row> {
    let zero = {
        let mut weights = start.clone();
        weights.as_mut().fill(0);
        weights
    };
    let estimate = |weights: &P::Weights| match sample.position.evaluate(weights) {
        Evaluation::Estimate(value, _) => Some(value),
        _ => None,
    };
    estimate(&zero)?;
    let features = (0..start.as_ref().len())
        .map(|i| {
            let mut weights = zero.clone();
            weights.as_mut()[i] = STEP;
            estimate(&weights).map(|value| value as f32 / STEP as f32)
        })
        .collect::<Option<Vec<_>>>()?;
    Some(Row { features, points: sample.points })
}

fn predict(row: &Row, weights: &[f64], scale: f64) -> f64 {
    let estimate: f64 = row.features.iter().zip(weights).map(|(feature, weight)| f64::from(*feature) * weight).sum();
    1.0 / (1.0 + (-estimate / scale).exp())
}

fn error(rows: &[Row], weights: &[f64], scale: f64) -> f64 {
    let sum: f64 = rows.iter().map(|row| (predict(row, weights, scale) - row.points).powi(2)).sum();
    sum / rows.len().max(1) as f64
}

/// Fits weights to samples, from `start` on; a tenth of the samples is kept for validation.
///
/// # Examples
/// ```
/// use rayuela_engine::Evaluate;
/// use rayuela_engine::tune::{Fit, Fitted, Sample, fit};
/// use rayuela_rules::{Color, Outcome, Rng, Variant, morris::Morris};
/// let Ok(Variant::Morris(six)) = "six".parse() else { panic!() };
/// let samples = [Sample::new(Morris::start(six), Outcome::Win(Color::White)); 20];
/// let how = Fit { rounds: 2, ..Fit::default() };
/// let Fitted { error_before, error_after, .. } = fit(&samples, Morris::weights(six, false), how, &mut Rng::new(1));
/// assert!(error_after <= error_before);
/// ```
pub fn fit<P: Evaluate>(samples: &[Sample<P>], start: P::Weights, how: Fit, rng: &mut Rng) -> Fitted<P::Weights> {
    let (mut train, mut test) = (Vec::new(), Vec::new());
    for row in samples.iter().filter_map(|sample| row(sample, &start)) {
        if rng.below(10) == 0 { test.push(row) } else { train.push(row) }
    }
    let begin: Vec<f64> = start.as_ref().iter().map(|&weight| f64::from(weight)).collect();
    let mut weights = begin.clone();
    let (mut mean, mut square) = (vec![0.0; begin.len()], vec![0.0; begin.len()]);
    for round in 1..=how.rounds {
        let mut gradient: Vec<f64> =
            weights.iter().zip(&begin).map(|(weight, begin)| how.pull * (weight - begin)).collect();
        for row in &train {
            let share = predict(row, &weights, how.scale);
            let slope = (share - row.points) * share * (1.0 - share) / (how.scale * train.len() as f64);
            for (gradient, feature) in gradient.iter_mut().zip(&row.features) {
                *gradient += slope * f64::from(*feature);
            }
        }
        // Adam, with steps of a hundredth of a man at first.
        let rate = if round * 2 > how.rounds { 0.4 } else { 1.5 };
        for i in 0..weights.len() {
            mean[i] = 0.9 * mean[i] + 0.1 * gradient[i];
            square[i] = 0.99 * square[i] + 0.01 * gradient[i] * gradient[i];
            let unbiased = mean[i] / (1.0 - 0.9f64.powi(round as i32));
            let spread = (square[i] / (1.0 - 0.99f64.powi(round as i32))).sqrt();
            weights[i] -= rate * unbiased / (spread + 1e-12);
        }
    }
    let mut fitted = start;
    for (entry, weight) in fitted.as_mut().iter_mut().zip(&weights) {
        *entry = weight.round() as i32;
    }
    Fitted {
        weights: fitted,
        error_before: error(&test, &begin, how.scale),
        error_after: error(&test, &weights, how.scale),
    }
}

/// Whether a position is suitable as a sample: running, and quiet for the player to move.
///
/// # Examples
/// ```
/// use rayuela_engine::tune::is_sample;
/// use rayuela_rules::{Position, Variant, morris::Morris};
/// let Ok(Variant::Morris(six)) = "six".parse() else { panic!() };
/// assert!(is_sample(&Morris::start(six)));
/// // White can complete a mill: what comes of that counts more than what is there.
/// assert!(!is_sample(&Morris::parse(six, "ww./b../w..b/.../..b w 1 0").unwrap()));
/// ```
pub fn is_sample<P: Evaluate>(position: &P) -> bool {
    position.outcome().is_none() && {
        let mut tactical = false;
        let _ = position.visit_moves(|mv| {
            tactical |= position.gain(mv) > 0;
            if tactical { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
        });
        !tactical || !P::REPEATS
    }
}
