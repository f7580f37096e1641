//! Disks that are full, and have room again.

use std::time::Duration;

use crate::harness::{Node, Room, SmallPostgres, can_mount, folder, game, seconds, terms};
use crate::{insist, next, ready, send, turns, way};

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_that_has_room_again() {
    let dir = folder("room-again");
    let at = dir.display();
    // A file system of its own, which nobody else sees and which ends with the process.
    let mount = format!("mount -t tmpfs -o size=16m none {at}");
    if !can_mount(&dir) {
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
    assert!(time < seconds(5), "{time:?}");
    assert_eq!(turns(&node, &id).await, 2);
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
    send(way(&sides[mover], &node), &id, &first).await.unwrap();
    postgres.fill();
    // Moves fit into pages that are there; when those are full, too, none is taken.
    let mut acknowledged = 1;
    let mut is_full = false;
    while !is_full {
        postgres.fill_pages().await;
        let asked = async {
            let (mover, act) = next(&node, &id, &sides).await;
            send(way(&sides[mover], &node), &id, &act).await
        };
        match tokio::time::timeout(Duration::from_secs(10), asked).await {
            Ok(Ok(_)) => acknowledged += 1,
            _ => is_full = true,
        }
        assert!(acknowledged < 60, "the disk is never full");
    }
    let why = ready(&node, false).await;
    assert!(why.contains("not ready: "), "{why}");
    postgres.free();
    ready(&node, true).await;
    let (mover, act) = next(&node, &id, &sides).await;
    let (_, time) = insist(way(&sides[mover], &node), &id, &act).await;
    assert!(time < seconds(5), "{time:?}");
    // The last one may have been kept, though its answer was lost.
    let kept = turns(&node, &id).await;
    assert!((acknowledged + 1..=acknowledged + 2).contains(&kept), "{kept} of {acknowledged}");
}
