//! Signing in: nobody guesses, and nobody is locked out.

use futures_util::future::join_all;
use rayuela_client::ClientError;
use rayuela_online::api::{Credentials, Me, NewToken, Session, Token};
use rayuela_online::{Refusal, limits};
use sqlx::sqlite::SqlitePool;

use crate::raw::{self, Raw};
use crate::table::Place;

const PASSWORD: &str = "correct horse";

async fn sign_up(place: &Place, name: &str) -> Raw {
    let body = serde_json::json!({ "name": name, "password": PASSWORD }).to_string();
    raw::send(place, "POST /api/accounts", &[("x-forwarded-for", "192.0.2.1")], body.as_bytes()).await
}

/// Wrong attempts, all at once, from as many addresses.
async fn guess(place: &Place, name: &str, times: usize) {
    let guesses = (0..times).map(|i| async move {
        let wrong = raw::sign_in(place, name, "wrong horse", &format!("203.0.113.{i}"), "").await;
        assert!([403, 429].contains(&wrong.status), "{wrong:?}");
    });
    join_all(guesses).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_passwords_lock_nobody_out() {
    let place = Place::open_limited("wrong-passwords").await;
    let owner = sign_up(&place, "Ana").await;
    let device = owner.cookie("rayuela-device").unwrap();
    assert_eq!(owner.status, 200);
    guess(&place, "Ana", 9).await;
    // The owner is let in: slowly from elsewhere, and at home as ever.
    let elsewhere = raw::sign_in(&place, "ana", PASSWORD, "198.51.100.20", "").await;
    assert_eq!(elsewhere.status, 200, "{elsewhere:?}");
    // More than may wait at once: unknown devices may have to come again, the owner's own need not.
    let (known, _) =
        tokio::join!(raw::sign_in(&place, "Ana", PASSWORD, "203.0.113.1", &device), guess(&place, "Ana", 12));
    assert_eq!(known.status, 200, "{known:?}");
    // Another account's device, or a forged one, is not known; it is answered all the same.
    let other = sign_up(&place, "Bob").await.cookie("rayuela-device").unwrap();
    assert!(!other.contains(&device));
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_locks_out_no_address() {
    let place = Place::open_limited("name-as-address").await;
    sign_up(&place, "Ana").await;
    guess(&place, "198.51.100.7", 9).await;
    let signed_in = raw::sign_in(&place, "Ana", PASSWORD, "198.51.100.7", "").await;
    assert_eq!(signed_in.status, 200, "{signed_in:?}");
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_of_one_network_share_their_limits() {
    let place = Place::open_limited("networks").await;
    // A new address of the same household for every request.
    let is_refused = async |i: usize| {
        let address = format!("2001:db8:1:2::{i:x}");
        raw::send(&place, "GET /api/lobby", &[("x-forwarded-for", &address)], b"").await.status == 429
    };
    // Sixteen at once: as many as are allowed in a second may be all that a busy machine answers one after another.
    let mut sent = 0;
    while !join_all((sent..sent + 16).map(&is_refused)).await.contains(&true) {
        sent += 16;
        assert!(sent < 20_000, "it is never too much");
    }
    let neighbour = raw::send(&place, "GET /api/lobby", &[("x-forwarded-for", "2001:db8:1:3::1")], b"").await;
    assert_eq!(neighbour.status, 200);
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_oldest_of_fifty_sessions_ends_and_sessions_expire() {
    let place = Place::open("fifty").await;
    let who = Credentials { name: "Ana".to_string(), password: PASSWORD.to_string() };
    let mut first = place.http();
    let me: Me = first.post("/api/accounts", &who).await.unwrap();
    let db = SqlitePool::connect(&format!("sqlite:{}", place.db())).await.unwrap();
    for i in 0..49 {
        let sql = "INSERT INTO keys (hash, id, user_id, is_token, label, created, used)
            SELECT $1, $1, $2, 0, '', MAX(created) + 1, MAX(used) + 1 FROM keys";
        sqlx::query(sql).bind(format!("key{i}")).bind(me.id.to_string()).execute(&db).await.unwrap();
    }
    assert_eq!(first.get::<Vec<Session>>("/api/sessions").await.unwrap().len(), 50);
    let mut second = place.http();
    let _: Me = second.post("/api/session", &who).await.unwrap();
    assert_eq!(second.get::<Vec<Session>>("/api/sessions").await.unwrap().len(), 50);
    assert!(matches!(first.get::<Me>("/api/me").await, Err(ClientError::Refused(Refusal::NotSignedIn))));
    // Not used for three months, or a year old.
    for age in ["used = used - 7862400000", "created = created - 31622400000"] {
        let mut old = place.http();
        let _: Me = old.post("/api/session", &who).await.unwrap();
        let ids: Vec<Session> = old.get("/api/sessions").await.unwrap();
        let current = ids.iter().find(|session| session.current).unwrap().id.clone();
        let sql = format!("UPDATE keys SET {age} WHERE id = '{current}'");
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&db).await.unwrap();
        assert!(old.get::<Me>("/api/me").await.is_err(), "{age}");
        let left: Vec<Session> = second.get("/api/sessions").await.unwrap();
        assert!(left.iter().all(|session| session.id != current), "{age}");
    }
    db.close().await;
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn common_passwords_are_refused() {
    let place = Place::open("common-passwords").await;
    for common in ["password1", "12345678", "Horacio2024", "qwertyuiop"] {
        let who = Credentials { name: "Horacio".to_string(), password: common.to_string() };
        let refused = place.http().post::<Me>("/api/accounts", &who).await.unwrap_err();
        assert!(
            matches!(&refused, ClientError::Refused(Refusal::Malformed { why }) if why.contains("tried")),
            "{refused}"
        );
    }
    let long = Credentials { name: "Horacio".to_string(), password: "x".repeat(limits::PASSWORD.1 + 1) };
    assert!(place.http().post::<Me>("/api/accounts", &long).await.is_err());
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_ends_no_session_and_exports_nothing() {
    let place = Place::open("token-rights").await;
    let mut ana = place.account("Ana").await;
    let token: Token = ana.http.post("/api/tokens", &NewToken { label: "b\u{202e}ot".to_string() }).await.unwrap();
    assert_eq!(token.label, "bot");
    let mut bot = place.http().with_token(token.token.as_deref().unwrap());
    assert!(bot.get::<Me>("/api/me").await.is_ok());
    let session = ana.http.get::<Vec<Session>>("/api/sessions").await.unwrap().remove(0).id;
    let password = |new: &str| Some(format!("{{\"old\":\"{PASSWORD}\",\"new\":\"{new}\"}}").into_bytes());
    let farewell = || Some(format!("{{\"password\":\"{PASSWORD}\"}}").into_bytes());
    for (method, path, body) in [
        ("GET", "/api/sessions".to_string(), None),
        ("DELETE", format!("/api/sessions/{session}"), None),
        ("DELETE", format!("/api/tokens/{}", token.id), None),
        ("GET", "/api/tokens".to_string(), None),
        ("DELETE", "/api/session".to_string(), None),
        ("GET", "/api/blocks".to_string(), None),
        ("PUT", "/api/blocks/Bob".to_string(), None),
        ("DELETE", "/api/blocks/Bob".to_string(), None),
        ("POST", "/api/reports".to_string(), Some(br#"{"name":"Bob","text":"rude"}"#.to_vec())),
        ("GET", "/api/export".to_string(), None),
        ("PUT", "/api/password".to_string(), password("battery staple")),
        ("DELETE", "/api/account".to_string(), farewell()),
        ("GET", "/api/moderation/reports".to_string(), None),
    ] {
        let answer = bot.ask(method.parse().unwrap(), &path, body).await.unwrap();
        assert_eq!(answer.status, 403, "{method} {path}");
    }
    assert!(ana.http.get::<Me>("/api/me").await.is_ok() && bot.get::<Me>("/api/me").await.is_ok());
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_tls_and_behind_a_proxy() {
    let place = Place::open("proxied").await;
    for path in ["/", "/api/lobby", "/healthz"] {
        let plain = raw::send(&place, &format!("GET {path}"), &[], b"").await;
        assert!(plain.headers("strict-transport-security").is_empty(), "{plain:?}");
        let secure = raw::send(&place, &format!("GET {path}"), &[("x-forwarded-proto", "https")], b"").await;
        assert_eq!(secure.headers("strict-transport-security"), ["max-age=31536000"], "{path}");
    }
    // Those who ask the node itself see its metrics; those who come through a proxy do not.
    assert_eq!(raw::send(&place, "GET /metrics", &[], b"").await.status, 200);
    let outside = raw::send(&place, "GET /metrics", &[("x-forwarded-for", "203.0.113.9")], b"").await;
    assert!(outside.status == 404 && outside.body.is_empty(), "{outside:?}");
    place.close().await;
    // Nor do the examples let them through.
    let told = include_str!("../../../../docs/operations.md");
    for (proxy, bar) in [("Caddy", "respond /metrics 404"), ("nginx", "location = /metrics { deny all; }")] {
        assert!(told.contains(proxy) && told.contains(bar), "{proxy}");
    }
}
