//! Who watches a game, at this node and at the others.

use std::collections::HashMap;
use std::sync::{MutexGuard, PoisonError};

use rayuela_online::{FromServer, GameId, Millis, PlayerId};
use rayuela_rules::Color;

use super::{ConnectionHandle, Presence, to_text};
use crate::online::clock::now;
use crate::online::notifications::{Change, NODE};

/// A node that has not told for so long how many watch there counts no more; each tells it at every sweep.
const HEARD: Millis = 50_000;

/// Somebody who watches a game.
#[derive(Clone, Debug)]
pub(crate) struct Watcher {
    pub(crate) handle: ConnectionHandle,
    pub(crate) player: Option<PlayerId>,
    /// the colour that they play in it
    pub(crate) seat: Option<Color>,
}

/// All who watch one game.
#[derive(Debug, Default)]
pub(super) struct Audience {
    watchers: Vec<Watcher>,
    /// spectators at other nodes, and when the node told so
    elsewhere: HashMap<String, (u32, Millis)>,
}

impl Audience {
    /// How many watch at this node who do not play.
    fn spectators_here(&self) -> u32 {
        self.watchers.iter().filter(|watcher| watcher.seat.is_none()).count() as u32
    }

    /// How many watch who do not play. A node that has gone silent counts no more.
    fn spectators(&self) -> u32 {
        let since = now().saturating_sub(HEARD);
        let elsewhere = self.elsewhere.values().filter(|(_, at)| *at > since).map(|(count, _)| count).sum::<u32>();
        self.spectators_here() + elsewhere
    }

    /// Tells all watchers how many there are.
    fn send_count(&self, game: &GameId) {
        let text = to_text(&FromServer::Watchers { game: game.clone(), count: self.spectators() });
        self.watchers.iter().for_each(|watcher| watcher.handle.send(text.clone()));
    }
}

impl Presence {
    fn audiences(&self) -> MutexGuard<'_, HashMap<GameId, Audience>> {
        self.audiences.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether anybody here watches a game.
    pub(crate) fn is_watched(&self, game: &GameId) -> bool {
        self.audiences().get(game).is_some_and(|audience| !audience.watchers.is_empty())
    }

    /// Lets somebody watch a game from now on. `first` makes their first message out of the number of spectators.
    pub(crate) fn watch(&self, game: &GameId, watcher: Watcher, first: impl FnOnce(u32) -> FromServer) {
        let mut audiences = self.audiences();
        let audience = audiences.entry(game.clone()).or_default();
        let asks = audience.watchers.is_empty();
        audience.watchers.retain(|known| known.handle.id != watcher.handle.id);
        audience.watchers.push(watcher.clone());
        watcher.handle.send(to_text(&first(audience.spectators())));
        audience.send_count(game);
        if watcher.seat.is_none() || asks {
            self.tell_nodes(game, audience, asks);
        }
    }

    /// Lets somebody no longer watch a game.
    pub(crate) fn unwatch(&self, game: &GameId, handle: &ConnectionHandle) {
        if let Some(audience) = self.audiences().get_mut(game) {
            let before = audience.spectators_here();
            audience.watchers.retain(|watcher| watcher.handle.id != handle.id);
            audience.send_count(game);
            if audience.spectators_here() != before {
                self.tell_nodes(game, audience, false);
            }
        }
    }

    /// Does something with everybody here who watches a game.
    pub(crate) fn for_watchers(&self, game: &GameId, send: impl FnMut(&Watcher)) {
        if let Some(audience) = self.audiences().get(game) {
            audience.watchers.iter().for_each(send);
        }
    }

    /// Tells the other nodes how many watch here.
    fn tell_nodes(&self, game: &GameId, audience: &Audience, asks: bool) {
        if self.store.is_shared() {
            let (store, count) = (self.store.clone(), audience.spectators_here());
            let change = Change::Watchers { game: game.clone(), node: NODE.clone(), count, asks };
            // Nobody waits for it, and it is told again before long.
            tokio::spawn(async move { store.notify(&[change]).await });
        }
    }

    /// Another node has told how many watch there.
    pub(crate) fn hear_watchers(&self, game: &GameId, node: String, count: u32, asks: bool) {
        let mut audiences = self.audiences();
        let Some(audience) = audiences.get_mut(game).filter(|audience| !audience.watchers.is_empty()) else { return };
        let before = audience.spectators();
        audience.elsewhere.insert(node, (count, now()));
        if audience.spectators() != before {
            audience.send_count(game);
        }
        if asks && audience.spectators_here() > 0 {
            self.tell_nodes(game, audience, false);
        }
    }

    /// Tells the other nodes again who watches here, and forgets those that are silent and games that nobody watches.
    pub(crate) fn sweep(&self) {
        let since = now().saturating_sub(HEARD);
        let mut audiences = self.audiences();
        audiences.retain(|_, audience| !audience.watchers.is_empty());
        for (game, audience) in audiences.iter_mut() {
            if audience.spectators_here() > 0 {
                self.tell_nodes(game, audience, false);
            }
            let known = audience.elsewhere.len();
            audience.elsewhere.retain(|_, (_, at)| *at > since);
            if audience.elsewhere.len() != known {
                audience.send_count(game);
            }
        }
    }
}
