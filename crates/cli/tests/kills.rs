//! Servers killed, stopped and cut off under many games. An executable of its own, because its load would disturb other
//! tests.
//!
//! `RAYUELA_TEST_GAMES`, `RAYUELA_TEST_KILLS`, `RAYUELA_TEST_FAULTS` and `RAYUELA_TEST_ROUNDS` make the runs longer,
//! `RAYUELA_TEST_SEED` repeats one.

mod harness;

use std::time::{Duration, UNIX_EPOCH};

use harness::proxy::Proxy;
use harness::{Crowd, FakeClock, Node, Postgres, count, eventually, folder, game, terms};
use rayuela_client::{Http, Seat};
use rayuela_online::api::{Explored, ExploredMove};
use rayuela_online::{Command, Terms, TimeControl};
use rayuela_rules::Rng;

#[tokio::test(flavor = "multi_thread")]
async fn killed_in_the_middle_of_many_games() {
    let dir = folder("killed");
    let node = Node::start(&dir.join("games.db").display().to_string());
    let games = count("RAYUELA_TEST_GAMES", 100);
    let crowd = Crowd::gather(&[node.http()], games).await;
    for _ in 0..count("RAYUELA_TEST_KILLS", 20) {
        crowd.wait_for_moves(games as u64).await;
        node.kill();
        node.launch();
    }
    crowd.wait_for_moves(games as u64 / 2).await;
    assert!(crowd.check(node.http()).await >= games * 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_nodes_is_killed_and_postgres_restarts() {
    let postgres = Postgres::start("nodes");
    // Both start at once and bring the tables up to date together.
    let url = postgres.url();
    let (left, right) = std::thread::scope(|scope| {
        let left = scope.spawn(|| Node::start(&url));
        let right = scope.spawn(|| Node::start(&url));
        (left.join().unwrap(), right.join().unwrap())
    });
    let games = count("RAYUELA_TEST_GAMES", 20);
    let crowd = Crowd::gather(&[left.http(), right.http()], games).await;
    for _ in 0..count("RAYUELA_TEST_KILLS", 3) {
        crowd.wait_for_moves(games as u64).await;
        left.kill();
        // Everybody goes on at the other node.
        crowd.wait_for_moves(games as u64).await;
        left.launch();
        crowd.wait_for_moves(games as u64).await;
        right.kill();
        crowd.wait_for_moves(games as u64).await;
        right.launch();
        postgres.restart();
        crowd.wait_for_moves(games as u64).await;
    }
    assert!(crowd.check(left.http()).await >= games * 5);
}

/// Two moves, and one of the players gives up.
async fn play_short_game(ways: &[Http]) {
    let (game, [first, second]) = game(ways, terms("nine", 3_600_000)).await;
    let mut seats = [Seat::take(first, &game).await.unwrap(), Seat::take(second, &game).await.unwrap()];
    let mut mover = usize::from(!seats[0].room().awaits(seats[0].color().unwrap()));
    for turn in ["d2", "d6"] {
        let seq = seats[mover].act(Command::Turn { turn: turn.to_string() }).await.unwrap();
        mover = 1 - mover;
        seats[mover].until(|room| room.seq() >= seq).await.unwrap();
    }
    seats[mover].act(Command::Resign).await.unwrap();
}

/// How many games the explorer counts from the start of Nine, if it has counted all.
async fn counted(mut way: Http) -> Option<u32> {
    let path = "/api/explorer?variant=nine&position=.../.../.../....../.../.../...%20w%209%209";
    let explored: Explored = way.get(path).await.ok()?;
    (!explored.counting).then(|| explored.moves.iter().map(ExploredMove::games).sum())
}

/// Games end while nodes are killed, and each is counted once.
async fn count_through_kills(nodes: &[Node]) {
    let ways: Vec<Http> = nodes.iter().map(Node::http).collect();
    let (kills, games) = (count("RAYUELA_TEST_KILLS", 4), 5);
    for kill in 0..kills {
        for _ in 0..games {
            play_short_game(&ways).await;
        }
        // At once: some are counted, some are not, and some are just being counted.
        let node = &nodes[kill % nodes.len()];
        node.kill();
        node.launch();
    }
    let expected = (kills * games) as u32;
    for node in nodes {
        eventually("every game is counted", async || counted(node.http()).await.filter(|&n| n >= expected)).await;
        node.kill();
        node.launch();
        assert_eq!(eventually("it answers", async || counted(node.http()).await).await, expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_explored_once_though_the_node_is_killed() {
    let dir = folder("explored");
    count_through_kills(&[Node::start(&dir.join("games.db").display().to_string())]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_explored_once_by_two_nodes() {
    let postgres = Postgres::start("explored");
    count_through_kills(&[Node::start(&postgres.url()), Node::start(&postgres.url())]).await;
}

/// What can happen to one of two nodes, or to the database of both.
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
    /// the same between writing a move and committing it
    CutAtCommit,
    /// notifications of the other node are not heard
    Deaf,
    /// the process stands still
    Stopped,
    /// the process is killed
    Killed,
    /// the machine's clock is set
    WrongClock,
    /// the database stops and starts
    Restart,
}

const FAULTS: [Fault; 10] = [
    Fault::Delay,
    Fault::Drop,
    Fault::BlackHole,
    Fault::HalfOpen,
    Fault::CutAtCommit,
    Fault::Deaf,
    Fault::Stopped,
    Fault::Killed,
    Fault::WrongClock,
    Fault::Restart,
];

/// One of two nodes, with its line to the database and its clock.
struct Victim {
    node: Node,
    proxy: Proxy,
    clock: Option<FakeClock>,
}

impl Victim {
    async fn start(postgres: &Postgres, name: &str) -> Victim {
        let dir = folder(&format!("victim-{name}"));
        let clock = FakeClock::new(&dir, "clock", "+0s");
        let proxy = Proxy::before(postgres).await;
        let node = Node::start_after(&proxy.url(), clock.as_ref().map(FakeClock::first));
        Victim { node, proxy, clock }
    }

    /// Lets it happen for so long.
    async fn suffer(&self, fault: Fault, time: Duration, postgres: &Postgres, rng: &mut Rng) {
        let proxy = &self.proxy;
        match fault {
            Fault::Delay => proxy.delay(Duration::from_millis(50 + rng.below(250))),
            Fault::Drop => proxy.drop_all(),
            Fault::BlackHole => proxy.cut(),
            Fault::HalfOpen => proxy.lose_answers(),
            Fault::CutAtCommit => proxy.cut_at_commit(),
            Fault::Deaf => proxy.mute_listeners(true),
            Fault::Stopped => self.node.signal("-STOP"),
            Fault::Killed => self.node.kill(),
            Fault::WrongClock => {
                if let Some(clock) = &self.clock {
                    clock.set(["+3600s", "-3600s", "+7s", "-7s"][rng.below(4) as usize]);
                }
            }
            Fault::Restart => postgres.restart(),
        }
        tokio::time::sleep(time).await;
        match fault {
            Fault::Delay => proxy.delay(Duration::ZERO),
            Fault::BlackHole | Fault::HalfOpen | Fault::CutAtCommit => proxy.repair(),
            Fault::Deaf => proxy.mute_listeners(false),
            Fault::Stopped => self.node.signal("-CONT"),
            Fault::Killed => self.node.launch(),
            // A wrong clock stays wrong.
            Fault::Drop | Fault::WrongClock | Fault::Restart => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn anything_happens_at_any_time_to_two_nodes() {
    let now = UNIX_EPOCH.elapsed().unwrap().as_millis() as usize;
    let seed = count("RAYUELA_TEST_SEED", now) as u64;
    for round in 0..count("RAYUELA_TEST_ROUNDS", 1) as u64 {
        // Shown when the test fails, and with --nocapture.
        println!("RAYUELA_TEST_SEED={}", seed + round);
        play_under_faults(seed + round).await;
    }
}

async fn play_under_faults(seed: u64) {
    let mut rng = Rng::new(seed);
    let postgres = Postgres::start(&format!("anything-{seed}"));
    let victims = [Victim::start(&postgres, "left").await, Victim::start(&postgres, "right").await];
    let ways: Vec<_> = victims.iter().map(|victim| victim.node.http()).collect();
    // More than any fault takes: who loses on time has lost time that the server could not give.
    let clock = TimeControl::Fischer { start: 120_000, increment: 5_000 };
    let terms = Terms { clock, ..terms("nine", 0) };
    let games = count("RAYUELA_TEST_GAMES", 12);
    let crowd = Crowd::gather_with(&ways, games, terms, Duration::from_millis(500)).await;
    let mut longest = Duration::ZERO;
    for number in 0..count("RAYUELA_TEST_FAULTS", 3) {
        crowd.wait_for_moves(games as u64).await;
        let fault = FAULTS[rng.below(FAULTS.len() as u64) as usize];
        let victim = rng.below(2) as usize;
        let time = Duration::from_millis(500 + rng.below(7_000));
        victims[victim].suffer(fault, time, &postgres, &mut rng).await;
        let silent = crowd.wait_for_all().await;
        println!("{number}: {fault:?} at {victim} for {time:?}: all games went on after {silent:?}");
        longest = longest.max(silent);
    }
    // Twenty seconds on a machine that has nothing else to do.
    assert!(longest < Duration::from_secs(20 * 3), "a game was silent for {longest:?}");
    let moves = crowd.check(victims[0].node.http()).await;
    println!("{moves} moves, each found once; the longest silence after a fault was {longest:?}");
}
