//! A prover: a table, and searches that share it.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use rayuela_rules::morelli::{Morelli, MorelliVariant};
use rayuela_rules::{Color, Position};

use crate::goal::Claim;
use crate::node::Node;
use crate::search::{Shared, Thresholds, Worker, first_numbers};
use crate::table::{INFINITE, Numbers, Table};

/// How a proof is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// threads that search
    pub threads: usize,
    /// the most nodes to search, about
    pub nodes: u64,
    /// whether moves that make the position antisymmetric are tried first
    pub mirror_first: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { threads: 1, nodes: u64::MAX, mirror_first: true }
    }
}

/// How far a search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// nodes searched so far; a node is a position whose moves were generated
    pub nodes: u64,
    /// the time it took
    pub time: Duration,
    /// the root's proof number: how many positions must at least still be decided to reach the goal
    pub proof: u32,
    /// the root's disproof number
    pub disproof: u32,
    /// how much of the table is in use, in thousandths
    pub permille: u32,
}

/// What a search has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// whether this player at least draws
    pub goal: Color,
    /// yes, no, or not known
    pub reached: Option<bool>,
    /// the end of the search
    pub progress: Progress,
}

impl Answer {
    /// What is proved, if anything is.
    pub fn claim(&self) -> Option<Claim> {
        self.reached.map(|reached| Claim::of_goal(self.goal, reached))
    }
}

/// Proves positions of one variant of Morelli; facts found once help all later searches.
///
/// # Examples
/// ```
/// use std::sync::atomic::AtomicBool;
/// use rayuela_prover::{Prover, Settings};
/// use rayuela_rules::Color;
/// use rayuela_rules::morelli::{Edition, Morelli, MorelliVariant, Size};
/// let variant = MorelliVariant { size: Size::N5, edition: Edition::E2015 };
/// let prover = Prover::new(variant, 1 << 24);
/// let start = Morelli::facing_start(variant);
/// let answer = prover.prove(&start, Color::White, Settings::default(), &AtomicBool::new(false), &mut |_| {});
/// assert_eq!(answer.reached, Some(true));
/// ```
pub struct Prover {
    pub(crate) variant: MorelliVariant,
    pub(crate) table: Table,
}

/// How often progress is told.
const TICK: Duration = Duration::from_millis(500);

impl Prover {
    /// A prover with a table of at most this many bytes.
    pub fn new(variant: MorelliVariant, bytes: u64) -> Prover {
        Prover { variant, table: Table::new(bytes) }
    }

    /// The rules that positions are proved by.
    pub const fn variant(&self) -> MorelliVariant {
        self.variant
    }

    /// Searches until it is decided whether a player at least draws, or until `stop` is set or a limit is reached;
    /// `tell` hears of the progress about twice a second.
    pub fn prove(
        &self,
        position: &Morelli,
        goal: Color,
        settings: Settings,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(Progress),
    ) -> Answer {
        let begun = Instant::now();
        let shared = Shared {
            mirror_first: settings.mirror_first,
            threads: settings.threads.max(1),
            most_nodes: settings.nodes,
            ..Shared::new(&self.table, goal, stop)
        };
        let root = Node::new(*position, goal);
        let key = root.key(goal);
        let yes = |numbers: Numbers| (numbers.phi == 0) == (position.turn() == goal);
        let known = self.table.probe(key).map_or_else(|| first_numbers(&root, goal, false), |entry| entry.numbers);
        let mut reached = known.is_solved().then(|| yes(known));
        let (ended, ends) = mpsc::channel();
        thread::scope(|scope| {
            let threads = if reached.is_some() { 0 } else { shared.threads };
            for _ in 0..threads {
                let (shared, root, ended) = (&shared, &root, ended.clone());
                scope.spawn(move || {
                    let mut worker = Worker::new(shared);
                    let numbers = worker.search(root, key, 0, Thresholds::NONE);
                    shared.nodes.fetch_add(worker.untold(), Relaxed);
                    if numbers.is_solved() {
                        shared.done.store(true, Relaxed);
                    }
                    // The other end waits for all of us.
                    let _ = ended.send(numbers);
                });
            }
            drop(ended);
            loop {
                match ends.recv_timeout(TICK) {
                    Ok(numbers) if numbers.is_solved() => {
                        reached = Some(yes(numbers));
                    }
                    Ok(_) => {}
                    Err(RecvTimeoutError::Timeout) => tell(self.progress(&shared, position, begun)),
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
        });
        let mut progress = self.progress(&shared, position, begun);
        if let Some(reached) = reached {
            (progress.proof, progress.disproof) = if reached { (0, INFINITE) } else { (INFINITE, 0) };
        }
        Answer { goal, reached, progress }
    }

    fn progress(&self, shared: &Shared<'_>, position: &Morelli, begun: Instant) -> Progress {
        let root = shared.root.load(Relaxed);
        let (phi, delta) = ((root >> 32) as u32, root as u32);
        let to_move = position.turn() == shared.goal;
        let (proof, disproof) = if to_move { (phi, delta) } else { (delta, phi) };
        let nodes = shared.nodes.load(Relaxed);
        Progress { nodes, time: begun.elapsed(), proof, disproof, permille: self.table.permille() }
    }
}
