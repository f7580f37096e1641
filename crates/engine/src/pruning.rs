//! What ends a node before its moves are searched: futility, tablebases, proven bounds, the transposition table.

use std::ops::ControlFlow;

use crate::eval::{Evaluate, Evaluation};
use crate::searcher::{NodeContext, Searcher};
use crate::transposition_table::{Bound, Entry};
use crate::value::{INFINITE, Node, PROVED, ProvenBounds, WIN};

/// The most a quiet move is expected to gain, for each ply of depth.
const FUTILITY_MARGIN: i32 = 120;

impl<P: Evaluate> Searcher<'_, P> {
    /// Reverse futility and futility pruning by the static evaluation, in the last plies.
    ///
    /// Breaks with the node's result if it is so far above beta that it will stay there, or so far below alpha that no
    /// quiet move helps and there is no tactical one. Else the value that a quiet move can be expected to reach.
    #[inline]
    pub(crate) fn futility(&mut self, position: &P, ctx: NodeContext) -> ControlFlow<Node, i32> {
        let NodeContext { alpha, beta, depth, ply, .. } = ctx;
        let static_eval = self.static_eval(position, ply);
        if static_eval.value.abs() >= PROVED || static_eval.proven.has(ProvenBounds::DRAW) {
            return ControlFlow::Break(static_eval);
        }
        let least = static_eval.value - P::REVERSE_FUTILITY.1 * depth;
        if least >= beta {
            return ControlFlow::Break(Node::estimate(least));
        }
        if depth > 2 {
            return ControlFlow::Continue(INFINITE);
        }
        let most = static_eval.value + FUTILITY_MARGIN * depth;
        if most <= alpha && position.is_quiet() {
            ControlFlow::Break(Node::estimate(most))
        } else {
            ControlFlow::Continue(most)
        }
    }

    /// The tablebase's result for this position, if there is a tablebase and it knows the position.
    #[inline]
    pub(crate) fn probe_tablebase(&self, position: &P, ply: usize) -> Option<Node> {
        let known = self.shared.tablebase?.probe(position)?;
        // A result without a distance counts as further away than any win that the search itself can find.
        let turns = known.turns.map_or(WIN - PROVED - 1, |turns| (ply as u32 + turns) as i32);
        Some(Node::ended(known.outcome, position.turn(), turns.min(WIN - PROVED - 1) as usize))
    }

    /// A result that needs no search: from the tablebase, from the game ([`Evaluate::proven_result`]), or because the
    /// proven bounds lie outside the window.
    #[inline]
    pub(crate) fn proven_cutoff(
        &mut self,
        position: &P,
        turns: usize,
        proven: &mut ProvenBounds,
        ctx: NodeContext,
    ) -> Option<Node> {
        let (mover, ply) = (position.turn(), ctx.ply);
        if let Some(node) = self.probe_tablebase(position, ply) {
            return Some(node);
        }
        if !self.shared.features.proven_bounds {
            return None;
        }
        match position.proven_result(turns) {
            Evaluation::Over(outcome) => return Some(Node::ended(outcome, mover, ply)),
            Evaluation::Decided(outcome, turns) => return Some(Node::ended(outcome, mover, ply + turns as usize)),
            Evaluation::Estimate(_, more) => *proven = proven.and(more),
        }
        let outside = proven.has(ProvenBounds::DRAW)
            || proven.has(ProvenBounds::AT_MOST_DRAW) && ctx.alpha >= 0
            || proven.has(ProvenBounds::AT_LEAST_DRAW) && ctx.beta <= 0;
        outside.then_some(Node { value: 0, proven: *proven })
    }
}

/// The result of this node by its entry in the transposition table, if that is enough for a cutoff.
#[inline]
pub(crate) fn tt_cutoff<const PV: bool>(entry: &Entry, ctx: NodeContext) -> Option<Node> {
    let node = entry.node;
    if node.proven.has(ProvenBounds::DRAW) {
        return Some(Node::DRAW);
    }
    let fits = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => node.value >= ctx.beta,
        Bound::Upper => node.value <= ctx.alpha,
    };
    // A proof holds at any depth. At PV nodes estimates are searched again, so that the variation is complete.
    let proved = match entry.bound {
        Bound::Exact => node.value.abs() >= PROVED,
        Bound::Lower => node.value >= PROVED,
        Bound::Upper => node.value <= -PROVED,
    };
    (fits && (proved || !PV && entry.depth >= ctx.depth)).then_some(node)
}
