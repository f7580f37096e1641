//! Machines whose clocks are wrong, or are set while games are played.

use std::time::{Duration, Instant};

use rayuela_online::{Entry, Event, GameId};

use crate::harness::{FakeClock, Node, Postgres, count, eventually, folder, game, game_log, terms};
use crate::{ask, next, ready, send, way};

/// What two measurements of the same time may differ by: clocks of nodes agree to some milliseconds, and to half a second
/// where the database's answers take as long as that. The rest is for busy machines: what is to be found out is an error of 50 seconds,
/// which the clocks of these machines are off at least, or that the seconds that a player thinks are not charged.
const CLOSE: u64 = 8_000;
/// How many seconds a player thinks: more than `CLOSE` and what a move may take.
const THINK: usize = 12;
/// More given back at once than this, in milliseconds, is an error of a clock. Less is what a busy machine costs, on which no node can
/// say for some seconds that it is alive.
const LONG_FOR_BUSY: u64 = 40_000;

async fn log(node: &Node, id: &GameId) -> Vec<Entry> {
    game_log(&node.http(), id).await.entries
}

/// The log as a node knows it, once it has heard of this entry.
async fn log_with(node: &Node, id: &GameId, seq: u32) -> Vec<Entry> {
    eventually("the node hears of the move", async || {
        Some(log(node, id).await).filter(|entries| entries.len() >= seq as usize)
    })
    .await
}

/// What was given back because nobody served, in milliseconds.
fn aways(entries: &[Entry]) -> Vec<u64> {
    let given = entries.iter().filter_map(|entry| match entry.event {
        Event::Away { time } => Some(time),
        _ => None,
    });
    given.collect()
}

/// The same without what a busy machine may cost, on which no node can say for some seconds that it is alive. Clocks that
/// are set by an hour cost more.
fn long_aways(entries: &[Entry]) -> Vec<u64> {
    aways(entries).into_iter().filter(|&time| time > 600_000).collect()
}

/// Waits until a node's clock is that of the database, though its machine's is off by so many seconds. At its start a
/// node takes what the database says, however long the answer took.
async fn compared(node: &Node, off: f64) {
    eventually("the node knows the time", async || {
        let seen = figure(node, "rayuela_clock_offset_seconds").await;
        let error = figure(node, "rayuela_clock_error_seconds").await;
        ((seen - off).abs() < 1.0 && error.abs() < 0.1).then_some(())
    })
    .await;
}

/// A game of two nodes in which Black thinks: its entries, and what was measured when White and Black had moved.
struct Thought {
    id: GameId,
    sides: [Vec<rayuela_client::Http>; 2],
    entries: Vec<Entry>,
    white: (Instant, Instant, u32),
    black: (Instant, Instant, u32),
}

async fn think(left: &Node, right: &Node) -> Thought {
    let (id, sides) = game(&[left.http(), right.http()], terms("nine", 600_000)).await;
    // The clocks begin after the second move.
    for node in [left, right] {
        play(node, &id, &sides).await;
    }
    let white = play(left, &id, &sides).await;
    // Black thinks. RAYUELA_TEST_THINK=20 thinks longer.
    tokio::time::sleep(Duration::from_secs(count("RAYUELA_TEST_THINK", THINK) as u64)).await;
    let black = play(right, &id, &sides).await;
    let entries = log_with(left, &id, black.2).await;
    Thought { id, sides, entries, white, black }
}

/// A figure of a node.
async fn figure(node: &Node, name: &str) -> f64 {
    let (_, metrics) = ask(node, "/metrics").await;
    let line = metrics.lines().find_map(|line| line.strip_prefix(&format!("{name} ")));
    line.unwrap_or_else(|| panic!("{name} is missing")).parse().unwrap()
}

/// Plays a move at a node; the moments before and after, and its entry.
async fn play(node: &Node, id: &GameId, sides: &[Vec<rayuela_client::Http>; 2]) -> (Instant, Instant, u32) {
    eventually("a move is taken", async || {
        // A node may hear of the other's move only now: then another player is to move than it seemed.
        let (mover, act) = next(node, id, sides).await;
        let before = Instant::now();
        let seq = send(way(&sides[mover], node), id, &act).await.ok()?;
        Some((before, Instant::now(), seq))
    })
    .await
}

/// Checks that the time between two entries is the time that has passed.
fn check_time(entries: &[Entry], first: (Instant, Instant, u32), second: (Instant, Instant, u32)) {
    let at = |seq: u32| entries[seq as usize - 1].at;
    let charged = at(second.2) - at(first.2);
    let millis = |time: Duration| time.as_millis() as u64;
    let (least, most) = (millis(second.0.duration_since(first.1)), millis(second.1.duration_since(first.0)));
    assert!(charged + CLOSE >= least && charged <= most + CLOSE, "{charged} ms charged for {least} to {most} ms");
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_whose_clocks_are_apart_go_by_one_time() {
    let dir = folder("apart");
    let clocks = [("slow", "-50s"), ("fast", "+60s")].map(|(name, off)| FakeClock::new(&dir, name, off));
    let [Some(slow), Some(fast)] = clocks else { return };
    let postgres = Postgres::start("apart");
    let left = Node::start_after(&postgres.url(), Some(slow.first()));
    let right = Node::start_after(&postgres.url(), Some(fast.first()));
    compared(&left, 50.0).await;
    compared(&right, -60.0).await;
    let Thought { id, sides, entries, white, black } = think(&left, &right).await;
    check_time(&entries, white, black);
    // On a busy machine no node may be able to say for some seconds that it is alive, and gives that time back. These clocks give
    // nothing.
    let given = aways(&entries);
    assert!(given.iter().all(|&time| time < LONG_FOR_BUSY), "{entries:?}");
    let given: u64 = given.iter().sum();
    // And loses what they have thought, as both nodes say.
    let room = rayuela_online::Room::replay(&entries).unwrap();
    let left_to_black = room.clock().left(rayuela_rules::Color::Black, room.last()).unwrap();
    let thought = black.0.duration_since(white.1).as_millis() as u64;
    let answered = black.1.duration_since(white.0).as_millis() as u64;
    let lag = 2_000;
    assert!(
        600_000 - left_to_black + given + CLOSE + lag >= thought,
        "{left_to_black} left after {thought}, {given} of them given back"
    );
    assert!(600_000 - left_to_black <= answered + CLOSE, "{left_to_black} left after {answered}");
    // A clock that is set while the games go on changes nothing for them, and the node says so.
    let jumps = figure(&left, "rayuela_clock_jumps_total").await;
    slow.set("+3600s");
    eventually("the node notices", async || (figure(&left, "rayuela_clock_jumps_total").await > jumps).then_some(()))
        .await;
    ready(&left, true).await;
    let before = black;
    let white = play(&left, &id, &sides).await;
    let black = play(&right, &id, &sides).await;
    let entries = log_with(&right, &id, black.2).await;
    check_time(&entries, before, white);
    check_time(&entries, white, black);
    assert!(long_aways(&entries).is_empty(), "{entries:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_single_server_whose_clock_is_set_takes_nobodys_time() {
    let dir = folder("set");
    let Some(clock) = FakeClock::new(&dir, "clock", "+0s") else { return };
    let node = Node::start_after(&dir.join("games.db").display().to_string(), Some(clock.first()));
    let (id, sides) = game(&[node.http()], terms("nine", 300_000)).await;
    for _ in 0..2 {
        play(&node, &id, &sides).await;
    }
    // Back by an hour: time goes on.
    let first = play(&node, &id, &sides).await;
    clock.set("-3600s");
    eventually("the server notices", async || {
        (figure(&node, "rayuela_clock_ahead_seconds").await > 3_500.0).then_some(())
    })
    .await;
    let second = play(&node, &id, &sides).await;
    let entries = log(&node, &id).await;
    check_time(&entries, first, second);
    assert!(long_aways(&entries).is_empty(), "{entries:?}");
    // Even over a restart.
    node.kill();
    node.launch();
    eventually("the server still knows", async || {
        (figure(&node, "rayuela_clock_ahead_seconds").await > 3_500.0).then_some(())
    })
    .await;
    // Forward by two hours, which is more than anybody has: it is given back.
    clock.set("+3600s");
    let given = eventually("the time is given back", async || long_aways(&log(&node, &id).await).pop()).await;
    assert!((7_000_000..7_300_000).contains(&given), "{given}");
    ready(&node, true).await;
    play(&node, &id, &sides).await;
    // Once, and never again.
    let entries = log(&node, &id).await;
    assert_eq!(long_aways(&entries), [given], "{entries:?}");
}
