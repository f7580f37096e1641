//! Where things are on the drawing: places to coordinates and back.

use rayuela_draw::At;

use super::scene::BoardKind;
use rayuela_rules::Spot;

/// A Morelli cell's side.
pub(crate) const CELL: f64 = 40.0;
/// From one file of a Morris board to the next.
pub(crate) const STEP: f64 = 60.0;
/// From the outermost Morris lines to the frame.
const EDGE: f64 = 32.0;

/// How a board is laid out on the drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Layout {
    /// which board
    pub(crate) kind: BoardKind,
    /// rotated by 180 degrees
    pub(crate) flipped: bool,
    /// with coordinates
    pub(crate) coordinates: bool,
}

impl Layout {
    /// The drawing's side.
    pub(crate) fn length(self) -> f64 {
        let side = self.kind.side() as f64;
        let inside = match self.kind {
            BoardKind::Morelli(..) => side * CELL,
            BoardKind::Morris(..) => (side - 1.0) * STEP + 2.0 * EDGE,
        };
        inside + 2.0 * self.frame()
    }

    /// The width of the wooden frame, which bears the coordinates. It grows with the board, because a large board is drawn
    /// smaller.
    pub(crate) fn frame(self) -> f64 {
        let side = self.kind.side() as f64;
        match (self.kind, self.coordinates) {
            (BoardKind::Morelli(..), true) => 8.0 + side,
            (BoardKind::Morelli(..), false) => 4.0 + 0.6 * side,
            (BoardKind::Morris(..), true) => 4.5 + 2.5 * side,
            (BoardKind::Morris(..), false) => 2.0 + 1.6 * side,
        }
    }

    /// From one place to the next.
    pub(crate) const fn pitch(self) -> f64 {
        match self.kind {
            BoardKind::Morelli(..) => CELL,
            BoardKind::Morris(..) => STEP,
        }
    }

    /// A man's radius.
    pub(crate) const fn man(self) -> f64 {
        match self.kind {
            BoardKind::Morelli(..) => 14.5,
            BoardKind::Morris(..) => 20.0,
        }
    }

    /// Column from the left and row from the top.
    pub(crate) fn place(self, spot: Spot) -> (usize, usize) {
        let last = self.kind.side() - 1;
        match self.flipped {
            true => (last.saturating_sub(spot.file), spot.rank),
            false => (spot.file, last.saturating_sub(spot.rank)),
        }
    }

    /// The middle of a place.
    pub(crate) fn at(self, spot: Spot) -> At {
        let (column, row) = self.place(spot);
        let (column, row, frame) = (column as f64, row as f64, self.frame());
        match self.kind {
            BoardKind::Morelli(..) => At { x: frame + (column + 0.5) * CELL, y: frame + (row + 0.5) * CELL },
            BoardKind::Morris(..) => At { x: frame + EDGE + column * STEP, y: frame + EDGE + row * STEP },
        }
    }

    /// The place a point of the drawing belongs to.
    pub(crate) fn spot(self, at: At) -> Option<Spot> {
        let reach = self.pitch() * 0.5;
        self.kind.spots().find(|&spot| {
            let middle = self.at(spot);
            (middle.x - at.x).abs() <= reach && (middle.y - at.y).abs() <= reach
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        for name in ["morelli13", "morelli5+2011", "nine", "six"] {
            for (flipped, coordinates) in [(false, true), (true, false)] {
                let layout = Layout { kind: BoardKind::of(name.parse().unwrap()), flipped, coordinates };
                for spot in layout.kind.spots() {
                    let at = layout.at(spot);
                    assert_eq!(layout.spot(At { x: at.x + 3.0, y: at.y - 3.0 }), Some(spot), "{name}");
                    assert!(at.x > 0.0 && at.y > 0.0 && at.x < layout.length() && at.y < layout.length());
                }
            }
        }
    }
}
