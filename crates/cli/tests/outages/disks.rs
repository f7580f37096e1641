//! Disks that are full, and have room again.

use std::time::{Duration, Instant};

use crate::harness::{Node, Room, SmallDisk, SmallPostgres, can_mount, eventually, folder, game, seconds, terms};
use crate::{insist, next, not_ready, ready, send, turns, way};

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_that_has_room_again() {
    let dir = folder("room-again");
    if !can_mount(&dir) {
        return;
    }
    let disk = SmallDisk::mount(&dir, 16);
    let node = Node::start_after(&dir.join("games.db").display().to_string(), Some(disk.first()));
    let (id, sides) = game(&[node.http()], terms("nine", 3_600_000)).await;
    let (mover, first) = next(&node, &id, &sides).await;
    insist(way(&sides[mover], &node), &id, &first).await;
    ready(&node, true).await;
    disk.fill();
    // Moves fit into the room that the database has already, until that is full, too. Then every connection is tried, and
    // more than once, for longer than the database takes to tidy up its journal.
    let mut acknowledged = 1;
    let mut refused = 0;
    let (mut mover, mut act) = next(&node, &id, &sides).await;
    while refused < 20 {
        if send(way(&sides[mover], &node), &id, &act).await.is_err() {
            refused += 1;
            tokio::time::sleep(Duration::from_millis(150)).await;
            continue;
        }
        (acknowledged, refused) = (acknowledged + 1, 0);
        assert!(acknowledged < 60, "the disk is never full");
        (mover, act) = next(&node, &id, &sides).await;
    }
    assert_eq!(turns(&node, &id).await, acknowledged);
    // The node says so for a few seconds after a move that it could not write.
    let why = eventually("the node is not ready", async || {
        assert!(send(way(&sides[mover], &node), &id, &act).await.is_err(), "there is room again");
        not_ready(&node).await
    })
    .await;
    assert!(why.contains("not ready: "), "{why}");
    disk.free();
    let (_, time) = insist(way(&sides[mover], &node), &id, &act).await;
    assert!(time < seconds(5), "{time:?}");
    assert_eq!(turns(&node, &id).await, acknowledged + 1);
    ready(&node, true).await;
}

/// Room for a few games.
const SMALL: Room = Room { disk: 96, wal: 4 };

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_of_postgres_that_has_room_again() {
    let dir = folder("room-again-postgres");
    if !can_mount(&dir) {
        return;
    }
    let postgres = SmallPostgres::start(&dir, SMALL).await;
    let node = Node::start(&postgres.url());
    let (id, sides) = game(&[node.http()], terms("nine", 3_600_000)).await;
    let (mover, first) = next(&node, &id, &sides).await;
    insist(way(&sides[mover], &node), &id, &first).await;
    postgres.fill();
    // Moves fit into pages that are there; when those are full, too, none is taken. A busy machine may refuse one, too, but hardly
    // several in a row, nor does the node say then that it cannot write.
    let (mut acknowledged, mut refused, mut refused_in_a_row) = (1, 0, 0);
    let begun = Instant::now();
    let why = loop {
        postgres.fill_pages().await;
        let asked = async {
            let (mover, act) = next(&node, &id, &sides).await;
            send(way(&sides[mover], &node), &id, &act).await
        };
        match tokio::time::timeout(Duration::from_secs(30), asked).await {
            Ok(Ok(_)) => (acknowledged, refused_in_a_row) = (acknowledged + 1, 0),
            _ => (refused, refused_in_a_row) = (refused + 1, refused_in_a_row + 1),
        }
        if refused_in_a_row >= 3
            && let Some(why) = not_ready(&node).await
        {
            break why;
        }
        assert!(acknowledged < 60 && begun.elapsed() < Duration::from_secs(600), "the disk is never full");
    };
    assert!(why.contains("not ready: "), "{why}");
    postgres.free();
    ready(&node, true).await;
    let (mover, act) = next(&node, &id, &sides).await;
    let (_, time) = insist(way(&sides[mover], &node), &id, &act).await;
    assert!(time < seconds(5), "{time:?}");
    // One that was refused may have been kept, if its answer was lost.
    let kept = turns(&node, &id).await;
    assert!((acknowledged + 1..=acknowledged + 1 + refused).contains(&kept), "{kept} of {acknowledged}");
}
