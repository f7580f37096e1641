//! Which of the puzzles found are kept: no two alike, and of no kind too many.

use std::collections::{HashMap, HashSet};

use rayuela_rules::{AnyMove, AnyPosition, Color};

use super::check::keys;
use crate::{Goal, Puzzle, Theme};

/// Of a hundred puzzles, how many may be of one kind: the same goal, themes, length and number of men.
const MOST_OF_A_KIND: usize = 12;
/// How many may begin with a capture, a removal or the taking of the Throne, which come to mind first.
const MOST_CAPTURES: usize = 40;
/// How many may ask for a draw.
const MOST_DRAWS: usize = 50;
/// How many may be rated within the same two hundred points.
const MOST_OF_A_RATING: usize = 22;
const RATING_STEP: u16 = 200;

/// What puzzles that feel alike have in common.
type Kind = (Option<u8>, bool, Vec<Theme>, usize, bool, u32);

/// The puzzles kept so far, counted by kind.
pub(super) struct Selection {
    wanted: usize,
    keys: HashSet<u64>,
    kinds: HashMap<Kind, usize>,
    ratings: HashMap<u16, usize>,
    captures: usize,
    draws: usize,
}

impl Selection {
    /// An empty selection of so many puzzles.
    pub(super) fn new(wanted: usize) -> Selection {
        Selection {
            wanted,
            keys: HashSet::new(),
            kinds: HashMap::new(),
            ratings: HashMap::new(),
            captures: 0,
            draws: 0,
        }
    }

    /// Whether a puzzle, not graded yet, is unlike all others and of a kind that is still wanted. Its positions are
    /// taken in any case, so that another like it is not tried.
    pub(super) fn admits(&mut self, puzzle: &Puzzle) -> bool {
        let keys = keys(puzzle);
        let new = keys.iter().all(|key| !self.keys.contains(key));
        self.keys.extend(keys);
        let share = |count: usize, of_a_hundred: usize| 100 * count < of_a_hundred * self.wanted.max(25);
        new && share(self.kinds.get(&kind(puzzle)).copied().unwrap_or(0), MOST_OF_A_KIND)
            && (!begins_with_capture(puzzle) || share(self.captures, MOST_CAPTURES))
            && (puzzle.goal != Goal::Draw || share(self.draws, MOST_DRAWS))
    }

    /// Whether a graded puzzle is of a rating that is still wanted.
    pub(super) fn admits_rating(&self, puzzle: &Puzzle) -> bool {
        let count = self.ratings.get(&(puzzle.rating / RATING_STEP)).copied().unwrap_or(0);
        100 * count < MOST_OF_A_RATING * self.wanted.max(25)
    }

    /// Counts a puzzle that is kept.
    pub(super) fn add(&mut self, puzzle: &Puzzle) {
        self.keys.extend(keys(puzzle));
        *self.kinds.entry(kind(puzzle)).or_default() += 1;
        *self.ratings.entry(puzzle.rating / RATING_STEP).or_default() += 1;
        self.captures += usize::from(begins_with_capture(puzzle));
        self.draws += usize::from(puzzle.goal == Goal::Draw);
    }
}

fn kind(puzzle: &Puzzle) -> Kind {
    let moves = match puzzle.goal {
        Goal::WinIn(moves) => Some(moves),
        Goal::Win | Goal::Draw => None,
    };
    let men = match &puzzle.position {
        // Morelli's pieces never leave the board.
        AnyPosition::Morelli(_) => 0,
        AnyPosition::Morris(p) => Color::ALL.map(|color| p.men(color).len()).iter().sum(),
        AnyPosition::Stacking(p) => Color::ALL.map(|color| p.stacks(color).len()).iter().sum(),
    };
    let draw = puzzle.goal == Goal::Draw;
    (moves, draw, puzzle.themes.clone(), puzzle.line.len(), begins_with_capture(puzzle), men)
}

fn begins_with_capture(puzzle: &Puzzle) -> bool {
    match puzzle.line[0] {
        AnyMove::Morelli(mv) => mv.capture_count() > 0 || mv.occupies,
        AnyMove::Morris(mv) => !mv.removed.is_empty(),
        AnyMove::Stacking(mv) => !mv.before.is_none() || !mv.after.is_none(),
    }
}
