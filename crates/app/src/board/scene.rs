//! What stands on a board, from any source: a position, a set-up phase, the editor.

use rayuela_draw::Diagonals;
use rayuela_rules::morelli::{Edition, MorelliVariant, Placing, Size};
use rayuela_rules::morris::{Board, Morris, Point, Slot};
use rayuela_rules::stacking::StackingVariant;
use rayuela_rules::{AnyPosition, Color, Position, Spot, Variant};

/// The board itself, without anything on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BoardKind {
    /// coloured bands
    Morelli(Size, Edition),
    /// squares within squares
    Morris(Board, Diagonals),
}

impl BoardKind {
    /// The board of a variant.
    pub(crate) fn of(variant: Variant) -> BoardKind {
        match variant {
            Variant::Morelli(MorelliVariant { size, edition }) => BoardKind::Morelli(size, edition),
            Variant::Morris(variant) => {
                let lines = variant.lines();
                BoardKind::Morris(lines.board, Diagonals::of(lines))
            }
            Variant::Stacking => BoardKind::Morris(StackingVariant::BOARD, Diagonals::Mills),
        }
    }

    /// The side length of the coordinate grid.
    pub(crate) fn side(self) -> usize {
        match self {
            BoardKind::Morelli(size, _) => size.side(),
            BoardKind::Morris(board, _) => board.grid(),
        }
    }

    /// Whether the grid has a cell or point there.
    pub(crate) fn has(self, spot: Spot) -> bool {
        match self {
            BoardKind::Morelli(size, _) => spot.file < size.side() && spot.rank < size.side(),
            BoardKind::Morris(board, _) => Point::at(board, spot.file, spot.rank).is_some(),
        }
    }

    /// Every place, rank by rank from the top.
    pub(crate) fn spots(self) -> impl Iterator<Item = Spot> {
        let side = self.side();
        (0..side * side)
            .map(move |i| Spot { file: i % side, rank: side - 1 - i / side })
            .filter(move |&spot| self.has(spot))
    }

    /// The place where keyboard navigation starts: the Throne, or a corner of a Morris board.
    pub(crate) fn middle(self) -> Spot {
        self.throne().or_else(|| self.spots().last()).unwrap_or(Spot { file: 0, rank: 0 })
    }

    /// The name as the game's notation writes it.
    pub(crate) fn name(self, spot: Spot) -> String {
        match self {
            BoardKind::Morelli(..) => spot.to_string().to_uppercase(),
            BoardKind::Morris(..) => spot.to_string(),
        }
    }

    /// The centre of a Morelli board.
    pub(crate) fn throne(self) -> Option<Spot> {
        match self {
            BoardKind::Morelli(size, _) => Some(Spot { file: size.radius(), rank: size.radius() }),
            BoardKind::Morris(..) => None,
        }
    }

    /// The distance from the centre, which is a Morelli cell's band.
    pub(crate) fn band(self, spot: Spot) -> usize {
        let middle = self.side() / 2;
        spot.file.abs_diff(middle).max(spot.rank.abs_diff(middle))
    }
}

/// A board and what stands on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Scene {
    /// the board
    pub(crate) kind: BoardKind,
    /// what stands where; vacant places are left out
    pub(crate) men: Vec<(Spot, Slot)>,
    /// who holds the Throne
    pub(crate) throne: Option<Color>,
    /// men in hand, by [`Color::index`]
    pub(crate) hands: [usize; 2],
    /// lines that may not be completed on the next turn
    pub(crate) bans: Vec<(Color, [Spot; 2])>,
}

impl Scene {
    /// An empty board.
    pub(crate) fn empty(kind: BoardKind) -> Scene {
        Scene { kind, men: Vec::new(), throne: None, hands: [0; 2], bans: Vec::new() }
    }

    /// What stands on a place.
    pub(crate) fn at(&self, spot: Spot) -> Slot {
        self.men.iter().find(|(place, _)| *place == spot).map_or(Slot::Vacant, |(_, slot)| *slot)
    }

    /// A set-up phase in progress.
    pub(crate) fn of_placing(placing: &Placing, edition: Edition) -> Scene {
        let size = placing.size();
        let mut scene = Scene::empty(BoardKind::Morelli(size, edition));
        for color in Color::ALL {
            let cells = placing.pieces()[color.index()];
            scene.men.extend(cells.iter().map(|cell| (Spot::of_cell(cell, size), Slot::Man(color))));
        }
        scene
    }
}

impl From<&AnyPosition> for Scene {
    fn from(position: &AnyPosition) -> Scene {
        let mut scene = Scene::empty(BoardKind::of(position.variant()));
        match position {
            AnyPosition::Morelli(position) => {
                for color in Color::ALL {
                    let cells = position.pieces(color).iter();
                    scene.men.extend(cells.map(|cell| (Spot::of_cell(cell, position.size()), Slot::Man(color))));
                }
                scene.throne = position.throne();
            }
            AnyPosition::Morris(position) => {
                scene.hands = Color::ALL.map(|color| position.hand(color).into());
                for color in Color::ALL {
                    let men = position.men(color).iter();
                    scene.men.extend(men.map(|at| (Spot::of_point(at, position.lines().board), Slot::Man(color))));
                    scene.bans.extend(bans(position, color));
                }
            }
            AnyPosition::Stacking(position) => {
                scene.hands = Color::ALL.map(|color| position.hand(color).into());
                let board = StackingVariant::BOARD;
                let slots = board.points().iter().map(|at| (Spot::of_point(at, board), position.slot(at)));
                scene.men.extend(slots.filter(|(_, slot)| *slot != Slot::Vacant));
            }
        }
        scene
    }
}

/// The ends of the lines that a player may not complete next.
fn bans(position: &Morris, color: Color) -> impl Iterator<Item = (Color, [Spot; 2])> {
    let board = position.lines().board;
    position.bans(color).filter_map(move |line| {
        let spots = || line.iter().map(|point| Spot::of_point(point, board));
        Some((color, [spots().min()?, spots().max()?]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_of_variants() {
        for (name, spots, diagonals) in [
            ("nine", 24, Diagonals::None),
            ("six+diagonal", 16, Diagonals::Moves),
            ("twelve", 24, Diagonals::Mills),
            ("stacking", 24, Diagonals::Mills),
        ] {
            let kind = BoardKind::of(name.parse().unwrap());
            assert_eq!(kind.spots().count(), spots, "{name}");
            assert!(matches!(kind, BoardKind::Morris(_, found) if found == diagonals), "{name}");
        }
        let kind = BoardKind::of("morelli9".parse().unwrap());
        assert_eq!(kind.spots().count(), 81);
        assert_eq!(kind.throne().map(|spot| kind.name(spot)).as_deref(), Some("E5"));
        assert_eq!(kind.spots().next().map(|spot| kind.name(spot)).as_deref(), Some("A9"));
    }

    #[test]
    fn scenes_hold_every_man() {
        for (name, position, men) in [
            ("morelli5", "wbbbb/w3w/w3w/w3w/bbbbw b -", 16),
            ("six", ".w./.../..../b../... w 5 5", 2),
            ("stacking", "..W/.../.b./....../.../.../w.. w 6 6", 3),
        ] {
            let position = AnyPosition::parse(name.parse().unwrap(), position).unwrap();
            assert_eq!(Scene::from(&position).men.len(), men, "{name}");
        }
    }
}
