//! Puzzles that an account has tried: from several devices, exported and deleted with everything else.

use http::Method;
use rayuela_online::api::{PuzzleResult, PuzzleResults};
use rayuela_online::limits;
use serde_json::{Value, json};

use crate::table::{Place, Somebody};

fn result(at: u64, number: u32, solved: bool) -> PuzzleResult {
    PuzzleResult { at, variant: "morelli9+2011".parse().unwrap(), number, rating: 1480, solved }
}

async fn put(who: &mut Somebody, results: &[PuzzleResult]) -> u16 {
    let body = json!({ "results": results }).to_string().into_bytes();
    who.http.ask(Method::PUT, "/api/puzzles", Some(body)).await.unwrap().status
}

async fn since(who: &mut Somebody, since: u64) -> PuzzleResults {
    who.http.get(&format!("/api/puzzles?since={since}")).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_devices_have_the_same_results() {
    let place = Place::open("puzzles").await;
    let mut desk = place.account("Talita").await;
    let mut phone = Somebody { http: place.http() };
    let credentials = json!({ "name": "Talita", "password": "correct horse" });
    let _: Value = phone.http.post("/api/session", &credentials).await.unwrap();
    assert_eq!(since(&mut desk, 0).await, PuzzleResults { results: vec![], until: 0 });

    // Each device sends what it has, in any order and more than once.
    let (first, second, third) = (result(10, 1, true), result(20, 2, false), result(30, 3, true));
    assert_eq!(put(&mut desk, &[first, third]).await, 204);
    let seen = since(&mut desk, 0).await;
    assert_eq!(seen.results, [first, third]);
    assert_eq!(put(&mut phone, &[second, first]).await, 204);
    let all = since(&mut phone, 0).await;
    assert_eq!(all.results, [first, second, third]);
    // What is new since the last time, though it happened before that.
    let news = since(&mut desk, seen.until).await;
    assert!(news.results.contains(&second) && news.until >= seen.until, "{news:?}");
    assert_eq!(since(&mut desk, all.until + 1).await.results, []);

    // It is the person's own data, and nobody else's.
    let export: Value = desk.http.get("/api/export").await.unwrap();
    assert_eq!(export["puzzles"].as_array().map(Vec::len), Some(3));
    let mut other = place.account("Traveler").await;
    assert_eq!(since(&mut other, 0).await.results, []);
    let farewell = Some(json!({ "password": "correct horse" }).to_string().into_bytes());
    assert_eq!(desk.http.ask(Method::DELETE, "/api/account", farewell).await.unwrap().status, 204);
    let pool = sqlx::sqlite::SqlitePool::connect(&format!("sqlite:{}", place.db())).await.unwrap();
    let row = sqlx::query("SELECT COUNT(*) FROM puzzle_results").fetch_one(&pool).await.unwrap();
    assert_eq!(sqlx::Row::get::<i64, _>(&row, 0), 0);
    pool.close().await;
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn results_are_limited() {
    let place = Place::open("puzzles-limits").await;
    let mut who = place.account("Morelli").await;
    let many: Vec<PuzzleResult> =
        (0..limits::PUZZLE_RESULTS_IN_ALL as u32 + 50).map(|i| result(i.into(), i, true)).collect();
    for part in many.chunks(limits::PUZZLE_RESULTS) {
        assert_eq!(put(&mut who, part).await, 204);
    }
    let kept = since(&mut who, 0).await.results;
    assert_eq!((kept.len(), kept[0].at), (limits::PUZZLE_RESULTS_IN_ALL, 50));
    // Also of those that say they are of one moment.
    let moment: Vec<PuzzleResult> = (0..limits::PUZZLE_RESULTS as u32).map(|i| result(1_000_000, i, true)).collect();
    assert_eq!(put(&mut who, &moment).await, 204);
    assert_eq!(put(&mut who, &[]).await, 204);
    assert_eq!(since(&mut who, 0).await.results.len(), limits::PUZZLE_RESULTS_IN_ALL);

    assert_eq!(put(&mut who, &many[..=limits::PUZZLE_RESULTS]).await, 400);
    assert_eq!(put(&mut who, &[result(u64::MAX, 1, true)]).await, 400);
    for body in ["", "{}", "{\"results\":[{\"at\":1,\"variant\":\"chess\",\"number\":1,\"rating\":1,\"solved\":true}]}"]
    {
        let body = Some(body.as_bytes().to_vec());
        assert_eq!(who.http.ask(Method::PUT, "/api/puzzles", body).await.unwrap().status, 400);
    }
    assert_eq!(who.http.ask(Method::GET, "/api/puzzles?since=x", None).await.unwrap().status, 400);
    assert_eq!(since(&mut who, u64::MAX).await.results, []);

    // Guests, programs and those without a name keep theirs on the device.
    let mut guest = place.guest("Gregorovius").await;
    assert_eq!(put(&mut guest, &many[..1]).await, 403);
    assert_eq!(place.http().ask(Method::GET, "/api/puzzles", None).await.unwrap().status, 401);
    let token: Value = who.http.post("/api/tokens", &json!({ "label": "bot" })).await.unwrap();
    let mut bot = place.http().with_token(token["token"].as_str().unwrap());
    assert_eq!(bot.ask(Method::GET, "/api/puzzles", None).await.unwrap().status, 403);
    place.close().await;
}
