//! Monte Carlo tree search (UCT) with uniformly random playouts: a baseline for every game.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use rayuela_rules::{AnyMove, AnyPosition, Color, Outcome, Position, Rng, each_game};

use crate::limits::Clock;

/// The exploration constant of UCT.
const EXPLORATION: f64 = 0.8;
/// The longest playout in turns.
const MAX_PLY: u32 = 200;
/// The tree stops growing at this size; playouts go on from its leaves.
const MOST_NODES: usize = 4_000_000;

struct Node<M> {
    /// the turn that led here
    mv: Option<M>,
    first_child: u32,
    children: u32,
    visits: f64,
    /// points of the player who made that turn
    points: f64,
}

impl<M> Node<M> {
    const fn new(mv: Option<M>) -> Node<M> {
        Node { mv, first_child: 0, children: 0, visits: 0.0, points: 0.0 }
    }
}

/// A UCT player.
///
/// # Examples
/// ```
/// use std::sync::atomic::AtomicBool;
/// use std::time::Duration;
/// use rayuela_engine::{Mcts, MctsResult, SystemClock};
/// use rayuela_rules::{Position, stacking::Stacking};
/// let (position, time) = (Stacking::start(), Duration::from_millis(5));
/// let chosen = Mcts::new(1).choose(&position, time, &SystemClock::default(), &AtomicBool::new(false));
/// let MctsResult { best, share, .. } = chosen.unwrap();
/// assert!(position.is_legal(best) && (0.0..=1.0).contains(&share));
/// ```
pub struct Mcts<P: Position> {
    nodes: Vec<Node<P::Move>>,
    rng: Rng,
}

/// The result of the playouts.
#[derive(Clone, Copy, Debug)]
pub struct MctsResult<M> {
    /// the turn visited most often
    pub best: M,
    /// its share of the points
    pub share: f64,
    /// random games played
    pub playouts: u64,
}

/// The move of a new UCT player in a position of any game; `None` in a finished position. It is compiled in this crate, so that it is
/// as fast whatever the optimisation of the caller.
///
/// # Examples
/// ```
/// use std::sync::atomic::AtomicBool;
/// use std::time::Duration;
/// use rayuela_engine::{SystemClock, mcts_move};
/// use rayuela_rules::{AnyPosition, Position};
/// let position = AnyPosition::start("nine".parse().unwrap());
/// let time = Duration::from_millis(5);
/// let mv = mcts_move(&position, 1, time, &SystemClock::default(), &AtomicBool::new(false)).unwrap();
/// assert!(position.is_legal(mv));
/// ```
pub fn mcts_move(
    position: &AnyPosition,
    seed: u64,
    time: Duration,
    clock: &dyn Clock,
    stop: &AtomicBool,
) -> Option<AnyMove> {
    each_game!(position, p => Some(Mcts::new(seed).choose(p, time, clock, stop)?.best.into()))
}

impl<P: Position> Mcts<P> {
    /// A player whose random numbers come from `seed`.
    pub fn new(seed: u64) -> Mcts<P> {
        Mcts { nodes: Vec::new(), rng: Rng::new(seed) }
    }

    /// Runs playouts for this time and returns the turn visited most; `None` in a finished position.
    pub fn choose(
        &mut self,
        position: &P,
        time: Duration,
        clock: &dyn Clock,
        stop: &AtomicBool,
    ) -> Option<MctsResult<P::Move>> {
        let begin = clock.now();
        self.nodes.clear();
        self.nodes.push(Node::new(None));
        self.expand(0, position);
        if self.nodes[0].children == 0 {
            return None;
        }
        let mut playouts = 0;
        // Reading the clock is expensive compared with a playout on a small board.
        while clock.now().saturating_sub(begin) < time && !stop.load(Relaxed) {
            for _ in 0..16 {
                playouts += self.visit(position);
            }
        }
        let root = &self.nodes[0];
        let children = &self.nodes[root.first_child as usize..][..root.children as usize];
        let best = children.iter().max_by(|a, b| a.visits.total_cmp(&b.visits))?;
        Some(MctsResult { best: best.mv?, share: best.points / best.visits.max(1.0), playouts })
    }

    /// One descent of the tree with playouts at its leaf; returns the number of playouts.
    fn visit(&mut self, root: &P) -> u64 {
        let mut position = *root;
        let mut path = vec![0usize];
        let mut node = 0;
        while self.nodes[node].children > 0 {
            node = self.select(node);
            if let Some(mv) = self.nodes[node].mv {
                position.play_unchecked(mv);
            }
            path.push(node);
        }
        if self.nodes[node].visits > 0.0 && self.nodes.len() < MOST_NODES {
            self.expand(node, &position);
        }
        // Morris plays several games side by side faster than one after another.
        let games = if P::REPEATS { 4 } else { 1 };
        let white = match position.outcome() {
            Some(Outcome::Win(color)) => f64::from(games) * f64::from(u8::from(color == Color::White)),
            Some(Outcome::Draw) => f64::from(games) / 2.0,
            None => {
                let tally = position.playouts(games, MAX_PLY, &mut self.rng);
                tally.won_by(Color::White) as f64 + (tally.draws + tally.unfinished) as f64 / 2.0
            }
        };
        let mut mover = root.turn();
        for (i, &node) in path.iter().enumerate() {
            let node = &mut self.nodes[node];
            node.visits += f64::from(games);
            if i > 0 {
                node.points += if mover == Color::White { white } else { f64::from(games) - white };
                mover = !mover;
            }
        }
        u64::from(games)
    }

    fn select(&self, node: usize) -> usize {
        let parent = &self.nodes[node];
        let log = parent.visits.max(1.0).ln();
        let first = parent.first_child as usize;
        let mut best = (f64::NEG_INFINITY, first);
        for i in first..first + parent.children as usize {
            let child = &self.nodes[i];
            if child.visits == 0.0 {
                return i;
            }
            let worth = child.points / child.visits + EXPLORATION * (log / child.visits).sqrt();
            if worth > best.0 {
                best = (worth, i);
            }
        }
        best.1
    }

    fn expand(&mut self, node: usize, position: &P) {
        let first = self.nodes.len();
        let nodes = &mut self.nodes;
        let _ = position.visit_moves(|mv| {
            nodes.push(Node::new(Some(mv)));
            ControlFlow::<()>::Continue(())
        });
        // Unvisited turns are tried in order, so they are shuffled.
        for i in (first + 1..self.nodes.len()).rev() {
            let other = first + self.rng.below((i - first + 1) as u64) as usize;
            self.nodes.swap(i, other);
        }
        let count = self.nodes.len() - first;
        (self.nodes[node].first_child, self.nodes[node].children) = (first as u32, count as u32);
    }
}
