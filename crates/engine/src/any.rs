//! The games joined at run time, with turns in writing: for command line, protocol and screens.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rayuela_rules::morelli::Morelli;
use rayuela_rules::morris::Morris;
use rayuela_rules::stacking::Stacking;
use rayuela_rules::{AnyGame, Game, Position, Variant};

use crate::engine::{Engine, Info, Line, SearchResult, per_second};
use crate::eval::Evaluate;
use crate::limits::{Clock, Limits};
use crate::options::Options;
use crate::score::Score;
use crate::tablebase::Tablebase;

/// An engine for any game.
///
/// # Examples
/// ```
/// use std::sync::atomic::AtomicBool;
/// use rayuela_engine::{AnyEngine, Limits, Options};
/// use rayuela_rules::{AnyGame, AnyPosition};
/// let variant = "morelli5".parse().unwrap();
/// let game = AnyGame::new(AnyPosition::start(variant));
/// let mut engine = AnyEngine::new(variant, Options { hash_mib: 1.0, ..Options::default() });
/// let result = engine.search(&game, &Limits::nodes(2_000), &AtomicBool::new(false), &mut |_| {}).unwrap();
/// assert!(game.position().compact_turns().contains(&result.best));
/// ```
pub enum AnyEngine {
    /// Morelli
    Morelli(Engine<Morelli>),
    /// Nine, Six or Twelve
    Morris(Engine<Morris>),
    /// Stacking Morris
    Stacking(Engine<Stacking>),
}

/// A line with its turns in compact form.
#[derive(Clone, PartialEq, Debug)]
pub struct AnyLine {
    /// the value of the first turn, seen by the player to move
    pub score: Score,
    /// the turns in compact form
    pub turns: Vec<String>,
}

/// [`Info`] with its turns in compact form.
#[derive(Clone, PartialEq, Debug)]
pub struct AnyInfo {
    /// turns looked ahead
    pub depth: u32,
    /// the longest line looked at, in turns
    pub seldepth: u32,
    /// the number of this line, from 1, best first
    pub multipv: usize,
    /// the line
    pub line: AnyLine,
    /// positions visited by all threads
    pub nodes: u64,
    /// time since the search began
    pub time: Duration,
    /// how full the transposition table is, in thousandths
    pub hash_permille: u32,
}

impl AnyInfo {
    /// Positions a second.
    pub fn nodes_per_second(&self) -> u64 {
        per_second(self.nodes, self.time)
    }
}

/// [`SearchResult`] with its turns in compact form.
#[derive(Clone, PartialEq, Debug)]
pub struct AnyResult {
    /// the turn to play in compact form
    pub best: String,
    /// the position's score, seen by the player to move
    pub score: Score,
    /// the best lines
    pub lines: Vec<AnyLine>,
    /// the last depth that was finished
    pub depth: u32,
    /// positions visited by all threads
    pub nodes: u64,
    /// how long it took
    pub time: Duration,
}

/// Runs the same code on whichever engine there is.
macro_rules! each_engine {
    ($any:expr, $engine:ident => $body:expr) => {
        match $any {
            AnyEngine::Morelli($engine) => $body,
            AnyEngine::Morris($engine) => $body,
            AnyEngine::Stacking($engine) => $body,
        }
    };
}

impl AnyEngine {
    /// An engine for this variant's game, with the machine's clock.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn new(variant: Variant, options: Options) -> AnyEngine {
        AnyEngine::with_clock(variant, options, Arc::new(crate::limits::SystemClock::default()))
    }

    /// An engine for this variant's game, with a clock of the caller's.
    pub fn with_clock(variant: Variant, options: Options, clock: Arc<dyn Clock>) -> AnyEngine {
        match variant {
            Variant::Morelli(_) => AnyEngine::Morelli(Engine::with_clock(options, clock)),
            Variant::Morris(_) => AnyEngine::Morris(Engine::with_clock(options, clock)),
            Variant::Stacking => AnyEngine::Stacking(Engine::with_clock(options, clock)),
        }
    }

    /// The settings.
    pub fn options(&self) -> &Options {
        each_engine!(self, engine => engine.options())
    }

    /// Changes the settings.
    pub fn set_options(&mut self, options: Options) {
        each_engine!(self, engine => engine.set_options(options));
    }

    /// Plays a variant with the network in these bytes; `false` if it has none or they are not one.
    pub fn set_network(&mut self, variant: Variant, bytes: &[u8]) -> bool {
        match (self, variant) {
            (AnyEngine::Morelli(engine), Variant::Morelli(variant)) => engine.set_network(variant, bytes),
            _ => false,
        }
    }

    /// Probes this tablebase for proved values, if the game is Nine, Six or Twelve.
    pub fn set_morris_tablebase(&mut self, tablebase: Arc<dyn Tablebase<Morris>>) {
        if let AnyEngine::Morris(engine) = self {
            engine.set_tablebase(Some(tablebase));
        }
    }

    /// Forgets what earlier searches found.
    pub fn clear(&mut self) {
        each_engine!(self, engine => engine.clear());
    }

    /// Searches the game's position; `None` if the game is over or not of this engine's family.
    pub fn search(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        stop: &AtomicBool,
        on_info: &mut dyn FnMut(&AnyInfo),
    ) -> Option<AnyResult> {
        match (self, game) {
            (AnyEngine::Morelli(engine), AnyGame::Morelli(game)) => search(engine, game, limits, stop, on_info),
            (AnyEngine::Morris(engine), AnyGame::Morris(game)) => search(engine, game, limits, stop, on_info),
            (AnyEngine::Stacking(engine), AnyGame::Stacking(game)) => search(engine, game, limits, stop, on_info),
            _ => None,
        }
    }
}

fn search<P: Evaluate>(
    engine: &mut Engine<P>,
    game: &Game<P>,
    limits: &Limits,
    stop: &AtomicBool,
    on_info: &mut dyn FnMut(&AnyInfo),
) -> Option<AnyResult> {
    let position = game.position();
    let result = engine.search(game, limits, stop, &mut |info| on_info(&any_info(position, info)))?;
    Some(any_result(position, &result))
}

fn any_info<P: Position>(position: &P, info: &Info<P::Move>) -> AnyInfo {
    AnyInfo {
        depth: info.depth,
        seldepth: info.seldepth,
        multipv: info.multipv,
        line: any_line(position, &info.line),
        nodes: info.nodes,
        time: info.time,
        hash_permille: info.hash_permille,
    }
}

pub(crate) fn any_result<P: Position>(position: &P, result: &SearchResult<P::Move>) -> AnyResult {
    AnyResult {
        best: position.compact(result.best),
        score: result.score,
        lines: result.lines.iter().map(|line| any_line(position, line)).collect(),
        depth: result.depth,
        nodes: result.nodes,
        time: result.time,
    }
}

fn any_line<P: Position>(position: &P, line: &Line<P::Move>) -> AnyLine {
    let mut now = *position;
    let turns = line.turns.iter().map_while(|&mv| {
        // A line of the table could be torn by another thread; what is not legal ends it.
        let text = now.is_legal(mv).then(|| now.compact(mv))?;
        now.play_unchecked(mv);
        Some(text)
    });
    AnyLine { score: line.score, turns: turns.collect() }
}
