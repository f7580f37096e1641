//! Faults after which the games go on by themselves, and guests who ask for too much. Real processes, real databases.

mod clocks;
mod database;
mod disks;
mod greedy;
#[path = "../harness/mod.rs"]
mod harness;
mod lines;

use std::time::{Duration, Instant};

use harness::{Node, eventually, game_log};
use rayuela_client::{ClientError, Http, Seat};
use rayuela_online::api::{Act, Acted};
use rayuela_online::{Command, Event, GameId};

/// The status and the text of an address.
pub(crate) async fn ask(node: &Node, path: &str) -> (u16, String) {
    let answer = node.http().ask(http::Method::GET, path, None).await.unwrap();
    (answer.status, String::from_utf8(answer.body).unwrap())
}

/// Waits until a node is ready, or not; why.
pub(crate) async fn ready(node: &Node, wanted: bool) -> String {
    eventually("the node is ready or not", async || {
        let (status, text) = ask(node, "/readyz").await;
        ((status == 200) == wanted).then_some(text)
    })
    .await
}

/// Why a node is not ready now, if it is not.
pub(crate) async fn not_ready(node: &Node) -> Option<String> {
    let (status, why) = ask(node, "/readyz").await;
    (status != 200).then_some(why)
}

/// A player's way to a node.
pub(crate) fn way(side: &[Http], node: &Node) -> Http {
    node.http().with_cookie(side[0].cookie().unwrap())
}

/// Who is to move, with a turn that they can play, and what they have seen.
pub(crate) async fn next(node: &Node, id: &GameId, sides: &[Vec<Http>; 2]) -> (usize, Act) {
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
pub(crate) async fn send(mut way: Http, id: &GameId, act: &Act) -> Result<u32, ClientError> {
    way.post::<Acted>(&format!("/api/games/{id}/act"), act).await.map(|acted| acted.seq)
}

/// Sends a command until it is taken; the entry, and how long it took.
pub(crate) async fn insist(way: Http, id: &GameId, act: &Act) -> (u32, Duration) {
    let begun = Instant::now();
    loop {
        match send(way.clone(), id, act).await {
            Ok(seq) => return (seq, begun.elapsed()),
            Err(error) => assert!(begun.elapsed() < harness::PATIENCE, "the command was never taken: {error}"),
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

pub(crate) async fn turns(node: &Node, id: &GameId) -> usize {
    let log = game_log(&node.http(), id).await;
    log.entries.iter().filter(|entry| matches!(entry.event, Event::Turn { .. })).count()
}
