//! Training a network: gradient descent on game results and search scores, on several threads.
//!
//! The network learns the residual of the estimate: a position's logit is the estimate's plus the network's. Each
//! position is presented in another symmetry every time.

use rayuela_rules::Rng;

use crate::eval::network::{HIDDEN, Network, ONE, OUT_ONE, UNIT};

/// Training positions as lists of active inputs.
#[derive(Clone, Default, Debug)]
pub struct Examples {
    inputs: Vec<u16>,
    /// where each view's inputs begin; two views a position
    starts: Vec<u32>,
    /// the estimate without a network, in logits
    base: Vec<f32>,
    /// the share of the points to predict
    target: Vec<f32>,
}

impl Examples {
    /// Adds a position: the inputs of both views, the estimate in hundredths, the share of the points to predict.
    pub fn push(&mut self, views: [&[u16]; 2], centi: i32, target: f32) {
        for view in views {
            self.starts.push(self.inputs.len() as u32);
            self.inputs.extend_from_slice(view);
        }
        self.base.push(centi as f32 / UNIT as f32);
        self.target.push(target);
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.base.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.base.is_empty()
    }

    fn view(&self, example: usize, view: usize) -> &[u16] {
        let i = 2 * example + view;
        let end = self.starts.get(i + 1).map_or(self.inputs.len(), |&end| end as usize);
        &self.inputs[self.starts[i] as usize..end]
    }
}

/// The settings of a training run.
#[derive(Clone, Debug)]
pub struct Training {
    /// the number of inputs
    pub inputs: usize,
    /// by symmetry, where each input goes
    pub symmetries: Vec<Vec<u16>>,
    /// passes over all positions
    pub rounds: u32,
    /// threads to use
    pub threads: usize,
    /// the seed of the first weights and of the order
    pub seed: u64,
}

/// The errors of a network after a pass.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// the pass, from 1
    pub round: u32,
    /// mean squared error on the training positions
    pub error: f64,
    /// mean squared error on the validation positions
    pub kept_aside: f64,
    /// the same without a network
    pub without: f64,
}

const BATCH: usize = 16_384;
/// The largest weight: sums of rows stay within 16 bits.
const MOST_WEIGHT: f32 = 1.5;
const MOST_OUT: f32 = 16.0;

/// All weights in one vector: bias, both output layers, output bias, rows.
struct Weights(Vec<f32>);

const OUT: usize = HIDDEN;
const OUT_BIAS: usize = 3 * HIDDEN;
const ROWS: usize = OUT_BIAS + 1;

impl Weights {
    fn random(inputs: usize, rng: &mut Rng) -> Weights {
        let mut weights = vec![0.0; ROWS + inputs * HIDDEN];
        let mut small = |most: f32| (rng.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * most;
        weights[..OUT].fill_with(|| 0.3 + small(0.1));
        weights[OUT..OUT_BIAS].fill_with(|| small(0.1));
        weights[ROWS..].fill_with(|| small(0.08));
        Weights(weights)
    }

    fn row(&self, input: usize) -> &[f32] {
        &self.0[ROWS + input * HIDDEN..][..HIDDEN]
    }

    fn network(&self, inputs: usize) -> Network {
        let whole = |from: usize, one: i32| -> [i16; HIDDEN] {
            std::array::from_fn(|i| (self.0[from + i] * one as f32).round() as i16)
        };
        Network {
            rows: (0..inputs).map(|input| whole(ROWS + input * HIDDEN, ONE)).collect(),
            bias: whole(0, ONE),
            out: [whole(OUT, OUT_ONE), whole(OUT + HIDDEN, OUT_ONE)],
            out_bias: (self.0[OUT_BIAS] * OUT_ONE as f32).round() as i16,
        }
    }
}

/// One thread's part of a batch.
struct Part<'a> {
    examples: &'a Examples,
    weights: &'a Weights,
    symmetries: &'a [Vec<u16>],
}

impl Part<'_> {
    /// Adds up the gradient of these positions; returns the sum of squared errors.
    fn learn(&self, chosen: &[u32], rng: &mut Rng, gradient: Option<&mut [f32]>) -> f64 {
        let weights = &self.weights.0;
        let mut gradient = gradient;
        let mut errors = 0.0;
        for &example in chosen {
            let example = example as usize;
            let symmetry = &self.symmetries[rng.below(self.symmetries.len() as u64) as usize];
            let mut sums = [[0.0f32; HIDDEN]; 2];
            for (view, sums) in sums.iter_mut().enumerate() {
                sums.copy_from_slice(&weights[..HIDDEN]);
                for &input in self.examples.view(example, view) {
                    let row = self.weights.row(symmetry[usize::from(input)].into());
                    sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
                }
            }
            let mut logit = self.examples.base[example] + weights[OUT_BIAS];
            for (view, sums) in sums.iter().enumerate() {
                let out = &weights[OUT + view * HIDDEN..][..HIDDEN];
                logit += sums.iter().zip(out).map(|(sum, out)| sum.clamp(0.0, 1.0).powi(2) * out).sum::<f32>();
            }
            let error = 1.0 / (1.0 + (-logit).exp()) - self.examples.target[example];
            errors += f64::from(error) * f64::from(error);
            let Some(gradient) = gradient.as_deref_mut() else { continue };
            gradient[OUT_BIAS] += error;
            for (view, sums) in sums.iter().enumerate() {
                let mut slopes = [0.0f32; HIDDEN];
                for (i, sum) in sums.iter().enumerate() {
                    let active = sum.clamp(0.0, 1.0);
                    gradient[OUT + view * HIDDEN + i] += error * active * active;
                    let inside = f32::from(u8::from(*sum > 0.0 && *sum < 1.0));
                    slopes[i] = error * weights[OUT + view * HIDDEN + i] * 2.0 * active * inside;
                }
                gradient[..HIDDEN].iter_mut().zip(&slopes).for_each(|(sum, slope)| *sum += slope);
                for &input in self.examples.view(example, view) {
                    let row = ROWS + usize::from(symmetry[usize::from(input)]) * HIDDEN;
                    gradient[row..row + HIDDEN].iter_mut().zip(&slopes).for_each(|(sum, slope)| *sum += slope);
                }
            }
        }
        errors
    }
}

/// Trains a network; `on_round` hears of every pass. A twentieth of the positions, the last, is kept aside to measure.
///
/// # Examples
/// ```
/// use rayuela_engine::train::{Examples, Training, train};
/// use rayuela_engine::{Network, morelli_inputs};
/// use rayuela_rules::morelli::{Edition, Morelli, MorelliVariant, Size};
/// let size = Size::N5;
/// let start = Morelli::facing_start(MorelliVariant { size, edition: Edition::E2015 });
/// let [own, other] = morelli_inputs::of(&start);
/// let mut examples = Examples::default();
/// for _ in 0..40 {
///     examples.push([&own, &other], 0, 0.5);
/// }
/// let (inputs, symmetries) = (morelli_inputs::count(size), morelli_inputs::symmetries(size));
/// let network = train(&examples, &Training { inputs, symmetries, rounds: 1, threads: 1, seed: 1 }, &mut |_| {});
/// assert_eq!(Network::parse(&network.to_bytes(), inputs), Some(network));
/// ```
pub fn train(examples: &Examples, training: &Training, on_round: &mut dyn FnMut(Progress)) -> Network {
    let mut rng = Rng::new(training.seed);
    let mut weights = Weights::random(training.inputs, &mut rng);
    let (mut mean, mut square) = (vec![0.0f32; weights.0.len()], vec![0.0f32; weights.0.len()]);
    // Positions of one game stand together and must not be on both sides.
    let learnt = examples.len() - examples.len() / 20;
    let mut order: Vec<u32> = (0..learnt as u32).collect();
    let aside: Vec<u32> = (learnt as u32..examples.len() as u32).collect();
    let without = error_without(examples, &aside);
    let batches = learnt.div_ceil(BATCH).max(1);
    let mut step = 0;
    for round in 1..=training.rounds {
        for i in (1..order.len()).rev() {
            order.swap(i, rng.below(i as u64 + 1) as usize);
        }
        let mut errors = 0.0;
        for batch in order.chunks(BATCH) {
            step += 1;
            let done = step as f32 / (batches as u32 * training.rounds) as f32;
            let rate = 0.002 * (0.5 + 0.5 * (std::f32::consts::PI * done).cos()) + 1e-6;
            let (sum, gradient) = gradient(examples, &weights, training, batch, rng.next_u64());
            errors += sum;
            adam(&mut weights.0, &gradient, &mut mean, &mut square, batch.len(), rate, step);
        }
        let part = Part { examples, weights: &weights, symmetries: &training.symmetries[..1] };
        let kept = part.learn(&aside, &mut rng, None) / aside.len().max(1) as f64;
        on_round(Progress { round, error: errors / learnt.max(1) as f64, kept_aside: kept, without });
    }
    weights.network(training.inputs)
}

fn error_without(examples: &Examples, aside: &[u32]) -> f64 {
    let error = |&i: &u32| {
        let share = 1.0 / (1.0 + (-examples.base[i as usize]).exp());
        f64::from(share - examples.target[i as usize]).powi(2)
    };
    aside.iter().map(error).sum::<f64>() / aside.len().max(1) as f64
}

fn gradient(examples: &Examples, weights: &Weights, training: &Training, batch: &[u32], seed: u64) -> (f64, Vec<f32>) {
    let part = Part { examples, weights, symmetries: &training.symmetries };
    let share = batch.len().div_ceil(training.threads.max(1)).max(1);
    std::thread::scope(|scope| {
        let threads: Vec<_> = batch
            .chunks(share)
            .enumerate()
            .map(|(i, chosen)| {
                let part = &part;
                scope.spawn(move || {
                    let mut gradient = vec![0.0f32; part.weights.0.len()];
                    let errors = part.learn(chosen, &mut Rng::new(seed.wrapping_add(i as u64)), Some(&mut gradient));
                    (errors, gradient)
                })
            })
            .collect();
        let mut total = (0.0, vec![0.0f32; weights.0.len()]);
        for (errors, gradient) in threads.into_iter().filter_map(|thread| thread.join().ok()) {
            total.0 += errors;
            total.1.iter_mut().zip(&gradient).for_each(|(sum, part)| *sum += part);
        }
        total
    })
}

fn adam(
    weights: &mut [f32],
    gradient: &[f32],
    mean: &mut [f32],
    square: &mut [f32],
    count: usize,
    rate: f32,
    step: i32,
) {
    let (fresh_mean, fresh_square) = (1.0 - 0.9f32.powi(step), 1.0 - 0.999f32.powi(step));
    for i in 0..weights.len() {
        let slope = gradient[i] / count as f32;
        mean[i] = 0.9 * mean[i] + 0.1 * slope;
        square[i] = 0.999 * square[i] + 0.001 * slope * slope;
        weights[i] -= rate * (mean[i] / fresh_mean) / ((square[i] / fresh_square).sqrt() + 1e-8);
        let most = if (OUT..ROWS).contains(&i) { MOST_OUT } else { MOST_WEIGHT };
        weights[i] = weights[i].clamp(-most, most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::network::PreparedNetwork;

    /// Which of two inputs is on decides the game: the network finds out, in whole numbers too.
    #[test]
    fn a_network_learns_what_the_estimate_misses() {
        let mut examples = Examples::default();
        for i in 0..4_000u16 {
            let (one, other) = (i % 2, i / 2 % 2);
            // Only both together win.
            let target = if one == 1 && other == 1 { 0.95 } else { 0.05 };
            examples.push([&[one, 2 + other], &[]], 0, target);
        }
        let training = Training { inputs: 4, symmetries: vec![(0..4).collect()], rounds: 400, threads: 2, seed: 1 };
        let mut last = None;
        let network = train(&examples, &training, &mut |progress| last = Some(progress));
        assert!(last.unwrap().kept_aside < 0.01, "{last:?}");
        // The other player's view has only zero rows here.
        let mut network = network;
        network.rows.push([0; HIDDEN]);
        let prepared = PreparedNetwork::new(&network, |_| 4);
        let value = |inputs: [u16; 2]| prepared.evaluate(&inputs);
        assert!(value([1, 3]) > 300 && value([0, 3]) < -300 && value([1, 2]) < -300 && value([0, 2]) < -300);
    }
}
