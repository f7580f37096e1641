//! Names: nobody can be taken for the house or for another player.

use rayuela_client::ClientError;
use rayuela_online::api::{Credentials, Me};
use rayuela_online::{FromServer, Refusal};
use sqlx::sqlite::SqlitePool;

use crate::table::{Place, casual, connect, eventually};

async fn guest(place: &Place, name: &str) -> Result<Me, ClientError> {
    place.http().be_guest(name).await
}

async fn account(place: &Place, name: &str) -> Result<Me, ClientError> {
    let who = Credentials { name: name.to_string(), password: "correct horse".to_string() };
    place.http().post("/api/accounts", &who).await
}

fn why(answer: Result<Me, ClientError>) -> String {
    match answer {
        Err(ClientError::Refused(Refusal::Forbidden { why } | Refusal::Malformed { why })) => why,
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn names_of_the_house_and_look_alikes_are_refused() {
    let place = Place::open("look-alikes").await;
    for reserved in ["Rayuela-5", "rayuela10", "Administrator", "admin_ana", "Support", "deleted", "Engine-3", "adrnin"]
    {
        assert!(why(guest(&place, reserved).await).contains("house"), "{reserved}");
        assert!(why(account(&place, reserved).await).contains("house"), "{reserved}");
    }
    for strange in ["Ana\u{202e}", "Аna", "ana\u{200b}", "a\nb", "ａｎａ", "an a"] {
        assert!(why(guest(&place, strange).await).contains("letters"), "{strange}");
    }
    account(&place, "La-Maga").await.unwrap();
    account(&place, "Iris").await.unwrap();
    for alike in ["la_maga", "La-Rnaga", "lris", "1ris"] {
        if alike.starts_with('1') {
            assert!(why(account(&place, alike).await).contains("letter"));
            continue;
        }
        assert_eq!(why(account(&place, alike).await), "this name looks like that of another player", "{alike}");
        assert_eq!(why(guest(&place, alike).await), "this name looks like that of another player", "{alike}");
    }
    assert_eq!(why(account(&place, "IRIS").await), "this name is taken");
    assert_eq!(why(guest(&place, "iris").await), "this name is taken");
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_has_the_name_as_long_as_they_are_here() {
    let place = Place::open("guest-names").await;
    let (mut ana, mut bob) = (place.guest("Talita").await, place.guest("Bob").await);
    assert_eq!(why(guest(&place, "talita").await), "a guest uses this name just now");
    assert_eq!(why(account(&place, "Talita").await), "a guest uses this name just now");
    assert_eq!(why(guest(&place, "TaIita").await), "this name looks like that of another player");
    // The same browser keeps it, as a guest and when it gets an account.
    let again = ana.http.be_guest("Talita").await.unwrap();
    assert_eq!(ana.http.get::<Me>("/api/me").await.unwrap().id, again.id);
    // Long gone, but a game runs: it is still theirs.
    let game = place.game(&mut ana, &mut bob, casual()).await;
    let db = SqlitePool::connect(&format!("sqlite:{}", place.db())).await.unwrap();
    sqlx::query("UPDATE names SET seen = seen - 90000000 WHERE name = 'Talita'").execute(&db).await.unwrap();
    assert_eq!(why(guest(&place, "Talita").await), "a guest uses this name just now");
    ana.sit(&game).await.act(rayuela_online::Command::Abort).await.unwrap();
    sqlx::query("UPDATE names SET seen = 0 WHERE name = 'Talita'").execute(&db).await.unwrap();
    // Now it is free, and the old cookie is worth nothing: there is one player of a name.
    // The seat's connection may take a moment to be gone.
    let new = eventually("the name is free", async || guest(&place, "Talita").await.ok()).await;
    assert_ne!(new.id, again.id);
    assert!(ana.http.get::<Me>("/api/me").await.is_err());
    let mut line = connect(&ana.http).await;
    assert!(matches!(line.next().await.unwrap(), FromServer::Welcome { me: None, .. }));
    // Who leaves gives the name back, and cannot come back by an old cookie.
    let cookie = bob.http.cookie().unwrap().to_string();
    bob.http.ask(http::Method::DELETE, "/api/session", None).await.unwrap();
    assert!(place.http().with_cookie(&cookie).get::<Me>("/api/me").await.is_err());
    assert!(account(&place, "Bob").await.is_ok());
    // An account of the guest's own name.
    let mut eve = place.guest("Eve").await;
    let who = Credentials { name: "Eve".to_string(), password: "correct horse".to_string() };
    assert!(!eve.http.post::<Me>("/api/accounts", &who).await.unwrap().guest);
    db.close().await;
    place.close().await;
}
