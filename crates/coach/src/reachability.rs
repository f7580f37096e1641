//! Morelli: an upper bound of everything that can still happen in a game.
//!
//! Starting from the board, cells are collected until no more are found: where a piece of each colour might ever
//! stand, land or be gained by capture, and which cells might ever be vacant. A real game does only what is collected, so
//! what is *not* collected is certain never to happen: a frame with such a cell is dead.

use rayuela_rules::morelli::{Cell, CellSet, Frame, Morelli, Size};
use rayuela_rules::{Color, Position};

const DIRECTIONS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// What might still happen in a Morelli game.
#[derive(Clone, Debug)]
pub struct Reachability {
    size: Size,
    turn: Color,
    pieces: [CellSet; 2],
    /// cells that are vacant or might become so; the Throne while it may be crossed
    vacant: CellSet,
    /// by colour, where a piece might ever stand
    stands: [CellSet; 2],
    /// by colour, where a piece might ever land
    lands: [CellSet; 2],
    /// by colour, where an adverse piece might ever be captured
    captures: [CellSet; 2],
}

impl Reachability {
    /// Works out what might still happen.
    pub fn of(position: &Morelli) -> Reachability {
        let pieces = Color::ALL.map(|color| position.pieces(color));
        let size = position.size();
        let mut vacant: CellSet = size.cells().filter(|&cell| position.piece_at(cell).is_none()).collect();
        if position.throne().is_none() {
            vacant = vacant | CellSet::of(Cell::THRONE);
        }
        let none = [CellSet::EMPTY; 2];
        let mut reachability =
            Reachability { size, turn: position.turn(), pieces, vacant, stands: pieces, lands: none, captures: none };
        // In a finished game nothing more happens.
        if position.has_moves() {
            loop {
                let before = (reachability.vacant, reachability.stands, reachability.lands, reachability.captures);
                Color::ALL.into_iter().for_each(|color| reachability.move_all(color));
                Color::ALL.into_iter().for_each(|color| reachability.capture_all(color));
                if before == (reachability.vacant, reachability.stands, reachability.lands, reachability.captures) {
                    break;
                }
            }
        }
        reachability
    }

    /// The cell so many steps away, if it is on the board.
    fn step(&self, cell: Cell, (dx, dy): (i32, i32), steps: i32) -> Option<Cell> {
        let (file, rank) = cell.file_rank(self.size);
        let (file, rank) = (file as i32 + dx * steps, rank as i32 + dy * steps);
        if file < 0 || rank < 0 { None } else { Cell::at(self.size, file as usize, rank as usize) }
    }

    fn move_all(&mut self, color: Color) {
        let i = color.index();
        for from in self.stands[i].iter() {
            for direction in DIRECTIONS {
                let line = (1..).map_while(|n| self.step(from, direction, n));
                // The distance from the centre is convex along a line: the nearer cells come first.
                let path = line.take_while(|to| to.band() < from.band() && self.vacant.contains(*to));
                let landings: CellSet = path.filter(|&to| to != Cell::THRONE).collect();
                if !landings.is_empty() {
                    self.lands[i] = self.lands[i] | landings;
                    self.stands[i] = self.stands[i] | landings;
                    self.vacant = self.vacant | CellSet::of(from);
                }
            }
        }
    }

    fn capture_all(&mut self, color: Color) {
        let i = color.index();
        for cell in self.stands[(!color).index()].iter() {
            let flanked = DIRECTIONS.into_iter().any(|direction| {
                let (lands, partner) = (self.step(cell, direction, 1), self.step(cell, direction, -1));
                lands.is_some_and(|at| self.lands[i].contains(at))
                    && partner.is_some_and(|at| self.stands[i].contains(at))
            });
            if flanked {
                self.captures[i] = self.captures[i] | CellSet::of(cell);
                self.stands[i] = self.stands[i] | CellSet::of(cell);
            }
        }
    }

    /// Whether this player might still complete this frame; no means never.
    pub fn may_complete(&self, color: Color, frame: Frame) -> bool {
        let gained = self.lands[color.index()] | self.captures[color.index()];
        let cells = frame.cells();
        cells.iter().all(|&cell| self.stands[color.index()].contains(cell))
            && cells.iter().any(|&cell| gained.contains(cell))
    }

    /// Whether this player can certainly complete no frame any more.
    pub fn shut_out(&self, color: Color) -> bool {
        !Frame::all(self.size).any(|frame| self.may_complete(color, frame))
    }

    /// The game lasts at most this many more turns of both players together.
    ///
    /// Every turn brings a piece at least one band nearer, at most to Indigo, and only pieces that might move count.
    pub fn most_turns(&self) -> u32 {
        let sides = Color::ALL.map(|color| self.own_steps(color));
        sides[0] + sides[1]
    }

    /// This player has at most this many turns left.
    pub fn most_turns_of(&self, color: Color) -> u32 {
        // If no more captures are possible, players move only the pieces they have now.
        let alone = |color: Color| {
            if self.captures[color.index()].is_empty() { self.own_steps(color) } else { self.most_turns() }
        };
        let (total, own, other) = (self.most_turns(), alone(color), alone(!color));
        // Turns alternate, and the game ends when one of them has none.
        if color == self.turn { own.min(other + 1).min(total.div_ceil(2)) } else { own.min(other).min(total / 2) }
    }

    /// The bands that a player's pieces can still cross, without pieces that can never move.
    fn own_steps(&self, color: Color) -> u32 {
        let mobile = self.pieces[color.index()] & self.vacant;
        mobile.iter().map(|cell| cell.band().distance() as u32 - 1).sum()
    }
}
