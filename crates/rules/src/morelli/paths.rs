//! The lines pieces move on and the neighbours they capture, computed at compile time.

use super::board::Cell;
use super::cell_set::CellSet;

/// The 8 directions, right, up, left, down and between.
pub(crate) const DIRECTIONS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// The most destinations a piece ever has (A5 of the regulation board has 21).
pub(crate) const MOST_PATHS: usize = 24;

/// Where the pieces on a cell may go on an empty board, one line after another, nearest first.
///
/// The distance from the centre is convex along a line, so the cells nearer than the start are the first few of the
/// line, with only the Throne left out.
#[derive(Clone, Copy)]
pub(crate) struct Paths {
    pub(crate) len: usize,
    pub(crate) to: [Cell; MOST_PATHS],
    /// bit i: path i is the first of its line; one more bit stands behind the last path
    pub(crate) starts: u32,
    /// bit i: path i crosses the Throne
    pub(crate) crossing: u32,
}

const NO_PATHS: Paths = Paths { len: 0, to: [Cell::NOWHERE; MOST_PATHS], starts: 0, crossing: 0 };

const fn paths_from(cell: Cell) -> Paths {
    let (x, y) = cell.centred();
    let r = cell.distance();
    let mut paths = NO_PATHS;
    let mut direction = 0;
    while direction < 8 {
        let (dx, dy) = DIRECTIONS[direction];
        let (mut x, mut y) = (x + dx, y + dy);
        let mut crossed = false;
        let first = paths.len;
        while Cell::from_centre(x, y).0 != Cell::NOWHERE.0 && Cell::from_centre(x, y).distance() < r {
            if x == 0 && y == 0 {
                crossed = true;
            } else {
                paths.to[paths.len] = Cell::from_centre(x, y);
                paths.crossing |= (crossed as u32) << paths.len;
                paths.len += 1;
            }
            (x, y) = (x + dx, y + dy);
        }
        if paths.len > first {
            paths.starts |= 1 << first;
        }
        direction += 1;
    }
    paths.starts |= 1 << paths.len;
    paths
}

const fn all_cells(table: &mut [Paths; 256]) {
    let mut i = 0;
    while i < 4 * 42 {
        let cell = Cell::new(i / 42, i % 42);
        table[cell.index()] = paths_from(cell);
        i += 1;
    }
}

/// The paths from each cell.
pub(crate) static PATHS: [Paths; 256] = PATH_TABLE;

/// The same at compile time.
pub(crate) const PATH_TABLE: [Paths; 256] = {
    let mut table = [NO_PATHS; 256];
    all_cells(&mut table);
    table
};

/// A set that lookups count as blocked: paths that a cell does not have need it vacant, so they are never free.
pub(crate) const NEVER_VACANT: CellSet = CellSet([1 << Cell::NOWHERE.0, 0, 0, 0]);

/// For each path the cells that must be vacant: those passed and the one landed on.
///
/// Only random playouts look here: they try one path at a time, so one test of four words beats walking the line.
pub(crate) static PATH_CELLS: [[CellSet; MOST_PATHS]; 256] = {
    let mut table = [[CellSet::EMPTY; MOST_PATHS]; 256];
    let mut c = 0;
    while c < 256 {
        let paths = &PATH_TABLE[c];
        let mut passed = CellSet::EMPTY;
        let mut i = 0;
        while i < paths.len {
            if paths.starts >> i & 1 != 0 {
                passed = CellSet::EMPTY;
            }
            if paths.crossing >> i & 1 != 0 && !passed.contains(Cell::THRONE) {
                passed.toggle_slow(Cell::THRONE);
            }
            passed.toggle_slow(paths.to[i]);
            table[c][i] = passed;
            i += 1;
        }
        while i < MOST_PATHS {
            table[c][i] = NEVER_VACANT;
            i += 1;
        }
        c += 1;
    }
    table
};

/// For each cell and direction the neighbour and the cell behind it.
pub(crate) static FLANKS: [[(Cell, Cell); 8]; 256] = {
    let mut table = [[(Cell::NOWHERE, Cell::NOWHERE); 8]; 256];
    let mut i = 0;
    while i < 4 * 42 {
        let cell = Cell::new(i / 42, i % 42);
        let (x, y) = cell.centred();
        let mut d = 0;
        while d < 8 {
            let (dx, dy) = DIRECTIONS[d];
            table[cell.index()][d] = (Cell::from_centre(x + dx, y + dy), Cell::from_centre(x + 2 * dx, y + 2 * dy));
            d += 1;
        }
        i += 1;
    }
    table
};

/// The neighbours of each cell.
pub(crate) static NEIGHBOURS: [CellSet; 256] = {
    let mut table = [CellSet::EMPTY; 256];
    let mut c = 0;
    while c < 256 {
        let mut d = 0;
        while d < 8 {
            let cell = FLANKS[c][d].0;
            if cell.0 != Cell::NOWHERE.0 && cell.0 != Cell::THRONE.0 {
                table[c].toggle_slow(cell);
            }
            d += 1;
        }
        c += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::morelli::Size;

    #[test]
    fn every_path_leads_nearer() {
        for cell in Size::N13.cells() {
            let paths = &PATHS[cell.index()];
            assert!(paths.len < MOST_PATHS);
            for (to, passed) in paths.to[..paths.len].iter().zip(&PATH_CELLS[cell.index()]) {
                assert!(to.distance() < cell.distance());
                assert!(passed.contains(*to));
            }
        }
    }
}
