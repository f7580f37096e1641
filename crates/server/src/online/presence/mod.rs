//! The presence service: who is connected to this node, who follows the lobby, and who watches which game.

mod audience;
mod connection;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rayuela_online::{FromServer, GameId, PlayerId};

pub(crate) use audience::{Watcher, publish_counts};
pub(crate) use connection::{ConnectionHandle, Outgoing, session_ended, to_text};

use super::identity::Identity;
use super::metrics;
use super::store::Store;
use audience::Audience;

/// A connection of a player.
#[derive(Debug)]
struct Connected {
    handle: ConnectionHandle,
    /// the key that it uses
    key: Option<String>,
}

#[derive(Debug, Default)]
struct Connections {
    /// all, those without a name too
    all: HashMap<u64, ConnectionHandle>,
    players: HashMap<PlayerId, Vec<Connected>>,
    /// those that follow the lobby
    lobby: HashMap<u64, ConnectionHandle>,
}

/// The connections of this node.
#[derive(Debug)]
pub(crate) struct Presence {
    /// the way to the other nodes, which are told how many watch here
    store: Store,
    connections: Mutex<Connections>,
    audiences: Mutex<HashMap<GameId, Audience>>,
}

impl Presence {
    pub(crate) fn new(store: Store) -> Presence {
        Presence { store, connections: Mutex::default(), audiences: Mutex::default() }
    }

    fn connections(&self) -> MutexGuard<'_, Connections> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody has connected.
    pub(crate) fn enter(&self, handle: &ConnectionHandle, who: Option<&Identity>) {
        let mut connections = self.connections();
        connections.all.insert(handle.id, handle.clone());
        metrics::CONNECTIONS.set(connections.all.len() as i64);
        if let Some(who) = who {
            let connected = Connected { handle: handle.clone(), key: who.key.clone() };
            connections.players.entry(who.id.clone()).or_default().push(connected);
        }
    }

    /// Somebody has gone.
    pub(crate) fn leave(&self, handle: &ConnectionHandle, who: Option<&Identity>) {
        let mut connections = self.connections();
        connections.all.remove(&handle.id);
        connections.lobby.remove(&handle.id);
        metrics::CONNECTIONS.set(connections.all.len() as i64);
        let Some(player) = who.map(|who| &who.id) else { return };
        if let Some(own) = connections.players.get_mut(player) {
            own.retain(|connected| connected.handle.id != handle.id);
            if own.is_empty() {
                connections.players.remove(player);
            }
        }
    }

    /// Whether nobody is connected.
    pub(crate) fn is_empty(&self) -> bool {
        self.connections().all.is_empty()
    }

    /// Whether a player is connected.
    pub(crate) fn is_connected(&self, player: &PlayerId) -> bool {
        self.connections().players.contains_key(player)
    }

    /// Sends to every connection of a player.
    pub(crate) fn send_to_player(&self, player: &PlayerId, message: &FromServer) {
        if let Some(own) = self.connections().players.get(player) {
            let text = to_text(message);
            own.iter().for_each(|connected| connected.handle.send(text.clone()));
        }
    }

    /// Tells players who are connected that a game awaits them.
    pub(crate) fn tell_awaited(&self, game: &GameId, seq: u32, awaited: &[PlayerId]) {
        for player in awaited {
            self.send_to_player(player, &FromServer::YourTurn { game: game.clone(), seq });
        }
    }

    /// Follows the lobby, or no longer.
    pub(crate) fn follow_lobby(&self, handle: &ConnectionHandle, on: bool) {
        let mut connections = self.connections();
        match on {
            true => connections.lobby.insert(handle.id, handle.clone()),
            false => connections.lobby.remove(&handle.id),
        };
    }

    /// Sends to all who follow the lobby.
    pub(crate) fn send_to_lobby(&self, message: &FromServer) {
        let connections = self.connections();
        if !connections.lobby.is_empty() {
            let text = to_text(message);
            connections.lobby.values().for_each(|handle| handle.send(text.clone()));
        }
    }

    /// Closes the connections that use a key.
    pub(crate) fn end_key(&self, key: &str) {
        let connections = self.connections();
        let bye = session_ended();
        for connected in connections.players.values().flatten() {
            if connected.key.as_deref() == Some(key) {
                connected.handle.close(&bye);
            }
        }
    }

    /// Closes all connections.
    pub(crate) fn close_all(&self, why: &str) {
        let bye = FromServer::Bye { why: why.to_string(), again: true };
        self.connections().all.values().for_each(|handle| handle.close(&bye));
    }
}
