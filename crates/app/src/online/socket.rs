//! A WebSocket of the browser.

use rayuela_online::{FromServer, ToServer};
use wasm_bindgen::prelude::*;
use web_sys::{Event, MessageEvent, WebSocket};

use crate::dom;

/// An event of a socket.
pub(crate) enum SocketEvent {
    /// it is open
    Opened,
    /// a message has arrived
    Message(FromServer),
    /// it is closed, or never opened
    Closed,
}

/// A connection; when dropped it closes and sends no more events.
pub(crate) struct Socket {
    socket: WebSocket,
    _open: Closure<dyn FnMut(Event)>,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _close: Closure<dyn FnMut(Event)>,
}

impl Socket {
    /// Connects to the server that the page came from.
    pub(crate) fn open(on_event: impl Fn(SocketEvent) + Clone + 'static) -> Option<Socket> {
        let location = dom::window().location();
        let scheme = if location.protocol().ok()? == "https:" { "wss" } else { "ws" };
        let socket = WebSocket::new(&format!("{scheme}://{}/ws", location.host().ok()?)).ok()?;
        let (on_open, on_message) = (on_event.clone(), on_event.clone());
        let open = Closure::<dyn FnMut(Event)>::new(move |_| on_open(SocketEvent::Opened));
        let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            // A message that cannot be read is from a newer server; its content comes with the next log.
            let text = event.data().as_string();
            if let Some(message) = text.and_then(|text| serde_json::from_str(&text).ok()) {
                on_message(SocketEvent::Message(message));
            }
        });
        let close = Closure::<dyn FnMut(Event)>::new(move |_| on_event(SocketEvent::Closed));
        socket.set_onopen(Some(open.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(close.as_ref().unchecked_ref()));
        Some(Socket { socket, _open: open, _message: message, _close: close })
    }

    /// Sends a message; without a connection it is lost, and sent again on the next one.
    pub(crate) fn send(&self, message: &ToServer) {
        if let Ok(text) = serde_json::to_string(message) {
            let _ = self.socket.send_with_str(&text);
        }
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}
