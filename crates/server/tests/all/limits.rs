//! What time ends and what is too much of it: clocks, and how often something may be asked.

use futures_util::future::join_all;
use rayuela_client::ClientError;
use rayuela_online::api::{GameLog, NewSeek};
use rayuela_online::{Command, Event, Refusal, Seek};
use rayuela_rules::Color;

use crate::raw;
use crate::table::{Place, Somebody, casual, eventually, fischer, terms};

/// Plays each player's first turn; false if a clock has run out before.
async fn begin_in_time(ana: &mut Somebody, bob: &mut Somebody, game: &str) -> bool {
    for turn in ["a1", "e5"] {
        for player in [&mut *ana, &mut *bob] {
            let mut seat = player.sit(game).await;
            if seat.room().awaits(seat.color().unwrap()) {
                match seat.act(Command::Turn { turn: turn.to_string() }).await {
                    Ok(_) => break,
                    Err(ClientError::Refused(_)) => return false,
                    Err(error) => panic!("{error}"),
                }
            }
        }
    }
    let mut looker = ana.sit(game).await;
    looker.until(|room| room.ply() == 2 || room.over().is_some()).await.unwrap();
    looker.room().ply() == 2
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_runs_out_though_nobody_is_connected() {
    let place = Place::open("clock").await;
    let (mut ana, mut bob) = (place.guest("Ana").await, place.guest("Bob").await);
    // As short as this machine can play two turns in.
    let mut start = 1_000;
    let game = loop {
        let short = rayuela_online::Terms { clock: fischer(start, 0), ..terms("six", None) };
        let game = place.game(&mut ana, &mut bob, short).await;
        if begin_in_time(&mut ana, &mut bob, &game).await {
            break game;
        }
        start *= 2;
    };
    // Nobody is there; the server ends it all the same.
    let mut looker = place.http();
    let loser = eventually("the clock has run out", async || {
        let log: GameLog = looker.get(&format!("/api/games/{game}")).await.unwrap();
        match log.entries.last()?.event {
            Event::TimeOut { by } => Some(by),
            _ => None,
        }
    });
    assert_eq!(loser.await, Color::White);
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_tokens_and_questions_are_limited() {
    for (name, token, path, status) in [
        ("wrong-token", Some("nonsense"), "/api/lobby", 401),
        ("wrong-question", None, "/api/probe?variant=six&position=nonsense", 400),
    ] {
        let place = Place::open_limited(name).await;
        let asker = token.map_or_else(|| place.http(), |token| place.http().with_token(token));
        let answered = before_too_many_at_once(async || {
            let answer = asker.clone().ask(http::Method::GET, path, None).await.unwrap();
            assert!(answer.status == status || answer.status == 429, "{name}: {}", answer.status);
            answer.status == 429
        })
        .await;
        assert!(answered >= 100, "{name}: {answered}");
        place.close().await;
    }
}

/// Asks until that is refused as too much; how often it was not. Allowances grow with time, so on a slow machine more is
/// answered before.
async fn before_too_many(mut is_refused: impl AsyncFnMut() -> bool) -> usize {
    for answered in 0..20_000 {
        if is_refused().await {
            return answered;
        }
    }
    panic!("it is never too much");
}

/// The same for what is allowed many times a second: sixteen ask at once, because one after another may be no more than that.
async fn before_too_many_at_once(is_refused: impl AsyncFn() -> bool) -> usize {
    let mut answered = 0;
    while answered < 20_000 {
        let refused = join_all((0..16).map(|_| is_refused())).await;
        answered += refused.iter().filter(|&&refused| !refused).count();
        if refused.contains(&true) {
            return answered;
        }
    }
    panic!("it is never too much");
}

#[tokio::test(flavor = "multi_thread")]
async fn names_chat_and_seeks_are_limited() {
    let place = Place::open_limited("limits").await;
    let (mut ana, mut bob) = (place.guest("Ana").await, place.guest("Bob").await);
    let game = place.game(&mut ana, &mut bob, casual()).await;
    let path = format!("/api/games/{game}/chat");
    let lines = before_too_many(async || {
        let line = Some(b"{\"text\":\"hello\"}".to_vec());
        ana.http.ask(http::Method::POST, &path, line).await.unwrap().status == 429
    })
    .await;
    let seeks = before_too_many(async || {
        // Taken back at once: not their number at one time is limited here, but how often they come.
        let seek = NewSeek { terms: casual(), color: None, private: true };
        match bob.http.post::<Seek>("/api/seeks", &seek).await {
            Ok(seek) => {
                bob.http.ask(http::Method::DELETE, &format!("/api/seeks/{}", seek.id), None).await.unwrap();
                false
            }
            Err(ClientError::Refused(Refusal::TooMany { why })) if why.contains("at once") => true,
            Err(error) => panic!("{error}"),
        }
    })
    .await;
    let mut guests = 0;
    let names = before_too_many(async || {
        guests += 1;
        let answer = place.http().be_guest(&format!("Ana{guests}")).await;
        matches!(answer, Err(ClientError::Refused(Refusal::TooMany { .. })))
    })
    .await;
    // Some of each are allowed.
    assert!(lines >= 3 && seeks >= 5 && names >= 5, "{lines} {seeks} {names}");
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_opens_so_many_accounts() {
    let place = Place::open_limited("accounts-limit").await;
    let body = |from: &str, number: usize| {
        serde_json::json!({ "name": format!("Class-{from}-{number}"), "password": "correct horse" }).to_string()
    };
    let sign_up = async |from: &str, number: usize| {
        let (address, body) = (format!("203.0.113.{from}"), body(from, number));
        raw::send(&place, "POST /api/accounts", &[("x-forwarded-for", &address)], body.as_bytes()).await.status
    };
    let mut opened = 0;
    let refused = loop {
        match sign_up("7", opened).await {
            200 if opened < 100 => opened += 1,
            other => break other,
        }
    };
    // A class that signs up together has room; a program that goes on for days has not.
    assert_eq!(refused, 429);
    assert!((30..40).contains(&opened), "{opened}");
    // Others are not affected, nor are those who have an account.
    assert_eq!(sign_up("8", 0).await, 200);
    assert_eq!(raw::sign_in(&place, "Class-7-0", "correct horse", "203.0.113.7", "").await.status, 200);
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_and_rematches_are_limited_by_player() {
    let place = Place::open_limited("acts").await;
    let (mut ana, mut bob) = (place.guest("Ana").await, place.guest("Bob").await);
    let game = place.game(&mut ana, &mut bob, casual()).await;
    let path = format!("/api/games/{game}/act");
    let allowed = async |who: &Somebody, command: &str| {
        let act = format!(r#"{{"id":"x","seen":1,"command":{{"type":"{command}"}}}}"#);
        before_too_many_at_once(async || {
            let body = Some(act.clone().into_bytes());
            let answer = who.http.clone().ask(http::Method::POST, &path, body).await.unwrap();
            assert_ne!(answer.status, 400, "{}", String::from_utf8_lossy(&answer.body));
            answer.status == 429
        })
        .await
    };
    // Neither can be done now; asking counts.
    let rematches = allowed(&bob, "rematch").await;
    let resigned = allowed(&ana, "resign").await;
    assert!((5..100).contains(&rematches) && resigned >= 120, "{rematches} {resigned}");
    place.close().await;
}
