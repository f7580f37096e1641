//! Games that several people are at, at once.

use std::future::poll_fn;
use std::path::PathBuf;
use std::pin::pin;
use std::task::Poll;

use rayuela_online::api::Act;
use rayuela_online::{Command, TimeControl};

use super::*;
use crate::online::ids::fresh_id;
use crate::online::{Services, Settings};

/// A node of the test's own with a game between two guests, White first.
async fn opened(clock: TimeControl) -> (Arc<Services>, [Identity; 2], GameId, PathBuf) {
    let file = std::env::temp_dir().join(format!("rayuela-{}.db", fresh_id(8)));
    let services = Services::open(&Settings::for_tests(&file)).await.unwrap();
    let (ana, _) = services.accounts.be_guest("Ana", None).await.unwrap();
    let (bob, _) = services.accounts.be_guest("Bob", None).await.unwrap();
    let terms = Terms { variant: "six".parse().unwrap(), setup: None, clock, rated: false };
    let player = |who: &Identity| Player::new(who.id.clone(), &who.name);
    let game = services.games.begin(terms, player(&ana), player(&bob), None).await.unwrap();
    (services, [ana, bob], game, file)
}

async fn close(services: &Services, file: &std::path::Path) {
    services.close().await;
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
    }
}

fn turn(seen: u32, turn: &str) -> Act {
    Act { id: format!("play-{turn}"), seen, command: Command::Turn { turn: turn.to_string() } }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_busy_game_costs_the_mover_no_time() {
    let (services, [ana, _], game, file) = opened(TimeControl::Fischer { start: 60_000, increment: 0 }).await;
    let slot = services.games.slot(&game).unwrap();
    let busy = slot.lock().await;
    let act = turn(1, "a1");
    let mut acting = pin!(services.games.act(&ana, &game, &act, 0));
    // The command arrives, and waits.
    let arrived = poll_fn(|context| Poll::Ready(acting.as_mut().poll(context))).await;
    assert!(arrived.is_pending());
    tokio::time::sleep(Duration::from_millis(400)).await;
    let released = now();
    drop(busy);
    let seq = acting.await.unwrap();
    let at = services.games.with_game(&game, |live| live.entries_since(seq - 1)[0].at).await.unwrap();
    assert!(at + 200 < released, "{at} {released}");
    close(&services, &file).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_falls_in_a_busy_game() {
    let (services, [ana, bob], game, file) = opened(TimeControl::Fischer { start: 1_500, increment: 0 }).await;
    services.games.act(&ana, &game, &turn(1, "a1"), 0).await.unwrap();
    services.games.act(&bob, &game, &turn(2, "e5"), 0).await.unwrap();
    let slot = services.games.slot(&game).unwrap();
    // Always somebody else: who only looks whether the game is free hardly ever finds it so.
    let until = std::time::Instant::now() + Duration::from_secs(120);
    let holding = async {
        while std::time::Instant::now() < until {
            let guard = slot.lock().await;
            if guard.as_ref().is_some_and(|live| live.room.over().is_some()) {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
        false
    };
    let other = async {
        while std::time::Instant::now() < until
            && slot.lock().await.as_ref().is_none_or(|live| live.room.over().is_none())
        {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    let (is_over, ()) = tokio::join!(holding, other);
    assert!(is_over);
    close(&services, &file).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_claims_to_have_seen_more_reads_nothing_again() {
    let (services, [ana, _], game, file) = opened(TimeControl::Fischer { start: 60_000, increment: 0 }).await;
    let room = |live: &LiveGame| std::ptr::from_ref(live.entries_since(0)) as *const () as usize;
    let before = services.games.with_game(&game, room).await.unwrap();
    let refused = services.games.act(&ana, &game, &turn(u32::MAX, "a1"), 0).await;
    assert_eq!(refused, Err(Refusal::Stale { seq: 1 }));
    assert_eq!(services.games.with_game(&game, room).await.unwrap(), before);
    close(&services, &file).await;
}
