//! Asking for values and best turns, whatever holds the tables.

use std::ops::ControlFlow;

use rayuela_rules::Position;
use rayuela_rules::morris::{Morris, MorrisMove};

use crate::value::{Value, Verdict};

/// Somebody who knows the values of positions.
///
/// # Examples
/// ```
/// use rayuela_rules::{Position, morris::Morris};
/// use rayuela_tables::{Lookup, SIX, SixOracle, Verdict};
/// let six = SixOracle::embedded();
/// let start = Morris::start(SIX);
/// let turns = six.turns(&start).unwrap();
/// assert_eq!(turns.len(), 16);
/// assert!(turns.iter().all(|(_, value)| value.verdict() == Verdict::Draw));
/// let best = six.best_turns(&start)[0];
/// assert!(start.is_legal(best) && six.safe_share(&start, best) <= 1000);
/// ```
pub trait Lookup {
    /// The value of a position for the side to move, if it is known.
    fn value(&self, position: &Morris) -> Option<Value>;

    /// Every legal turn with what it is worth to the one who plays it; `None` if a value is not known.
    fn turns(&self, position: &Morris) -> Option<Vec<(MorrisMove, Value)>> {
        let mut turns = Vec::new();
        let unknown = position.visit_moves(|mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            match self.value(&next) {
                Some(value) => turns.push((mv, value.before(!mv.removed.is_empty()))),
                None => return ControlFlow::Break(()),
            }
            ControlFlow::Continue(())
        });
        unknown.is_continue().then_some(turns)
    }

    /// The turns that keep the value, best first: the quickest wins, the longest losses, and among draws those that
    /// leave the opponent the smallest share of safe answers. Empty if values are not known or the game is over.
    fn best_turns(&self, position: &Morris) -> Vec<MorrisMove> {
        let Some(turns) = self.turns(position) else { return Vec::new() };
        let Some(best) = turns.iter().map(|(_, value)| value.rank()).max() else { return Vec::new() };
        let mut kept: Vec<_> = turns.into_iter().filter(|(_, value)| value.verdict() == verdict(best)).collect();
        if best != Value::Draw.rank() {
            kept.sort_by_key(|(mv, value)| (-value.rank(), *mv));
            return kept.into_iter().map(|(mv, _)| mv).collect();
        }
        let mut rated: Vec<_> = kept.into_iter().map(|(mv, _)| (self.safe_share(position, mv), mv)).collect();
        rated.sort_unstable();
        rated.into_iter().map(|(_, mv)| mv).collect()
    }

    /// Of a thousand answers to a turn, how many do not lose.
    fn safe_share(&self, position: &Morris, mv: MorrisMove) -> usize {
        let mut next = *position;
        next.play_unchecked(mv);
        let answers = self.turns(&next).unwrap_or_default();
        let safe = answers.iter().filter(|(_, value)| value.verdict() != Verdict::Loss).count();
        safe * 1000 / answers.len().max(1)
    }
}

fn verdict(rank: i32) -> Verdict {
    match rank {
        1.. => Verdict::Win,
        0 => Verdict::Draw,
        _ => Verdict::Loss,
    }
}
