//! Turns in writing: `d2`, `d2-d3xd6`, `d2xb4xf4`.

use std::fmt;
use std::str::FromStr;

use super::board::{Point, PointName, PointSet};
use super::{Morris, MorrisMove};
use crate::scan::Scanner;
use crate::{Forbidden, Position, SyntaxError};

/// A turn as written, not yet resolved against a position.
///
/// # Examples
/// ```
/// use rayuela_rules::morris::MorrisWritten;
/// let written: MorrisWritten = "D2-D3 x d6".parse().unwrap();
/// assert_eq!(written.to_string(), "d2-d3xd6");
/// assert!("d2-".parse::<MorrisWritten>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MorrisWritten {
    /// where the man comes from; `None` for a man from the hand
    pub from: Option<PointName>,
    /// where the man goes
    pub to: PointName,
    /// the men removed, by file, then rank
    pub removed: Vec<PointName>,
    /// `//`: the game's last turn
    pub last: bool,
}

impl MorrisWritten {
    pub(crate) fn of(position: &Morris, mv: MorrisMove) -> MorrisWritten {
        let board = position.lines().board;
        let name = |point: Point| point.name(board);
        let mut removed: Vec<PointName> = mv.removed.iter().map(name).collect();
        removed.sort_unstable();
        MorrisWritten { from: mv.from.map(name), to: name(mv.to), removed, last: false }
    }

    pub(crate) fn resolve(&self, position: &Morris) -> Result<MorrisMove, Forbidden> {
        if !position.has_moves() {
            return Err(Forbidden::Over);
        }
        let board = position.lines().board;
        let point = |name: PointName| name.on(board).ok_or_else(|| Forbidden::OffBoard(name.to_string()));
        let from = self.from.map(point).transpose()?;
        let to = point(self.to)?;
        let removed = self.removed.iter().map(|&name| point(name)).collect::<Result<PointSet, _>>()?;
        let mv = MorrisMove { from, to, removed };
        check_step(position, from, to)?;
        check_bans(position, mv)?;
        check_removal(position, mv)?;
        Ok(mv)
    }
}

/// The first rule against placing or moving there.
fn check_step(position: &Morris, from: Option<Point>, to: Point) -> Result<(), Forbidden> {
    let mover = position.turn();
    let name = |point: Point| point.name(position.lines().board).to_string();
    match from {
        None if position.hand(mover) == 0 => return Err(Forbidden::HandEmpty),
        Some(_) if position.hand(mover) > 0 => return Err(Forbidden::PlaceFirst),
        Some(from) if position.men(!mover).contains(from) => return Err(Forbidden::NotYours("man", name(from))),
        Some(from) if !position.men(mover).contains(from) => return Err(Forbidden::NothingThere(name(from))),
        _ => {}
    }
    if !position.vacant().contains(to) {
        return Err(Forbidden::Occupied(name(to)));
    }
    match from {
        Some(from) if !position.flies() && !position.lines().neighbours(from).contains(to) => {
            Err(Forbidden::NotNeighbours(name(from), name(to)))
        }
        _ => Ok(()),
    }
}

/// The banned line that the turn would complete again.
fn check_bans(position: &Morris, mv: MorrisMove) -> Result<(), Forbidden> {
    let mut banned = position.mills_completed(mv).filter(|line| position.bans(position.turn()).any(|ban| ban == *line));
    match banned.next() {
        Some(line) => Err(Forbidden::Reformed(line_name(position, line))),
        None => Ok(()),
    }
}

/// The first rule against removing these men.
fn check_removal(position: &Morris, mv: MorrisMove) -> Result<(), Forbidden> {
    let theirs = position.men(!position.turn());
    let name = |point: Point| point.name(position.lines().board).to_string();
    let written = mv.removed.len() as usize;
    let mills = position.mills_completed(mv).count();
    if let Some(point) = mv.removed.without(theirs).first() {
        return Err(if mills == 0 { Forbidden::NoMill } else { Forbidden::NotAdverse(name(point)) });
    }
    let allowed = match mills {
        0 => 0,
        1 => 1,
        _ if position.variant().double => 2,
        _ => 1,
    };
    let allowed = allowed.min(theirs.len() as usize);
    match (allowed, written) {
        (0, 0) => return Ok(()),
        (0, _) => return Err(Forbidden::NoMill),
        (_, 0) => {
            let example = position.removable(theirs).first().map(name).unwrap_or_default();
            return Err(Forbidden::MustRemove(example));
        }
        _ if allowed != written => return Err(Forbidden::RemovalCount { allowed, written }),
        _ => {}
    }
    let men: Vec<Point> = mv.removed.iter().collect();
    let protected = match men[..] {
        [man] => (!position.removable(theirs).contains(man)).then_some(man),
        [a, b] if position.removal_order(a, b) || position.removal_order(b, a) => None,
        [a, b] => Some(if position.removable(theirs).contains(a) { b } else { a }),
        _ => None,
    };
    protected.map_or(Ok(()), |man| Err(Forbidden::Protected(name(man))))
}

/// A line as position texts write it: its points by file, then rank.
pub(crate) fn line_name(position: &Morris, line: PointSet) -> String {
    let mut names: Vec<PointName> = line.iter().map(|point| point.name(position.lines().board)).collect();
    names.sort_unstable();
    names.iter().map(PointName::to_string).collect()
}

impl fmt::Display for MorrisWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(from) = self.from {
            write!(f, "{from}-")?;
        }
        write!(f, "{}", self.to)?;
        self.removed.iter().try_for_each(|point| write!(f, "x{point}"))?;
        f.write_str(if self.last { "//" } else { "" })
    }
}

impl FromStr for MorrisWritten {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<MorrisWritten, SyntaxError> {
        let mut scan = Scanner::new(text);
        scan.skip_blanks();
        let (from, to) = scan_step(&mut scan)?;
        let mut removed = Vec::new();
        scan.skip_blanks();
        while scan.eat('x') {
            scan.skip_blanks();
            removed.push(PointName::scan(&mut scan)?);
            scan.skip_blanks();
        }
        removed.sort_unstable();
        if removed.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(scan.error("each removed man only once"));
        }
        let last = scan_last(&mut scan)?;
        scan.end("the end of the move (removals `x…` and `//` come in this order)")?;
        Ok(MorrisWritten { from, to, removed, last })
    }
}

/// Reads `d2` or `d2-d3`.
pub(crate) fn scan_step(scan: &mut Scanner<'_>) -> Result<(Option<PointName>, PointName), SyntaxError> {
    let first = PointName::scan(scan)?;
    scan.skip_blanks();
    if !scan.eat('-') {
        return Ok((None, first));
    }
    scan.skip_blanks();
    Ok((Some(first), PointName::scan(scan)?))
}

/// Reads `//`, if it is there.
pub(crate) fn scan_last(scan: &mut Scanner<'_>) -> Result<bool, SyntaxError> {
    scan.skip_blanks();
    let last = scan.eat('/');
    if last {
        scan.expect('/', "`//` at the end of the game")?;
    }
    Ok(last)
}
