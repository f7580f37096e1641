//! Iterative deepening at the root: windows, several lines, when to stop.

use crate::eval::Evaluate;
use crate::searcher::{Frame, Searcher};
use crate::transposition_table::{Bound, Entry};
use crate::value::{Facts, INFINITE, Node, PROVED, WIN};

/// A turn of the root position.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) mv: M,
    /// its value in the deepest search that has one; estimates of turns that failed low are only bounds
    pub(crate) value: i32,
    /// what is proved about it, seen by the player to move at the root
    pub(crate) facts: Facts,
    pub(crate) line: Vec<M>,
    /// how strong it was the depth before, to order ties
    before: i32,
}

/// The state of the search at the root.
pub(crate) struct Root<P: Evaluate> {
    pub(crate) position: P,
    pub(crate) moves: Vec<RootMove<P::Move>>,
    /// the earliest position of the game that could occur again
    pub(crate) fence: usize,
    pub(crate) depth: u32,
    /// the best turn of a depth that is not finished
    found: Option<RootMove<P::Move>>,
}

/// The first window about the last depth's value.
const WINDOW: i32 = 25;

impl<P: Evaluate> Root<P> {
    pub(crate) fn new(position: P, moves: Vec<P::Move>, fence: usize) -> Root<P> {
        let moves = moves
            .into_iter()
            .map(|mv| RootMove { mv, value: -INFINITE, facts: Facts::NONE, line: vec![mv], before: -INFINITE })
            .collect();
        Root { position, moves, fence, depth: 0, found: None }
    }

    /// Whether the position is a proved draw: some turn draws at least, and none does better.
    pub(crate) fn is_drawn(&self) -> bool {
        self.moves.iter().any(|root| root.facts.has(Facts::AT_LEAST_DRAW))
            && self.moves.iter().all(|root| root.facts.has(Facts::AT_MOST_DRAW))
    }

    /// Whether nothing is left to find out: the value is proved, and no shorter way to it can be hidden.
    pub(crate) fn is_settled(&self) -> bool {
        let value = self.moves[0].value;
        self.is_drawn() || (value.abs() >= PROVED && WIN - value.abs() <= self.depth as i32)
    }

    /// Whether the best so many turns all have proved values.
    pub(crate) fn are_proved(&self, count: usize) -> bool {
        let proved = |root: &RootMove<P::Move>| {
            root.value > -INFINITE && root.value.abs() >= PROVED || root.facts.has(Facts::DRAW)
        };
        (self.is_drawn() && count <= 1) || self.moves.iter().take(count.max(1)).all(proved)
    }

    /// Searches one depth: the best `lines` turns, each with its line. False if it was broken off: then the results of
    /// the depth before stand, but a turn that was found to be better comes first.
    pub(crate) fn deepen(&mut self, searcher: &mut Searcher<'_, P>, depth: u32, lines: usize) -> bool {
        let before = self.moves.clone();
        for root in &mut self.moves {
            root.before = root.value;
        }
        for first in 0..lines.min(self.moves.len()) {
            self.found = None;
            if !self.deepen_line(searcher, depth as i32, first) {
                let found = self.found.take().filter(|found| first == 0 && found.value > -PROVED);
                self.moves = before;
                if let Some(found) = found {
                    self.put_first(found);
                }
                return false;
            }
            self.sort(first);
        }
        self.depth = depth;
        // With what the later lines have taught, one of them can come out above an earlier one.
        let lines = lines.min(self.moves.len());
        self.moves[..lines].sort_by_key(|root| std::cmp::Reverse(root.value));
        if self.is_drawn() {
            // Any turn that holds the draw is as good as another: the best is the first that is known to.
            if let Some(i) = self.moves.iter().position(|root| root.facts.has(Facts::AT_LEAST_DRAW)) {
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
        // Stable, so that turns that failed low keep the order of the depth before.
        self.moves[first..].sort_by_key(|root| std::cmp::Reverse((root.value, root.before)));
    }

    /// Finds the best of the turns from `first` on, widening the window until the value lies inside.
    fn deepen_line(&mut self, searcher: &mut Searcher<'_, P>, depth: i32, first: usize) -> bool {
        let guess = self.moves[first].before;
        let narrow = searcher.shared.features.aspiration && depth >= 4 && guess.abs() < PROVED;
        let mut width = WINDOW;
        let (mut alpha, mut beta) = if narrow { (guess - width, guess + width) } else { (-INFINITE, INFINITE) };
        loop {
            let value = self.pass(searcher, depth, first, alpha, beta);
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

    /// Searches the turns from `first` on in one window.
    fn pass(&mut self, searcher: &mut Searcher<'_, P>, depth: i32, first: usize, alpha: i32, beta: i32) -> i32 {
        let mut low = alpha;
        let mut best = -INFINITE;
        let null_window = searcher.shared.features.null_window;
        for i in first..self.moves.len() {
            let root = &self.moves[i];
            let mut next = self.position;
            next.play_unchecked(root.mv);
            let mv = root.mv;
            let fence = if P::is_irreversible(mv) { searcher.path.len() } else { self.fence };
            searcher.path.push(searcher.key(&next));
            let below = |alpha: i32, beta: i32| Frame {
                alpha: -beta,
                beta: -alpha,
                depth: depth - 1,
                ply: 1,
                fence,
                target: P::target(mv),
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
            root.facts = root.facts.and(node.facts_within(low, beta));
            node.facts = root.facts;
            let value = node.clamped().value;
            if i == first || value > low {
                root.value = value;
                root.line.clear();
                root.line.push(root.mv);
                root.line.extend_from_slice(&searcher.lines[1]);
            } else {
                root.value = -INFINITE;
            }
            if value > low {
                self.found = Some(root.clone());
            }
            best = best.max(value);
            low = low.max(value);
            if low >= beta {
                break;
            }
        }
        best
    }

    /// Leaves the best turn in the table, for whoever comes here later.
    pub(crate) fn remember(&self, searcher: &Searcher<'_, P>) {
        let best = &self.moves[0];
        if searcher.shared.features.table && best.value > -INFINITE {
            let node = Node { value: best.value, facts: Facts::NONE };
            let entry = Entry { turn: P::code(best.mv), node, depth: self.depth as i32, bound: Bound::Lower };
            searcher.shared.table.store(searcher.key(&self.position), 0, entry);
        }
    }
}
