//! The leaves of the search: an estimate, after the tactical turns have been played out.

use crate::eval::Evaluate;
use crate::ordering::Candidate;
use crate::searcher::{Frame, MOST_PLIES, Searcher};
use crate::value::{Facts, Node, PROVED};

impl<P: Evaluate> Searcher<'_, P> {
    /// The value of the position at the end of the path.
    #[inline]
    pub(crate) fn leaf<const PV: bool>(&mut self, position: &P, frame: Frame) -> Node {
        if PV {
            self.lines[frame.ply].clear();
        }
        if P::REPEATS && self.repeats(frame.fence) {
            self.visit(frame.ply);
            return Node::UNKNOWN;
        }
        if let Some(node) = self.told(position, frame.ply).filter(|_| position.outcome().is_none()) {
            self.visit(frame.ply);
            return node;
        }
        self.quiesce(position, frame.alpha, frame.beta, frame.ply, P::QUIESCENCE)
    }

    /// Tactical turns only, until the position is quiet: standing still is always allowed.
    fn quiesce(&mut self, position: &P, alpha: i32, beta: i32, ply: usize, left: u32) -> Node {
        self.visit(ply);
        if self.stopped {
            return Node::UNKNOWN;
        }
        let stand = self.stand(position, ply);
        if stand.value >= beta
            || left == 0
            || stand.value.abs() >= PROVED
            || stand.facts.has(Facts::DRAW)
            || !self.shared.features.quiescence
            || ply >= MOST_PLIES
            || position.is_quiet()
        {
            return stand;
        }
        self.play_out(position, stand, alpha.max(stand.value), beta, ply, left)
    }

    fn play_out(&mut self, position: &P, stand: Node, mut alpha: i32, beta: i32, ply: usize, left: u32) -> Node {
        let base = self.moves.len();
        self.list_tactical(position);
        let mut best = stand;
        for i in base..self.moves.len() {
            let candidate = self.pick(i);
            let mut next = *position;
            next.play_unchecked(candidate.mv);
            // A weak player overlooks by the position's key.
            self.path.push(next.zobrist() ^ self.shared.salt);
            let child = self.quiesce(&next, -beta, -alpha, ply + 1, left - 1).flipped();
            self.path.pop();
            if self.stopped {
                break;
            }
            if child.value > best.value {
                best = Node { value: child.value, facts: Facts::NONE };
                alpha = alpha.max(child.value);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.moves.truncate(base);
        best
    }

    /// Lists the turns that gain something, in their order.
    #[inline]
    pub(crate) fn list_tactical(&mut self, position: &P) {
        let base = self.moves.len();
        let moves = &mut self.moves;
        position.visit_tactical(|mv| {
            let gain = position.gain(mv);
            moves.push(Candidate { mv, gain, order: gain, code: P::code(mv) });
        });
        if self.shared.weakness.blind > 0.0 {
            self.shared.weakness.overlook(&mut self.moves, base, 0, self.path[self.path.len() - 1]);
        }
    }
}
