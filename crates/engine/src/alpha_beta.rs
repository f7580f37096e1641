//! Principal-variation alpha-beta at the positions that are searched further.

use crate::eval::Evaluate;
use crate::ordering::{At, Candidate, List};
use crate::pruning::known;
use crate::searcher::{Frame, MOST_PLIES, Searcher};
use crate::transposition_table::{Bound, Entry};
use crate::value::{Facts, INFINITE, Node, PROVED};

/// What is known of a position while its turns are tried.
struct Progress {
    best: i32,
    best_code: u32,
    facts: Facts,
    /// whether every turn tried at most draws
    all_drawn: bool,
}

/// The turns tried before the others were listed.
#[derive(Clone, Copy)]
struct Tried {
    codes: [u32; 3],
    count: usize,
}

impl<P: Evaluate> Searcher<'_, P> {
    /// Searches the position at the end of the path.
    pub(crate) fn search<const PV: bool>(&mut self, position: &P, mut frame: Frame) -> Node {
        if frame.depth <= 0 {
            return self.leaf::<PV>(position, frame);
        }
        let ply = frame.ply;
        if PV {
            self.lines[ply].clear();
        }
        self.visit(ply);
        if self.stopped || (P::REPEATS && self.repeats(frame.fence)) {
            return Node::UNKNOWN;
        }
        if ply >= MOST_PLIES {
            return self.stand(position, ply);
        }
        // Looking at the position first leaves the memory time to bring the table's entry.
        let mut most_quiet = INFINITE;
        // Where tables are there to be asked, estimates must not hide what they know.
        let guess = !PV && self.shared.features.futility && self.shared.oracle.is_none();
        if guess && frame.depth <= 3 && frame.alpha > -PROVED && frame.beta < PROVED {
            match self.hopeless(position, frame) {
                Ok(most) => most_quiet = most,
                Err(node) => return node,
            }
        }
        let key = self.path[self.path.len() - 1];
        let kept = self.shared.features.table && frame.depth >= P::TABLE_DEPTH;
        let entry = if kept { self.shared.table.probe(key, ply) } else { None };
        let mut facts = Facts::NONE;
        let mut table_code = 0;
        if let Some(entry) = entry {
            (facts, table_code) = (entry.node.facts, entry.turn);
            if let Some(node) = known::<PV>(&entry, frame) {
                return node;
            }
        }
        if most_quiet <= frame.alpha {
            return self.only_tactical(position, frame, most_quiet, facts);
        }
        if self.shared.features.reductions && table_code == 0 && frame.depth >= 5 {
            frame.depth -= 1;
        }
        let base = self.moves.len();
        let node = self.all_turns::<PV>(position, frame, table_code, facts);
        self.moves.truncate(base);
        node
    }

    /// Lists the turns with their order, but not those with these codes, which were tried already.
    #[inline]
    fn generate(&mut self, position: &P, table_code: u32, tried: Tried, frame: Frame) {
        let start = self.moves.len();
        let killers = self.memory.killers(frame.ply);
        let at = At { best_code: table_code, killers, side: position.turn().index(), before: frame.target };
        position.visit_parted(&mut List::<P> { moves: &mut self.moves, memory: &self.memory, at, tried: tried.codes });
        let weakness = &self.shared.weakness;
        if weakness.blind > 0.0 {
            let key = self.path[self.path.len() - 1];
            weakness.overlook(&mut self.moves, start, usize::from(tried.count == 0), key);
        }
    }

    /// Only the turns that gain something: no other can reach the window.
    fn only_tactical(&mut self, position: &P, frame: Frame, most_quiet: i32, facts: Facts) -> Node {
        let base = self.moves.len();
        self.list_tactical(position);
        let mut progress = Progress { best: most_quiet, best_code: 0, facts, all_drawn: false };
        for i in 0..self.moves.len() - base {
            let candidate = self.pick(base + i);
            if self.try_turn::<false>(position, &candidate, frame, i, &mut progress) {
                break;
            }
        }
        self.moves.truncate(base);
        if self.stopped { Node::UNKNOWN } else { self.finish(progress, frame) }
    }

    /// The table's turn and killers first where they can be had without listing all, then the others, best first.
    fn all_turns<const PV: bool>(&mut self, position: &P, frame: Frame, table_code: u32, facts: Facts) -> Node {
        let mut progress = Progress { best: -INFINITE, best_code: 0, facts, all_drawn: true };
        let base = self.moves.len();
        let mut tried = Tried { codes: [0; 3], count: 0 };
        // The tables are asked before anything is tried.
        if self.shared.oracle.is_none() && self.try_early::<PV>(position, frame, table_code, &mut tried, &mut progress)
        {
            return if self.stopped { Node::UNKNOWN } else { self.finish(progress, frame) };
        }
        self.generate(position, table_code, tried, frame);
        let count = self.moves.len() - base;
        if tried.count == 0 {
            if count == 0 {
                let ended = position.outcome().map(|outcome| Node::ended(outcome, position.turn(), frame.ply));
                return ended.unwrap_or(Node::UNKNOWN);
            }
            if let Some(node) = self.certain(position, count, &mut progress.facts, frame) {
                return node;
            }
        }
        let mut doubtful = false;
        let prune = !PV && self.shared.features.pruning && frame.alpha > -PROVED;
        let late = P::LATE.get(frame.depth as usize).copied().unwrap_or(usize::MAX);
        for i in tried.count..count {
            // Once only turns are left that never cut, their order matters little and finding it takes time.
            let candidate = if doubtful { self.moves[base + i] } else { self.pick(base + i) };
            doubtful = candidate.order <= 0;
            if prune && candidate.gain == 0 && i >= late && progress.best > -PROVED {
                // The turns behind a quiet one are quiet too.
                progress.all_drawn = false;
                break;
            }
            if self.try_turn::<PV>(position, &candidate, frame, i, &mut progress) {
                self.moves.truncate(base + i + 1);
                self.reward(position, i + 1, frame);
                break;
            }
        }
        if self.stopped { Node::UNKNOWN } else { self.finish(progress, frame) }
    }

    /// Tries the turns that need no list; true if nothing more has to be tried.
    #[inline]
    fn try_early<const PV: bool>(
        &mut self,
        position: &P,
        frame: Frame,
        table_code: u32,
        tried: &mut Tried,
        progress: &mut Progress,
    ) -> bool {
        let killers = self.memory.killers(frame.ply);
        // Killers are quiet: their time has come only where nothing is to be gained.
        let quiet = P::FINDS && (killers[0] | killers[1]) != 0 && position.is_quiet();
        let codes = [table_code, if quiet { killers[0] } else { 0 }, if quiet { killers[1] } else { 0 }];
        for code in codes {
            if code == 0 || tried.codes.contains(&code) {
                continue;
            }
            let Some(mv) = position.find(code) else { continue };
            let candidate = Candidate { mv, gain: position.gain(mv), order: i32::MAX, code };
            let cut = self.try_turn::<PV>(position, &candidate, frame, tried.count, progress);
            tried.codes[tried.count] = code;
            tried.count += 1;
            // Before the others, so that it loses trust if one of them cuts.
            self.moves.push(candidate);
            if cut {
                self.reward(position, tried.count, frame);
                return true;
            }
        }
        false
    }

    /// The last of the last so many turns of the list has cut.
    #[inline]
    fn reward(&mut self, position: &P, count: usize, frame: Frame) {
        if !self.stopped && self.shared.features.history {
            let tried = &self.moves[self.moves.len() - count..];
            self.memory.reward::<P>(tried, position.turn().index(), frame);
        }
    }

    /// Tries a turn; true if nothing more has to be tried.
    #[inline]
    fn try_turn<const PV: bool>(
        &mut self,
        position: &P,
        candidate: &Candidate<P::Move>,
        frame: Frame,
        i: usize,
        progress: &mut Progress,
    ) -> bool {
        let (alpha, beta) = (frame.alpha.max(progress.best), frame.beta);
        let child = self.child::<PV>(position, candidate, Frame { alpha, ..frame }, i);
        if self.stopped {
            return true;
        }
        let seen = child.facts_within(alpha, beta);
        if seen.has(Facts::AT_LEAST_DRAW) {
            progress.facts = progress.facts.and(Facts::AT_LEAST_DRAW);
        }
        progress.all_drawn &= seen.has(Facts::AT_MOST_DRAW);
        if child.value > progress.best {
            progress.best = child.value;
            if child.value > alpha {
                progress.best_code = candidate.code;
                if PV {
                    self.extend_line(frame.ply, candidate.mv);
                }
            }
            if child.value >= beta {
                progress.all_drawn = false;
                return true;
            }
        }
        false
    }

    /// The value of a position whose turns have been tried, kept in the table.
    #[inline]
    fn finish(&mut self, progress: Progress, frame: Frame) -> Node {
        let features = &self.shared.features;
        let Progress { best, best_code, mut facts, all_drawn } = progress;
        if all_drawn {
            facts = facts.and(Facts::AT_MOST_DRAW);
        }
        let node = if features.facts { Node { value: best, facts }.clamped() } else { Node::estimate(best) };
        let bound = if node.value >= frame.beta {
            Bound::Lower
        } else if best_code != 0 {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if features.table && frame.depth >= P::TABLE_DEPTH {
            let key = self.path[self.path.len() - 1];
            self.shared.table.store(key, frame.ply, Entry { turn: best_code, node, depth: frame.depth, bound });
        }
        node
    }

    /// Searches one turn, seen by the player who makes it: late quiet turns less deep, all but the first in a null
    /// window first.
    #[inline]
    fn child<const PV: bool>(&mut self, position: &P, candidate: &Candidate<P::Move>, frame: Frame, i: usize) -> Node {
        let Frame { alpha, beta, depth, ply, fence, .. } = frame;
        let mut next = *position;
        next.play_unchecked(candidate.mv);
        let key = next.zobrist() ^ self.shared.salt;
        if depth > P::TABLE_DEPTH {
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
