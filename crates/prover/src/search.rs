//! Depth-first proof-number search (df-pn).
//!
//! Every position has two numbers for its player to move: `phi`, how many positions must at least still be decided
//! until they reach their aim, and `delta`, the same for the other player. The player whom the goal is about wants to
//! reach it, the other to refute it. The search goes to the move whose numbers are the least and stays below it until
//! they exceed thresholds, which are set so that it seldom turns back (`1 + epsilon`).
//!
//! A position's `delta` would be the sum over its moves. Morelli's moves can be made in nearly any order, so the same
//! positions would be counted again and again: the greatest number is taken instead, plus one for every other open
//! move (weak proof-number search).

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

use rayuela_engine::Evaluate;
use rayuela_rules::morelli::MorelliMove;
use rayuela_rules::{Color, Position};

use crate::goal::settled;
use crate::node::{Key, Node};
use crate::table::{Entry, INFINITE, Numbers, Table, work_of};

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) goal: Color,
    /// whether moves that make the position antisymmetric are tried first
    pub(crate) mirror_first: bool,
    /// how many threads there are
    pub(crate) threads: usize,
    /// set from outside to end the search
    pub(crate) stop: &'a AtomicBool,
    /// set when the answer is found or a limit is reached
    pub(crate) done: AtomicBool,
    pub(crate) nodes: AtomicU64,
    pub(crate) most_nodes: u64,
    /// the root's numbers, `phi` in the upper half
    pub(crate) root: AtomicU64,
    /// how many threads are below a position, by a part of its key
    pub(crate) busy: Vec<AtomicU8>,
}

const BUSY: usize = 1 << 14;
/// Nodes between two looks at limits.
const LOOK: u64 = 256;
/// After a search of so many nodes below a move the other moves are looked up again.
const STALE: u64 = 2_000;

impl<'a> Shared<'a> {
    pub(crate) fn new(table: &'a Table, goal: Color, stop: &'a AtomicBool) -> Shared<'a> {
        Shared {
            table,
            goal,
            mirror_first: true,
            threads: 1,
            stop,
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            most_nodes: u64::MAX,
            root: AtomicU64::new(1 << 32 | 1),
            busy: (0..BUSY).map(|_| AtomicU8::new(0)).collect(),
        }
    }

    fn busy(&self, key: Key) -> &AtomicU8 {
        &self.busy[(key.main >> 20) as usize % BUSY]
    }
}

/// A move of a position being searched, with the numbers of what it leads to.
#[derive(Clone, Copy)]
pub(crate) struct Child {
    pub(crate) mv: MorelliMove,
    pub(crate) key: Key,
    pub(crate) numbers: Numbers,
}

/// Numbers at which a search below a position ends.
#[derive(Clone, Copy)]
pub(crate) struct Thresholds {
    phi: u32,
    delta: u32,
}

impl Thresholds {
    /// Only the answer ends the search.
    pub(crate) const NONE: Thresholds = Thresholds { phi: INFINITE, delta: INFINITE };
}

/// One thread of a search.
pub(crate) struct Worker<'a> {
    shared: &'a Shared<'a>,
    nodes: u64,
    /// the moves of the positions on the way, by depth
    pub(crate) lists: Vec<Vec<Child>>,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(shared: &'a Shared<'a>) -> Worker<'a> {
        Worker { shared, nodes: 0, lists: Vec::new() }
    }

    /// Searches a position until its numbers reach a threshold or the search is stopped.
    pub(crate) fn search(&mut self, node: &Node, key: Key, depth: usize, limits: Thresholds) -> Numbers {
        let start = self.nodes;
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK) {
            self.look();
        }
        if self.shared.threads > 1
            && let Some(entry) = self.shared.table.probe(key)
            && entry.numbers.is_solved()
        {
            return entry.numbers;
        }
        if self.lists.len() <= depth {
            self.lists.resize_with(depth + 1, Vec::new);
        }
        let mut children = std::mem::take(&mut self.lists[depth]);
        self.expand(node, &mut children);
        let numbers = self.descend(node, key, &mut children, depth, limits);
        self.lists[depth] = children;
        self.shared.table.store(key, Entry { numbers, work: work_of(self.nodes - start) });
        numbers
    }

    /// Goes to the best move again and again until a threshold is reached.
    fn descend(&mut self, node: &Node, key: Key, children: &mut [Child], depth: usize, limits: Thresholds) -> Numbers {
        loop {
            let choice = self.choose(children);
            let numbers = choice.numbers;
            if depth == 0 {
                self.shared.root.store(u64::from(numbers.phi) << 32 | u64::from(numbers.delta), Relaxed);
            }
            let stopped = self.shared.done.load(Relaxed);
            if stopped || numbers.is_solved() || numbers.phi >= limits.phi || numbers.delta >= limits.delta {
                return numbers;
            }
            let below = choice.thresholds(children, limits);
            let child = children[choice.best];
            let next = node.after(child.mv, self.shared.goal);
            let before = self.nodes;
            let busy = self.shared.busy(child.key);
            busy.fetch_add(1, Relaxed);
            let found = self.search(&next, child.key, depth + 1, below);
            busy.fetch_sub(1, Relaxed);
            children[choice.best].numbers = found;
            if self.shared.threads > 1 && self.nodes - before >= STALE {
                if let Some(entry) = self.shared.table.probe(key).filter(|entry| entry.numbers.is_solved()) {
                    return entry.numbers;
                }
                self.refresh(children);
            }
        }
    }

    /// Lists the moves of a position with what is known of them.
    fn expand(&self, node: &Node, children: &mut Vec<Child>) {
        let Shared { table, goal, mirror_first, .. } = *self.shared;
        let mirrors = mirror_first && node.position.turn() == goal;
        children.clear();
        node.position.visit_turns(|mv| {
            let next = node.after(mv, goal);
            let key = next.key(goal);
            let known = table.probe(key);
            let numbers = known.map_or_else(|| first_numbers(&next, goal, mirrors), |entry| entry.numbers);
            children.push(Child { mv, key, numbers });
        });
    }

    /// Looks all open moves up again: other threads have gone on.
    fn refresh(&self, children: &mut [Child]) {
        for child in children.iter_mut().filter(|child| !child.numbers.is_solved()) {
            if let Some(entry) = self.shared.table.probe(child.key) {
                child.numbers = entry.numbers;
            }
        }
    }

    /// The numbers of a position from those of its moves, and the move to go to.
    fn choose(&self, children: &[Child]) -> Choice {
        let (mut phi, mut greatest, mut open) = (INFINITE, 0, 0);
        let (mut best, mut least, mut second) = (0, u32::MAX, u32::MAX);
        for (i, child) in children.iter().enumerate() {
            let Numbers { phi: child_phi, delta: child_delta } = child.numbers;
            phi = phi.min(child_delta);
            if child_phi > 0 {
                greatest = greatest.max(child_phi);
                open += 1;
                let delta = self.crowded(child);
                if delta < least {
                    (best, least, second) = (i, delta, least);
                } else {
                    second = second.min(delta);
                }
            }
        }
        let delta = match (phi, open) {
            (0, _) => INFINITE,
            (_, 0) => 0,
            _ => (greatest + open - 1).min(INFINITE - 1),
        };
        Choice { numbers: Numbers { phi, delta }, best, second, open }
    }

    /// The number that a move is chosen by: more where other threads are at work (virtual loss).
    #[inline]
    fn crowded(&self, child: &Child) -> u32 {
        if self.shared.threads == 1 {
            return child.numbers.delta;
        }
        let busy = u32::from(self.shared.busy(child.key).load(Relaxed));
        child.numbers.delta.saturating_add(busy * (child.numbers.delta / 2 + 1))
    }

    /// Tells the nodes and looks whether the search is over.
    fn look(&self) {
        let all = self.shared.nodes.fetch_add(LOOK, Relaxed) + LOOK;
        if all >= self.shared.most_nodes || self.shared.stop.load(Relaxed) {
            self.shared.done.store(true, Relaxed);
        }
    }

    /// Nodes that were not told yet.
    pub(crate) fn untold(&self) -> u64 {
        self.nodes % LOOK
    }
}

/// The numbers of a position that was never searched: one move is enough to reach an aim, all must fail to miss it.
pub(crate) fn first_numbers(node: &Node, goal: Color, mirrors: bool) -> Numbers {
    let moves = node.position.count_moves() as u32;
    match settled(node, goal, moves == 0) {
        Some(reached) if reached == (node.position.turn() == goal) => Numbers::REACHED,
        Some(_) => Numbers::FAILED,
        None => Numbers { phi: 1, delta: if mirrors && node.is_antisymmetric() { 1 } else { moves } },
    }
}

struct Choice {
    numbers: Numbers,
    best: usize,
    /// the least `delta` of the other moves
    second: u32,
    /// how many moves are undecided
    open: u32,
}

impl Choice {
    /// The thresholds for the search below the best move.
    fn thresholds(&self, children: &[Child], limits: Thresholds) -> Thresholds {
        let child = children[self.best].numbers;
        // A quarter more than the second best move: turning back and forth at every node would cost far more.
        let turn_back = self.second.saturating_add(self.second / 4).saturating_add(1);
        // With several threads the best move may not be the one with the least number: it must be searched all the same.
        let delta = limits.phi.min(turn_back).max(child.delta.saturating_add(1)).min(INFINITE);
        let phi = if limits.delta == INFINITE { INFINITE } else { limits.delta - (self.open - 1) };
        Thresholds { phi, delta }
    }
}
