//! Two nodes on one Postgres, as one place: what one of them knows of a player, the other asks for.

mod harness;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use harness::{PATIENCE, Postgres, eventually};
use rayuela_client::{Http, Seat};
use rayuela_online::api::{Act, Acted, Begun, Credentials, GameLog, Me, NewSeek, PushDevice, PushKeys};
use rayuela_online::{Command as InGame, GameId, Seek, Terms, TimeControl};
use rayuela_rules::Color;

/// A node whose notifications may go to this machine.
struct Node {
    child: Child,
    base: String,
}

impl Node {
    fn start(db: &str) -> Node {
        let mut child = Command::new(env!("CARGO_BIN_EXE_rayuela"))
            .args(["serve", "--no-limits", "--no-small-tables", "--local-push", "--listen", "127.0.0.1:0", "--db", db])
            .env("RAYUELA_LOG", "off")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
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
    http.post::<Me>("/api/accounts", &who).await.unwrap();
    http
}

async fn play(mut who: Http, game: &GameId, turn: &str) {
    let log: GameLog = who.get(&format!("/api/games/{game}")).await.unwrap();
    let command = InGame::Turn { turn: turn.to_string() };
    let act = Act { id: format!("play-{turn}"), seen: log.entries.len() as u32, command };
    who.post::<Acted>(&format!("/api/games/{game}/act"), &act).await.unwrap();
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
    assert_eq!(bob.ask(http::Method::PUT, "/api/push", Some(device)).await.unwrap().status, 204);
    let day = 24 * 3_600_000;
    let clock = TimeControl::Correspondence { bank: 3 * day, increment: day, cap: 3 * day };
    let terms = Terms { variant: "six".parse().unwrap(), setup: None, clock, rated: false };
    let seek = NewSeek { terms, color: Some(Color::White), private: true };
    let seek: Seek = ana.post("/api/seeks", &seek).await.unwrap();
    let game = bob.post::<Begun>(&format!("/api/seeks/{}/accept", seek.id), &()).await.unwrap().game;

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

    // The page is open at the second node: whichever takes the reminder learns of it.
    let seat = Seat::take(vec![nodes[1].seen_by(&bob)], &game).await.unwrap();
    play(nodes[0].seen_by(&bob), &game, "a3").await;
    play(nodes[0].seen_by(&ana), &game, "e1").await;
    let open = "SELECT COUNT(*) FROM reminders WHERE was_open = 1";
    eventually("the page is known to be open", async || (count(open).await == 1).then_some(())).await;
    assert!(told.recv_timeout(Duration::ZERO).is_err());
    drop(seat);
    pool.close().await;
}
