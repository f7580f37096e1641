//! Why a turn is worse than another, in any game.

use rayuela_rules::{AnyPosition, Position, TurnError};

use crate::case::Case;
use crate::reason::Reason;
use crate::{reasons_morelli, reasons_morris, reasons_stacking};

/// The reasons why `played` is worse than `better`, the weightiest first; each holds by the rules.
///
/// Without a better turn only what the turn played leads to can be said. The same turn twice gives no reasons.
///
/// # Errors
/// If one of the turns is not legal here.
pub fn reasons(before: &AnyPosition, played: &str, better: Option<&str>) -> Result<Vec<Reason>, TurnError> {
    Ok(match before {
        AnyPosition::Morelli(before) => case(before, played, better)?.map_or(vec![], |c| reasons_morelli::of(&c)),
        AnyPosition::Morris(before) => case(before, played, better)?.map_or(vec![], |c| reasons_morris::of(&c)),
        AnyPosition::Stacking(before) => case(before, played, better)?.map_or(vec![], |c| reasons_stacking::of(&c)),
    })
}

/// The case, unless the better turn is the one played.
fn case<P: Position>(before: &P, played: &str, better: Option<&str>) -> Result<Option<Case<P>>, TurnError> {
    let played = before.parse_turn(played)?;
    let better = better.map(|turn| before.parse_turn(turn)).transpose()?;
    Ok((better != Some(played)).then(|| Case::new(*before, played, better)))
}
