//! The exact values that judge the moves of a whole game: from the tables of the worker, or of the server.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Promise;
use rayuela_rules::{AnyGame, AnyPosition, Position};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use super::{Known, can_be_known, look_up_by};
use crate::engine::Helper;

/// Looks positions up, one after the other.
pub(crate) struct Tables {
    /// a worker of its own for the tables on the device: the others search
    worker: RefCell<Option<Rc<Helper>>>,
    /// resolved when the last of those who want to look something up has done so: a worker drops what it was asked
    /// before
    queue: RefCell<Option<Promise>>,
}

impl Tables {
    /// What can be asked about the positions of a game.
    pub(crate) fn of(game: &AnyGame) -> Tables {
        let known = can_be_known(game.start().variant());
        let worker = if known { Helper::start().map(Rc::new) } else { None };
        Tables { worker: RefCell::new(worker), queue: RefCell::default() }
    }

    /// Ends the worker; nothing more will be asked.
    pub(crate) fn close(&self) {
        self.worker.take();
    }

    /// The exact values of a position and of all its moves, or nothing where one of them is not known.
    pub(crate) async fn look_up(&self, position: AnyPosition) -> Known {
        let worker = self.worker.borrow().clone();
        let Some(worker) = worker else { return Known::Nothing };
        let mut done = None;
        let mine = Promise::new(&mut |resolve, _| done = Some(resolve));
        let before = self.queue.replace(Some(mine));
        if let Some(before) = before {
            let _ = JsFuture::from(before).await;
        }
        let known = look_up_by(&worker, position).await;
        if let Some(done) = done {
            let _ = done.call0(&JsValue::NULL);
        }
        match known {
            // Where only some moves are known, such as at the edge of the book, the next position may be an estimate: a move
            // would be judged by a proved value before it and an estimate after it, which are no measure of each other.
            Known::Exact(exact, source) if exact.complete => Known::Exact(exact, source),
            _ => Known::Nothing,
        }
    }
}
