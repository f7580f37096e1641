//! A place to play for a test, and people in it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use http::Method;
use rayuela_client::{Connection, Http, Seat, Secrets};
use rayuela_online::api::{Act, Acted, Begun, Credentials, GameLog, Me, NewSeek};
use rayuela_online::{Command, FromServer, GameId, Phase, Room, Seek, Terms, TimeControl};
use rayuela_rules::morelli::StartMode;
use rayuela_rules::{Color, Rng};
use rayuela_server::{Assets, Services, Settings, Site, listen, run_until};
use serde::Serialize;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) fn fischer(start: u64, increment: u64) -> TimeControl {
    TimeControl::Fischer { start, increment }
}

pub(crate) fn terms(variant: &str, setup: Option<StartMode>) -> Terms {
    Terms { variant: variant.parse().unwrap(), setup, clock: fischer(600_000, 0), rated: false }
}

pub(crate) fn casual() -> Terms {
    terms("six", None)
}

/// What a player who is awaited may do, at random.
pub(crate) fn any_command(room: &Room, color: Color, secrets: &Secrets, rng: &mut Rng) -> Command {
    if let Some(command) = secrets.step(room, color) {
        return command;
    }
    let mut pick = |from: Vec<String>| from[rng.below(from.len() as u64) as usize].clone();
    match room.phase() {
        Phase::Placing(placing) => {
            let cells = placing.legal().map(|cell| cell.name(placing.size()).to_string()).collect();
            Command::Place { cell: pick(cells) }
        }
        Phase::Playing(game) => Command::Turn { turn: pick(game.position().compact_turns()) },
        _ => panic!("{color} has nothing to do"),
    }
}

/// The file of a database that is not there yet.
fn fresh_db(name: &str) -> PathBuf {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("online");
    std::fs::create_dir_all(&dir).unwrap();
    let db = dir.join(format!("{name}-{}.db", std::process::id()));
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", db.display()));
    }
    db
}

/// Settings for tests: a database in this file, and a machine that is busy for a while has not been away.
fn settings(db: &Path) -> Settings {
    let db = db.display().to_string();
    Settings { db, unlimited: true, shortest_absence: Duration::from_secs(3_600), ..Settings::default() }
}

/// A server of the test's own.
pub(crate) struct Place {
    base: String,
    db: String,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<std::io::Result<()>>,
}

impl Place {
    pub(crate) async fn open(name: &str) -> Place {
        Place::start(name, true).await
    }

    pub(crate) async fn open_limited(name: &str) -> Place {
        Place::start(name, false).await
    }

    async fn start(name: &str, unlimited: bool) -> Place {
        Place::serve(&fresh_db(name), unlimited).await
    }

    /// One with settings of its own.
    pub(crate) async fn open_with(name: &str, change: impl FnOnce(&mut Settings)) -> Place {
        let mut settings = settings(&fresh_db(name));
        change(&mut settings);
        Place::serve_with(settings).await
    }

    /// One that goes on with a database that is there.
    pub(crate) async fn open_file(db: &Path) -> Place {
        Place::serve(db, true).await
    }

    async fn serve(db: &Path, unlimited: bool) -> Place {
        Place::serve_with(Settings { unlimited, ..settings(db) }).await
    }

    async fn serve_with(settings: Settings) -> Place {
        let services: Arc<Services> = Services::open(&settings).await.unwrap();
        let listener = listen("127.0.0.1:0").unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let (stop, stopped) = oneshot::channel();
        let site = Site::new(Assets::embedded(rayuela_bundle::FILES), None);
        let serving = tokio::spawn(run_until(listener, site, Some(services), async {
            let _ = stopped.await;
        }));
        Place { base, db: settings.db, stop, serving }
    }

    /// The file of its database.
    pub(crate) fn db(&self) -> &str {
        &self.db
    }

    /// Somebody without a name.
    pub(crate) fn http(&self) -> Http {
        Http::new(&self.base).unwrap()
    }

    pub(crate) async fn guest(&self, name: &str) -> Somebody {
        let mut http = self.http();
        http.be_guest(name).await.unwrap();
        Somebody { http }
    }

    pub(crate) async fn account(&self, name: &str) -> Somebody {
        let mut http = self.http();
        let who = Credentials { name: name.to_string(), password: "correct horse".to_string() };
        let _: Me = http.post("/api/accounts", &who).await.unwrap();
        Somebody { http }
    }

    /// A game of Six between two, a move a day; the first has the white men.
    pub(crate) async fn slow_game(&self, white: &mut Somebody, black: &mut Somebody) -> GameId {
        let day = 24 * 3_600_000;
        let clock = TimeControl::Correspondence { bank: 3 * day, increment: day, cap: 3 * day };
        let seek = NewSeek { terms: Terms { clock, ..casual() }, color: Some(Color::White), private: true };
        let seek: Seek = white.http.post("/api/seeks", &seek).await.unwrap();
        black.http.post::<Begun>(&format!("/api/seeks/{}/accept", seek.id), &()).await.unwrap().game
    }

    /// A game between two.
    pub(crate) async fn game(&self, first: &mut Somebody, second: &mut Somebody, terms: Terms) -> GameId {
        let seek: Seek = first.http.post("/api/seeks", &NewSeek { terms, color: None, private: true }).await.unwrap();
        second.http.post::<Begun>(&format!("/api/seeks/{}/accept", seek.id), &()).await.unwrap().game
    }

    pub(crate) async fn close(self) {
        self.stop.send(()).unwrap();
        self.serving.await.unwrap().unwrap();
    }
}

/// How long anything may take: far longer than it ever should, for machines that are busy.
const PATIENCE: Duration = Duration::from_secs(300);

/// Reads until a message is what is waited for. A line that is alive says something for ever.
pub(crate) async fn heard<T>(what: &str, line: &mut Connection, mut look: impl FnMut(FromServer) -> Option<T>) -> T {
    let reading = async {
        loop {
            if let Some(heard) = look(line.next().await.unwrap()) {
                return heard;
            }
        }
    };
    tokio::time::timeout(PATIENCE, reading).await.unwrap_or_else(|_| panic!("waited in vain until {what}"))
}

/// A connection to a server. On a busy machine opening it may take longer than a client waits; players try again, too.
pub(crate) async fn connect(http: &Http) -> Connection {
    let begun = Instant::now();
    loop {
        match Connection::open(http).await {
            Ok(line) => return line,
            Err(error) => assert!(begun.elapsed() < PATIENCE, "no connection: {error}"),
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Looks until there is something, as long as it takes on a busy machine.
pub(crate) async fn eventually<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(seen) = look().await {
            return seen;
        }
        assert!(begun.elapsed() < PATIENCE, "waited in vain until {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Somebody with a name.
pub(crate) struct Somebody {
    pub(crate) http: Http,
}

impl Somebody {
    /// Plays a turn without opening the game's page.
    pub(crate) async fn play(&mut self, game: &GameId, turn: &str) {
        let log: GameLog = self.http.get(&format!("/api/games/{game}")).await.unwrap();
        let command = Command::Turn { turn: turn.to_string() };
        let act = Act { id: format!("play-{turn}"), seen: log.entries.len() as u32, command };
        self.http.post::<Acted>(&format!("/api/games/{game}/act"), &act).await.unwrap();
    }

    /// Sends a request with a body; the answer's status.
    pub(crate) async fn send(&mut self, method: Method, path: &str, body: &impl Serialize) -> u16 {
        let body = serde_json::to_vec(body).unwrap();
        self.http.ask(method, path, Some(body)).await.unwrap().status
    }

    pub(crate) async fn sit(&mut self, game: &str) -> Seat {
        Seat::take(vec![self.http.clone()], game).await.unwrap()
    }
}
