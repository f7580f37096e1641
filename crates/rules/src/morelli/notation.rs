//! Turns in writing: `C4-C6 xD6*` and `C4-C6xD6*`.

use std::fmt;
use std::str::FromStr;

use super::board::{Cell, CellName};
use super::paths::{DIRECTIONS, FLANKS};
use super::{Edition, Morelli, MorelliMove};
use crate::scan::Scanner;
use crate::{Forbidden, NoCapture, Position, SyntaxError};

/// A turn as written, not yet checked against a position.
///
/// # Examples
/// ```
/// use rayuela_rules::morelli::MorelliWritten;
/// let written: MorelliWritten = "d12-g9 xf8h8".parse().unwrap();
/// assert_eq!(written.captures.len(), 2);
/// // The form of records, and the compact one.
/// assert_eq!((written.to_string(), format!("{written:#}")), ("D12-G9 xF8H8".into(), "D12-G9xF8H8".into()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MorelliWritten {
    /// where the piece comes from
    pub from: CellName,
    /// where it lands
    pub to: CellName,
    /// the cells captured, by file, then rank
    pub captures: Vec<CellName>,
    /// `*`: the king takes the Throne
    pub occupies: bool,
    /// `//`: the game's last turn
    pub last: bool,
}

impl MorelliWritten {
    pub(crate) fn of(position: &Morelli, mv: MorelliMove) -> MorelliWritten {
        let size = position.size();
        let mut captures: Vec<CellName> = mv.captured().map(|cell| cell.name(size)).collect();
        captures.sort_unstable();
        let (from, to) = (mv.from.name(size), mv.to.name(size));
        MorelliWritten { from, to, captures, occupies: mv.occupies, last: false }
    }

    pub(crate) fn resolve(&self, position: &Morelli) -> Result<MorelliMove, Forbidden> {
        let size = position.size();
        let cell = |name: CellName| name.on(size).ok_or_else(|| Forbidden::OffBoard(name.to_string()));
        let (from, to) = (cell(self.from)?, cell(self.to)?);
        check_path(position, from, to)?;
        let offered = position.captures_at(from, to);
        let mut written = 0;
        for &name in &self.captures {
            written |= check_capture(position, from, to, cell(name)?)
                .map_err(|why| Forbidden::NoCapture(name.to_string(), why))?;
        }
        // 2015: captures follow from the move; 2011: what is written is what is done.
        let compulsory = position.edition() == Edition::E2015;
        let captures = if compulsory { offered } else { written };
        let mut mv = MorelliMove { from, to, captures, occupies: self.occupies };
        let completes = position.frames_completed(mv).next().is_some();
        let in_place = position.throne() == Some(position.turn());
        if self.occupies && in_place {
            return Err(Forbidden::AlreadyThere(position.turn(), position.edition().king_word()));
        }
        if self.occupies && !completes {
            return Err(Forbidden::NoFrame);
        }
        mv.occupies |= compulsory && completes && !in_place;
        Ok(mv)
    }
}

/// The first rule that keeps the mover from going from one cell to another.
fn check_path(position: &Morelli, from: Cell, to: Cell) -> Result<(), Forbidden> {
    let size = position.size();
    let (piece, throne) = (position.edition().piece_word(), position.edition().throne_word());
    let name = |cell: Cell| cell.name(size).to_string();
    match position.piece_at(from) {
        None => return Err(Forbidden::NothingThere(name(from))),
        Some(color) if color != position.turn() => return Err(Forbidden::NotYours(piece, name(from))),
        Some(_) => {}
    }
    let ((x, y), (tx, ty)) = (from.centred(), to.centred());
    let (dx, dy) = (tx - x, ty - y);
    if from == to || !(dx == 0 || dy == 0 || dx.abs() == dy.abs()) {
        return Err(Forbidden::NotStraight(piece));
    }
    if to == Cell::THRONE {
        return Err(Forbidden::LandsOnThrone(piece, throne));
    }
    if to.band() >= from.band() {
        return Err(Forbidden::NotNearer(throne));
    }
    let (sx, sy) = (dx.signum(), dy.signum());
    for i in 1..dx.abs().max(dy.abs()) {
        let passed = Cell::from_centre(x + i * sx, y + i * sy);
        if position.piece_at(passed).is_some() {
            return Err(Forbidden::InTheWay(name(passed)));
        }
        if passed == Cell::THRONE && position.throne().is_some() {
            return Err(Forbidden::ThroneInTheWay(throne));
        }
    }
    if position.piece_at(to).is_some() { Err(Forbidden::Occupied(name(to))) } else { Ok(()) }
}

/// The direction bit of a written capture, or why nothing is captured there.
fn check_capture(position: &Morelli, from: Cell, to: Cell, captured: Cell) -> Result<u8, NoCapture> {
    if position.piece_at(captured) != Some(!position.turn()) {
        return Err(NoCapture::NotAdverse);
    }
    let direction =
        (0..DIRECTIONS.len()).find(|&d| FLANKS[to.index()][d].0 == captured).ok_or(NoCapture::NotAdjacent)?;
    let bit = 1 << direction;
    if position.captures_at(from, to) & bit != 0 { Ok(bit) } else { Err(NoCapture::NotFlanked) }
}

impl fmt::Display for MorelliWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)?;
        if !self.captures.is_empty() {
            f.write_str(if f.alternate() { "x" } else { " x" })?;
            self.captures.iter().try_for_each(|cell| write!(f, "{cell}"))?;
        }
        f.write_str(if self.occupies { "*" } else { "" })?;
        f.write_str(if self.last { "//" } else { "" })
    }
}

impl FromStr for MorelliWritten {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<MorelliWritten, SyntaxError> {
        let mut scan = Scanner::new(text);
        scan.skip_blanks();
        let from = cell_name(&mut scan)?;
        scan.skip_blanks();
        scan.expect('-', "`-` between the two cells")?;
        scan.skip_blanks();
        let to = cell_name(&mut scan)?;
        scan.skip_blanks();
        let mut captures = Vec::new();
        if scan.eat('x') {
            scan.skip_blanks();
            captures.push(cell_name(&mut scan)?);
            while scan.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
                captures.push(cell_name(&mut scan)?);
            }
        }
        captures.sort_unstable();
        if captures.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(scan.error("each captured cell only once"));
        }
        scan.skip_blanks();
        let occupies = scan.eat('*');
        scan.skip_blanks();
        let last = scan.eat('/');
        if last {
            scan.expect('/', "`//` at the end of the game")?;
        }
        scan.end("the end of the move (captures `x…`, `*` and `//` come in this order)")?;
        Ok(MorelliWritten { from, to, captures, occupies, last })
    }
}

/// Reads a cell such as `A5`; the largest board has 13 files and ranks.
pub(crate) fn cell_name(scan: &mut Scanner<'_>) -> Result<CellName, SyntaxError> {
    const CELL: &str = "a cell such as A5";
    let file = match scan.peek().map(|c| c.to_ascii_uppercase()) {
        Some(c @ 'A'..='Z') => c as u8 - b'A',
        _ => return Err(scan.error(CELL)),
    };
    scan.next();
    let digits = scan.clone();
    match scan.number("the cell's rank")? {
        rank @ 1..=99 => Ok(CellName { file, rank: rank as u8 - 1 }),
        _ => Err(digits.error("a rank of the board")),
    }
}
