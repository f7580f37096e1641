//! Play between people: accounts, lobby, games, ratings, archive.
//!
//! A [`House`] is one node. It holds nothing that another could not rebuild from the database: a game is its log
//! (`games.rs`), written by one task for all games (`store/writer.rs`) and told to whoever follows it (`hub.rs`) only when
//! it is kept. Nodes that share a Postgres tell each other where to look (`notices.rs`).

mod accounts;
mod api;
mod archive;
mod auth;
mod bare;
mod chance;
mod chat;
mod clock;
mod clockwork;
mod engine;
mod fair;
mod games;
mod hub;
mod limits;
mod lobby;
mod metrics;
mod moderation;
mod notices;
mod ratings;
mod store;
mod ws;

use std::fs::File;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use rayuela_online::Hex;
use tokio::sync::{Semaphore, watch};

pub use moderation::{Admin, AdminError, ReportLine};

use store::{Db, StoreError, Writer, hold, migrate, values};

/// How long connections may take to end when the house closes.
const PATIENCE: Duration = Duration::from_secs(5);

/// How a node is opened.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// the database: `postgres://…`, `sqlite:PATH` or a path
    pub db: String,
    /// no limits on how often anybody may do something, for load tests on one's own machine
    pub unlimited: bool,
    /// proxies on other machines, which tell where requests come from; those on this machine are always believed
    pub proxies: Vec<IpAddr>,
    /// the folder of solved tables that the engine asks, if not the user's
    pub tables: Option<PathBuf>,
}

/// Why the place to play cannot be opened, in a sentence.
#[derive(Debug, thiserror::Error)]
#[error("the database {url} cannot be used: {why}")]
pub struct OpenError {
    url: String,
    why: String,
}

/// A node of the place to play.
pub struct House {
    pub(crate) db: Db,
    /// keeps other servers from the file of the database
    held: Option<File>,
    writer: Writer,
    games: games::Games,
    hub: hub::Hub,
    lobby: lobby::LobbyCache,
    limits: limits::Limits,
    /// what guests' names and the house's own secrets are sealed with; the same on all nodes
    secret: [u8; 32],
    /// machines that are believed when they tell where a request comes from
    proxies: Vec<IpAddr>,
    /// searches of the house's engine at once
    thinking: Semaphore,
    /// the folder of solved tables that it asks
    tables: Option<PathBuf>,
    /// password hashes at once: each takes memory and a core
    hashing: Semaphore,
    /// when the database was last told that this node is alive
    beaten: AtomicU64,
    ready: AtomicBool,
    closing: watch::Sender<bool>,
}

impl std::fmt::Debug for House {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("House").field("db", &self.db).finish_non_exhaustive()
    }
}

/// An address without its password.
fn without_password(url: &str) -> String {
    match (url.split_once("://"), url.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, place))) => format!("{scheme}://…@{place}"),
        _ => url.to_string(),
    }
}

impl House {
    /// Opens the database, brings it up to date, gives back the time nobody served, and begins to keep the clocks.
    ///
    /// # Errors
    /// If the database cannot be used.
    pub async fn open(settings: &Settings) -> Result<Arc<House>, OpenError> {
        House::try_open(settings)
            .await
            .map_err(|error: StoreError| OpenError { url: without_password(&settings.db), why: error.to_string() })
    }

    async fn try_open(settings: &Settings) -> Result<Arc<House>, StoreError> {
        let held = hold(&settings.db)?;
        let db = Db::open(&settings.db).await?;
        migrate(&db).await?;
        let secret = secret(&db).await?;
        let writer = Writer::start(db.clone());
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let house = Arc::new(House {
            db: db.clone(),
            held,
            writer,
            games: games::Games::default(),
            hub: hub::Hub::default(),
            lobby: lobby::LobbyCache::default(),
            limits: limits::Limits::new(settings.unlimited),
            secret,
            proxies: settings.proxies.clone(),
            thinking: Semaphore::new(cores.div_ceil(2)),
            tables: settings.tables.clone(),
            hashing: Semaphore::new(cores.div_ceil(2)),
            beaten: AtomicU64::new(clock::now()),
            ready: AtomicBool::new(false),
            closing: watch::Sender::new(false),
        });
        clockwork::give_back_time(&house, clockwork::shortest_at_start(db.is_shared())).await?;
        house.spawn(clockwork::run(house.clone()));
        house.spawn(clockwork::housekeeping(house.clone()));
        house.spawn(engine::wake_idle(house.clone()));
        if let Db::Postgres(pool) = &db {
            house.spawn(notices::listen(house.clone(), pool.clone()));
        }
        house.reload_lobby().await;
        house.ready.store(true, Relaxed);
        Ok(house)
    }

    /// Runs a task until the house closes.
    fn spawn(self: &Arc<House>, task: impl Future<Output = ()> + Send + 'static) {
        let mut closing = self.closing.subscribe();
        tokio::spawn(async move {
            tokio::select! {
                () = task => {}
                _ = closing.wait_for(|&closing| closing) => {}
            }
        });
    }

    /// Says goodbye to everybody: connections are told to come back, and no new ones are taken.
    pub(crate) fn say_goodbye(&self) {
        self.ready.store(false, Relaxed);
        self.closing.send_replace(true);
        self.hub.close_all("the server stops; connect again in a moment");
    }

    /// Closes the database when everything that was begun is finished.
    pub(crate) async fn close(&self) {
        self.say_goodbye();
        let until = Instant::now() + PATIENCE;
        while !self.hub.is_empty() && Instant::now() < until {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        clockwork::last_heartbeat(self).await;
        self.db.close().await;
        if let Some(held) = &self.held {
            // If this fails the file is free when the process has ended.
            let _ = held.unlock();
        }
    }

    /// Whether the node takes requests and its database answers.
    pub(crate) async fn is_ready(&self) -> bool {
        self.ready.load(Relaxed) && self.db.fetch("SELECT 1", vec![]).await.is_ok()
    }

    /// What another node has told.
    async fn notice(self: &Arc<House>, notice: notices::Notice) {
        use notices::Notice;
        match notice {
            Notice::Game { game, seq, awaited } => {
                self.catch_up(&game, seq).await;
                self.tell_awaited(&game, seq, &awaited);
            }
            Notice::Started { player, game, color } => self.tell_started(&player, &game, color),
            Notice::Lobby => self.reload_lobby().await,
            Notice::Chat { game, number } => self.relay_chat(&game, number).await,
            Notice::Watchers { game, node, count, asks } => self.hear_watchers(&game, node, count, asks),
            Notice::Ended { key } => self.hub.end_key(&key),
        }
    }

    /// The line to the other nodes was broken: whatever is followed here may have gone on.
    async fn look_at_everything(self: &Arc<House>) {
        for game in self.games.names() {
            self.catch_up(&game, u32::MAX).await;
        }
        self.reload_lobby().await;
    }
}

/// The secret of the place, drawn by the first node that ever opened it.
async fn secret(db: &Db) -> Result<[u8; 32], StoreError> {
    let fresh = Hex(chance::bytes());
    db.execute(
        "INSERT INTO meta (key, value) VALUES ('secret', $1) ON CONFLICT DO NOTHING",
        values![fresh.to_string()],
    )
    .await?;
    let row = db.fetch_one("SELECT value FROM meta WHERE key = 'secret'", vec![]).await?;
    let unreadable = || StoreError::Unreadable("the secret".to_string());
    let secret: Hex = row.ok_or_else(unreadable)?.text(0)?.parse().map_err(|_| unreadable())?;
    Ok(secret.0)
}

pub(crate) use api::routes;
pub(crate) use bare::insert_one_row;
