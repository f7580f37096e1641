//! One thread's search below the root: principal-variation alpha-beta.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use crate::eval::{Evaluate, Look};
use crate::limits::{Budget, Clock};
use crate::options::{Features, Weakness};
use crate::oracle::Oracle;
use crate::ordering::{Candidate, Memory};
use crate::table::{Bound, Entry, Table};
use crate::value::{Facts, INFINITE, MOST_ESTIMATE, Node, PROVED, WIN};

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
    moves: Vec<Candidate<P::Move>>,
    /// keys of the game's positions and of those on the way to here
    pub(crate) path: Vec<u64>,
    /// the root's place in the path
    pub(crate) root: usize,
    /// the principal variation below each ply
    pub(crate) lines: Vec<Vec<P::Move>>,
}

/// The most positions between two looks at the clock.
const CHECK_EVERY: u64 = 512;

/// How much a quiet turn may still bring, by the depth left.
const FUTILITY: i32 = 120;
/// How much may still be lost, by the depth left.
const SAFE: i32 = 150;

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
        }
    }

    /// Counts a position and looks now and then whether to stop.
    #[inline]
    fn visit(&mut self, ply: usize) {
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
    fn repeats(&self, fence: usize) -> bool {
        let now = self.path.len() - 1;
        let mut seen = 0;
        let mut i = now;
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

    /// Searches the position at the end of the path.
    pub(crate) fn search<const PV: bool>(&mut self, position: &P, mut frame: Frame) -> Node {
        if frame.depth <= 0 {
            return self.quiesce(position, frame, P::QUIESCENCE);
        }
        let ply = frame.ply;
        self.lines[ply].clear();
        self.visit(ply);
        if self.stopped || (P::REPEATS && self.repeats(frame.fence)) {
            return Node::UNKNOWN;
        }
        if ply >= MOST_PLIES {
            return self.stand(position, ply);
        }
        let key = self.path[self.path.len() - 1];
        let entry = if self.shared.features.table { self.shared.table.probe(key, ply) } else { None };
        let mut facts = Facts::NONE;
        if let Some(entry) = entry {
            facts = entry.node.facts;
            if let Some(node) = known::<PV>(&entry, frame) {
                return node;
            }
        }
        if !PV && let Some(node) = self.hopeless(position, frame) {
            return node;
        }
        let base = self.moves.len();
        let best_code = entry.map_or(0, |entry| entry.turn);
        self.generate(position, best_code, frame);
        let node = if self.moves.len() == base {
            match position.outcome() {
                Some(outcome) => Node::ended(outcome, position.turn(), ply),
                None => Node::UNKNOWN,
            }
        } else if let Some(node) = self.certain(position, self.moves.len() - base, &mut facts, frame) {
            node
        } else {
            if self.shared.features.reductions && best_code == 0 && frame.depth >= 5 {
                frame.depth -= 1;
            }
            self.try_all::<PV>(position, frame, base, facts)
        };
        self.moves.truncate(base);
        node
    }

    /// Near the leaves: a position so good that it will stay so, or so bad that no quiet turn will help.
    #[inline]
    fn hopeless(&mut self, position: &P, frame: Frame) -> Option<Node> {
        let Frame { alpha, beta, depth, ply, .. } = frame;
        if !self.shared.features.futility || depth > 3 || alpha <= -PROVED || beta >= PROVED {
            return None;
        }
        let stand = self.stand(position, ply);
        if stand.value.abs() >= PROVED {
            return Some(stand);
        }
        if stand.value - SAFE * depth >= beta {
            return Some(Node::estimate(stand.value - SAFE * depth));
        }
        let most = stand.value + FUTILITY * depth;
        (depth <= 2 && most <= alpha && position.is_quiet()).then(|| Node::estimate(most))
    }

    /// What needs no search: the tables, the game's own certainties, and facts that lie outside the window.
    #[inline]
    fn certain(&mut self, position: &P, turns: usize, facts: &mut Facts, frame: Frame) -> Option<Node> {
        let (mover, ply) = (position.turn(), frame.ply);
        if let Some(known) = self.shared.oracle.and_then(|oracle| oracle.value(position)) {
            // A value without a distance lies behind every win that the search itself can find.
            let turns = known.turns.map_or(WIN - PROVED - 1, |turns| (ply as u32 + turns) as i32);
            return Some(Node::ended(known.outcome, mover, turns.min(WIN - PROVED - 1) as usize));
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

    /// Lists the turns with their order.
    #[inline]
    fn generate(&mut self, position: &P, best_code: u32, frame: Frame) {
        let (moves, memory, weakness) = (&mut self.moves, &self.memory, &self.shared.weakness);
        let side = position.turn().index();
        let start = moves.len();
        let _ = position.visit_moves(|mv| {
            let gain = position.gain(mv);
            moves.push(memory.candidate::<P>(mv, gain, best_code, side, frame.ply, frame.target));
            ControlFlow::<()>::Continue(())
        });
        if weakness.blind > 0.0 {
            let key = self.path[self.path.len() - 1];
            weakness.overlook(moves, start, 1, key);
        }
    }

    /// Tries the turns from `base` on, best first.
    fn try_all<const PV: bool>(&mut self, position: &P, frame: Frame, base: usize, mut facts: Facts) -> Node {
        let Frame { mut alpha, beta, depth, ply, .. } = frame;
        let features = self.shared.features;
        let futile = features.futility && !PV && depth <= 2 && alpha > -PROVED && beta < PROVED;
        let most_quiet = if futile { self.stand(position, ply).value + FUTILITY * depth } else { INFINITE };
        let mut best = Node { value: -INFINITE, facts };
        let mut best_code = 0;
        let mut all_drawn = true;
        let mut doubtful = false;
        let count = self.moves.len() - base;
        for i in 0..count {
            // Once only turns are left that never cut, their order matters little and finding it takes time.
            let candidate = if doubtful { self.moves[base + i] } else { self.pick(base + i) };
            doubtful = candidate.order <= 0;
            if futile && candidate.gain == 0 && i > 0 && most_quiet <= alpha {
                // The turns behind a quiet one are quiet too.
                best.value = best.value.max(most_quiet);
                all_drawn = false;
                break;
            }
            let child = self.child::<PV>(position, &candidate, Frame { alpha, ..frame }, i);
            if self.stopped {
                return Node::UNKNOWN;
            }
            let seen = child.facts_within(alpha, beta);
            if seen.has(Facts::AT_LEAST_DRAW) {
                facts = facts.and(Facts::AT_LEAST_DRAW);
            }
            all_drawn &= seen.has(Facts::AT_MOST_DRAW);
            if child.value > best.value {
                best.value = child.value;
                if child.value > alpha {
                    alpha = child.value;
                    best_code = candidate.code;
                    if PV {
                        self.extend_line(ply, candidate.mv);
                    }
                }
                if child.value >= beta {
                    self.memory.reward::<P>(&self.moves[base..=base + i], position.turn().index(), frame);
                    all_drawn = false;
                    break;
                }
            }
        }
        if all_drawn {
            facts = facts.and(Facts::AT_MOST_DRAW);
        }
        best.facts = if features.facts { facts } else { Facts::NONE };
        let node = if features.facts { best.clamped() } else { best };
        let bound = if node.value >= beta {
            Bound::Lower
        } else if best_code != 0 {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let key = self.path[self.path.len() - 1];
        if features.table {
            self.shared.table.store(key, ply, Entry { turn: best_code, node, depth, bound });
        }
        node
    }

    /// Searches one turn, seen by the player who makes it: late quiet turns less deep, all but the first in a null
    /// window first.
    fn child<const PV: bool>(&mut self, position: &P, candidate: &Candidate<P::Move>, frame: Frame, i: usize) -> Node {
        let Frame { alpha, beta, depth, ply, fence, .. } = frame;
        let mut next = *position;
        next.play_unchecked(candidate.mv);
        let key = next.zobrist() ^ self.shared.salt;
        if depth > 1 {
            self.shared.table.prefetch(key);
        }
        self.path.push(key);
        let fence = if P::is_irreversible(candidate.mv) { self.path.len() - 1 } else { fence };
        let target = P::target(candidate.mv);
        let below = |alpha: i32, beta: i32, depth: i32| Frame {
            alpha: -beta,
            beta: -alpha,
            depth,
            ply: ply + 1,
            fence,
            target,
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

    /// How much less deep a late turn is searched.
    #[inline]
    fn reduction<const PV: bool>(&self, candidate: &Candidate<P::Move>, depth: i32, i: usize) -> i32 {
        if !self.shared.features.reductions || depth < 3 || i < 3 || candidate.gain > 0 {
            return 0;
        }
        let late = REDUCTIONS[depth.min(31) as usize][i.min(63)];
        let trusted = i32::from(candidate.order > crate::ordering::TRUSTED);
        (i32::from(late) - i32::from(PV) - trusted).clamp(0, depth - 2)
    }

    fn extend_line(&mut self, ply: usize, mv: P::Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }

    /// Brings the best of the turns not yet tried to `index`.
    #[inline]
    fn pick(&mut self, index: usize) -> Candidate<P::Move> {
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
    fn stand(&mut self, position: &P, ply: usize) -> Node {
        let mover = position.turn();
        match position.look(&self.shared.weights) {
            Look::Over(outcome) => Node::ended(outcome, mover, ply),
            Look::Decided(outcome, turns) => Node::ended(outcome, mover, ply + turns as usize),
            Look::Estimate(value, facts) => {
                let noise = self.shared.weakness.noise_at(position.zobrist());
                Node { value: (value + noise).clamp(-MOST_ESTIMATE, MOST_ESTIMATE), facts }
            }
        }
    }

    /// Tactical turns only, until the position is quiet: standing still is always allowed.
    fn quiesce(&mut self, position: &P, frame: Frame, left: u32) -> Node {
        let Frame { mut alpha, beta, ply, .. } = frame;
        self.lines[ply].clear();
        self.visit(ply);
        if self.stopped || (P::REPEATS && left == P::QUIESCENCE && self.repeats(frame.fence)) {
            return Node::UNKNOWN;
        }
        let stand = self.stand(position, ply);
        let decided = stand.value.abs() >= PROVED || stand.facts.has(Facts::DRAW);
        if decided
            || stand.value >= beta
            || left == 0
            || !self.shared.features.quiescence
            || ply >= MOST_PLIES
            || position.is_quiet()
        {
            return stand;
        }
        alpha = alpha.max(stand.value);
        let base = self.moves.len();
        let (moves, blind) = (&mut self.moves, self.shared.weakness.blind > 0.0);
        let _ = position.visit_moves(|mv| {
            let gain = position.gain(mv);
            if gain > 0 {
                moves.push(Candidate { mv, gain, order: gain, code: if blind { P::code(mv) } else { 0 } });
            }
            ControlFlow::<()>::Continue(())
        });
        if blind {
            self.shared.weakness.overlook(&mut self.moves, base, 0, self.path[self.path.len() - 1]);
        }
        let mut best = stand;
        for i in base..self.moves.len() {
            let candidate = self.pick(i);
            let mut next = *position;
            next.play_unchecked(candidate.mv);
            self.path.push(next.zobrist() ^ self.shared.salt);
            let below = Frame { alpha: -beta, beta: -alpha, ply: ply + 1, fence: self.path.len() - 1, ..frame };
            let child = self.quiesce(&next, below, left - 1).flipped();
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
}

/// What the table's entry says about this node, if that is enough.
#[inline]
fn known<const PV: bool>(entry: &Entry, frame: Frame) -> Option<Node> {
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

/// By depth and number of the turn.
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
