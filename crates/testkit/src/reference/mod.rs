//! A slow reference implementation of the rules, to check the fast one against.
//!
//! Nothing here is shared with the rules crate, not even a type: variants, positions and turns go in
//! and come out as text. The code follows the rules sentence by sentence with ordinary sets and
//! loops over (file, rank) coordinates and makes no attempt at speed, so that it can be believed by
//! reading it. Input is trusted: text that is not a valid variant or position may panic.

mod morelli;
mod morris;
mod stacking;

use std::collections::{BTreeMap, BTreeSet};

/// What the rules say of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Each legal turn in compact notation, with the position text after it.
    pub turns: BTreeMap<String, String>,
    /// `None` while the game goes on, else `black`, `white` or `draw`, and then there are no turns.
    pub outcome: Option<&'static str>,
}

/// The legal turns of a position, or how it ended.
///
/// # Panics
/// On text that is not a valid variant or position.
#[must_use]
pub fn turns(variant: &str, position: &str) -> Reply {
    let variant = Variant::read(variant);
    match variant.base.as_str() {
        "nine" | "six" | "twelve" => morris::turns(&variant, position),
        "stacking" => stacking::turns(position),
        _ => morelli::turns(&variant, position),
    }
}

/// The start position as text: Facing for Morelli, the empty board for Morris and Stacking.
///
/// # Panics
/// On text that is not a valid variant.
#[must_use]
pub fn start(variant: &str) -> String {
    let variant = Variant::read(variant);
    match variant.base.as_str() {
        "nine" | "six" | "twelve" => morris::start(&variant),
        "stacking" => stacking::start(),
        _ => morelli::start(&variant),
    }
}

/// The number of turn sequences of exactly `depth` turns; a game that ends earlier counts nothing.
///
/// # Panics
/// On text that is not a valid variant or position.
#[must_use]
pub fn perft(variant: &str, position: &str, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let reply = turns(variant, position);
    reply.turns.values().map(|after| perft(variant, after, depth - 1)).sum()
}

/// A variant name taken apart: the base, and the options joined to it with `+` in any order.
struct Variant {
    base: String,
    options: BTreeSet<String>,
}

impl Variant {
    fn read(name: &str) -> Self {
        let mut words = name.split('+').map(str::to_string);
        let base = words.next().unwrap_or_default();
        Self { base, options: words.collect() }
    }

    fn has(&self, option: &str) -> bool {
        self.options.contains(option)
    }
}

/// One of the two sides, in every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Color {
    Black,
    White,
}

impl Color {
    fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// The name of this side as the winner of a game.
    fn word(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
        }
    }

    /// The letter of this side in position text.
    fn letter(self) -> char {
        match self {
            Self::Black => 'b',
            Self::White => 'w',
        }
    }

    fn read(letter: char) -> Self {
        match letter {
            'b' => Self::Black,
            'w' => Self::White,
            _ => panic!("not a colour: {letter:?}"),
        }
    }

    /// The side to move, which has a field of its own in position text.
    fn read_field(field: &str) -> Self {
        Self::read(field.chars().next().expect("a side to move"))
    }
}

/// A file and a rank, both counted from 1; the order of tuples is "by file, then rank".
type Coordinates = (i32, i32);

/// The name of a cell or point, its file lettered from `first` on.
fn name(first: char, (file, rank): Coordinates) -> String {
    let letter = (first..='z').zip(1..).find(|&(_, number)| number == file);
    let (letter, _) = letter.expect("a file on the board");
    format!("{letter}{rank}")
}

/// The points of a straight line, by file then rank, which is also their order along it.
type Line = BTreeSet<Coordinates>;

/// The points of a board, and the lines that men move along and make mills on.
struct Board {
    points: BTreeSet<Coordinates>,
    move_lines: BTreeSet<Line>,
    mill_lines: BTreeSet<Line>,
}

impl Board {
    /// Two or three concentric squares, with or without moves and mills on the diagonals.
    fn new(squares: i32, diagonal_moves: bool, diagonal_mills: bool) -> Self {
        let centre = squares + 1;
        let line = |points: Vec<Coordinates>| -> Line {
            points.into_iter().map(|(right, up)| (centre + right, centre + up)).collect()
        };
        let (mut straight, mut diagonal) = (BTreeSet::new(), BTreeSet::new());
        for r in 1..=squares {
            // The four sides of a square: two corners and the midpoint.
            straight.insert(line(vec![(-r, -r), (0, -r), (r, -r)]));
            straight.insert(line(vec![(-r, r), (0, r), (r, r)]));
            straight.insert(line(vec![(-r, -r), (-r, 0), (-r, r)]));
            straight.insert(line(vec![(r, -r), (r, 0), (r, r)]));
        }
        for sign in [-1, 1] {
            // The four spokes join the midpoints of the sides.
            straight.insert(line((1..=squares).map(|r| (sign * r, 0)).collect()));
            straight.insert(line((1..=squares).map(|r| (0, sign * r)).collect()));
            // The diagonals join the corners of the squares.
            diagonal.insert(line((1..=squares).map(|r| (sign * r, sign * r)).collect()));
            diagonal.insert(line((1..=squares).map(|r| (sign * r, -sign * r)).collect()));
        }
        let with_diagonals = || straight.union(&diagonal).cloned().collect();
        let lines = |diagonals| {
            if diagonals { with_diagonals() } else { straight.clone() }
        };
        let mut mill_lines: BTreeSet<Line> = lines(diagonal_mills);
        // A mill is three men: on 16 points the spokes have two points and are no mills.
        mill_lines.retain(|line| line.len() == 3);
        Self { points: straight.iter().flatten().copied().collect(), move_lines: lines(diagonal_moves), mill_lines }
    }

    /// The points next to a point along a line.
    fn neighbours(&self, point: Coordinates) -> BTreeSet<Coordinates> {
        let mut neighbours = BTreeSet::new();
        for line in &self.move_lines {
            for (&one, &next) in line.iter().zip(line.iter().skip(1)) {
                if one == point {
                    neighbours.insert(next);
                } else if next == point {
                    neighbours.insert(one);
                }
            }
        }
        neighbours
    }

    /// The ranks from the top, each with its points from left to right.
    fn rows(&self) -> Vec<Vec<Coordinates>> {
        let ranks: BTreeSet<i32> = self.points.iter().map(|&(_, rank)| rank).collect();
        let row = |&rank| self.points.iter().copied().filter(|point| point.1 == rank).collect();
        ranks.iter().rev().map(row).collect()
    }

    /// The occupied points of the board field of a position text, each with its letter.
    fn read(&self, field: &str) -> BTreeMap<Coordinates, char> {
        let points = self.rows().into_iter().flatten();
        let letters = field.chars().filter(|&letter| letter != '/');
        points.zip(letters).filter(|&(_, letter)| letter != '.').collect()
    }

    /// The board field of a position text.
    fn text(&self, letter: impl Fn(Coordinates) -> char) -> String {
        let rows: Vec<String> = self.rows().into_iter().map(|row| row.into_iter().map(&letter).collect()).collect();
        rows.join("/")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_in_any_order() {
        let position = "www/.../.../...b../..b/.../b.. w 0 0";
        let reply = turns("nine+flying+double", position);
        assert_eq!(reply, turns("nine+double+flying", position));
        assert!(reply.turns.len() > turns("nine+double", position).turns.len());
    }

    #[test]
    fn morelli_alone_is_the_board_of_thirteen() {
        assert_eq!(start("morelli"), start("morelli13"));
        let start = start("morelli");
        assert_eq!(turns("morelli", &start), turns("morelli13", &start));
    }

    #[test]
    fn perft_counts_only_sequences_of_the_full_length() {
        // Nobody has taken a man and no mill is possible before the fifth placement.
        let start = start("nine");
        let counts: Vec<u64> = (0..4).map(|depth| perft("nine", &start, depth)).collect();
        assert_eq!(counts, [1, 24, 24 * 23, 24 * 23 * 22]);
        // A finished position is one sequence of no turns and has no longer one.
        let finished = "ww./.../.../b...../b../.../b.. w 0 0";
        assert_eq!(perft("nine", finished, 0), 1);
        assert_eq!(perft("nine", finished, 1), 0);
    }

    #[test]
    fn names_count_files_from_the_first_letter() {
        assert_eq!(name('A', (13, 12)), "M12");
        assert_eq!(name('a', (1, 7)), "a7");
    }
}
