//! The trainer of patterns: logistic regression over many thousand weights, of which a position uses about fifteen.
//!
//! Like a network, the patterns learn the residual of the linear estimate. Adagrad gives every weight a rate of its own, so that
//! rare arrangements learn as well as frequent ones; a pull towards 0 keeps those seen only a few times small.

use rayon::prelude::*;
use rayuela_engine::network::UNIT;
use rayuela_engine::{PATTERN_SCALE, PatternInputs};
use rayuela_rules::Rng;

use crate::trainer::{Progress, Sample, Settings, error_without};

/// Positions that one task of a batch handles.
const PART: usize = 512;

/// The weights that count in a position, and what is to be predicted.
struct Row {
    start: u32,
    base: f32,
    target: f32,
}

/// All positions as lists of weights.
struct Rows {
    weights: Vec<u16>,
    rows: Vec<Row>,
}

impl Rows {
    fn of<P: PatternInputs>(samples: &[Sample<P>]) -> Rows {
        let lists: Vec<Vec<u16>> = samples
            .par_iter()
            .map(|sample| {
                let mut list = Vec::with_capacity(16);
                sample.position.visit_weights(|weight| list.push(weight as u16));
                list
            })
            .collect();
        let mut all = Rows { weights: Vec::new(), rows: Vec::with_capacity(samples.len()) };
        for (list, sample) in lists.iter().zip(samples) {
            let base = f32::from(sample.base) / UNIT as f32;
            all.rows.push(Row { start: all.weights.len() as u32, base, target: sample.target });
            all.weights.extend_from_slice(list);
        }
        all
    }

    fn list(&self, row: usize) -> &[u16] {
        let end = self.rows.get(row + 1).map_or(self.weights.len(), |next| next.start as usize);
        &self.weights[self.rows[row].start as usize..end]
    }

    /// What the weights predict of a position beyond its target.
    fn error(&self, row: usize, weights: &[f32]) -> f32 {
        let logit =
            self.rows[row].base + self.list(row).iter().map(|&weight| weights[usize::from(weight)]).sum::<f32>();
        1.0 / (1.0 + (-logit).exp()) - self.rows[row].target
    }
}

/// Trains the weights of a game's patterns; `on_round` hears of every round. The last twentieth of the positions is kept aside
/// to measure: positions of one game must stand together.
pub fn train_patterns<P: PatternInputs>(
    samples: &[Sample<P>],
    settings: Settings,
    on_round: &mut dyn FnMut(Progress),
) -> Vec<i16> {
    let rows = Rows::of(samples);
    let mut rng = Rng::new(settings.seed);
    let mut weights = vec![0.0f32; P::weight_count()];
    let mut squares = vec![1e-6f32; weights.len()];
    let learnt = samples.len() - samples.len() / 20;
    let mut order: Vec<u32> = (0..learnt as u32).collect();
    let aside: Vec<u32> = (learnt as u32..samples.len() as u32).collect();
    let without = error_without(samples, &aside);
    for round in 1..=settings.rounds {
        for i in (1..order.len()).rev() {
            order.swap(i, rng.below(i as u64 + 1) as usize);
        }
        let rate = settings.rate * settings.schedule.at((round - 1) as f32 / settings.rounds as f32);
        let mut errors = 0.0;
        for batch in order.chunks(settings.batch.max(1)) {
            let parts: Vec<(f64, Vec<(f32, f32)>)> =
                batch.par_chunks(PART).map(|part| slopes(&rows, part, &weights)).collect();
            errors += parts.iter().map(|(error, _)| error).sum::<f64>();
            weights.par_iter_mut().zip(&mut squares).enumerate().with_min_len(2_048).for_each(
                |(i, (weight, square))| {
                    let (slope, uses) =
                        parts.iter().fold((0.0, 0.0), |sum, (_, slopes)| (sum.0 + slopes[i].0, sum.1 + slopes[i].1));
                    if uses > 0.0 {
                        let slope = slope + settings.decay * uses * *weight;
                        *square += slope * slope / uses;
                        *weight -= rate * slope / uses.sqrt() / square.sqrt();
                    }
                },
            );
        }
        let kept: f64 = aside.par_iter().map(|&row| f64::from(rows.error(row as usize, &weights)).powi(2)).sum();
        let mean = |errors: f64, count: usize| errors / count.max(1) as f64;
        on_round(Progress { round, error: mean(errors, learnt), kept_aside: mean(kept, aside.len()), without });
    }
    let whole = |weight: &f32| (weight * (UNIT * PATTERN_SCALE) as f32).round().clamp(-8_000.0, 8_000.0) as i16;
    weights.iter().map(whole).collect()
}

/// The squared errors of some positions, and for every weight its slope and how often it was used.
fn slopes(rows: &Rows, part: &[u32], weights: &[f32]) -> (f64, Vec<(f32, f32)>) {
    let mut slopes = vec![(0.0, 0.0); weights.len()];
    let mut errors = 0.0;
    for &row in part {
        let error = rows.error(row as usize, weights);
        errors += f64::from(error) * f64::from(error);
        for &weight in rows.list(row as usize) {
            let (slope, uses) = &mut slopes[usize::from(weight)];
            *slope += error;
            *uses += 1.0;
        }
    }
    (errors, slopes)
}
