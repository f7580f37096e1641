//! The engine as the page asks it: one worker, one question at a time, each with its own answer.

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

type Listener = Rc<dyn Fn(News)>;

thread_local! {
    static ENGINE: RefCell<Option<Rc<Engine>>> = const { RefCell::new(None) };
    static LISTENER: RefCell<Option<Listener>> = const { RefCell::new(None) };
}

/// The running engine. Never borrowed while it works: its answers may ask again.
fn running() -> Option<Rc<Engine>> {
    ENGINE.with(|engine| engine.borrow().clone())
}

/// The engine, started if it is not.
fn engine() -> Option<Rc<Engine>> {
    running().or_else(|| {
        let started = Rc::new(Engine::start(&address()?, hear).ok()?);
        ENGINE.with(|engine| engine.replace(Some(started.clone())));
        Some(started)
    })
}

/// Where the worker's script is, as the page's `<meta name="engine">` says.
fn address() -> Option<String> {
    let meta = dom::document().query_selector("meta[name=engine]").ok().flatten()?;
    meta.get_attribute("content")
}

fn hear(said: Said) {
    let news = match said {
        Said::Ready => return,
        Said::Info(found) => News::Deeper(found),
        Said::Done { turn, found } => News::Done(turn, found),
        Said::Failed { .. } => News::Failed,
    };
    // Not borrowed while it runs: a listener may ask the next question.
    let listener = LISTENER.with(|listener| listener.borrow().clone());
    if let Some(listener) = listener {
        listener(news);
    }
}

/// Asks; the question before is dropped and never answered.
pub(crate) fn ask(question: Question, listener: impl Fn(News) + 'static) {
    LISTENER.with(|current| current.replace(Some(Rc::new(listener))));
    let Some(engine) = engine() else { return hear(Said::Failed { id: 0, reason: String::new() }) };
    let search = Search {
        id: 0,
        variant: question.variant,
        start: question.start,
        turns: question.turns,
        limit: question.limit,
        lines: question.lines,
        hash_mib: question.memory,
        seed: dom::seed(),
    };
    engine.search(search);
}

/// Ends the search now; its answer is what it has found so far.
pub(crate) fn stop() {
    if let Some(engine) = running() {
        engine.stop();
    }
}

/// Drops the question; there will be no answer.
pub(crate) fn drop_question() {
    LISTENER.with(|listener| listener.replace(None));
    if let Some(engine) = running() {
        engine.drop_search();
    }
}
