//! The engine as the page asks it: one worker, one question at a time, each with its own answer; and helpers beside it.

use std::cell::RefCell;
use std::rc::Rc;

use rayuela_rules::AnyGame;
use rayuela_worker::messages::{Found, Limit, Said, Search};
use rayuela_worker::page::Engine;

use crate::dom;

/// What a search has to say.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum News {
    /// a depth is finished
    Deeper(Found),
    /// the search is over: the turn to play, compact, and what was found
    Done(String, Found),
    /// there is no answer
    Failed,
}

/// A question.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Question {
    /// variant, start and turns
    pub(crate) variant: String,
    /// the position text of the start
    pub(crate) start: String,
    /// compact
    pub(crate) turns: Vec<String>,
    /// when it ends
    pub(crate) limit: Limit,
    /// how many lines
    pub(crate) lines: u16,
    /// mebibytes of memory
    pub(crate) memory: u16,
}

impl Question {
    /// A question about a game after its first `ply` turns.
    pub(crate) fn of(game: &AnyGame, ply: usize, limit: Limit, lines: u16, memory: u16) -> Option<Question> {
        let start = game.position_at(0)?;
        let turns = (0..ply).map(|i| game.turn_text(i).map(|(_, compact)| compact)).collect::<Option<_>>()?;
        Some(Question { variant: start.variant().to_string(), start: start.text(), turns, limit, lines, memory })
    }
}

type Listener = Rc<RefCell<Option<Rc<dyn Fn(News)>>>>;

/// A worker with an engine and whoever waits for its answer.
struct Desk {
    engine: Engine,
    listener: Listener,
}

impl Desk {
    /// Starts a worker.
    fn start() -> Option<Desk> {
        let listener = Listener::default();
        let hears = listener.clone();
        let engine = Engine::start(&address()?, move |said| hear(&hears, said)).ok()?;
        Some(Desk { engine, listener })
    }

    /// Asks; the question before is dropped and never answered.
    fn ask(&self, question: Question, listener: Rc<dyn Fn(News)>) {
        self.listener.replace(Some(listener));
        self.engine.search(Search {
            id: 0,
            variant: question.variant,
            start: question.start,
            turns: question.turns,
            limit: question.limit,
            lines: question.lines,
            hash_mib: question.memory,
            seed: dom::seed(),
        });
    }
}

/// Where the worker's script is, as the page's `<meta name="engine">` says.
fn address() -> Option<String> {
    let meta = dom::document().query_selector("meta[name=engine]").ok().flatten()?;
    meta.get_attribute("content")
}

fn hear(listener: &Listener, said: Said) {
    let news = match said {
        Said::Ready => return,
        Said::Info(found) => News::Deeper(found),
        Said::Done { turn, found } => News::Done(turn, found),
        Said::Failed { .. } => News::Failed,
    };
    // Not borrowed while it runs: a listener may ask the next question.
    let listener = listener.borrow().clone();
    if let Some(listener) = listener {
        listener(news);
    }
}

thread_local! {
    static DESK: RefCell<Option<Rc<Desk>>> = const { RefCell::new(None) };
}

/// The running engine. Never borrowed while it works: its answers may ask again.
fn running() -> Option<Rc<Desk>> {
    DESK.with(|desk| desk.borrow().clone())
}

/// Asks; the question before is dropped and never answered.
pub(crate) fn ask(question: Question, listener: impl Fn(News) + 'static) {
    let started = running().or_else(|| Desk::start().map(Rc::new));
    DESK.with(|desk| desk.replace(started.clone()));
    match started {
        Some(desk) => desk.ask(question, Rc::new(listener)),
        None => listener(News::Failed),
    }
}

/// Ends the search now; its answer is what it has found so far.
pub(crate) fn stop() {
    if let Some(desk) = running() {
        desk.engine.stop();
    }
}

/// Drops the question; there will be no answer.
pub(crate) fn drop_question() {
    if let Some(desk) = running() {
        desk.listener.replace(None);
        desk.engine.drop_search();
    }
}

/// Another worker beside the usual one, for work that can be shared out. It ends when it is dropped.
pub(crate) struct Helper(Desk);

impl Helper {
    /// Starts one; `None` where the browser has no more.
    pub(crate) fn start() -> Option<Helper> {
        Desk::start().map(Helper)
    }

    /// Asks, as [`ask`] does.
    pub(crate) fn ask(&self, question: Question, listener: impl Fn(News) + 'static) {
        self.0.ask(question, Rc::new(listener));
    }
}
