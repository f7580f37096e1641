//! The worker's side without the browser: from a search to its messages.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rayuela_coach::Calibration;
use rayuela_engine::{AnyEngine, Clock, Info, Level, Limits, Options, SearchResult, network_file};
use rayuela_rules::morris::Morris;
use rayuela_rules::{AnyGame, AnyMove, AnyPosition, Position, Variant};
use rayuela_seat::{Share, Strength};
use rayuela_tables::{ProbeValue, Wdl};
use rayuela_worker::messages::{ClockLeft, Found, FromWorker, Limit, Line, Score, Search, values};

use crate::pool::Pool;
use crate::proofs::{BOOK_FILE, Proofs, is_placing};
use crate::told::Told;

/// Longer than anybody waits. A time limit makes the engine read its clock, which checks the stop flag.
const FOR_EVER: Duration = Duration::from_secs(1 << 30);
/// The allowed sizes of the transposition table in MiB: the memory of a browser tab is limited.
const HASH: std::ops::RangeInclusive<u16> = 1..=1024;
/// Longer proofs come from the tables, which do not count the turns to the end of the game.
const LONGEST_PROOF: u32 = 500;
/// The transposition table, in MiB, and the most nodes of a search that proves every move: no start of Morelli 5×5 takes a tenth of them.
const VALUES_HASH: f64 = 16.0;
const VALUES_NODES: u64 = 5_000_000;
/// With less on the clock, in milliseconds, a move does not wait for a server.
const HURRY: u32 = 10_000;

/// How a search asks for what is proved, besides the files, with which the engine is renewed.
#[derive(Clone, Copy)]
struct Asks {
    /// the book, which only counts while men are placed
    book: bool,
    /// what a server has said of the position
    told: bool,
    /// at every node
    within: bool,
}

/// The engine of the worker, which keeps its transposition table from search to search.
pub struct Thinker {
    clock: Arc<dyn Clock>,
    engine: Option<(Variant, AnyEngine)>,
    /// how the last search of this engine asked, if it was one of Morris
    asked: Option<Asks>,
    proofs: Proofs,
    /// what a server has said of the position that it was last asked about
    told: Option<Told>,
    /// networks by the names of their files
    networks: Vec<(&'static str, Vec<u8>)>,
    /// helper threads, where there can be any
    helpers: Option<&'static Pool>,
}

impl Thinker {
    /// An engine with this clock, which also tells it when to stop.
    pub fn new(clock: Arc<dyn Clock>) -> Thinker {
        let asked = None;
        Thinker {
            clock,
            engine: None,
            asked,
            proofs: Proofs::default(),
            told: None,
            networks: Vec::new(),
            helpers: None,
        }
    }

    /// The same with helper threads, for searches that ask for them.
    pub fn with_helpers(clock: Arc<dyn Clock>, helpers: &'static Pool) -> Thinker {
        Thinker { helpers: Some(helpers), ..Thinker::new(clock) }
    }

    /// The name of a file with proved values that this search needs and that is not loaded yet.
    pub fn wants(&self, search: &Search) -> Option<String> {
        let game = search.game().filter(|_| wants_proofs(search.limit))?;
        let AnyPosition::Morris(position) = game.position() else { return None };
        let wanted = Proofs::file_for(position).filter(|_| !self.proofs.has_file_for(position));
        wanted.filter(|file| file != BOOK_FILE || wants_book(search.limit))
    }

    /// Loads the file with proved values that this search needs; false if it is damaged or none is needed.
    pub fn give(&mut self, search: &Search, file: &[u8]) -> bool {
        self.engine = None;
        match search.game().as_ref().map(|game| game.position()) {
            Some(AnyPosition::Morris(position)) => self.proofs.give(position, file),
            _ => false,
        }
    }

    /// The name of the file with proved values that this search needs, if it is damaged or has contradicted itself: it must not
    /// be kept.
    pub fn damaged(&self, search: &Search) -> Option<String> {
        let game = search.game()?;
        let AnyPosition::Morris(position) = game.position() else { return None };
        Proofs::file_for(position).filter(|_| self.proofs.is_damaged(position))
    }

    /// The position that a server should be asked about before this search, on two lines: the name of the variant and the
    /// text. Neither full strength nor advice throws away what is proved, and the files that are loaded do not know which moves keep it.
    pub fn asks_server(&mut self, search: &Search) -> Option<String> {
        let clock = match search.limit {
            Limit::Level { number: 10.., clock } => clock,
            Limit::Time(_) => None,
            _ => return None,
        };
        let game = search.game().filter(|_| clock.is_none_or(|clock| clock.left_ms >= HURRY))?;
        let AnyPosition::Morris(position) = game.position() else { return None };
        let known = self.told.as_ref().is_some_and(|told| told.is_about(position));
        if known || position.variant().noreform || position.legal_moves().len() < 2 {
            return None;
        }
        self.check(position);
        let own = self.proofs.tablebase(position.variant(), true).best_turns(position);
        own.is_empty().then(|| format!("{}\n{}", search.variant, position.setup()))
    }

    /// Takes the server's answer about the position of this search: the value of the position, then each move with its value;
    /// a value is `win`, `draw` or `loss` and the distance, 0 where it is not known, and blanks are between all words. False
    /// if it is not believed, because it contradicts itself or the rules. The engine works without it then.
    pub fn tell(&mut self, search: &Search, answer: &str) -> bool {
        self.told = match search.game().as_ref().map(|game| game.position()) {
            Some(AnyPosition::Morris(position)) => Told::read(position, answer),
            _ => None,
        };
        self.told.is_some()
    }

    /// The name of the network that this search needs and that is not loaded yet.
    pub fn wants_network(&self, search: &Search) -> Option<&'static str> {
        let variant = search.variant.parse().ok().filter(|_| search.limit != Limit::Values)?;
        network_file(variant).filter(|file| self.networks.iter().all(|(known, _)| known != file))
    }

    /// Loads the network that this search needs; false if it is damaged or none is needed.
    pub fn give_network(&mut self, search: &Search, file: &[u8]) -> bool {
        self.engine = None;
        let Ok(variant) = search.variant.parse() else { return false };
        let Some(name) = network_file(variant) else { return false };
        let mut engine =
            AnyEngine::with_clock(variant, Options { hash_mib: 0.0, ..Options::default() }, self.clock.clone());
        let fits = engine.set_network(variant, file).is_ok();
        if fits {
            self.networks.push((name, file.to_vec()));
        }
        fits
    }

    /// Searches and passes its messages to `say`; `stop` is set by the clock.
    pub fn answer(&mut self, search: &Search, stop: &AtomicBool, say: &mut dyn FnMut(FromWorker)) {
        let message = self.think(search, stop, say).unwrap_or(FromWorker::Failed { id: search.id });
        say(message);
    }

    /// Forgets a file that contradicts itself about a position, with all that searches have found by it.
    fn check(&mut self, position: &Morris) {
        if self.proofs.forget_contradiction(position) {
            self.engine = None;
        }
    }

    fn think(&mut self, search: &Search, stop: &AtomicBool, say: &mut dyn FnMut(FromWorker)) -> Option<FromWorker> {
        let game = search.game()?;
        let variant = game.position().variant();
        if let AnyPosition::Morris(position) = game.position() {
            self.check(position);
        }
        if search.limit == Limit::Values {
            return match values::are_searched(variant) {
                true => self.searched_values(search.id, &game, stop),
                false => self.values(search.id, game.position()),
            };
        }
        let (mut options, limits) = settings(search, game.ply());
        if self.helpers.is_none() {
            options.threads = 1;
        }
        let helpers = self.helpers.filter(|_| options.threads > 1);
        let mut lines = DepthLines { id: search.id, position: *game.position(), lines: Vec::new(), known: 0, helpers };
        self.engine(variant, options);
        if let AnyPosition::Morris(position) = game.position() {
            self.ask_proofs(position, wants_book(search.limit));
        }
        let result =
            self.engine(variant, options).search(&game, &limits, stop, &mut |info| lines.on_info(info, say))?;
        Some(FromWorker::Done { turn: game.position().compact(result.best), found: lines.done(&result) })
    }

    /// Has the engine ask for what is proved as this search does.
    ///
    /// What an earlier search has proved holds in this one, unless a server said so, whom nobody need believe twice. But estimates
    /// hide what this one would be told, where it asks at more nodes.
    fn ask_proofs(&mut self, position: &Morris, wants_book: bool) {
        let before = self.asked.filter(|_| self.engine.is_some());
        let book = if is_placing(position) { wants_book } else { before.is_none_or(|before| before.book) };
        let own = self.proofs.tablebase(position.variant(), book);
        let told = self.told.as_ref().filter(|told| wants_book && told.is_about(position));
        let asks = Asks { book, told: told.is_some(), within: own.in_search(position) };
        self.asked = Some(asks);
        let Some((_, engine)) = &mut self.engine else { return };
        match before {
            Some(before) if before.book == book && !before.told && !asks.told => {
                if asks.within && !before.within {
                    engine.clear();
                }
            }
            _ => engine.set_morris_tablebase(told.map_or(own.clone(), |told| told.complete(own))),
        }
    }

    /// What is proved of the position and its moves; `None` if that is nothing.
    fn values(&self, id: i32, position: &AnyPosition) -> Option<FromWorker> {
        let AnyPosition::Morris(morris) = position else { return None };
        let any = position.compact(*position.legal_moves().first()?);
        let damaged = || self.proofs.misses(morris).then_some((values::DAMAGED, None, Vec::new()));
        let (source, value, moves) = self.proofs.values(morris).or_else(damaged)?;
        let line = |value, turns| Line { score: exact(value), turns };
        let moves = moves.iter().map(|&(mv, value)| line(value, vec![position.compact(AnyMove::Morris(mv))]));
        let lines: Vec<Line> = value.map(|value| line(value, Vec::new())).into_iter().chain(moves).collect();
        let turn = lines.iter().find_map(|line| line.turns.first().cloned()).unwrap_or(any);
        Some(FromWorker::Done { turn, found: Found { id, depth: source, nodes: 0, ms: 0, threads: 1, lines } })
    }

    /// What a search to the end of the game proves of the position and of each of its moves; `None` if it was stopped, or takes too
    /// long.
    fn searched_values(&mut self, id: i32, game: &AnyGame, stop: &AtomicBool) -> Option<FromWorker> {
        let position = game.position();
        let multi_pv = position.legal_moves().len();
        let options = Options { hash_mib: VALUES_HASH, multi_pv, ..Options::default() };
        let limits = Limits { movetime: Some(FOR_EVER), ..Limits::nodes(VALUES_NODES) };
        let result = self.engine(position.variant(), options).search(game, &limits, stop, &mut |_| {})?;
        let line =
            |score: rayuela_engine::Score, turns| score.is_proved().then(|| Line { score: result_of(score), turns });
        let of_move =
            |found: &rayuela_engine::Line<AnyMove>| line(found.score, vec![position.compact(*found.turns.first()?)]);
        let moves = result.lines.iter().map(of_move);
        let lines = std::iter::once(line(result.score, Vec::new())).chain(moves).collect::<Option<Vec<Line>>>()?;
        let (depth, nodes, ms) = (values::SEARCH, result.nodes, milliseconds(result.time));
        let turn = position.compact(result.best);
        Some(FromWorker::Done { turn, found: Found { id, depth, nodes, ms, threads: 1, lines } })
    }

    fn engine(&mut self, variant: Variant, options: Options) -> &mut AnyEngine {
        if self.engine.as_ref().is_none_or(|(of, _)| *of != variant) {
            let mut engine = AnyEngine::with_clock(variant, options, self.clock.clone());
            if let Some(helpers) = self.helpers {
                engine.set_thread_pool(helpers);
            }
            if let Some(file) = network_file(variant)
                && let Some((_, bytes)) = self.networks.iter().find(|(name, _)| *name == file)
            {
                // Only those that fit are kept.
                let _ = engine.set_network(variant, bytes);
            }
            self.engine = Some((variant, engine));
            self.asked = None;
        }
        let (_, engine) = self.engine.as_mut().unwrap_or_else(|| unreachable!("there is one now"));
        engine.set_options(options);
        engine
    }
}

fn settings(search: &Search, ply: usize) -> (Options, Limits) {
    let memory_mib = search.hash_mib.clamp(*HASH.start(), *HASH.end()).into();
    let mut options = Options { hash_mib: memory_mib, threads: search.threads.max(1).into(), ..Options::default() };
    let mut limits = match search.limit {
        Limit::Level { number, clock } => {
            let level = Level::new(number.clamp(1, 10)).unwrap_or(Level::FULL);
            let strength = Strength { memory_mib, ..Strength::new(level) };
            let (own, limits) = strength.turn(ply, clock.map(share), search.seed);
            options = own;
            limits
        }
        Limit::Time(ms) => Limits::movetime(Duration::from_millis(ms.into())),
        Limit::Depth(depth) => Limits::depth(depth.into()),
        Limit::Nodes(nodes) => Limits::nodes(nodes.into()),
        Limit::Infinite | Limit::Values => Limits::default(),
    };
    options.multi_pv = search.lines.max(1).into();
    limits.movetime = limits.movetime.or(Some(FOR_EVER));
    (options, limits)
}

fn share(clock: ClockLeft) -> Share {
    Share {
        left: Duration::from_millis(clock.left_ms.into()),
        increment: Duration::from_millis(clock.increment_ms.into()),
    }
}

/// Collects the lines of a depth, so that each depth is reported once.
struct DepthLines {
    id: i32,
    position: AnyPosition,
    lines: Vec<Line>,
    /// how many lines the depth before had
    known: usize,
    /// the helper threads of this search, if it has any
    helpers: Option<&'static Pool>,
}

impl DepthLines {
    fn on_info(&mut self, info: &Info<AnyMove>, say: &mut dyn FnMut(FromWorker)) {
        if info.multipv == 1 {
            self.known = self.lines.len();
            self.lines.clear();
        }
        self.lines.push(line(&self.position, &info.line));
        if self.lines.len() >= self.known {
            say(FromWorker::Info(self.found(info.depth, info.nodes, info.time, self.lines.clone())));
        }
    }

    fn done(&self, result: &SearchResult<AnyMove>) -> Found {
        let lines = result.lines.iter().map(|found| line(&self.position, found)).collect();
        self.found(result.depth, result.nodes, result.time, lines)
    }

    fn found(&self, depth: u32, nodes: u64, time: Duration, lines: Vec<Line>) -> Found {
        let threads = 1 + self.helpers.map_or(0, Pool::helping) as u16;
        Found { id: self.id, depth: depth as u16, nodes, ms: milliseconds(time), threads, lines }
    }
}

fn milliseconds(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

fn line(position: &AnyPosition, line: &rayuela_engine::Line<AnyMove>) -> Line {
    Line { score: score(line.score, position.variant()), turns: line.compact(position) }
}

/// Whether a search of this kind asks the book. Those that count nodes or plies judge one position after another: the book knows one and
/// not the next, and a proved value is no measure of an estimate.
const fn wants_book(limit: Limit) -> bool {
    !matches!(limit, Limit::Nodes(_) | Limit::Depth(_))
}

/// Whether a search of this kind asks for proved values: a weak level must not be told them.
const fn wants_proofs(limit: Limit) -> bool {
    !matches!(limit, Limit::Level { number: ..10, .. })
}

fn exact(value: ProbeValue) -> Score {
    let turns = value.distance.unwrap_or_default();
    match value.wdl {
        Wdl::Win => Score::Win { turns },
        Wdl::Loss => Score::Loss { turns },
        Wdl::Draw => Score::Draw,
    }
}

/// A proved score without its length, which is a bound only.
fn result_of(score: rayuela_engine::Score) -> Score {
    match score {
        rayuela_engine::Score::Win(_) => Score::Win { turns: 0 },
        rayuela_engine::Score::Loss(_) => Score::Loss { turns: 0 },
        _ => Score::Draw,
    }
}

/// A score for the page. The share of the points to expect is on the measured curve of the game: see docs/accuracy.md.
fn score(score: rayuela_engine::Score, variant: Variant) -> Score {
    let length = |turns| if turns > LONGEST_PROOF { 0 } else { turns as u16 };
    match score {
        rayuela_engine::Score::Win(turns) => Score::Win { turns: length(turns) },
        rayuela_engine::Score::Loss(turns) => Score::Loss { turns: length(turns) },
        rayuela_engine::Score::Draw => Score::Draw,
        rayuela_engine::Score::Estimate { centi, .. } => {
            Score::Estimate { chance: Calibration::of(variant).expected(centi) as f32, value: centi }
        }
    }
}
