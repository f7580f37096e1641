//! Any request at all: the server answers, and never by an error of its own.
//!
//! An input is a request as text: the method and the address, a line for each header, an empty line, the body.

use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt;
use rayuela_fuzz::runner::smoke;
use rayuela_fuzz::trace::{hash, joined, refused};
use rayuela_fuzz::{Target, Trace, input};
use rayuela_online::api::Refused;
use rayuela_server::{Assets, Services, Settings, Site, router};
use tokio::runtime::Runtime;
use tower::ServiceExt;

/// Stands for the cookie of a guest, which no input could guess.
const GUEST: &str = "rayuela=GUEST";

/// How long the storage may be busy.
const PATIENCE: Duration = Duration::from_secs(300);

struct Place {
    runtime: Runtime,
    router: Router,
    cookie: String,
}

/// The server of this test, with a guest in it.
static PLACE: LazyLock<Place> = LazyLock::new(|| {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("fuzz");
    std::fs::create_dir_all(&dir).unwrap();
    let db = dir.join(format!("fuzz-{}.db", std::process::id()));
    // A machine that is busy for a while has not been away: a game whose clock has run out would be refused for a moment then.
    let shortest_absence = Duration::from_secs(3_600);
    let db = db.display().to_string();
    let settings = Settings { db, unlimited: true, shortest_absence, ..Settings::default() };
    let services = runtime.block_on(Services::open(&settings)).unwrap();
    let router = router(Site::new(Assets::embedded(rayuela_bundle::FILES), None), Some(services));
    let guest = Request::post("/api/guest").header("content-type", "application/json");
    let guest = guest.body(Body::from(r#"{"name":"Ana"}"#)).unwrap();
    let response = runtime.block_on(router.clone().oneshot(guest)).unwrap();
    let cookie = response.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_string();
    Place { runtime, router, cookie }
});

fn request(text: &str) -> Option<Request<Body>> {
    let (head, body) = text.split_once("\n\n").unwrap_or((text, ""));
    let mut lines = head.lines();
    let (method, address) = lines.next()?.split_once(' ')?;
    let mut request = Request::builder().method(method).uri(address);
    for (name, value) in lines.filter_map(|line| line.split_once(':')) {
        request = request.header(name, value.trim().replace(GUEST, &PLACE.cookie));
    }
    request.body(Body::from(body.to_string())).ok()
}

/// The answer to a request, which is repeated while the storage is busy: a busy machine makes it so.
async fn answer(mut asked: Request<Body>, text: &str) -> (StatusCode, Bytes) {
    let begun = Instant::now();
    loop {
        let response = PLACE.router.clone().oneshot(asked).await.unwrap();
        let status = response.status();
        if status != StatusCode::SERVICE_UNAVAILABLE || begun.elapsed() > PATIENCE {
            return (status, response.into_body().collect().await.unwrap().to_bytes());
        }
        asked = request(text).unwrap();
    }
}

fn run(data: &[u8]) -> Trace {
    let text = input::text(data);
    let Some(first) = request(&text) else { return 0 };
    let path = first.uri().path();
    // Passwords are slow on purpose, and the engine's games go on after the answer.
    if ["/api/accounts", "/api/session", "/api/engine"].contains(&path) && text.contains('{') {
        return 1;
    }
    let (is_probe, is_api) = (path == "/api/probe", path.starts_with("/api/"));
    let (status, body) = PLACE.runtime.block_on(answer(first, &text));
    assert!(!status.is_server_error(), "{status}: {text}");
    let refusal = serde_json::from_slice::<Refused>(&body).ok();
    if is_api && status == StatusCode::BAD_REQUEST {
        // The tables answer with a sentence alone.
        let told = refusal.is_some() || (is_probe && !body.is_empty());
        assert!(told, "an answer that says nothing: {text}");
    }
    joined([
        status.as_u16().into(),
        refusal.map_or(hash(&body[..body.len().min(8)]), |refused_| refused(refused_.text)),
    ])
}

fn seeds() -> Vec<Vec<u8>> {
    let json = "content-type: application/json\nhost: here\ncookie: rayuela=GUEST";
    let cookie = "cookie: rayuela=GUEST";
    let terms = r#"{"variant":"nine","clock":{"type":"fischer","start":60000,"increment":0}}"#;
    let requests = [
        format!("GET /api/games?player=Ana&variant=six&result=white&rated=true&before=5&limit=10\n{cookie}\n\n"),
        format!("GET /api/probe?variant=six&position=.../.../..../.../..._w_6_6\n{cookie}\n\n"),
        format!("GET /api/games/abc/record\n{cookie}\n\n"),
        format!("GET /api/games/abc/picture.svg?ply=3&flipped=true\n{cookie}\n\n"),
        format!("GET /api/me\n{cookie}\nx-forwarded-for: 1.2.3.4, ::1\n\n"),
        "GET /api/me\nauthorization: Bearer 0123456789abcdef\n\n".to_string(),
        "GET /api/me\ncookie: rayuela=g.gabc.Ana.99999999999999.0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\n\n".to_string(),
        format!("POST /api/guest\n{json}\n\n{{\"name\":\"Bob\"}}"),
        format!("POST /api/seeks\n{json}\n\n{{\"terms\":{terms},\"color\":\"white\",\"private\":true}}"),
        format!("POST /api/seeks/abc/accept\n{json}\n\n{{}}"),
        format!("DELETE /api/seeks/abc\n{json}\n\n"),
        format!("POST /api/games/abc/act\n{json}\n\n{{\"id\":\"x\",\"seen\":1,\"command\":{{\"type\":\"turn\",\"turn\":\"d2\"}}}}"),
        format!("POST /api/games/abc/chat\n{json}\n\n{{\"text\":\"hello\"}}"),
        format!("POST /api/reports\n{json}\n\n{{\"name\":\"Bob\",\"game\":\"abc\",\"text\":\"rude\"}}"),
        format!("PUT /api/blocks/Bob\n{json}\n\n"),
        format!("POST /api/recovery\n{json}\n\n{{\"name\":\"Ana\",\"code\":\"abcd-efgh\",\"password\":\"correct horse\"}}"),
        format!("POST /api/recovery/address\n{json}\n\n{{\"code\":\"abcd-efgh\"}}"),
        format!("PUT /api/push\n{json}\n\n{{\"endpoint\":\"https://a.org/x\",\"keys\":{{\"p256dh\":\"\",\"auth\":\"\"}},\"lang\":\"en\"}}"),
        "GET /api/users/Ana/ratings\n\n".to_string(),
        "GET /api/lobby\naccept-encoding: br\n\n".to_string(),
        "GET /play/nine?clock=5%2B3\nif-none-match: \"x\"\n\n".to_string(),
        "GET /ws\nupgrade: websocket\nconnection: upgrade\nsec-websocket-version: 13\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\n\n".to_string(),
    ];
    requests.into_iter().map(String::into_bytes).collect()
}

#[test]
fn requests() {
    let words: &[&str] = &[
        "GET ",
        "POST ",
        "PUT ",
        "DELETE ",
        "/api/",
        "games",
        "seeks",
        "users",
        "?",
        "&",
        "%00",
        "%ff",
        "%2F",
        "..",
        "before=",
        "limit=",
        "position=",
        "variant=",
        "ply=",
        "rayuela=GUEST",
        "content-type: ",
        "application/json",
        "origin: ",
        "\n\n",
        "{",
        "}",
        "\"",
        "null",
        "-1",
        "18446744073709551615",
        "9223372036854775808",
    ];
    smoke(&Target { name: "request", run, seeds, words, ..Target::USUAL }, 2_000);
}
