//! Where a board's places are on the screen, and back from a mouse click to a place.

use ratatui::layout::{Rect, Size as ScreenSize};
use rayuela_rules::morelli::Size;
use rayuela_rules::morris::{Board, Point};
use rayuela_rules::{AnyPosition, Position, Spot, Variant};

/// The smallest terminal that everything fits.
pub(crate) const LEAST: ScreenSize = ScreenSize { width: 80, height: 24 };
/// Columns of the side panel.
const PANEL: u16 = 36;
/// Rows below the board: two for sentences, the prompt, the keys.
const FOOT: u16 = 4;

/// The parts of a screen with a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    pub(crate) board: Rect,
    pub(crate) panel: Rect,
    /// two rows
    pub(crate) message: Rect,
    pub(crate) prompt: Rect,
    pub(crate) keys: Rect,
}

impl Layout {
    /// Divides a screen that is at least [`LEAST`].
    pub(crate) fn of(size: ScreenSize) -> Layout {
        let (width, height) = (size.width.max(LEAST.width), size.height.max(LEAST.height));
        let row = |y, height| Rect { x: 0, y, width, height };
        let (left, top) = (width - PANEL, height - FOOT);
        Layout {
            board: Rect { x: 0, y: 0, width: left, height: top },
            panel: Rect { x: left, y: 0, width: PANEL, height: top },
            message: row(top, 2),
            prompt: row(top + 2, 1),
            keys: row(top + 3, 1),
        }
    }
}

/// The board that a game is played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BoardKind {
    /// cells
    Morelli(Size),
    /// points
    Morris(Board),
}

impl BoardKind {
    /// The board of a variant.
    pub(crate) fn of(variant: Variant) -> BoardKind {
        match variant {
            Variant::Morelli(variant) => BoardKind::Morelli(variant.size),
            Variant::Morris(variant) => BoardKind::Morris(variant.lines().board),
            Variant::Stacking => BoardKind::Morris(Board::Three),
        }
    }

    /// Files, and ranks too.
    pub(crate) fn side(self) -> usize {
        match self {
            BoardKind::Morelli(size) => size.side(),
            BoardKind::Morris(board) => board.grid(),
        }
    }

    /// Whether the board has this place.
    pub(crate) fn has(self, spot: Spot) -> bool {
        match self {
            BoardKind::Morelli(size) => spot.file < size.side() && spot.rank < size.side(),
            BoardKind::Morris(board) => Point::at(board, spot.file, spot.rank).is_some(),
        }
    }

    /// The name of a place as the game writes it.
    pub(crate) fn name(self, spot: Spot) -> String {
        match self {
            BoardKind::Morelli(_) => spot.to_string().to_uppercase(),
            BoardKind::Morris(_) => spot.to_string(),
        }
    }

    /// Where the cursor is at first.
    pub(crate) fn home(self) -> Spot {
        match self {
            BoardKind::Morelli(size) => Spot { file: size.radius(), rank: 0 },
            BoardKind::Morris(board) => Spot { file: board.grid() / 2, rank: 0 },
        }
    }

    /// The next place that way on the board (not on the screen), or the same if there is none.
    pub(crate) fn step(self, from: Spot, (dx, dy): (isize, isize)) -> Spot {
        let side = self.side();
        let cost = |to: Spot| {
            let (x, y) = (to.file as isize - from.file as isize, to.rank as isize - from.rank as isize);
            let (ahead, aside) = (x * dx + y * dy, (x * dy).abs() + (y * dx).abs());
            // Straight ahead first, otherwise the place nearest to that direction.
            (ahead > 0).then_some(ahead + 3 * aside)
        };
        let places = (0..side * side).map(|i| Spot { file: i % side, rank: i / side });
        let found = places.filter(|&to| self.has(to)).filter_map(|to| Some((cost(to)?, to))).min();
        found.map_or(from, |(_, to)| to)
    }
}

impl From<&AnyPosition> for BoardKind {
    fn from(position: &AnyPosition) -> BoardKind {
        BoardKind::of(position.variant())
    }
}

/// Where a board's places are on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Grid {
    pub(crate) kind: BoardKind,
    /// the sign of the place at the top left
    origin: (u16, u16),
    /// from one place to the next
    pub(crate) pitch: (u16, u16),
    pub(crate) flipped: bool,
}

impl Grid {
    /// The largest grid that fits the area, in its middle.
    pub(crate) fn new(kind: BoardKind, area: Rect, flipped: bool) -> Grid {
        let side = kind.side() as u16;
        let (pitch, before, width, height) = match kind {
            BoardKind::Morelli(_) => {
                let size = |(px, py): (u16, u16)| (3 + side * px + 1, side * py + 1);
                let fits = |pitch: &(u16, u16)| size(*pitch).0 <= area.width && size(*pitch).1 <= area.height;
                let pitch = [(11, 5), (7, 3)].into_iter().find(fits).unwrap_or((3, 1));
                (pitch, (3 + pitch.0 / 2, pitch.1 / 2), size(pitch).0, size(pitch).1)
            }
            BoardKind::Morris(_) => {
                // Two columns to a row make diagonals straight.
                let size = |p: u16| (2 * p * (side - 1) + 1 + 6, p * (side - 1) + 2);
                let fits = |p: &u16| size(*p).0 <= area.width && size(*p).1 <= area.height;
                let p = (2..=6).rev().find(fits).unwrap_or(2);
                ((2 * p, p), (4, 0), size(p).0, size(p).1)
            }
        };
        let centred = |start: u16, room: u16, used: u16| start + room.saturating_sub(used) / 2;
        let left = centred(area.x, area.width, width);
        let top = centred(area.y, area.height, height);
        Grid { kind, origin: (left + before.0, top + before.1), pitch, flipped }
    }

    /// The screen's column and row of a place.
    pub(crate) fn place(&self, spot: Spot) -> (u16, u16) {
        let last = self.kind.side() - 1;
        let (column, row) = if self.flipped { (last - spot.file, spot.rank) } else { (spot.file, last - spot.rank) };
        (self.origin.0 + column as u16 * self.pitch.0, self.origin.1 + row as u16 * self.pitch.1)
    }

    /// The place at a column and row of the screen.
    pub(crate) fn spot_at(&self, x: u16, y: u16) -> Option<Spot> {
        let last = self.kind.side() - 1;
        let nearest = |at: u16, origin: u16, pitch: u16| Some(((at + pitch / 2).checked_sub(origin)? / pitch) as usize);
        let column = nearest(x, self.origin.0, self.pitch.0)?;
        let row = nearest(y, self.origin.1, self.pitch.1)?;
        if column > last || row > last {
            return None;
        }
        let spot = match self.flipped {
            true => Spot { file: last - column, rank: row },
            false => Spot { file: column, rank: last - row },
        };
        self.kind.has(spot).then_some(spot)
    }

    /// The row for the letters of the files.
    pub(crate) fn letters_row(&self) -> u16 {
        let below = match self.kind {
            BoardKind::Morelli(_) => self.pitch.1 - self.pitch.1 / 2,
            BoardKind::Morris(_) => 1,
        };
        self.origin.1 + (self.kind.side() as u16 - 1) * self.pitch.1 + below
    }

    /// The column for the numbers of the ranks.
    pub(crate) fn numbers_column(&self) -> u16 {
        match self.kind {
            BoardKind::Morelli(_) => self.origin.0 - self.pitch.0 / 2 - 3,
            BoardKind::Morris(_) => self.origin.0 - 4,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_fits_the_smallest_screen_and_clicks_come_back() {
        for (width, height) in [(80, 24), (100, 30), (160, 50), (300, 100)] {
            let layout = Layout::of(ScreenSize { width, height });
            for variant in Variant::all() {
                for flipped in [false, true] {
                    let kind = BoardKind::of(variant);
                    let grid = Grid::new(kind, layout.board, flipped);
                    for i in 0..kind.side() * kind.side() {
                        let spot = Spot { file: i % kind.side(), rank: i / kind.side() };
                        let (x, y) = grid.place(spot);
                        assert!(x + 1 < layout.board.width && y + 1 < layout.board.bottom(), "{variant} {spot}");
                        assert_eq!(grid.spot_at(x, y), kind.has(spot).then_some(spot));
                    }
                    assert!(grid.letters_row() < layout.board.bottom(), "{variant}");
                }
            }
        }
    }

    #[test]
    fn steps_follow_the_lines() {
        let nine = BoardKind::Morris(Board::Three);
        let at = |file, rank| Spot { file, rank };
        assert_eq!(nine.step(at(0, 0), (1, 0)), at(3, 0));
        assert_eq!(nine.step(at(0, 0), (0, 1)), at(0, 3));
        assert_eq!(nine.step(at(0, 3), (1, 0)), at(1, 3));
        assert_eq!(nine.step(at(0, 0), (-1, 0)), at(0, 0));
        let morelli = BoardKind::Morelli(Size::N5);
        assert_eq!(morelli.step(at(2, 1), (0, 1)), at(2, 2));
        assert_eq!(morelli.home(), at(2, 0));
    }

    #[test]
    fn all_points_can_be_walked_to() {
        for board in [Board::Two, Board::Three] {
            let kind = BoardKind::Morris(board);
            let mut reached = vec![kind.home()];
            let mut i = 0;
            while i < reached.len() {
                for way in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                    let next = kind.step(reached[i], way);
                    if !reached.contains(&next) {
                        reached.push(next);
                    }
                }
                i += 1;
            }
            assert_eq!(reached.len(), board.point_count());
        }
    }
}
