//! Practising one's own mistakes: positions of earlier games, asked again after a day and after a week.

mod ask;
mod collect;
mod item;
mod store;
mod view;

use leptos::prelude::*;
use rayuela_coach::Value;
use rayuela_rules::{AnyGame, Position};
use rayuela_worker::messages::{Limit, Search};

use crate::app::App;
use crate::engine::{self, SearchEvent};
use crate::scored::of_search;
use crate::{dom, fair_play};
use ask::Ask;
use item::Item;

pub(crate) use collect::{Candidate, Collecting, collect};
pub(crate) use item::wrong_turns;
pub(crate) use store::{Added, MOST};
pub(crate) use view::practise;

/// Positions that the engine visits to judge a move that the report did not look at.
const NODES: u32 = 60_000;

/// The screen.
#[derive(Clone, Copy)]
struct Practice {
    app: App,
    /// the position on the board; `None` if nothing is due
    ask: RwSignal<Option<Ask>>,
    /// positions due today that have not been answered, the one on the board among them
    due: RwSignal<usize>,
    /// all positions, and days until the next one is due
    all: RwSignal<(usize, Option<u32>)>,
}

/// The positions that are due. No help is given with positions of rated games that are still running.
fn due(items: Vec<Item>, today: u32) -> Vec<Item> {
    items.into_iter().filter(|item| item.due <= today && !fair_play::must_wait(&item.position)).collect()
}

impl Practice {
    fn new(app: App) -> Practice {
        let practice = Practice { app, ask: RwSignal::new(None), due: RwSignal::new(0), all: RwSignal::new((0, None)) };
        practice.next();
        practice
    }

    /// Counts what is kept and what is due.
    fn count(self) -> Vec<Item> {
        let (items, today) = (store::load(), dom::today());
        let next = items.iter().map(|item| item.due).filter(|day| *day > today).min();
        self.all.set((items.len(), next.map(|day| day - today)));
        let due = due(items, today);
        self.due.set(due.len());
        due
    }

    /// Goes on to the next position that is due.
    fn next(self) {
        self.ask.set(self.count().into_iter().next().map(Ask::new));
    }

    /// Changes what is on the board, and notes the first answer when it comes.
    fn change(self, change: impl FnOnce(&mut Ask)) {
        let mut noted = None;
        self.ask.update(|ask| {
            if let Some(ask) = ask {
                let before = ask.first();
                change(ask);
                noted = ask.first().filter(|_| before.is_none()).map(|right| (ask.item.position, right));
            }
        });
        if let Some((position, right)) = noted {
            store::update(&position, |item| item.answer(right, dom::today()));
            self.count();
        }
        if let Some(ask) = self.ask.get_untracked().filter(|ask| ask.to_check().is_some()) {
            self.check(&ask);
        }
    }

    /// Has the engine look at a move that the report did not look at.
    fn check(self, ask: &Ask) {
        let Some(mv) = ask.to_check() else { return };
        let (item, mut game) = (ask.item.clone(), AnyGame::new(ask.item.position));
        let checked = move |value| {
            if self.ask.try_with_untracked(Option::is_some) == Some(true) {
                self.change(|ask| ask.checked(mv, value));
            }
        };
        if game.play(mv).is_err() {
            return checked(None);
        }
        if let Some(ending) = game.ending() {
            return checked(Some(Value::of_outcome(ending.outcome, item.position.turn())));
        }
        let memory = self.app.settings.with_untracked(|settings| settings.memory);
        engine::ask(Search::of(&game, Limit::Nodes(NODES), 1, memory), *game.position(), move |event| match event {
            SearchEvent::Deeper(_) => {}
            SearchEvent::Done(_, found) => checked(of_search(&found).map(|after| after.value.flipped())),
            SearchEvent::Failed => checked(None),
        });
    }

    /// Removes the position on the board for good.
    fn forget(self) {
        if let Some(position) = self.ask.with_untracked(|ask| ask.as_ref().map(|ask| ask.item.position)) {
            store::update(&position, |_| false);
        }
        self.next();
    }
}
