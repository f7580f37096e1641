//! Faults after which the games go on by themselves: a full disk, cut lines. Real processes, real databases.

mod harness;

use std::time::{Duration, Instant};

use harness::proxy::Proxy;
use harness::{Node, Postgres, eventually, folder, game, terms};
use rayuela_client::{ClientError, Http, Seat};
use rayuela_online::api::{Act, Acted, GameLog};
use rayuela_online::{Command, Event, GameId};

/// How many times as long as on a quiet machine something may take: others use it, too.
const BUSY: u32 = 3;

/// The status and the text of an address.
async fn ask(node: &Node, path: &str) -> (u16, String) {
    let answer = node.http().ask(http::Method::GET, path, None).await.unwrap();
    (answer.status, String::from_utf8(answer.body).unwrap())
}

/// Waits until a node is ready, or not; why.
async fn ready(node: &Node, wanted: bool) -> String {
    eventually("the node is ready or not", async || {
        let (status, text) = ask(node, "/readyz").await;
        ((status == 200) == wanted).then_some(text)
    })
    .await
}

/// A player's way to a node.
fn way(side: &[Http], node: &Node) -> Http {
    node.http().with_cookie(side[0].cookie().unwrap())
}

/// Who is to move, with a turn that they can play, and what they have seen.
async fn next(node: &Node, id: &GameId, sides: &[Vec<Http>; 2]) -> (usize, Act) {
    let seats = [
        Seat::take(vec![way(&sides[0], node)], id).await.unwrap(),
        Seat::take(vec![way(&sides[1], node)], id).await.unwrap(),
    ];
    let mover = usize::from(!seats[0].room().awaits(seats[0].color().unwrap()));
    let room = seats[mover].room();
    let turn = room.game().unwrap().position().compact_turns()[0].clone();
    (mover, Act { id: format!("after-{}", room.seq()), seen: room.seq(), command: Command::Turn { turn } })
}

/// Sends a command once.
async fn send(mut way: Http, id: &GameId, act: &Act) -> Result<u32, ClientError> {
    way.post::<Acted>(&format!("/api/games/{id}/act"), act).await.map(|acted| acted.seq)
}

/// Sends a command until it is taken; the entry, and how long it took.
async fn insist(way: Http, id: &GameId, act: &Act) -> (u32, Duration) {
    let begun = Instant::now();
    loop {
        match send(way.clone(), id, act).await {
            Ok(seq) => return (seq, begun.elapsed()),
            Err(error) => assert!(begun.elapsed() < harness::PATIENCE, "the command was never taken: {error}"),
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn turns(node: &Node, id: &GameId) -> usize {
    let log: GameLog = node.http().get(&format!("/api/games/{id}")).await.unwrap();
    log.entries.iter().filter(|entry| matches!(entry.event, Event::Turn { .. })).count()
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_that_has_room_again() {
    let dir = folder("room-again");
    let at = dir.display();
    // A file system of its own, which nobody else sees and which ends with the process.
    let mount = format!("mount -t tmpfs -o size=16m none {at}");
    let allowed = std::process::Command::new("unshare").args(["-rm", "bash", "-c", &mount]).status();
    if !allowed.is_ok_and(|status| status.success()) {
        eprintln!("not tested: this system lets nobody mount a small file system");
        return;
    }
    let node = Node::start(&dir.join("games.db").display().to_string());
    node.kill();
    let inside = format!("{mount} && exec \"$0\" \"$@\"");
    node.launch_after(&format!("export RAYUELA_LOG=off; exec unshare -rm bash -c '{inside}' \"$0\" \"$@\""));
    let (id, sides) = game(&[node.http()], terms("nine", 3_600_000)).await;
    let (mover, first) = next(&node, &id, &sides).await;
    send(way(&sides[mover], &node), &id, &first).await.unwrap();
    ready(&node, true).await;
    let ballast = format!("/proc/{}/root{at}/ballast", node.id());
    let mut file = std::fs::File::create(&ballast).unwrap();
    while std::io::Write::write_all(&mut file, &[0; 4_096]).is_ok() {}
    // Every connection to the database is tried, and more than once.
    let (mover, act) = next(&node, &id, &sides).await;
    for _ in 0..20 {
        send(way(&sides[mover], &node), &id, &act).await.unwrap_err();
    }
    assert_eq!(turns(&node, &id).await, 1);
    let why = ready(&node, false).await;
    assert!(why.contains("not ready: "), "{why}");
    std::fs::remove_file(&ballast).unwrap();
    drop(file);
    let (_, time) = insist(way(&sides[mover], &node), &id, &act).await;
    assert!(time < Duration::from_secs(5) * BUSY, "{time:?}");
    assert_eq!(turns(&node, &id).await, 2);
    ready(&node, true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_cut_off_inside_a_transaction() {
    let postgres = Postgres::start("cut");
    let proxy = Proxy::before(&postgres).await;
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
    assert!(time < Duration::from_secs(3) * BUSY, "another game waited for {time:?}");
    let (seq, time) = same.await.unwrap();
    assert!(time < Duration::from_secs(10) * BUSY, "the same game waited for {time:?}");
    // The one that is cut off says so, and comes back by itself.
    let why = ready(&cut, false).await;
    assert!(why.contains("not ready: "), "{why}");
    proxy.repair();
    let (next_mover, reply) = next(&whole, &id, &sides).await;
    let (_, time) = insist(way(&sides[next_mover], &cut), &id, &reply).await;
    assert!(time < Duration::from_secs(15) * BUSY, "the node came back after {time:?}");
    ready(&cut, true).await;
    assert_eq!(turns(&whole, &id).await, 2);
    // What became of the first attempt: refused, or the same entry.
    if let Ok(first) = stuck.await.unwrap() {
        assert_eq!(first, seq);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_listener_that_hears_nothing() {
    let postgres = Postgres::start("deaf");
    let proxy = Proxy::before(&postgres).await;
    let (deaf, whole) = (Node::start(&proxy.url()), Node::start(&postgres.url()));
    let (id, sides) = game(&[deaf.http(), whole.http()], terms("nine", 3_600_000)).await;
    let (mover, act) = next(&whole, &id, &sides).await;
    let mut waiting = Seat::take(vec![way(&sides[1 - mover], &deaf)], &id).await.unwrap();
    ready(&deaf, true).await;
    proxy.mute_listeners(true);
    let (seq, _) = insist(way(&sides[mover], &whole), &id, &act).await;
    let why = ready(&deaf, false).await;
    assert!(why.contains("the other nodes are not heard"), "{why}");
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
