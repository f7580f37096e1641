//! Reasons in Nine, Six and Twelve: mills, double mills, men lost and blocked.

use rayuela_rules::Position;
use rayuela_rules::morris::{Morris, PointSet};

use crate::comparison::Comparison;
use crate::morris_view::{DoubleMill, blocked_men, double_mills, mill_points, names};
use crate::reason::Reason;
use crate::seen_by::SeenBy;

pub(crate) fn of(comparison: &Comparison<Morris>) -> Vec<Reason> {
    let mut reasons = comparison.endings();
    doubles(comparison, &mut reasons);
    mills(comparison, &mut reasons);
    men(comparison, &mut reasons);
    reasons
}

fn doubles(comparison: &Comparison<Morris>, reasons: &mut Vec<Reason>) {
    let (mover, by) = (comparison.mover(), !comparison.mover());
    let safe = comparison.instead.as_ref().map(double_mills).unwrap_or_default();
    if let Some(DoubleMill { from, to }) =
        double_mills(&comparison.after).into_iter().find(|double| !safe.contains(double))
    {
        reasons.push(Reason::OpensDoubleMill { by, from, to });
    }
    let own = |position: &Morris| double_mills(&position.seen_by(mover));
    let had = [own(&comparison.before), own(&comparison.after)].concat();
    let gained =
        comparison.instead.as_ref().filter(|position| position.ending().is_none()).map(own).unwrap_or_default();
    if let Some(DoubleMill { from, to }) = gained.into_iter().find(|_| had.is_empty()) {
        reasons.push(Reason::MissesDoubleMill { from, to });
    }
}

fn mills(comparison: &Comparison<Morris>, reasons: &mut Vec<Reason>) {
    let by = !comparison.mover();
    let closes = |mv| comparison.before.mills_completed(mv).next().is_some();
    if let Some(better) = comparison.better.filter(|&better| closes(better) && !closes(comparison.played)) {
        reasons.push(Reason::MissesMill { at: better.to.name(comparison.before.lines().board) });
    }
    let safe = comparison.instead.as_ref().map_or(PointSet::EMPTY, mill_points);
    let points = mill_points(&comparison.after).without(safe);
    reasons.extend(names(&comparison.after, points).into_iter().map(|at| Reason::LetsMill { by, at }));
}

fn men(comparison: &Comparison<Morris>, reasons: &mut Vec<Reason>) {
    let most_removed =
        |position: &Morris| position.legal_moves().into_iter().map(|mv| mv.removed.len()).max().unwrap_or(0);
    let lost = most_removed(&comparison.after);
    if lost > comparison.instead.as_ref().map_or(0, most_removed) {
        reasons.push(Reason::LosesMen { count: lost });
    }
    let blocked = |position: &Morris| blocked_men(position, comparison.mover()).len();
    let count = blocked(&comparison.after);
    if comparison.instead.as_ref().is_some_and(|instead| count >= blocked(instead) + 2) {
        reasons.push(Reason::BlocksOwn { count });
    }
}
