//! Two nodes on one Postgres, as one place: what one of them knows of a player, the other asks for.

mod harness;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;

use harness::{PATIENCE, Postgres, eventually, first_line, game_log, unless_busy};
use rayuela_client::{ClientError, Http, Seat};
use rayuela_online::api::{Act, Acted, Begun, Credentials, Me, NewSeek, PushDevice, PushKeys};
use rayuela_online::{Command as InGame, GameId, Refusal, Seek, Terms, TimeControl};
use rayuela_rules::Color;

/// A node whose notifications may go to this machine.
struct Node {
    child: Child,
    base: String,
}

impl Node {
    fn start(db: &str) -> Node {
        let mut child = Command::new(harness::program())
            .args(["serve", "--no-limits", "--no-small-tables", "--local-push", "--listen", "127.0.0.1:0", "--db", db])
            .env("RAYUELA_LOG", "off")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let line = first_line(&mut child);
        let base = line.trim_end().strip_prefix("listening on ").unwrap_or_else(|| panic!("{line}")).to_string();
        Node { child, base }
    }

    fn http(&self) -> Http {
        Http::new(&self.base).unwrap()
    }

    /// The same person at this node.
    fn seen_by(&self, who: &Http) -> Http {
        self.http().with_cookie(who.cookie().unwrap())
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A push service of the test's own, which tells of every message.
fn push_service() -> (String, mpsc::Receiver<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/device", listener.local_addr().unwrap());
    let (tell, told) = mpsc::channel();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let mut reader = BufReader::new(stream);
            let mut head = String::new();
            while !head.ends_with("\r\n\r\n") && reader.read_line(&mut head).is_ok_and(|read| read > 0) {}
            let lower = head.to_lowercase();
            let length = lower.split("content-length: ").nth(1).and_then(|rest| rest.lines().next()?.parse().ok());
            let mut body = vec![0; length.unwrap_or(0)];
            if reader.read_exact(&mut body).is_ok() {
                let answer = b"HTTP/1.1 201 Created\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";
                let _ = reader.get_mut().write_all(answer);
                let _ = tell.send(());
            }
        }
    });
    (address, told)
}

async fn account(node: &Node, name: &str) -> Http {
    let mut http = node.http();
    let who = Credentials { name: name.to_string(), password: "correct horse".to_string() };
    eventually("an account is opened", async || unless_busy(http.post::<Me>("/api/accounts", &who).await)).await;
    http
}

/// A game of Six between two, of which the first has the white men.
async fn begin(white: &mut Http, black: &mut Http, clock: TimeControl) -> GameId {
    let terms = Terms { variant: "six".parse().unwrap(), setup: None, clock, rated: false };
    let seek = NewSeek { terms, color: Some(Color::White), private: true };
    eventually("a game begins", async || {
        let seek: Seek = unless_busy(white.post("/api/seeks", &seek).await)?;
        unless_busy(black.post::<Begun>(&format!("/api/seeks/{}/accept", seek.id), &()).await)
    })
    .await
    .game
}

async fn play(mut who: Http, game: &GameId, turn: &str) {
    let (id, path) = (format!("play-{turn}"), format!("/api/games/{game}/act"));
    eventually("a move is taken", async || {
        let seen = game_log(&who, game).await.entries.len() as u32;
        let act = Act { id: id.clone(), seen, command: InGame::Turn { turn: turn.to_string() } };
        match who.post::<Acted>(&path, &act).await {
            // Meanwhile time was given back, which is an entry, too.
            Err(ClientError::Refused(Refusal::Stale { .. })) => None,
            answer => unless_busy(answer),
        }
    })
    .await;
}

/// Keeps the game open as a page does: one that never answers when the server asks is closed after a while.
fn keep_open(mut seat: Seat) -> tokio::task::JoinHandle<()> {
    tokio::spawn(async move {
        let _ = seat.until(|_| false).await;
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_is_told_once_and_not_while_its_page_is_open_at_the_other_node() {
    let postgres = Postgres::start("nodes");
    let nodes = [Node::start(&postgres.url()), Node::start(&postgres.url())];
    let (endpoint, told) = push_service();
    let (mut ana, mut bob) = (account(&nodes[0], "Ana").await, account(&nodes[0], "Bob").await);
    // The browser's key of RFC 8291's example.
    let p256dh = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4".to_string();
    let keys = PushKeys { p256dh, auth: "BTBZMqHH6r4Tts7J_aSIgg".to_string() };
    let device = serde_json::to_vec(&PushDevice { endpoint, keys, lang: Some("pt".to_string()) }).unwrap();
    eventually("the device is known", async || {
        let status = bob.ask(http::Method::PUT, "/api/push", Some(device.clone())).await.unwrap().status;
        assert!(matches!(status, 204 | 503), "{status}");
        (status == 204).then_some(())
    })
    .await;
    let day = 24 * 3_600_000;
    let clock = TimeControl::Correspondence { bank: 3 * day, increment: day, cap: 3 * day };
    let game = begin(&mut ana, &mut bob, clock).await;

    // Both nodes look for reminders; one of them sends this one.
    let pool = sqlx::PgPool::connect(&postgres.url()).await.unwrap();
    let count = |sql: &'static str| {
        let pool = pool.clone();
        async move { sqlx::query_scalar::<_, i64>(sql).fetch_one(&pool).await.unwrap() }
    };
    play(nodes[1].seen_by(&ana), &game, "a1").await;
    let (told, heard) = tokio::task::spawn_blocking(move || {
        let heard = told.recv_timeout(PATIENCE).is_ok();
        (told, heard)
    })
    .await
    .unwrap();
    assert!(heard);
    eventually("it is done with", async || (count("SELECT COUNT(*) FROM reminders").await == 0).then_some(())).await;
    assert!(told.try_recv().is_err());

    // The page is open at the second node: whichever takes the reminder learns of it, if the other one answers in time. On
    // a busy machine it may not, and then the device is told; so there are some more moves.
    let page = keep_open(Seat::take(vec![nodes[1].seen_by(&bob)], &game).await.unwrap());
    let mut is_known = false;
    for [answer, turn] in [["a3", "e1"], ["e3", "b4"], ["b2", "d2"], ["d3", "c4"]] {
        play(nodes[0].seen_by(&bob), &game, answer).await;
        play(nodes[0].seen_by(&ana), &game, turn).await;
        let open = "SELECT COUNT(*) FROM reminders WHERE was_open = 1";
        is_known =
            eventually("the page is known to be open, or the device is told", async || match count(open).await {
                1 => Some(true),
                _ => told.try_recv().is_ok().then_some(false),
            })
            .await;
        if is_known {
            break;
        }
        eventually("it is done with", async || (count("SELECT COUNT(*) FROM reminders").await == 0).then_some(()))
            .await;
    }
    assert!(is_known && told.try_recv().is_err());
    page.abort();
    pool.close().await;
}

/// Sends things of an account to a node again and again, until the account is no longer let in.
async fn keep_writing(mut who: Http, game: GameId, device: usize) {
    let study = serde_json::json!({ "text": "[Variant \"six\"]\n\n1. a1 e5 2. a3 e3", "visibility": "private" });
    for round in 0.. {
        let result = serde_json::json!({
            "at": device * 1_000_000 + round, "variant": "six", "number": 1, "rating": 1500, "solved": true,
        });
        let seek = serde_json::json!({
            "terms": { "variant": "six", "clock": { "type": "unlimited" }, "rated": false }, "private": true,
        });
        let line = serde_json::json!({ "text": "still here" });
        let block = format!("/api/blocks/Bob?game={game}");
        for (method, path, body) in [
            (http::Method::POST, "/api/studies".to_string(), study.clone()),
            (http::Method::PUT, "/api/puzzles".to_string(), serde_json::json!({ "results": [result] })),
            (http::Method::POST, format!("/api/games/{game}/chat"), line),
            (http::Method::POST, "/api/seeks".to_string(), seek),
            (http::Method::PUT, block, serde_json::json!(null)),
            (http::Method::POST, "/api/tokens".to_string(), serde_json::json!({ "label": "mine" })),
        ] {
            let answer = who.ask(method, &path, Some(body.to_string().into_bytes())).await.unwrap();
            if answer.status == 401 {
                return;
            }
        }
    }
}

/// A player deletes their account at the first node while they write at the last one.
async fn delete_while_writing(nodes: &[Node]) -> GameId {
    let (first, last) = (&nodes[0], nodes.last().unwrap());
    let (mut ana, mut bob) = (account(first, "Anabel").await, account(first, "Bob").await);
    let game = begin(&mut ana, &mut bob, TimeControl::Unlimited).await;
    play(ana.clone(), &game, "a1").await;
    play(bob.clone(), &game, "e5").await;
    let mut seat = Seat::take(vec![last.seen_by(&bob)], &game).await.unwrap();
    seat.act(InGame::Resign).await.unwrap();
    let record = format!("/api/games/{game}/record");
    eventually("the record names her", async || text(last, &record).await.contains("Anabel").then_some(())).await;

    let writing: Vec<_> =
        (0..6).map(|device| tokio::spawn(keep_writing(last.seen_by(&ana), game.clone(), device))).collect();
    let password = Some(b"{\"password\":\"correct horse\"}".to_vec());
    let mut leaving = ana.clone();
    // While something of theirs is being written the database may ask them to try again.
    eventually("the account is deleted", async || {
        let answer = leaving.ask(http::Method::DELETE, "/api/account", password.clone()).await.unwrap();
        assert!(matches!(answer.status, 204 | 503), "{}", answer.status);
        (answer.status == 204).then_some(())
    })
    .await;
    for device in writing {
        device.await.unwrap();
    }
    // The other node had the game in memory, and is told.
    for path in [format!("/api/games/{game}"), format!("/api/games/{game}/record"), "/api/games".to_string()] {
        eventually("the name is gone", async || {
            let told = text(last, &path).await;
            (!told.contains("Anabel") && told.contains("deleted")).then_some(())
        })
        .await;
    }
    game
}

async fn text(node: &Node, path: &str) -> String {
    String::from_utf8(node.http().ask(http::Method::GET, path, None).await.unwrap().body).unwrap()
}

/// What a player may have left behind.
const TRACES: &str = "SELECT (SELECT COUNT(*) FROM studies) + (SELECT COUNT(*) FROM puzzle_results)
     + (SELECT COUNT(*) FROM chat) + (SELECT COUNT(*) FROM seeks) + (SELECT COUNT(*) FROM blocks)
     + (SELECT COUNT(*) FROM keys WHERE is_token = 1)
     + (SELECT COUNT(*) FROM games WHERE white_player LIKE '%Anabel%' OR black_player LIKE '%Anabel%')";

#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_while_an_account_is_deleted_does_not_stay() {
    let postgres = Postgres::start("deleted");
    let nodes = [Node::start(&postgres.url()), Node::start(&postgres.url())];
    delete_while_writing(&nodes).await;
    let pool = sqlx::PgPool::connect(&postgres.url()).await.unwrap();
    assert_eq!(sqlx::query_scalar::<_, i64>(TRACES).fetch_one(&pool).await.unwrap(), 0);
    pool.close().await;

    let file = harness::folder("deleted").join("games.db").display().to_string();
    let node = [Node::start(&file)];
    delete_while_writing(&node).await;
    let pool = sqlx::SqlitePool::connect(&format!("sqlite:{file}")).await.unwrap();
    assert_eq!(sqlx::query_scalar::<_, i64>(TRACES).fetch_one(&pool).await.unwrap(), 0);
    pool.close().await;
}
