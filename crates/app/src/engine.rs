//! The engine as the page asks it: one worker, one question at a time, each with its own answer; and helpers beside it.

use std::cell::RefCell;
use std::rc::Rc;

use rayuela_rules::{AnyMove, AnyPosition, Position};
use rayuela_worker::messages::{Found, Said, Search};
use rayuela_worker::page::Engine;

use crate::dom;

/// What a search has to say.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum News {
    /// a depth is finished
    Deeper(Found<AnyMove>),
    /// the search is over: the turn to play, and what was found
    Done(AnyMove, Found<AnyMove>),
    /// there is no answer
    Failed,
}

/// Who waits for the answer to a search of which position.
type Waiting = (AnyPosition, Rc<dyn Fn(News)>);

type Listener = Rc<RefCell<Option<Waiting>>>;

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
    fn ask(&self, search: Search, position: AnyPosition, listener: Rc<dyn Fn(News)>) {
        self.listener.replace(Some((position, listener)));
        self.engine.search(Search { seed: dom::seed(), ..search });
    }
}

/// Where the worker's script is, as the page's `<meta name="engine">` says.
fn address() -> Option<String> {
    let meta = dom::document().query_selector("meta[name=engine]").ok().flatten()?;
    meta.get_attribute("content")
}

fn hear(listener: &Listener, said: Said) {
    // Not borrowed while it runs: a listener may ask the next question.
    let waiting = listener.borrow().clone();
    let Some((position, listener)) = waiting else { return };
    listener(match said {
        Said::Ready => return,
        Said::Info(found) => News::Deeper(found.read(&position)),
        Said::Done { turn, found } => match position.parse_turn(&turn) {
            Ok(mv) => News::Done(mv, found.read(&position)),
            Err(_) => News::Failed,
        },
        Said::Failed { .. } => News::Failed,
    });
}

thread_local! {
    static DESK: RefCell<Option<Rc<Desk>>> = const { RefCell::new(None) };
}

/// The running engine. Never borrowed while it works: its answers may ask again.
fn running() -> Option<Rc<Desk>> {
    DESK.with(|desk| desk.borrow().clone())
}

/// Asks about a game's position; the question before is dropped and never answered.
pub(crate) fn ask(search: Search, position: AnyPosition, listener: impl Fn(News) + 'static) {
    let started = running().or_else(|| Desk::start().map(Rc::new));
    DESK.with(|desk| desk.replace(started.clone()));
    match started {
        Some(desk) => desk.ask(search, position, Rc::new(listener)),
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
    pub(crate) fn ask(&self, search: Search, position: AnyPosition, listener: impl Fn(News) + 'static) {
        self.0.ask(search, position, Rc::new(listener));
    }
}
