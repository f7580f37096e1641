//! A place to play for a test, and people in it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayuela_client::{Http, Seat, Secrets};
use rayuela_online::api::{Begun, Credentials, Me, NewSeek};
use rayuela_online::{Command, GameId, Phase, Room, Seek, Terms, TimeControl};
use rayuela_rules::morelli::StartMode;
use rayuela_rules::{Color, Rng};
use rayuela_server::{Assets, Services, Settings, Site, listen, run_until};
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
        let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("online");
        std::fs::create_dir_all(&dir).unwrap();
        let db = dir.join(format!("{name}-{}.db", std::process::id()));
        for ending in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{ending}", db.display()));
        }
        Place::serve(&db, unlimited).await
    }

    /// One that goes on with a database that is there.
    pub(crate) async fn open_file(db: &Path) -> Place {
        Place::serve(db, true).await
    }

    async fn serve(db: &Path, unlimited: bool) -> Place {
        let settings = Settings { db: db.display().to_string(), unlimited, ..Settings::default() };
        let services: Arc<Services> = Services::open(&settings).await.unwrap();
        let listener = listen("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let (stop, stopped) = oneshot::channel();
        let site = Site { assets: Assets::embedded(rayuela_bundle::FILES), tables: None };
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

/// Somebody with a name.
pub(crate) struct Somebody {
    pub(crate) http: Http,
}

impl Somebody {
    pub(crate) async fn sit(&mut self, game: &str) -> Seat {
        Seat::take(vec![self.http.clone()], game).await.unwrap()
    }
}
