//! The trainer: gradient descent on game results, search scores and proved values, on all cores.
//!
//! A network learns the residual of the linear estimate: a position's logit is the estimate's plus the network's. Each
//! position is presented in another symmetry of the board every time. Weights are 32-bit floats here and are rounded to the
//! engine's 16-bit integers at the end.

use std::str::FromStr;

use anyhow::{Result, bail};
use rayon::prelude::*;
use rayuela_engine::network::{BUCKETS, ONE, OUT_ONE, UNIT};
use rayuela_engine::{Network, NetworkInputs};
use rayuela_rules::Rng;

/// A position to learn from.
#[derive(Clone, Copy, Debug)]
pub struct Sample<P> {
    /// the position
    pub position: P,
    /// the linear estimate in hundredths
    pub base: i16,
    /// the share of the points to predict, from 0 to 1
    pub target: f32,
}

/// The settings of a training run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// passes over all positions
    pub rounds: u32,
    /// positions from which one step is made
    pub batch: usize,
    /// the size of the first steps
    pub rate: f32,
    /// how the steps become smaller
    pub schedule: Schedule,
    /// how strongly weights are pulled towards 0: the rows of a network in each step, in proportion to the rate; patterns each
    /// time that they are used
    pub decay: f32,
    /// the seed of the first weights and of the order
    pub seed: u64,
}

impl Settings {
    /// What networks are trained with; docs/engine.md compares it with other settings.
    pub const NETWORK: Settings =
        Settings { rounds: 30, batch: 1_024, rate: 0.002, schedule: Schedule::Cosine, decay: 0.5, seed: 1 };
    /// What patterns are trained with.
    pub const PATTERNS: Settings =
        Settings { rounds: 30, batch: 8_192, rate: 0.03, schedule: Schedule::Linear, decay: 0.0005, seed: 1 };
}

/// How the rate changes in the course of a training run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Schedule {
    /// not at all
    Constant,
    /// evenly down to 0
    Linear,
    /// down to 0 along half a wave: slowly at first and at the end
    Cosine,
}

impl Schedule {
    /// The share of the first rate that is left when this share of the run is done.
    pub fn at(self, done: f32) -> f32 {
        match self {
            Schedule::Constant => 1.0,
            Schedule::Linear => 1.0 - done,
            Schedule::Cosine => 0.5 + 0.5 * (std::f32::consts::PI * done).cos(),
        }
    }
}

impl FromStr for Schedule {
    type Err = anyhow::Error;

    fn from_str(name: &str) -> Result<Schedule> {
        Ok(match name {
            "constant" => Schedule::Constant,
            "linear" => Schedule::Linear,
            "cosine" => Schedule::Cosine,
            _ => bail!("a schedule is `constant`, `linear` or `cosine`"),
        })
    }
}

/// The errors of a network after a round.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// the round, from 1
    pub round: u32,
    /// mean squared error on the training positions
    pub error: f64,
    /// mean squared error on the positions kept aside
    pub kept_aside: f64,
    /// the same without a network
    pub without: f64,
}

/// Positions that one task of a batch handles, and weights that one task changes.
const PART: usize = 256;
const WEIGHTS_PART: usize = 4_096;
/// The largest output weight.
const MOST_OUT: f32 = 16.0;

/// Where the weights lie in one vector: rows, bias, output weights by bucket and view, output bias by bucket.
#[derive(Clone, Copy)]
struct Layout {
    inputs: usize,
    hidden: usize,
}

impl Layout {
    const fn bias(self) -> usize {
        self.inputs * self.hidden
    }

    const fn out(self, bucket: usize, view: usize) -> usize {
        self.bias() + self.hidden * (1 + 2 * bucket + view)
    }

    const fn out_bias(self) -> usize {
        self.out(BUCKETS, 0)
    }

    const fn len(self) -> usize {
        self.out_bias() + BUCKETS
    }
}

fn first_weights(layout: Layout, rng: &mut Rng) -> Vec<f32> {
    let mut weights = vec![0.0; layout.len()];
    let mut small = |most: f32| (rng.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * most;
    weights[..layout.bias()].fill_with(|| small(0.06));
    weights[layout.bias()..layout.out(0, 0)].fill_with(|| 0.3 + small(0.1));
    weights[layout.out(0, 0)..layout.out_bias()].fill_with(|| small(0.1));
    weights
}

fn network(weights: &[f32], layout: Layout, game: &str) -> Network {
    let whole = |from: usize, to: usize, one: i32| -> Vec<i16> {
        weights[from..to].iter().map(|weight| (weight * one as f32).round() as i16).collect()
    };
    Network {
        game: game.to_string(),
        hidden: layout.hidden,
        rows: whole(0, layout.bias(), ONE),
        bias: whole(layout.bias(), layout.out(0, 0), ONE),
        out: whole(layout.out(0, 0), layout.out_bias(), OUT_ONE),
        out_bias: whole(layout.out_bias(), layout.len(), OUT_ONE),
    }
}

/// What one task needs for its positions, kept from one to the next.
struct Scratch {
    inputs: [Vec<u32>; 2],
    sums: [Vec<f32>; 2],
    slopes: Vec<f32>,
}

struct Part<'a, P: NetworkInputs> {
    samples: &'a [Sample<P>],
    weights: &'a [f32],
    other: &'a [u32],
    layout: Layout,
}

impl<P: NetworkInputs> Part<'_, P> {
    /// Adds up the gradient of these positions; returns the sum of squared errors.
    fn learn(&self, chosen: &[u32], rng: &mut Rng, mut gradient: Option<&mut [f32]>) -> f64 {
        let Layout { hidden, .. } = self.layout;
        let mut scratch = Scratch {
            inputs: [Vec::new(), Vec::new()],
            sums: [vec![0.0; hidden], vec![0.0; hidden]],
            slopes: vec![0.0; hidden],
        };
        let mut errors = 0.0;
        for &chosen in chosen {
            let sample = &self.samples[chosen as usize];
            // Positions to measure are always presented as they are.
            let symmetry = if gradient.is_some() { rng.below(P::SYMMETRIES as u64) as usize } else { 0 };
            let position = if symmetry == 0 { sample.position } else { sample.position.mapped(symmetry) };
            let (bucket, logit) = self.forward(&position, &mut scratch);
            let logit = logit + f32::from(sample.base) / UNIT as f32;
            let error = 1.0 / (1.0 + (-logit).exp()) - sample.target;
            errors += f64::from(error) * f64::from(error);
            if let Some(gradient) = gradient.as_deref_mut() {
                self.backward(bucket, error, &mut scratch, gradient);
            }
        }
        errors
    }

    /// The bucket and the network's logit; leaves inputs and sums in `scratch`.
    fn forward(&self, position: &P, scratch: &mut Scratch) -> (usize, f32) {
        let Layout { hidden, .. } = self.layout;
        let [own, theirs] = &mut scratch.inputs;
        own.clear();
        let bucket = position.visit_inputs(|input| own.push(input as u32));
        theirs.clear();
        theirs.extend(own.iter().map(|&input| self.other[input as usize]));
        let mut logit = self.weights[self.layout.out_bias() + bucket];
        for view in [0, 1] {
            let sums = &mut scratch.sums[view];
            sums.copy_from_slice(&self.weights[self.layout.bias()..][..hidden]);
            for &input in &scratch.inputs[view] {
                let row = &self.weights[input as usize * hidden..][..hidden];
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
            let out = &self.weights[self.layout.out(bucket, view)..][..hidden];
            logit += sums.iter().zip(out).map(|(sum, out)| sum.clamp(0.0, 1.0).powi(2) * out).sum::<f32>();
        }
        (bucket, logit)
    }

    fn backward(&self, bucket: usize, error: f32, scratch: &mut Scratch, gradient: &mut [f32]) {
        let Layout { hidden, .. } = self.layout;
        gradient[self.layout.out_bias() + bucket] += error;
        for view in [0, 1] {
            let at = self.layout.out(bucket, view);
            for (i, (sum, slope)) in scratch.sums[view].iter().zip(&mut scratch.slopes).enumerate() {
                let active = sum.clamp(0.0, 1.0);
                gradient[at + i] += error * active * active;
                let inside = f32::from(u8::from(*sum > 0.0 && *sum < 1.0));
                *slope = error * self.weights[at + i] * 2.0 * active * inside;
            }
            let mut add = |at: usize| {
                gradient[at..at + hidden].iter_mut().zip(&scratch.slopes).for_each(|(sum, slope)| *sum += slope);
            };
            add(self.layout.bias());
            for &input in &scratch.inputs[view] {
                add(input as usize * hidden);
            }
        }
    }
}

/// A training run.
struct Run<'a, P: NetworkInputs> {
    samples: &'a [Sample<P>],
    other: Vec<u32>,
    layout: Layout,
    weights: Vec<f32>,
    /// of the slope of each weight, the mean and the mean square
    moments: Vec<(f32, f32)>,
}

impl<P: NetworkInputs> Run<'_, P> {
    fn part(&self) -> Part<'_, P> {
        Part { samples: self.samples, weights: &self.weights, other: &self.other, layout: self.layout }
    }

    /// Learns from these positions; returns the sum of squared errors before.
    fn step(&mut self, batch: &[u32], seed: u64, adam: &Adam) -> f64 {
        let layout = self.layout;
        let part = self.part();
        let learn = |(i, chosen): (usize, &[u32])| {
            let mut gradient = vec![0.0; layout.len()];
            let error = part.learn(chosen, &mut Rng::new(seed.wrapping_add(i as u64)), Some(&mut gradient));
            (error, gradient)
        };
        let parts: Vec<(f64, Vec<f32>)> = batch.par_chunks(PART).enumerate().map(learn).collect();
        // Sums of rows stay within 16 bits.
        let most_weight = f32::from(i16::MAX) / ONE as f32 / (P::MOST_INPUTS + 2) as f32;
        let change = |chunk: usize, weights: &mut [f32], moments: &mut [(f32, f32)]| {
            for (i, (weight, moments)) in weights.iter_mut().zip(moments).enumerate() {
                let i = chunk * WEIGHTS_PART + i;
                let slope: f32 = parts.iter().map(|(_, gradient)| gradient[i]).sum();
                let kept = if i < layout.bias() { adam.kept } else { 1.0 };
                let most = if i < layout.out(0, 0) { most_weight } else { MOST_OUT };
                *weight = (*weight * kept - adam.change(slope, moments)).clamp(-most, most);
            }
        };
        let pairs = self.weights.par_chunks_mut(WEIGHTS_PART).zip(self.moments.par_chunks_mut(WEIGHTS_PART));
        pairs.enumerate().for_each(|(chunk, (weights, moments))| change(chunk, weights, moments));
        parts.iter().map(|(error, _)| error).sum()
    }

    /// The sum of the squared errors of these positions.
    fn error(&self, chosen: &[u32]) -> f64 {
        let part = self.part();
        chosen.par_chunks(PART).map(|chosen| part.learn(chosen, &mut Rng::new(0), None)).sum()
    }
}

/// Trains the network of a game, which [`network_game`](rayuela_engine::network_game) names; `on_round` hears of every round. The
/// last twentieth of the positions is kept aside to measure: positions of one game must stand together.
pub fn train<P: NetworkInputs>(
    variant: P::Variant,
    game: &str,
    samples: &[Sample<P>],
    settings: Settings,
    on_round: &mut dyn FnMut(Progress),
) -> Network {
    let layout = Layout { inputs: P::input_count(variant), hidden: P::HIDDEN };
    let mut rng = Rng::new(settings.seed);
    let learnt = samples.len() - samples.len() / 20;
    let weights = first_weights(layout, &mut rng);
    let other = (0..layout.inputs).map(|input| P::other_view(variant, input) as u32).collect();
    let mut run = Run { samples, other, layout, moments: vec![(0.0, 0.0); weights.len()], weights };
    let mut order: Vec<u32> = (0..learnt as u32).collect();
    let aside: Vec<u32> = (learnt as u32..samples.len() as u32).collect();
    let without = error_without(samples, &aside);
    let batch = settings.batch.max(1);
    let steps = learnt.div_ceil(batch).max(1) as f32 * settings.rounds as f32;
    let mut step = 0;
    for round in 1..=settings.rounds {
        for i in (1..order.len()).rev() {
            order.swap(i, rng.below(i as u64 + 1) as usize);
        }
        let mut errors = 0.0;
        for batch in order.chunks(batch) {
            step += 1;
            let rate = settings.rate * settings.schedule.at(step as f32 / steps);
            errors += run.step(batch, rng.next_u64(), &Adam::new(rate, step, batch.len(), settings.decay));
        }
        let mean = |errors: f64, count: usize| errors / count.max(1) as f64;
        let kept_aside = mean(run.error(&aside), aside.len());
        on_round(Progress { round, error: mean(errors, learnt), kept_aside, without });
    }
    network(&run.weights, layout, game)
}

/// A step of Adam.
struct Adam {
    rate: f32,
    count: f32,
    /// the share of a weight that the pull towards 0 leaves
    kept: f32,
    /// how much of the moments there is so early in a run
    fresh: (f32, f32),
}

impl Adam {
    fn new(rate: f32, step: i32, count: usize, decay: f32) -> Adam {
        let fresh = (1.0 - 0.9f32.powi(step), 1.0 - 0.999f32.powi(step));
        Adam { rate, count: count as f32, kept: 1.0 - rate * decay, fresh }
    }

    /// How much one weight changes.
    fn change(&self, slope: f32, (mean, square): &mut (f32, f32)) -> f32 {
        let slope = slope / self.count;
        *mean = 0.9 * *mean + 0.1 * slope;
        *square = 0.999 * *square + 0.001 * slope * slope;
        self.rate * (*mean / self.fresh.0) / ((*square / self.fresh.1).sqrt() + 1e-8)
    }
}

pub(crate) fn error_without<P>(samples: &[Sample<P>], aside: &[u32]) -> f64 {
    let error = |&i: &u32| {
        let sample = &samples[i as usize];
        let share = 1.0 / (1.0 + (-f32::from(sample.base) / UNIT as f32).exp());
        f64::from(share - sample.target).powi(2)
    };
    aside.iter().map(error).sum::<f64>() / aside.len().max(1) as f64
}
