//! `rayuela tune`: weights of the estimate from games of the engine against itself.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};
use rayuela_engine::tune::{Fit, Sample, fit, is_sample};
use rayuela_engine::{Engine, Evaluate, Limits, Options};
use rayuela_rules::{AnyGame, AnyPosition, Game, Outcome, Rng};

use crate::input;
use crate::matches::arbiter;

/// Tune the engine's estimate by games against itself
///
/// Plays games with a fixed number of nodes a turn, some of the turns at random, and fits the weights so that estimates
/// foretell the results. Prints the weights in the order of the source, then each with its name.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, such as `morelli9` or `nine+flying`
    variant: String,
    /// Games to play
    #[arg(long, default_value_t = 2000)]
    games: u64,
    /// Nodes a turn
    #[arg(long, default_value_t = 2000)]
    nodes: u64,
    /// The share of turns played at random, for variety
    #[arg(long, default_value_t = 0.08)]
    random: f64,
    /// Passes over all positions
    #[arg(long, default_value_t = 400)]
    rounds: u32,
    /// Threads to use
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Draws openings and random turns
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let variant = input::variant(&args.variant)?;
    match AnyPosition::start(variant) {
        AnyPosition::Morelli(start) => tune(args, &start, |game| match game {
            AnyGame::Morelli(game) => Some(game),
            _ => None,
        }),
        AnyPosition::Morris(start) => tune(args, &start, |game| match game {
            AnyGame::Morris(game) => Some(game),
            _ => None,
        }),
        AnyPosition::Stacking(start) => tune(args, &start, |game| match game {
            AnyGame::Stacking(game) => Some(game),
            _ => None,
        }),
    }
}

/// The longest game; what is not decided by then counts as drawn.
const MOST_PLIES: usize = 200;

fn tune<P: Evaluate>(args: &Args, start: &P, unwrap: fn(AnyGame) -> Option<Game<P>>) -> Result<()> {
    let variant = input::variant(&args.variant)?;
    let samples = Mutex::new(Vec::new());
    let next = AtomicU64::new(0);
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {per_sec}, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(args.games).with_style(style);
    std::thread::scope(|scope| {
        for _ in 0..args.threads {
            scope.spawn(|| {
                let mut engine = Engine::<P>::new(Options { hash_mib: 4.0, ..Options::default() });
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= args.games {
                        break;
                    }
                    let seed = args.seed.wrapping_mul(1_000_003).wrapping_add(number);
                    let opening = arbiter::opening(variant, seed, 4);
                    if let Some(game) = unwrap(opening) {
                        let played = self_play(args, &mut engine, game, seed);
                        if let Ok(mut samples) = samples.lock() {
                            samples.extend(played);
                        }
                    }
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let samples = samples.into_inner().unwrap_or_default();
    let begin = P::weights(start.variant());
    let fitted = fit(&samples, begin, Fit { rounds: args.rounds, ..Fit::default() }, &mut Rng::new(args.seed));
    println!("positions {}", samples.len());
    println!("error before {:.5} after {:.5}", fitted.error_before, fitted.error_after);
    let weights = fitted.weights.as_ref();
    println!("{weights:?}");
    for (i, (old, new)) in begin.as_ref().iter().zip(weights).enumerate() {
        println!("{new:6} (was {old}) {}", P::weight_name(i));
    }
    Ok(())
}

fn self_play<P: Evaluate>(args: &Args, engine: &mut Engine<P>, mut game: Game<P>, seed: u64) -> Vec<Sample<P>> {
    let mut rng = Rng::new(seed ^ 0x7475_6e65);
    let stop = AtomicBool::new(false);
    let mut positions = Vec::new();
    engine.clear();
    while game.ending().is_none() && game.moves().len() < MOST_PLIES {
        let position = *game.position();
        let chance = rng.below(1 << 20) as f64 / f64::from(1 << 20);
        let random = if chance < args.random { position.random_move(&mut rng) } else { None };
        let mv = match random {
            Some(mv) => mv,
            None => match engine.search(&game, &Limits::nodes(args.nodes), &stop, &mut |_| {}) {
                Some(result) => result.best,
                None => break,
            },
        };
        if is_sample(&position) {
            positions.push(position);
        }
        if game.play(mv).is_err() {
            break;
        }
    }
    let outcome = game.ending().map_or(Outcome::Draw, |ending| ending.outcome);
    positions.into_iter().map(|position| Sample::new(position, outcome)).collect()
}
