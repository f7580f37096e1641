//! What a server must survive: killed processes, a database that goes away, a full disk. Real processes, real databases.

mod harness;

use std::path::Path;
use std::process::Command;
use std::time::{Duration, UNIX_EPOCH};

use harness::{
    Node, PATIENCE, Postgres, be_guest, connect, eventually, folder, game, game_log, get, post, quoted, status, terms,
    unless_busy,
};
use rayuela_client::{ClientError, Connection, Seat, Secrets};
use rayuela_online::api::GameLog;
use rayuela_online::{Command as Act, Entry, Event, FromServer, Refusal, ToServer};
use rayuela_rules::Color;

/// Longer than the three seconds of absence that go unnoticed. A slow machine that makes it longer does no harm.
const LONG_ABSENCE: Duration = Duration::from_millis(4_500);

#[tokio::test(flavor = "multi_thread")]
async fn both_players_move_at_once_at_two_nodes() {
    let postgres = Postgres::start("races");
    let (left, right) = (Node::start(&postgres.url()), Node::start(&postgres.url()));
    let (id, sides) = game(&[left.http(), right.http()], terms("nine", 3_600_000)).await;
    // Two devices of the same player, one at each node, send different turns for the same position at once.
    for round in 0..20 {
        let mut seats = Vec::new();
        for side in &sides {
            let mut mine = side.clone();
            let first = Seat::take(mine.clone(), &id).await.unwrap();
            mine.rotate_left(1);
            let second = Seat::take(mine, &id).await.unwrap();
            seats.push([first, second]);
        }
        let mover = seats.iter().position(|pair| pair[0].room().awaits(pair[0].color().unwrap())).unwrap();
        let other = seats.remove(1 - mover);
        let [mut one, mut two] = seats.remove(0);
        if one.room().over().is_some() {
            break;
        }
        let (ply, turns) = (one.room().ply(), one.room().game().unwrap().position().compact_turns());
        let (a, b) = (turns[0].clone(), turns[turns.len() - 1].clone());
        let seen = one.room().seq();
        let names = [format!("one-{round}"), format!("two-{round}")];
        let (first, second) = tokio::join!(
            one.act_as(&names[0], seen, Act::Turn { turn: a }),
            two.act_as(&names[1], seen, Act::Turn { turn: b }),
        );
        let done = [&first, &second].into_iter().filter(|result| result.is_ok()).count();
        assert_eq!(done, 1, "{first:?} {second:?}");
        for mut seat in other {
            seat.until(|room| room.ply() > ply).await.unwrap();
            assert_eq!(seat.room().ply(), ply + 1);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn both_players_commit_at_once_at_two_nodes() {
    let postgres = Postgres::start("commits");
    let (left, right) = (Node::start(&postgres.url()), Node::start(&postgres.url()));
    let random = rayuela_online::Terms {
        setup: Some(rayuela_rules::morelli::StartMode::Random),
        ..terms("morelli5", 3_600_000)
    };
    for _ in 0..10 {
        let (id, [ana, bob]) = game(&[left.http(), right.http()], random).await;
        let (mut ana, mut bob) = (Seat::take(ana, &id).await.unwrap(), Seat::take(bob, &id).await.unwrap());
        let commit = |seat: &Seat| Secrets::draw().step(seat.room(), seat.color().unwrap()).unwrap();
        let (first, second) = (commit(&ana), commit(&bob));
        // Neither has seen the other's, so neither is refused.
        let (first, second) = tokio::join!(ana.act(first), bob.act(second));
        let mut entries = [first.unwrap(), second.unwrap()];
        entries.sort_unstable();
        ana.until(|room| room.seq() >= entries[1]).await.unwrap();
        let made: Vec<u32> = without_absences(ana.entries()).map(|entry| entry.seq).collect();
        assert_eq!(made, [&[1], &entries[..]].concat());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_tell_each_other() {
    use rayuela_online::api::{Begun, Credentials, Me, NewSeek, Session};
    use rayuela_online::{Seek, Terms};
    use rayuela_rules::morelli::StartMode;
    let postgres = Postgres::start("tell");
    let (left, right) = (Node::start(&postgres.url()), Node::start(&postgres.url()));
    let mut ana = left.http();
    let who = Credentials { name: "Ana".to_string(), password: "correct horse".to_string() };
    let _: Me = post(&mut ana, "/api/accounts", &who).await;
    // Ana listens at the right node, everything else happens at the left one.
    let mut away = right.http();
    let _: Me = post(&mut away, "/api/session", &who).await;
    let mut connection = connect(&away).await;
    connection.send(&ToServer::Lobby { on: true }).await.unwrap();
    let terms = Terms { setup: Some(StartMode::Facing), ..terms("morelli5", 3_600_000) };
    let seek: Seek = post(&mut ana, "/api/seeks", &NewSeek { terms, color: None, private: false }).await;
    until(
        &mut connection,
        |news| matches!(news, FromServer::Lobby { lobby } if lobby.seeks.iter().any(|open| open.id == seek.id)),
    )
    .await;
    let mut bob = left.http();
    be_guest(&mut bob, "Bob").await;
    let Begun { game, .. } = post(&mut bob, &format!("/api/seeks/{}/accept", seek.id), &()).await;
    until(&mut connection, |news| matches!(news, FromServer::Started { game: started, .. } if *started == game)).await;
    // Spectators at one node are counted at the other, whether they come before or later.
    let watch = ToServer::Watch { game: game.clone(), since: 0 };
    let are =
        |wanted: u32| move |news: &FromServer| matches!(news, FromServer::Watchers { count, .. } if *count == wanted);
    let mut first = connect(&left.http()).await;
    first.send(&watch).await.unwrap();
    until(&mut first, are(1)).await;
    connection.send(&watch).await.unwrap();
    until(&mut connection, |news| matches!(news, FromServer::Game { .. })).await;
    until(&mut connection, are(1)).await;
    let mut second = connect(&left.http()).await;
    second.send(&watch).await.unwrap();
    until(&mut connection, are(2)).await;
    drop((first, second));
    until(&mut connection, are(0)).await;
    let hello = Some(b"{\"text\":\"hello\"}".to_vec());
    assert_eq!(status(&mut bob, http::Method::POST, &format!("/api/games/{game}/chat"), hello).await, 204);
    until(&mut connection, |news| matches!(news, FromServer::Chat { line, .. } if line.text == "hello")).await;
    // Both machines sleep: whichever node gives the time back, the players of the other are notified too.
    for (signal, then) in [("-STOP", LONG_ABSENCE), ("-CONT", Duration::ZERO)] {
        for node in [&left, &right] {
            assert!(Command::new("kill").args([signal, &node.id().to_string()]).status().unwrap().success());
        }
        tokio::time::sleep(then).await;
    }
    let mut other = Seat::take(vec![bob], &game).await.unwrap();
    other.until(|room| room.seq() >= 2).await.unwrap();
    assert!(matches!(other.entries()[1].event, Event::Away { .. }));
    let is_away = |news: &FromServer| matches!(news, FromServer::Entries { entries, .. } if matches!(entries[0].event, Event::Away { .. }));
    until(&mut connection, is_away).await;
    // A session that is ended at one node ends at the other.
    let sessions: Vec<Session> = get(&mut ana, "/api/sessions").await;
    let ended = sessions.iter().find(|session| !session.current).unwrap();
    assert_eq!(status(&mut ana, http::Method::DELETE, &format!("/api/sessions/{}", ended.id), None).await, 204);
    until(&mut connection, |news| matches!(news, FromServer::Bye { again: false, .. })).await;
    // After the nodes could not reach each other for a while, every client is asked to reconnect.
    let mut connection = connect(&right.http()).await;
    postgres.restart();
    until(&mut connection, |news| matches!(news, FromServer::Bye { again: true, .. })).await;
}

/// What the players have done. Where machines are so busy that no node can say for three seconds that it is alive, the time
/// is given back, which makes an entry, too.
fn without_absences(entries: &[Entry]) -> impl Iterator<Item = &Entry> {
    entries.iter().filter(|entry| !matches!(entry.event, Event::Away { .. }))
}

/// Reads until the message has come; fails after a timeout.
async fn until(connection: &mut Connection, wanted: impl Fn(&FromServer) -> bool) {
    let reading = async { while !wanted(&connection.next().await.unwrap()) {} };
    tokio::time::timeout(PATIENCE, reading).await.expect("the news did not come");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn told_to_stop_it_says_goodbye() {
    let dir = folder("stop");
    let node = Node::start(&dir.join("games.db").display().to_string());
    let mut connection = connect(&node.http()).await;
    assert!(matches!(connection.next().await.unwrap(), FromServer::Welcome { .. }));
    assert!(Command::new("kill").args(["-TERM", &node.id().to_string()]).status().unwrap().success());
    assert!(matches!(connection.next().await.unwrap(), FromServer::Bye { again: true, .. }));
    assert!(node.ended().success());
    node.launch();
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_cut_off_repeated_doubled_and_out_of_order() {
    let dir = folder("repeated");
    let node = Node::start(&dir.join("games.db").display().to_string());
    let (id, sides) = game(&[node.http()], terms("nine", 3_600_000)).await;
    let mut seats =
        [Seat::take(sides[0].clone(), &id).await.unwrap(), Seat::take(sides[1].clone(), &id).await.unwrap()];
    let white = usize::from(seats[0].color() != Some(Color::White));
    let act = |name: &str, seen: u32, turn: &str| ToServer::Act {
        id: name.to_string(),
        game: id.clone(),
        seen,
        command: Act::Turn { turn: turn.to_string() },
    };
    // Sent, and the connection dropped before the answer; the process killed; the same command again.
    for repeat in 0..5 {
        let mut connection = connect(&sides[white][0]).await;
        connection.send(&act("first", 1, "d2")).await.unwrap();
        drop(connection);
        if repeat == 2 {
            node.kill();
            node.launch();
        }
    }
    let turn = Act::Turn { turn: "d2".to_string() };
    // Before or after the entry that gives the time of the restart back.
    let first = seats[white].act_as("first", 1, turn).await.unwrap();
    let log = game_log(&node.http(), &id).await;
    let last = log.entries.len() as u32;
    assert!((2..=last).contains(&first), "{first} of {last}");
    // Doubled, and the second before the first: each name happens once, the one out of order is refused.
    let mut connection = connect(&sides[1 - white][0]).await;
    for message in
        [act("later", last + 100, "a1"), act("second", last, "g7"), act("second", last, "g7"), act("old", 1, "g1")]
    {
        connection.send(&message).await.unwrap();
    }
    let mut answers = Vec::new();
    while answers.len() < 4 {
        match connection.next().await.unwrap() {
            FromServer::Done { id, seq } => answers.push((id, Ok(seq))),
            FromServer::Refused { id: Some(id), refusal, .. } => answers.push((id, Err(refusal))),
            _ => {}
        }
    }
    let names: Vec<&str> = answers.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["later", "second", "second", "old"]);
    let results: Vec<_> = answers.iter().map(|(_, answer)| answer).collect();
    let [Err(Refusal::Stale { .. }), Ok(second), Ok(again), Err(old)] = results[..] else { panic!("{answers:?}") };
    assert_eq!(second, again);
    assert!(matches!(old, Refusal::Stale { .. } | Refusal::OutOfTurn { by: Color::White }), "{old:?}");
    seats[white].until(|room| room.seq() >= *second).await.unwrap();
    let log = game_log(&node.http(), &id).await;
    let made: Vec<_> = without_absences(&log.entries).skip(1).map(|entry| (entry.seq, &entry.event)).collect();
    let [(seq, Event::Turn { turn, .. }), (seq_2, Event::Turn { turn: turn_2, .. })] = made[..] else {
        panic!("{:?}", log.entries)
    };
    assert_eq!([(seq, turn.as_str()), (seq_2, turn_2.as_str())], [(first, "d2"), (*second, "g7")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_would_have_run_out_while_the_server_was_down() {
    let dir = folder("down");
    let node = Node::start(&dir.join("games.db").display().to_string());
    let now = || UNIX_EPOCH.elapsed().unwrap().as_millis() as u64;
    // As short as this machine can play two turns in and kill the server.
    let mut start = 4_000;
    let (mut seat, runs_out) = loop {
        let seat = begin_in_time(&node, start).await;
        node.kill();
        match seat.map(|seat| (seat.room().deadline(), seat)) {
            Some((Some(runs_out), seat)) if now() < runs_out => break (seat, runs_out),
            _ => start *= 2,
        }
        node.launch();
    };
    while now() < runs_out + 1_500 {
        // Longer than the shortest absence that is noticed.
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    node.launch();
    // The time is given back, and then the clock runs out all the same, later by as much.
    seat.until(|room| room.over().is_some()).await.unwrap();
    let [.., away, end] = seat.entries() else { panic!("{:?}", seat.entries()) };
    let Event::Away { time } = away.event else { panic!("{:?}", seat.entries()) };
    assert!(time >= 1_500, "{time}");
    assert_eq!(end.event, Event::TimeOut { by: Color::White });
    assert!(end.at >= runs_out + time);
}

/// A player of a new game with this time, in which both have played a turn, unless their time was over before.
async fn begin_in_time(node: &Node, start: u64) -> Option<Seat> {
    let (id, [ana, bob]) = game(&[node.http()], terms("six", start)).await;
    let mut seats = [Seat::take(ana, &id).await.unwrap(), Seat::take(bob, &id).await.unwrap()];
    for turn in ["a1", "e5"] {
        let mover = usize::from(!seats[0].room().awaits(seats[0].color().unwrap()));
        let seq = match seats[mover].act(Act::Turn { turn: turn.to_string() }).await {
            Ok(seq) => seq,
            Err(ClientError::Refused(_)) => return None,
            Err(error) => panic!("{error}"),
        };
        for seat in &mut seats {
            seat.until(|room| room.seq() >= seq).await.unwrap();
        }
    }
    let [seat, _] = seats;
    Some(seat)
}

/// The folders of tests have blanks in their names, so that every shell that is given one is tested with it.
#[cfg(unix)]
#[test]
fn a_path_is_one_word_to_a_shell() {
    for path in ["/plain", "/with blanks", "/it's $HOME; \"two\"\n*"] {
        let output = Command::new("bash").args(["-c", &format!("printf '<%s>' {}", quoted(Path::new(path)))]).output();
        assert_eq!(String::from_utf8(output.unwrap().stdout).unwrap(), format!("<{path}>"));
    }
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_refuses_and_loses_nothing() {
    let dir = folder("full");
    let node = Node::start(&dir.join("games.db").display().to_string());
    let (id, sides) = game(&[node.http()], terms("nine", 3_600_000)).await;
    node.kill();
    // No file of the process may grow beyond this, some moves from now.
    let size = |name: &str| std::fs::metadata(dir.join(name)).map_or(0, |file| file.len());
    let most = size("games.db").max(size("games.db-wal")) / 1_024 + 120;
    // The error is logged with the id of the game.
    let told = dir.join("told.log");
    let log = format!("exec 2>{}; export RAYUELA_LOG=warn", quoted(&told));
    node.launch_after(&format!("{log}; trap '' XFSZ; ulimit -S -f {most}"));
    let mut seats =
        [Seat::take(sides[0].clone(), &id).await.unwrap(), Seat::take(sides[1].clone(), &id).await.unwrap()];
    let mut acknowledged = 0;
    let mut rng = rayuela_rules::Rng::new(3);
    let refused = loop {
        let mover = usize::from(!seats[0].room().awaits(seats[0].color().unwrap()));
        let turns = seats[mover].room().game().unwrap().position().compact_turns();
        assert!(!turns.is_empty(), "the game ended before the disk was full");
        let turn = turns[rng.below(turns.len() as u64) as usize].clone();
        let (name, seen) = (format!("turn-{acknowledged}"), seats[mover].room().seq());
        let mut connection = connect(&sides[mover][0]).await;
        let command = Act::Turn { turn: turn.clone() };
        connection
            .send(&ToServer::Act { id: name.clone(), game: id.clone(), seen, command: command.clone() })
            .await
            .unwrap();
        let answer = loop {
            match connection.next().await.unwrap() {
                FromServer::Done { seq, .. } => break Some(seq),
                FromServer::Refused { id: Some(_), refusal, .. } => {
                    assert_eq!(refusal, Refusal::StorageUnavailable);
                    break None;
                }
                _ => {}
            }
        };
        let Some(seq) = answer else { break (mover, name, seen, command) };
        acknowledged += 1;
        for seat in &mut seats {
            seat.until(|room| room.seq() >= seq).await.unwrap();
        }
    };
    assert!(acknowledged > 0);
    let line = eventually("the log tells of it", async || {
        let told = std::fs::read_to_string(&told).ok()?;
        told.split_inclusive('\n').find(|line| line.contains("not kept") && line.ends_with('\n')).map(str::to_string)
    })
    .await;
    assert!(line.contains(&format!("\"game\":\"{id}\"")) && line.contains("\"name\":\"request\""), "{line}");
    // The game is as it was acknowledged, and goes on when there is room again.
    let log = game_log(&node.http(), &id).await;
    let turns = |log: &GameLog| log.entries.iter().filter(|entry| matches!(entry.event, Event::Turn { .. })).count();
    assert_eq!(turns(&log), acknowledged);
    let freed = Command::new("prlimit").args(["--fsize=unlimited:unlimited", "--pid", &node.id().to_string()]).status();
    assert!(freed.unwrap().success());
    let (mover, name, seen, command) = refused;
    let seq = seats[mover].act_as(&name, seen, command.clone()).await.unwrap();
    let log = game_log(&node.http(), &id).await;
    let Act::Turn { turn: wanted } = &command else { panic!("{command:?}") };
    let kept = &log.entries[seq as usize - 1].event;
    assert!(matches!(kept, Event::Turn { turn, .. } if turn == wanted), "{kept:?}");
    assert_eq!(turns(&log), acknowledged + 1);
}

/// Version 0.1.0 had the first two migrations, and a list of its own of what was done; `server/tests/all/migration.rs` does
/// the same with a whole SQLite database of that version.
#[tokio::test(flavor = "multi_thread")]
async fn a_postgres_of_version_0_1_0_is_taken_over() {
    let postgres = Postgres::start("taken-over");
    postgres.sql(include_str!("../../server/migrations/0001_first_tables.sql")).await;
    postgres.sql(include_str!("../../server/migrations/0002_guests.sql")).await;
    postgres
        .sql(
            "CREATE TABLE schema_steps (step BIGINT PRIMARY KEY); INSERT INTO schema_steps VALUES (0), (1);
             INSERT INTO users (id, name, folded, password, created, closed, muted_until)
             VALUES ('u1', 'Ana', 'ana', '-', 1, 0, 0)",
        )
        .await;
    let nodes = [Node::start(&postgres.url()), Node::start(&postgres.url())];
    let (id, sides) = game(&[nodes[0].http()], terms("nine", 3_600_000)).await;
    for (node, side) in nodes.iter().zip(&sides) {
        let way = node.http().with_cookie(side[0].cookie().unwrap());
        let seat = Seat::take(vec![way], &id).await.unwrap();
        assert!(seat.color().is_some());
        assert_eq!(status(&mut node.http(), http::Method::GET, "/api/users/Ana", None).await, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn moderators_mute_and_close() {
    use rayuela_online::api::{Credentials, Me};
    let dir = folder("moderators");
    let db = dir.join("games.db").display().to_string();
    let node = Node::start(&db);
    let mut carla = node.http();
    let who = Credentials { name: "Carla".to_string(), password: "correct horse".to_string() };
    let _: Me = post(&mut carla, "/api/accounts", &who).await;
    let (id, _) = game(&[node.http()], terms("nine", 3_600_000)).await;
    let say = |text: &str| Some(format!("{{\"text\":\"{text}\"}}").into_bytes());
    let chat = format!("/api/games/{id}/chat");
    let admin = |args: &[&str]| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_rayuela")).args(["admin", "--db", &db]).args(args).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    assert_eq!(status(&mut carla, http::Method::POST, &chat, say("hello")).await, 204);
    assert_eq!(admin(&["mute", "carla"]).0, Some(0));
    assert_eq!(status(&mut carla, http::Method::POST, &chat, say("hello")).await, 403);
    let mut guest = node.http();
    be_guest(&mut guest, "Bob").await;
    let report = Some(format!("{{\"name\":\"Carla\",\"game\":\"{id}\",\"text\":\"rude\\u001b[31m\"}}").into_bytes());
    assert_eq!(status(&mut guest, http::Method::POST, "/api/reports", report).await, 204);
    let (_, reports) = admin(&["reports"]);
    assert!(
        reports.contains("about Carla in game") && reports.contains("rude") && !reports.contains('\u{1b}'),
        "{reports}"
    );
    assert_eq!(admin(&["settle", reports.split(' ').next().unwrap()]).0, Some(0));
    assert_eq!(admin(&["reports"]).1, "");
    assert_eq!(admin(&["close", "Carla"]).0, Some(0));
    assert_eq!(status(&mut carla, http::Method::GET, "/api/me", None).await, 401);
    let who = serde_json::to_vec(&who).unwrap();
    assert_ne!(status(&mut carla, http::Method::POST, "/api/session", Some(who)).await, 200);
    assert_eq!(admin(&["close", "nobody"]).0, Some(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_with_its_token() {
    use rayuela_online::api::{Credentials, Me, NewToken, Token};
    let dir = folder("bot");
    let node = Node::start(&dir.join("games.db").display().to_string());
    let mut owner = node.http();
    let who = Credentials { name: "Morelli".to_string(), password: "correct horse".to_string() };
    let _: Me = post(&mut owner, "/api/accounts", &who).await;
    let token: Token = post(&mut owner, "/api/tokens", &NewToken { label: "bot".to_string() }).await;
    let token = token.token.unwrap();
    let mut ana = node.http();
    be_guest(&mut ana, "Ana").await;
    // Our engine, and the same as a program that speaks UGI, which comes over TLS. It is found by its name: the words of
    // `--engine` have no blanks, which the folder may have.
    let program = Path::new(env!("CARGO_BIN_EXE_rayuela"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = [program.parent().unwrap().to_path_buf()].into_iter().chain(std::env::split_paths(&path));
    let path = std::env::join_paths(path).unwrap();
    let ugi = format!("{} ugi", program.file_name().unwrap().display());
    let certificate = dir.join("certificate.pem");
    let secure = harness::behind_tls(node.port, &certificate).await;
    for (server, engine) in
        [(node.http().base(), ["--player", "level:1"]), (secure.as_str(), ["--engine", ugi.as_str()])]
    {
        let mut bot = Command::new(program)
            .env("PATH", &path)
            .args(["bot", "--server", server, "--token", &token])
            .env("SSL_CERT_FILE", &certificate)
            .args(engine)
            .args(["--seek", "six", "--games", "1"])
            .spawn()
            .unwrap();
        beat_the_bot(&mut ana).await;
        assert!(bot.wait().unwrap().success());
    }
}

/// Takes the bot's one seek, plays a few turns and resigns.
async fn beat_the_bot(ana: &mut rayuela_client::Http) {
    use rayuela_online::Lobby;
    use rayuela_online::api::Begun;
    let seek = eventually("the bot seeks a game", async || {
        let lobby: Lobby = unless_busy(ana.get("/api/lobby").await)?;
        let [seek] = &lobby.seeks[..] else { return None };
        Some(seek.id.clone())
    })
    .await;
    let Begun { game: id, .. } = post(ana, &format!("/api/seeks/{seek}/accept"), &()).await;
    let mut seat = Seat::take(vec![ana.clone()], &id).await.unwrap();
    let color = seat.color().unwrap();
    for _ in 0..3 {
        seat.until(|room| room.awaits(color)).await.unwrap();
        let turn = seat.room().game().unwrap().position().compact_turns()[0].clone();
        let seq = seat.act(Act::Turn { turn }).await.unwrap();
        seat.until(|room| room.seq() >= seq).await.unwrap();
    }
    seat.act(Act::Resign).await.unwrap();
}
