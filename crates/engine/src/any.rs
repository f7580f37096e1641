//! The games joined at run time: for command line, protocol and screens.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rayuela_rules::morelli::Morelli;
use rayuela_rules::morris::Morris;
use rayuela_rules::stacking::{Stacking, StackingVariant};
use rayuela_rules::{AnyGame, AnyMove, AnyPosition, Position, Variant};

use crate::engine::{Engine, Info, Line, SearchResult};
use crate::eval::{Evaluate, NetworkError};
use crate::limits::{Clock, Limits};
use crate::options::Options;
use crate::tablebase::Tablebase;
use crate::thread_pool::ThreadPool;

/// An engine for any game.
///
/// # Examples
/// ```
/// use std::sync::atomic::AtomicBool;
/// use rayuela_engine::{AnyEngine, Limits, Options};
/// use rayuela_rules::{AnyGame, AnyPosition, Position};
/// let variant = "morelli5".parse().unwrap();
/// let game = AnyGame::new(AnyPosition::start(variant));
/// let mut engine = AnyEngine::new(variant, Options { hash_mib: 1.0, ..Options::default() });
/// let result = engine.search(&game, &Limits::nodes(2_000), &AtomicBool::new(false), &mut |_| {}).unwrap();
/// assert!(game.position().is_legal(result.best));
/// ```
///
/// Between searches its settings can be changed:
/// ```
/// use rayuela_engine::{AnyEngine, Options};
/// let nine = "nine".parse().unwrap();
/// let mut engine = AnyEngine::new(nine, Options { hash_mib: 1.0, ..Options::default() });
/// let two_lines = Options { multi_pv: 2, ..*engine.options() };
/// engine.set_options(two_lines);
/// assert_eq!(engine.options().multi_pv, 2);
/// assert!(engine.set_network(nine, b"no network").is_err(), "and nothing changes then");
/// // For another game it should not remember this one.
/// engine.clear();
/// ```
pub enum AnyEngine {
    /// Morelli
    Morelli(Engine<Morelli>),
    /// Nine, Six or Twelve
    Morris(Engine<Morris>),
    /// Stacking Morris
    Stacking(Engine<Stacking>),
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

    /// Plays a variant with the network in the bytes of a file. The engine goes on with its weights if it is refused.
    ///
    /// # Errors
    /// The variant has no network, it is not this engine's game, or the file is damaged or another game's.
    pub fn set_network(&mut self, variant: Variant, bytes: &[u8]) -> Result<(), NetworkError> {
        match (self, variant) {
            (AnyEngine::Morelli(engine), Variant::Morelli(variant)) => engine.set_network(variant, bytes),
            (AnyEngine::Morris(engine), Variant::Morris(variant)) => engine.set_network(variant, bytes),
            (AnyEngine::Stacking(engine), Variant::Stacking) => engine.set_network(StackingVariant, bytes),
            _ => Err(NetworkError::NoNetwork),
        }
    }

    /// Probes this tablebase for proved values, if the game is Nine, Six or Twelve.
    ///
    /// # Examples
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::AtomicBool;
    /// use rayuela_engine::{AnyEngine, Limits, Options, Score, Tablebase, TablebaseValue};
    /// use rayuela_rules::{AnyGame, AnyPosition, Outcome, Position, morris::Morris};
    ///
    /// /// Knows of the empty board alone that it is drawn.
    /// struct Start;
    ///
    /// impl Tablebase<Morris> for Start {
    ///     fn probe(&self, position: &Morris) -> Option<TablebaseValue> {
    ///         let known = position.hand(position.turn()) == 6;
    ///         known.then_some(TablebaseValue { outcome: Outcome::Draw, turns: None })
    ///     }
    ///
    ///     fn best_turns(&self, position: &Morris) -> Vec<<Morris as Position>::Move> {
    ///         if self.probe(position).is_some() { position.legal_moves() } else { Vec::new() }
    ///     }
    ///
    ///     /// It would be asked in vain.
    ///     fn in_search(&self, _: &Morris) -> bool {
    ///         false
    ///     }
    /// }
    ///
    /// let six = "six".parse().unwrap();
    /// let mut engine = AnyEngine::new(six, Options { hash_mib: 1.0, ..Options::default() });
    /// engine.set_morris_tablebase(Arc::new(Start));
    /// let game = AnyGame::new(AnyPosition::start(six));
    /// let result = engine.search(&game, &Limits::depth(1), &AtomicBool::new(false), &mut |_| {}).unwrap();
    /// assert_eq!(result.score, Score::Draw);
    /// ```
    pub fn set_morris_tablebase(&mut self, tablebase: Arc<dyn Tablebase<Morris>>) {
        if let AnyEngine::Morris(engine) = self {
            engine.set_tablebase(Some(tablebase));
        }
    }

    /// Takes helper threads from this pool, for platforms on which the standard library starts none.
    pub fn set_thread_pool(&mut self, pool: &'static dyn ThreadPool) {
        each_engine!(self, engine => engine.set_thread_pool(pool));
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
        on_info: &mut dyn FnMut(&Info<AnyMove>),
    ) -> Option<SearchResult<AnyMove>> {
        each_engine!(self, engine => search(engine, game, limits, stop, on_info))
    }
}

fn search<P>(
    engine: &mut Engine<P>,
    game: &AnyGame,
    limits: &Limits,
    stop: &AtomicBool,
    on_info: &mut dyn FnMut(&Info<AnyMove>),
) -> Option<SearchResult<AnyMove>>
where
    P: Evaluate + TryFrom<AnyPosition>,
    P::Move: TryFrom<AnyMove> + Into<AnyMove>,
{
    let game = game.of_kind::<P>()?;
    let position = game.position();
    let result = engine.search(&game, limits, stop, &mut |info| on_info(&any_info(position, info)))?;
    Some(SearchResult {
        best: result.best.into(),
        score: result.score,
        lines: result.lines.iter().map(|line| any_line(position, line)).collect(),
        depth: result.depth,
        nodes: result.nodes,
        time: result.time,
    })
}

fn any_info<P: Position>(position: &P, info: &Info<P::Move>) -> Info<AnyMove>
where
    P::Move: Into<AnyMove>,
{
    Info {
        depth: info.depth,
        seldepth: info.seldepth,
        multipv: info.multipv,
        line: any_line(position, &info.line),
        nodes: info.nodes,
        time: info.time,
        hash_permille: info.hash_permille,
    }
}

fn any_line<P: Position>(position: &P, line: &Line<P::Move>) -> Line<AnyMove>
where
    P::Move: Into<AnyMove>,
{
    let mut now = *position;
    let turns = line.turns.iter().map_while(|&mv| {
        // A line of the table could be torn by another thread; what is not legal ends it.
        let legal = now.is_legal(mv).then_some(mv)?;
        now.play_unchecked(mv);
        Some(legal.into())
    });
    Line { score: line.score, turns: turns.collect() }
}
