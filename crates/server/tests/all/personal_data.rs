//! One's own data: all of it on request, and nothing of it after it was deleted.

use rayuela_online::api::{Found, GameLog, NewSeek, Profile};
use rayuela_online::{Command, FromServer, Lobby, Seek};
use rayuela_rules::Color;
use sqlx::sqlite::SqlitePool;
use sqlx::{Column, Row};

use crate::table::{Place, Somebody, casual, connect, heard};

/// Where in the database a text stands, by table and column.
async fn places_of(db: &str, text: &str) -> Vec<String> {
    let pool = SqlitePool::connect(&format!("sqlite:{db}")).await.unwrap();
    let tables = sqlx::query("SELECT name FROM sqlite_schema WHERE type = 'table'").fetch_all(&pool).await.unwrap();
    let mut found = Vec::new();
    for table in tables.iter().map(|row| row.get::<String, _>(0)) {
        let rows = sqlx::query(sqlx::AssertSqlSafe(format!("SELECT * FROM {table}"))).fetch_all(&pool).await.unwrap();
        for row in rows {
            for (i, column) in row.columns().iter().enumerate() {
                let value = row.try_get::<String, _>(i).unwrap_or_default();
                if value.to_lowercase().contains(&text.to_lowercase()) {
                    found.push(format!("{table}.{}: {value}", column.name()));
                }
            }
        }
    }
    pool.close().await;
    found
}

async fn post(who: &mut Somebody, path: &str, body: serde_json::Value) {
    let answer = who.http.ask(http::Method::POST, path, Some(body.to_string().into_bytes())).await.unwrap();
    assert!(answer.status < 300, "{path}: {}", String::from_utf8_lossy(&answer.body));
}

async fn text(who: &mut Somebody, path: &str) -> String {
    String::from_utf8(who.http.ask(http::Method::GET, path, None).await.unwrap().body).unwrap()
}

/// Does everything in which a name is kept.
async fn leave_traces(place: &Place, who: &mut Somebody, name: &str, bob: &mut Somebody) -> rayuela_online::GameId {
    let game = place.game(who, bob, casual()).await;
    post(who, &format!("/api/games/{game}/chat"), serde_json::json!({ "text": format!("I am {name}") })).await;
    post(who, "/api/reports", serde_json::json!({ "name": "Bob", "game": game, "text": "rude" })).await;
    post(bob, "/api/reports", serde_json::json!({ "name": name, "game": game, "text": "slow" })).await;
    let block = format!("/api/blocks/{name}?game={game}");
    assert_eq!(bob.http.ask(http::Method::PUT, &block, None).await.unwrap().status, 204);
    let mut seats = [who.sit(&game).await, bob.sit(&game).await];
    for turn in ["a1", "e5"] {
        let at = usize::from(!seats[0].room().awaits(seats[0].color().unwrap()));
        let seq = seats[at].act(Command::Turn { turn: turn.to_string() }).await.unwrap();
        for seat in &mut seats {
            seat.until(|room| room.seq() >= seq).await.unwrap();
        }
    }
    seats[1].act(Command::Resign).await.unwrap();
    let seek = NewSeek { terms: casual(), color: Some(Color::White), private: false };
    let _: Seek = who.http.post("/api/seeks", &seek).await.unwrap();
    game
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_a_deleted_player_stays() {
    let place = Place::open("erased").await;
    let mut bob = place.account("Bob").await;
    for (name, password, is_guest) in [("Rocamadour", "correct horse", false), ("Berthe", "", true)] {
        let mut who = if is_guest { place.guest(name).await } else { place.account(name).await };
        let game = leave_traces(&place, &mut who, name, &mut bob).await;
        let admin = rayuela_server::Admin::open(place.db()).await.unwrap();
        let whom = if is_guest {
            who.http.get::<rayuela_online::api::Me>("/api/me").await.unwrap().id.to_string()
        } else {
            name.to_string()
        };
        admin.mute(&whom, 1).await.unwrap();

        // All of it is told on request.
        let export: serde_json::Value = serde_json::from_str(&text(&mut who, "/api/export").await).unwrap();
        assert_eq!((&export["name"], &export["muted_until"]), (&name.into(), &1.into()));
        assert_eq!((&export["rulings"][0]["action"], export["rulings"].as_array().unwrap().len()), (&"mute".into(), 1));
        assert_eq!(export["chat"][0]["text"], format!("I am {name}"));
        assert_eq!((&export["reports"][0]["text"], &export["seeks"][0]["by"]["name"]), (&"rude".into(), &name.into()));
        assert_eq!(
            (&export["log"][0]["event"]["type"], export["log"].as_array().unwrap().len()),
            (&"created".into(), 4)
        );
        assert_eq!(export.get("sessions").is_some(), !is_guest);

        // Somebody looks on, so that the game is in memory.
        let mut line = connect(&bob.http).await;
        line.send(&rayuela_online::ToServer::Watch { game: game.clone(), since: 0 }).await.unwrap();
        heard("the game is told", &mut line, |message| matches!(message, FromServer::Game { .. }).then_some(())).await;
        let mut own = connect(&who.http).await;
        assert!(matches!(own.next().await.unwrap(), FromServer::Welcome { me: Some(_), .. }));
        assert!(!places_of(place.db(), name).await.is_empty());

        let cookie = who.http.cookie().unwrap().to_string();
        let farewell = Some(serde_json::json!({ "password": password }).to_string().into_bytes());
        assert_eq!(who.http.ask(http::Method::DELETE, "/api/account", farewell).await.unwrap().status, 204);
        let is_sent_away = |message| matches!(message, FromServer::Bye { again: false, .. }).then_some(());
        heard("who is deleted is sent away", &mut own, is_sent_away).await;
        assert_eq!(places_of(place.db(), name).await, Vec::<String>::new());
        assert_eq!(places_of(place.db(), &whom).await, Vec::<String>::new());
        for path in [format!("/api/games/{game}"), format!("/api/games/{game}/record"), "/api/games".to_string()] {
            let told = text(&mut bob, &path).await;
            assert!(!told.contains(name) && told.contains("deleted"), "{path}: {told}");
        }
        assert!(bob.http.get::<Lobby>("/api/lobby").await.unwrap().seeks.is_empty());
        assert!(bob.http.get::<Profile>(&format!("/api/users/{name}")).await.is_err());
        assert!(place.http().with_cookie(&cookie).get::<serde_json::Value>("/api/me").await.is_err());
        // The game is whole, and the name is free.
        let log: GameLog = bob.http.get(&format!("/api/games/{game}")).await.unwrap();
        rayuela_online::Room::replay(&log.entries).unwrap();
        place.guest(name).await;
    }
    // Both players of a game may go.
    let mut eve = place.account("Eve").await;
    let mut ana = place.account("Ana").await;
    let game = leave_traces(&place, &mut eve, "Eve", &mut ana).await;
    for who in [&mut eve, &mut ana] {
        let farewell = Some(br#"{"password":"correct horse"}"#.to_vec());
        assert_eq!(who.http.ask(http::Method::DELETE, "/api/account", farewell).await.unwrap().status, 204);
    }
    let log: GameLog = bob.http.get(&format!("/api/games/{game}")).await.unwrap();
    rayuela_online::Room::replay(&log.entries).unwrap();
    assert_eq!(bob.http.get::<Found>("/api/games").await.unwrap().games.len(), 3);
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_game_is_finished_first() {
    let place = Place::open("not-erased").await;
    let (mut ana, mut bob) = (place.guest("Ana").await, place.guest("Bob").await);
    let game = place.game(&mut ana, &mut bob, casual()).await;
    let farewell = || Some(b"{}".to_vec());
    let answer = ana.http.ask(http::Method::DELETE, "/api/account", farewell()).await.unwrap();
    assert_eq!(answer.status, 403);
    ana.sit(&game).await.act(Command::Abort).await.unwrap();
    assert_eq!(ana.http.ask(http::Method::DELETE, "/api/account", farewell()).await.unwrap().status, 204);
    place.close().await;
}
