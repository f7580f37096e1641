//! `rayuela tune`: weights of the estimate from games of the engine against itself.

use std::collections::HashSet;

use anyhow::Result;
use rayuela_engine::Evaluate;
use rayuela_engine::tune::{Fit, Sample, fit, is_sample};
use rayuela_rules::{AnyPosition, Rng, each_game};
use rayuela_train::self_play::Learnt;

use crate::games_args::GamesArgs;
use crate::input;

/// Tune the engine's estimate by games against itself
///
/// Plays games with a fixed number of nodes per move, some of the moves at random, and fits the weights so that
/// estimates predict the results. Prints the weights in the order of the source, then each with its name.
#[derive(clap::Args)]
#[command(mut_arg("games", |arg| arg.default_value("2000")))]
#[command(mut_arg("random", |arg| arg.default_value("0.08")))]
pub(crate) struct Args {
    /// The game, such as `morelli9` or `nine+flying`
    variant: String,
    #[command(flatten)]
    games: GamesArgs,
    /// Passes over all positions
    #[arg(long, default_value_t = 400, display_order = 5)]
    rounds: u32,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let variant = input::variant(&args.variant)?;
    each_game!(AnyPosition::start(variant), start => tune(args, &start))
}

fn tune<P: Evaluate>(args: &Args, start: &P) -> Result<()> {
    let variant = input::variant(&args.variant)?;
    let mut samples = Vec::new();
    let bar = args.games.progress_bar(&HashSet::new());
    args.games.self_play(variant, Learnt::Own, HashSet::new()).play(&mut |game| {
        bar.inc(1);
        let positions = game.positions::<P>(start.variant()).unwrap_or_default();
        samples.extend(
            positions
                .into_iter()
                .filter(|played| is_sample(&played.position))
                .map(|played| Sample { position: played.position, points: played.points }),
        );
        Ok(())
    })?;
    bar.finish_and_clear();
    let begin = P::weights(start.variant(), false);
    let fitted =
        fit(&samples, begin.clone(), Fit { rounds: args.rounds, ..Fit::default() }, &mut Rng::new(args.games.seed));
    println!("positions {}", samples.len());
    println!("error before {:.5} after {:.5}", fitted.error_before, fitted.error_after);
    let weights = fitted.weights.as_ref();
    println!("{weights:?}");
    for (i, (old, new)) in begin.as_ref().iter().zip(weights).enumerate() {
        println!("{new:6} (was {old}) {}", P::weight_name(i));
    }
    Ok(())
}
