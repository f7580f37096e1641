//! One search thread's state: counters, history, the path, and what all threads share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use crate::eval::{Evaluate, Evaluation};
use crate::limits::{Budget, Clock};
use crate::options::{Features, Weakness};
use crate::ordering::{Candidate, HistoryTables};
use crate::tablebase::Tablebase;
use crate::transposition_table::TranspositionTable;
use crate::value::{MAX_ESTIMATE, Node, ProvenBounds};

/// The longest line that is searched.
pub(crate) const MAX_PLY: usize = 200;

/// What all threads of one search share.
pub(crate) struct Shared<'a, P: Evaluate> {
    pub(crate) tt: &'a TranspositionTable,
    pub(crate) weights: P::Weights,
    pub(crate) features: Features,
    pub(crate) weakness: Weakness,
    pub(crate) tablebase: Option<&'a dyn Tablebase<P>>,
    pub(crate) clock: &'a dyn Clock,
    pub(crate) begin: Duration,
    pub(crate) budget: Budget,
    pub(crate) most_nodes: u64,
    /// set by the caller to stop the search
    pub(crate) stop: &'a AtomicBool,
    /// set when a thread has reached a limit
    pub(crate) done: AtomicBool,
    pub(crate) nodes: AtomicU64,
    /// xored into every key, so that variants and games with other repetitions share no entries
    pub(crate) salt: u64,
}

impl<P: Evaluate> Shared<'_, P> {
    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.begin)
    }

    fn out_of_time(&self) -> bool {
        self.budget.hard.is_some_and(|hard| self.elapsed() >= hard)
    }
}

/// A node of the search: its window, depth and place in the tree.
#[derive(Clone, Copy)]
pub(crate) struct NodeContext {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
    pub(crate) depth: i32,
    /// moves from the root
    pub(crate) ply: usize,
    /// the index in the path after the last irreversible move: no earlier position can occur again
    pub(crate) last_irreversible: usize,
    /// where the previous move went, for continuation history
    pub(crate) prev_target: usize,
}

/// The state of one search thread.
pub(crate) struct Searcher<'a, P: Evaluate> {
    pub(crate) shared: &'a Shared<'a, P>,
    pub(crate) nodes: u64,
    flushed: u64,
    next_check: u64,
    pub(crate) stopped: bool,
    pub(crate) seldepth: usize,
    pub(crate) history: HistoryTables,
    /// the move lists of all nodes on the path, one after another
    pub(crate) moves: Vec<Candidate<P::Move>>,
    /// keys of the game's positions and of those on the path to this node
    pub(crate) path: Vec<u64>,
    /// the index of the root in the path
    pub(crate) root: usize,
    /// the principal variation from each ply on (triangular PV table)
    pub(crate) pv_table: Vec<Vec<P::Move>>,
    /// static evaluations of recent positions, by key
    eval_cache: Box<[(u64, i32)]>,
}

/// Enough for positions that come again soon, small enough for the processor's cache.
const EVAL_CACHE_SIZE: usize = 1 << 15;

/// The most nodes between two looks at the clock.
const CHECK_EVERY: u64 = 512;

impl<'a, P: Evaluate> Searcher<'a, P> {
    pub(crate) fn new(shared: &'a Shared<'a, P>, history: &[u64]) -> Searcher<'a, P> {
        let path: Vec<u64> = history.iter().map(|key| key ^ shared.salt).collect();
        Searcher {
            shared,
            nodes: 0,
            flushed: 0,
            next_check: CHECK_EVERY.min(shared.most_nodes),
            stopped: false,
            seldepth: 0,
            history: HistoryTables::new::<P>(MAX_PLY),
            moves: Vec::with_capacity(4096),
            root: path.len() - 1,
            path,
            pv_table: vec![Vec::new(); MAX_PLY + 2],
            eval_cache: vec![(0, 0); if P::CACHES_EVAL { EVAL_CACHE_SIZE } else { 0 }].into(),
        }
    }

    /// Counts a node, and checks the limits now and then.
    #[inline]
    pub(crate) fn count_node(&mut self, ply: usize) {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        if self.nodes >= self.next_check {
            self.check_limits();
        }
    }

    #[cold]
    fn check_limits(&mut self) {
        let shared = self.shared;
        let total = shared.nodes.fetch_add(self.nodes - self.flushed, Relaxed) + self.nodes - self.flushed;
        self.flushed = self.nodes;
        let left = shared.most_nodes.saturating_sub(total);
        self.next_check = self.nodes + left.clamp(1, CHECK_EVERY);
        if left == 0 || shared.stop.load(Relaxed) || shared.out_of_time() {
            shared.done.store(true, Relaxed);
        }
        self.stopped = shared.done.load(Relaxed);
    }

    /// Adds the nodes counted since the last check to the common count.
    pub(crate) fn flush(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.flushed, Relaxed);
        self.flushed = self.nodes;
    }

    /// The position's key in the transposition table.
    #[inline]
    pub(crate) fn key(&self, position: &P) -> u64 {
        position.zobrist() ^ self.shared.salt
    }

    /// Whether the last position of the path has occurred before: once since the root, or twice in the game.
    #[inline]
    pub(crate) fn is_repetition(&self, last_irreversible: usize) -> bool {
        let now = self.path.len() - 1;
        let mut seen = 0;
        // The first that can be the same is four moves back: a man of each side there and back again.
        let mut i = now - 2.min(now);
        while i >= last_irreversible + 2 {
            i -= 2;
            if self.path[i] == self.path[now] {
                seen += 1;
                if i >= self.root || seen == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// Brings the best of the remaining moves to `index` (selection sort, one step).
    #[inline]
    pub(crate) fn pick_best(&mut self, index: usize) -> Candidate<P::Move> {
        let rest = &mut self.moves[index..];
        let mut best = (0, i32::MIN);
        for (i, candidate) in rest.iter().enumerate() {
            if candidate.order > best.1 {
                best = (i, candidate.order);
            }
        }
        rest.swap(0, best.0);
        rest[0]
    }

    /// The static evaluation of a position, with the noise of a weak level.
    #[inline]
    pub(crate) fn static_eval(&mut self, position: &P, ply: usize) -> Node {
        // Leaves are reached again and again by transposition, and are too shallow for the transposition table.
        let key = position.zobrist();
        if P::CACHES_EVAL {
            let (known, value) = self.eval_cache[key as usize % EVAL_CACHE_SIZE];
            if known == key {
                return Node::estimate(value);
            }
        }
        let mover = position.turn();
        match position.evaluate(&self.shared.weights) {
            Evaluation::Over(outcome) => Node::ended(outcome, mover, ply),
            Evaluation::Decided(outcome, turns) => Node::ended(outcome, mover, ply + turns as usize),
            Evaluation::Estimate(value, proven) => {
                let noise = self.shared.weakness.noise_at(key);
                let value = (value + noise).clamp(-MAX_ESTIMATE, MAX_ESTIMATE);
                if P::CACHES_EVAL && proven == ProvenBounds::NONE {
                    self.eval_cache[key as usize % EVAL_CACHE_SIZE] = (key, value);
                }
                Node { value, proven }
            }
        }
    }
}
