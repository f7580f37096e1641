//! Move ordering: the transposition table's move, tactical moves by gain, killers, then quiet moves by history.

use crate::eval::{Evaluate, MoveSink};
use crate::searcher::NodeContext;

/// A generated move with its place in the order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<M> {
    pub(crate) mv: M,
    /// 0 for quiet moves
    pub(crate) gain: i32,
    pub(crate) order: i32,
    pub(crate) code: u32,
}

const TT_MOVE: i32 = 1 << 30;
const TACTICAL: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
/// Quiet moves with more history than this are reduced less.
pub(crate) const GOOD_HISTORY: i32 = 8_000;
/// History values stay within this.
const MAX_HISTORY: i32 = 16_384;

/// What the order of moves at a node depends on.
#[derive(Clone, Copy)]
pub(crate) struct OrderingContext {
    /// the code of the table's move, 0 for none
    pub(crate) tt_code: u32,
    pub(crate) killers: [u32; 2],
    pub(crate) side: usize,
    /// where the previous move went
    pub(crate) prev_target: usize,
}

/// Collects the moves of a position with their order.
pub(crate) struct MoveList<'a, P: Evaluate> {
    pub(crate) moves: &'a mut Vec<Candidate<P::Move>>,
    pub(crate) history: &'a HistoryTables,
    pub(crate) ctx: OrderingContext,
    /// codes of moves to leave out, 0 for none
    pub(crate) tried: [u32; 3],
}

impl<P: Evaluate> MoveList<'_, P> {
    #[inline(always)]
    fn push(&mut self, candidate: Candidate<P::Move>) {
        if !self.tried.contains(&candidate.code) {
            self.moves.push(candidate);
        }
    }
}

impl<P: Evaluate> MoveSink<P::Move> for MoveList<'_, P> {
    #[inline]
    fn tactical(&mut self, mv: P::Move, value: i32) {
        self.push(self.history.tactical::<P>(mv, value, self.ctx));
    }

    #[inline(always)]
    fn quiet(&mut self, mv: P::Move) {
        self.push(self.history.quiet::<P>(mv, self.ctx));
    }
}

/// Killers, butterfly history and continuation history: which quiet moves have caused cutoffs.
pub(crate) struct HistoryTables {
    killers: Vec<[u32; 2]>,
    /// by side and [`Evaluate::history_index`]; in some games tactical moves have places of their own
    butterfly: Vec<i16>,
    /// by the target of the previous move and of the move
    continuation: Vec<i16>,
}

impl HistoryTables {
    pub(crate) fn new<P: Evaluate>(plies: usize) -> HistoryTables {
        HistoryTables {
            killers: vec![[0; 2]; plies + 2],
            butterfly: vec![0; 2 * P::HISTORY_SIZE],
            continuation: vec![0; P::TARGETS * P::TARGETS],
        }
    }

    /// The two quiet moves that caused the last cutoffs at this ply.
    #[inline]
    pub(crate) fn killers(&self, ply: usize) -> [u32; 2] {
        self.killers[ply]
    }

    /// A tactical move with its place in the order.
    #[inline]
    fn tactical<P: Evaluate>(&self, mv: P::Move, value: i32, ctx: OrderingContext) -> Candidate<P::Move> {
        let code = P::code(mv);
        let order = if code == ctx.tt_code {
            TT_MOVE
        } else {
            let history = if P::TACTICAL_HISTORY {
                i32::from(self.butterfly[ctx.side * P::HISTORY_SIZE + P::history_index(mv)]) / 8
            } else {
                self.history_score::<P>(mv, ctx.side, ctx.prev_target) / 64
            };
            TACTICAL + (value << 10) + history
        };
        Candidate { mv, gain: value, order, code }
    }

    /// A quiet move with its place in the order.
    #[inline(always)]
    fn quiet<P: Evaluate>(&self, mv: P::Move, ctx: OrderingContext) -> Candidate<P::Move> {
        let code = P::code(mv);
        let order = if code == ctx.tt_code {
            TT_MOVE
        } else if code == ctx.killers[0] {
            KILLER + 1
        } else if code == ctx.killers[1] {
            KILLER
        } else {
            self.history_score::<P>(mv, ctx.side, ctx.prev_target)
        };
        Candidate { mv, gain: 0, order, code }
    }

    #[inline]
    fn history_score<P: Evaluate>(&self, mv: P::Move, side: usize, prev_target: usize) -> i32 {
        i32::from(self.butterfly[side * P::HISTORY_SIZE + P::history_index(mv)])
            + i32::from(self.continuation[prev_target * P::TARGETS + P::target(mv)])
    }

    /// The last of these moves has cut: its history rises, that of the moves tried before it sinks; of tactical moves
    /// only where the game has history for them.
    #[inline]
    pub(crate) fn update_on_cutoff<P: Evaluate>(
        &mut self,
        tried: &[Candidate<P::Move>],
        side: usize,
        ctx: NodeContext,
    ) {
        let Some((cut, failed)) = tried.split_last() else { return };
        let bonus = (ctx.depth * ctx.depth * 16).min(2_000);
        if cut.gain == 0 {
            let killers = &mut self.killers[ctx.ply];
            if killers[0] != cut.code {
                *killers = [cut.code, killers[0]];
            }
        }
        self.update::<P>(cut, side, ctx.prev_target, bonus);
        for candidate in failed {
            self.update::<P>(candidate, side, ctx.prev_target, -bonus);
        }
    }

    #[inline]
    fn update<P: Evaluate>(&mut self, candidate: &Candidate<P::Move>, side: usize, prev_target: usize, bonus: i32) {
        let Candidate { mv, gain, .. } = *candidate;
        if gain > 0 && !P::TACTICAL_HISTORY {
            return;
        }
        let drift = |value: &mut i16| {
            let old = i32::from(*value);
            // "Gravity": drifts towards the limit and never passes it.
            *value = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
        };
        drift(&mut self.butterfly[side * P::HISTORY_SIZE + P::history_index(mv)]);
        if gain == 0 {
            drift(&mut self.continuation[prev_target * P::TARGETS + P::target(mv)]);
        }
    }
}

#[cfg(test)]
mod tests {
    use rayuela_rules::morris::Morris;
    use rayuela_rules::{Position, Variant};

    use super::*;

    fn removals(position: &Morris, history: &HistoryTables) -> Vec<Candidate<<Morris as Position>::Move>> {
        let mut moves = Vec::new();
        let ctx = OrderingContext { tt_code: 0, killers: [0; 2], side: position.turn().index(), prev_target: 0 };
        position.generate(&mut MoveList::<Morris> { moves: &mut moves, history, ctx, tried: [0; 3] });
        moves.retain(|candidate| candidate.gain > 0);
        moves.sort_by_key(|candidate| std::cmp::Reverse(candidate.order));
        moves
    }

    /// A removal that has cut is tried before its equals, and is no killer.
    #[test]
    fn removals_have_history() {
        let Ok(Variant::Morris(nine)) = "nine".parse() else { panic!() };
        let position = Morris::parse(nine, "ww./.../.../..b.../.../..b/... w 1 2").unwrap();
        let mut history = HistoryTables::new::<Morris>(4);
        let before = removals(&position, &history);
        let [one, other] = &before[..] else { panic!("{before:?}") };
        assert_eq!(one.order, other.order);
        let (alpha, beta, depth, ply) = (0, 1, 6, 1);
        let ctx = NodeContext { alpha, beta, depth, ply, last_irreversible: 0, prev_target: 0 };
        history.update_on_cutoff::<Morris>(&[*one, *other], position.turn().index(), ctx);
        let after = removals(&position, &history);
        assert_eq!((after[0].mv, after[1].mv), (other.mv, one.mv));
        assert!(after[0].order > other.order && after[1].order < one.order);
        assert_eq!(history.killers(ply), [0; 2]);
    }
}
