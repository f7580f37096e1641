//! The 16 symmetries of the Morris boards: the 8 of the square, each also with inner and outer square exchanged.

use super::board::{Board, Point, PointSet};
use super::{Lines, Morris, MorrisMove};
use crate::{Color, Position, Symmetric};

/// The number of symmetries of every Morris board.
pub const SYMMETRIES: usize = 16;

/// The image of a point. Symmetry `s` exchanges the squares if bit 3 is set, mirrors if bit 2 is set, then turns clockwise
/// by `s & 3` quarters.
pub fn map_point(board: Board, point: Point, symmetry: usize) -> Point {
    let (mut ring, mut k) = (point.index() / 8, point.index() % 8);
    if symmetry & 8 != 0 {
        ring = board.rings() - 1 - ring;
    }
    if symmetry & 4 != 0 {
        k = (10 - k) % 8;
    }
    Point::new((8 * ring + (k + 2 * (symmetry & 3)) % 8) as u32)
}

/// The image of a set of points.
pub fn map_set(board: Board, set: PointSet, symmetry: usize) -> PointSet {
    set.iter().map(|point| map_point(board, point, symmetry)).collect()
}

/// The symmetry that undoes this one: a mirror undoes itself, a turn is undone by the rest of the full turn, the exchange
/// by itself.
pub const fn inverse(symmetry: usize) -> usize {
    if symmetry & 4 != 0 { symmetry } else { symmetry & 8 | (4 - (symmetry & 3)) & 3 }
}

/// The numbers of the lines that these lines are mapped onto.
fn map_lines(lines: Lines, numbers: u32, symmetry: usize) -> u32 {
    let image = |line| map_set(lines.board, line, symmetry);
    let old = lines.all().filter(|(i, _)| numbers >> i & 1 != 0);
    old.filter_map(|(_, line)| lines.all().find(|(_, other)| *other == image(line))).fold(0, |set, (i, _)| set | 1 << i)
}

impl Symmetric for Morris {
    const SYMMETRIES: usize = SYMMETRIES;

    fn mapped(&self, symmetry: usize) -> Morris {
        let board = self.lines().board;
        let men = Color::ALL.map(|color| map_set(board, self.men(color), symmetry));
        let bans = Color::ALL.map(|color| map_lines(self.lines(), self.ban_bits(color), symmetry));
        Morris::new(self.variant(), men, Color::ALL.map(|color| self.hand(color)), self.turn(), bans)
    }

    fn map_move(&self, mv: MorrisMove, symmetry: usize) -> MorrisMove {
        let board = self.lines().board;
        let map = |point| map_point(board, point, symmetry);
        MorrisMove { from: mv.from.map(map), to: map(mv.to), removed: map_set(board, mv.removed, symmetry) }
    }

    fn inverse(&self, symmetry: usize) -> usize {
        inverse(symmetry)
    }

    fn colors_swapped(&self) -> Morris {
        let both = [Color::Black, Color::White];
        let men = both.map(|color| self.men(color));
        let bans = both.map(|color| self.ban_bits(color));
        Morris::new(self.variant(), men, both.map(|color| self.hand(color)), !self.turn(), bans)
    }

    fn canonical(&self) -> Morris {
        let key = |position: &Morris| {
            (Color::ALL.map(|color| position.men(color)), Color::ALL.map(|color| position.ban_bits(color)))
        };
        (0..SYMMETRIES).map(|symmetry| self.mapped(symmetry)).min_by_key(key).unwrap_or(*self)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::morris::{MorrisBase, MorrisVariant};

    #[test]
    fn sixteen_different_maps_that_keep_the_lines() {
        for variant in MorrisVariant::all() {
            let lines = variant.lines();
            let board = lines.board;
            let all: HashSet<PointSet> = lines.all().map(|(_, line)| line).collect();
            let mut maps = HashSet::new();
            for symmetry in 0..SYMMETRIES {
                let map: Vec<Point> = board.points().iter().map(|p| map_point(board, p, symmetry)).collect();
                let back = map.iter().map(|&p| map_point(board, p, inverse(symmetry)));
                assert!(back.eq(board.points().iter()));
                assert!(maps.insert(map));
                assert!(all.iter().all(|&line| all.contains(&map_set(board, line, symmetry))));
                for point in board.points().iter() {
                    let image = map_set(board, lines.neighbours(point), symmetry);
                    assert_eq!(image, lines.neighbours(map_point(board, point, symmetry)));
                }
            }
        }
    }

    #[test]
    fn first_placements_up_to_symmetry() {
        let variant =
            MorrisVariant { base: MorrisBase::Nine, diagonal: false, double: false, flying: false, noreform: false };
        let start = Morris::start(variant);
        let distinct: HashSet<Morris> =
            start.legal_moves().into_iter().map(|mv| start.play(mv).unwrap().canonical()).collect();
        // Corner or midpoint, of an outer or the middle square.
        assert_eq!(distinct.len(), 4);
    }
}
