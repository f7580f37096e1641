//! Reasons in Morelli: frames, the Throne, captures.

use rayuela_rules::Position;
use rayuela_rules::morelli::{CellName, Frame, Morelli, MorelliMove};

use crate::comparison::Comparison;
use crate::insertion_sort::insertion_sort_by_key;
use crate::radar::frames_of;
use crate::reachability::Reachability;
use crate::reason::Reason;

pub(crate) fn of(comparison: &Comparison<Morelli>) -> Vec<Reason> {
    let mut reasons = comparison.endings();
    throne(comparison, &mut reasons);
    captures(comparison, &mut reasons);
    let mover = comparison.mover();
    let closed = |position: &Morelli| Reachability::of(position).shut_out(mover);
    // A game that is over leaves nobody a frame to complete, which is not a fault by itself.
    if comparison.after.ending().is_none() && comparison.only_after(closed) && !closed(&comparison.before) {
        reasons.push(Reason::ShutsSelfOut);
    }
    reasons
}

fn throne(comparison: &Comparison<Morelli>, reasons: &mut Vec<Reason>) {
    let other = !comparison.mover();
    let safe = comparison.instead.as_ref().map(enthroning_frames).unwrap_or_default();
    // One frame is enough: the first that the better turn would not have allowed.
    if let Some(frame) = enthroning_frames(&comparison.after).into_iter().find(|frame| !safe.contains(frame)) {
        reasons.push(match comparison.after.throne() {
            Some(_) => Reason::GivesThrone { to: other, frame },
            None => Reason::LetsFrame { by: other, frame },
        });
    }
    if let Some(better) = comparison.better.filter(|better| better.occupies && !comparison.played.occupies) {
        let frame = comparison.before.frames_completed(better).next();
        reasons.extend(frame.map(|frame| Reason::MissesFrame { frame }));
    }
}

fn captures(comparison: &Comparison<Morelli>, reasons: &mut Vec<Reason>) {
    let lost = most_captures(&comparison.after);
    let most = |position: &Morelli| most_captures(position).map_or(0, MorelliMove::capture_count);
    if let Some(reply) = lost.filter(|reply| reply.capture_count() > comparison.instead.as_ref().map_or(0, most)) {
        reasons.push(Reason::LeavesCaptures { cells: captured(&comparison.after, reply) });
    }
    if let Some(better) = comparison.better.filter(|better| better.capture_count() > comparison.played.capture_count())
    {
        reasons.push(Reason::MissesCaptures { cells: captured(&comparison.before, better) });
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
    insertion_sort_by_key(&mut cells, |cell| *cell);
    cells
}
