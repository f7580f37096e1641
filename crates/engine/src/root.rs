//! The root: one iteration of iterative deepening, aspiration windows, multi-PV.

use rayuela_rules::Outcome;

use crate::eval::Evaluate;
use crate::searcher::{NodeContext, Searcher};
use crate::transposition_table::{Bound, Entry};
use crate::value::{INFINITE, Node, PROVED, ProvenBounds, WIN};

/// A move of the root position.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) mv: M,
    /// its value in the deepest search that has one; estimates of moves that failed low are only bounds
    pub(crate) value: i32,
    /// what is proved about it, seen by the player to move at the root
    pub(crate) proven: ProvenBounds,
    pub(crate) pv: Vec<M>,
    /// its value at the previous depth, to order ties
    previous_value: i32,
}

/// The state of the search at the root.
pub(crate) struct Root<P: Evaluate> {
    pub(crate) position: P,
    pub(crate) moves: Vec<RootMove<P::Move>>,
    /// the first position of the game since the last irreversible move
    pub(crate) last_irreversible: usize,
    pub(crate) depth: u32,
    /// the result of the position, where a tablebase knows it that the search does not probe
    pub(crate) known: Option<Outcome>,
    /// the best move so far of a depth that is not finished
    partial_best: Option<RootMove<P::Move>>,
}

/// Half the width of the first aspiration window.
const ASPIRATION_WINDOW: i32 = 25;

impl<P: Evaluate> Root<P> {
    pub(crate) fn new(position: P, moves: Vec<P::Move>, last_irreversible: usize) -> Root<P> {
        let moves = moves
            .into_iter()
            .map(|mv| RootMove {
                mv,
                value: -INFINITE,
                proven: ProvenBounds::NONE,
                pv: vec![mv],
                previous_value: -INFINITE,
            })
            .collect();
        Root { position, moves, last_irreversible, depth: 0, known: None, partial_best: None }
    }

    /// Whether the position is a proved draw: some move draws at least, and none does better.
    pub(crate) fn is_drawn(&self) -> bool {
        self.moves.iter().any(|root| root.proven.has(ProvenBounds::AT_LEAST_DRAW))
            && self.moves.iter().all(|root| root.proven.has(ProvenBounds::AT_MOST_DRAW))
    }

    /// Whether nothing is left to find out: the value is proved, and no shorter way to it can be hidden.
    pub(crate) fn is_settled(&self) -> bool {
        let value = self.moves[0].value;
        self.is_drawn() || (value.abs() >= PROVED && WIN - value.abs() <= self.depth as i32)
    }

    /// Whether the best `count` moves all have proved values.
    pub(crate) fn are_proved(&self, count: usize) -> bool {
        let proved = |root: &RootMove<P::Move>| {
            root.value > -INFINITE && root.value.abs() >= PROVED || root.proven.has(ProvenBounds::DRAW)
        };
        (self.is_drawn() && count <= 1) || self.moves.iter().take(count.max(1)).all(proved)
    }

    /// One iteration: finds the best `lines` moves at this depth, each with its variation. False if it was stopped: then
    /// the results of the previous depth hold, but a move that was found to be better comes first.
    pub(crate) fn deepen(&mut self, searcher: &mut Searcher<'_, P>, depth: u32, lines: usize) -> bool {
        let before = self.moves.clone();
        for root in &mut self.moves {
            root.previous_value = root.value;
        }
        for first in 0..lines.min(self.moves.len()) {
            self.partial_best = None;
            if !self.aspiration_search(searcher, depth as i32, first) {
                let found = self.partial_best.take().filter(|found| first == 0 && found.value > -PROVED);
                self.moves = before;
                if let Some(found) = found {
                    self.put_first(found);
                }
                return false;
            }
            self.sort(first);
        }
        self.depth = depth;
        // What the later lines left in the table can lift one of them above an earlier one.
        let lines = lines.min(self.moves.len());
        self.moves[..lines].sort_by_key(|root| std::cmp::Reverse(root.value));
        if self.is_drawn() {
            // Any move that holds the draw is as good as another: take the first that is proved to.
            if let Some(i) = self.moves.iter().position(|root| root.proven.has(ProvenBounds::AT_LEAST_DRAW)) {
                self.moves[..=i].rotate_right(1);
                self.moves[0].value = 0;
            }
        }
        true
    }

    fn put_first(&mut self, found: RootMove<P::Move>) {
        if let Some(i) = self.moves.iter().position(|root| root.mv == found.mv) {
            self.moves[..=i].rotate_right(1);
            self.moves[0] = found;
        }
    }

    fn sort(&mut self, first: usize) {
        // Stable, so that moves that failed low keep the order of the previous depth.
        self.moves[first..].sort_by_key(|root| std::cmp::Reverse((root.value, root.previous_value)));
    }

    /// Finds the best of the moves from `first` on, widening the aspiration window until the value lies inside.
    fn aspiration_search(&mut self, searcher: &mut Searcher<'_, P>, depth: i32, first: usize) -> bool {
        let guess = self.moves[first].previous_value;
        let narrow = searcher.shared.features.aspiration && depth >= 4 && guess.abs() < PROVED;
        let mut width = ASPIRATION_WINDOW;
        let (mut alpha, mut beta) = if narrow { (guess - width, guess + width) } else { (-INFINITE, INFINITE) };
        loop {
            let value = self.search_window(searcher, depth, first, alpha, beta);
            if searcher.stopped {
                return false;
            }
            if value <= alpha && alpha > -INFINITE {
                alpha = if width > 400 { -INFINITE } else { alpha - width };
            } else if value >= beta && beta < INFINITE {
                beta = if width > 400 { INFINITE } else { beta + width };
            } else {
                return true;
            }
            self.sort(first);
            width *= 3;
        }
    }

    /// Searches the moves from `first` on in one window.
    fn search_window(
        &mut self,
        searcher: &mut Searcher<'_, P>,
        depth: i32,
        first: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let mut low = alpha;
        let mut best = -INFINITE;
        let null_window = searcher.shared.features.null_window;
        for i in first..self.moves.len() {
            let root = &self.moves[i];
            let mut next = self.position;
            next.play_unchecked(root.mv);
            let mv = root.mv;
            let last_irreversible = if P::is_irreversible(mv) { searcher.path.len() } else { self.last_irreversible };
            searcher.path.push(searcher.key(&next));
            let below = |alpha: i32, beta: i32| NodeContext {
                alpha: -beta,
                beta: -alpha,
                depth: depth - 1,
                ply: 1,
                last_irreversible,
                prev_target: P::target(mv),
            };
            let mut node = Node::UNKNOWN;
            let full = i == first || !null_window;
            if !full {
                node = searcher.search::<false>(&next, below(low, low + 1)).flipped();
            }
            if full || (node.value > low && !searcher.stopped) {
                node = searcher.search::<true>(&next, below(low, beta)).flipped();
            }
            searcher.path.pop();
            if searcher.stopped {
                return best;
            }
            let root = &mut self.moves[i];
            root.proven = root.proven.and(node.proven_within(low, beta));
            node.proven = root.proven;
            let value = node.clamped().value;
            if i == first || value > low {
                root.value = value;
                root.pv.clear();
                root.pv.push(root.mv);
                root.pv.extend_from_slice(&searcher.pv_table[1]);
            } else {
                root.value = -INFINITE;
            }
            if value > low {
                self.partial_best = Some(root.clone());
            }
            best = best.max(value);
            low = low.max(value);
            if low >= beta {
                break;
            }
        }
        best
    }

    /// Stores the best move in the transposition table, for later searches.
    pub(crate) fn store_in_tt(&self, searcher: &Searcher<'_, P>) {
        let best = &self.moves[0];
        if searcher.shared.features.transposition_table && best.value > -INFINITE {
            let node = Node { value: best.value, proven: ProvenBounds::NONE };
            let entry = Entry { move_code: P::code(best.mv), node, depth: self.depth as i32, bound: Bound::Lower };
            searcher.shared.tt.store(searcher.key(&self.position), 0, entry);
        }
    }
}
