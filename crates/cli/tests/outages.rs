//! Faults after which the games go on by themselves: a full disk. Real processes, real databases.

mod place;

use std::time::{Duration, Instant};

use place::{Node, folder, game, terms};
use rayuela_client::{ClientError, Http, Seat};
use rayuela_online::api::{Act, Acted, GameLog};
use rayuela_online::{Command, Event, GameId};

/// How many times as long as on a quiet machine something may take: others use it, too.
const BUSY: u32 = 3;

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
            Err(error) => assert!(begun.elapsed() < place::PATIENCE, "the command was never taken: {error}"),
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
    let ballast = format!("/proc/{}/root{at}/ballast", node.id());
    let mut file = std::fs::File::create(&ballast).unwrap();
    while std::io::Write::write_all(&mut file, &[0; 4_096]).is_ok() {}
    // Every connection to the database is tried, and more than once.
    let (mover, act) = next(&node, &id, &sides).await;
    for _ in 0..20 {
        send(way(&sides[mover], &node), &id, &act).await.unwrap_err();
    }
    assert_eq!(turns(&node, &id).await, 1);
    std::fs::remove_file(&ballast).unwrap();
    drop(file);
    let (_, time) = insist(way(&sides[mover], &node), &id, &act).await;
    assert!(time < Duration::from_secs(5) * BUSY, "{time:?}");
    assert_eq!(turns(&node, &id).await, 2);
}
