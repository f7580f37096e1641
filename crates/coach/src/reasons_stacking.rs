//! Reasons in Stacking Morris: mills, stacks turned over, lines of stacks.

use rayuela_rules::Position;
use rayuela_rules::morris::PointSet;
use rayuela_rules::stacking::{Stacking, StackingMove, StackingVariant};

use crate::comparison::Comparison;
use crate::reason::Reason;
use crate::stacking_view::{names, turned_by};

pub(crate) fn of(comparison: &Comparison<Stacking>) -> Vec<Reason> {
    let mut reasons = comparison.endings();
    let by = !comparison.mover();
    if comparison.only_after(|position| position.ending().is_none() && position.mills(by).next().is_some()) {
        reasons.push(Reason::LeavesMill { by });
    }
    let turned = |position: &Stacking| {
        position.legal_moves().into_iter().flat_map(turned_by).filter(|&at| position.stacks(!by).contains(at)).collect()
    };
    let news = |points: &dyn Fn(&Stacking) -> PointSet| {
        names(points(&comparison.after).without(comparison.instead.as_ref().map_or(PointSet::EMPTY, points)))
    };
    let turnable = news(&turned);
    reasons.extend(turnable.into_iter().map(|at| Reason::LetsTurnOver { by, at }));
    if let Some(at) = comparison.better.and_then(mill_at).filter(|_| mill_at(comparison.played).is_none()) {
        reasons.push(Reason::MissesMill { at: at.name(StackingVariant::BOARD) });
    }
    let closed = news(&|position| position.legal_moves().into_iter().filter_map(mill_at).collect());
    reasons.extend(closed.into_iter().map(|at| Reason::LetsMill { by, at }));
    reasons
}

/// Where the man placed or moved closes a mill that does something.
fn mill_at(mv: StackingMove) -> Option<rayuela_rules::morris::Point> {
    mv.step.map(|(_, to)| to).filter(|_| !mv.after.is_none())
}
