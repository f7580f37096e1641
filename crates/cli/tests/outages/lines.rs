//! Cut lines between the nodes and their database.

use std::time::Duration;

use rayuela_client::Seat;

use crate::harness::proxy::Proxy;
use crate::harness::{self, Node, Postgres, eventually, game, seconds, terms};
use crate::{ask, insist, next, ready, send, turns, way};

#[tokio::test(flavor = "multi_thread")]
async fn a_node_cut_off_inside_a_transaction() {
    let postgres = Postgres::start("cut");
    let proxy = Proxy::before(postgres.port).await;
    let (cut, whole) = (Node::start(&proxy.url()), Node::start(&postgres.url()));
    let (id, sides) = game(&[cut.http(), whole.http()], terms("nine", 3_600_000)).await;
    let (other, others) = game(&[whole.http()], terms("nine", 3_600_000)).await;
    let (mover, act) = next(&whole, &id, &sides).await;
    let (unrelated_mover, unrelated) = next(&whole, &other, &others).await;
    proxy.cut_at_commit();
    let stuck = {
        let (way, id, act) = (way(&sides[mover], &cut), id.clone(), act.clone());
        tokio::spawn(async move { send(way, &id, &act).await })
    };
    eventually("the node is cut off", async || proxy.is_cut().then_some(())).await;
    // The player repeats the command at the other node, which goes on with all other games meanwhile.
    let same = {
        let (way, id, act) = (way(&sides[mover], &whole), id.clone(), act.clone());
        tokio::spawn(async move { insist(way, &id, &act).await })
    };
    tokio::time::sleep(Duration::from_millis(200)).await;
    let (_, time) = insist(way(&others[unrelated_mover], &whole), &other, &unrelated).await;
    assert!(time < seconds(3), "another game waited for {time:?}");
    let (seq, time) = same.await.unwrap();
    assert!(time < seconds(10), "the same game waited for {time:?}");
    // The one that is cut off says so, and comes back by itself.
    let why = ready(&cut, false).await;
    assert!(why.contains("not ready: "), "{why}");
    proxy.repair();
    let (next_mover, reply) = next(&whole, &id, &sides).await;
    let (_, time) = insist(way(&sides[next_mover], &cut), &id, &reply).await;
    assert!(time < seconds(15), "the node came back after {time:?}");
    ready(&cut, true).await;
    // The other node hears of the move a moment later.
    eventually("both moves are known", async || (turns(&whole, &id).await == 2).then_some(())).await;
    // What became of the first attempt: refused, or the same entry.
    if let Ok(first) = stuck.await.unwrap() {
        assert_eq!(first, seq);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_listener_that_hears_nothing() {
    let postgres = Postgres::start("deaf");
    let proxy = Proxy::before(postgres.port).await;
    let (deaf, whole) = (Node::start(&proxy.url()), Node::start(&postgres.url()));
    let (id, sides) = game(&[deaf.http(), whole.http()], terms("nine", 3_600_000)).await;
    let (mover, act) = next(&whole, &id, &sides).await;
    let mut waiting = Seat::take(vec![way(&sides[1 - mover], &deaf)], &id).await.unwrap();
    let both = [&deaf, &whole].map(|node| way(&sides[1 - mover], node)).to_vec();
    let mut elsewhere = Seat::take(both, &id).await.unwrap();
    ready(&deaf, true).await;
    proxy.mute_listeners(true);
    let (seq, _) = insist(way(&sides[mover], &whole), &id, &act).await;
    let why = ready(&deaf, false).await;
    assert!(why.contains("the other nodes are not heard"), "{why}");
    // It has sent its players away: those who know another node hear of the move there, while this one is still deaf.
    tokio::time::timeout(harness::PATIENCE, elsewhere.until(|room| room.seq() >= seq)).await.unwrap().unwrap();
    assert!(elsewhere.breaks() > 0);
    // Meanwhile it shows nothing old, and lets nobody in who would wait for news.
    assert_eq!(turns(&deaf, &id).await, 1);
    assert!(rayuela_client::Connection::open(&deaf.http()).await.is_err());
    let (_, metrics) = ask(&deaf, "/metrics").await;
    for name in [
        "rayuela_ready 0",
        "rayuela_writer_queue 0",
        "rayuela_last_commit_age_seconds ",
        "rayuela_last_notification_age_seconds ",
        "rayuela_pool_waiting ",
    ] {
        assert!(metrics.contains(&format!("\n{name}")), "{name}: {metrics}");
    }
    proxy.mute_listeners(false);
    tokio::time::timeout(harness::PATIENCE, waiting.until(|room| room.seq() >= seq)).await.unwrap().unwrap();
    assert!(waiting.breaks() > 0);
    ready(&deaf, true).await;
}

/// A player's line of which only one direction is left looks to them like a game in which nobody moves.
#[tokio::test(flavor = "multi_thread")]
async fn a_players_line_that_is_cut_without_a_word() {
    let dir = harness::folder("cut-player");
    let node = Node::start(&dir.join("games.db").display().to_string());
    let line = Proxy::before(node.port).await;
    let (id, sides) = game(&[node.http()], terms("nine", 3_600_000)).await;
    for half_open in [false, true] {
        let (mover, act) = next(&node, &id, &sides).await;
        let through_line = line.http().with_cookie(sides[1 - mover][0].cookie().unwrap());
        let mut waiting = Seat::take(vec![through_line], &id).await.unwrap();
        if half_open {
            line.lose_answers()
        } else {
            line.cut()
        }
        let (seq, _) = insist(way(&sides[mover], &node), &id, &act).await;
        line.repair();
        // The old connection leads nowhere for ever, and neither end was told.
        let begun = std::time::Instant::now();
        tokio::time::timeout(harness::PATIENCE, waiting.until(|room| room.seq() >= seq)).await.unwrap().unwrap();
        assert!(waiting.breaks() > 0);
        assert!(begun.elapsed() < seconds(20), "the player was told after {:?}", begun.elapsed());
    }
}
