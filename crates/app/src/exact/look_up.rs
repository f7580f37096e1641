//! Looking a position up, first on the device and then on the server.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Function, Promise};
use rayuela_rules::{AnyGame, AnyPosition, Position};
use rayuela_worker::messages::{Limit, Search};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use super::{Known, can_be_known, can_be_on_server, server};
use crate::engine::{Helper, SearchEvent};

thread_local! {
    /// A worker of its own, because the engine may be searching.
    static WORKER: RefCell<Option<Helper>> = const { RefCell::new(None) };
    /// Ends the wait for the question before, which the worker drops.
    static WAITING: RefCell<Option<Function>> = const { RefCell::new(None) };
    /// How many questions there have been.
    static QUESTIONS: Cell<u32> = const { Cell::new(0) };
}

/// What is proved of a position and its moves. A newer question ends this one, which stays pending then.
///
/// It does not ask whether help is fair; [`super::watch`] does.
pub(crate) async fn look_up(position: AnyPosition) -> Known {
    if !can_be_known(position.variant()) || position.outcome().is_some() {
        return Known::Nothing;
    }
    let question = QUESTIONS.get().wrapping_add(1);
    QUESTIONS.set(question);
    let is_latest = || QUESTIONS.get() == question;
    let Some(here) = on_device(position).await else { return Known::Pending };
    let known = with_server(position, here, is_latest).await;
    if is_latest() { known } else { Known::Pending }
}

/// The same with a worker of the caller's own, so that nobody else's question ends this one.
pub(crate) async fn look_up_by(worker: &Helper, position: AnyPosition) -> Known {
    if !can_be_known(position.variant()) || position.outcome().is_some() {
        return Known::Nothing;
    }
    let search = Search::of(&AnyGame::new(position), Limit::Values, 1, 1);
    let found = worker.answer(search, position).await;
    with_server(position, found.map_or(Known::Nothing, |found| Known::of_worker(&position, &found)), || true).await
}

/// What the device knows, completed by the server where it can be, as long as that is wanted.
async fn with_server(position: AnyPosition, here: Known, wanted: impl Fn() -> bool) -> Known {
    if !can_be_on_server(position.variant()) || matches!(&here, Known::Exact(exact, _) if exact.complete) {
        return Known::of_both(here, Known::Nothing);
    }
    Known::of_both(here, server::ask(position, wanted).await)
}

/// Asks the worker; `None` if a newer question has come first.
async fn on_device(position: AnyPosition) -> Option<Known> {
    let answer = Rc::new(RefCell::new(None));
    let promise = Promise::new(&mut |resolve, _| {
        if let Some(before) = WAITING.replace(Some(resolve.clone())) {
            let _ = before.call0(&JsValue::NULL);
        }
        let answer = answer.clone();
        ask(position, move |known| {
            answer.replace(Some(known));
            let _ = resolve.call0(&JsValue::NULL);
        });
    });
    // It is always resolved, never rejected.
    let _ = JsFuture::from(promise).await;
    answer.take()
}

fn ask(position: AnyPosition, done: impl Fn(Known) + 'static) {
    let search = Search::of(&AnyGame::new(position), Limit::Values, 1, 1);
    WORKER.with_borrow_mut(|worker| {
        if worker.is_none() {
            *worker = Helper::start();
        }
        match worker {
            Some(worker) => worker.ask(search, position, move |event| match event {
                SearchEvent::Deeper(_) => {}
                SearchEvent::Done(_, found) => done(Known::of_worker(&position, &found)),
                SearchEvent::Failed => done(Known::Nothing),
            }),
            None => done(Known::Nothing),
        }
    });
}
