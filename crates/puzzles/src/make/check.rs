//! Proves puzzles again, those of others too.

use std::collections::HashMap;
use std::sync::Arc;

use rayon::prelude::*;
use rayuela_rules::{Position, Variant};
use rayuela_tables::SolveError;
use thiserror::Error;

use super::key::key;
use super::line::goal_after;
use super::morris_values::MorrisValues;
use super::prover::Prover;
use super::themes::themes;
use super::threads::{install, pool};
use crate::{Puzzle, Theme};

/// Which puzzle is wrong, and why.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("puzzle {number}: {reason}")]
pub struct Wrong {
    /// the puzzle's number
    pub number: u32,
    /// what is wrong with it
    pub reason: Reason,
}

/// What is wrong with a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Reason {
    /// there is nothing to choose
    #[error("its position has fewer than two moves")]
    NoChoice,
    /// another move is right, too, or this one is wrong
    #[error("move {0} is not the only right one")]
    NotSole(usize),
    /// a proof would take too long, or needs tables that are not built
    #[error("move {0} cannot be proved to be the only right one")]
    Unproved(usize),
    /// the code tells other themes
    #[error("its themes are: {0}")]
    Themes(String),
    /// another puzzle has the same position in its line, on a turned or mirrored board or with the colours exchanged
    #[error("it is like puzzle {0}")]
    Alike(u32),
    /// another puzzle has the same number
    #[error("its number is used twice")]
    Number,
}

/// Proves one puzzle: the player's moves are the only right ones, and the themes are those that the code tells.
///
/// # Errors
/// What is wrong with it.
pub fn prove(prover: &mut Prover, puzzle: &Puzzle) -> Result<(), Reason> {
    if puzzle.position.count_moves() < 2 {
        return Err(Reason::NoChoice);
    }
    prover.reset();
    let mut position = puzzle.position;
    for (ply, &mv) in puzzle.line.iter().enumerate() {
        if ply % 2 == 0 {
            let goal = goal_after(puzzle.goal, ply).ok_or(Reason::NotSole(ply + 1))?;
            prover.restart();
            match prover.sole_move(&position, goal) {
                Ok(Some(sole)) if sole == mv => {}
                Ok(_) => return Err(Reason::NotSole(ply + 1)),
                Err(_) => return Err(Reason::Unproved(ply + 1)),
            }
        }
        position.play_unchecked(mv);
    }
    let told = told_themes(prover, puzzle).ok_or(Reason::Unproved(1))?;
    if told == puzzle.themes { Ok(()) } else { Err(Reason::Themes(names(&told))) }
}

/// The themes that the code tells; `None` if that takes too long.
pub(super) fn told_themes(prover: &mut Prover, puzzle: &Puzzle) -> Option<Vec<Theme>> {
    prover.restart();
    let others_lose = prover.others_lose(&puzzle.position, puzzle.line[0]).ok()?;
    Some(themes(puzzle, others_lose))
}

fn names(themes: &[Theme]) -> String {
    themes.iter().map(|theme| theme.name()).collect::<Vec<_>>().join(" ")
}

/// Proves the puzzles of a file on so many threads; the first wrong one is told.
///
/// # Errors
/// If tables that the proofs need cannot be built.
pub fn check(variant: Variant, puzzles: &[Puzzle], threads: usize) -> Result<Option<Wrong>, SolveError> {
    let mut wrong = repeated(puzzles);
    let before = wrong.as_ref().map_or(puzzles.len(), |(place, _)| *place);
    let values = MorrisValues::of(variant, threads)?.map(Arc::new);
    let prover = || Prover::with_values(variant, values.clone());
    let judge = |prover: &mut Prover, (place, puzzle): (usize, &Puzzle)| {
        prove(prover, puzzle).err().map(|reason| (place, Wrong { number: puzzle.number, reason }))
    };
    let proofs = || puzzles[..before].par_iter().enumerate().map_init(prover, judge).find_first(Option::is_some);
    let first = install(pool(threads).as_ref(), proofs);
    if let Some(first) = first.flatten() {
        wrong = Some(first);
    }
    Ok(wrong.map(|(_, wrong)| wrong))
}

/// The first puzzle that is like one before it, or has its number.
fn repeated(puzzles: &[Puzzle]) -> Option<(usize, Wrong)> {
    let mut met: HashMap<u64, u32> = HashMap::new();
    let mut numbers = std::collections::HashSet::new();
    for (place, puzzle) in puzzles.iter().enumerate() {
        let wrong = |reason| Some((place, Wrong { number: puzzle.number, reason }));
        if !numbers.insert(puzzle.number) {
            return wrong(Reason::Number);
        }
        let keys = keys(puzzle);
        if let Some(&other) = keys.iter().find_map(|key| met.get(key)) {
            return wrong(Reason::Alike(other));
        }
        met.extend(keys.into_iter().map(|key| (key, puzzle.number)));
    }
    None
}

/// The keys of the positions in which the player is to move.
pub(super) fn keys(puzzle: &Puzzle) -> Vec<u64> {
    (0..puzzle.line.len()).step_by(2).map(|ply| key(&puzzle.after(ply))).collect()
}
