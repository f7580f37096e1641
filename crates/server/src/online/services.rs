//! One node: all services, how they are opened and closed.

use std::fs::File;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use rayuela_online::api::Act;
use rayuela_online::{Command, FromServer, GameId, Millis, Refusal};
use tokio::sync::watch;

use super::accounts::Accounts;
use super::archive::Archive;
use super::chat::Chat;
use super::clock::now;
use super::explorer::{self, Explorer};
use super::fair_play::RatedPositions;
use super::games::Games;
use super::identity::Identity;
use super::lobby::Lobby;
use super::mail::{Mail, Mailer};
use super::moderation::Moderation;
use super::notifications::Change;
use super::presence::{self, Presence};
use super::push::{Push, Reach};
use super::rate_limits::{Kind, RateLimits};
use super::recovery::Recovery;
use super::reminders::{self, Delays, Reminders};
use super::signing::Signer;
use super::store::{Store, StoreError};
use super::studies::Studies;
use super::timekeeping::Heartbeat;
use super::{engine, notifications, timekeeping};

/// How long connections may take to end when the node closes.
const PATIENCE: Duration = Duration::from_secs(5);

/// How a node is opened.
#[derive(Clone, Debug)]
pub struct Settings {
    /// the database: `postgres://…`, `sqlite:PATH` or a path
    pub db: String,
    /// no limits on how often anybody may do something, for load tests on one's own machine
    pub unlimited: bool,
    /// proxies on other machines, which tell where requests come from; those on this machine are always believed
    pub proxies: Vec<IpAddr>,
    /// the folder of solved tables that the engine probes, if not the user's
    pub tables: Option<PathBuf>,
    /// where players reach this place, such as `https://rayuela.example.org`
    pub public_url: Option<String>,
    /// how mail is sent, if it is
    pub mail: Option<Mail>,
    /// notifications go to push services on this machine and without TLS as well, for tests
    pub local_push: bool,
    /// how long reminders wait
    pub delays: Delays,
    /// when no node was alive for longer than this, that time is given back to the players; longer for tests, where a busy
    /// machine is no absence
    pub shortest_absence: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            db: String::new(),
            unlimited: false,
            proxies: Vec::new(),
            tables: None,
            public_url: None,
            mail: None,
            local_push: false,
            delays: Delays::default(),
            shortest_absence: timekeeping::SHORTEST_ABSENCE,
        }
    }
}

impl Settings {
    /// Those of a test: a database in this file, no limits, and a machine that is busy for a while has not been away.
    #[cfg(test)]
    pub(crate) fn for_tests(file: &std::path::Path) -> Settings {
        let db = file.display().to_string();
        Settings { db, unlimited: true, shortest_absence: Duration::from_secs(3_600), ..Settings::default() }
    }

    /// Whom a push service may write to about messages from this place.
    fn contact(&self) -> Option<String> {
        let public = self.public_url.clone().filter(|url| url.starts_with("https://"));
        public.or_else(|| self.mail.as_ref().map(|mail| format!("mailto:{}", mail.sender())))
    }
}

/// Why a node cannot be opened, in a sentence.
#[derive(Debug, thiserror::Error)]
#[error("the database {url} cannot be used: {why}")]
pub struct OpenError {
    url: String,
    why: String,
}

/// One node of the place to play: a service for each subject, and what they share.
#[derive(Debug)]
pub struct Services {
    pub(crate) accounts: Accounts,
    pub(crate) archive: Archive,
    pub(crate) chat: Chat,
    pub(crate) explorer: Explorer,
    pub(crate) fair_play: RatedPositions,
    pub(crate) games: Arc<Games>,
    pub(crate) lobby: Lobby,
    pub(crate) moderation: Moderation,
    pub(crate) presence: Arc<Presence>,
    pub(crate) limits: Arc<RateLimits>,
    pub(crate) push: Push,
    pub(crate) recovery: Recovery,
    pub(crate) reminders: Arc<Reminders>,
    /// none where the host sends no mail
    pub(crate) mailer: Option<Arc<Mailer>>,
    pub(crate) store: Store,
    pub(crate) studies: Studies,
    pub(crate) heartbeat: Arc<Heartbeat>,
    /// machines that are believed when they tell where a request comes from
    pub(crate) proxies: Vec<IpAddr>,
    /// keeps other servers from the file of the database
    lock: Option<File>,
    ready: AtomicBool,
    closing: watch::Sender<bool>,
    /// when everybody was told to go: from then on nobody could play here
    goodbye: OnceLock<Millis>,
}

/// What several services depend on.
pub(crate) struct Shared {
    pub(crate) store: Store,
    pub(crate) presence: Arc<Presence>,
    pub(crate) games: Arc<Games>,
    pub(crate) limits: Arc<RateLimits>,
}

/// An address without its password.
fn without_password(url: &str) -> String {
    match (url.split_once("://"), url.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, place))) => format!("{scheme}://…@{place}"),
        _ => url.to_string(),
    }
}

impl Services {
    /// Opens the database, brings it up to date, gives back the time nobody served, and begins to keep the clocks.
    ///
    /// # Errors
    /// If the database cannot be used.
    pub async fn open(settings: &Settings) -> Result<Arc<Services>, OpenError> {
        let opened = Services::try_open(settings).await;
        opened.map_err(|error| OpenError { url: without_password(&settings.db), why: error.to_string() })
    }

    async fn try_open(settings: &Settings) -> Result<Arc<Services>, StoreError> {
        let lock = Store::lock(&settings.db)?;
        let store = Store::open(&settings.db).await?;
        store.first_compare_clock().await?;
        let services = Arc::new(Services::assemble(settings, store, lock).await?);
        let store = &services.store;
        store.give_back_time(timekeeping::shortest_at_start(store.is_shared())).await?;
        services.spawn(timekeeping::keep_time(services.clone()));
        services.spawn(timekeeping::housekeeping(services.clone()));
        services.spawn(presence::publish_counts(services.presence.clone()));
        services.spawn(engine::wake_idle(services.games.clone()));
        services.spawn(reminders::run(services.clone()));
        services.spawn(explorer::count_finished(services.store.clone()));
        if let Some(pool) = store.postgres() {
            services.spawn(notifications::listen(services.clone(), pool.clone()));
            services.wait_until_it_hears().await;
        }
        services.lobby.reload().await;
        services.ready.store(true, Relaxed);
        Ok(services)
    }

    /// Gives every service what it needs.
    async fn assemble(settings: &Settings, store: Store, lock: Option<File>) -> Result<Services, StoreError> {
        let signer = Signer::new(store.secret().await?);
        let presence = Arc::new(Presence::new(store.clone()));
        let limits = Arc::new(RateLimits::new(settings.unlimited));
        let heartbeat = Arc::new(Heartbeat::new(settings.shortest_absence));
        let tables = settings.tables.clone();
        let reminders = Arc::new(Reminders::new(store.clone(), presence.clone(), settings.delays));
        let mailer = settings.mail.clone().map(|mail| Arc::new(Mailer::start(mail)));
        let reach = if settings.local_push { Reach::Anywhere } else { Reach::Public };
        let games =
            Games::new(store.clone(), presence.clone(), heartbeat.clone(), reminders.clone(), signer.clone(), tables);
        let games = Arc::new(games);
        let shared = || Shared {
            store: store.clone(),
            presence: presence.clone(),
            games: games.clone(),
            limits: limits.clone(),
        };
        Ok(Services {
            accounts: Accounts::new(shared(), signer),
            archive: Archive::new(store.clone(), games.clone()),
            chat: Chat::new(shared()),
            explorer: Explorer::new(store.clone()),
            fair_play: RatedPositions::new(store.clone()),
            lobby: Lobby::new(shared()),
            moderation: Moderation::new(shared()),
            games,
            presence,
            limits: limits.clone(),
            push: Push::open(store.clone(), reach, settings.contact()).await?,
            recovery: Recovery::new(store.clone(), mailer.clone()),
            reminders,
            mailer,
            studies: Studies::new(store.clone(), limits.clone()),
            store,
            heartbeat,
            proxies: settings.proxies.clone(),
            lock,
            ready: AtomicBool::new(false),
            closing: watch::Sender::new(false),
            goodbye: OnceLock::new(),
        })
    }

    /// Runs a task until the node closes.
    fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
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
        self.goodbye.get_or_init(now);
        self.ready.store(false, Relaxed);
        self.closing.send_replace(true);
        self.presence.close_all("the server stops; connect again in a moment");
    }

    /// Whether the node takes no new connections.
    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Closes the database when everything that was begun is finished.
    pub(crate) async fn close(&self) {
        self.say_goodbye();
        let until = Instant::now() + PATIENCE;
        while !self.presence.is_empty() && Instant::now() < until {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        // If this fails, a second of everybody's time is lost.
        let _ = self.store.last_beat(*self.goodbye.get_or_init(now)).await;
        self.store.close().await;
        if let Some(lock) = &self.lock {
            // If this fails the file is free when the process has ended.
            let _ = lock.unlock();
        }
    }

    /// Carries out a player's command, as often as they may send one; see [`Games::act`].
    ///
    /// # Errors
    /// Why it was refused; nothing has changed then.
    pub(crate) async fn act(&self, who: &Identity, game: &GameId, act: &Act, lag: u64) -> Result<u32, Refusal> {
        self.limits.take(Kind::Act, &who.id)?;
        // It may begin a game, as a seek does.
        if matches!(act.command, Command::Rematch) {
            self.limits.take(Kind::Seek, &who.id)?;
        }
        self.games.act(who, game, act, lag).await
    }

    /// What keeps a move from being written and heard now; nothing if it would be.
    pub(crate) fn faults(&self) -> Vec<String> {
        if self.ready.load(Relaxed) {
            self.store.readiness().faults()
        } else {
            vec!["the node stops or starts".to_string()]
        }
    }

    /// Waits until notifications are heard, but not for ever: a node that is not ready says so.
    async fn wait_until_it_hears(&self) {
        let until = Instant::now() + PATIENCE;
        while !self.store.readiness().hears() && Instant::now() < until {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Does what a change at another node asks for.
    pub(crate) async fn react(&self, change: Change) {
        match change {
            Change::Game { game, seq, awaited } => {
                self.games.catch_up_soon(&game, seq).await;
                self.presence.tell_awaited(&game, seq, &awaited);
            }
            Change::Started { player, game, color } => {
                self.presence.send_to_player(&player, &FromServer::Started { game, you: color });
            }
            Change::Lobby => self.lobby.reload().await,
            Change::Chat { game, number } => self.chat.relay(&game, number).await,
            Change::Watchers { game, node, count, asks } => self.presence.hear_watchers(&game, node, count, asks),
            Change::Ended { key } => self.presence.end_key(&key),
            Change::Erased { player } => {
                self.presence.end_player(&player);
                // In a task of its own: it waits for every game, and this one hears all the news.
                let games = self.games.clone();
                tokio::spawn(async move { games.forget_player(&player).await });
            }
            Change::AskOpen { game, player } => {
                if let Err(error) = self.reminders.answer(&game, &player).await {
                    tracing::debug!(%error, "another node asks in vain");
                }
            }
            Change::OpenOn { game, player, keys } => self.reminders.hear(game, player, keys),
        }
    }

    /// Something may have been missed: everything that is followed here may have gone on.
    pub(crate) async fn resync(&self) {
        self.games.catch_up_all().await;
        self.lobby.reload().await;
    }
}
