//! The alpha-beta search of inner nodes. This is where to start reading the search.
//!
//! A *move* here is a complete turn, with everything it captures or removes. Values are seen by the player to move
//! (negamax), in hundredths of a man or piece; proved wins and losses lie beyond every estimate (`value.rs`).
//!
//! **Window.** Each node is searched with a window (alpha, beta). A value at or below alpha *fails low*: the node is at
//! most that good. One at or above beta *fails high*: the opponent will avoid the node, so the remaining moves need not
//! be searched, a *beta cutoff*.
//!
//! **Node kinds.** *PV nodes* lie on the principal variation and have an open window; they are searched with
//! `PV = true`, which also collects the variation. All other nodes have a null window (beta = alpha + 1) and answer yes
//! or no: a *cut node* fails high after one or a few moves, an *all node* fails low after all of them. The first move
//! of a PV node is searched as a PV node, the others with a null window first, and again with the open one only if they
//! beat alpha (principal variation search, `search_child`).
//!
//! **Iterative deepening and aspiration windows** (`root.rs`). The root is searched to depth 1, 2, 3, …; from depth 4
//! on first in a narrow window around the last value, which widens when the value falls outside.
//!
//! **Transposition table** (`transposition_table.rs`). What was found about a position, by its hash: best move, value,
//! depth, and whether the value is exact or a bound. It cuts non-PV nodes off (`tt_cutoff`) and gives the first move to
//! try. A node of depth 5 or more without such a move is searched one ply less deep: internal iterative reduction.
//!
//! **Quiescence** (`quiescence.rs`). At depth 0 only tactical moves (captures, removals, frames) are searched, so that
//! the static evaluation is taken in a quiet position.
//!
//! **Move ordering** (`ordering.rs`): the table's move, tactical moves by gain (removals of Morris also by what the man
//! does that is removed, and by their own history), two *killers* (quiet moves that cut at
//! the same ply), then the other quiet moves by *history* (how often a move of this kind cut) and *continuation
//! history* (the same, given where the previous move went). Where a game can tell a legal move by its code, the table's
//! move and the killers are tried before moves are generated.
//!
//! **Late move reductions, LMR** (`reduction`). Quiet moves late in the order are searched less deep first, and to
//! full depth only if they beat alpha all the same.
//!
//! **Late move pruning, LMP** ([`Evaluate::LMP_LIMITS`]). In the last three plies of a non-PV node, quiet moves beyond
//! a limit are not searched at all, in games with very many moves.
//!
//! **Futility** (`pruning.rs`), in the last plies of non-PV nodes. *Reverse futility*: a static evaluation far above
//! beta is taken as a cutoff. *Futility*: one far below alpha leaves only tactical moves to try.
//!
//! **No null move**: in these games the obligation to move can lose, so passing is no lower bound.
//!
//! **Proven bounds** (`value.rs`). Beside its value a node carries what is proved about draws, from finished games,
//! [`Evaluate::proven_result`] and tablebases; a value never contradicts them.
//!
//! **Lazy SMP** (`engine.rs`). The main thread deepens and reports; helper threads search the same root and share only
//! the transposition table.

use std::ops::ControlFlow;

use crate::eval::Evaluate;
use crate::ordering::{Candidate, MoveList, OrderingContext};
use crate::pruning::tt_cutoff;
use crate::searcher::{MAX_PLY, NodeContext, Searcher};
use crate::transposition_table::{Bound, Entry};
use crate::value::{INFINITE, Node, PROVED, ProvenBounds};

/// What has been found at a node while its moves are searched.
struct Progress {
    best: i32,
    best_code: u32,
    proven: ProvenBounds,
    /// whether every move so far is proved to draw at most
    all_drawn: bool,
}

/// The moves searched before the others were generated.
#[derive(Clone, Copy)]
struct Tried {
    codes: [u32; 3],
    count: usize,
}

impl<P: Evaluate> Searcher<'_, P> {
    /// Searches a node: the position at the end of the path.
    pub(crate) fn search<const PV: bool>(&mut self, position: &P, mut ctx: NodeContext) -> Node {
        if ctx.depth <= 0 {
            return self.enter_quiescence::<PV>(position, ctx);
        }
        let ply = ctx.ply;
        if PV {
            self.pv_table[ply].clear();
        }
        self.count_node(ply);
        if self.stopped || (P::REPEATS && self.is_repetition(ctx.last_irreversible)) {
            return Node::UNKNOWN;
        }
        if ply >= MAX_PLY {
            return self.static_eval(position, ply);
        }
        // Evaluating first gives the prefetch of the table entry time to arrive.
        let mut futility_value = INFINITE;
        // With a tablebase, estimates must not hide what it knows.
        let guess = !PV && self.shared.features.futility && self.shared.tablebase.is_none();
        if guess && ctx.depth <= P::REVERSE_FUTILITY.0 && ctx.alpha > -PROVED && ctx.beta < PROVED {
            match self.futility(position, ctx) {
                ControlFlow::Continue(value) => futility_value = value,
                ControlFlow::Break(node) => return node,
            }
        }
        let key = self.path[self.path.len() - 1];
        let uses_tt = self.shared.features.transposition_table && ctx.depth >= P::TT_MIN_DEPTH;
        let entry = if uses_tt { self.shared.tt.probe(key, ply) } else { None };
        let mut proven = ProvenBounds::NONE;
        let mut tt_code = 0;
        if let Some(entry) = entry {
            (proven, tt_code) = (entry.node.proven, entry.move_code);
            if let Some(node) = tt_cutoff::<PV>(&entry, ctx) {
                return node;
            }
        }
        if futility_value <= ctx.alpha {
            return self.search_tactical_only(position, ctx, futility_value, proven);
        }
        // Internal iterative reduction: without a move of the table the ordering is poor, and a full search expensive.
        if self.shared.features.late_move_reductions && tt_code == 0 && ctx.depth >= 5 {
            ctx.depth -= 1;
        }
        let base = self.moves.len();
        let node = self.search_moves::<PV>(position, ctx, tt_code, proven);
        self.moves.truncate(base);
        node
    }

    /// Generates the moves with their order, without those that were searched already.
    #[inline]
    fn generate(&mut self, position: &P, tt_code: u32, tried: Tried, ctx: NodeContext) {
        let start = self.moves.len();
        let killers = self.history.killers(ctx.ply);
        let ctx = OrderingContext { tt_code, killers, side: position.turn().index(), prev_target: ctx.prev_target };
        position.generate(&mut MoveList::<P> {
            moves: &mut self.moves,
            history: &self.history,
            ctx,
            tried: tried.codes,
        });
        let weakness = &self.shared.weakness;
        if weakness.blind > 0.0 {
            let key = self.path[self.path.len() - 1];
            weakness.overlook(&mut self.moves, start, usize::from(tried.count == 0), key);
        }
    }

    /// Searches the tactical moves only: futility has ruled the quiet ones out.
    fn search_tactical_only(
        &mut self,
        position: &P,
        ctx: NodeContext,
        futility_value: i32,
        proven: ProvenBounds,
    ) -> Node {
        let base = self.moves.len();
        self.generate_tactical(position);
        let mut progress = Progress { best: futility_value, best_code: 0, proven, all_drawn: false };
        for i in 0..self.moves.len() - base {
            let candidate = self.pick_best(base + i);
            if self.try_move::<false>(position, &candidate, ctx, i, &mut progress) {
                break;
            }
        }
        self.moves.truncate(base);
        if self.stopped { Node::UNKNOWN } else { self.finish(progress, ctx) }
    }

    /// Searches all moves: the table's move and the killers before generation where possible, then the others in order.
    fn search_moves<const PV: bool>(
        &mut self,
        position: &P,
        ctx: NodeContext,
        tt_code: u32,
        proven: ProvenBounds,
    ) -> Node {
        let mut progress = Progress { best: -INFINITE, best_code: 0, proven, all_drawn: true };
        let base = self.moves.len();
        let mut tried = Tried { codes: [0; 3], count: 0 };
        // A tablebase is probed before any move is searched.
        if self.shared.tablebase.is_none()
            && self.try_before_generating::<PV>(position, ctx, tt_code, &mut tried, &mut progress)
        {
            return if self.stopped { Node::UNKNOWN } else { self.finish(progress, ctx) };
        }
        self.generate(position, tt_code, tried, ctx);
        let count = self.moves.len() - base;
        if tried.count == 0 {
            if count == 0 {
                let ended = position.outcome().map(|outcome| Node::ended(outcome, position.turn(), ctx.ply));
                return ended.unwrap_or(Node::UNKNOWN);
            }
            if let Some(node) = self.proven_cutoff(position, count, &mut progress.proven, ctx) {
                return node;
            }
        }
        let mut unordered = false;
        let prune = !PV && self.shared.features.late_move_pruning && ctx.alpha > -PROVED;
        let lmp_limit = P::LMP_LIMITS.get(ctx.depth as usize).copied().unwrap_or(usize::MAX);
        for i in tried.count..count {
            // Once only moves without history are left, their order matters little and selecting costs time.
            let candidate = if unordered { self.moves[base + i] } else { self.pick_best(base + i) };
            unordered = candidate.order <= 0;
            if prune && candidate.gain == 0 && i >= lmp_limit && progress.best > -PROVED {
                // Late move pruning: the moves after a quiet one are quiet, too.
                progress.all_drawn = false;
                break;
            }
            if self.try_move::<PV>(position, &candidate, ctx, i, &mut progress) {
                self.moves.truncate(base + i + 1);
                self.update_history(position, i + 1, ctx);
                break;
            }
        }
        if self.stopped { Node::UNKNOWN } else { self.finish(progress, ctx) }
    }

    /// Searches the moves that need no generation; true after a cutoff or a stop.
    #[inline]
    fn try_before_generating<const PV: bool>(
        &mut self,
        position: &P,
        ctx: NodeContext,
        tt_code: u32,
        tried: &mut Tried,
        progress: &mut Progress,
    ) -> bool {
        let killers = self.history.killers(ctx.ply);
        // Killers are quiet, so they come first only where no tactical move exists.
        let quiet = P::DECODES_MOVES && (killers[0] | killers[1]) != 0 && position.is_quiet();
        let codes = [tt_code, if quiet { killers[0] } else { 0 }, if quiet { killers[1] } else { 0 }];
        for code in codes {
            if code == 0 || tried.codes.contains(&code) {
                continue;
            }
            let Some(mv) = position.move_from_code(code) else { continue };
            let candidate = Candidate { mv, gain: position.gain(mv), order: i32::MAX, code };
            let cut = self.try_move::<PV>(position, &candidate, ctx, tried.count, progress);
            tried.codes[tried.count] = code;
            tried.count += 1;
            // Ahead of the others, so that its history sinks if one of them cuts.
            self.moves.push(candidate);
            if cut {
                self.update_history(position, tried.count, ctx);
                return true;
            }
        }
        false
    }

    /// Updates history and killers: of the last `count` moves on the list, the last one has cut.
    #[inline]
    fn update_history(&mut self, position: &P, count: usize, ctx: NodeContext) {
        if !self.stopped && self.shared.features.history {
            let tried = &self.moves[self.moves.len() - count..];
            self.history.update_on_cutoff::<P>(tried, position.turn().index(), ctx);
        }
    }

    /// Searches one move; true after a cutoff or a stop.
    #[inline]
    fn try_move<const PV: bool>(
        &mut self,
        position: &P,
        candidate: &Candidate<P::Move>,
        ctx: NodeContext,
        i: usize,
        progress: &mut Progress,
    ) -> bool {
        let (alpha, beta) = (ctx.alpha.max(progress.best), ctx.beta);
        let child = self.search_child::<PV>(position, candidate, NodeContext { alpha, ..ctx }, i);
        if self.stopped {
            return true;
        }
        let seen = child.proven_within(alpha, beta);
        if seen.has(ProvenBounds::AT_LEAST_DRAW) {
            progress.proven = progress.proven.and(ProvenBounds::AT_LEAST_DRAW);
        }
        progress.all_drawn &= seen.has(ProvenBounds::AT_MOST_DRAW);
        if child.value > progress.best {
            progress.best = child.value;
            if child.value > alpha {
                progress.best_code = candidate.code;
                if PV {
                    self.update_pv(ctx.ply, candidate.mv);
                }
            }
            if child.value >= beta {
                progress.all_drawn = false;
                return true;
            }
        }
        false
    }

    /// The result of a node whose moves have been searched, stored in the transposition table.
    #[inline]
    fn finish(&mut self, progress: Progress, ctx: NodeContext) -> Node {
        let features = &self.shared.features;
        let Progress { best, best_code, mut proven, all_drawn } = progress;
        if all_drawn {
            proven = proven.and(ProvenBounds::AT_MOST_DRAW);
        }
        let node = if features.proven_bounds { Node { value: best, proven }.clamped() } else { Node::estimate(best) };
        let bound = if node.value >= ctx.beta {
            Bound::Lower
        } else if best_code != 0 {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if features.transposition_table && ctx.depth >= P::TT_MIN_DEPTH {
            let key = self.path[self.path.len() - 1];
            self.shared.tt.store(key, ctx.ply, Entry { move_code: best_code, node, depth: ctx.depth, bound });
        }
        node
    }

    /// Searches the position after a move; the value is that of the player who makes it. Principal variation search: all
    /// but the first move with a null window first, late quiet moves with a reduced depth before that.
    #[inline]
    fn search_child<const PV: bool>(
        &mut self,
        position: &P,
        candidate: &Candidate<P::Move>,
        ctx: NodeContext,
        i: usize,
    ) -> Node {
        let NodeContext { alpha, beta, depth, ply, last_irreversible, .. } = ctx;
        let mut next = *position;
        next.play_unchecked(candidate.mv);
        let key = next.zobrist() ^ self.shared.salt;
        if depth > P::TT_MIN_DEPTH {
            self.shared.tt.prefetch(key);
        }
        self.path.push(key);
        let last_irreversible = if P::is_irreversible(candidate.mv) { self.path.len() - 1 } else { last_irreversible };
        let prev_target = P::target(candidate.mv);
        let below = |alpha: i32, beta: i32, depth: i32| NodeContext {
            alpha: -beta,
            beta: -alpha,
            depth,
            ply: ply + 1,
            last_irreversible,
            prev_target,
        };
        let node = if i == 0 || !self.shared.features.null_window {
            self.search::<PV>(&next, below(alpha, beta, depth - 1)).flipped()
        } else {
            let reduction = self.reduction::<PV>(candidate, depth, i);
            let mut node = self.search::<false>(&next, below(alpha, alpha + 1, depth - 1 - reduction)).flipped();
            if reduction > 0 && node.value > alpha && !self.stopped {
                node = self.search::<false>(&next, below(alpha, alpha + 1, depth - 1)).flipped();
            }
            if PV && node.value > alpha && node.value < beta && !self.stopped {
                node = self.search::<true>(&next, below(alpha, beta, depth - 1)).flipped();
            }
            node
        };
        self.path.pop();
        node
    }

    /// Late move reductions: by how many plies a late quiet move is reduced.
    #[inline]
    fn reduction<const PV: bool>(&self, candidate: &Candidate<P::Move>, depth: i32, i: usize) -> i32 {
        if !self.shared.features.late_move_reductions || depth < 3 || i < 3 || candidate.gain > 0 {
            return 0;
        }
        let late = REDUCTIONS[depth.min(31) as usize][i.min(63)];
        let good_history = i32::from(candidate.order > crate::ordering::GOOD_HISTORY);
        (i32::from(late) - i32::from(PV) - good_history).clamp(0, depth - 2)
    }

    fn update_pv(&mut self, ply: usize, mv: P::Move) {
        let (upper, lower) = self.pv_table.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }
}

/// Late move reductions by depth and number of the move.
static REDUCTIONS: [[u8; 64]; 32] = {
    let mut table = [[0; 64]; 32];
    let mut depth = 1usize;
    while depth < 32 {
        let mut i = 1usize;
        while i < 64 {
            // About ln(depth) * ln(i) / 2, in whole numbers.
            let product =
                (64 - (depth as u64 * depth as u64).leading_zeros()) * (64 - (i as u64 * i as u64).leading_zeros());
            table[depth][i] = (product / 16) as u8;
            i += 1;
        }
        depth += 1;
    }
    table
};
