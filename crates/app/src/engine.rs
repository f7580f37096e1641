//! The engine as the page uses it: one worker with one search at a time, and helper workers for reports.

use std::cell::RefCell;
use std::rc::Rc;

use rayuela_rules::{AnyMove, AnyPosition, Position};
use rayuela_worker::messages::{Found, FromWorker, Search};
use rayuela_worker::page::Engine;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use crate::dom;

/// An event of a search.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum SearchEvent {
    /// a depth is finished
    Deeper(Found<AnyMove>),
    /// the search is over: the turn to play, and what was found
    Done(AnyMove, Found<AnyMove>),
    /// there is no answer
    Failed,
}

/// The position being searched, and the callback for its events.
type Pending = (AnyPosition, Rc<dyn Fn(SearchEvent)>);

type Listener = Rc<RefCell<Option<Pending>>>;

/// A worker with an engine, and the callback for its current search.
struct EngineWorker {
    engine: Engine,
    listener: Listener,
}

impl EngineWorker {
    /// Starts a worker.
    fn start() -> Option<EngineWorker> {
        let listener = Listener::default();
        let target = listener.clone();
        let engine = Engine::start(&address()?, move |message| deliver(&target, message)).ok()?;
        Some(EngineWorker { engine, listener })
    }

    /// Starts a search; the one before is dropped and never answered.
    fn ask(&self, search: Search, position: AnyPosition, listener: Rc<dyn Fn(SearchEvent)>) {
        self.listener.replace(Some((position, listener)));
        self.engine.search(Search { seed: dom::seed(), ..search });
    }
}

/// The address of the worker's script, from `<meta name="engine">`; in tests it says how long a server is waited for.
fn address() -> Option<String> {
    let meta = dom::document().query_selector("meta[name=engine]").ok().flatten()?;
    let script = meta.get_attribute("content")?;
    Some(match dom::patience_of_tests() {
        Some(ms) => format!("{script}#{ms}"),
        None => script,
    })
}

fn deliver(listener: &Listener, message: FromWorker) {
    // Not borrowed while it runs, because a listener may start the next search.
    let pending = listener.borrow().clone();
    let Some((position, listener)) = pending else { return };
    listener(match message {
        FromWorker::Ready => return,
        FromWorker::Info(found) => SearchEvent::Deeper(found.read(&position)),
        FromWorker::Done { turn, found } => match position.parse_turn(&turn) {
            Ok(mv) => SearchEvent::Done(mv, found.read(&position)),
            Err(_) => SearchEvent::Failed,
        },
        FromWorker::Failed { .. } => SearchEvent::Failed,
    });
}

thread_local! {
    static WORKER: RefCell<Option<Rc<EngineWorker>>> = const { RefCell::new(None) };
}

/// The running engine. It is never borrowed while it works, because its listener may start the next search.
fn running() -> Option<Rc<EngineWorker>> {
    WORKER.with(|worker| worker.borrow().clone())
}

/// Starts a search of a position; the one before is dropped and never answered.
pub(crate) fn ask(search: Search, position: AnyPosition, listener: impl Fn(SearchEvent) + 'static) {
    let started = running().or_else(|| EngineWorker::start().map(Rc::new));
    WORKER.with(|worker| worker.replace(started.clone()));
    match started {
        Some(worker) => worker.ask(search, position, Rc::new(listener)),
        None => listener(SearchEvent::Failed),
    }
}

/// Ends the search now; its answer is what it has found so far.
pub(crate) fn stop() {
    if let Some(worker) = running() {
        worker.engine.stop();
    }
}

/// Drops the search; there will be no answer.
pub(crate) fn drop_question() {
    if let Some(worker) = running() {
        worker.listener.replace(None);
        worker.engine.drop_search();
    }
}

/// Another worker beside the usual one, to divide work. It ends when it is dropped.
pub(crate) struct Helper(EngineWorker);

impl Helper {
    /// Starts one; `None` if the browser cannot.
    pub(crate) fn start() -> Option<Helper> {
        EngineWorker::start().map(Helper)
    }

    /// Starts a search, as [`ask`] does.
    pub(crate) fn ask(&self, search: Search, position: AnyPosition, listener: impl Fn(SearchEvent) + 'static) {
        self.0.ask(search, position, Rc::new(listener));
    }

    /// Searches a position and waits for the result; `None` if there is no answer.
    pub(crate) async fn answer(&self, search: Search, position: AnyPosition) -> Option<Found<AnyMove>> {
        let answer: Rc<RefCell<Option<Found<AnyMove>>>> = Rc::default();
        let done = js_sys::Promise::new(&mut |resolve, _| {
            let answer = answer.clone();
            self.ask(search.clone(), position, move |event| {
                match event {
                    SearchEvent::Deeper(_) => return,
                    SearchEvent::Done(_, found) => drop(answer.replace(Some(found))),
                    SearchEvent::Failed => {}
                }
                let _ = resolve.call0(&JsValue::NULL);
            });
        });
        JsFuture::from(done).await.ok()?;
        answer.take()
    }
}
