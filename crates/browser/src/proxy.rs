//! A proxy between a browser and a server, to simulate a network that fails, a host that leaves headers out, or one that has
//! the app's files and no server; and to see what is asked.

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
    /// requests with this in their first line never get an answer
    silent: Option<String>,
    /// how many of them wait for one
    unanswered: usize,
    /// both ends of every open connection
    ends: Vec<TcpStream>,
    /// the first line of every request
    requests: Vec<String>,
}

/// What the browser takes the proxy for.
#[derive(Clone, Copy, Debug)]
enum Host {
    /// the server
    Server,
    /// a server without the header that lets pages and workers share memory
    WithoutIsolation,
    /// a web host that has the app's files and no server
    Static,
}

impl Host {
    /// Changes what goes to the server.
    fn to_server(self, bytes: &mut [u8]) {
        if let Host::Static = self {
            // The page, and an address that nothing is at: what `cargo xtask dist` tells web hosts to answer.
            for (address, other) in [(b" /tables/", b" /play/n?"), (b" /api/pro", b" /api.pro")] {
                replace(bytes, address, other);
            }
        }
    }

    /// Changes what comes from the server; a head is never divided, because it is written at once.
    fn to_browser(self, bytes: &mut [u8]) {
        if let Host::WithoutIsolation = self {
            replace(bytes, b"\r\ncross-origin-embedder-policy:", b"\r\nxross-origin-embedder-policy:");
        }
    }
}

/// Replaces the first occurrence, in letters of any case.
fn replace<const N: usize>(bytes: &mut [u8], old: &[u8; N], new: &[u8; N]) {
    if let Some(at) = bytes.windows(N).position(|window| window.eq_ignore_ascii_case(old)) {
        bytes[at..at + N].copy_from_slice(new);
    }
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
        Proxy::start(server, Host::Server)
    }

    /// The same without the header that lets pages and workers share memory.
    ///
    /// # Panics
    /// If there is no free port.
    pub fn without_isolation(server: &str) -> Proxy {
        Proxy::start(server, Host::WithoutIsolation)
    }

    /// A web host that has the app's files, taken from this server, and no server: nothing can be looked up there.
    ///
    /// # Panics
    /// If there is no free port.
    pub fn static_host(server: &str) -> Proxy {
        Proxy::start(server, Host::Static)
    }

    fn start(server: &str, host: Host) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let state = Arc::new(Mutex::new(State::default()));
        let (server, shared) = (server.trim_start_matches("http://").to_string(), state.clone());
        thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                let _ = join(near, &server, &shared, host);
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

    /// From now on the server is silent about requests that have this in their first line: method, address. Their connections stay open.
    pub fn silence(&self, part: &str) {
        lock(&self.state).silent = Some(part.to_string());
    }

    /// How many connections are open whose request the server is silent about.
    pub fn count_unanswered(&self) -> usize {
        lock(&self.state).unanswered
    }

    /// How many requests so far had this in their first line: method, address.
    pub fn count_requests(&self, part: &str) -> usize {
        lock(&self.state).requests.iter().filter(|line| line.contains(part)).count()
    }
}

/// Forwards bytes both ways until one side closes.
fn join(near: TcpStream, server: &str, shared: &Arc<Mutex<State>>, host: Host) -> io::Result<()> {
    let mut state = lock(shared);
    if state.cut {
        return Ok(());
    }
    let far = TcpStream::connect(server)?;
    near.set_nodelay(true)?;
    far.set_nodelay(true)?;
    state.ends.extend([near.try_clone()?, far.try_clone()?]);
    drop(state);
    let (from, to, shared) = (near.try_clone()?, far.try_clone()?, shared.clone());
    thread::spawn(move || {
        // A request may come in several reads: nothing goes on from the one on that has its first line.
        let mut is_mute = false;
        let _ = forward(&from, &to, |bytes| {
            let mut state = lock(&shared);
            let request = request(bytes);
            let silent = request.as_ref().zip(state.silent.as_ref()).is_some_and(|(line, part)| line.contains(part));
            if silent && !is_mute {
                is_mute = true;
                state.unanswered += 1;
            }
            state.requests.extend(request);
            host.to_server(bytes);
            !is_mute
        });
        if is_mute {
            lock(&shared).unanswered -= 1;
        }
        let _ = to.shutdown(Shutdown::Both);
    });
    thread::spawn(move || {
        let _ = forward(&far, &near, |bytes| {
            host.to_browser(bytes);
            true
        });
        let _ = near.shutdown(Shutdown::Both);
    });
    Ok(())
}

/// The first line of a request, if these bytes begin with one.
fn request(bytes: &[u8]) -> Option<String> {
    let line = bytes.split(|byte| *byte == b'\r').next()?;
    line.ends_with(b" HTTP/1.1").then(|| String::from_utf8_lossy(line).into_owned())
}

/// Forwards bytes; `change` may change them, and says whether they go on.
fn forward(mut from: &TcpStream, mut to: &TcpStream, mut change: impl FnMut(&mut [u8]) -> bool) -> io::Result<()> {
    let mut buffer = vec![0; 1 << 16];
    loop {
        match from.read(&mut buffer)? {
            0 => return Ok(()),
            length => {
                if change(&mut buffer[..length]) {
                    to.write_all(&buffer[..length])?;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn nothing_of_a_silenced_request_reaches_the_server() {
        let server = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let proxy = Proxy::to(&format!("http://{}", server.local_addr().expect("an address")));
        proxy.silence(" /api/");
        let mut browser = TcpStream::connect(proxy.address().trim_start_matches("http://")).expect("the proxy");
        browser.write_all(b"POST /api/fair-play HTTP/1.1\r\ncontent-length: 2\r\n\r\n").expect("a head");
        // The body comes when the head has been read.
        let read = (0..60_000).any(|_| {
            thread::sleep(Duration::from_millis(1));
            proxy.count_requests(" /api/") == 1
        });
        assert!(read, "the head is not read");
        assert_eq!(proxy.count_unanswered(), 1);
        browser.write_all(b"{}").expect("a body");
        browser.shutdown(Shutdown::Write).expect("the end");
        let mut heard = Vec::new();
        let (mut far, _) = server.accept().expect("the proxy's connection");
        far.read_to_end(&mut heard).expect("the end");
        assert_eq!((heard, proxy.count_unanswered()), (Vec::new(), 0));
    }
}
