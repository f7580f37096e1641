//! The engine that callers use: options, the search of a game, main and helper threads (Lazy SMP).
//!
//! How the search works is explained in `alpha_beta.rs`. Several searches can run in one process, each with an engine of
//! its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use rayuela_rules::{Game, Position, Rng};

use crate::eval::{Evaluate, NetworkError};
use crate::limits::{Clock, Limits, TimeManager};
use crate::options::{Options, Weakness};
use crate::root::Root;
use crate::score::Score;
use crate::searcher::{MAX_PLY, Searcher, Shared};
use crate::tablebase::Tablebase;
use crate::thread_pool::{CAN_HELP, ThreadPool};
use crate::transposition_table::TranspositionTable;
use crate::value::{INFINITE, PROVED, ProvenBounds};

/// A line of play with its score.
#[derive(Clone, PartialEq, Debug)]
pub struct Line<M> {
    /// the value of the line's first turn, seen by the player to move
    pub score: Score,
    /// the turns of the line, the one to play first
    pub turns: Vec<M>,
}

/// An event of a running search: a line of a finished depth.
///
/// # Examples
/// ```
/// use std::sync::atomic::AtomicBool;
/// use rayuela_engine::{Engine, Info, Limits, Options};
/// use rayuela_rules::{Game, stacking::Stacking};
/// let mut engine = Engine::new(Options { hash_mib: 1.0, multi_pv: 2, ..Options::default() });
/// let (game, stop) = (Game::new(Stacking::start()), AtomicBool::new(false));
/// let mut heard = Vec::new();
/// let mut hear = |info: &Info<_>| heard.push((info.depth, info.multipv));
/// engine.search(&game, &Limits::depth(2), &stop, &mut hear);
/// assert_eq!(heard, [(1, 1), (1, 2), (2, 1), (2, 2)]);
/// engine.search(&game, &Limits::depth(1), &stop, &mut |info| assert!(info.nodes_per_second() > 0));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Info<M> {
    /// the depth in turns
    pub depth: u32,
    /// the longest line searched, in turns (selective depth)
    pub seldepth: u32,
    /// the number of this line, from 1, best first
    pub multipv: usize,
    /// the line
    pub line: Line<M>,
    /// positions visited by all threads
    pub nodes: u64,
    /// time since the search began
    pub time: Duration,
    /// how full the transposition table is, in thousandths
    pub hash_permille: u32,
}

impl<M: Copy> Line<M> {
    /// The turns in compact form, one after the other from this position on.
    pub fn compact<P: Position<Move = M>>(&self, position: &P) -> Vec<String> {
        let mut now = *position;
        let written = |&mv: &M| {
            let text = now.compact(mv);
            now.play_unchecked(mv);
            text
        };
        self.turns.iter().map(written).collect()
    }
}

impl<M> Info<M> {
    /// Positions a second.
    pub fn nodes_per_second(&self) -> u64 {
        per_second(self.nodes, self.time)
    }
}

pub(crate) fn per_second(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64
}

/// The result of a search.
///
/// # Examples
/// ```
/// use std::sync::atomic::AtomicBool;
/// use rayuela_engine::{Engine, Limits, Line, Options, SearchResult};
/// use rayuela_rules::{Game, Position, stacking::Stacking};
/// let mut engine = Engine::new(Options { hash_mib: 1.0, ..Options::default() });
/// let game = Game::new(Stacking::start());
/// let result = engine.search(&game, &Limits::depth(2), &AtomicBool::new(false), &mut |_| {});
/// let SearchResult { best, lines, .. } = result.unwrap();
/// let best_line: &Line<_> = &lines[0];
/// assert_eq!(best_line.compact(game.position())[0], game.position().compact(best));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct SearchResult<M> {
    /// the turn to play
    pub best: M,
    /// the position's score, seen by the player to move
    pub score: Score,
    /// the best lines, as many as were asked for and found
    pub lines: Vec<Line<M>>,
    /// the last depth that was finished
    pub depth: u32,
    /// positions visited by all threads
    pub nodes: u64,
    /// how long it took
    pub time: Duration,
}

/// A search engine for one game.
///
/// # Examples
/// ```
/// use std::sync::atomic::AtomicBool;
/// use rayuela_engine::{Engine, Limits, Options};
/// use rayuela_rules::{Game, Variant, morris::Morris};
/// let Ok(Variant::Morris(variant)) = "six".parse() else { panic!() };
/// let game = Game::new(Morris::start(variant));
/// let mut engine = Engine::new(Options { hash_mib: 1.0, ..Options::default() });
/// let result = engine.search(&game, &Limits::depth(3), &AtomicBool::new(false), &mut |_| {}).unwrap();
/// assert_eq!(result.depth, 3);
/// ```
pub struct Engine<P: Evaluate> {
    options: Options,
    tt: TranspositionTable,
    weights: Option<Box<P::Weights>>,
    clock: Arc<dyn Clock>,
    tablebase: Option<Arc<dyn Tablebase<P>>>,
    /// where helper threads come from, if there are any
    thread_pool: Option<&'static dyn ThreadPool>,
}

impl<P: Evaluate> Engine<P> {
    /// An engine with the machine's clock.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn new(options: Options) -> Engine<P> {
        Engine::with_clock(options, Arc::new(crate::limits::SystemClock::default()))
    }

    /// An engine with the caller's clock, for platforms without one.
    pub fn with_clock(options: Options, clock: Arc<dyn Clock>) -> Engine<P> {
        #[cfg(not(target_arch = "wasm32"))]
        let thread_pool: Option<&'static dyn ThreadPool> = Some(&crate::thread_pool::SystemThreads);
        #[cfg(target_arch = "wasm32")]
        let thread_pool = None;
        let tt = TranspositionTable::new(options.hash_mib);
        Engine { options, tt, weights: None, clock, tablebase: None, thread_pool }
    }

    /// Takes helper threads from this pool, for platforms on which the standard library starts none.
    pub fn set_thread_pool(&mut self, pool: &'static dyn ThreadPool) {
        self.thread_pool = Some(pool);
    }

    /// The settings.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the settings; a new table size clears the table.
    pub fn set_options(&mut self, options: Options) {
        if options.hash_mib != self.options.hash_mib {
            self.tt = TranspositionTable::new(options.hash_mib);
        } else if options.weakness != self.options.weakness {
            // Entries of a weakened search are wrong for another.
            self.tt.clear();
        }
        self.options = options;
    }

    /// Evaluates with these weights instead of the tuned ones.
    pub fn set_weights(&mut self, weights: P::Weights) {
        self.weights = Some(Box::new(weights));
        self.tt.clear();
    }

    /// Plays a variant with the network in the bytes of a file. The engine goes on with its weights if it is refused.
    ///
    /// # Errors
    /// The variant has no network, or the file is damaged or another game's.
    pub fn set_network(&mut self, variant: P::Variant, bytes: &[u8]) -> Result<(), NetworkError> {
        let mut weights = P::weights(variant, false);
        P::with_network(&mut weights, variant, bytes)?;
        self.set_weights(weights);
        Ok(())
    }

    /// Probes this tablebase for proved values; `None` for no tablebase.
    pub fn set_tablebase(&mut self, tablebase: Option<Arc<dyn Tablebase<P>>>) {
        self.tablebase = tablebase;
        self.tt.clear();
    }

    /// Clears what earlier searches have stored.
    pub fn clear(&mut self) {
        self.tt.clear();
    }

    /// Searches the game's position; `on_info` gets every line of every finished depth. `None` if the game is over.
    ///
    /// The result is the same every time for one thread, a fixed depth or number of nodes, and a cleared table.
    pub fn search(
        &mut self,
        game: &Game<P>,
        limits: &Limits,
        stop: &AtomicBool,
        on_info: &mut dyn FnMut(&Info<P::Move>),
    ) -> Option<SearchResult<P::Move>> {
        let position = *game.position();
        let mut moves = position.legal_moves();
        if moves.is_empty() || game.ending().is_some() {
            return None;
        }
        moves.sort_unstable();
        let (history, last_irreversible) = history(game);
        self.tt.new_search();
        let params =
            limits.level.and_then(|level| P::level_params(position.variant()).get(usize::from(level.number()) - 1));
        let weakness = params.map_or(self.options.weakness, |params| params.weakness(self.options.weakness));
        let most_nodes = limits.nodes.unwrap_or(u64::MAX).min(params.map_or(u64::MAX, |params| params.nodes));
        let shared = Shared::<P> {
            tt: &self.tt,
            weights: self
                .weights
                .as_deref()
                .cloned()
                .unwrap_or_else(|| P::weights(position.variant(), self.options.features.network)),
            features: self.options.features,
            weakness,
            // A weakened player must not be told the truth.
            tablebase: self
                .tablebase
                .as_deref()
                .filter(|tablebase| weakness == Weakness::NONE && tablebase.in_search(&position)),
            clock: &*self.clock,
            begin: self.clock.now(),
            budget: limits.budget(),
            most_nodes,
            stop,
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            salt: salt(&position, &history),
        };
        if params.is_some() {
            // The weakest levels search only some of the moves: not always the same ones.
            shuffle(&mut moves, weakness.seed);
        }
        let mut root = Root::new(position, moves, last_irreversible);
        // At full strength first turns are varied with a little noise, but never beyond those that keep a proved value.
        let full = params.is_none() && weakness.blind == 0.0;
        if let Some(tablebase) = self.tablebase.as_deref().filter(|_| full) {
            keep_tablebase_turns(&mut root, &tablebase.best_turns(&position));
            // Where every node probes, the search finds the value by itself.
            root.known = tablebase.probe(&position).filter(|_| shared.tablebase.is_none()).map(|known| known.outcome);
        }
        if shared.weakness.blind > 0.0 {
            overlook(&mut root, &shared);
        }
        match self.thread_pool.filter(|_| CAN_HELP && self.options.threads > 1) {
            None => self.run_main_thread(&shared, &mut root, &history, limits, on_info),
            Some(pool) => {
                let moves: Vec<P::Move> = root.moves.iter().map(|root| root.mv).collect();
                let help = |thread: usize| {
                    let mut root = Root::new(position, moves.clone(), last_irreversible);
                    run_helper_thread(&shared, &mut root, &history, thread as u32);
                };
                pool.run(self.options.threads - 1, &help, &mut || {
                    self.run_main_thread(&shared, &mut root, &history, limits, on_info);
                    shared.done.store(true, Relaxed);
                });
            }
        }
        Some(result(&shared, &root, self.options.multi_pv))
    }

    /// The main thread of Lazy SMP: deepens and reports until a limit is reached or everything is proved.
    fn run_main_thread(
        &self,
        shared: &Shared<'_, P>,
        root: &mut Root<P>,
        history: &[u64],
        limits: &Limits,
        on_info: &mut dyn FnMut(&Info<P::Move>),
    ) {
        let mut searcher = Searcher::new(shared, history);
        let deepest = limits.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32 / 2);
        let mut proved_for = 0;
        let mut time_manager = TimeManager::default();
        for depth in 1..=deepest {
            if !root.deepen(&mut searcher, depth, self.options.multi_pv) {
                break;
            }
            root.store_in_tt(&searcher);
            searcher.flush();
            for info in infos(shared, root, self.options.multi_pv, searcher.seldepth) {
                on_info(&info);
            }
            let proved = root.moves[0].value.abs() >= PROVED;
            proved_for = if proved { proved_for + 1 } else { 0 };
            // A proof holds; a few more depths may find a shorter win, more are a waste of time.
            let shown = root.are_proved(self.options.multi_pv);
            let enough = shown && (root.is_settled() || proved_for > 2);
            let forced = root.moves.len() == 1 && limits.clock.is_some();
            let best = &root.moves[0];
            let late = shared
                .budget
                .soft
                .is_some_and(|soft| time_manager.is_enough(P::code(best.mv), best.value, shared.elapsed(), soft));
            if enough || forced || late {
                break;
            }
        }
        searcher.flush();
        #[cfg(not(target_arch = "wasm32"))]
        while limits.infinite && !shared.stop.load(Relaxed) && !shared.done.load(Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// A helper thread of Lazy SMP: searches the same root and shares what it finds through the transposition table.
fn run_helper_thread<P: Evaluate>(shared: &Shared<'_, P>, root: &mut Root<P>, history: &[u64], thread: u32) {
    let mut searcher = Searcher::new(shared, history);
    for depth in 1..MAX_PLY as u32 / 2 {
        // Half of the helpers are one depth ahead, so that not all threads do the same work.
        if !root.deepen(&mut searcher, depth + thread % 2, 1) {
            break;
        }
    }
    searcher.flush();
}

fn shuffle<M>(moves: &mut [M], seed: u64) {
    let mut rng = Rng::new(seed);
    for i in (1..moves.len()).rev() {
        moves.swap(i, rng.below(i as u64 + 1) as usize);
    }
}

/// The keys of the game's positions, and the index of the first one since the last irreversible move.
fn history<P: Evaluate>(game: &Game<P>) -> (Vec<u64>, usize) {
    let keys = (0..=game.moves().len()).filter_map(|ply| game.position_at(ply)).map(P::zobrist).collect();
    let last_irreversible = game.moves().iter().rposition(|&mv| P::is_irreversible(mv)).map_or(0, |ply| ply + 1);
    (keys, last_irreversible)
}

/// A key that is xored into all others, different for each variant and for each set of positions that would draw by
/// their third occurrence: a proof that passes through such a position does not hold in another game.
fn salt<P: Evaluate>(position: &P, history: &[u64]) -> u64 {
    let name = position.variant().to_string();
    let mut salt = name
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    if P::REPEATS {
        let mut keys = history.to_vec();
        keys.sort_unstable();
        for pair in keys.windows(2).filter(|pair| pair[0] == pair[1]) {
            salt ^= pair[0].rotate_left(17).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
    }
    salt
}

/// Restricts the root to the best moves of the tablebase, in its order, if it knows any.
fn keep_tablebase_turns<P: Evaluate>(root: &mut Root<P>, best: &[P::Move]) {
    if best.iter().any(|mv| root.moves.iter().any(|root| root.mv == *mv)) {
        root.moves.retain(|root| best.contains(&root.mv));
        root.moves.sort_by_key(|root| best.iter().position(|mv| *mv == root.mv));
    }
}

/// A weak level overlooks tactical moves of its own, too.
fn overlook<P: Evaluate>(root: &mut Root<P>, shared: &Shared<'_, P>) {
    let position = root.position;
    let mut left = root.moves.len();
    root.moves.retain(|root| {
        let seen = left <= 1
            || position.gain(root.mv) == 0
            || !shared.weakness.overlooks(position.zobrist(), P::code(root.mv));
        left -= usize::from(!seen);
        seen
    });
}

fn lines<P: Evaluate>(root: &Root<P>, count: usize) -> impl Iterator<Item = Line<P::Move>> {
    let drawn = root.is_drawn();
    let turn = root.position.turn();
    root.moves.iter().take(count.max(1)).enumerate().map(move |(i, line)| {
        if let (0, Some(outcome)) = (i, root.known.filter(|_| line.value == -INFINITE || line.value.abs() < PROVED)) {
            return Line { score: Score::known(outcome, turn), turns: line.pv.clone() };
        }
        // The first line's score is the position's: a proved draw only if no other move wins.
        let is_draw = if i == 0 { drawn } else { line.proven.has(ProvenBounds::DRAW) };
        // Before the first depth is finished there is no value.
        let value = if is_draw || line.value == -INFINITE { 0 } else { line.value };
        Line { score: Score::of(value, is_draw), turns: line.pv.clone() }
    })
}

fn infos<P: Evaluate>(shared: &Shared<'_, P>, root: &Root<P>, count: usize, seldepth: usize) -> Vec<Info<P::Move>> {
    let (nodes, time, hash_permille) = (shared.nodes.load(Relaxed), shared.elapsed(), shared.tt.permille());
    let info = |(i, line)| Info {
        depth: root.depth,
        seldepth: seldepth as u32,
        multipv: i + 1,
        line,
        nodes,
        time,
        hash_permille,
    };
    lines(root, count).enumerate().map(info).collect()
}

fn result<P: Evaluate>(shared: &Shared<'_, P>, root: &Root<P>, count: usize) -> SearchResult<P::Move> {
    let lines: Vec<_> = lines(root, count).collect();
    SearchResult {
        best: root.moves[0].mv,
        score: lines[0].score,
        depth: root.depth,
        nodes: shared.nodes.load(Relaxed),
        time: shared.elapsed(),
        lines,
    }
}
