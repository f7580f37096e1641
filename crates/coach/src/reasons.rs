//! Why a turn is worse than another, in any game.

use rayuela_rules::{AnyMove, AnyPosition, PlayError, Position};

use crate::comparison::Comparison;
use crate::reason::Reason;
use crate::{reasons_morelli, reasons_morris, reasons_stacking};

/// The reasons why `played` is worse than `better`, the weightiest first; each holds by the rules.
///
/// Without a better turn only what the turn played leads to can be said. The same turn twice gives no reasons.
///
/// # Errors
/// If one of the turns is not legal here.
pub fn reasons(
    before: &AnyPosition,
    played: AnyMove,
    better: Option<AnyMove>,
) -> Result<Vec<Reason>, PlayError<AnyPosition>> {
    if [Some(played), better].into_iter().flatten().any(|mv| !before.is_legal(mv)) {
        return Err(PlayError(*before));
    }
    if better == Some(played) {
        return Ok(Vec::new());
    }
    Ok(match *before {
        AnyPosition::Morelli(before) => {
            compare(before, played, better).map(|comparison| reasons_morelli::of(&comparison))
        }
        AnyPosition::Morris(before) => {
            compare(before, played, better).map(|comparison| reasons_morris::of(&comparison))
        }
        AnyPosition::Stacking(before) => {
            compare(before, played, better).map(|comparison| reasons_stacking::of(&comparison))
        }
    }
    .unwrap_or_default())
}

/// The comparison in a single game; `None` if a turn is one of another.
fn compare<P: Position>(before: P, played: AnyMove, better: Option<AnyMove>) -> Option<Comparison<P>>
where
    P::Move: TryFrom<AnyMove>,
{
    let single = |mv: AnyMove| P::Move::try_from(mv).ok();
    Some(Comparison::new(before, single(played)?, better.and_then(single)))
}
