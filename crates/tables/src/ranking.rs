//! Turns ranked by the values that a tablebase gives to the positions they lead to.
//!
//! Every function takes `probe`, the value of a position for its side to move if it is known: built-in tables, table
//! files and freshly solved classes all fit.

use std::ops::ControlFlow;

use rayuela_rules::Position;
use rayuela_rules::morris::{Morris, MorrisMove};

use crate::value::{Value, Wdl};

/// Every legal turn with its value for the player who plays it; `None` if the value of a successor is not known.
///
/// # Examples
/// ```
/// use rayuela_rules::morris::Morris;
/// use rayuela_tables::{SIX, SixTablebase, Wdl, turn_values};
/// let six = SixTablebase::embedded();
/// let turns = turn_values(&Morris::start(SIX), |position| six.probe(position)).unwrap();
/// assert_eq!(turns.len(), 16);
/// assert!(turns.iter().all(|(_, value)| value.wdl() == Wdl::Draw));
/// ```
pub fn turn_values(position: &Morris, probe: impl Fn(&Morris) -> Option<Value>) -> Option<Vec<(MorrisMove, Value)>> {
    let mut turns = Vec::new();
    let unknown = position.visit_moves(|mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        match probe(&next) {
            Some(value) => turns.push((mv, value.before(!mv.removed.is_empty()))),
            None => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    });
    unknown.is_continue().then_some(turns)
}

/// The turns that keep the value, best first: the quickest wins, the longest losses, and among draws those that leave
/// the opponent the smallest share of safe answers. Empty if values are not known or the game is over.
///
/// # Examples
/// ```
/// use rayuela_rules::{Position, morris::Morris};
/// use rayuela_tables::{SIX, SixTablebase, best_turns};
/// let (six, start) = (SixTablebase::embedded(), Morris::start(SIX));
/// assert!(start.is_legal(best_turns(&start, |position| six.probe(position))[0]));
/// ```
pub fn best_turns(position: &Morris, probe: impl Fn(&Morris) -> Option<Value>) -> Vec<MorrisMove> {
    let Some(turns) = turn_values(position, &probe) else { return Vec::new() };
    let Some(best) = turns.iter().map(|(_, value)| *value).max_by_key(|value| value.rank()) else {
        return Vec::new();
    };
    let mut keeping: Vec<_> = turns.into_iter().filter(|(_, value)| value.wdl() == best.wdl()).collect();
    if best != Value::Draw {
        keeping.sort_by_key(|(mv, value)| (-value.rank(), *mv));
        return keeping.into_iter().map(|(mv, _)| mv).collect();
    }
    let mut rated: Vec<_> = keeping.into_iter().map(|(mv, _)| (safe_share(position, mv, &probe), mv)).collect();
    rated.sort_unstable();
    rated.into_iter().map(|(_, mv)| mv).collect()
}

/// The turns that are proved to keep the value of a position that is won or drawn, where some successors may not be known.
/// Empty if the position or no such turn is known; a lost position has nothing to keep.
///
/// # Examples
/// ```
/// use rayuela_rules::{Variant, morris::Morris};
/// use rayuela_tables::{Book, Value, Wdl, proved_turns};
/// // White wins Twelve Men's Morris, and the book knows how to begin.
/// let Ok(Variant::Morris(twelve)) = "twelve".parse() else { unreachable!() };
/// let start = Morris::start(twelve);
/// let known = |position: &Morris| Book::embedded().probe(position).map(|wdl| match wdl {
///     Wdl::Win => Value::Win(1),
///     Wdl::Draw => Value::Draw,
///     Wdl::Loss => Value::Loss(0),
/// });
/// assert!(proved_turns(&start, known).len() >= 8);
/// ```
pub fn proved_turns(position: &Morris, probe: impl Fn(&Morris) -> Option<Value>) -> Vec<MorrisMove> {
    let Some(value) = probe(position).map(Value::wdl).filter(|&wdl| wdl != Wdl::Loss) else { return Vec::new() };
    let keeps = |mv: &MorrisMove| {
        let mut next = *position;
        next.play_unchecked(*mv);
        probe(&next).is_some_and(|after| after.wdl().flipped() == value)
    };
    let mut turns: Vec<MorrisMove> = position.legal_moves().into_iter().filter(keeps).collect();
    turns.sort_unstable();
    turns
}

/// Of a thousand answers to a turn, how many do not lose.
///
/// # Examples
/// ```
/// use rayuela_rules::{Position, morris::Morris};
/// use rayuela_tables::{SIX, SixTablebase, safe_share};
/// let (six, start) = (SixTablebase::embedded(), Morris::start(SIX));
/// assert!(safe_share(&start, start.legal_moves()[0], |position| six.probe(position)) <= 1000);
/// ```
pub fn safe_share(position: &Morris, mv: MorrisMove, probe: impl Fn(&Morris) -> Option<Value>) -> usize {
    let mut next = *position;
    next.play_unchecked(mv);
    let answers = turn_values(&next, probe).unwrap_or_default();
    let safe = answers.iter().filter(|(_, value)| value.wdl() != Wdl::Loss).count();
    safe * 1000 / answers.len().max(1)
}
