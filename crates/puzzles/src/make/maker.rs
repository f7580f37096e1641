//! Makes puzzles: plays games, finds the positions with one right answer, grades them and keeps a varied choice.

use std::ops::ControlFlow;
use std::sync::Arc;

use rayon::prelude::*;
use rayuela_engine::AnyEngine;
use rayuela_rules::{AnyGame, AnyPosition, Outcome, Position, Rng, Variant};
use rayuela_tables::SolveError;

use super::check::{prove, told_themes};
use super::grade::{self, grade};
use super::line::find_line;
use super::morris_values::MorrisValues;
use super::prover::{Prover, Unproved};
use super::selection::Selection;
use super::source;
use super::threads::{install, pool};
use crate::{Goal, Puzzle};

/// What is to be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// the game
    pub variant: Variant,
    /// the most games to look through
    pub games: u64,
    /// puzzles to make
    pub count: usize,
    /// chooses the games
    pub seed: u64,
    /// threads to use; the puzzles do not depend on them
    pub threads: usize,
}

/// How far the work has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// games looked through
    pub games: u64,
    /// all puzzles so far
    pub puzzles: &'a [Puzzle],
}

/// Games that are looked through before puzzles are chosen among what they gave.
const BATCH: u64 = 64;
/// Puzzles from one game, how many more endings of it are looked through, and the plies between two puzzles.
const MOST_PER_GAME: usize = 3;
const OTHER_ENDS: usize = 5;
const APART: usize = 4;
/// The first plies have nothing to solve.
const OPENING: usize = 6;
/// A position with fewer moves is too easy.
const FEWEST_MOVES: u64 = 4;
/// Wins in so many moves are looked for: everywhere, and shortly before a game was won.
const ANYWHERE: u8 = 2;
const NEAR_THE_END: u8 = 4;
/// The longest line in plies.
const MOST_PLIES: usize = 7;

/// Makes puzzles until there are enough or all games are looked through; goes on after those that are there already, from
/// `first_game`. `on_batch` hears about every batch of games and may end the work.
///
/// # Errors
/// If tables that the proofs need cannot be built.
pub fn make(
    settings: &Settings,
    mut puzzles: Vec<Puzzle>,
    first_game: u64,
    on_batch: &mut dyn FnMut(Progress<'_>) -> ControlFlow<()>,
) -> Result<Vec<Puzzle>, SolveError> {
    let values = MorrisValues::of(settings.variant, settings.threads)?.map(Arc::new);
    let pool = pool(settings.threads);
    let mut selection = Selection::new(settings.count);
    puzzles.iter().for_each(|puzzle| selection.add(puzzle));
    let mut games = first_game;
    while puzzles.len() < settings.count && games < settings.games {
        let numbers = games..settings.games.min(games + BATCH);
        games = numbers.end;
        let worker = || Worker::new(settings.variant, values.clone());
        let find = || -> Vec<Vec<Puzzle>> {
            let finds = |worker: &mut Worker, number| worker.puzzles_of(settings, number);
            numbers.into_par_iter().map_init(worker, finds).collect()
        };
        let found = install(pool.as_ref(), find);
        let admitted: Vec<Puzzle> = found.into_iter().flatten().filter(|puzzle| selection.admits(puzzle)).collect();
        let rate = || -> Vec<Puzzle> {
            let grades = |worker: &mut Worker, puzzle: Puzzle| worker.graded(puzzle);
            admitted.into_par_iter().map_init(worker, grades).collect()
        };
        let graded = install(pool.as_ref(), rate);
        for mut puzzle in graded {
            if puzzles.len() < settings.count && selection.admits_rating(&puzzle) {
                selection.add(&puzzle);
                puzzle.number = puzzles.iter().map(|puzzle| puzzle.number).max().unwrap_or(0) + 1;
                puzzles.push(puzzle);
            }
        }
        if on_batch(Progress { games, puzzles: &puzzles }).is_break() {
            break;
        }
    }
    Ok(puzzles)
}

/// What a thread works with.
struct Worker {
    engine: AnyEngine,
    /// finds puzzles, and remembers what it has seen of a game
    prover: Prover,
    /// proves what was found from the beginning, as [`check`](super::check()) does
    judge: Prover,
}

impl Worker {
    fn new(variant: Variant, values: Option<Arc<MorrisValues>>) -> Worker {
        Worker {
            engine: grade::engine(variant),
            prover: Prover::with_values(variant, values.clone()),
            judge: Prover::with_values(variant, values),
        }
    }

    fn graded(&mut self, mut puzzle: Puzzle) -> Puzzle {
        puzzle.rating = grade(&mut self.engine, &puzzle);
        puzzle
    }

    /// The puzzles that a game and other endings of it give, proved but not graded.
    fn puzzles_of(&mut self, settings: &Settings, number: u64) -> Vec<Puzzle> {
        let game = source::game(&mut self.engine, settings.variant, settings.seed, number);
        let mut rng = Rng::new(settings.seed ^ number.rotate_left(32));
        let mut puzzles = Vec::new();
        self.prover.reset();
        self.collect(&game, OPENING, &mut puzzles);
        for _ in 0..OTHER_ENDS {
            if puzzles.len() >= MOST_PER_GAME {
                break;
            }
            if let Some((other, branch)) = source::other_end(&game, &mut rng) {
                self.collect(&other, branch, &mut puzzles);
            }
        }
        puzzles
    }

    /// Goes through a game from its end, where proofs are short, back to a ply.
    fn collect(&mut self, game: &AnyGame, first: usize, puzzles: &mut Vec<Puzzle>) {
        let mut last = usize::MAX;
        for ply in (first..game.ply()).rev() {
            let Some(&position) = game.position_at(ply) else { break };
            if last.saturating_sub(ply) < APART || position.count_moves() < FEWEST_MOVES {
                continue;
            }
            match self.puzzle_at(game, ply, &position) {
                Ok(Some(puzzle)) => {
                    puzzles.push(puzzle);
                    last = ply;
                }
                Ok(None) => {}
                // What comes before a position of Morelli that is too far from the end is farther still.
                Err(Unproved) if matches!(position, AnyPosition::Morelli(_)) => break,
                Err(Unproved) => {}
            }
            if puzzles.len() >= MOST_PER_GAME {
                break;
            }
        }
    }

    fn puzzle_at(&mut self, game: &AnyGame, ply: usize, position: &AnyPosition) -> Result<Option<Puzzle>, Unproved> {
        for goal in goals(&self.prover, game, ply, position) {
            let line = find_line(&mut self.prover, position, goal, MOST_PLIES)?;
            if line.is_empty() {
                continue;
            }
            let mut puzzle = Puzzle { number: 0, rating: 0, goal, themes: Vec::new(), position: *position, line };
            puzzle.themes = told_themes(&mut self.prover, &puzzle).ok_or(Unproved)?;
            if prove(&mut self.judge, &puzzle).is_ok() {
                return Ok(Some(puzzle));
            }
        }
        Ok(None)
    }
}

/// The goals that a position of a game may have.
fn goals(prover: &Prover, game: &AnyGame, ply: usize, position: &AnyPosition) -> Vec<Goal> {
    let exact = prover.has_exact_values(position);
    if matches!(position, AnyPosition::Morelli(_)) {
        return vec![Goal::Win, Goal::Draw];
    }
    let won = game.ending().is_some_and(|ending| ending.outcome == Outcome::Win(position.turn()));
    let left = (game.ply() - ply).div_ceil(2);
    let most = if won && left <= usize::from(NEAR_THE_END) + 1 { NEAR_THE_END } else { ANYWHERE };
    let mut goals: Vec<Goal> = (1..=most).map(Goal::WinIn).collect();
    if exact {
        goals.extend([Goal::Win, Goal::Draw]);
    }
    goals
}
