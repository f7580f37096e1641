//! A Morris position of either kind as the drawings need it.

use rayuela_rules::morris::{Lines, Morris, Point, PointSet, Slot};
use rayuela_rules::stacking::Stacking;

use rayuela_rules::{Color, Spot};

use crate::Diagonals;

/// The men of a Morris position, on the board and in hand.
#[derive(Clone, Debug)]
pub(crate) struct Men {
    pub(crate) lines: Lines,
    pub(crate) diagonals: Diagonals,
    /// every point with what stands on it
    pub(crate) slots: Vec<(Spot, Slot)>,
    /// by [`Color::index`]
    pub(crate) hands: [u8; 2],
    /// lines that a player may not complete on their next turn
    pub(crate) bans: Vec<(Color, [Spot; 2])>,
    /// stacks exist in this game
    pub(crate) stacking: bool,
}

impl Men {
    fn new(lines: Lines, hands: [u8; 2], slot: impl Fn(Point) -> Slot) -> Men {
        let slots = lines.board.points().iter().map(|point| (Spot::of_point(point, lines.board), slot(point)));
        Men { lines, diagonals: Diagonals::of(lines), slots: slots.collect(), hands, bans: Vec::new(), stacking: false }
    }

    /// What stands on a place.
    pub(crate) fn at(&self, spot: Spot) -> Slot {
        self.slots.iter().find(|(place, _)| *place == spot).map_or(Slot::Vacant, |(_, slot)| *slot)
    }

    /// The places of each square's corners, clockwise, outermost first.
    pub(crate) fn squares(&self) -> impl Iterator<Item = [Spot; 4]> {
        let top = self.lines.board.grid() - 1;
        (0..self.lines.board.rings()).map(move |ring| {
            let (low, high) = (ring, top - ring);
            [(low, high), (high, high), (high, low), (low, low)].map(|(file, rank)| Spot { file, rank })
        })
    }

    /// The ends of the lines that join the midpoints of the squares.
    pub(crate) fn spokes(&self) -> [[Spot; 2]; 4] {
        let (top, inner) = (self.lines.board.grid() - 1, self.lines.board.rings() - 1);
        let middle = top / 2;
        [(middle, 0), (middle, top), (0, middle), (top, middle)].map(|(file, rank)| {
            let inwards = |x: usize| if x == middle { x } else { x.clamp(inner, top - inner) };
            [Spot { file, rank }, Spot { file: inwards(file), rank: inwards(rank) }]
        })
    }

    /// The ends of the diagonals, whether or not the game has them.
    pub(crate) fn diagonal_ends(&self) -> [[Spot; 2]; 4] {
        let (top, inner) = (self.lines.board.grid() - 1, self.lines.board.rings() - 1);
        [(0, 0), (0, top), (top, 0), (top, top)].map(|(file, rank)| {
            let inwards = |x: usize| x.clamp(inner, top - inner);
            [Spot { file, rank }, Spot { file: inwards(file), rank: inwards(rank) }]
        })
    }
}

impl From<&Morris> for Men {
    fn from(position: &Morris) -> Men {
        let lines = position.lines();
        let owner = |point| Color::ALL.into_iter().find(|&color| position.men(color).contains(point));
        let hands = Color::ALL.map(|color| position.hand(color));
        let mut men = Men::new(lines, hands, |point| owner(point).map_or(Slot::Vacant, Slot::Man));
        for color in Color::ALL {
            men.bans.extend(position.bans(color).map(|line| (color, ends(lines, line))));
        }
        men
    }
}

impl From<&Stacking> for Men {
    fn from(position: &Stacking) -> Men {
        let hands = Color::ALL.map(|color| position.hand(color));
        let men = Men::new(position.lines(), hands, |point| position.slot(point));
        Men { stacking: true, ..men }
    }
}

/// The two ends of a line.
fn ends(lines: Lines, line: PointSet) -> [Spot; 2] {
    let spots = || line.iter().map(|point| Spot::of_point(point, lines.board));
    let first = Spot { file: 0, rank: 0 };
    [spots().min().unwrap_or(first), spots().max().unwrap_or(first)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::morris::MorrisVariant;

    #[test]
    fn diagonals_by_variant() {
        for variant in MorrisVariant::all() {
            let expected = match variant.to_string() {
                name if name.starts_with("twelve") => Diagonals::Mills,
                name if name.contains("diagonal") => Diagonals::Moves,
                _ => Diagonals::None,
            };
            assert_eq!(Men::from(&Morris::start(variant)).diagonals, expected, "{variant}");
        }
        assert_eq!(Men::from(&Stacking::start()).diagonals, Diagonals::Mills);
    }

    #[test]
    fn spokes_and_diagonals_end_on_points() {
        for name in ["nine", "six"] {
            let Ok(rayuela_rules::Variant::Morris(variant)) = name.parse() else { panic!("{name}") };
            let men = Men::from(&Morris::start(variant));
            let is_point = |spot: Spot| men.slots.iter().any(|(place, _)| *place == spot);
            assert!(men.spokes().into_iter().chain(men.diagonal_ends()).flatten().all(is_point), "{name}");
            assert!(men.squares().flatten().all(is_point), "{name}");
        }
    }
}
