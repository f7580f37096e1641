//! How hard a puzzle is: every level tries it several times, and its rating is fitted to how they fare.

use std::sync::atomic::AtomicBool;

use rayon::prelude::*;
use rayuela_engine::{AnyEngine, Evaluate, Level, Limits, Options};
use rayuela_rules::morelli::Morelli;
use rayuela_rules::morris::Morris;
use rayuela_rules::stacking::{Stacking, StackingVariant};
use rayuela_rules::{AnyGame, Position, Variant};

use super::threads::{install, pool};
use crate::Puzzle;

/// The ratings that levels 1 to 10 have as solvers of puzzles.
pub const LEVEL_RATINGS: [f64; 10] = [600.0, 800.0, 1000.0, 1200.0, 1400.0, 1600.0, 1800.0, 2000.0, 2200.0, 2400.0];
/// How often each level tries a puzzle: the weak ones err by chance and are quick.
const TRIES: [u32; 10] = [5, 5, 5, 5, 5, 4, 4, 3, 1, 1];
/// No puzzle is rated below or above.
const RANGE: (f64, f64) = (400.0, 2800.0);

/// Memory of an engine in mebibytes: little is soon cleared.
const HASH_MIB: f64 = 2.0;

/// The engine whose levels make and try puzzles.
pub(super) fn engine(variant: Variant) -> AnyEngine {
    AnyEngine::new(variant, Options { hash_mib: HASH_MIB, ..Options::default() })
}

/// How one level fared.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Attempt {
    /// the level's rating
    pub rating: f64,
    /// the tries in which it found every move
    pub solved: u32,
    /// all tries
    pub tries: u32,
}

/// Lets every level try a puzzle, and gives it the rating that explains best how they fared.
///
/// The same puzzle gets the same rating on every machine: the errors of the levels are drawn from the position, and
/// searches are limited by the number of positions.
pub fn grade(engine: &mut AnyEngine, puzzle: &Puzzle) -> u16 {
    let attempts: Vec<Attempt> = Level::all()
        .zip(LEVEL_RATINGS.into_iter().zip(TRIES))
        .map(|(level, (rating, tries))| {
            let solved = (0..tries).filter(|&number| solves(engine, puzzle, level, number)).count() as u32;
            Attempt { rating, solved, tries }
        })
        .collect();
    rating(&attempts)
}

/// Gives puzzles the ratings that the levels of today give them, on so many threads.
pub fn grade_again(variant: Variant, puzzles: &mut [Puzzle], threads: usize) {
    let rate = || {
        let rates = |engine: &mut AnyEngine, puzzle: &mut Puzzle| puzzle.rating = grade(engine, puzzle);
        puzzles.par_iter_mut().for_each_init(|| engine(variant), rates);
    };
    install(pool(threads).as_ref(), rate);
}

/// Whether a level finds all of the player's moves.
fn solves(engine: &mut AnyEngine, puzzle: &Puzzle, level: Level, number: u32) -> bool {
    let seed = puzzle.position.zobrist() ^ u64::from(number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut options = *engine.options();
    options.weakness = level.weakness(seed);
    engine.set_options(options);
    engine.clear();
    let limits = if level == Level::FULL {
        Limits::nodes(level_9_nodes(puzzle.variant()))
    } else {
        Limits { level: Some(level), ..Limits::default() }
    };
    let mut position = puzzle.position;
    for (ply, &mv) in puzzle.line.iter().enumerate() {
        if ply % 2 == 0 {
            let result = engine.search(&AnyGame::new(position), &limits, &AtomicBool::new(false), &mut |_| {});
            if result.is_none_or(|result| result.best != mv) {
                return false;
            }
        }
        position.play_unchecked(mv);
    }
    true
}

/// The positions that level 9 looks at, and full strength here, instead of a time: the same on every machine.
fn level_9_nodes(variant: Variant) -> u64 {
    let levels = match variant {
        Variant::Morelli(variant) => Morelli::level_params(variant),
        Variant::Morris(variant) => Morris::level_params(variant),
        Variant::Stacking => Stacking::level_params(StackingVariant),
    };
    levels[8].nodes
}

/// The rating by maximum likelihood: a solver wins against a puzzle as against a player of the same rating.
///
/// Half a win of the strongest and half a loss of the weakest that there might be keep the rating of a puzzle that
/// everybody or nobody solves finite.
///
/// # Examples
/// ```
/// use rayuela_puzzles::make::{Attempt, rating};
/// let even = [Attempt { rating: 1400.0, solved: 5, tries: 10 }];
/// assert!((1350..=1650).contains(&rating(&even)));
/// let hard = [Attempt { rating: 2400.0, solved: 0, tries: 10 }];
/// assert!(rating(&hard) > 2600);
/// ```
pub fn rating(attempts: &[Attempt]) -> u16 {
    let expected = |solver: f64, puzzle: f64| 1.0 / (1.0 + 10f64.powf((puzzle - solver) / 400.0));
    // How much more is expected than was solved: less, the higher the rating.
    let excess = |puzzle: f64| {
        let told = attempts
            .iter()
            .map(|attempt| f64::from(attempt.tries) * expected(attempt.rating, puzzle) - f64::from(attempt.solved));
        told.sum::<f64>() + 0.5 * (expected(RANGE.1, puzzle) - 1.0) + 0.5 * expected(RANGE.0, puzzle)
    };
    let (mut low, mut high) = (0.0, 4000.0);
    for _ in 0..40 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 { low = middle } else { high = middle }
    }
    low.clamp(RANGE.0, RANGE.1).round() as u16
}
