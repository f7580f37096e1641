//! An enemy at the door: whatever is sent, the answer is an error that says why, and nothing has changed.

use rayuela_online::api::{GameLog, Me};
use rayuela_online::{ChatLine, Command, FromServer, ToServer};

use crate::raw;
use crate::table::{Place, casual, connect, heard};

/// Bodies that no request can be.
fn hostile_bodies() -> Vec<Vec<u8>> {
    let mut bodies: Vec<Vec<u8>> = [
        "{",
        "[]",
        "null",
        "0",
        "\"\"",
        "{\"name\":null}",
        "{\"name\":[]}",
        "{\"name\":{\"$ne\":1}}",
        "{\"name\":1e999}",
        "{\"name\":\"Ana\",\"name\":\"Bob\"}",
        "{\"name\":\"\\ud800\"}",
        "{\"name\":\"a\\u0000b\"}",
        "{\"__proto__\":{}}",
        "{\"name\":\"' OR 1=1 --\",\"password\":\"x\"}",
        "{\"name\":\"Ana\",\"password\":{}}",
        "{\"text\":\"\"}",
        "{\"text\":\"\\u202e\\u200b\"}",
        "{\"text\":\"x\",\"id\":\"a b\"}",
        "{\"text\":\"x\",\"id\":\"\"}",
        "{\"positions\":[\"x\"]}",
        "{\"variant\":\"six\",\"positions\":[\"/\"]}",
        "{\"action\":\"close\",\"whom\":\"Ana\",\"hours\":-1}",
        "{\"id\":\"x\",\"seen\":4294967296,\"command\":{\"type\":\"abort\"}}",
    ]
    .map(|body| body.as_bytes().to_vec())
    .to_vec();
    // Deep, long, and not even text.
    bodies.push([b"{\"name\":".to_vec(), vec![b'['; 8_000], vec![b']'; 8_000], b"}".to_vec()].concat());
    bodies.push(format!("{{\"name\":\"{}\"}}", "a".repeat(15_000)).into_bytes());
    bodies.push(format!("{{\"name\":\"{}\"}}", "a".repeat(1_000_000)).into_bytes());
    bodies.push(b"{\"name\":\"\xff\xfe\"}".to_vec());
    bodies
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_bodies_change_nothing() {
    let place = Place::open("hostile-bodies").await;
    let (mut ana, mut bob) = (place.account("Ana").await, place.guest("Bob").await);
    let game = place.game(&mut ana, &mut bob, casual()).await;
    let cookie = format!("rayuela={}", ana.http.cookie().unwrap());
    for body in hostile_bodies() {
        for request in [
            "POST /api/guest".to_string(),
            "POST /api/accounts".to_string(),
            "POST /api/session".to_string(),
            "PUT /api/password".to_string(),
            "DELETE /api/account".to_string(),
            "POST /api/tokens".to_string(),
            "POST /api/seeks".to_string(),
            "POST /api/engine".to_string(),
            "POST /api/reports".to_string(),
            "POST /api/fair-play".to_string(),
            "POST /api/moderation/rulings".to_string(),
            format!("POST /api/games/{game}/act"),
            format!("POST /api/games/{game}/chat"),
        ] {
            let answer = raw::send(&place, &request, &[("cookie", &cookie)], &body).await;
            let shown = String::from_utf8_lossy(&body[..body.len().min(80)]).into_owned();
            assert!((400..500).contains(&answer.status), "{request} {shown}: {answer:?}");
            assert!(answer.headers("set-cookie").is_empty(), "{request} {shown}");
            // 413 is the one answer that is given before anything is read.
            assert!(answer.status == 413 || answer.body.contains("refusal"), "{request} {shown}: {answer:?}");
        }
    }
    let log: GameLog = ana.http.get(&format!("/api/games/{game}")).await.unwrap();
    let chat: Vec<ChatLine> = ana.http.get(&format!("/api/games/{game}/chat")).await.unwrap();
    assert!(log.entries.len() == 1 && chat.is_empty());
    assert_eq!(ana.http.get::<Me>("/api/me").await.unwrap().name, "Ana");
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_with_anything_in_them_are_answered() {
    let place = Place::open("hostile-addresses").await;
    let ana = place.account("Ana").await;
    let cookie = format!("rayuela={}", ana.http.cookie().unwrap());
    let long = "a".repeat(6_000);
    for name in ["%00", "%ff", "..%2f..", "%e2%80%ae", "%27%20OR%201=1", "%25", "Ana%00", "%F0%9F%92%A9", &long] {
        for path in [
            format!("GET /api/users/{name}"),
            format!("GET /api/users/{name}/ratings"),
            format!("GET /api/games/{name}"),
            format!("GET /api/games/{name}/record"),
            format!("GET /api/games?player={name}&opponent={name}&variant={name}"),
            format!("GET /api/seeks/{name}"),
            format!("PUT /api/blocks/{name}?game={name}"),
            format!("DELETE /api/blocks/{name}"),
            format!("DELETE /api/sessions/{name}"),
            format!("GET /api/moderation/players/{name}"),
            format!("POST /api/moderation/reports/{name}/settle"),
            format!("GET /api/probe?variant={name}&position={name}"),
        ] {
            let answer = raw::send(&place, &path, &[("cookie", &cookie)], b"").await;
            let is_unblocked = path.starts_with("DELETE /api/blocks") && answer.status == 204;
            assert!((400..500).contains(&answer.status) || is_unblocked, "{path}: {answer:?}");
        }
    }
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_cookies_and_tokens_open_nothing() {
    let place = Place::open("forged").await;
    let ana = place.guest("Ana").await;
    let own = ana.http.cookie().unwrap().to_string();
    let parts: Vec<&str> = own.split('.').collect();
    let later = parts[3].parse::<u64>().unwrap() + 1;
    let zeros = "0".repeat(64);
    for forged in [
        own.replacen("Ana", "Bob", 1),
        format!("{}.{}.{}.{later}.{}", parts[0], parts[1], parts[2], parts[4]),
        format!("{}.{}.{}.{}.{zeros}", parts[0], parts[1], parts[2], parts[3]),
        own[..own.len() - 1].to_string(),
        format!("{own}{own}"),
        "s.".to_string(),
        format!("s.{}", "x".repeat(7_000)),
        "s.' OR 1=1 --".to_string(),
        ".".repeat(5_000),
    ] {
        let answer = raw::send(&place, "GET /api/me", &[("cookie", &format!("rayuela={forged}"))], b"").await;
        assert_eq!(answer.status, 401, "{forged}");
        let token = format!("Bearer {forged}");
        let answer = raw::send(&place, "GET /api/me", &[("authorization", &token)], b"").await;
        assert_eq!(answer.status, 401, "{forged}");
    }
    // A cookie of the device proves nothing.
    let device = raw::send(&place, "GET /api/me", &[("cookie", &format!("rayuela-device={own}"))], b"").await;
    assert_eq!(device.status, 401);
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_open_no_connection() {
    let place = Place::open("cross-site").await;
    let mut ana = place.guest("Ana").await;
    let cookie = format!("rayuela={}", ana.http.cookie().unwrap());
    let upgrade = [
        ("connection", "upgrade"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ("cookie", cookie.as_str()),
    ];
    for foreign in [
        vec![("origin", "https://evil.example")],
        vec![("origin", "null")],
        vec![("origin", "http://127.0.0.1.evil.example")],
        vec![("origin", "https://evil.example#127.0.0.1")],
        vec![("sec-fetch-site", "cross-site")],
        vec![("sec-fetch-site", "same-site")],
    ] {
        let headers: Vec<_> = upgrade.iter().copied().chain(foreign.iter().copied()).collect();
        let answer = raw::send(&place, "GET /ws", &headers, b"").await;
        assert_eq!(answer.status, 403, "{foreign:?}");
        let posted = raw::send(&place, "POST /api/seeks", &headers[4..], b"{}").await;
        assert_eq!(posted.status, 403, "{foreign:?}");
    }
    // A form of another site cannot send JSON.
    let form =
        raw::send(&place, "DELETE /api/session", &[("cookie", &cookie), ("origin", "https://evil.example")], b"").await;
    assert_eq!(form.status, 403);
    assert!(ana.http.get::<Me>("/api/me").await.is_ok());
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_of_others_and_of_the_past_are_refused() {
    let place = Place::open("replayed").await;
    let (mut ana, mut bob, eve) = (place.guest("Ana").await, place.guest("Bob").await, place.guest("Eve").await);
    let game = place.game(&mut ana, &mut bob, casual()).await;
    let mut white = ana.sit(&game).await;
    if white.color() != Some(rayuela_rules::Color::White) {
        std::mem::swap(&mut ana, &mut bob);
        white = ana.sit(&game).await;
    }
    let turn = |turn: &str| Command::Turn { turn: turn.to_string() };
    white.act_as("first", 1, turn("a1")).await.unwrap();
    // The same command, from the other player, from a stranger, and in another game.
    let other = place.game(&mut ana, &mut bob, casual()).await;
    let message = |game: &rayuela_online::GameId| ToServer::Act {
        id: "first".to_string(),
        game: game.clone(),
        seen: 1,
        command: turn("a1"),
    };
    for (http, game, refused) in
        [(&bob.http, &game, true), (&eve.http, &game, true), (&eve.http, &other, true), (&ana.http, &game, false)]
    {
        let mut line = connect(http).await;
        line.send(&message(game)).await.unwrap();
        let answer = heard("the server answers", &mut line, |message| {
            matches!(message, FromServer::Done { .. } | FromServer::Refused { .. }).then_some(message)
        })
        .await;
        assert_eq!(matches!(answer, FromServer::Refused { .. }), refused, "{answer:?}");
    }
    let log: GameLog = ana.http.get(&format!("/api/games/{game}")).await.unwrap();
    assert_eq!(log.entries.len(), 2);
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_hides_and_reverses_nothing() {
    let place = Place::open("chat-marks").await;
    let (mut ana, mut bob) = (place.guest("Ana").await, place.guest("Bob").await);
    let game = place.game(&mut ana, &mut bob, casual()).await;
    let path = format!("/api/games/{game}/chat");
    let zalgo = format!("z{}", "\u{0337}".repeat(200));
    for text in ["\u{202e}olleh\u{2066}", "a\u{0}b\u{7}c\r\nd", &zalgo, "<script>alert(1)</script>"] {
        let body = serde_json::json!({ "text": text }).to_string();
        let answer = ana.http.ask(http::Method::POST, &path, Some(body.into_bytes())).await.unwrap();
        assert_eq!(answer.status, 204, "{text}");
    }
    let lines: Vec<ChatLine> = bob.http.get(&path).await.unwrap();
    let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(texts, ["olleh", "a b c  d", "z\u{337}\u{337}\u{337}", "<script>alert(1)</script>"]);
    place.close().await;
}
