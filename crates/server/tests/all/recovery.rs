//! Ways back into an account, over real sockets.

use http::Method;
use rayuela_client::ClientError;
use rayuela_online::api::{Credentials, Me, NewToken, Proof, Recover, Recovery, RecoveryCodes, SignedUp, Token};
use rayuela_online::{FromServer, Refusal};

use crate::table::{Place, Somebody, connect, eventually};

const OLD: &str = "correct horse";
const NEW: &str = "battery staple";

fn credentials(password: &str) -> Credentials {
    Credentials { name: "Ana".to_string(), password: password.to_string() }
}

fn recover(name: &str, code: &str, password: &str) -> Recover {
    Recover { name: name.to_string(), code: code.to_string(), password: password.to_string() }
}

fn is_forbidden<T: std::fmt::Debug>(answer: Result<T, ClientError>) -> bool {
    matches!(answer, Err(ClientError::Refused(Refusal::Forbidden { .. })))
}

/// Signs up as Ana; her codes.
async fn sign_up(place: &Place) -> (Somebody, Vec<String>) {
    let mut http = place.http();
    let signed_up: SignedUp = http.post("/api/accounts", &credentials(OLD)).await.unwrap();
    assert_eq!(signed_up.me.name, "Ana");
    (Somebody { http }, signed_up.codes)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_gives_a_new_password_once_and_ends_all_sessions() {
    let place = Place::open("recovery").await;
    let (mut ana, codes) = sign_up(&place).await;
    assert_eq!(codes.len(), 10);
    let mut page = connect(&ana.http).await;
    let state: Recovery = ana.http.get("/api/recovery").await.unwrap();
    assert_eq!(state, Recovery { codes_left: 10, ..Recovery::default() });

    // Wrong names, codes and passwords change nothing.
    let mut away = place.http();
    assert!(is_forbidden(away.post::<Me>("/api/recovery", &recover("Ana", "aaaa-bbbb-cccc-dddd", NEW)).await));
    assert!(is_forbidden(away.post::<Me>("/api/recovery", &recover("Bob", &codes[0], NEW)).await));
    let short = away.post::<Me>("/api/recovery", &recover("Ana", &codes[0], "short")).await;
    assert!(matches!(short, Err(ClientError::Refused(Refusal::Malformed { .. }))), "{short:?}");
    assert_eq!(ana.http.get::<Me>("/api/me").await.unwrap().name, "Ana");

    // As people type it: in capital letters, with spaces.
    let typed = codes[0].to_uppercase().replace('-', " ");
    let me: Me = away.post("/api/recovery", &recover("ana", &typed, NEW)).await.unwrap();
    assert_eq!(away.get::<Me>("/api/me").await.unwrap(), me);
    assert!(matches!(ana.http.get::<Me>("/api/me").await, Err(ClientError::Refused(Refusal::NotSignedIn))));
    // Their connections end as well.
    eventually("the connection ends", async || {
        matches!(page.next().await, Ok(FromServer::Bye { again: false, .. }) | Err(_)).then_some(())
    })
    .await;
    let mut anybody = place.http();
    assert!(is_forbidden(anybody.post::<Me>("/api/session", &credentials(OLD)).await));
    assert!(anybody.post::<Me>("/api/session", &credentials(NEW)).await.is_ok());
    // Each code once.
    assert!(is_forbidden(place.http().post::<Me>("/api/recovery", &recover("Ana", &codes[0], OLD)).await));
    assert_eq!(away.get::<Recovery>("/api/recovery").await.unwrap().codes_left, 9);
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_are_replaced_as_a_set_and_kept_as_hashes() {
    let place = Place::open("codes").await;
    let (mut ana, codes) = sign_up(&place).await;
    let proof = |password: &str| Proof { password: password.to_string() };
    assert!(is_forbidden(ana.http.post::<RecoveryCodes>("/api/recovery/codes", &proof("wrong password")).await));
    let fresh: RecoveryCodes = ana.http.post("/api/recovery/codes", &proof(OLD)).await.unwrap();
    assert!(fresh.codes.len() == 10 && fresh.codes.iter().all(|code| !codes.contains(code)));
    assert!(is_forbidden(place.http().post::<Me>("/api/recovery", &recover("Ana", &codes[1], NEW)).await));

    // Tokens and guests get none.
    let label = "bot".to_string();
    let token: Token = ana.http.post("/api/tokens", &NewToken { label }).await.unwrap();
    let mut bot = place.http().with_token(&token.token.unwrap());
    assert!(is_forbidden(bot.post::<RecoveryCodes>("/api/recovery/codes", &proof(OLD)).await));
    assert!(is_forbidden(bot.get::<Recovery>("/api/recovery").await));
    let mut guest = place.guest("Bob").await;
    assert!(is_forbidden(guest.http.post::<RecoveryCodes>("/api/recovery/codes", &proof(OLD)).await));
    assert_eq!(guest.http.get::<Recovery>("/api/recovery").await.unwrap(), Recovery::default());

    // Two at once with the same code: one of them.
    let (mut one, mut other) = (place.http(), place.http());
    let body = recover("Ana", &fresh.codes[3], NEW);
    let (one, other) = tokio::join!(one.post::<Me>("/api/recovery", &body), other.post::<Me>("/api/recovery", &body));
    assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");

    // Nothing of them can be read in the database.
    let db = place.db().to_string();
    place.close().await;
    for ending in ["", "-wal"] {
        let bytes = std::fs::read(format!("{db}{ending}")).unwrap_or_default();
        for code in fresh.codes.iter().map(|code| code.replace('-', "")) {
            assert!(!bytes.windows(code.len()).any(|part| part == code.as_bytes()), "{code} in {db}{ending}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_smtp_nothing_is_offered_and_the_rest_works() {
    let place = Place::open("no-mail").await;
    let (mut ana, _) = sign_up(&place).await;
    let state: Recovery = ana.http.get("/api/recovery").await.unwrap();
    assert!(!state.mail && state.address.is_none());
    let address = serde_json::json!({ "address": "ana@example.org", "password": OLD, "lang": "en" });
    assert_eq!(ana.send(Method::PUT, "/api/recovery/address", &address).await, 403);
    assert_eq!(ana.send(Method::POST, "/api/recovery/mail", &serde_json::json!({ "name": "Ana" })).await, 403);
    assert_eq!(ana.send(Method::PUT, "/api/recovery/moves", &serde_json::json!({ "on": true })).await, 403);
    assert!(ana.http.get::<Recovery>("/api/recovery").await.unwrap().pending.is_none());
    place.close().await;
}
