//! Turns in writing: `~b4xd6>d2 a1-a4`, compact `~b4xd6>d2_a1-a4`.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::{Processing, Stacking, StackingMove, StackingVariant};
use crate::morris::{Point, PointName, PointSet, scan_last, scan_step};
use crate::scan::Scanner;
use crate::{Forbidden, Position, SyntaxError};

/// A turn as written, not yet resolved against a position.
///
/// # Examples
/// ```
/// use rayuela_rules::stacking::StackingWritten;
/// let written: StackingWritten = "~b4xd6>d2 a1-a4".parse().unwrap();
/// assert!(written.before.turned.is_some() && written.step.is_some());
/// assert_eq!(format!("{written:#}"), "~b4xd6>d2_a1-a4");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StackingWritten {
    /// the processing at the start
    pub before: WrittenProcessing,
    /// placing or moving
    pub step: Option<(Option<PointName>, PointName)>,
    /// the processing after it
    pub after: WrittenProcessing,
    /// `//`: the game's last turn
    pub last: bool,
}

/// The processing of a mill as written; an empty processing is an empty text.
///
/// # Examples
/// ```
/// use rayuela_rules::stacking::{StackingWritten, WrittenProcessing};
/// let written: StackingWritten = "~b4 a1-a4xd6>d2".parse().unwrap();
/// let (before, after): (WrittenProcessing, WrittenProcessing) = (written.before, written.after);
/// assert_eq!((before.to_string(), after.to_string()), ("~b4".into(), "xd6>d2".into()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WrittenProcessing {
    /// `~b4`
    pub turned: Option<PointName>,
    /// `xd6>d2`
    pub taken: Option<(PointName, PointName)>,
}

impl WrittenProcessing {
    fn of(processing: Processing) -> WrittenProcessing {
        let taken = processing.taken.map(|(taken, under)| (name(taken), name(under)));
        WrittenProcessing { turned: processing.turned.map(name), taken }
    }

    fn points(self) -> Result<Processing, Forbidden> {
        let taken = match self.taken {
            Some((taken, under)) => Some((point(taken)?, point(under)?)),
            None => None,
        };
        Ok(Processing { turned: self.turned.map(point).transpose()?, taken })
    }

    const fn is_none(self) -> bool {
        self.turned.is_none() && self.taken.is_none()
    }

    fn scan(scan: &mut Scanner<'_>) -> Result<WrittenProcessing, SyntaxError> {
        let mut written = WrittenProcessing::default();
        if scan.eat('~') {
            written.turned = Some(PointName::scan(scan)?);
        }
        if scan.eat('x') {
            let taken = PointName::scan(scan)?;
            scan.expect('>', "`>` and the man it is put under")?;
            written.taken = Some((taken, PointName::scan(scan)?));
        }
        Ok(written)
    }
}

fn name(point: Point) -> PointName {
    point.name(StackingVariant::BOARD)
}

fn point(name: PointName) -> Result<Point, Forbidden> {
    name.on(StackingVariant::BOARD).ok_or_else(|| Forbidden::OffBoard(name.to_string()))
}

impl StackingWritten {
    pub(crate) fn of(mv: StackingMove) -> StackingWritten {
        StackingWritten {
            before: WrittenProcessing::of(mv.before),
            step: mv.step.map(|(from, to)| (from.map(name), name(to))),
            after: WrittenProcessing::of(mv.after),
            last: false,
        }
    }

    pub(crate) fn resolve(&self, position: &Stacking) -> Result<StackingMove, Forbidden> {
        let step = match self.step {
            Some((from, to)) => Some((from.map(point).transpose()?, point(to)?)),
            None => None,
        };
        let mv = StackingMove { before: self.before.points()?, step, after: self.after.points()? };
        if position.is_legal(mv) { Ok(mv) } else { Err(why_illegal(position, mv)) }
    }
}

/// The rule that a turn breaks, found from the legal turns that come nearest.
fn why_illegal(position: &Stacking, mv: StackingMove) -> Forbidden {
    let by = position.turn();
    let legal = position.legal_moves();
    let Some(&any) = legal.first() else { return Forbidden::Over };
    let shown = |processing: Processing| WrittenProcessing::of(processing).to_string();
    if legal.iter().all(|other| other.before != mv.before) {
        if any.before.is_none() {
            return Forbidden::NoStartMill;
        }
        let mut dead_end = false;
        let _ = position.visit_starts(|before, start| {
            dead_end |= before == mv.before && !start.wins(by) && !position.can_go_on(&start);
            ControlFlow::<()>::Continue(())
        });
        if dead_end {
            return Forbidden::LeavesNoMove;
        }
        let mills: Vec<PointSet> = position.mills(by).collect();
        return why_no_processing(position, &mills, mv.before)
            .unwrap_or_else(|| Forbidden::StartProcessing(shown(any.before)));
    }
    let begun: Vec<StackingMove> = legal.into_iter().filter(|other| other.before == mv.before).collect();
    if begun.iter().any(|other| other.step.is_none()) {
        return Forbidden::WonAlready(shown(mv.before));
    }
    let Some((from, to)) = mv.step else { return Forbidden::GoOn };
    match begun.iter().find(|other| other.step == mv.step) {
        None => why_no_step(position, mv.before, from, to),
        Some(other) if other.after.is_none() => Forbidden::NoMill,
        Some(other) => {
            // The same turn without its end leaves the board as it is when the mill is processed, the other's turn.
            let mut board = *position;
            board.play_unchecked(StackingMove { after: Processing::NONE, ..mv });
            let board = board.passed();
            let mills: Vec<PointSet> = board.mills(by).filter(|line| line.contains(to)).collect();
            why_no_processing(&board, &mills, mv.after).unwrap_or_else(|| Forbidden::EndProcessing(shown(other.after)))
        }
    }
}

/// The rule against processing one of these mills in this way; `None` if it is only not finished.
fn why_no_processing(position: &Stacking, mills: &[PointSet], processing: Processing) -> Option<Forbidden> {
    let by = position.turn();
    let shown = |point: Point| name(point).to_string();
    let fitting: Vec<PointSet> = match processing.turned {
        Some(turned) => {
            let turnable = position.stacks(!by).contains(turned);
            mills.iter().copied().filter(|line| turnable && line.contains(turned)).collect()
        }
        None => mills.iter().copied().filter(|line| (*line & position.stacks(!by)).is_empty()).collect(),
    };
    if fitting.is_empty() {
        // Without a stack turned over, the only thing to say may be which processing is legal.
        return processing.turned.map(|turned| Forbidden::NotTurnable(shown(turned)));
    }
    let (taken, under) = processing.taken?;
    if !position.singles(!by).contains(taken) {
        return Some(Forbidden::NotAdverse(shown(taken)));
    }
    let own = position.singles(by);
    if !fitting.iter().any(|line| (*line & own).contains(under)) {
        return Some(Forbidden::NotUnder(shown(under)));
    }
    Some(Forbidden::Protected(shown(taken)))
}

/// The rule against placing or moving, on the board that the processing at the start has left.
fn why_no_step(position: &Stacking, before: Processing, from: Option<Point>, to: Point) -> Forbidden {
    let by = position.turn();
    let mut board = *position;
    board.play_unchecked(StackingMove { before, step: None, after: Processing::NONE });
    let shown = |point: Point| name(point).to_string();
    match from {
        None if position.hand(by) == 0 => Forbidden::HandEmpty,
        Some(_) if position.hand(by) > 0 => Forbidden::PlaceFirst,
        Some(from) if (board.singles(!by) | board.stacks(!by)).contains(from) => {
            Forbidden::NotYours("man", shown(from))
        }
        Some(from) if board.vacant().contains(from) => Forbidden::NothingThere(shown(from)),
        _ if !board.vacant().contains(to) => Forbidden::Occupied(shown(to)),
        Some(from) => Forbidden::NotNeighbours(shown(from), shown(to)),
        None => Forbidden::Occupied(shown(to)),
    }
}

impl fmt::Display for WrittenProcessing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(turned) = self.turned {
            write!(f, "~{turned}")?;
        }
        if let Some((taken, under)) = self.taken {
            write!(f, "x{taken}>{under}")?;
        }
        Ok(())
    }
}

impl fmt::Display for StackingWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.before)?;
        if let Some((from, to)) = self.step {
            if !self.before.is_none() {
                f.write_str(if f.alternate() { "_" } else { " " })?;
            }
            if let Some(from) = from {
                write!(f, "{from}-")?;
            }
            write!(f, "{to}{}", self.after)?;
        }
        f.write_str(if self.last { "//" } else { "" })
    }
}

impl FromStr for StackingWritten {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<StackingWritten, SyntaxError> {
        let mut scan = Scanner::new(text);
        scan.skip_blanks();
        let before = WrittenProcessing::scan(&mut scan)?;
        let divided = scan.skip_blanks() || (!before.is_none() && scan.eat('_'));
        let mut step = None;
        let mut after = WrittenProcessing::default();
        if before.is_none() || !matches!(scan.peek(), None | Some('/')) {
            if !before.is_none() && !divided {
                return Err(scan.error("a blank or `_` after the processing at the start"));
            }
            step = Some(scan_step(&mut scan)?);
            scan.skip_blanks();
            after = WrittenProcessing::scan(&mut scan)?;
        }
        let last = scan_last(&mut scan)?;
        scan.end("the end of the move")?;
        Ok(StackingWritten { before, step, after, last })
    }
}
