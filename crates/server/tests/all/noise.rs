//! A hundred thousand random and mutated messages: nothing breaks, and nobody moves for another.

use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use rayuela_client::{Connection, Seat};
use rayuela_online::api::GameLog;
use rayuela_online::{Event, FromServer, ToServer};
use rayuela_rules::{Color, Rng};

use crate::table::{Place, connect, heard, terms};

/// How many, unless `RAYUELA_TEST_NOISE` says otherwise.
const MESSAGES: usize = 100_000;

/// Messages to begin from: everything a client can say, to the game and as the player of a test.
fn sensible(game: &str) -> Vec<String> {
    let commands = [
        r#"{"type":"turn","turn":"d2"}"#,
        r#"{"type":"turn","turn":"g7-g4xd6"}"#,
        r#"{"type":"place","cell":"A5"}"#,
        r#"{"type":"offer","offer":"take-back"}"#,
        r#"{"type":"accept","offer":"end"}"#,
        r#"{"type":"decline","offer":"end"}"#,
        r#"{"type":"plan","plan":{"type":"premove","turn":"d3"}}"#,
        r#"{"type":"plan","plan":{"type":"lines","lines":[["a1","a4"],["d1","g1"]]}}"#,
        r#"{"type":"plan","plan":null}"#,
        r#"{"type":"commit-share","commitment":"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"}"#,
        r#"{"type":"reveal-fist","choice":"free","salt":"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"}"#,
        r#"{"type":"rematch"}"#,
    ];
    let act = |command: &&str| format!(r#"{{"type":"act","id":"x1","game":"{game}","seen":3,"command":{command}}}"#);
    let mut all: Vec<String> = commands.iter().map(act).collect();
    all.extend([
        format!(r#"{{"type":"watch","game":"{game}","since":0}}"#),
        format!(r#"{{"type":"unwatch","game":"{game}"}}"#),
        format!(r#"{{"type":"say","id":"y","game":"{game}","text":"hello"}}"#),
        r#"{"type":"lobby","on":true}"#.to_string(),
        r#"{"type":"ping","at":5}"#.to_string(),
        r#"{"type":"take","id":"z","seek":"0123456789"}"#.to_string(),
        r#"{"type":"seek","id":"w","seek":{"terms":{"variant":"morelli9","setup":"random","clock":{"type":"fischer","start":60000,"increment":0}}}}"#.to_string(),
    ]);
    all
}

/// A message with some of its bytes or words changed, cut, doubled or swapped.
fn mutate(text: &str, other: &str, rng: &mut Rng) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..rng.below(4) {
        let at = rng.below(bytes.len().max(1) as u64) as usize;
        match rng.below(7) {
            0 if !bytes.is_empty() => bytes[at] = rng.next_u64() as u8,
            1 => bytes.truncate(at),
            2 => bytes.insert(at.min(bytes.len()), b"{}[]\",:0\\e-9"[rng.below(12) as usize]),
            3 => bytes.extend_from_slice(other.as_bytes()),
            4 if !bytes.is_empty() => {
                let end = at + rng.below((bytes.len() - at) as u64) as usize;
                let part = bytes[at..end].to_vec();
                bytes.splice(at..at, part);
            }
            5 => {
                let number = [u64::MAX.to_string(), "-1".to_string(), "1e308".to_string(), "0.5".to_string()];
                let number = number[rng.below(4) as usize].as_bytes().to_vec();
                bytes.splice(at..at, number);
            }
            _ => bytes.rotate_left(at),
        }
    }
    bytes.truncate(20_000);
    bytes
}

#[tokio::test(flavor = "multi_thread")]
async fn random_and_mutated_messages() {
    // Whatever panics inside the server is caught by its tasks: it is counted here. The threads of other tests have their
    // names, and are no concern of this one.
    static PANICS: AtomicUsize = AtomicUsize::new(0);
    let tell = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let thread = std::thread::current();
        if thread.name().is_none_or(|name| !name.contains("::") || name.starts_with("noise::")) {
            PANICS.fetch_add(1, SeqCst);
        }
        tell(panic);
    }));
    let messages = std::env::var("RAYUELA_TEST_NOISE").ok().and_then(|count| count.parse().ok()).unwrap_or(MESSAGES);
    let place = Place::open("noise").await;
    let (mut ana, mut bob, mut eve) = (place.guest("Ana").await, place.guest("Bob").await, place.guest("Eve").await);
    let game = place.game(&mut ana, &mut bob, terms("nine", None)).await;
    let mut seats = [ana.sit(&game).await, bob.sit(&game).await];
    if seats[0].color() != Some(Color::White) {
        seats.swap(0, 1);
        std::mem::swap(&mut ana, &mut bob);
    }
    // White plays once by herself. From then on Black and a stranger send noise; White does nothing.
    let [white, black]: &mut [Seat; 2] = &mut seats;
    let own = white.act(rayuela_online::Command::Turn { turn: "a1".to_string() }).await.unwrap();
    black.until(|room| room.seq() >= own).await.unwrap();
    let sensible = sensible(&game);
    let mut senders = Vec::new();
    for (sender, http) in [bob.http.clone(), eve.http.clone(), place.http()].into_iter().enumerate() {
        let sensible = sensible.clone();
        senders.push(tokio::spawn(async move {
            let mut rng = Rng::new(sender as u64);
            let mut line = connect(&http).await;
            let mut sent = 0;
            while sent < messages / 3 + 1 {
                // A hundred, then a question whose answer shows that the connection lives and all were taken.
                for _ in 0..100 {
                    let pick = |rng: &mut Rng| sensible[rng.below(sensible.len() as u64) as usize].clone();
                    let (text, other) = (pick(&mut rng), pick(&mut rng));
                    let bytes = match rng.below(10) {
                        0 => (0..rng.below(200)).map(|_| rng.next_u64() as u8).collect(),
                        _ => mutate(&text, &other, &mut rng),
                    };
                    sent += 1;
                    // Longer ones than the limit end the connection, which is their right.
                    let bytes: Vec<u8> = bytes.into_iter().take(16_000).collect();
                    match String::from_utf8(bytes) {
                        Ok(text) => line.send_text(&text).await.unwrap(),
                        Err(error) => line.send_bytes(error.into_bytes()).await.unwrap(),
                    }
                    // The line is read as well, or it would be cut as one that does not read.
                    if sent % 20 == 0 {
                        asked(&mut line, sent as u64).await;
                    }
                }
            }
            asked(&mut line, u64::MAX).await;
        }));
    }
    for sender in senders {
        sender.await.unwrap();
    }
    // The server lives, the log is sound, and White has made her one turn and nothing else.
    let log: GameLog = eve.http.get(&format!("/api/games/{game}")).await.unwrap();
    rayuela_online::Room::replay(&log.entries).unwrap();
    let by_white: Vec<&Event> =
        log.entries.iter().map(|entry| &entry.event).filter(|event| event.by() == Some(Color::White)).collect();
    assert!(by_white.len() == 1 && matches!(by_white[0], Event::Turn { turn, .. } if turn == "a1"), "{by_white:?}");
    place.close().await;
    assert_eq!(PANICS.load(SeqCst), 0);
}

/// Asks for the time and reads until the answer.
async fn asked(line: &mut Connection, number: u64) {
    line.send(&ToServer::Ping { at: number }).await.unwrap();
    heard("the time is told", line, |message| match message {
        FromServer::Pong { at, .. } if at == number => Some(()),
        _ => None,
    })
    .await;
}
