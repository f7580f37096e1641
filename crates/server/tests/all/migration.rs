//! Databases of earlier versions open, and everything in them is there.
//!
//! `data/database-0.1.0.sql` is the dump of a SQLite file that the server of version 0.1.0 wrote while two accounts and a guest
//! played, talked, blocked and reported each other. That version kept its own list of migrations, `schema_steps`.

use std::path::{Path, PathBuf};

use rayuela_online::api::{Found, GameLog, Me, Profile, RatingPoint, Token};
use rayuela_online::{ChatLine, Command, Event, Phase, Room};
use rayuela_rules::Color;
use rayuela_server::{Admin, Services, Settings};
use sqlx::Row;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool};

use crate::table::{Place, Somebody};

const DUMP: &str = include_str!("../data/database-0.1.0.sql");
/// A token of Ana's in it.
const TOKEN: &str = "v7uXtRwYti5sM6GN1PayvZrgUAOmN4xOaWi7xzfV";

/// The versions of all migrations, by the names of their files.
fn migrations() -> Vec<i64> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut versions: Vec<i64> = files.map(|name| name[..4].parse().unwrap()).collect();
    versions.sort_unstable();
    versions
}

fn file(name: &str) -> PathBuf {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("migration");
    std::fs::create_dir_all(&dir).unwrap();
    let file = dir.join(format!("{name}-{}.db", std::process::id()));
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
    }
    file
}

async fn pool(file: &Path) -> SqlitePool {
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
    SqlitePool::connect_with(options.journal_mode(SqliteJournalMode::Wal)).await.unwrap()
}

/// The database as version 0.1.0 left it, and then what `more` does to it.
async fn old_database(name: &str, more: &'static str) -> PathBuf {
    let file = file(name);
    let pool = pool(&file).await;
    for sql in [DUMP, more] {
        sqlx::raw_sql(sql).execute(&pool).await.unwrap();
    }
    pool.close().await;
    file
}

async fn signed_in(place: &Place, name: &str) -> Somebody {
    let mut http = place.http();
    let credentials = serde_json::json!({ "name": name, "password": "correct horse" });
    let me: Me = http.post("/api/session", &credentials).await.unwrap();
    assert!(me.name == name && !me.guest);
    Somebody { http }
}

async fn games(who: &mut Somebody, query: &str) -> Vec<String> {
    let found: Found = who.http.get(&format!("/api/games?{query}")).await.unwrap();
    found.games.into_iter().map(|game| game.id.to_string()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_version_0_1_0_opens() {
    let file = old_database("old", "").await;
    let place = Place::open_file(&file).await;
    let (mut ana, mut bob) = (signed_in(&place, "Ana").await, signed_in(&place, "Bob").await);
    let mut bot = place.http().with_token(TOKEN);
    assert_eq!(bot.get::<Me>("/api/me").await.unwrap().name, "Ana");
    assert_eq!(ana.http.get::<Vec<Token>>("/api/tokens").await.unwrap()[0].label, "bot");

    let profile: Profile = ana.http.get("/api/users/ana").await.unwrap();
    assert_eq!((profile.games, profile.won, profile.lost, profile.ratings.len()), (1, 1, 0, 1));
    let history: Vec<RatingPoint> = ana.http.get("/api/users/bob/ratings").await.unwrap();
    assert!(history.len() == 1 && history[0].rating < 1500.0, "{history:?}");
    assert_eq!(games(&mut ana, "player=Ana&rated=true").await, ["Q0DQ0eVKty"]);
    assert_eq!(games(&mut ana, "player=Ana&state=running").await, ["IHpwCNyCVA", "mVpIUV6mnp"]);
    assert_eq!(games(&mut ana, "player=Bob&state=running").await, ["A8HVpW6ubL", "qTmPDnEFJR", "mVpIUV6mnp"]);
    for game in ["Q0DQ0eVKty", "IHpwCNyCVA", "mVpIUV6mnp", "A8HVpW6ubL", "qTmPDnEFJR"] {
        let log: GameLog = ana.http.get(&format!("/api/games/{game}")).await.unwrap();
        Room::replay(&log.entries).unwrap();
    }

    // The game of days goes on where it stood: the time in between is given back, and Bob's plan answers.
    let mut seat = ana.sit("mVpIUV6mnp").await;
    assert!(matches!(seat.entries().last().unwrap().event, Event::Away { .. }), "{:?}", seat.entries());
    seat.act(Command::Turn { turn: "a1".to_string() }).await.unwrap();
    seat.until(|room| room.ply() == 8).await.unwrap();
    assert_eq!(bob.sit("mVpIUV6mnp").await.color(), Some(Color::Black));
    let fists = bob.sit("qTmPDnEFJR").await;
    assert!(matches!(fists.room().phase(), Phase::Fists(fists) if fists.commitment(Color::White).is_some()));
    let mut with_engine = bob.sit("A8HVpW6ubL").await;
    let turn = with_engine.room().game().unwrap().position().compact_turns().swap_remove(0);
    with_engine.act(Command::Turn { turn }).await.unwrap();
    with_engine.until(|room| room.ply() == 4).await.unwrap();

    // Chat, blocks, mutes and reports.
    let chat: Vec<ChatLine> = ana.http.get("/api/games/mVpIUV6mnp/chat").await.unwrap();
    assert_eq!(chat.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), ["Good luck, ¡suerte!", "Thank you"]);
    assert!(ana.http.get::<Vec<ChatLine>>("/api/games/IHpwCNyCVA/chat").await.unwrap().is_empty(), "Carla is blocked");
    assert_eq!(bob.http.get::<Vec<ChatLine>>("/api/games/IHpwCNyCVA/chat").await.unwrap().len(), 1);
    assert_eq!(ana.http.get::<Vec<String>>("/api/blocks").await.unwrap(), ["Carla"]);
    let line = Some(b"{\"text\":\"hello\"}".to_vec());
    assert_eq!(bob.http.ask(http::Method::POST, "/api/games/mVpIUV6mnp/chat", line).await.unwrap().status, 403);
    let admin = Admin::open(place.db()).await.unwrap();
    let reports = admin.reports().await.unwrap();
    assert!(reports.len() == 1 && reports[0].about == "Carla (guest g73J0kxGWRGXO)", "{reports:?}");
    place.close().await;

    // A second start finds nothing to do.
    let place = Place::open_file(&file).await;
    signed_in(&place, "Ana").await;
    place.close().await;
    let pool = pool(&file).await;
    let rows = sqlx::query("SELECT version, success FROM _sqlx_migrations ORDER BY version").fetch_all(&pool).await;
    let versions: Vec<(i64, bool)> = rows.unwrap().iter().map(|row| (row.get(0), row.get(1))).collect();
    assert_eq!(versions, migrations().into_iter().map(|version| (version, true)).collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_before_guests_is_brought_up_to_date() {
    let before =
        "DROP TABLE guests; DROP INDEX blocks_of_blocked; DELETE FROM blocks; DELETE FROM schema_steps WHERE step = 1;";
    let file = old_database("older", before).await;
    let place = Place::open_file(&file).await;
    let mut ana = signed_in(&place, "Ana").await;
    assert_eq!(ana.http.ask(http::Method::PUT, "/api/blocks/carla", None).await.unwrap().status, 204);
    assert_eq!(ana.http.get::<Vec<String>>("/api/blocks").await.unwrap(), ["Carla"]);
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_later_database_is_left_alone() {
    let later = "WITH RECURSIVE steps (step) AS (SELECT 2 UNION ALL SELECT step + 1 FROM steps WHERE step < 98)
        INSERT INTO schema_steps SELECT step FROM steps;";
    let file = old_database("later", later).await;
    let settings = Settings { db: file.display().to_string(), ..Settings::default() };
    let error = Services::open(&settings).await.unwrap_err().to_string();
    assert!(error.contains("made by a later Rayuela, whose step 99 this one does not know"), "{error}");

    let file = old_database("unknown", "").await;
    let settings = Settings { db: file.display().to_string(), ..Settings::default() };
    drop(Admin::open(&settings.db).await.unwrap());
    let pool = pool(&file).await;
    let sql = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
        VALUES (999, 'of tomorrow', true, x'00', 0)";
    sqlx::query(sql).execute(&pool).await.unwrap();
    pool.close().await;
    let error = Services::open(&settings).await.unwrap_err().to_string();
    assert!(error.contains("made by a later Rayuela, whose step 999 this one does not know"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_that_start_together_migrate_once() {
    let file = file("together");
    let db = file.display().to_string();
    // An empty database: how its journal is kept can be settled by one alone.
    pool(&file).await.close().await;
    let openings = (0..4).map(|_| {
        let db = db.clone();
        tokio::spawn(async move { Admin::open(&db).await.map(|_| ()) })
    });
    for opening in openings.collect::<Vec<_>>() {
        opening.await.unwrap().unwrap();
    }
    let pool = pool(&file).await;
    let row = sqlx::query("SELECT COUNT(*) FROM _sqlx_migrations").fetch_one(&pool).await.unwrap();
    assert_eq!(row.get::<i64, _>(0), migrations().len() as i64);
}
