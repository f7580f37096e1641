//! One thread's state: what it counts, remembers and shares. `alpha_beta.rs` and `quiescence.rs` search with it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use crate::eval::{Evaluate, Look};
use crate::limits::{Budget, Clock};
use crate::options::{Features, Weakness};
use crate::ordering::{Candidate, Memory};
use crate::tablebase::Oracle;
use crate::transposition_table::Table;
use crate::value::{Facts, MOST_ESTIMATE, Node};

/// The longest line that is looked at.
pub(crate) const MOST_PLIES: usize = 200;

/// What all threads of one search share.
pub(crate) struct Shared<'a, P: Evaluate> {
    pub(crate) table: &'a Table,
    pub(crate) weights: P::Weights,
    pub(crate) features: Features,
    pub(crate) weakness: Weakness,
    pub(crate) oracle: Option<&'a dyn Oracle<P>>,
    pub(crate) clock: &'a dyn Clock,
    pub(crate) begin: Duration,
    pub(crate) budget: Budget,
    pub(crate) most_nodes: u64,
    /// set from outside
    pub(crate) stop: &'a AtomicBool,
    /// set when a thread has reached a limit
    pub(crate) done: AtomicBool,
    pub(crate) nodes: AtomicU64,
    /// tells variants and histories apart in the table
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

/// The window and the place of a node.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
    pub(crate) depth: i32,
    /// turns from the root
    pub(crate) ply: usize,
    /// the earliest position of the path that could occur again
    pub(crate) fence: usize,
    /// where the turn before went
    pub(crate) target: usize,
}

/// One thread's search.
pub(crate) struct Searcher<'a, P: Evaluate> {
    pub(crate) shared: &'a Shared<'a, P>,
    pub(crate) nodes: u64,
    flushed: u64,
    next_check: u64,
    pub(crate) stopped: bool,
    pub(crate) seldepth: usize,
    pub(crate) memory: Memory,
    /// the turns of the positions on the way to here, one list behind another
    pub(crate) moves: Vec<Candidate<P::Move>>,
    /// keys of the game's positions and of those on the way to here
    pub(crate) path: Vec<u64>,
    /// the root's place in the path
    pub(crate) root: usize,
    /// the principal variation below each ply
    pub(crate) lines: Vec<Vec<P::Move>>,
    /// estimates of the positions looked at last, by key
    estimates: Box<[(u64, i32)]>,
}

/// Enough for the positions that come again soon, few enough to lie near the processor.
const ESTIMATES: usize = 1 << 15;

/// The most positions between two looks at the clock.
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
            memory: Memory::new::<P>(MOST_PLIES),
            moves: Vec::with_capacity(4096),
            root: path.len() - 1,
            path,
            lines: vec![Vec::new(); MOST_PLIES + 2],
            estimates: vec![(0, 0); if P::KEEPS_ESTIMATES { ESTIMATES } else { 0 }].into(),
        }
    }

    /// Counts a position and looks now and then whether to stop.
    #[inline]
    pub(crate) fn visit(&mut self, ply: usize) {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        if self.nodes >= self.next_check {
            self.check();
        }
    }

    #[cold]
    fn check(&mut self) {
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

    /// Adds the positions counted since the last look to the common count.
    pub(crate) fn flush(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.flushed, Relaxed);
        self.flushed = self.nodes;
    }

    /// The position's key in the table.
    #[inline]
    pub(crate) fn key(&self, position: &P) -> u64 {
        position.zobrist() ^ self.shared.salt
    }

    /// Whether the last position of the path has occurred before: once since the root, or twice in the game.
    #[inline]
    pub(crate) fn repeats(&self, fence: usize) -> bool {
        let now = self.path.len() - 1;
        let mut seen = 0;
        // The first that can be the same is four turns back: both men there and back again.
        let mut i = now - 2.min(now);
        while i >= fence + 2 {
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

    /// Brings the best of the turns not yet tried to `index`.
    #[inline]
    pub(crate) fn pick(&mut self, index: usize) -> Candidate<P::Move> {
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

    /// The position as it looks.
    #[inline]
    pub(crate) fn stand(&mut self, position: &P, ply: usize) -> Node {
        // The same leaves are reached by other orders of turns again and again, and are too shallow for the table.
        let key = position.zobrist();
        if P::KEEPS_ESTIMATES {
            let (known, value) = self.estimates[key as usize % ESTIMATES];
            if known == key {
                return Node::estimate(value);
            }
        }
        let mover = position.turn();
        match position.look(&self.shared.weights) {
            Look::Over(outcome) => Node::ended(outcome, mover, ply),
            Look::Decided(outcome, turns) => Node::ended(outcome, mover, ply + turns as usize),
            Look::Estimate(value, facts) => {
                let noise = self.shared.weakness.noise_at(key);
                let value = (value + noise).clamp(-MOST_ESTIMATE, MOST_ESTIMATE);
                if P::KEEPS_ESTIMATES && facts == Facts::NONE {
                    self.estimates[key as usize % ESTIMATES] = (key, value);
                }
                Node { value, facts }
            }
        }
    }
}
