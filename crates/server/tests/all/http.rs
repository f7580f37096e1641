//! The server as a client sees it. The app itself is tested in a browser; here any files do.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use axum::body::Body;
use axum::http::{Request, Response, StatusCode};
use http_body_util::BodyExt;
use rayuela_server::{Assets, Site, router};
use tower::ServiceExt;

const SCRIPT: &str = "/app.0123456789abcdef.js";

/// A folder as `cargo xtask app` leaves it, with one script whose text is worth compressing.
///
/// It is written once: the tests run at the same time, and one would read what another has just emptied.
fn folder() -> &'static Path {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
        let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("http-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        let mut brotli = Vec::new();
        brotli::BrotliCompress(&mut script().as_bytes(), &mut brotli, &Default::default()).unwrap();
        fs::write(dir.join("index.html"), "<!doctype html><title>page</title>").unwrap();
        fs::write(dir.join(&SCRIPT[1..]), script()).unwrap();
        fs::write(dir.join(format!("{}.br", &SCRIPT[1..])), brotli).unwrap();
        dir
    });
    &FOLDER
}

fn script() -> String {
    "again();\n".repeat(100)
}

async fn ask(request: Request<Body>) -> Response<Body> {
    let assets = Assets::read(folder()).unwrap();
    router(Site::new(assets, None), None).oneshot(request).await.unwrap()
}

async fn get(address: &str) -> Response<Body> {
    ask(Request::get(address).body(Body::empty()).unwrap()).await
}

async fn bytes(response: Response<Body>) -> Vec<u8> {
    response.into_body().collect().await.unwrap().to_bytes().to_vec()
}

async fn text(response: Response<Body>) -> String {
    String::from_utf8(bytes(response).await).unwrap()
}

fn header<'a>(response: &'a Response<Body>, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

#[tokio::test]
async fn every_answer_is_protected() {
    for address in ["/", "/play/nine", SCRIPT, "/missing.js", "/healthz", "/api/probe"] {
        let response = get(address).await;
        let policy = header(&response, "content-security-policy");
        assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval';"), "{address}");
        assert!(policy.contains("frame-ancestors 'none'"), "{address}");
        assert!(!policy.contains("unsafe-inline"), "{address}");
        assert_eq!(header(&response, "x-content-type-options"), "nosniff", "{address}");
        assert_eq!(header(&response, "referrer-policy"), "no-referrer", "{address}");
        assert_eq!(header(&response, "cross-origin-opener-policy"), "same-origin", "{address}");
        assert_eq!(header(&response, "cross-origin-embedder-policy"), "require-corp", "{address}");
    }
}

#[tokio::test]
async fn names_that_tell_the_content_are_kept_for_ever() {
    let script = get(SCRIPT).await;
    assert_eq!(script.status(), StatusCode::OK);
    assert_eq!(header(&script, "cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(header(&script, "content-type"), "text/javascript; charset=utf-8");
    assert_eq!(header(&get("/").await, "cache-control"), "no-cache");
}

#[tokio::test]
async fn the_page_stands_at_the_addresses_of_its_screens() {
    for address in ["/", "/play/nine", "/learn/morelli/capturing", "/analysis/six/.../.../..../.../...%20w%206%206"] {
        let response = get(address).await;
        assert_eq!(response.status(), StatusCode::OK, "{address}");
        assert_eq!(header(&response, "content-type"), "text/html; charset=utf-8", "{address}");
        assert!(text(response).await.contains("<title>page</title>"), "{address}");
    }
}

#[tokio::test]
async fn missing_files_are_missing() {
    for address in ["/app.ffffffffffffffff.js", "/favicon.ico", "/api/other", "/x.js.br"] {
        let response = get(address).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{address}");
        assert_eq!(header(&response, "cache-control"), "", "{address}");
    }
}

#[tokio::test]
async fn a_known_file_is_not_sent_again() {
    let tag = header(&get("/").await, "etag").to_string();
    let again = |tags: String| ask(Request::get("/").header("if-none-match", tags).body(Body::empty()).unwrap());
    let response = again(format!("\"other\", W/{tag}")).await;
    assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(header(&response, "etag"), tag);
    assert!(bytes(response).await.is_empty());
    assert_eq!(again("\"other\"".to_string()).await.status(), StatusCode::OK);
}

#[tokio::test]
async fn compressed_for_those_who_read_it() {
    let plain = get(SCRIPT).await;
    assert_eq!((header(&plain, "content-encoding"), header(&plain, "vary")), ("", "accept-encoding"));
    let asked = Request::get(SCRIPT).header("accept-encoding", "gzip, br").body(Body::empty()).unwrap();
    let compressed = ask(asked).await;
    assert_eq!(header(&compressed, "content-encoding"), "br");
    assert_eq!(header(&compressed, "content-type"), "text/javascript; charset=utf-8");
    assert_ne!(header(&compressed, "etag"), header(&plain, "etag"));
    let mut unpacked = Vec::new();
    brotli::BrotliDecompress(&mut bytes(compressed).await.as_slice(), &mut unpacked).unwrap();
    assert_eq!(unpacked, bytes(plain).await);
    assert_eq!(unpacked, script().as_bytes());
}

#[tokio::test]
async fn other_methods_are_refused() {
    let head = ask(Request::head("/").body(Body::empty()).unwrap()).await;
    assert_eq!(head.status(), StatusCode::OK);
    assert_ne!(header(&head, "etag"), "");
    let post = ask(Request::post("/").body(Body::empty()).unwrap()).await;
    assert_eq!(post.status(), StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(header(&post, "allow"), "GET, HEAD");
}

#[tokio::test]
async fn healthy() {
    let response = get("/healthz").await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(text(response).await, "ok\n");
}

#[tokio::test]
async fn positions_are_looked_up() {
    let six = get("/api/probe?variant=six&position=.../.../..../.../...%20w%206%206").await;
    assert_eq!(header(&six, "content-type"), "application/json");
    let json = text(six).await;
    assert!(json.contains("\"value\":\"draw\",\"variant\":\"six\"") && json.contains("\"turn\":\"a1\""), "{json}");
    let nine = get("/api/probe?variant=nine&position=w.w/.../.../w....b/.../.../bb.%20w%200%200").await;
    assert_eq!(nine.status(), StatusCode::NOT_FOUND);
    let nine = get("/api/probe?variant=nine&position=w.w/.../.../w....b/.../.../bb.%20w%200%200&quiet=true").await;
    assert_eq!(nine.status(), StatusCode::NO_CONTENT);
    assert_eq!(text(nine).await, "");
    for bad in
        ["", "?variant=six", "?variant=chess&position=x", "?variant=six&position=x", "?variant=stacking&position=x"]
    {
        assert_eq!(get(&format!("/api/probe{bad}")).await.status(), StatusCode::BAD_REQUEST, "{bad}");
    }
}

#[tokio::test]
async fn the_program_has_a_page_of_its_own() {
    let site = Site::new(Assets::embedded(rayuela_bundle::FILES), None);
    let response = router(site, None).oneshot(Request::get("/").body(Body::empty()).unwrap()).await.unwrap();
    assert!(text(response).await.contains("<title>Rayuela</title>"));
}

/// `cargo xtask dist` tells web hosts these headers.
#[tokio::test]
async fn hosts_are_told_the_headers_that_the_server_sends() {
    let told = include_str!("../../../release/hosting/headers.txt");
    let response = get("/").await;
    for line in told.lines() {
        let (name, value) = line.split_once(": ").unwrap();
        assert_eq!(header(&response, name), value, "{name}");
    }
    let of_one_file = ["cache-control", "content-encoding", "content-length", "content-type", "etag", "vary"];
    let is_told = |name: &str| told.lines().any(|line| line.to_lowercase().starts_with(&format!("{name}: ")));
    for name in response.headers().keys().map(|name| name.as_str()).filter(|name| !of_one_file.contains(name)) {
        assert!(is_told(name), "hosts are not told {name}");
    }
}
