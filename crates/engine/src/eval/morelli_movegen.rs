//! Move generation of Morelli (2015) for the search: captures are found from the pieces that can be captured, so the
//! many quiet moves cost next to nothing.
//!
//! The rules generate the same moves by testing the eight neighbours of every landing (measured on `morelli9`: nearly
//! half of the search's time). A test compares the two.

use std::sync::LazyLock;

use rayuela_rules::morelli::{
    Cell, CellName, CellSet, Edition, Morelli, MorelliMove, MorelliVariant, MorelliWritten, Size,
};
use rayuela_rules::{Color, Position};

/// The most destinations of a piece, and one more.
const MOST_PATHS: usize = 24;
const DIRECTIONS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// Where a piece may go on an empty board, line by line, nearest first.
struct Paths {
    to: [Cell; MOST_PATHS],
    len: usize,
    /// bit i: path i is the first of its line; one more bit stands behind the last
    starts: u32,
    /// bit i: path i crosses the Throne
    crossing: u32,
}

/// The board's geometry; small boards are the middle of the largest.
struct Geometry {
    paths: Vec<Paths>,
    /// for each cell the four pairs of cells it lies between; the Throne, where no piece stands, for what is missing
    between: [[(Cell, Cell); 4]; 256],
    /// a move that captures nothing, as a template
    quiet: MorelliMove,
}

static GEOMETRY: LazyLock<Geometry> = LazyLock::new(|| {
    let size = Size::N13;
    let at = |file: i32, rank: i32| {
        let inside = (0..13).contains(&file) && (0..13).contains(&rank);
        inside.then(|| Cell::at(size, file as usize, rank as usize)).flatten()
    };
    let none = || Paths { to: [Cell::THRONE; MOST_PATHS], len: 0, starts: 0, crossing: 0 };
    let mut paths: Vec<Paths> = (0..256).map(|_| none()).collect();
    let mut between = [[(Cell::THRONE, Cell::THRONE); 4]; 256];
    for cell in size.cells() {
        let (file, rank) = cell.file_rank(size);
        let step = |(dx, dy): (i32, i32), n: i32| at(file as i32 + n * dx, rank as i32 + n * dy);
        let own = &mut paths[cell.index()];
        for direction in DIRECTIONS {
            let first = own.len;
            let mut crossed = 0;
            // The distance from the centre is convex along a line: the nearer cells come first.
            for to in (1..13).map_while(|n| step(direction, n).filter(|to| to.band() < cell.band())) {
                if to == Cell::THRONE {
                    crossed = 1;
                } else {
                    own.to[own.len] = to;
                    own.crossing |= crossed << own.len;
                    own.len += 1;
                }
            }
            own.starts |= u32::from(own.len > first) << first;
        }
        own.starts |= 1 << own.len;
        for (pair, direction) in between[cell.index()].iter_mut().zip(&DIRECTIONS[..4]) {
            if let (Some(one), Some(other)) = (step(*direction, 1), step(*direction, -1)) {
                *pair = (one, other);
            }
        }
    }
    let start = Morelli::random_start(MorelliVariant { size: Size::N5, edition: Edition::E2015 }, 0);
    let moves = start.legal_moves();
    let quiet = moves.into_iter().find(|mv| mv.capture_bits() == 0 && !mv.occupies);
    Geometry { paths, between, quiet: quiet.expect("the first turn of a game captures nothing") }
});

/// The cells of `words` where the mover has the frame's other three.
#[inline]
fn frames_but_one(own: CellSet) -> CellSet {
    let [a, b, c, d] = own.words();
    CellSet::from_words([b & c & d, a & c & d, a & b & d, a & b & c])
}

/// The cells where a landing piece of `color` captures something, and the pieces that can be captured.
/// The capturing partner may be the piece that moves, so both are upper bounds.
#[inline]
pub(super) fn captures(position: &Morelli, color: Color, vacant: CellSet) -> (CellSet, CellSet) {
    let between = &GEOMETRY.between;
    let own = position.pieces(color);
    let r = position.size().radius();
    // Pieces on the outermost band are never captured.
    let inside = (1u64 << (r * (r - 1))) - 1;
    let theirs = CellSet::from_words(position.pieces(!color).words().map(|word| word & inside));
    let mut landings = CellSet::EMPTY;
    let mut exposed = CellSet::EMPTY;
    for cell in theirs.iter() {
        let mut found = false;
        for &(one, other) in &between[cell.index()] {
            let (own_one, own_other) = (own.contains(one), own.contains(other));
            if own_one != own_other {
                let landing = if own_one { other } else { one };
                if vacant.contains(landing) && landing != Cell::THRONE {
                    landings = landings | CellSet::of(landing);
                    found = true;
                }
            }
        }
        if found {
            exposed = exposed | CellSet::of(cell);
        }
    }
    (landings, exposed)
}

/// The cells of the board without a piece, and cells beyond it.
#[inline]
pub(super) fn vacant(position: &Morelli) -> CellSet {
    let all = position.pieces(Color::White) | position.pieces(Color::Black);
    CellSet::from_words(all.words().map(|word| !word))
}

/// The landings of tactical moves: captures, and the fourth cell of a frame that wins the Throne.
#[inline]
pub(super) fn tactical_landings(position: &Morelli) -> CellSet {
    let me = position.turn();
    let vacant = vacant(position);
    let (landings, _) = captures(position, me, vacant);
    if position.throne() == Some(me) { landings } else { landings | (frames_but_one(position.pieces(me)) & vacant) }
}

/// Visits every move whose landing is in `landings`, with `all` also the quiet ones.
#[inline]
fn visit(position: &Morelli, landings: CellSet, all: bool, visit: &mut impl FnMut(MorelliMove)) {
    let geometry = &*GEOMETRY;
    let free = vacant(position);
    let closed = u32::from(position.throne().is_some());
    for from in position.pieces(position.turn()).iter() {
        let paths = &geometry.paths[from.index()];
        let crossing = paths.crossing * closed;
        let mut i = 0;
        while i < paths.len {
            let to = paths.to[i];
            if !free.contains(to) || crossing >> i & 1 != 0 {
                // Nothing behind a blocker: on to the next line.
                i = (paths.starts & (u32::MAX << i << 1)).trailing_zeros() as usize;
                continue;
            }
            if landings.contains(to) {
                visit(resolved(position, from, to).unwrap_or(quiet(geometry, from, to)));
            } else if all {
                visit(quiet(geometry, from, to));
            }
            i += 1;
        }
    }
}

#[inline]
fn quiet(geometry: &Geometry, from: Cell, to: Cell) -> MorelliMove {
    let mut mv = geometry.quiet;
    (mv.from, mv.to) = (from, to);
    mv
}

/// The move resolved by the rules, with everything that is compulsory.
fn resolved(position: &Morelli, from: Cell, to: Cell) -> Option<MorelliMove> {
    let size = position.size();
    let name = |cell: Cell| -> CellName { cell.name(size) };
    let written = MorelliWritten { from: name(from), to: name(to), captures: Vec::new(), occupies: false, last: false };
    position.resolve(&written).ok()
}

/// Visits every move of a position of 2015.
#[inline]
pub(super) fn visit_all(position: &Morelli, mut show: impl FnMut(MorelliMove)) {
    visit(position, tactical_landings(position), true, &mut show);
}

/// Visits the moves of a position of 2015 that capture or take the Throne, and perhaps others that land there.
#[inline]
pub(super) fn visit_tactical(position: &Morelli, mut show: impl FnMut(MorelliMove)) {
    let landings = tactical_landings(position);
    if !landings.is_empty() {
        visit(position, landings, false, &mut show);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluate;
    use rayuela_rules::{Rng, Variant};

    #[test]
    fn the_turns_are_those_of_the_rules() {
        let mut rng = Rng::new(4);
        for name in ["morelli5", "morelli7", "morelli9", "morelli11", "morelli13"] {
            let Ok(Variant::Morelli(variant)) = name.parse() else { panic!() };
            for _ in 0..40 {
                let mut position = Morelli::random_start(variant, rng.next_u64());
                loop {
                    let expected = position.legal_moves();
                    let mut found = Vec::new();
                    visit_all(&position, |mv| found.push(mv));
                    assert_eq!(found, expected, "{name} {}", position.setup());
                    let mut tactical = Vec::new();
                    position.visit_tactical(|mv, _| tactical.push(mv));
                    let gains: Vec<_> = expected.iter().copied().filter(|&mv| position.gain(mv) > 0).collect();
                    assert_eq!(tactical, gains, "{name} {}", position.setup());
                    assert!(!position.is_quiet() || gains.is_empty());
                    let Some(mv) = position.random_move(&mut rng) else { break };
                    position.play_unchecked(mv);
                }
            }
        }
    }
}
