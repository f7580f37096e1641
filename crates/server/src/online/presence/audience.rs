//! Who watches a game, at this node and at the others.

use std::collections::HashMap;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::Duration;

use rayuela_online::{FromServer, GameId, Millis, PlayerId};
use rayuela_rules::Color;

use super::{ConnectionHandle, Presence, to_text};
use crate::online::clock::now;
use crate::online::notifications::{Change, NODE};

/// A node that has not told for so long how many watch there counts no more; each tells it at every sweep.
const HEARD: Millis = 50_000;

/// How often those who watch are told how many they are: crowds that come and go cost players no more than this.
const COUNTS: Duration = Duration::from_secs(1);

/// Sends the numbers of spectators as long as the node runs.
pub(crate) async fn publish_counts(presence: Arc<Presence>) {
    loop {
        tokio::time::sleep(COUNTS).await;
        presence.send_counts();
    }
}

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
    /// the number that was last sent to those who watch, and to the other nodes
    sent: u32,
    told: u32,
    /// whether somebody came or went since, and whether somebody was sent another number when they came
    is_dirty: bool,
    is_mixed: bool,
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

    /// Tells all watchers how many there are, if that has changed.
    fn send_count(&mut self, game: &GameId) {
        let count = self.spectators();
        if self.sent == count && !self.is_mixed {
            return;
        }
        (self.sent, self.is_mixed) = (count, false);
        let text = to_text(&FromServer::Watchers { game: game.clone(), count: self.sent });
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
        let count = audience.spectators();
        watcher.handle.send(to_text(&first(count)));
        audience.is_dirty = true;
        audience.is_mixed |= count != audience.sent;
        if asks {
            self.tell_nodes(game, audience, true);
        }
    }

    /// Lets somebody no longer watch a game.
    pub(crate) fn unwatch(&self, game: &GameId, handle: &ConnectionHandle) {
        if let Some(audience) = self.audiences().get_mut(game) {
            audience.watchers.retain(|watcher| watcher.handle.id != handle.id);
            audience.is_dirty = true;
        }
    }

    /// Sends the numbers of spectators that have changed, to those who watch and to the other nodes.
    fn send_counts(&self) {
        for (game, audience) in self.audiences().iter_mut().filter(|(_, audience)| audience.is_dirty) {
            audience.is_dirty = false;
            audience.send_count(game);
            if audience.spectators_here() != audience.told {
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
    fn tell_nodes(&self, game: &GameId, audience: &mut Audience, asks: bool) {
        if self.store.is_shared() {
            let (store, count) = (self.store.clone(), audience.spectators_here());
            audience.told = count;
            let change = Change::Watchers { game: game.clone(), node: NODE.clone(), count, asks };
            // Nobody waits for it, and it is told again before long.
            tokio::spawn(async move { store.notify(&[change]).await });
        }
    }

    /// Another node has told how many watch there.
    pub(crate) fn hear_watchers(&self, game: &GameId, node: String, count: u32, asks: bool) {
        let mut audiences = self.audiences();
        let Some(audience) = audiences.get_mut(game).filter(|audience| !audience.watchers.is_empty()) else { return };
        audience.elsewhere.insert(node, (count, now()));
        audience.is_dirty = true;
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
            audience.elsewhere.retain(|_, (_, at)| *at > since);
            audience.is_dirty = true;
        }
    }
}
