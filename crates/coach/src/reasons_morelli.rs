//! Reasons in Morelli: frames, the Throne, captures.

use rayuela_rules::Position;
use rayuela_rules::morelli::{CellName, Frame, Morelli, MorelliMove};

use crate::case::Case;
use crate::few::sort_few;
use crate::future::Future;
use crate::radar::frames_of;
use crate::reason::Reason;

pub(crate) fn of(case: &Case<Morelli>) -> Vec<Reason> {
    let mut reasons = case.endings();
    throne(case, &mut reasons);
    captures(case, &mut reasons);
    let mover = case.mover();
    let closed = |position: &Morelli| Future::of(position).shut_out(mover);
    // A game that is over has no future for anybody, which is no fault of its own.
    if case.after.ending().is_none() && case.only_after(closed) && !closed(&case.before) {
        reasons.push(Reason::ShutsSelfOut);
    }
    reasons
}

fn throne(case: &Case<Morelli>, reasons: &mut Vec<Reason>) {
    let other = !case.mover();
    let safe = case.instead.as_ref().map(enthroning_frames).unwrap_or_default();
    // One frame is enough to be told: the first that the better turn would not have allowed.
    if let Some(frame) = enthroning_frames(&case.after).into_iter().find(|frame| !safe.contains(frame)) {
        reasons.push(match case.after.throne() {
            Some(_) => Reason::GivesThrone { to: other, frame },
            None => Reason::LetsFrame { by: other, frame },
        });
    }
    if let Some(better) = case.better.filter(|better| better.occupies && !case.played.occupies) {
        let frame = case.before.frames_completed(better).next();
        reasons.extend(frame.map(|frame| Reason::MissesFrame { frame }));
    }
}

fn captures(case: &Case<Morelli>, reasons: &mut Vec<Reason>) {
    let lost = most_captures(&case.after);
    let most = |position: &Morelli| most_captures(position).map_or(0, MorelliMove::capture_count);
    if let Some(reply) = lost.filter(|reply| reply.capture_count() > case.instead.as_ref().map_or(0, most)) {
        reasons.push(Reason::LeavesCaptures { cells: captured(&case.after, reply) });
    }
    if let Some(better) = case.better.filter(|better| better.capture_count() > case.played.capture_count()) {
        reasons.push(Reason::MissesCaptures { cells: captured(&case.before, better) });
    }
}

/// The frames by which the player to move can take the Throne on this turn, in order.
fn enthroning_frames(position: &Morelli) -> Vec<Frame> {
    frames_of(position, |mv| mv.occupies)
}

/// The turn that captures most, if any captures at all.
fn most_captures(position: &Morelli) -> Option<MorelliMove> {
    let turns = position.legal_moves().into_iter().filter(|mv| mv.capture_count() > 0);
    turns.max_by_key(|mv| mv.capture_count())
}

/// The captured cells by file, then rank.
fn captured(position: &Morelli, mv: MorelliMove) -> Vec<CellName> {
    let mut cells: Vec<CellName> = mv.captured().map(|cell| cell.name(position.size())).collect();
    sort_few(&mut cells, |cell| *cell);
    cells
}
