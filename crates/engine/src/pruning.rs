//! What ends the search of a position before its turns are tried: the table, estimates near the leaves, certainties.

use crate::eval::{Evaluate, Look};
use crate::searcher::{Frame, Searcher};
use crate::transposition_table::{Bound, Entry};
use crate::value::{Facts, INFINITE, Node, PROVED, WIN};

/// How much a quiet turn may still bring, by the depth left.
const FUTILITY: i32 = 120;
/// How much may still be lost, by the depth left.
const SAFE: i32 = 150;

impl<P: Evaluate> Searcher<'_, P> {
    /// Near the leaves: a position so good that it will stay so, or so bad that no quiet turn will help; else the most
    /// that a quiet turn can be hoped to bring.
    #[inline]
    pub(crate) fn hopeless(&mut self, position: &P, frame: Frame) -> Result<i32, Node> {
        let Frame { alpha, beta, depth, ply, .. } = frame;
        let stand = self.stand(position, ply);
        if stand.value.abs() >= PROVED || stand.facts.has(Facts::DRAW) {
            return Err(stand);
        }
        if stand.value - SAFE * depth >= beta {
            return Err(Node::estimate(stand.value - SAFE * depth));
        }
        if depth > 2 {
            return Ok(INFINITE);
        }
        let most = stand.value + FUTILITY * depth;
        if most <= alpha && position.is_quiet() { Err(Node::estimate(most)) } else { Ok(most) }
    }

    /// What the tables of the game say, where there are any.
    #[inline]
    pub(crate) fn told(&self, position: &P, ply: usize) -> Option<Node> {
        let known = self.shared.oracle?.value(position)?;
        // A value without a distance lies behind every win that the search itself can find.
        let turns = known.turns.map_or(WIN - PROVED - 1, |turns| (ply as u32 + turns) as i32);
        Some(Node::ended(known.outcome, position.turn(), turns.min(WIN - PROVED - 1) as usize))
    }

    /// What needs no search: the tables, the game's own certainties, and facts that lie outside the window.
    #[inline]
    pub(crate) fn certain(&mut self, position: &P, turns: usize, facts: &mut Facts, frame: Frame) -> Option<Node> {
        let (mover, ply) = (position.turn(), frame.ply);
        if let Some(node) = self.told(position, ply) {
            return Some(node);
        }
        if !self.shared.features.facts {
            return None;
        }
        match position.certain(turns) {
            Look::Over(outcome) => return Some(Node::ended(outcome, mover, ply)),
            Look::Decided(outcome, turns) => return Some(Node::ended(outcome, mover, ply + turns as usize)),
            Look::Estimate(_, more) => *facts = facts.and(more),
        }
        let outside = facts.has(Facts::DRAW)
            || facts.has(Facts::AT_MOST_DRAW) && frame.alpha >= 0
            || facts.has(Facts::AT_LEAST_DRAW) && frame.beta <= 0;
        outside.then_some(Node { value: 0, facts: *facts })
    }
}

/// What the table's entry says about this node, if that is enough.
#[inline]
pub(crate) fn known<const PV: bool>(entry: &Entry, frame: Frame) -> Option<Node> {
    let node = entry.node;
    if node.facts.has(Facts::DRAW) {
        return Some(Node::DRAW);
    }
    let fits = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => node.value >= frame.beta,
        Bound::Upper => node.value <= frame.alpha,
    };
    // What is proved holds at any depth; at principal nodes estimates are searched anew for the line's sake.
    let proved = match entry.bound {
        Bound::Exact => node.value.abs() >= PROVED,
        Bound::Lower => node.value >= PROVED,
        Bound::Upper => node.value <= -PROVED,
    };
    (fits && (proved || !PV && entry.depth >= frame.depth)).then_some(node)
}
