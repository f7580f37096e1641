//! The server in a thread of its own.

use std::net::SocketAddr;
use std::sync::{Mutex, OnceLock, PoisonError, mpsc};
use std::thread::{self, JoinHandle};

use rayuela_server::{Assets, Site, listen, run_until};
use tokio::sync::oneshot;

use crate::target_dir;

/// A running server.
pub struct Server {
    address: String,
    at: SocketAddr,
    running: Mutex<Option<Running>>,
}

struct Running {
    stop: oneshot::Sender<()>,
    thread: JoinHandle<()>,
}

impl Server {
    /// The server that all tests share.
    pub fn shared() -> &'static Server {
        static SHARED: OnceLock<Server> = OnceLock::new();
        SHARED.get_or_init(Server::start)
    }

    /// A server of the test's own, on a free port.
    ///
    /// # Panics
    /// If the app has not been built.
    pub fn start() -> Server {
        let (at, running) = launch("127.0.0.1:0");
        Server { address: format!("http://{at}"), at, running: Mutex::new(Some(running)) }
    }

    /// Its address, without a slash at the end.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Stops it and waits until it has.
    pub fn stop(&self) {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(Running { stop, thread }) = running {
            let _ = stop.send(());
            let _ = thread.join();
        }
    }

    /// Starts it again where it was.
    pub fn restart(&self) {
        self.stop();
        let (_, running) = launch(&self.at.to_string());
        *self.running.lock().unwrap_or_else(PoisonError::into_inner) = Some(running);
    }
}

fn launch(address: &str) -> (SocketAddr, Running) {
    let dist = target_dir().join("app-dist");
    let assets = Assets::read(&dist).ok().filter(|_| dist.join("index.html").exists());
    let assets = assets.unwrap_or_else(|| panic!("no app in {}: run `cargo xtask app --fast` first", dist.display()));
    let (stop, stopped) = oneshot::channel();
    let (tell, told) = mpsc::channel();
    let address = address.to_string();
    let thread = thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let listener = listen(&address).await.expect("a free port");
            tell.send(listener.local_addr().expect("an address")).expect("somebody waits");
            let stop = async {
                let _ = stopped.await;
            };
            run_until(listener, Site { assets, tables: None }, None, stop).await.expect("the server runs");
        });
    });
    (told.recv().expect("the server listens"), Running { stop, thread })
}
