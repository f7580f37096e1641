//! The page's side: starts the worker, sends searches, stops them.
//!
//! A worker that searches reads no messages, so a stop cannot be one. Where the page is cross-origin isolated, by the
//! server's headers or the service worker's copies of them, page and worker share four bytes: the number of the last
//! search that is to stop. The engine reads them whenever it reads the clock, every few hundred nodes, and keeps its
//! table. Elsewhere a stop ends the worker and starts another, which takes longer and loses the table.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Int32Array, Reflect, SharedArrayBuffer, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::messages::{Found, FromWorker, Search, decode, encode};

/// The engine as the page sees it: one worker, one search at a time.
///
/// A new search stops the one before. Only messages of the latest search are passed on, so that the page never sees an
/// answer to a search that it has dropped.
pub struct Engine {
    inner: Rc<Inner>,
}

/// An event listener, set once the worker exists.
type Listener<T> = RefCell<Option<Closure<dyn Fn(T)>>>;

struct Inner {
    address: String,
    worker: RefCell<Option<Worker>>,
    /// shared with the worker, where the browser allows it
    flag: Option<Int32Array>,
    /// the number of the latest search
    latest: Cell<i32>,
    running: Cell<bool>,
    /// the last info of the running search, which is the answer if the worker has to be ended
    last_info: RefCell<Option<Found>>,
    listener: Box<dyn Fn(FromWorker)>,
    on_message: Listener<MessageEvent>,
    on_error: Listener<JsValue>,
}

impl Engine {
    /// Starts the worker whose script is at this address; `listener` gets its messages, [`FromWorker::Ready`] first.
    ///
    /// # Errors
    /// The browser's error if it has no such workers.
    pub fn start(address: &str, listener: impl Fn(FromWorker) + 'static) -> Result<Engine, JsValue> {
        let inner = Rc::new(Inner {
            address: address.to_string(),
            worker: RefCell::default(),
            flag: shared_flag(),
            latest: Cell::new(0),
            running: Cell::new(false),
            last_info: RefCell::default(),
            listener: Box::new(listener),
            on_message: RefCell::default(),
            on_error: RefCell::default(),
        });
        let weak = Rc::downgrade(&inner);
        *inner.on_message.borrow_mut() = Some(Closure::new(move |event: MessageEvent| {
            if let Some(inner) = weak.upgrade()
                && let Ok(bytes) = event.data().dyn_into::<Uint8Array>()
                && let Some(message) = decode(&bytes.to_vec())
            {
                inner.receive(message);
            }
        }));
        let weak = Rc::downgrade(&inner);
        *inner.on_error.borrow_mut() = Some(Closure::new(move |_| {
            if let Some(inner) = weak.upgrade() {
                inner.on_failure();
            }
        }));
        inner.launch()?;
        Ok(Engine { inner })
    }

    /// Starts a search; the one before is stopped and sends nothing more. Returns the number that it was given.
    pub fn search(&self, mut search: Search) -> i32 {
        let inner = &self.inner;
        self.drop_search();
        search.id = inner.latest.get() + 1;
        inner.latest.set(search.id);
        inner.running.set(true);
        inner.last_info.replace(None);
        inner.post(&Uint8Array::from(encode(&search).as_slice()));
        search.id
    }

    /// Whether a search runs.
    pub fn is_searching(&self) -> bool {
        self.inner.running.get()
    }

    /// Stops the search; the answer comes at once, [`FromWorker::Done`] with what was found so far.
    pub fn stop(&self) {
        let inner = &self.inner;
        if !inner.running.get() {
            return;
        }
        if let Some(flag) = &inner.flag {
            // The worker ends and answers by itself.
            let _ = js_sys::Atomics::store(flag, 0, inner.latest.get());
            return;
        }
        inner.relaunch();
        inner.running.set(false);
        let message = match inner.last_info.take() {
            Some(found) => FromWorker::Done { turn: first_turn(&found), found },
            None => FromWorker::Failed { id: inner.latest.get() },
        };
        (inner.listener)(message);
    }

    /// Stops the search without an answer.
    pub fn drop_search(&self) {
        let inner = &self.inner;
        if !inner.running.replace(false) {
            return;
        }
        match &inner.flag {
            Some(flag) => {
                let _ = js_sys::Atomics::store(flag, 0, inner.latest.get());
            }
            None => inner.relaunch(),
        }
        // Later messages of this number are dropped.
        inner.latest.set(inner.latest.get() + 1);
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        if let Some(worker) = self.inner.worker.take() {
            worker.terminate();
        }
    }
}

impl Inner {
    fn launch(&self) -> Result<(), JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&self.address, &options)?;
        worker.set_onmessage(self.on_message.borrow().as_ref().map(|listener| listener.as_ref().unchecked_ref()));
        worker.set_onerror(self.on_error.borrow().as_ref().map(|listener| listener.as_ref().unchecked_ref()));
        if let Some(flag) = &self.flag {
            worker.post_message(flag)?;
        }
        self.worker.replace(Some(worker));
        Ok(())
    }

    fn relaunch(&self) {
        if let Some(worker) = self.worker.take() {
            worker.terminate();
        }
        if self.launch().is_err() {
            self.on_failure();
        }
    }

    fn post(&self, message: &JsValue) {
        // A worker that failed is replaced when it is needed again.
        if self.worker.borrow().is_none() && self.launch().is_err() {
            return self.on_failure();
        }
        let posted = self.worker.borrow().as_ref().is_some_and(|worker| worker.post_message(message).is_ok());
        if !posted {
            self.on_failure();
        }
    }

    fn receive(&self, message: FromWorker) {
        let latest = self.latest.get();
        match &message {
            FromWorker::Ready => {}
            FromWorker::Info(found) if found.id == latest && self.running.get() => {
                self.last_info.replace(Some(found.clone()));
            }
            FromWorker::Done { found: Found { id, .. }, .. } | FromWorker::Failed { id }
                if *id == latest && self.running.get() =>
            {
                self.running.set(false);
            }
            _ => return,
        }
        (self.listener)(message);
    }

    /// The worker cannot be loaded or has failed.
    fn on_failure(&self) {
        if let Some(worker) = self.worker.take() {
            worker.terminate();
        }
        self.running.set(false);
        (self.listener)(FromWorker::Failed { id: self.latest.get() });
    }
}

fn first_turn(found: &Found) -> String {
    found.lines.first().and_then(|line| line.turns.first()).cloned().unwrap_or_default()
}

/// Shared memory exists only on isolated pages; elsewhere even its class is missing.
fn shared_flag() -> Option<Int32Array> {
    let isolated = Reflect::get(&js_sys::global(), &"crossOriginIsolated".into()).ok()?.as_bool()?;
    isolated.then(|| Int32Array::new(&SharedArrayBuffer::new(4)))
}
