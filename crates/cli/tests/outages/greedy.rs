//! Guests who ask for too much: crowds that come and go, requests that are never finished, searches without end.

use std::collections::HashSet;
use std::time::Instant;

use rayuela_online::{FromServer, ToServer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::harness::{Node, PATIENCE, connect, folder, game, terms};
use crate::{insist, next, way};

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_that_comes_and_goes_floods_nobody() {
    let dir = folder("crowd");
    let node = Node::start(&dir.join("games.db").display().to_string());
    let (id, sides) = game(&[node.http()], terms("nine", 3_600_000)).await;
    let watch = ToServer::Watch { game: id.clone(), since: 0 };
    let mut player = connect(&way(&sides[0], &node)).await;
    player.send(&watch).await.unwrap();
    let begun = Instant::now();
    let mut crowd = Vec::new();
    for _ in 0..200 {
        let mut guest = connect(&node.http()).await;
        guest.send(&watch).await.unwrap();
        crowd.push(guest);
    }
    let mut counts: Vec<u32> = Vec::new();
    let mut read_until = async |wanted: u32| {
        let reading = async {
            loop {
                if let FromServer::Watchers { count, .. } = player.next().await.unwrap() {
                    counts.push(count);
                    if count == wanted {
                        return;
                    }
                }
            }
        };
        tokio::time::timeout(PATIENCE, reading).await.expect("the number did not come");
    };
    read_until(200).await;
    drop(crowd);
    read_until(0).await;
    // One a second, however many come and go.
    let most = begun.elapsed().as_secs() + 2;
    assert!((counts.len() as u64) <= most, "{} numbers in {most} s", counts.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_are_never_finished_end() {
    let dir = folder("half");
    let node = Node::start(&dir.join("games.db").display().to_string());
    let (id, sides) = game(&[node.http()], terms("nine", 3_600_000)).await;
    let halves = [
        "GET /api/games HTTP/1.1\r\nhost: he",
        "POST /api/guest HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{",
        "",
    ];
    let mut waiting = Vec::new();
    for i in 0..90 {
        let mut stream = TcpStream::connect(("127.0.0.1", node.port)).await.unwrap();
        stream.write_all(halves[i % halves.len()].as_bytes()).await.unwrap();
        waiting.push(tokio::spawn(async move {
            let mut answer = Vec::new();
            // What the server says last, if anything.
            let _ = stream.read_to_end(&mut answer).await;
        }));
    }
    // Meanwhile others play, and sooner or later everybody is sent away.
    let (mover, act) = next(&node, &id, &sides).await;
    insist(way(&sides[mover], &node), &id, &act).await;
    for half in waiting {
        tokio::time::timeout(PATIENCE, half).await.expect("it is still open").unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn searches_without_end_hold_up_no_move() {
    let dir = folder("searches");
    let node = Node::start(&dir.join("games.db").display().to_string());
    let (id, sides) = game(&[node.http()], terms("nine", 3_600_000)).await;
    let searching = (0..45).map(|i| {
        let mut guest = node.http();
        tokio::spawn(async move {
            let paths = ["/api/games?limit=100", "/api/games?variant=nine&result=draw", "/api/games?state=running"];
            loop {
                let _ = guest.ask(http::Method::GET, paths[i % paths.len()], None).await;
            }
        })
    });
    let searching: Vec<_> = searching.collect();
    let mut taken = HashSet::new();
    for _ in 0..20 {
        let (mover, act) = next(&node, &id, &sides).await;
        // A move that waits for searches waits without end.
        assert!(taken.insert(insist(way(&sides[mover], &node), &id, &act).await.0));
    }
    searching.iter().for_each(tokio::task::JoinHandle::abort);
}
