//! Shut-outs in Morelli: which players can never complete a frame again.
//!
//! A sound over-approximation. Starting from the pieces on the board it collects, up to a fixed point, every cell where
//! a piece of a colour might ever stand: pieces move along paths whose cells might ever be vacant, and
//! change colour where the capturing piece might ever land and its partner might ever stand. Each step of a real game
//! adds only what is collected already, so a player whose every frame has a cell outside that set never completes one
//! again, whatever both play.

use std::sync::LazyLock;

use rayuela_rules::Color;
use rayuela_rules::morelli::{Cell, CellSet, Frame, Morelli, Size};

/// Which players are shut out, and how long the game can last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShutOut {
    /// by [`Color::index`]: whether this player can never complete a frame again
    pub players: [bool; 2],
    /// the most turns that the game can still last
    pub turns: u32,
}

const DIRECTIONS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// The board's geometry; the small boards are the middle of the largest.
struct Geometry {
    /// for each cell its lines inwards: the cells in order of distance, the Throne among them
    lines: Vec<Vec<Vec<Cell>>>,
    /// for each cell the four pairs of cells it lies between
    between: Vec<Vec<(Cell, Cell)>>,
}

static GEOMETRY: LazyLock<Geometry> = LazyLock::new(|| {
    let mut geometry = Geometry { lines: vec![Vec::new(); 256], between: vec![Vec::new(); 256] };
    let size = Size::N13;
    let at = |(file, rank): (i32, i32)| {
        let inside = (0..13).contains(&file) && (0..13).contains(&rank);
        inside.then(|| Cell::at(size, file as usize, rank as usize)).flatten()
    };
    for cell in size.cells() {
        let (file, rank) = cell.file_rank(size);
        let step = |(dx, dy): (i32, i32), n: i32| at((file as i32 + n * dx, rank as i32 + n * dy));
        for direction in DIRECTIONS {
            // The distance from the centre is convex along a line: the nearer cells come first.
            let line: Vec<Cell> =
                (1..13).map_while(|n| step(direction, n).filter(|to| to.band() < cell.band())).collect();
            if !line.is_empty() {
                geometry.lines[cell.index()].push(line);
            }
        }
        for direction in &DIRECTIONS[..4] {
            if let (Some(one), Some(other)) = (step(*direction, 1), step(*direction, -1)) {
                geometry.between[cell.index()].push((one, other));
            }
        }
    }
    geometry
});

/// What might ever happen on the board.
struct Future {
    /// cells that are or might become vacant
    vacant: CellSet,
    /// by colour, cells where a piece might ever stand
    own: [CellSet; 2],
    /// by colour, cells where a piece might ever land or change to this colour
    gained: [CellSet; 2],
    /// by colour, cells where a piece might ever land
    landed: [CellSet; 2],
}

fn without(a: CellSet, b: CellSet) -> CellSet {
    a ^ (a & b)
}

impl Future {
    fn of(position: &Morelli) -> Future {
        let own = Color::ALL.map(|color| position.pieces(color));
        let board: CellSet = position.size().cells().collect();
        let mut vacant = without(board, own[0] | own[1]);
        if position.throne().is_none() {
            // It may be crossed while it is vacant; landing on it is never counted.
            vacant = vacant | CellSet::of(Cell::THRONE);
        }
        let mut future = Future { vacant, own, gained: [CellSet::EMPTY; 2], landed: [CellSet::EMPTY; 2] };
        while future.grow() {}
        future
    }

    /// Adds what one more round of moving and capturing might bring; false if that is nothing.
    fn grow(&mut self) -> bool {
        let before = (self.vacant, self.own);
        for color in [0, 1] {
            for from in self.own[color].iter() {
                for line in &GEOMETRY.lines[from.index()] {
                    let vacant = self.vacant;
                    for &to in line.iter().take_while(|&&cell| vacant.contains(cell)) {
                        if to != Cell::THRONE {
                            let lone = CellSet::of(to);
                            self.own[color] = self.own[color] | lone;
                            self.gained[color] = self.gained[color] | lone;
                            self.landed[color] = self.landed[color] | lone;
                            self.vacant = self.vacant | CellSet::of(from);
                        }
                    }
                }
            }
        }
        for color in [0, 1] {
            for cell in without(self.own[1 - color], self.gained[color]).iter() {
                let lands = |a, b| self.landed[color].contains(a) && self.own[color].contains(b);
                if GEOMETRY.between[cell.index()].iter().any(|&(a, b)| lands(a, b) || lands(b, a)) {
                    self.own[color] = self.own[color] | CellSet::of(cell);
                    self.gained[color] = self.gained[color] | CellSet::of(cell);
                }
            }
        }
        before != (self.vacant, self.own)
    }

    /// Whether this player might complete a frame: all four cells might become their own, at least one of them newly.
    fn completes(&self, size: Size, color: usize) -> bool {
        Frame::all(size).any(|frame| {
            let cells = frame.cells();
            cells.iter().all(|&cell| self.own[color].contains(cell))
                && cells.iter().any(|&cell| self.gained[color].contains(cell))
        })
    }
}

/// Finds the players who can never complete a frame again; a player reported as shut out certainly is.
///
/// # Examples
/// ```
/// use rayuela_engine::{ShutOut, shut_out};
/// use rayuela_rules::morelli::{Edition, Morelli, MorelliVariant, Size};
/// let start = Morelli::facing_start(MorelliVariant { size: Size::N9, edition: Edition::E2015 });
/// // Each of the 32 pieces can come three bands nearer the Throne.
/// assert_eq!(shut_out(&start), ShutOut { players: [false, false], turns: 32 * 3 });
/// ```
pub fn shut_out(position: &Morelli) -> ShutOut {
    let future = Future::of(position);
    let completes = [0, 1].map(|color| future.completes(position.size(), color));
    // Every turn brings a piece at least one band nearer, at most to Indigo.
    let pieces = position.pieces(Color::White) | position.pieces(Color::Black);
    let mobile = pieces & future.vacant;
    let turns = mobile.iter().map(|cell| cell.band().distance() as u32 - 1).sum();
    ShutOut { players: completes.map(|completes| !completes), turns }
}
