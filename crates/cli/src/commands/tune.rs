//! `rayuela tune`: weights of the estimate from games of the engine against itself.

use anyhow::Result;
use rayuela_engine::Evaluate;
use rayuela_engine::tune::{Fit, Sample, fit, is_sample};
use rayuela_rules::{AnyPosition, Rng, each_game};

use crate::input;
use crate::self_play::{SelfPlay, Unwrap};

/// Tune the engine's estimate by games against itself
///
/// Plays games with a fixed number of nodes per move, some of the moves at random, and fits the weights so that
/// estimates predict the results. Prints the weights in the order of the source, then each with its name.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, such as `morelli9` or `nine+flying`
    variant: String,
    /// Games to play
    #[arg(long, default_value_t = 2000)]
    games: u64,
    /// Nodes per move
    #[arg(long, default_value_t = 2000)]
    nodes: u64,
    /// The share of moves played at random, for variety
    #[arg(long, default_value_t = 0.08)]
    random: f64,
    /// Passes over all positions
    #[arg(long, default_value_t = 400)]
    rounds: u32,
    /// Threads to use
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// The seed of openings and random moves
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let variant = input::variant(&args.variant)?;
    each_game!(AnyPosition::start(variant), start => tune(args, &start, |game| game.of_kind()))
}

fn tune<P: Evaluate>(args: &Args, start: &P, unwrap: Unwrap<P>) -> Result<()> {
    let variant = input::variant(&args.variant)?;
    let &Args { games, nodes, random, threads, seed, .. } = args;
    let self_play = SelfPlay { games, nodes, random, threads, seed, network: None };
    let samples: Vec<Sample<P>> = self_play
        .play(variant, unwrap)
        .into_iter()
        .filter(|played| is_sample(&played.position))
        .map(|played| Sample { position: played.position, points: played.points })
        .collect();
    let begin = P::weights(start.variant(), false);
    let fitted = fit(&samples, begin.clone(), Fit { rounds: args.rounds, ..Fit::default() }, &mut Rng::new(args.seed));
    println!("positions {}", samples.len());
    println!("error before {:.5} after {:.5}", fitted.error_before, fitted.error_after);
    let weights = fitted.weights.as_ref();
    println!("{weights:?}");
    for (i, (old, new)) in begin.as_ref().iter().zip(weights).enumerate() {
        println!("{new:6} (was {old}) {}", P::weight_name(i));
    }
    Ok(())
}
