//! Quiescence search: tactical moves beyond the depth, until the static evaluation can be trusted.

use crate::eval::Evaluate;
use crate::ordering::Candidate;
use crate::searcher::{MAX_PLY, NodeContext, Searcher};
use crate::value::{Node, PROVED, ProvenBounds};

impl<P: Evaluate> Searcher<'_, P> {
    /// A node of depth 0: repetition, tablebase, then quiescence.
    #[inline]
    pub(crate) fn enter_quiescence<const PV: bool>(&mut self, position: &P, ctx: NodeContext) -> Node {
        if PV {
            self.pv_table[ctx.ply].clear();
        }
        if P::REPEATS && self.is_repetition(ctx.last_irreversible) {
            self.count_node(ctx.ply);
            return Node::UNKNOWN;
        }
        if let Some(node) = self.probe_tablebase(position, ctx.ply).filter(|_| position.outcome().is_none()) {
            self.count_node(ctx.ply);
            return node;
        }
        self.quiescence(position, ctx.alpha, ctx.beta, ctx.ply, P::QUIESCENCE)
    }

    /// Searches tactical moves only. The static evaluation is a lower bound (*stand pat*): a player may always decline.
    fn quiescence(&mut self, position: &P, alpha: i32, beta: i32, ply: usize, left: u32) -> Node {
        self.count_node(ply);
        if self.stopped {
            return Node::UNKNOWN;
        }
        let static_eval = self.static_eval(position, ply);
        if static_eval.value >= beta
            || left == 0
            || static_eval.value.abs() >= PROVED
            || static_eval.proven.has(ProvenBounds::DRAW)
            || !self.shared.features.quiescence
            || ply >= MAX_PLY
            || position.is_quiet()
        {
            return static_eval;
        }
        self.quiescence_moves(position, static_eval, alpha.max(static_eval.value), beta, ply, left)
    }

    fn quiescence_moves(
        &mut self,
        position: &P,
        static_eval: Node,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        left: u32,
    ) -> Node {
        let base = self.moves.len();
        self.generate_tactical(position);
        let mut best = static_eval;
        for i in base..self.moves.len() {
            let candidate = self.pick_best(i);
            let mut next = *position;
            next.play_unchecked(candidate.mv);
            // What a weak level overlooks depends on the position's key.
            self.path.push(next.zobrist() ^ self.shared.salt);
            let child = self.quiescence(&next, -beta, -alpha, ply + 1, left - 1).flipped();
            self.path.pop();
            if self.stopped {
                break;
            }
            if child.value > best.value {
                best = Node { value: child.value, proven: ProvenBounds::NONE };
                alpha = alpha.max(child.value);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.moves.truncate(base);
        best
    }

    /// Generates the tactical moves, ordered by what they gain.
    #[inline]
    pub(crate) fn generate_tactical(&mut self, position: &P) {
        let base = self.moves.len();
        let moves = &mut self.moves;
        position.visit_tactical(|mv, value| {
            moves.push(Candidate { mv, gain: value, order: value, code: P::code(mv) });
        });
        if self.shared.weakness.blind > 0.0 {
            self.shared.weakness.overlook(&mut self.moves, base, 0, self.path[self.path.len() - 1]);
        }
    }
}
