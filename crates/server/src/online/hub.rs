//! Who is connected to this node, and how to reach him.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use rayuela_online::FromServer;
use tokio::sync::mpsc;

use super::metrics;

/// How many messages may wait for a connection; one that falls further behind is cut and comes back by itself.
const WAITING: usize = 256;

/// What is sent to a connection.
#[derive(Clone, Debug)]
pub(crate) enum Out {
    Text(Utf8Bytes),
    /// the last message, after which the connection is closed
    Close(Utf8Bytes),
}

/// The end of a connection that can be sent to.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) id: u64,
    out: mpsc::Sender<Out>,
    /// set when a message could not be sent: the connection has missed something and must end
    broken: Arc<std::sync::atomic::AtomicBool>,
}

impl Line {
    /// A new connection and what comes out of it.
    pub(crate) fn new() -> (Line, mpsc::Receiver<Out>) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let (out, inbox) = mpsc::channel(WAITING);
        (Line { id: NEXT.fetch_add(1, Relaxed), out, broken: Arc::default() }, inbox)
    }

    /// Sends, unless the connection has fallen behind.
    pub(crate) fn send(&self, text: Utf8Bytes) {
        self.push(Out::Text(text));
    }

    /// Sends the last message.
    pub(crate) fn close(&self, message: &FromServer) {
        self.push(Out::Close(written(message)));
    }

    fn push(&self, out: Out) {
        if self.out.try_send(out).is_err() && !self.broken.swap(true, Relaxed) {
            metrics::SLOW.add(1);
        }
    }

    /// Whether something could not be sent.
    pub(crate) fn is_broken(&self) -> bool {
        self.broken.load(Relaxed)
    }
}

/// A message as it is sent.
pub(crate) fn written(message: &FromServer) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}

/// The last message to somebody whose session was ended.
pub(crate) fn session_ended() -> FromServer {
    FromServer::Bye { why: "this session was ended".to_string(), again: false }
}

/// A connection as the hub knows it.
#[derive(Debug)]
struct Connected {
    line: Line,
    /// the key that it uses
    key: Option<String>,
}

#[derive(Debug, Default)]
struct Inner {
    /// by player
    players: HashMap<String, Vec<Connected>>,
    /// all, those without a name too
    lines: HashMap<u64, Line>,
    lobby: HashMap<u64, Line>,
}

/// The connections of this node.
#[derive(Debug, Default)]
pub(crate) struct Hub(Mutex<Inner>);

impl Hub {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn enter(&self, line: &Line, player: Option<(&str, Option<&str>)>) {
        let mut inner = self.inner();
        inner.lines.insert(line.id, line.clone());
        metrics::CONNECTIONS.set(inner.lines.len() as i64);
        if let Some((player, key)) = player {
            let connected = Connected { line: line.clone(), key: key.map(str::to_string) };
            inner.players.entry(player.to_string()).or_default().push(connected);
        }
    }

    pub(crate) fn leave(&self, line: &Line, player: Option<&str>) {
        let mut inner = self.inner();
        inner.lines.remove(&line.id);
        inner.lobby.remove(&line.id);
        metrics::CONNECTIONS.set(inner.lines.len() as i64);
        let Some(player) = player else { return };
        if let Some(lines) = inner.players.get_mut(player) {
            lines.retain(|connected| connected.line.id != line.id);
            if lines.is_empty() {
                inner.players.remove(player);
            }
        }
    }

    /// Whether nobody is connected.
    pub(crate) fn is_empty(&self) -> bool {
        self.inner().lines.is_empty()
    }

    /// The players who are here.
    pub(crate) fn present(&self) -> Vec<String> {
        self.inner().players.keys().cloned().collect()
    }

    /// Sends to every connection of a player.
    pub(crate) fn tell(&self, player: &str, message: &FromServer) {
        let inner = self.inner();
        if let Some(lines) = inner.players.get(player) {
            let text = written(message);
            lines.iter().for_each(|connected| connected.line.send(text.clone()));
        }
    }

    /// Follows the lobby, or no longer.
    pub(crate) fn follow_lobby(&self, line: &Line, on: bool) {
        let mut inner = self.inner();
        match on {
            true => inner.lobby.insert(line.id, line.clone()),
            false => inner.lobby.remove(&line.id),
        };
    }

    /// Sends to all who follow the lobby.
    pub(crate) fn tell_lobby(&self, message: &FromServer) {
        let inner = self.inner();
        let text = written(message);
        inner.lobby.values().for_each(|line| line.send(text.clone()));
    }

    /// Whether anybody follows the lobby.
    pub(crate) fn has_lobby(&self) -> bool {
        !self.inner().lobby.is_empty()
    }

    /// Closes the connections that use a key.
    pub(crate) fn end_key(&self, key: &str) {
        let inner = self.inner();
        let bye = session_ended();
        for connected in inner.players.values().flatten().filter(|connected| connected.key.as_deref() == Some(key)) {
            connected.line.close(&bye);
        }
    }

    /// Closes all connections.
    pub(crate) fn close_all(&self, why: &str) {
        let bye = FromServer::Bye { why: why.to_string(), again: true };
        self.inner().lines.values().for_each(|line| line.close(&bye));
    }
}
