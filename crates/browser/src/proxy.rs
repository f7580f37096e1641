//! A proxy between a browser and a server, to simulate a network that fails.

use std::io;
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
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let state = Arc::new(Mutex::new(State::default()));
        let (server, shared) = (server.trim_start_matches("http://").to_string(), state.clone());
        thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                let _ = join(near, &server, &shared);
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

/// Forwards bytes both ways until one side closes.
fn join(near: TcpStream, server: &str, state: &Mutex<State>) -> io::Result<()> {
    let mut state = lock(state);
    if state.cut {
        return Ok(());
    }
    let far = TcpStream::connect(server)?;
    near.set_nodelay(true)?;
    far.set_nodelay(true)?;
    state.ends.extend([near.try_clone()?, far.try_clone()?]);
    for (mut from, mut to) in [(near.try_clone()?, far.try_clone()?), (far, near)] {
        thread::spawn(move || {
            let _ = io::copy(&mut from, &mut to);
            let _ = to.shutdown(Shutdown::Both);
        });
    }
    Ok(())
}
