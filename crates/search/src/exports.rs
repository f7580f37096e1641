//! The worker's side in the browser: the functions that `worker.js` calls.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering::Relaxed};
use std::time::Duration;

use rayuela_engine::Clock;
use wasm_bindgen::prelude::*;

#[cfg(target_feature = "atomics")]
use crate::pool::Pool;
use crate::thinker::Thinker;
use rayuela_worker::messages::{FromWorker, Search, decode, encode};

// What we need of JavaScript. All of it, in `js-sys`, takes longer to compile than the engine.
#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = Int32Array)]
    pub type SharedNumbers;
    #[wasm_bindgen(catch, js_namespace = Atomics, js_name = load)]
    fn load(numbers: &SharedNumbers, index: u32) -> Result<i32, JsValue>;

    #[wasm_bindgen(js_name = Function)]
    pub type Say;
    #[wasm_bindgen(catch, method)]
    fn call(this: &Say, context: &JsValue, message: Vec<u8>) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
    /// The moment from which this worker counts its time.
    #[wasm_bindgen(thread_local_v2, js_namespace = performance, js_name = timeOrigin)]
    static TIME_ORIGIN: f64;
}

/// The workers that help.
#[cfg(target_feature = "atomics")]
static POOL: Pool = Pool::new();

/// The number of the search that runs.
static RUNNING: AtomicI32 = AtomicI32::new(0);
static STOP: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// the number of the last search that is to stop, written by the page
    static FLAG: RefCell<Option<SharedNumbers>> = const { RefCell::new(None) };
    static THINKER: RefCell<Thinker> = RefCell::new(thinker());
}

#[cfg(target_feature = "atomics")]
fn thinker() -> Thinker {
    Thinker::with_helpers(Arc::new(PageClock), &POOL)
}

#[cfg(not(target_feature = "atomics"))]
fn thinker() -> Thinker {
    Thinker::new(Arc::new(PageClock))
}

/// The browser's clock, the same for all workers. The engine reads it every few hundred nodes, so the stop flag is checked
/// here too.
struct PageClock;

impl Clock for PageClock {
    fn now(&self) -> Duration {
        let stop = FLAG.with_borrow(|flag| flag.as_ref().and_then(|flag| load(flag, 0).ok()));
        if stop.is_some_and(|stop| stop >= RUNNING.load(Relaxed)) {
            STOP.store(true, Relaxed);
        }
        Duration::from_secs_f64((TIME_ORIGIN.with(|origin| *origin) + performance_now()) / 1000.0)
    }
}

/// Sets the memory shared with the page.
#[wasm_bindgen]
pub fn share(flag: SharedNumbers) {
    FLAG.set(Some(flag));
}

/// How many threads this search asks for.
#[wasm_bindgen]
pub fn threads(question: &[u8]) -> u16 {
    decode::<Search>(question).map_or(1, |search| search.threads)
}

/// Makes this worker a helper in the searches of another, for ever.
#[cfg(target_feature = "atomics")]
#[wasm_bindgen]
pub fn help() {
    POOL.join()
}

/// This helper has broken down: the others need not wait for it.
#[cfg(target_feature = "atomics")]
#[wasm_bindgen]
pub fn leave() {
    POOL.leave();
}

/// The name of a file with proved values that this search needs and that is not loaded yet.
#[wasm_bindgen]
pub fn wants(question: &[u8]) -> Option<String> {
    let search = decode(question)?;
    THINKER.with_borrow(|thinker| thinker.wants(&search))
}

/// Loads the file with proved values that this search needs; false if it is damaged. The engine works without it then.
#[wasm_bindgen]
pub fn give(question: &[u8], file: &[u8]) -> bool {
    decode(question).is_some_and(|search| THINKER.with_borrow_mut(|thinker| thinker.give(&search, file)))
}

/// The name of the file with proved values that this search needs, if it is damaged or has contradicted itself.
#[wasm_bindgen]
pub fn damaged(question: &[u8]) -> Option<String> {
    let search = decode(question)?;
    THINKER.with_borrow(|thinker| thinker.damaged(&search))
}

/// The position that a server should be asked about before this search: its variant and its text, on two lines.
#[wasm_bindgen(js_name = asksServer)]
pub fn asks_server(question: &[u8]) -> Option<String> {
    let search = decode(question)?;
    THINKER.with_borrow_mut(|thinker| thinker.asks_server(&search))
}

/// Takes the server's answer; false if it is not believed. The engine works without it then.
#[wasm_bindgen]
pub fn tell(question: &[u8], answer: &str) -> bool {
    decode(question).is_some_and(|search| THINKER.with_borrow_mut(|thinker| thinker.tell(&search, answer)))
}

/// The name of the network that this search needs and that is not loaded yet.
#[wasm_bindgen(js_name = wantsNetwork)]
pub fn wants_network(question: &[u8]) -> Option<String> {
    let search = decode(question)?;
    THINKER.with_borrow(|thinker| thinker.wants_network(&search).map(str::to_string))
}

/// Loads the network that this search needs; false if it is damaged. The engine works without it then.
#[wasm_bindgen(js_name = giveNetwork)]
pub fn give_network(question: &[u8], file: &[u8]) -> bool {
    decode(question).is_some_and(|search| THINKER.with_borrow_mut(|thinker| thinker.give_network(&search, file)))
}

/// The message that the worker has started.
#[wasm_bindgen]
pub fn ready() -> Vec<u8> {
    encode(&FromWorker::Ready)
}

/// Searches and calls `say` with each message.
#[wasm_bindgen]
pub fn answer(question: &[u8], say: &Say) {
    let Some(search) = decode::<Search>(question) else { return };
    RUNNING.store(search.id, Relaxed);
    STOP.store(false, Relaxed);
    THINKER.with_borrow_mut(|thinker| {
        thinker.answer(&search, &STOP, &mut |message| {
            // This fails only if the page is gone.
            let _ = say.call(&JsValue::NULL, encode(&message));
        });
    });
}
