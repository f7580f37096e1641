//! The server in a thread of its own.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError, mpsc};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rayuela_server::{Assets, Services, Settings, Site, listen, run_until};
use tokio::sync::oneshot;

use crate::target_dir;
use crate::waiting::keep_trying;

/// A running server.
pub struct Server {
    address: String,
    at: SocketAddr,
    running: Mutex<Option<Running>>,
    /// the folder of the database, if online play is on
    folder: Option<PathBuf>,
    /// what its settings have besides
    more: fn(&mut Settings),
    /// the folder of an app that was changed for the test
    changed_app: Option<PathBuf>,
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
        Server::with(None, |_| {})
    }

    /// A server with a folder of tables.
    ///
    /// # Panics
    /// If the app has not been built.
    pub fn start_with_tables(tables: &Path) -> Server {
        let more: fn(&mut Settings) = |_| {};
        let (at, running) = launch("127.0.0.1:0", None, Some(tables), None, more);
        let running = Mutex::new(Some(running));
        Server { address: format!("http://{at}"), at, running, folder: None, more, changed_app: None }
    }

    /// A server with online play whose app was changed: `change` is given the folder of a copy.
    ///
    /// # Panics
    /// As [`Server::start_online`] does.
    pub fn start_changed(change: impl FnOnce(&Path)) -> Server {
        let folder = own_folder();
        let app = folder.join("app");
        std::fs::create_dir_all(&app).expect("a folder for the app");
        for entry in std::fs::read_dir(target_dir().join("app-dist")).expect("the app").flatten() {
            std::fs::copy(entry.path(), app.join(entry.file_name())).expect("a file of the app");
        }
        change(&app);
        let more: fn(&mut Settings) = |_| {};
        let (at, running) = launch("127.0.0.1:0", Some(&folder), None, Some(&app), more);
        let running = Mutex::new(Some(running));
        Server { address: format!("http://{at}"), at, running, folder: Some(folder), more, changed_app: Some(app) }
    }

    /// A server with online play, with a database of its own.
    ///
    /// # Panics
    /// If the app has not been built, or the disk cannot be written to.
    pub fn start_online() -> Server {
        Server::start_online_with(|_| {})
    }

    /// The same with other settings.
    ///
    /// # Panics
    /// As [`Server::start_online`] does.
    pub fn start_online_with(more: fn(&mut Settings)) -> Server {
        Server::with(Some(own_folder()), more)
    }

    fn with(folder: Option<PathBuf>, more: fn(&mut Settings)) -> Server {
        let (at, running) = launch("127.0.0.1:0", folder.as_deref(), None, None, more);
        let running = Mutex::new(Some(running));
        Server { address: format!("http://{at}"), at, running, folder, more, changed_app: None }
    }

    /// Its address, without a slash at the end.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The file of its database.
    ///
    /// # Panics
    /// If online play is off.
    pub fn db(&self) -> String {
        self.folder.as_ref().expect("online play").join("games.db").display().to_string()
    }

    /// Stops it and waits until it has stopped.
    pub fn stop(&self) {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(Running { stop, thread }) = running {
            let _ = stop.send(());
            let _ = thread.join();
        }
    }

    /// Starts it again at the same address.
    pub fn restart(&self) {
        self.stop();
        let (_, running) =
            launch(&self.at.to_string(), self.folder.as_deref(), None, self.changed_app.as_deref(), self.more);
        *self.running.lock().unwrap_or_else(PoisonError::into_inner) = Some(running);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// A folder of a server's own.
fn own_folder() -> PathBuf {
    static STARTED: AtomicUsize = AtomicUsize::new(0);
    let name = format!("online-{}-{}", std::process::id(), STARTED.fetch_add(1, Relaxed));
    let folder = std::env::temp_dir().join(format!("rayuela-{name}"));
    std::fs::create_dir_all(&folder).expect("a folder for the database");
    folder
}

fn launch(
    address: &str,
    folder: Option<&Path>,
    tables: Option<&Path>,
    app: Option<&Path>,
    more: fn(&mut Settings),
) -> (SocketAddr, Running) {
    let dist = app.map_or_else(|| target_dir().join("app-dist"), Path::to_path_buf);
    let assets = Assets::read(&dist).ok().filter(|_| dist.join("index.html").exists());
    let assets = assets.unwrap_or_else(|| panic!("no app in {}: run `cargo xtask app --fast` first", dist.display()));
    let (stop, stopped) = oneshot::channel();
    let (tell, told) = mpsc::channel();
    let address = address.to_string();
    let tables = tables.map(Path::to_path_buf);
    let db = folder.map(|folder| folder.join("games.db").display().to_string());
    let thread = thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            // A port that was just freed may still be in use for a moment.
            let listen = async || listen(&address).map_err(|error| error.to_string());
            let listener = keep_trying("a free port", listen).await;
            tell.send(listener.local_addr().expect("an address")).expect("somebody waits");
            let stop = async {
                let _ = stopped.await;
            };
            let services = match db {
                Some(db) => {
                    // A machine that is busy for a while has not been away.
                    let shortest_absence = Duration::from_secs(3_600);
                    let mut settings = Settings { db, unlimited: true, shortest_absence, ..Settings::default() };
                    more(&mut settings);
                    Some(Services::open(&settings).await.expect("a database"))
                }
                None => None,
            };
            run_until(listener, Site::new(assets, tables), services, stop).await.expect("the server runs");
        });
    });
    (told.recv().expect("the server listens"), Running { stop, thread })
}
