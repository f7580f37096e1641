//! Notifications up to the door of the push service: an endpoint of the test's own stands for it, decrypts what comes and
//! checks the signature.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::routing::post;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use hmac::{Hmac, KeyInit, Mac};
use http::{Method, StatusCode};
use rayuela_client::Seat;
use rayuela_online::api::{Begun, Credentials, Me, NewSeek, NewToken, PushDevice, PushKeys, PushState, Token};
use rayuela_online::{GameId, Seek};
use rayuela_rules::Color;
use rayuela_server::Delays;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::rand::SystemRandom;
use ring::signature::{self, ECDSA_P256_SHA256_FIXED};
use serde_json::{Value, json};
use sha2::Sha256;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use crate::table::{Place, Somebody, casual, eventually};

/// What came in at the push service.
struct Heard {
    path: String,
    headers: HeaderMap,
    body: Bytes,
}

/// A push service of the test's own.
struct PushService {
    address: String,
    heard: mpsc::UnboundedReceiver<Heard>,
    /// what it answers next; otherwise that it has taken the message
    answers: Arc<Mutex<VecDeque<StatusCode>>>,
}

type Door = (mpsc::UnboundedSender<Heard>, Arc<Mutex<VecDeque<StatusCode>>>);

async fn take(State((tell, answers)): State<Door>, uri: Uri, headers: HeaderMap, body: Bytes) -> StatusCode {
    tell.send(Heard { path: uri.path().to_string(), headers, body }).unwrap();
    answers.lock().unwrap().pop_front().unwrap_or(StatusCode::CREATED)
}

impl PushService {
    async fn open() -> PushService {
        let (tell, heard) = mpsc::unbounded_channel();
        let answers = Arc::default();
        let routes = Router::new().route("/{device}", post(take)).with_state((tell, Arc::clone(&answers)));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, routes).await });
        PushService { address, heard, answers }
    }

    fn will_answer(&self, answers: &[u16]) {
        let codes = answers.iter().map(|&code| StatusCode::from_u16(code).unwrap());
        self.answers.lock().unwrap().extend(codes);
    }

    async fn next(&mut self) -> Heard {
        tokio::time::timeout(Duration::from_secs(300), self.heard.recv()).await.expect("a message").unwrap()
    }
}

/// The keys of a browser, for one message.
struct Browser {
    private: EphemeralPrivateKey,
    public: Vec<u8>,
    auth: [u8; 16],
}

impl Browser {
    fn new() -> Browser {
        let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = private.compute_public_key().unwrap().as_ref().to_vec();
        Browser { private, public, auth: *b"sixteen secrets!" }
    }

    fn device(&self, endpoint: String, lang: Option<&str>) -> PushDevice {
        let keys = PushKeys { p256dh: BASE64.encode(&self.public), auth: BASE64.encode(self.auth) };
        PushDevice { endpoint, keys, lang: lang.map(str::to_string) }
    }

    /// Decrypts a message as RFC 8291 and RFC 8188 say, written down a second time.
    fn read(self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        let (size, rest) = rest.split_at(4);
        let (length, rest) = rest.split_at(1);
        let (sender, sealed) = rest.split_at(length[0].into());
        assert!(u32::from_be_bytes(size.try_into().unwrap()) as usize >= sealed.len());
        let secret =
            agree_ephemeral(self.private, &UnparsedPublicKey::new(&ECDH_P256, sender), <[u8]>::to_vec).unwrap();
        let info = [b"WebPush: info\0".as_slice(), &self.public, sender].concat();
        let shared = expand(&mac(&self.auth, &secret), &info);
        let key = mac(salt, &shared);
        let nonce = expand(&key, b"Content-Encoding: nonce\0")[..12].try_into().unwrap();
        let key = expand(&key, b"Content-Encoding: aes128gcm\0");
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key[..16]).unwrap());
        let mut text = sealed.to_vec();
        let text = key.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut text).unwrap();
        let end = text.iter().rposition(|&byte| byte != 0).unwrap();
        assert_eq!(text[end], 2, "the last record");
        serde_json::from_slice(&text[..end]).unwrap()
    }
}

fn mac(key: &[u8], text: &[u8]) -> Vec<u8> {
    let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(key).unwrap();
    mac.update(text);
    mac.finalize().into_bytes().to_vec()
}

/// The first block of HKDF's second step, which is all that is ever needed here.
fn expand(key: &[u8], info: &[u8]) -> Vec<u8> {
    mac(key, &[info, &[1]].concat())
}

/// Checks the signature of a message; the claims of its token.
fn claims(heard: &Heard, key: &str) -> Value {
    let header = heard.headers["authorization"].to_str().unwrap();
    let (token, sender) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(sender, key);
    let (text, signature) = token.rsplit_once('.').unwrap();
    let public = signature::UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, BASE64.decode(key).unwrap());
    public.verify(text.as_bytes(), &BASE64.decode(signature).unwrap()).unwrap();
    let (head, claims) = text.split_once('.').unwrap();
    let json = |part: &str| serde_json::from_slice::<Value>(&BASE64.decode(part).unwrap()).unwrap();
    assert_eq!(json(head), json!({ "typ": "JWT", "alg": "ES256" }));
    json(claims)
}

async fn open(name: &str) -> Place {
    Place::open_with(name, |settings| {
        settings.local_push = true;
        settings.public_url = Some("https://rayuela.example.org".to_string());
        let short = Duration::from_millis(50);
        settings.delays = Delays { push: short, mail: short, open: short, retry: short };
    })
    .await
}

async fn subscribe(who: &mut Somebody, browser: &Browser, endpoint: String, lang: Option<&str>) {
    assert_eq!(who.send(Method::PUT, "/api/push", &browser.device(endpoint, lang)).await, 204);
}

async fn state(who: &mut Somebody) -> PushState {
    who.http.get("/api/push").await.unwrap()
}

/// Waits until nobody is to be told of anything any more.
async fn nothing_left(place: &Place) {
    let pool = SqlitePool::connect_with(SqliteConnectOptions::new().filename(place.db())).await.unwrap();
    eventually("all reminders are done with", async || {
        let left: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM reminders").fetch_one(&pool).await.unwrap();
        (left == 0).then_some(())
    })
    .await;
    pool.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_reaches_a_closed_page_encrypted_and_signed() {
    let (place, mut service) = (open("push").await, PushService::open().await);
    let (mut ana, mut bob) = (place.account("Ana").await, place.account("Bob").await);
    let before = state(&mut bob).await;
    assert!(before.endpoint.is_none());
    let endpoint = format!("{}/phone", service.address);
    let browser = Browser::new();
    subscribe(&mut bob, &browser, endpoint.clone(), Some("ja")).await;
    assert_eq!(state(&mut bob).await, PushState { endpoint: Some(endpoint.clone()), ..before.clone() });

    let game = place.slow_game(&mut ana, &mut bob).await;
    ana.play(&game, "a1").await;
    let heard = service.next().await;
    assert_eq!(heard.path, "/phone");
    let message = browser.read(&heard.body);
    let expected = json!({ "title": "あなたの番です", "body": "Ana さんが指しました。", "game": game, "lang": "ja" });
    assert_eq!(message, expected);
    let claims = claims(&heard, &before.key);
    assert_eq!(claims["aud"], service.address.as_str());
    assert_eq!(claims["sub"], "https://rayuela.example.org");
    assert!(claims["exp"].as_u64().unwrap() > 1_700_000_000);
    let header = |name: &str| heard.headers[name].to_str().unwrap();
    assert_eq!((header("content-encoding"), header("topic")), ("aes128gcm", game.as_str()));
    assert!(header("ttl").parse::<u64>().unwrap() > 3_600);

    // A browser that gets a new address keeps its language.
    let browser = Browser::new();
    subscribe(&mut bob, &browser, format!("{}/moved", service.address), None).await;
    bob.play(&game, "a3").await;
    ana.play(&game, "e1").await;
    let heard = service.next().await;
    assert_eq!((heard.path.as_str(), browser.read(&heard.body)), ("/moved", expected));

    // Signed out, the device hears nothing more; the key stays the same over restarts.
    bob.play(&game, "e3").await;
    assert_eq!(bob.send(Method::DELETE, "/api/session", &()).await, 204);
    ana.play(&game, "b4").await;
    nothing_left(&place).await;
    let db = std::path::PathBuf::from(place.db());
    place.close().await;
    let place = Place::open_file(&db).await;
    let http = place.http().with_cookie(ana.http.cookie().unwrap());
    assert_eq!(state(&mut Somebody { http }).await.key, before.key);
    assert!(service.heard.try_recv().is_err());
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn devices_with_the_game_open_are_left_alone() {
    let (place, mut service) = (open("push-open").await, PushService::open().await);
    let (mut ana, mut desk) = (place.account("Ana").await, place.account("Bob").await);
    let mut phone = Somebody { http: place.http() };
    let bob = Credentials { name: "Bob".to_string(), password: "correct horse".to_string() };
    phone.http.post::<Me>("/api/session", &bob).await.unwrap();
    subscribe(&mut desk, &Browser::new(), format!("{}/desk", service.address), Some("en")).await;
    subscribe(&mut phone, &Browser::new(), format!("{}/phone", service.address), Some("pt")).await;

    // A game of days: the phone is told, the desk has it open.
    let game = place.slow_game(&mut ana, &mut desk).await;
    let slow = keep_open(desk.sit(&game).await);
    ana.play(&game, "a1").await;
    assert_eq!(service.next().await.path, "/phone");
    nothing_left(&place).await;
    assert!(service.heard.try_recv().is_err());

    // A game of minutes: a player who has it open anywhere is told nowhere.
    let game = fast_game(&mut ana, &mut desk).await;
    let fast = keep_open(desk.sit(&game).await);
    ana.play(&game, "a1").await;
    nothing_left(&place).await;
    assert!(service.heard.try_recv().is_err());
    // A player who has left it is told everywhere.
    slow.abort();
    fast.abort();
    eventually("the pages are closed", async || {
        let metrics = desk.http.ask(Method::GET, "/metrics", None).await.unwrap().body;
        String::from_utf8(metrics).unwrap().contains("\nrayuela_connections 0\n").then_some(())
    })
    .await;
    desk.play(&game, "a3").await;
    ana.play(&game, "e1").await;
    let mut paths = [service.next().await.path, service.next().await.path];
    paths.sort();
    assert_eq!(paths, ["/desk", "/phone"]);
    place.close().await;
}

/// Keeps the game open as a page does: one that never answers when the server asks is closed after a while.
fn keep_open(mut seat: Seat) -> JoinHandle<()> {
    tokio::spawn(async move {
        let _ = seat.until(|_| false).await;
    })
}

async fn fast_game(white: &mut Somebody, black: &mut Somebody) -> GameId {
    let seek = NewSeek { terms: casual(), color: Some(Color::White), private: true };
    let seek: Seek = white.http.post("/api/seeks", &seek).await.unwrap();
    black.http.post::<Begun>(&format!("/api/seeks/{}/accept", seek.id), &()).await.unwrap().game
}

#[tokio::test(flavor = "multi_thread")]
async fn failures_are_tried_again_a_few_times_and_gone_devices_forgotten() {
    let (place, mut service) = (open("push-failures").await, PushService::open().await);
    let (mut ana, mut bob) = (place.account("Ana").await, place.account("Bob").await);
    subscribe(&mut bob, &Browser::new(), format!("{}/phone", service.address), Some("en")).await;
    let game = place.slow_game(&mut ana, &mut bob).await;

    // Busy twice, then it is taken: three tries.
    service.will_answer(&[503, 429]);
    ana.play(&game, "a1").await;
    for _ in 0..3 {
        service.next().await;
    }
    nothing_left(&place).await;
    assert!(service.heard.try_recv().is_err());

    // Broken for good: five tries, and the device stays.
    service.will_answer(&[500; 5]);
    bob.play(&game, "a3").await;
    ana.play(&game, "e1").await;
    for _ in 0..5 {
        service.next().await;
    }
    nothing_left(&place).await;
    assert!(service.heard.try_recv().is_err() && state(&mut bob).await.endpoint.is_some());

    // Refused: one try. Sent elsewhere: nobody goes there.
    for (answer, [first, second]) in [(400, ["e3", "b4"]), (302, ["b2", "d2"])] {
        service.will_answer(&[answer]);
        bob.play(&game, first).await;
        ana.play(&game, second).await;
        service.next().await;
        nothing_left(&place).await;
        assert!(service.heard.try_recv().is_err());
    }

    // Gone: forgotten.
    service.will_answer(&[410]);
    bob.play(&game, "d3").await;
    ana.play(&game, "c4").await;
    service.next().await;
    nothing_left(&place).await;
    assert!(state(&mut bob).await.endpoint.is_none());
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sends_the_server_into_its_own_network() {
    let place = Place::open("push-inside").await;
    let mut ana = place.account("Ana").await;
    let browser = Browser::new();
    for endpoint in [
        "http://push.example.net/x",
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://127.1/x",
        "https://0x7f.1/x",
        "https://0177.0.0.1/x",
        "https://[64:ff9b:1::a00:1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://192.168.1.1/x",
        "https://push.example.net:5432/x",
        "gopher://push.example.net/x",
    ] {
        let device = browser.device(endpoint.to_string(), None);
        assert_eq!(ana.send(Method::PUT, "/api/push", &device).await, 400, "{endpoint}");
    }
    let good = browser.device("https://push.example.net/x".to_string(), Some("en"));
    let mut bad = good.clone();
    bad.keys.p256dh = BASE64.encode([4; 65]);
    assert_eq!(ana.send(Method::PUT, "/api/push", &bad).await, 400);
    assert_eq!(ana.send(Method::PUT, "/api/push", &PushDevice { lang: Some("xx".into()), ..good.clone() }).await, 400);
    assert_eq!(ana.send(Method::PUT, "/api/push", &good).await, 204);

    // Devices are browsers of people with an account.
    let label = "bot".to_string();
    let token: Token = ana.http.post("/api/tokens", &NewToken { label }).await.unwrap();
    let mut bot = Somebody { http: place.http().with_token(&token.token.unwrap()) };
    assert_eq!(bot.send(Method::PUT, "/api/push", &good).await, 403);
    assert_eq!(place.guest("Bob").await.send(Method::PUT, "/api/push", &good).await, 403);
    assert_eq!(ana.send(Method::DELETE, "/api/push", &()).await, 204);
    assert!(state(&mut ana).await.endpoint.is_none());
    place.close().await;
}
