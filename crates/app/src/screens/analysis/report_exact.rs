//! The exact values that a report uses: from the tables of the worker, or of the server.

use std::cell::RefCell;
use std::rc::Rc;

use rayuela_rules::{AnyGame, AnyPosition, Position};
use rayuela_worker::messages::{Limit, Search};

use super::exact::{Exact, Known, ask_server, can_be_known, on_device};
use crate::engine::Helper;

/// Looks positions up, one after the other.
pub(super) struct Tables {
    /// a worker of its own for the tables on the device: the others search
    worker: RefCell<Option<Rc<Helper>>>,
}

impl Tables {
    /// What can be asked about the positions of a game.
    pub(super) fn of(game: &AnyGame) -> Tables {
        let here = on_device(game.start().variant());
        let worker = if here { Helper::start().map(Rc::new) } else { None };
        Tables { worker: RefCell::new(worker) }
    }

    /// Ends the worker; nothing more will be asked.
    pub(super) fn close(&self) {
        self.worker.take();
    }

    /// The exact values of a position and of its moves; `None` where they are not known.
    pub(super) async fn look_up(&self, position: AnyPosition) -> Option<Exact> {
        if !can_be_known(position.variant()) {
            return None;
        }
        let worker = self.worker.borrow().clone();
        match worker {
            Some(worker) => {
                let search = Search::of(&AnyGame::new(position), Limit::Values, 1, 1);
                let found = worker.answer(search, position).await?;
                Exact::of_worker(&position, &found)
            }
            None => match ask_server(position).await {
                Known::Exact(exact, _) => Some(exact),
                _ => None,
            },
        }
    }
}
