//! Servers killed, stopped and cut off under many games. An executable of its own, because its load would disturb other
//! tests.
//!
//! `RAYUELA_TEST_GAMES`, `RAYUELA_TEST_KILLS`, `RAYUELA_TEST_FAULTS` and `RAYUELA_TEST_ROUNDS` make the runs longer,
//! `RAYUELA_TEST_SEED` repeats one.

#[path = "../harness/mod.rs"]
mod harness;
mod random;

use harness::{Crowd, Node, Postgres, count, eventually, folder, game, terms};
use rayuela_client::{Http, Seat};
use rayuela_online::Command;
use rayuela_online::api::{Explored, ExploredMove};

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
    assert!(crowd.check(node.http()).await.kept() >= games * 2);
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
    assert!(crowd.check(left.http()).await.kept() >= games * 5);
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
