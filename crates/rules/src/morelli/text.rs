//! Position texts: ranks from the top, side to move, Throne.

use std::fmt;
use std::str::FromStr;

use super::board::{Cell, Size};
use super::cell_set::CellSet;
use super::{Morelli, MorelliVariant};
use crate::scan::Scanner;
use crate::{Color, Fault, Position, PositionError, SyntaxError};

/// A position that may be impossible: what a text or an editor says.
///
/// # Examples
/// ```
/// use rayuela_rules::Position;
/// use rayuela_rules::morelli::{Edition, Morelli, MorelliSetup, MorelliVariant, Size};
/// let variant = MorelliVariant { size: Size::N5, edition: Edition::E2015 };
/// let mut setup: MorelliSetup = "wbbbb/w3w/w3w/w3w/bbbbw b -".parse().unwrap();
/// assert_eq!(Morelli::from_setup(variant, &setup), Ok(Morelli::facing_start(variant)));
/// // An editor may take a piece away; the result is checked as a whole.
/// setup.ranks[0][0] = None;
/// assert_eq!(Morelli::from_setup(variant, &setup).unwrap().setup().to_string(), "1bbbb/w3w/w3w/w3w/bbbbw b -");
/// assert_eq!(setup.size(), Some(Size::N5));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MorelliSetup {
    /// ranks from the top, each from file A
    pub ranks: Vec<Vec<Option<Color>>>,
    /// the player to move
    pub turn: Color,
    /// whose king is on the Throne
    pub throne: Option<Color>,
}

impl MorelliSetup {
    pub(crate) fn of(position: &Morelli) -> MorelliSetup {
        let size = position.size();
        let n = size.side();
        let piece = |file, rank| Cell::at(size, file, rank).and_then(|cell| position.piece_at(cell));
        let ranks = (0..n).rev().map(|rank| (0..n).map(|file| piece(file, rank)).collect()).collect();
        MorelliSetup { ranks, turn: position.turn(), throne: position.throne() }
    }

    /// The position, or everything that is wrong with it.
    pub(crate) fn check(&self, variant: MorelliVariant) -> Result<Morelli, PositionError> {
        let size = variant.size;
        let n = size.side();
        let mut faults = Vec::new();
        if self.ranks.len() != n {
            faults.push(Fault::RankCount { found: self.ranks.len(), expected: n });
        } else {
            for (i, rank) in self.ranks.iter().enumerate().filter(|(_, rank)| rank.len() != n) {
                faults.push(Fault::RankWidth { rank: n - i, found: rank.len(), expected: n });
            }
        }
        let found = self.ranks.iter().flatten().flatten().count();
        if found > size.pieces() {
            faults.push(Fault::TooManyPieces { piece: variant.edition.piece_word(), found, most: size.pieces() });
        }
        if !faults.is_empty() {
            return Err(PositionError::Invalid(faults));
        }
        let mut pieces = [CellSet::EMPTY; 2];
        for (i, rank) in self.ranks.iter().enumerate() {
            for (file, piece) in rank.iter().enumerate() {
                if let (Some(color), Some(cell)) = (piece, Cell::at(size, file, n - 1 - i)) {
                    if cell == Cell::THRONE {
                        let (piece, throne) = (variant.edition.piece_word(), variant.edition.throne_word());
                        let cell = cell.name(size).to_string();
                        return Err(PositionError::Invalid(vec![Fault::CentreOccupied { piece, throne, cell }]));
                    }
                    pieces[color.index()].toggle(cell);
                }
            }
        }
        Ok(Morelli::new(variant, pieces, self.turn, self.throne))
    }

    /// The board size that the text looks like, from the number of its ranks.
    pub fn size(&self) -> Option<Size> {
        Size::from_side(self.ranks.len())
    }
}

impl fmt::Display for MorelliSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, rank) in self.ranks.iter().enumerate() {
            f.write_str(if i > 0 { "/" } else { "" })?;
            for run in rank.chunk_by(|a, b| a.is_none() && b.is_none()) {
                match run[0] {
                    Some(color) => write!(f, "{}", color.letter())?,
                    None => write!(f, "{}", run.len())?,
                }
            }
        }
        write!(f, " {} {}", self.turn.letter(), self.throne.map_or('-', Color::letter))
    }
}

impl FromStr for MorelliSetup {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<MorelliSetup, SyntaxError> {
        let mut scan = Scanner::new(text);
        scan.skip_blanks();
        let mut ranks = vec![Vec::new()];
        loop {
            let rank = ranks.last_mut().expect("there is always a rank");
            match scan.peek() {
                Some('b' | 'w') => rank.push(scan.next().and_then(Color::from_letter)),
                Some('0'..='9') => {
                    let digits = scan.clone();
                    match scan.number("a number of empty cells")? {
                        0 => return Err(digits.error("at least one empty cell")),
                        run => rank.extend(std::iter::repeat_n(None, run)),
                    }
                }
                Some('/') => {
                    scan.next();
                    ranks.push(Vec::new());
                }
                Some(c) if c.is_whitespace() => break,
                _ => return Err(scan.error("`b`, `w`, a number of empty cells or `/`")),
            }
        }
        scan.skip_blanks();
        let turn = side_to_move(&mut scan)?;
        if !scan.skip_blanks() {
            return Err(scan.error("a blank and then the Throne, `-`, `b` or `w`"));
        }
        let throne = match scan.peek() {
            Some('-') => None,
            Some('b') => Some(Color::Black),
            Some('w') => Some(Color::White),
            _ => return Err(scan.error("the Throne, `-`, `b` or `w`")),
        };
        scan.next();
        scan.end("nothing more")?;
        Ok(MorelliSetup { ranks, turn, throne })
    }
}

/// Reads `b` or `w`.
pub(crate) fn side_to_move(scan: &mut Scanner<'_>) -> Result<Color, SyntaxError> {
    let color = scan.peek().and_then(Color::from_letter).ok_or_else(|| scan.error("the side to move, `b` or `w`"))?;
    scan.next();
    Ok(color)
}
