//! The explorer over HTTP: games are counted as they end, and nobody is helped with one that runs.

use rayuela_client::ClientError;
use rayuela_online::api::{Explored, ExploredMove};
use rayuela_online::{Command, GameId, Refusal, Terms};
use rayuela_rules::{AnyPosition, Color};

use crate::table::{Place, Somebody, casual, eventually};

fn after(turns: &[&str]) -> AnyPosition {
    turns.iter().fold(AnyPosition::start("six".parse().unwrap()), |position, turn| position.after(turn).unwrap())
}

fn path(turns: &[&str], filters: &str) -> String {
    let position = after(turns).text().replace(' ', "%20");
    format!("/api/explorer?variant=six&position={position}{filters}")
}

async fn ask(place: &Place, turns: &[&str], filters: &str) -> Explored {
    place.http().get(&path(turns, filters)).await.unwrap()
}

/// How many games the answer counts.
fn games(explored: &Explored) -> u32 {
    explored.moves.iter().map(ExploredMove::games).sum()
}

/// Plays these turns, then the one who would have to move gives up.
async fn play(place: &Place, white: &mut Somebody, black: &mut Somebody, terms: Terms, turns: &[&str]) -> GameId {
    let game = place.game(white, black, terms).await;
    let is_white = white.sit(&game).await.color() == Some(Color::White);
    let players = if is_white { [white, black] } else { [black, white] };
    for (i, turn) in turns.iter().enumerate() {
        players[i % 2].play(&game, turn).await;
    }
    players[turns.len() % 2].sit(&game).await.act(Command::Resign).await.unwrap();
    game
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_counted_as_they_end() {
    let place = Place::open("explorer").await;
    let (mut ana, mut bob) = (place.account("Ana").await, place.account("Bob").await);
    assert_eq!(games(&ask(&place, &[], "").await), 0);
    let first = play(&place, &mut ana, &mut bob, casual(), &["a1", "e5"]).await;
    let second = play(&place, &mut ana, &mut bob, Terms { rated: true, ..casual() }, &["e5", "a1", "e3"]).await;
    let called_off = place.game(&mut ana, &mut bob, casual()).await;
    ana.sit(&called_off).await.act(Command::Abort).await.unwrap();
    let explored = eventually("both games are counted", async || {
        let explored = ask(&place, &[], "").await;
        (games(&explored) == 2 && !explored.counting).then_some(explored)
    })
    .await;
    let [only] = &explored.moves[..] else { panic!("{explored:?}") };
    assert_eq!((only.white, only.draws, only.black), (1, 0, 1));
    let ids: Vec<&GameId> = explored.games.iter().map(|game| &game.id).collect();
    assert_eq!(ids, [&second, &first]);
    assert_eq!(games(&ask(&place, &[], "&rated=true&speed=rapid").await), 1);
    assert_eq!(games(&ask(&place, &[], "&rating=1400").await), 0, "provisional ratings are in no band");

    // An account goes: its games stay, and nobody's name is in them any more.
    let farewell = serde_json::json!({ "password": "correct horse" });
    assert_eq!(ana.send(http::Method::DELETE, "/api/account", &farewell).await, 204);
    let explored = ask(&place, &["a1"], "").await;
    assert_eq!((games(&explored), explored.games.len()), (2, 2));
    let players = explored.games.iter().flat_map(|game| [&game.white, &game.black]);
    let names: Vec<&str> = players.map(|player| player.name.as_str()).collect();
    assert!(!names.contains(&"Ana") && names.contains(&"Bob"), "{names:?}");

    // What is wrong with a question is told.
    for wrong in
        ["variant=six", "variant=chess&position=x", "variant=six&position=x", "variant=six&position=x&speed=warp"]
    {
        let answer = place.http().get::<Explored>(&format!("/api/explorer?{wrong}")).await;
        let told = matches!(answer, Err(ClientError::Refused(Refusal::Malformed { .. } | Refusal::Illegal { .. })));
        assert!(told, "{wrong}: {answer:?}");
    }
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_rated_game_gets_no_help() {
    let place = Place::open("explorer-fair").await;
    let (mut ana, mut bob) = (place.account("Ana").await, place.account("Bob").await);
    let turns = ["a1", "e5", "a3", "c1", "e1"];
    let game = place.game(&mut ana, &mut bob, Terms { rated: true, ..casual() }).await;
    let is_white = ana.sit(&game).await.color() == Some(Color::White);
    let players = if is_white { [&mut ana, &mut bob] } else { [&mut bob, &mut ana] };
    for (i, turn) in turns.iter().enumerate() {
        players[i % 2].play(&game, turn).await;
    }
    let refused = async |turns: &[&str]| {
        let answer = place.http().get::<Explored>(&path(turns, "")).await;
        matches!(answer, Err(ClientError::Refused(Refusal::Forbidden { .. })))
    };
    // What is known of running games may be a second old.
    eventually("the position is withheld", async || refused(&turns).await.then_some(())).await;
    // Mirrored it is the same help; the first moves are everybody's but the players'.
    assert!(refused(&["e5", "a1", "e3", "c5", "a5"]).await);
    assert!(!refused(&turns[..1]).await);
    let own = players[0].http.get::<Explored>(&path(&turns[..1], "")).await;
    assert!(matches!(own, Err(ClientError::Refused(Refusal::Forbidden { .. }))), "{own:?}");
    players[1].sit(&game).await.act(Command::Resign).await.unwrap();
    eventually("it is over and counted", async || {
        let answer = place.http().get::<Explored>(&path(&turns[..4], "")).await;
        answer.is_ok_and(|explored| games(&explored) == 1).then_some(())
    })
    .await;
    place.close().await;
}
