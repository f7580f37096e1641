//! Tables for devices, and tables that are damaged.

use std::path::{Path, PathBuf};

use axum::body::Body;
use axum::http::{Request, Response, StatusCode};
use http_body_util::BodyExt;
use rayuela_rules::Variant;
use rayuela_rules::morris::MorrisVariant;
use rayuela_server::{Assets, Site, router};
use rayuela_tables::{Pack, Settings, solve};
use tower::ServiceExt;

const POSITION: &str = "/api/probe?variant=six%2Bflying&position=w.w/.b./w..b/.../..b%20w%200%200";

fn six_flying() -> MorrisVariant {
    match "six+flying".parse() {
        Ok(Variant::Morris(variant)) => variant,
        other => panic!("{other:?}"),
    }
}

/// A folder with the smallest tables of six+flying, and their pack.
fn tables() -> PathBuf {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("packs-{}", std::process::id()));
    let into = Some(dir.clone());
    let settings =
        Settings { dir: into, threads: 1, memory: 1 << 28, most_men: Some(6), distances: false, placing: false };
    solve(six_flying(), &settings, &|_| ()).unwrap();
    Pack::write(&dir, six_flying()).unwrap().unwrap();
    dir
}

async fn ask(dir: &Path, request: Request<Body>) -> Response<Body> {
    let site = Site::new(Assets::embedded(rayuela_bundle::FILES), Some(dir.to_path_buf()));
    router(site, None).oneshot(request).await.unwrap()
}

async fn get(dir: &Path, address: &str) -> Response<Body> {
    ask(dir, Request::get(address).body(Body::empty()).unwrap()).await
}

async fn bytes(response: Response<Body>) -> Vec<u8> {
    response.into_body().collect().await.unwrap().to_bytes().to_vec()
}

#[tokio::test]
async fn devices_get_their_tables_and_damage_is_said() {
    let dir = tables();
    let pack = get(&dir, "/tables/six+flying.pack").await;
    assert_eq!(
        (pack.status(), &pack.headers()["content-type"]),
        (StatusCode::OK, &"application/octet-stream".parse().unwrap())
    );
    assert_eq!(pack.headers()["cache-control"], "no-cache");
    let tag = pack.headers()["etag"].clone();
    assert!(Pack::read(&bytes(pack).await).is_some_and(|pack| pack.variant() == six_flying()));
    // A device that has it is told so.
    let again = Request::get("/tables/six+flying.pack").header("if-none-match", tag).body(Body::empty()).unwrap();
    let again = ask(&dir, again).await;
    assert_eq!((again.status(), bytes(again).await.len()), (StatusCode::NOT_MODIFIED, 0));
    // What the server does not have is no error; what cannot be is one.
    assert_eq!(get(&dir, "/tables/nine.pack").await.status(), StatusCode::NO_CONTENT);
    for none in ["/tables/chess.pack", "/tables/nine", "/tables/..%2Fsecret.pack", "/tables/stacking.pack"] {
        assert_eq!(get(&dir, none).await.status(), StatusCode::NOT_FOUND, "{none}");
    }

    assert_eq!(get(&dir, POSITION).await.status(), StatusCode::OK);
    // A changed bit of a table: people get an error, the page, which asks quietly, a word that it can show.
    let file = dir.join("six+flying/3-3.table");
    let mut table = std::fs::read(&file).unwrap();
    let last = table.len() - 1;
    table[last / 2] ^= 1;
    table[last] ^= 1;
    std::fs::remove_file(&file).unwrap();
    std::fs::write(&file, table).unwrap();
    let plain = get(&dir, POSITION).await;
    assert_eq!(plain.status(), StatusCode::INTERNAL_SERVER_ERROR);
    assert!(String::from_utf8(bytes(plain).await).unwrap().contains("damaged"));
    let quiet = get(&dir, &format!("{POSITION}&quiet=true")).await;
    assert_eq!((quiet.status(), bytes(quiet).await), (StatusCode::OK, b"{\"damaged\":true}".to_vec()));
    std::fs::remove_dir_all(&dir).unwrap();
}
