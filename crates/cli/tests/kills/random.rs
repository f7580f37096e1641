//! Faults of every kind at any time: to two nodes and their Postgres, and to a server alone with its file.

use std::time::{Duration, UNIX_EPOCH};

use rayuela_client::Http;
use rayuela_online::{Terms, TimeControl};
use rayuela_rules::Rng;

use crate::harness::crowd::Checked;
use crate::harness::proxy::Proxy;
use crate::harness::{Crowd, Database, FakeClock, Node, SmallDisk, can_mount, count, folder, seconds, terms};

/// What can happen to a node, to its lines, or to the database.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// a slow line to the database
    Delay,
    /// all connections to the database end
    Drop,
    /// what is sent to the database and back disappears
    BlackHole,
    /// what the database answers disappears
    HalfOpen,
    /// the same on one connection, which stays so
    OneHalfOpen,
    /// everything disappears between writing a move and committing it
    CutAtCommit,
    /// notifications of the other node are not heard
    Deaf,
    /// the database stops and starts
    Restart,
    /// all processes of the database stand still
    DatabaseStopped,
    /// there is no room on the database's disk
    FullDisk,
    /// slow lines to the players
    PlayersDelay,
    /// all connections of players end
    PlayersDrop,
    /// what players send and what they are sent disappears
    PlayersBlackHole,
    /// what players are sent disappears, though what they send arrives
    PlayersHalfOpen,
    /// the same for one player, whose connection stays so
    OnePlayerHalfOpen,
    /// the process stands still
    Stopped,
    /// the process is killed
    Killed,
    /// the machine's clock is set
    WrongClock,
}

/// Those of a node that shares its database with another.
const OF_TWO_NODES: [Fault; 18] = [
    Fault::Delay,
    Fault::Drop,
    Fault::BlackHole,
    Fault::HalfOpen,
    Fault::OneHalfOpen,
    Fault::CutAtCommit,
    Fault::Deaf,
    Fault::Restart,
    Fault::DatabaseStopped,
    Fault::FullDisk,
    Fault::PlayersDelay,
    Fault::PlayersDrop,
    Fault::PlayersBlackHole,
    Fault::PlayersHalfOpen,
    Fault::OnePlayerHalfOpen,
    Fault::Stopped,
    Fault::Killed,
    Fault::WrongClock,
];

/// Those of a server alone with its file.
const OF_ONE_SERVER: [Fault; 9] = [
    Fault::FullDisk,
    Fault::PlayersDelay,
    Fault::PlayersDrop,
    Fault::PlayersBlackHole,
    Fault::PlayersHalfOpen,
    Fault::OnePlayerHalfOpen,
    Fault::Stopped,
    Fault::Killed,
    Fault::WrongClock,
];

/// Where the games are.
enum Storage {
    Postgres(Database),
    /// a file on a disk of its own, where the system allows that
    File(Option<SmallDisk>),
}

impl Storage {
    fn fill(&self) -> bool {
        match self {
            Storage::Postgres(database) => database.fill(),
            Storage::File(disk) => disk.as_ref().map(SmallDisk::fill).is_some(),
        }
    }

    fn free(&self) {
        match self {
            Storage::Postgres(database) => database.free(),
            Storage::File(disk) => drop(disk.as_ref().map(SmallDisk::free)),
        }
    }

    fn database(&self) -> &Database {
        match self {
            Storage::Postgres(database) => database,
            Storage::File(_) => panic!("a file has no process"),
        }
    }
}

/// A node with its line to the database, those to its players, and its clock.
struct Victim {
    node: Node,
    /// none before a file
    database: Option<Proxy>,
    players: Proxy,
    clock: Option<FakeClock>,
}

impl Victim {
    /// One of two nodes.
    async fn beside_another(database: &Database, name: &str) -> Victim {
        let clock = FakeClock::new(&folder(&format!("victim-{name}")), "clock", "+0s");
        let line = Proxy::before(database.port()).await;
        let node = Node::start_after(&line.url(), clock.as_ref().map(FakeClock::first));
        Victim { players: Proxy::before(node.port).await, node, database: Some(line), clock }
    }

    /// A server alone with its file, and the disk that the file is on.
    async fn alone() -> (Victim, Storage) {
        let (dir, clocks) = (folder("victim-alone"), folder("victim-alone-clock"));
        let disk = can_mount(&dir).then(|| SmallDisk::mount(&dir, 128));
        let clock = FakeClock::new(&clocks, "clock", "+0s");
        let first = [clock.as_ref().map(FakeClock::first), disk.as_ref().map(SmallDisk::first)];
        let first: Vec<String> = first.into_iter().flatten().collect();
        let first = Some(first.join("; ")).filter(|first| !first.is_empty());
        let node = Node::start_after(&dir.join("games.db").display().to_string(), first);
        (Victim { players: Proxy::before(node.port).await, node, database: None, clock }, Storage::File(disk))
    }

    fn line(&self) -> &Proxy {
        self.database.as_ref().expect("a file is at the end of no line")
    }

    /// Lets it begin.
    async fn begin(&self, fault: Fault, storage: &Storage, rng: &mut Rng) {
        let players = &self.players;
        match fault {
            Fault::Delay => self.line().delay(Duration::from_millis(50 + rng.below(250))),
            Fault::Drop => self.line().drop_all(),
            Fault::BlackHole => self.line().cut(),
            Fault::HalfOpen => self.line().lose_answers(),
            Fault::OneHalfOpen => self.line().lose_answers_of_one(rng),
            Fault::CutAtCommit => self.line().cut_at_commit(),
            Fault::Deaf => self.line().mute_listeners(true),
            Fault::Restart => storage.database().restart().await,
            Fault::DatabaseStopped => storage.database().signal("-STOP"),
            Fault::FullDisk => drop(storage.fill()),
            Fault::PlayersDelay => players.delay(Duration::from_millis(50 + rng.below(250))),
            Fault::PlayersDrop => players.drop_all(),
            Fault::PlayersBlackHole => players.cut(),
            Fault::PlayersHalfOpen => players.lose_answers(),
            Fault::OnePlayerHalfOpen => players.lose_answers_of_one(rng),
            Fault::Stopped => self.node.signal("-STOP"),
            Fault::Killed => self.node.kill(),
            Fault::WrongClock => {
                if let Some(clock) = &self.clock {
                    clock.set(["+3600s", "-3600s", "+7s", "-7s"][rng.below(4) as usize]);
                }
            }
        }
    }

    /// Lets it end.
    fn end(&self, fault: Fault, storage: &Storage) {
        match fault {
            Fault::Delay => self.line().delay(Duration::ZERO),
            Fault::BlackHole | Fault::HalfOpen | Fault::CutAtCommit => self.line().repair(),
            Fault::Deaf => self.line().mute_listeners(false),
            Fault::DatabaseStopped => storage.database().signal("-CONT"),
            Fault::FullDisk => storage.free(),
            Fault::PlayersDelay => self.players.delay(Duration::ZERO),
            Fault::PlayersBlackHole | Fault::PlayersHalfOpen => self.players.repair(),
            Fault::Stopped => self.node.signal("-CONT"),
            Fault::Killed => self.node.launch(),
            // A wrong clock stays wrong, and one connection that is half open stays so.
            Fault::Drop
            | Fault::OneHalfOpen
            | Fault::Restart
            | Fault::PlayersDrop
            | Fault::OnePlayerHalfOpen
            | Fault::WrongClock => {}
        }
    }
}

/// What became of the games under some faults.
#[derive(Default)]
struct Outcome {
    faults: usize,
    checked: Checked,
    /// the longest time after a fault until every game went on
    longest: Duration,
}

impl Outcome {
    fn add(&mut self, other: &Outcome) {
        self.faults += other.faults;
        self.checked.add(&other.checked);
        self.longest = self.longest.max(other.longest);
    }

    fn tell(&self, of: &str) {
        let Outcome { faults, checked: Checked { acknowledged, lost, unknown }, longest } = self;
        println!(
            "{of}: {acknowledged} moves acknowledged, {faults} faults, longest silence {longest:.1?}, {lost} moves lost, \
             {unknown} that nobody was told of"
        );
    }
}

/// Plays so many rounds, each of them with this; what came of all is printed with --nocapture, and when one fails.
async fn play_rounds(play: impl AsyncFn(u64) -> Outcome) {
    let now = UNIX_EPOCH.elapsed().unwrap().as_millis() as usize;
    let seed = count("RAYUELA_TEST_SEED", now) as u64;
    let rounds = count("RAYUELA_TEST_ROUNDS", 1) as u64;
    let mut all = Outcome::default();
    for round in 0..rounds {
        println!("RAYUELA_TEST_SEED={}", seed + round);
        let outcome = play(seed + round).await;
        outcome.tell(&format!("round {} of {rounds}", round + 1));
        assert_eq!((outcome.checked.lost, outcome.checked.unknown), (0, 0));
        assert!(outcome.longest < seconds(20), "a game was silent for {:?}", outcome.longest);
        all.add(&outcome);
    }
    all.tell("in all");
}

/// Lets one fault after another happen to games at these nodes.
async fn play_under(faults: &[Fault], victims: &[Victim], storage: &Storage, mut rng: Rng) -> Outcome {
    let ways: Vec<Http> = victims.iter().map(|victim| victim.players.http()).collect();
    // More than any fault takes: who loses on time has lost time that the server could not give.
    let clock = TimeControl::Fischer { start: 120_000, increment: 5_000 };
    let terms = Terms { clock, ..terms("nine", 0) };
    let games = count("RAYUELA_TEST_GAMES", 12);
    let crowd = Crowd::gather_with(&ways, games, terms, Duration::from_millis(500)).await;
    let mut outcome = Outcome { faults: count("RAYUELA_TEST_FAULTS", 3), ..Outcome::default() };
    for number in 1..=outcome.faults {
        crowd.wait_for_moves(games as u64).await;
        let fault = faults[rng.below(faults.len() as u64) as usize];
        let at = rng.below(victims.len() as u64) as usize;
        let time = Duration::from_millis(500 + rng.below(7_000));
        victims[at].begin(fault, storage, &mut rng).await;
        tokio::time::sleep(time).await;
        victims[at].end(fault, storage);
        let silent = crowd.wait_for_all().await;
        println!("{number}: {fault:?} at {at} for {time:.1?}: all games went on after {silent:.1?}");
        outcome.longest = outcome.longest.max(silent);
    }
    outcome.checked = crowd.check(victims[0].node.http()).await;
    outcome
}

#[tokio::test(flavor = "multi_thread")]
async fn anything_happens_at_any_time_to_two_nodes() {
    play_rounds(async |seed| {
        let database = Database::start(&format!("anything-{seed}")).await;
        let victims =
            [Victim::beside_another(&database, "left").await, Victim::beside_another(&database, "right").await];
        let storage = Storage::Postgres(database);
        play_under(&OF_TWO_NODES, &victims, &storage, Rng::new(seed)).await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_happens_to_a_server_alone() {
    play_rounds(async |seed| {
        let (victim, storage) = Victim::alone().await;
        play_under(&OF_ONE_SERVER, &[victim], &storage, Rng::new(seed)).await
    })
    .await;
}
