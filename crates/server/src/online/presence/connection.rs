//! One connection, as those who send to it know it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use axum::extract::ws::Utf8Bytes;
use rayuela_online::FromServer;
use tokio::sync::mpsc;

use crate::online::metrics;

/// How many messages may wait for a connection; one that falls further behind is cut and comes back by itself.
const WAITING: usize = 256;

/// What is sent to a connection.
#[derive(Clone, Debug)]
pub(crate) enum Outgoing {
    Text(Utf8Bytes),
    /// the last message, after which the connection is closed
    Close(Utf8Bytes),
}

/// The sending end of a connection.
#[derive(Clone, Debug)]
pub(crate) struct ConnectionHandle {
    pub(crate) id: u64,
    outgoing: mpsc::Sender<Outgoing>,
    /// set when a message could not be sent: the connection has missed something and must end
    broken: Arc<AtomicBool>,
}

impl ConnectionHandle {
    /// A new connection and what is to be sent over it.
    pub(crate) fn new() -> (ConnectionHandle, mpsc::Receiver<Outgoing>) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let (outgoing, receiver) = mpsc::channel(WAITING);
        (ConnectionHandle { id: NEXT.fetch_add(1, Relaxed), outgoing, broken: Arc::default() }, receiver)
    }

    /// Sends, unless the connection has fallen behind.
    pub(crate) fn send(&self, text: Utf8Bytes) {
        self.push(Outgoing::Text(text));
    }

    /// Sends the last message.
    pub(crate) fn close(&self, message: &FromServer) {
        self.push(Outgoing::Close(to_text(message)));
    }

    fn push(&self, outgoing: Outgoing) {
        if self.outgoing.try_send(outgoing).is_err() && !self.broken.swap(true, Relaxed) {
            metrics::SLOW.add(1);
        }
    }

    /// Whether something could not be sent.
    pub(crate) fn is_broken(&self) -> bool {
        self.broken.load(Relaxed)
    }
}

/// A message as it is sent.
pub(crate) fn to_text(message: &FromServer) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}

/// The last message to somebody whose session was ended.
pub(crate) fn session_ended() -> FromServer {
    FromServer::Bye { why: "this session was ended".to_string(), again: false }
}
