//! The set-up phases in which the players place pieces: Pairs (2015) and Free (2011).
//!
//! Both follow one rhythm: Black places one, then White two, Black two, and so on, until Black places the last. In
//! Pairs a placement is an opposite pair, named by the cell of its black piece; in Free it is one stone of the placer.

use std::fmt;

use thiserror::Error;

use super::board::{Cell, Size};
use super::cell_set::CellSet;
use super::notation::cell_name;
use super::{Edition, Morelli, MorelliVariant, StartMode};
use crate::scan::Scanner;
use crate::{Color, SyntaxError};

/// Which of the two phases.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlacingKind {
    /// opposite pairs
    Pairs,
    /// single stones
    Free,
}

impl PlacingKind {
    /// The start mode that the phase belongs to.
    pub const fn mode(self) -> StartMode {
        match self {
            PlacingKind::Pairs => StartMode::Pairs,
            PlacingKind::Free => StartMode::Free,
        }
    }

    /// The record tag that holds the placements.
    pub const fn tag(self) -> &'static str {
        match self {
            PlacingKind::Pairs => "Pairs",
            PlacingKind::Free => "Free",
        }
    }
}

/// A placement that the rules forbid.
///
/// # Examples
/// ```
/// use rayuela_rules::Color;
/// use rayuela_rules::morelli::{Cell, Placing, PlacingError, PlacingKind, Size};
/// let mut free = Placing::new(PlacingKind::Free, Size::N5);
/// let corner = Cell::at(Size::N5, 0, 0).unwrap();
/// assert_eq!(free.place(Color::White, corner), Err(PlacingError::OutOfTurn(Color::Black)));
/// assert_eq!(free.place(Color::Black, Cell::THRONE), Err(PlacingError::NotOnRim("C3".into())));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlacingError {
    /// The other player is to place.
    #[error("it is {0}'s turn to place")]
    OutOfTurn(Color),
    /// Everything is placed.
    #[error("all pieces are placed")]
    Complete,
    /// The cell is not on the outermost band.
    #[error("{0} is not on the outermost band")]
    NotOnRim(String),
    /// The cell is taken.
    #[error("{0} is occupied")]
    Occupied(String),
    /// The list of placements cannot be read.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
}

/// A set-up phase in progress.
///
/// # Examples
/// ```
/// use rayuela_rules::Color;
/// use rayuela_rules::morelli::{Edition, Placing, PlacingKind, Size, StartMode};
/// let mut pairs = Placing::new(PlacingKind::Pairs, Size::N5);
/// let corner = pairs.legal().next().unwrap();
/// pairs.place(Color::Black, corner).unwrap();
/// assert_eq!(pairs.to_place(), Some((Color::White, 2)));
/// assert_eq!((pairs.kind().mode(), pairs.size(), pairs.placed()), (StartMode::Pairs, Size::N5, &[corner][..]));
/// while let Some((color, _)) = pairs.to_place() {
///     let cell = pairs.legal().next().unwrap();
///     pairs.place(color, cell).unwrap();
/// }
/// let start = pairs.finish(Edition::E2015).unwrap();
/// assert_eq!(start.pieces(Color::White).len(), 8);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placing {
    kind: PlacingKind,
    size: Size,
    placed: Vec<Cell>,
}

impl Placing {
    /// An empty board to place on.
    pub const fn new(kind: PlacingKind, size: Size) -> Placing {
        Placing { kind, size, placed: Vec::new() }
    }

    /// Which phase this is.
    pub const fn kind(&self) -> PlacingKind {
        self.kind
    }

    /// The board's size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The placements so far.
    pub fn placed(&self) -> &[Cell] {
        &self.placed
    }

    fn total(&self) -> usize {
        match self.kind {
            PlacingKind::Pairs => self.size.pieces() / 2,
            PlacingKind::Free => self.size.pieces(),
        }
    }

    /// Who makes placement number `i`: Black, then White and Black by twos.
    const fn placer(i: usize) -> Color {
        if i.div_ceil(2).is_multiple_of(2) { Color::Black } else { Color::White }
    }

    /// The player to place and how many placements they have left before the other's turn; `None` when all is placed.
    pub fn to_place(&self) -> Option<(Color, usize)> {
        let done = self.placed.len();
        let color = Placing::placer(done);
        let left = (done..self.total()).take_while(|&i| Placing::placer(i) == color).count();
        (left > 0).then_some((color, left))
    }

    /// The pieces on the board, White's and Black's.
    pub fn pieces(&self) -> [CellSet; 2] {
        let mut pieces = [CellSet::EMPTY; 2];
        for (i, &cell) in self.placed.iter().enumerate() {
            match self.kind {
                PlacingKind::Pairs => {
                    pieces[Color::Black.index()].toggle(cell);
                    pieces[Color::White.index()].toggle(cell.opposite());
                }
                PlacingKind::Free => pieces[Placing::placer(i).index()].toggle(cell),
            }
        }
        pieces
    }

    /// The cells where the player to place may place: for a pair, where its black piece goes.
    pub fn legal(&self) -> impl Iterator<Item = Cell> {
        let [white, black] = self.pieces();
        let complete = self.to_place().is_none();
        self.size.outer_band().filter(move |&cell| !complete && !(white | black).contains(cell))
    }

    /// Places a stone, or a pair by the cell of its black piece.
    ///
    /// # Errors
    /// If it is not this player's turn, or the cell is not allowed; nothing changes then.
    pub fn place(&mut self, by: Color, cell: Cell) -> Result<(), PlacingError> {
        let (color, _) = self.to_place().ok_or(PlacingError::Complete)?;
        if color != by {
            return Err(PlacingError::OutOfTurn(color));
        }
        let name = || cell.name(self.size).to_string();
        if cell.distance() != self.size.radius() {
            return Err(PlacingError::NotOnRim(name()));
        }
        let [white, black] = self.pieces();
        if (white | black).contains(cell) {
            return Err(PlacingError::Occupied(name()));
        }
        self.placed.push(cell);
        Ok(())
    }

    /// Takes the last placement back.
    pub fn undo(&mut self) -> Option<Cell> {
        self.placed.pop()
    }

    /// The start position, once all is placed.
    pub fn finish(&self, edition: Edition) -> Option<Morelli> {
        let variant = MorelliVariant { size: self.size, edition };
        self.to_place().is_none().then(|| Morelli::new(variant, self.pieces(), Color::Black, None))
    }

    /// Reads the placements as the record's tag has them.
    ///
    /// # Errors
    /// What is wrong with the text, or the first placement that the rules forbid.
    pub fn parse(kind: PlacingKind, size: Size, text: &str) -> Result<Placing, PlacingError> {
        let mut placing = Placing::new(kind, size);
        let mut scan = Scanner::new(text);
        scan.skip_blanks();
        while scan.peek().is_some() {
            let name = cell_name(&mut scan)?;
            let cell = name.on(size).ok_or_else(|| PlacingError::NotOnRim(name.to_string()))?;
            let (by, _) = placing.to_place().ok_or(PlacingError::Complete)?;
            placing.place(by, cell)?;
            if !scan.skip_blanks() {
                scan.end("a blank between placements")?;
            }
        }
        Ok(placing)
    }
}

impl fmt::Display for Placing {
    /// The placements in order, with blanks between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, cell) in self.placed.iter().enumerate() {
            write!(f, "{}{}", if i > 0 { " " } else { "" }, cell.name(self.size))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, Rng};

    #[test]
    fn the_rhythm_is_one_two_two_one() {
        for kind in [PlacingKind::Pairs, PlacingKind::Free] {
            for size in Size::ALL {
                let mut placing = Placing::new(kind, size);
                let mut rng = Rng::new(size.side() as u64);
                let mut groups = Vec::new();
                while let Some((color, left)) = placing.to_place() {
                    groups.push((color, left));
                    for _ in 0..left {
                        let cells: Vec<Cell> = placing.legal().collect();
                        assert_eq!(placing.place(!color, cells[0]), Err(PlacingError::OutOfTurn(color)));
                        assert_eq!(placing.finish(Edition::E2015), None);
                        placing.place(color, cells[rng.below(cells.len() as u64) as usize]).unwrap();
                    }
                }
                assert_eq!(groups.first(), Some(&(Color::Black, 1)));
                assert_eq!(groups.last(), Some(&(Color::Black, 1)));
                let middle = &groups[1..groups.len() - 1];
                assert!(middle.iter().all(|&(_, left)| left == 2));
                assert!(groups.windows(2).all(|pair| pair[0].0 != pair[1].0));
                let [white, black] = placing.pieces();
                assert_eq!((white.len(), black.len()), (size.pieces() as u32 / 2, size.pieces() as u32 / 2));
                if kind == PlacingKind::Pairs {
                    assert!(black.iter().all(|cell| white.contains(cell.opposite())));
                }
                let start = placing.finish(Edition::E2015).unwrap();
                assert_eq!(Placing::parse(kind, size, &placing.to_string()).unwrap(), placing);
                assert!(start.has_moves() && start.throne().is_none() && start.turn() == Color::Black);
                assert_eq!(placing.place(Color::Black, Cell::THRONE), Err(PlacingError::Complete));
            }
        }
    }

    #[test]
    fn wrong_cells_are_refused() {
        let parse = |kind, text| Placing::parse(kind, Size::N9, text).unwrap_err().to_string();
        assert_eq!(parse(PlacingKind::Pairs, "A1 I9"), "I9 is occupied");
        assert_eq!(parse(PlacingKind::Free, "A1 A1"), "A1 is occupied");
        assert_eq!(parse(PlacingKind::Free, "B2"), "B2 is not on the outermost band");
        assert_eq!(parse(PlacingKind::Free, "K1"), "K1 is not on the outermost band");
        assert_eq!(parse(PlacingKind::Free, "A1 ?"), "column 4: expected a cell such as A5, found `?`");
    }
}
