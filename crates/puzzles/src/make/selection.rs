//! Which of the puzzles found are kept: no two alike, and of no kind too many.

use std::collections::{HashMap, HashSet};

use rayuela_engine::Evaluate;
use rayuela_rules::{AnyMove, AnyPosition, Color, Position, each_game};

use super::check::keys;
use crate::{Goal, Puzzle, Theme};

/// Of a hundred puzzles, how many may be of one kind: the same goal, themes, length and number of men.
const MOST_OF_A_KIND: usize = 12;
/// How many may begin with the move that gains most at once, which comes to mind first.
const MOST_OBVIOUS: usize = 40;
/// How many may be over with one winning move.
const MOST_WINS_IN_ONE: usize = 8;
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
    obvious: usize,
    wins_in_one: usize,
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
            obvious: 0,
            wins_in_one: 0,
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
            && (!is_obvious(puzzle) || share(self.obvious, MOST_OBVIOUS))
            && (puzzle.goal != Goal::WinIn(1) || share(self.wins_in_one, MOST_WINS_IN_ONE))
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
        self.obvious += usize::from(is_obvious(puzzle));
        self.wins_in_one += usize::from(puzzle.goal == Goal::WinIn(1));
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
    (moves, draw, puzzle.themes.clone(), puzzle.line.len(), is_obvious(puzzle), men)
}

/// Whether the first move gains more at once than every other: by what it captures or removes, or by taking the Throne.
fn is_obvious(puzzle: &Puzzle) -> bool {
    each_game!(&puzzle.position, position => {
        let gain = |mv: &AnyMove| (*mv).try_into().map_or(0, |mv| position.gain(mv));
        let first = gain(&puzzle.line[0]);
        let others = puzzle.position.legal_moves().into_iter().filter(|mv| *mv != puzzle.line[0]);
        first > 0 && others.map(|mv| gain(&mv)).all(|other| other < first)
    })
}
