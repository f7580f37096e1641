//! Fair play: no help with running rated games, no way out of a drawn start, and every line is said once.

use rayuela_client::{ClientError, Secrets};
use rayuela_online::api::{FairPlay, FairPlayAnswer, Profile};
use rayuela_online::{ChatLine, Command, Event, FromServer, Over, Phase, Refusal, Terms, ToServer};
use rayuela_rules::morelli::StartMode;
use rayuela_rules::{AnyPosition, Color, Outcome, Reason, Symmetric, each_game};

use crate::raw;
use crate::table::{Place, Somebody, casual, connect, eventually, heard, terms};

/// Plays these turns for both.
async fn play(ana: &mut Somebody, bob: &mut Somebody, game: &str, turns: &[&str]) {
    let mut seats = [ana.sit(game).await, bob.sit(game).await];
    for turn in turns {
        let at = usize::from(!seats[0].room().awaits(seats[0].color().unwrap()));
        let seq = seats[at].act(Command::Turn { turn: (*turn).to_string() }).await.unwrap();
        for seat in &mut seats {
            seat.until(|room| room.seq() >= seq).await.unwrap();
        }
    }
}

/// The position after these turns of Six.
fn after(turns: &[&str]) -> AnyPosition {
    turns.iter().fold(AnyPosition::start("six".parse().unwrap()), |position, turn| position.after(turn).unwrap())
}

async fn probe(place: &Place, cookie: &str, position: &AnyPosition) -> u16 {
    raw::send(place, &question(position), &[("cookie", cookie)], b"").await.status
}

fn question(position: &AnyPosition) -> String {
    format!("GET /api/probe?variant=six&position={}", position.text().replace(' ', "%20"))
}

/// Waits until a question about a position is answered with this status.
async fn probed(place: &Place, position: &AnyPosition, status: u16) {
    let probed = async || (probe(place, "", position).await == status).then_some(());
    eventually(&format!("a question is answered with {status}"), probed).await;
}

async fn waits(place: &Place, positions: &[AnyPosition]) -> bool {
    let positions = positions.iter().map(|position| position.text()).collect();
    let question = FairPlay { variant: "six".parse().unwrap(), positions };
    place.http().post::<FairPlayAnswer>("/api/fair-play", &question).await.unwrap().wait
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_gets_help_with_a_running_rated_game() {
    let place = Place::open("help").await;
    let (mut ana, mut bob) = (place.account("Ana").await, place.account("Bob").await);
    let mut eve = place.guest("Eve").await;
    let played = ["a1", "e5", "a3", "c1", "e1"];
    // A casual game keeps nothing from anybody.
    let game = place.game(&mut ana, &mut eve, casual()).await;
    play(&mut ana, &mut eve, &game, &played[..2]).await;
    assert_eq!(probe(&place, "", &after(&played[..1])).await, 200);

    let game = place.game(&mut ana, &mut bob, Terms { rated: true, ..casual() }).await;
    play(&mut ana, &mut bob, &game, &played).await;
    let own = format!("rayuela={}", ana.http.cookie().unwrap());
    let stranger = format!("rayuela={}", eve.http.cookie().unwrap());
    let next = after(&played).after("c2").unwrap();
    // What is known of running games may be a second old.
    probed(&place, &after(&played), 403).await;
    // Positions of the game, before it and after the next move, for a player, a stranger and somebody without a name.
    for position in [after(&[]), after(&played[..3]), after(&played), next] {
        for cookie in [own.as_str(), stranger.as_str(), ""] {
            assert_eq!(probe(&place, cookie, &position).await, 403, "{cookie} {}", position.text());
        }
        // The engine of the page asks quietly: nothing is known.
        let quiet = raw::send(&place, &format!("{}&quiet=true", question(&position)), &[], b"").await;
        assert_eq!((quiet.status, quiet.body.len()), (204, 0), "{}", position.text());
    }
    // The board turned round or seen in a mirror is the same help.
    let mirrored = after(&["e5", "a1", "e3", "c5", "a5"]);
    assert_eq!(probe(&place, "", &mirrored).await, 403, "{}", mirrored.text());
    // And so it is with the colours exchanged.
    let swapped: AnyPosition = each_game!(&after(&played), position => position.colors_swapped().into());
    assert_eq!(probe(&place, "", &swapped).await, 403, "{}", swapped.text());
    let elsewhere = after(&["c1", "c2", "c4"]);
    assert_eq!(probe(&place, "", &elsewhere).await, 200);
    // For those who analyse in the page: openings are everybody's, the rest is not.
    assert!(waits(&place, &[after(&[]), after(&played)]).await && waits(&place, &[mirrored]).await);
    assert!(!waits(&place, &[after(&[]), after(&played[..2]), elsewhere]).await);

    ana.sit(&game).await.act(Command::Resign).await.unwrap();
    probed(&place, &after(&played), 200).await;
    assert!(!waits(&place, &[after(&played)]).await);
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_options_gets_no_help_without_them() {
    let place = Place::open("help-options").await;
    let (mut ana, mut bob) = (place.account("Ana").await, place.account("Bob").await);
    let game = place.game(&mut ana, &mut bob, Terms { rated: true, ..terms("six+double", None) }).await;
    let played = ["a1", "e5", "a3", "c1", "e1"];
    play(&mut ana, &mut bob, &game, &played).await;
    probed(&place, &after(&played), 403).await;
    assert_eq!(probe(&place, "", &after(&["c1", "c2", "c4"])).await, 200);
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_a_drawn_start_loses() {
    let place = Place::open("drawn-start").await;
    let (mut ana, mut bob) = (place.account("Ana").await, place.account("Bob").await);
    let drawn = Terms { rated: true, ..terms("morelli5", Some(StartMode::Random)) };
    let game = place.game(&mut ana, &mut bob, drawn).await;
    let mut seats = [ana.sit(&game).await, bob.sit(&game).await];
    let secrets = [Secrets::draw(), Secrets::draw()];
    for (seat, secrets) in seats.iter_mut().zip(&secrets) {
        let commit = secrets.step(seat.room(), seat.color().unwrap()).unwrap();
        seat.act(commit).await.unwrap();
    }
    for seat in &mut seats {
        seat.until(|room| room.is_bound()).await.unwrap();
    }
    // Ana opens hers; Bob can compute the start now, and does not like it.
    let reveal = secrets[0].step(seats[0].room(), seats[0].color().unwrap()).unwrap();
    let seq = seats[0].act(reveal).await.unwrap();
    seats[1].until(|room| room.seq() >= seq).await.unwrap();
    assert!(matches!(seats[1].room().phase(), Phase::SeedExchange(_)) && !seats[1].room().can_abort());
    assert!(matches!(seats[1].act(Command::Abort).await, Err(ClientError::Refused(Refusal::NotNow))));
    seats[1].act(Command::Resign).await.unwrap();
    let winner = seats[0].color().unwrap();
    seats[0].until(|room| room.over().is_some()).await.unwrap();
    let over = Over::Played { outcome: Outcome::Win(winner), reason: Reason::Resignation };
    assert_eq!(seats[0].room().over(), Some(over));
    assert!(matches!(seats[0].entries().last().unwrap().event, Event::Resigned { by } if by == !winner));
    let profile: Profile = ana.http.get("/api/users/Bob").await.unwrap();
    assert!(profile.lost == 1 && profile.ratings[0].rating < 1500.0, "{profile:?}");
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_sent_twice_is_said_once() {
    let place = Place::open("said-once").await;
    let (mut ana, mut bob) = (place.guest("Ana").await, place.guest("Bob").await);
    let game = place.game(&mut ana, &mut bob, casual()).await;
    let say = ToServer::Say { id: "x1".to_string(), game: game.clone(), text: "hello".to_string() };
    let mut numbers = Vec::new();
    // Over two connections, as after a break, and once more over HTTP.
    for _ in 0..2 {
        let mut line = connect(&ana.http).await;
        line.send(&say).await.unwrap();
        line.send(&say).await.unwrap();
        for _ in 0..2 {
            let number = heard("the line is taken", &mut line, |message| match message {
                FromServer::Done { id, seq } if id == "x1" => Some(seq),
                FromServer::Refused { refusal, .. } => panic!("{refusal}"),
                _ => None,
            });
            numbers.push(number.await);
        }
    }
    let again = Some(br#"{"text":"hello","id":"x1"}"#.to_vec());
    let path = format!("/api/games/{game}/chat");
    assert_eq!(ana.http.ask(http::Method::POST, &path, again.clone()).await.unwrap().status, 204);
    // The same id of another player is another line, and so is another id.
    assert_eq!(bob.http.ask(http::Method::POST, &path, again).await.unwrap().status, 204);
    let other = Some(br#"{"text":"hello","id":"x2"}"#.to_vec());
    assert_eq!(ana.http.ask(http::Method::POST, &path, other).await.unwrap().status, 204);
    let lines: Vec<ChatLine> = ana.http.get(&path).await.unwrap();
    let said: Vec<(&str, u32)> = lines.iter().map(|line| (line.name.as_str(), line.number)).collect();
    assert_eq!(said, [("Ana", 1), ("Bob", 2), ("Ana", 3)]);
    assert!(numbers.iter().all(|&number| number == 1), "{numbers:?}");
    assert_eq!(lines[0].seat, ana.sit(&game).await.color());
    assert!(Color::ALL.contains(&lines[0].seat.unwrap()));
    place.close().await;
}
