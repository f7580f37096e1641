//! Reasons in Nine, Six and Twelve: mills, double mills, men lost and blocked.

use rayuela_rules::Position;
use rayuela_rules::morris::{Morris, PointSet};

use crate::case::Case;
use crate::morris_view::{DoubleMill, blocked_men, double_mills, mill_points, names};
use crate::reason::Reason;
use crate::seen_by::SeenBy;

pub(crate) fn of(case: &Case<Morris>) -> Vec<Reason> {
    let mut reasons = case.endings();
    doubles(case, &mut reasons);
    mills(case, &mut reasons);
    men(case, &mut reasons);
    reasons
}

fn doubles(case: &Case<Morris>, reasons: &mut Vec<Reason>) {
    let (mover, by) = (case.mover(), !case.mover());
    let safe = case.instead.as_ref().map(double_mills).unwrap_or_default();
    if let Some(DoubleMill { from, to }) = double_mills(&case.after).into_iter().find(|double| !safe.contains(double)) {
        reasons.push(Reason::OpensDoubleMill { by, from, to });
    }
    let own = |position: &Morris| double_mills(&position.seen_by(mover));
    let had = [own(&case.before), own(&case.after)].concat();
    let gained = case.instead.as_ref().filter(|position| position.ending().is_none()).map(own).unwrap_or_default();
    if let Some(DoubleMill { from, to }) = gained.into_iter().find(|_| had.is_empty()) {
        reasons.push(Reason::MissesDoubleMill { from, to });
    }
}

fn mills(case: &Case<Morris>, reasons: &mut Vec<Reason>) {
    let by = !case.mover();
    let closes = |mv| case.before.mills_completed(mv).next().is_some();
    if let Some(better) = case.better.filter(|&better| closes(better) && !closes(case.played)) {
        reasons.push(Reason::MissesMill { at: better.to.name(case.before.lines().board) });
    }
    let safe = case.instead.as_ref().map_or(PointSet::EMPTY, mill_points);
    let points = mill_points(&case.after).without(safe);
    reasons.extend(names(&case.after, points).into_iter().map(|at| Reason::LetsMill { by, at }));
}

fn men(case: &Case<Morris>, reasons: &mut Vec<Reason>) {
    let most_removed =
        |position: &Morris| position.legal_moves().into_iter().map(|mv| mv.removed.len()).max().unwrap_or(0);
    let lost = most_removed(&case.after);
    if lost > case.instead.as_ref().map_or(0, most_removed) {
        reasons.push(Reason::LosesMen { count: lost });
    }
    let blocked = |position: &Morris| blocked_men(position, case.mover()).len();
    let count = blocked(&case.after);
    if case.instead.as_ref().is_some_and(|instead| count >= blocked(instead) + 2) {
        reasons.push(Reason::BlocksOwn { count });
    }
}
