//! Servers killed under many games. An executable of its own, because its load would disturb other tests.
//!
//! `RAYUELA_TEST_GAMES` and `RAYUELA_TEST_KILLS` make the runs longer.

mod harness;

use harness::{Crowd, Node, Postgres, count, folder};

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
