//! A proxy between a browser and a server, to simulate a network that fails or a host that leaves headers out.

use std::io::{self, Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// A TCP proxy to a server: it forwards everything until it is cut, and again after it is mended.
#[derive(Debug)]
pub struct Proxy {
    address: String,
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    cut: bool,
    /// both ends of every open connection
    ends: Vec<TcpStream>,
}

fn lock(state: &Mutex<State>) -> std::sync::MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Proxy {
    /// A proxy to the server at this address, such as `http://127.0.0.1:8421`.
    ///
    /// # Panics
    /// If there is no free port.
    pub fn to(server: &str) -> Proxy {
        Proxy::start(server, |bytes| bytes)
    }

    /// The same without the header that lets pages and workers share memory.
    ///
    /// # Panics
    /// If there is no free port.
    pub fn without_isolation(server: &str) -> Proxy {
        Proxy::start(server, |bytes| {
            let name = b"\r\ncross-origin-embedder-policy:";
            if let Some(at) = bytes.windows(name.len()).position(|window| window.eq_ignore_ascii_case(name)) {
                bytes[at + 2] = b'x';
            }
            bytes
        })
    }

    fn start(server: &str, change: Change) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let state = Arc::new(Mutex::new(State::default()));
        let (server, shared) = (server.trim_start_matches("http://").to_string(), state.clone());
        thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                let _ = join(near, &server, &shared, change);
            }
        });
        Proxy { address, state }
    }

    /// The address for browsers.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Cuts it: data under way is lost, and nothing new gets through.
    pub fn cut(&self) {
        let mut state = lock(&self.state);
        state.cut = true;
        for end in state.ends.drain(..) {
            let _ = end.shutdown(Shutdown::Both);
        }
    }

    /// Mends it.
    pub fn mend(&self) {
        lock(&self.state).cut = false;
    }
}

/// What is done to the bytes that come from the server; a head is never divided, because it is written at once.
type Change = fn(&mut [u8]) -> &[u8];

/// Forwards bytes both ways until one side closes.
fn join(near: TcpStream, server: &str, state: &Mutex<State>, change: Change) -> io::Result<()> {
    let mut state = lock(state);
    if state.cut {
        return Ok(());
    }
    let far = TcpStream::connect(server)?;
    near.set_nodelay(true)?;
    far.set_nodelay(true)?;
    state.ends.extend([near.try_clone()?, far.try_clone()?]);
    let plain: Change = |bytes| bytes;
    for (from, to, change) in [(near.try_clone()?, far.try_clone()?, plain), (far, near, change)] {
        thread::spawn(move || {
            let _ = forward(&from, &to, change);
            let _ = to.shutdown(Shutdown::Both);
        });
    }
    Ok(())
}

fn forward(mut from: &TcpStream, mut to: &TcpStream, change: Change) -> io::Result<()> {
    let mut buffer = vec![0; 1 << 16];
    loop {
        match from.read(&mut buffer)? {
            0 => return Ok(()),
            length => to.write_all(change(&mut buffer[..length]))?,
        }
    }
}
