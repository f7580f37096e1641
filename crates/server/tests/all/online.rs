//! The place to play, over real sockets and a real SQLite.

use rayuela_client::{ClientError, Connection, Seat, Secrets};
use rayuela_online::api::{
    Act, Acted, Begun, Credentials, EngineGame, Found, GameLog, Me, NewSeek, NewToken, Profile, RatingPoint, Session,
    Token,
};
use rayuela_online::{Command, Event, FromServer, Offer, Refusal, Seek, ToServer};
use rayuela_rules::morelli::StartMode;
use rayuela_rules::{Color, Rng};

use crate::table::{self, Place, casual, connect, eventually, heard, terms};

/// Plays for both, at random, until the game is over.
async fn play_out(seats: &mut [Seat; 2], rng: &mut Rng) {
    let secrets = [Secrets::draw(), Secrets::draw()];
    loop {
        let room = seats[0].room().clone();
        if room.over().is_some() {
            return;
        }
        let Some(color) = Color::ALL.into_iter().find(|&color| room.awaits(color)) else { panic!("nobody is awaited") };
        let at = seats.iter().position(|seat| seat.color() == Some(color)).unwrap();
        let command = table::any_command(&room, color, &secrets[at], rng);
        let seq = seats[at].act(command).await.unwrap();
        for seat in seats.iter_mut() {
            seat.until(|room| room.seq() >= seq).await.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_guests_play_every_family_and_set_up() {
    let place = Place::open("families").await;
    let (mut ana, mut bob) = (place.guest("Ana").await, place.guest("Bob").await);
    let mut rng = Rng::new(5);
    for (variant, setup) in [
        ("six", None),
        ("stacking", None),
        ("morelli5", Some(StartMode::Random)),
        ("morelli5+2011", Some(StartMode::Fists)),
        ("morelli5", Some(StartMode::Pairs)),
        ("morelli5+2011", Some(StartMode::Free)),
        ("morelli5", Some(StartMode::Adjacent)),
    ] {
        let game = place.game(&mut ana, &mut bob, terms(variant, setup)).await;
        let mut seats = [ana.sit(&game).await, bob.sit(&game).await];
        play_out(&mut seats, &mut rng).await;
        assert_eq!(seats[0].entries(), seats[1].entries(), "{variant}");
        let record = ana.http.ask(http::Method::GET, &format!("/api/games/{game}/record"), None).await.unwrap();
        let text = String::from_utf8(record.body).unwrap();
        assert!(text.contains("[White \"") && text.contains("//"), "{text}");
    }
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_command_happens_once() {
    let place = Place::open("repeated").await;
    let (mut ana, mut bob) = (place.guest("Ana").await, place.guest("Bob").await);
    let game = place.game(&mut ana, &mut bob, terms("nine", None)).await;
    let mut white = ana.sit(&game).await;
    if white.color() != Some(Color::White) {
        white = bob.sit(&game).await;
    }
    let turn = Command::Turn { turn: "d2".to_string() };
    let seq = white.act_as("first", 1, turn.clone()).await.unwrap();
    for _ in 0..3 {
        white.cut();
        assert_eq!(white.act_as("first", 1, turn.clone()).await.unwrap(), seq);
    }
    // A name that Postgres could not keep is none.
    let bad = Act { id: "a\0".to_string(), seen: 2, command: turn.clone() };
    let bad = ana.http.post::<Acted>(&format!("/api/games/{game}/act"), &bad).await;
    assert!(matches!(bad, Err(ClientError::Refused(Refusal::Malformed { .. }))), "{bad:?}");
    // What comes too late is brought up to date, whether it follows the game or not.
    let who = if white.color() == ana.sit(&game).await.color() { &ana } else { &bob };
    let mut line = connect(&who.http).await;
    let late = ToServer::Act { id: "late".to_string(), game: game.clone(), seen: 1, command: turn.clone() };
    line.send(&late).await.unwrap();
    let told = heard("the late one is told", &mut line, |message| match message {
        FromServer::Entries { entries, .. } => Some(entries),
        FromServer::Refused { refusal, .. } => panic!("{refusal}"),
        _ => None,
    })
    .await;
    assert_eq!(told, white.entries()[1..]);
    let refused = line.next().await.unwrap();
    assert!(matches!(refused, FromServer::Refused { refusal: Refusal::Stale { seq: 2 }, .. }), "{refused:?}");
    // The same under another name is another command, and comes too late.
    let again = white.act_as("second", 1, turn).await;
    assert!(matches!(again, Err(ClientError::Refused(Refusal::Stale { seq: 2 }))), "{again:?}");
    assert_eq!(white.room().ply(), 1);
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_moves_for_another() {
    let place = Place::open("foreign").await;
    let (mut ana, mut bob, mut eve) = (place.guest("Ana").await, place.guest("Bob").await, place.guest("Eve").await);
    let game = place.game(&mut ana, &mut bob, terms("nine", None)).await;
    let turn = Command::Turn { turn: "d2".to_string() };
    let mut looker = eve.sit(&game).await;
    assert_eq!(looker.color(), None);
    assert!(matches!(looker.act(turn.clone()).await, Err(ClientError::Refused(Refusal::NotSeated))));
    let mut black =
        if ana.sit(&game).await.color() == Some(Color::Black) { ana.sit(&game).await } else { bob.sit(&game).await };
    assert!(matches!(black.act(turn.clone()).await, Err(ClientError::Refused(Refusal::OutOfTurn { .. }))));
    // Without a name, with a forged one, and with another's under a broken seal.
    let cookie = ana.http.cookie().unwrap().to_string();
    let forged = [String::new(), "g.gX.Ana.99999999999999.00".to_string(), cookie.replacen("Ana", "Bob", 1)];
    for forged in forged {
        let mut line = connect(&place.http().with_cookie(&forged)).await;
        assert!(matches!(line.next().await.unwrap(), FromServer::Welcome { me: None, .. }));
        let act = ToServer::Act { id: "x".to_string(), game: game.clone(), seen: 1, command: turn.clone() };
        line.send(&act).await.unwrap();
        let answer = line.next().await.unwrap();
        assert!(matches!(answer, FromServer::Refused { refusal: Refusal::NotSignedIn, .. }), "{answer:?}");
    }
    let log: GameLog = eve.http.get(&format!("/api/games/{game}")).await.unwrap();
    assert_eq!(log.entries.len(), 1);
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn plans_are_not_shown_to_others() {
    let place = Place::open("plans").await;
    let (mut ana, mut bob, mut eve) = (place.guest("Ana").await, place.guest("Bob").await, place.guest("Eve").await);
    let game = place.game(&mut ana, &mut bob, terms("nine", None)).await;
    let mut seats = [ana.sit(&game).await, bob.sit(&game).await];
    if seats[0].color() != Some(Color::White) {
        seats.swap(0, 1);
    }
    let [white, black] = &mut seats;
    let mut looker = eve.sit(&game).await;
    white.act(Command::Turn { turn: "d2".to_string() }).await.unwrap();
    let plan = rayuela_online::Plan::Premove { turn: "d3".to_string() };
    let seq = white.act(Command::Plan { plan: Some(plan) }).await.unwrap();
    white.until(|room| room.seq() >= seq).await.unwrap();
    assert!(matches!(white.entries().last().unwrap().event, Event::Planned { .. }));
    for other in [&mut *black, &mut looker] {
        other.until(|room| room.seq() >= seq).await.unwrap();
        assert_eq!(other.entries().last().unwrap().event, Event::Hidden);
        other.cut();
        other.until(|room| room.seq() >= seq).await.unwrap();
    }
    let log =
        String::from_utf8(eve.http.ask(http::Method::GET, &format!("/api/games/{game}"), None).await.unwrap().body)
            .unwrap();
    assert!(!log.contains("\"d3\"") && log.contains("hidden"), "{log}");
    black.act(Command::Turn { turn: "g7".to_string() }).await.unwrap();
    black.until(|room| room.ply() == 3).await.unwrap();
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_sessions_tokens_and_farewell() {
    let place = Place::open("accounts").await;
    let mut http = place.http();
    let who = Credentials { name: "Maga".to_string(), password: "correct horse".to_string() };
    let me: Me = http.post("/api/accounts", &who).await.unwrap();
    assert!(!me.guest && me.name == "Maga");
    let taken =
        place.http().post::<Me>("/api/accounts", &Credentials { name: "maga".to_string(), ..who.clone() }).await;
    assert!(matches!(taken, Err(ClientError::Refused(Refusal::Forbidden { .. }))));
    let wrong = Credentials { password: "wrong horse".to_string(), ..who.clone() };
    assert!(place.http().post::<Me>("/api/session", &wrong).await.is_err());
    let mut second = place.http();
    let _: Me = second.post("/api/session", &who).await.unwrap();
    let sessions: Vec<Session> = http.get("/api/sessions").await.unwrap();
    assert_eq!((sessions.len(), sessions.iter().filter(|session| session.current).count()), (2, 1));
    // A token opens the same account, until it is ended; then its connection closes, and replaying it does not help.
    let token: Token = http.post("/api/tokens", &NewToken { label: "bot".to_string() }).await.unwrap();
    let program = place.http().with_token(token.token.as_deref().unwrap());
    let mut line = connect(&program).await;
    assert!(matches!(line.next().await.unwrap(), FromServer::Welcome { me: Some(_), .. }));
    let ended = http.ask(http::Method::DELETE, &format!("/api/tokens/{}", token.id), None).await.unwrap();
    assert_eq!(ended.status, 204);
    assert!(matches!(line.next().await.unwrap(), FromServer::Bye { again: false, .. }));
    assert!(Connection::open(&program).await.is_err());
    assert!(matches!(program.clone().get::<Me>("/api/me").await, Err(ClientError::Refused(Refusal::NotSignedIn))));
    // Another session is ended.
    let other = sessions.iter().find(|session| !session.current).unwrap();
    http.ask(http::Method::DELETE, &format!("/api/sessions/{}", other.id), None).await.unwrap();
    assert!(second.get::<Me>("/api/me").await.is_err());
    // A new password ends all sessions but the one that changed it.
    let mut third = place.http();
    let _: Me = third.post("/api/session", &who).await.unwrap();
    let mut line = connect(&third).await;
    assert!(matches!(line.next().await.unwrap(), FromServer::Welcome { me: Some(_), .. }));
    for (old, new, status) in [("wrong horse", "battery staple", 403), ("correct horse", "battery staple", 204)] {
        let body = Some(format!("{{\"old\":\"{old}\",\"new\":\"{new}\"}}").into_bytes());
        assert_eq!(http.ask(http::Method::PUT, "/api/password", body).await.unwrap().status, status);
    }
    assert!(matches!(line.next().await.unwrap(), FromServer::Bye { again: false, .. }));
    assert!(third.get::<Me>("/api/me").await.is_err() && http.get::<Me>("/api/me").await.is_ok());
    assert!(place.http().post::<Me>("/api/session", &who).await.is_err());
    // Everything that is kept of her: her games, what she said, whom she blocked, and no secret.
    let mut maga = table::Somebody { http: http.clone() };
    let mut bob = place.guest("Bob").await;
    let game = place.game(&mut maga, &mut bob, casual()).await;
    let (chat, hello) = (format!("/api/games/{game}/chat"), Some(b"{\"text\":\"hello\"}".to_vec()));
    assert_eq!(http.ask(http::Method::POST, &chat, hello).await.unwrap().status, 204);
    assert_eq!(http.ask(http::Method::PUT, "/api/blocks/bob", None).await.unwrap().status, 204);
    let export = http.ask(http::Method::GET, "/api/export", None).await.unwrap();
    let export: serde_json::Value = serde_json::from_slice(&export.body).unwrap();
    assert_eq!(export["profile"]["name"], "Maga");
    assert_eq!((&export["chat"][0]["text"], &export["log"][0]["game"]), (&"hello".into(), &game.as_str().into()));
    assert_eq!(export["log"][0]["event"]["type"], "created");
    assert_eq!((export["blocked"].as_array().unwrap().len(), export["sessions"].as_array().unwrap().len()), (1, 1));
    let text = export.to_string();
    assert!(!text.contains("argon2") && !text.contains(http.cookie().unwrap()), "{text}");
    let mut seat = maga.sit(&game).await;
    seat.act(Command::Abort).await.unwrap();
    // Farewell needs the password, and leaves nothing.
    let farewell = |password: &str| Some(format!("{{\"password\":\"{password}\"}}").into_bytes());
    let path = "/api/account";
    assert_eq!(http.ask(http::Method::DELETE, path, farewell("wrong horse")).await.unwrap().status, 403);
    assert_eq!(http.ask(http::Method::DELETE, path, farewell("battery staple")).await.unwrap().status, 204);
    assert!(place.http().get::<Profile>("/api/users/maga").await.is_err());
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rated_games_change_ratings_and_are_found() {
    let place = Place::open("rated").await;
    let (mut ana, mut bob) = (place.account("Ana").await, place.account("Bob").await);
    let mut guest = place.guest("Eve").await;
    let rated = rayuela_online::Terms { rated: true, ..terms("six", None) };
    let refused = guest.http.post::<Seek>("/api/seeks", &NewSeek { terms: rated, color: None, private: true }).await;
    assert!(matches!(refused, Err(ClientError::Refused(Refusal::Forbidden { .. }))));
    let game = place.game(&mut ana, &mut bob, rated).await;
    let mut seats = [ana.sit(&game).await, bob.sit(&game).await];
    let mut rng = Rng::new(2);
    // Help with a rated game is refused to everybody, before it is over.
    let probe = "/api/probe?variant=six&position=.../.../..../.../...%20w%206%206";
    assert_eq!(ana.http.ask(http::Method::GET, probe, None).await.unwrap().status, 403);
    assert_eq!(guest.http.ask(http::Method::GET, probe, None).await.unwrap().status, 403);
    for _ in 0..2 {
        let at = usize::from(!seats[0].room().awaits(seats[0].color().unwrap()));
        let room = seats[at].room().clone();
        let command = table::any_command(&room, seats[at].color().unwrap(), &Secrets::draw(), &mut rng);
        let seq = seats[at].act(command).await.unwrap();
        for seat in &mut seats {
            seat.until(|room| room.seq() >= seq).await.unwrap();
        }
    }
    seats[0].act(Command::Resign).await.unwrap();
    // What is known of running games may be a second old.
    eventually("there is help again", async || {
        (ana.http.ask(http::Method::GET, probe, None).await.unwrap().status == 200).then_some(())
    })
    .await;
    let profile: Profile = ana.http.get("/api/users/ANA").await.unwrap();
    assert_eq!((profile.games, profile.lost, profile.won), (1, 1, 0));
    assert!(profile.ratings[0].rating < 1500.0 && profile.ratings[0].provisional);
    let history: Vec<RatingPoint> = ana.http.get("/api/users/Bob/ratings").await.unwrap();
    assert!(history.len() == 1 && history[0].rating > 1500.0 && history[0].game == game);
    let found: Found = guest.http.get("/api/games?player=ana&opponent=bob&variant=six&rated=true").await.unwrap();
    assert_eq!(found.games.iter().map(|found| found.id.as_str()).collect::<Vec<_>>(), [game.as_str()]);
    assert_eq!(found.games[0].turns, 2);
    let none: Found = guest.http.get("/api/games?player=ana&state=running").await.unwrap();
    assert!(none.games.is_empty());
    for (path, kind) in [("picture.svg", "image/svg+xml"), ("picture.png?ply=1", "image/png")] {
        let picture = guest.http.ask(http::Method::GET, &format!("/api/games/{game}/{path}"), None).await.unwrap();
        assert_eq!((picture.status, picture.headers["content-type"].to_str().unwrap()), (200, kind));
    }
    // A rematch has colours swapped.
    let before = seats[0].color();
    seats[0].act(Command::Rematch).await.unwrap();
    seats[1].act(Command::Rematch).await.unwrap();
    seats[1].until(|room| room.rematch().is_some()).await.unwrap();
    let next = seats[1].room().rematch().unwrap().clone();
    assert_ne!(ana.sit(&next).await.color(), before);
    // On its cards stand the ratings of now.
    let log: GameLog = ana.http.get(&format!("/api/games/{next}")).await.unwrap();
    let Event::Created { white, black, .. } = &log.entries[0].event else { panic!("{log:?}") };
    let loser = if white.name == "Ana" { white } else { black };
    assert!(loser.rating.unwrap() < 1500 && loser.provisional, "{loser:?}");
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_longest_log_is_sent() {
    let place = Place::open("longest").await;
    let (mut ana, mut bob) = (place.guest("Ana").await, place.guest("Bob").await);
    let seek = NewSeek { terms: terms("nine", None), color: Some(Color::White), private: true };
    let seek: Seek = ana.http.post("/api/seeks", &seek).await.unwrap();
    let game = bob.http.post::<Begun>(&format!("/api/seeks/{}/accept", seek.id), &()).await.unwrap().game;
    // About as long as a log with plans can be.
    let db = sqlx::sqlite::SqlitePool::connect(&format!("sqlite:{}", place.db())).await.unwrap();
    for seq in 2..=7 {
        let plan = Some(rayuela_online::Plan::Premove { turn: "x".repeat(2 << 20) });
        let body = serde_json::to_string(&Event::Planned { by: Color::White, plan }).unwrap();
        let sql =
            "INSERT INTO events (game, seq, at, body) SELECT game, $2, at, $3 FROM events WHERE game = $1 AND seq = 1";
        sqlx::query(sql).bind(game.as_str()).bind(seq).bind(body).execute(&db).await.unwrap();
    }
    db.close().await;
    assert_eq!(ana.sit(&game).await.entries().len(), 7);
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_plays_by_the_same_commands() {
    let place = Place::open("engine").await;
    let mut ana = place.guest("Ana").await;
    let mut rng = Rng::new(1);
    for (variant, setup) in [
        ("six", None),
        ("morelli5", Some(StartMode::Random)),
        ("morelli5+2011", Some(StartMode::Fists)),
        ("morelli5", Some(StartMode::Pairs)),
    ] {
        let wanted = EngineGame { terms: terms(variant, setup), level: 1, color: None };
        let game = ana.http.post::<Begun>("/api/engine", &wanted).await.unwrap().game;
        let mut seat = ana.sit(&game).await;
        let (color, secrets) = (seat.color().unwrap(), Secrets::draw());
        while seat.room().over().is_none() && seat.room().ply() < 8 {
            seat.until(|room| room.awaits(color) || room.over().is_some()).await.unwrap();
            if seat.room().over().is_none() {
                let command = table::any_command(seat.room(), color, &secrets, &mut rng);
                let seq = seat.act(command).await.unwrap();
                seat.until(|room| room.seq() >= seq).await.unwrap();
            }
        }
        if seat.room().over().is_none() {
            seat.act(Command::Offer { offer: Offer::TakeBack }).await.unwrap();
            seat.until(|room| room.offer(Offer::TakeBack).is_none()).await.unwrap();
            seat.act(Command::Resign).await.unwrap();
        }
        seat.until(|room| room.over().is_some()).await.unwrap();
        seat.act(Command::Rematch).await.unwrap();
        seat.until(|room| room.rematch().is_some()).await.unwrap();
    }
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lobby_chat_block_and_watchers() {
    let place = Place::open("lobby").await;
    let (mut ana, mut bob, mut eve) =
        (place.account("Ana").await, place.account("Bob").await, place.account("Eve").await);
    let mut line = connect(&eve.http).await;
    line.send(&ToServer::Lobby { on: true }).await.unwrap();
    let seek: Seek = ana
        .http
        .post("/api/seeks", &NewSeek { terms: casual(), color: Some(Color::Black), private: false })
        .await
        .unwrap();
    heard("the seek is in the lobby", &mut line, |message| match message {
        FromServer::Lobby { lobby } if lobby.seeks.iter().any(|open| open.id == seek.id) => Some(()),
        _ => None,
    })
    .await;
    // A challenge is only for those who have the link.
    let _: Seek = ana.http.post("/api/seeks", &NewSeek { terms: casual(), color: None, private: true }).await.unwrap();
    let lobby: rayuela_online::Lobby = eve.http.get("/api/lobby").await.unwrap();
    assert_eq!(lobby.seeks.len(), 1);
    let own = ana.http.post::<Begun>(&format!("/api/seeks/{}/accept", seek.id), &()).await;
    assert!(own.is_err());
    let game = bob.http.post::<Begun>(&format!("/api/seeks/{}/accept", seek.id), &()).await.unwrap().game;
    let late = eve.http.post::<Begun>(&format!("/api/seeks/{}/accept", seek.id), &()).await;
    assert!(matches!(late, Err(ClientError::Refused(Refusal::Missing { .. }))));
    assert_eq!(ana.sit(&game).await.color(), Some(Color::Black));
    // Chat reaches those who watch, but not from people they have blocked.
    assert_eq!(eve.http.ask(http::Method::PUT, "/api/blocks/bob", None).await.unwrap().status, 204);
    line.send(&ToServer::Watch { game: game.clone(), since: 0 }).await.unwrap();
    let watchers = heard("watchers are counted", &mut line, |message| match message {
        FromServer::Watchers { count, .. } => Some(count),
        _ => None,
    });
    assert_eq!(watchers.await, 1);
    for (who, text) in [(&mut bob, "blocked"), (&mut ana, "<b>hello</b>")] {
        let body = serde_json::to_vec(&serde_json::json!({ "text": text })).unwrap();
        let said = who.http.ask(http::Method::POST, &format!("/api/games/{game}/chat"), Some(body)).await.unwrap();
        assert_eq!(said.status, 204);
    }
    let said = heard("somebody says something", &mut line, |message| match message {
        FromServer::Chat { line, .. } => Some(line),
        _ => None,
    })
    .await;
    assert_eq!((said.name.as_str(), said.text.as_str(), said.number), ("Ana", "<b>hello</b>", 2));
    place.close().await;
}

/// The head of the answer to a request as it is written here.
async fn raw(place: &Place, head: &str, body: &str) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let at = place.http().base().trim_start_matches("http://").to_string();
    let mut stream = tokio::net::TcpStream::connect(&at).await.unwrap();
    let request = format!("{head}\r\nhost: {at}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    stream.write_all(request.replace("HERE", &at).as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    while !answer.windows(4).any(|end| end == b"\r\n\r\n") {
        assert!(stream.read_buf(&mut answer).await.unwrap() > 0);
    }
    String::from_utf8_lossy(&answer).to_lowercase()
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_and_proxies() {
    let place = Place::open("origins").await;
    let post = "POST /api/guest HTTP/1.1\r\ncontent-type: application/json\r\norigin: ";
    let socket = "GET /ws HTTP/1.1\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
        sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\norigin: ";
    let name = "{\"name\":\"Ana\"}";
    for (head, body, taken) in [(post, name, "200"), (socket, "", "101")] {
        let foreign = raw(&place, &format!("{head}https://evil.example"), body).await;
        assert!(foreign.starts_with("http/1.1 403") && !foreign.contains("set-cookie"), "{foreign}");
        let own = raw(&place, &format!("{head}http://HERE"), body).await;
        assert!(own.starts_with(&format!("http/1.1 {taken}")), "{own}");
    }
    // Behind TLS the cookie is for TLS alone.
    let plain = raw(&place, &format!("{post}http://HERE"), "{\"name\":\"Bob\"}").await;
    assert!(plain.contains("set-cookie: rayuela=") && !plain.contains("; secure"), "{plain}");
    let name = "{\"name\":\"Eve\"}";
    let secure = raw(&place, &format!("{post}https://HERE\r\nx-forwarded-proto: https"), name).await;
    assert!(secure.contains("httponly; samesite=lax") && secure.contains("; secure"), "{secure}");
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hidden_fist_is_nowhere_to_be_read() {
    let place = Place::open("fist").await;
    let (mut ana, mut bob) = (place.account("Ana").await, place.account("Bob").await);
    let game = place.game(&mut ana, &mut bob, terms("morelli5", Some(StartMode::Fists))).await;
    let mut hidden = ana.sit(&game).await;
    let mut looker = bob.sit(&game).await;
    let secrets = Secrets::draw();
    let color = hidden.color().unwrap();
    let commit = secrets.step(hidden.room(), color).unwrap();
    let Command::CommitFist { commitment } = &commit else { panic!("{commit:?}") };
    let seq = hidden.act(commit.clone()).await.unwrap();
    looker.until(|room| room.seq() >= seq).await.unwrap();
    let mut seen = vec![serde_json::to_string(looker.entries()).unwrap()];
    for path in [format!("/api/games/{game}"), "/api/export".to_string()] {
        let answer = bob.http.ask(http::Method::GET, &path, None).await.unwrap();
        seen.push(String::from_utf8(answer.body).unwrap());
    }
    // The server itself does not know more than the hash: nothing opens it before Bob has committed.
    for seen in seen {
        assert!(seen.contains(&commitment.to_string()), "{seen}");
        assert!(!seen.contains("choice") && !seen.contains("salt"), "{seen}");
    }
    let mut early = hidden.room().clone();
    let other = Secrets::draw().step(&early, !color).unwrap();
    let Command::CommitFist { commitment } = other else { panic!("{other:?}") };
    let entry = rayuela_online::Entry {
        seq: seq + 1,
        at: early.last(),
        event: Event::FistCommitted { by: !color, commitment },
    };
    early.apply(&entry).unwrap();
    let reveal = secrets.step(&early, color).unwrap();
    assert!(matches!(hidden.act(reveal).await, Err(ClientError::Refused(Refusal::Illegal { .. }))));
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_are_blocked_reported_and_muted() {
    let place = Place::open("guests").await;
    let (mut ana, mut bob) = (place.guest("Ana").await, place.guest("Bob").await);
    let game = place.game(&mut ana, &mut bob, casual()).await;
    let path = format!("/api/games/{game}/chat");
    let hello = || Some(b"{\"text\":\"hello\"}".to_vec());
    assert_eq!(bob.http.ask(http::Method::POST, &path, hello()).await.unwrap().status, 204);
    // Whether the reader is connected or not.
    assert_eq!(ana.http.get::<Vec<rayuela_online::ChatLine>>(&path).await.unwrap().len(), 1);
    assert_eq!(ana.http.ask(http::Method::PUT, "/api/blocks/bob", None).await.unwrap().status, 204);
    assert_eq!(ana.http.ask(http::Method::PUT, "/api/blocks/nobody", None).await.unwrap().status, 404);
    assert!(ana.http.get::<Vec<rayuela_online::ChatLine>>(&path).await.unwrap().is_empty());
    assert_eq!(ana.http.get::<Vec<String>>("/api/blocks").await.unwrap(), ["Bob"]);
    assert_eq!(ana.http.ask(http::Method::DELETE, "/api/blocks/bob", None).await.unwrap().status, 204);
    assert_eq!(ana.http.get::<Vec<rayuela_online::ChatLine>>(&path).await.unwrap().len(), 1);
    // A stranger finds them by the game.
    let mut eve = place.account("Eve").await;
    assert_eq!(eve.http.ask(http::Method::PUT, "/api/blocks/bob", None).await.unwrap().status, 404);
    let met = format!("/api/blocks/bob?game={game}");
    assert_eq!(eve.http.ask(http::Method::PUT, &met, None).await.unwrap().status, 204);
    let report = serde_json::json!({ "name": "Bob", "game": game, "text": "rude" });
    let report = Some(serde_json::to_vec(&report).unwrap());
    assert_eq!(ana.http.ask(http::Method::POST, "/api/reports", report).await.unwrap().status, 204);
    let admin = rayuela_server::Admin::open(place.db()).await.unwrap();
    let about = admin.reports().await.unwrap().remove(0).about;
    let id = about.strip_prefix("Bob (guest ").unwrap().trim_end_matches(')');
    admin.mute(id, u64::MAX / 2).await.unwrap();
    assert_eq!(bob.http.ask(http::Method::POST, &path, hello()).await.unwrap().status, 403);
    assert_eq!(ana.http.ask(http::Method::POST, &path, hello()).await.unwrap().status, 204);
    place.close().await;
}

#[tokio::test]
async fn a_database_in_memory_is_refused() {
    for db in [":memory:", "sqlite::memory:"] {
        let settings = rayuela_server::Settings { db: db.to_string(), ..Default::default() };
        let refused = rayuela_server::Services::open(&settings).await.unwrap_err().to_string();
        assert!(refused.contains("name a file, not a database in memory"), "{refused}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_for_one_server() {
    let place = Place::open("alone").await;
    let settings = rayuela_server::Settings { db: place.db().to_string(), unlimited: true, ..Default::default() };
    let second = rayuela_server::Services::open(&settings).await.unwrap_err();
    assert!(second.to_string().contains("another server uses it"), "{second}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(place.db()).unwrap().permissions().mode() & 0o777, 0o600);
    }
    place.close().await;
    // It is free again.
    rayuela_server::Services::open(&settings).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_and_strange_bodies_are_refused() {
    let place = Place::open("strange").await;
    let mut http = place.http();
    for (body, status) in [
        (Some(b"{".to_vec()), 400),
        (Some(b"{\"name\":\"Ana\",\"admin\":true}".to_vec()), 400),
        (Some(b"{\"name\":\"<b>\"}".to_vec()), 400),
        (Some(vec![b' '; 100_000]), 400),
        (None, 400),
    ] {
        assert_eq!(http.ask(http::Method::POST, "/api/guest", body).await.unwrap().status, status);
    }
    assert_eq!(http.ask(http::Method::GET, "/api/games/nothing-here", None).await.unwrap().status, 404);
    assert_eq!(http.ask(http::Method::GET, "/api/games?limit=x", None).await.unwrap().status, 400);
    let ready = http.ask(http::Method::GET, "/readyz", None).await.unwrap();
    assert_eq!(ready.status, 200);
    let metrics = http.ask(http::Method::GET, "/metrics", None).await.unwrap();
    assert!(String::from_utf8(metrics.body).unwrap().contains("rayuela_act_seconds_bucket"));
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_play_no_rated_games_and_make_no_tokens() {
    let place = Place::open("programs").await;
    let (mut ana, mut bob) = (place.account("Ana").await, place.account("Bob").await);
    let new = NewToken { label: "bot".to_string() };
    let token: Token = ana.http.post("/api/tokens", &new).await.unwrap();
    let mut bot = place.http().with_token(&token.token.unwrap());
    let forbidden = |error: ClientError| matches!(error, ClientError::Refused(Refusal::Forbidden { .. }));
    assert!(forbidden(bot.post::<Token>("/api/tokens", &new).await.unwrap_err()));
    let rated = rayuela_online::Terms { rated: true, ..casual() };
    let seek = NewSeek { terms: rated, color: Some(Color::White), private: true };
    assert!(forbidden(bot.post::<Seek>("/api/seeks", &seek).await.unwrap_err()));
    let open: Seek = bob.http.post("/api/seeks", &seek).await.unwrap();
    assert!(forbidden(bot.post::<Begun>(&format!("/api/seeks/{}/accept", open.id), &()).await.unwrap_err()));
    // Nor does it play on what its owner has begun.
    let open: Seek = ana.http.post("/api/seeks", &seek).await.unwrap();
    let game = bob.http.post::<Begun>(&format!("/api/seeks/{}/accept", open.id), &()).await.unwrap().game;
    let act = Act { id: "x".to_string(), seen: 1, command: Command::Turn { turn: "a1".to_string() } };
    let path = format!("/api/games/{game}/act");
    assert!(forbidden(bot.post::<Acted>(&path, &act).await.unwrap_err()));
    assert_eq!(ana.http.post::<Acted>(&path, &act).await.unwrap().seq, 2);
    place.close().await;
}
