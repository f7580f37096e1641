//! Studies that are shared: who reads and changes them, and what is refused.

use http::Method;
use rayuela_online::Refusal;
use rayuela_online::api::{NewStudy, Refused, StudyChange, StudyFile, StudyHidden, StudyLine, StudyList};
use rayuela_studies::{MAX_BYTES, Study, Visibility};
use serde::Serialize;

use crate::table::{Place, Somebody};

const TEXT: &str = "[Study \"Corners\"]\n[Chapter \"One\"]\n[Variant \"six\"]\n[At \"0 0\"]\n\n1. a1 {Why?} (1. c1) e1\n\n\
    [Study \"Corners\"]\n[Variant \"nine\"]\n\n1. d2";

/// Sends a body; the status and why it was refused, if it was.
async fn send(who: &mut Somebody, method: Method, path: &str, body: &impl Serialize) -> (u16, Option<Refusal>) {
    let body = serde_json::to_vec(body).unwrap();
    let answer = who.http.ask(method, path, Some(body)).await.unwrap();
    (answer.status, serde_json::from_slice::<Refused>(&answer.body).ok().map(|refused| refused.refusal))
}

async fn share(who: &mut Somebody, visibility: Visibility) -> StudyLine {
    who.http.post("/api/studies", &NewStudy { text: TEXT.to_string(), visibility }).await.unwrap()
}

async fn read(who: &mut Somebody, id: &str) -> Option<StudyFile> {
    who.http.get(&format!("/api/studies/{id}")).await.ok()
}

async fn list(who: &mut Somebody, query: &str) -> Vec<String> {
    let list: StudyList = who.http.get(&format!("/api/studies{query}")).await.unwrap();
    list.studies.into_iter().map(|study| study.id).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_study_is_shared_changed_and_deleted() {
    let place = Place::open("studies").await;
    let (mut ana, mut bob) = (place.account("Ana").await, place.account("Bob").await);
    let private = share(&mut ana, Visibility::Private).await;
    let unlisted = share(&mut ana, Visibility::Unlisted).await;
    let public = share(&mut ana, Visibility::Public).await;
    assert_eq!((public.title.as_str(), public.owner.as_str()), ("Corners", "Ana"));
    assert_eq!((public.chapters, public.revision), (2, 1));

    // Who reads what; of a private study nobody else learns that it exists.
    let mut nobody = Somebody { http: place.http() };
    for who in [&mut bob, &mut nobody] {
        assert_eq!(read(who, &private.id).await, None);
        let file = read(who, &unlisted.id).await.unwrap();
        assert!(!file.mine && !file.text.contains("At "), "{}", file.text);
        assert_eq!(Study::parse(&file.text).unwrap(), Study::parse(TEXT).unwrap().without_places());
        assert_eq!(list(who, "").await, vec![public.id.clone()]);
    }
    assert!(read(&mut ana, &private.id).await.unwrap().mine);
    // A token of the owner's reads what everybody does.
    let token: serde_json::Value = ana.http.post("/api/tokens", &serde_json::json!({ "label": "bot" })).await.unwrap();
    let mut bot = Somebody { http: place.http().with_token(token["token"].as_str().unwrap()) };
    assert_eq!(read(&mut bot, &private.id).await, None);
    assert_eq!(list(&mut bot, "?mine=true").await, Vec::<String>::new());
    assert_eq!(list(&mut ana, "?mine=true").await.len(), 3);
    assert_eq!(list(&mut bob, "?mine=true").await, Vec::<String>::new());
    assert_eq!(list(&mut nobody, "?mine=true").await, Vec::<String>::new());
    assert_eq!(list(&mut bob, &format!("?before={}", public.updated)).await, Vec::<String>::new());

    // Only the owner changes it.
    let change = |revision, visibility| StudyChange { text: TEXT.replace("Corners", "Edges"), visibility, revision };
    let path = |study: &StudyLine| format!("/api/studies/{}", study.id);
    let first = change(1, Visibility::Public);
    assert_eq!(send(&mut bob, Method::PUT, &path(&public), &first).await.0, 403);
    assert_eq!(send(&mut bob, Method::PUT, &path(&private), &first).await.0, 404);
    assert_eq!(send(&mut bob, Method::DELETE, &path(&public), &()).await.0, 403);
    assert_eq!(send(&mut nobody, Method::PUT, &path(&public), &first).await.0, 401);
    assert_eq!(send(&mut ana, Method::PUT, &path(&public), &first).await.0, 200);

    // A second device that has not seen the change is told so, and nothing is overwritten.
    let (status, refusal) = send(&mut ana, Method::PUT, &path(&public), &first).await;
    assert_eq!((status, refusal), (409, Some(Refusal::Outdated { revision: 2 })));
    let file = read(&mut ana, &public.id).await.unwrap();
    assert_eq!((file.study.title.as_str(), file.study.revision), ("Edges", 2));
    // What is made private is gone for others.
    assert_eq!(send(&mut ana, Method::PUT, &path(&public), &change(2, Visibility::Private)).await.0, 200);
    assert_eq!((read(&mut bob, &public.id).await, list(&mut bob, "").await), (None, vec![]));
    assert_eq!(send(&mut ana, Method::DELETE, &path(&public), &()).await.0, 204);
    assert_eq!(send(&mut ana, Method::DELETE, &path(&public), &()).await.0, 404);
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_study_is_refused() {
    let place = Place::open("no-studies").await;
    let (mut ana, mut guest) = (place.account("Ana").await, place.guest("Gil").await);
    let new = |text: &str| NewStudy { text: text.to_string(), visibility: Visibility::Public };
    assert_eq!(send(&mut guest, Method::POST, "/api/studies", &new(TEXT)).await.0, 403);
    let long = format!("[Variant \"six\"]\n\n{{{}}} *", "x".repeat(MAX_BYTES));
    let many = "[Variant \"six\"]\n\n1. a1\n\n".repeat(65);
    for (text, words) in [
        ("", "no game"),
        ("1. a1", "chapter 1: the record has no Variant tag"),
        ("[Variant \"six\"", "a tag is written"),
        ("[Variant \"six\"]\n\n1. a1 a1", "chapter 1: move 2"),
        (long.as_str(), "at most 256 KB"),
        (many.as_str(), "at most 64 chapters"),
    ] {
        let (status, refusal) = send(&mut ana, Method::POST, "/api/studies", &new(text)).await;
        assert_eq!(status, 422, "{words}");
        assert!(refusal.unwrap().to_string().contains(words), "{words}");
    }
    let body = serde_json::json!({ "text": TEXT, "visibility": "secret" });
    assert_eq!(send(&mut ana, Method::POST, "/api/studies", &body).await.0, 400);
    let huge = serde_json::json!({ "text": "x".repeat(3 * MAX_BYTES), "visibility": "public" });
    assert!(matches!(send(&mut ana, Method::POST, "/api/studies", &huge).await.0, 400 | 413));
    for id in ["", "x", "0123456789ab", "..%2f..", "a'b"] {
        assert_eq!(send(&mut ana, Method::PUT, &format!("/api/studies/{id}x"), &()).await.0 / 100, 4, "{id}");
        assert_eq!(read(&mut ana, &format!("{id}x")).await, None);
    }
    // What stands in lists hides nothing.
    let line: StudyLine =
        ana.http.post("/api/studies", &new(&TEXT.replace("Corners", "Cor\u{202e}ners"))).await.unwrap();
    assert_eq!(line.title, "Corners");
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_takes_its_studies_along() {
    let place = Place::open("studies-erased").await;
    let (mut ana, mut bob) = (place.account("Ana").await, place.account("Bob").await);
    let study = share(&mut ana, Visibility::Public).await;
    let export: serde_json::Value = ana.http.get("/api/export").await.unwrap();
    assert_eq!(
        (&export["studies"][0]["title"], &export["studies"][0]["visibility"]),
        (&"Corners".into(), &"public".into())
    );
    assert!(export["studies"][0]["text"].as_str().unwrap().contains("{Why?}"));
    let farewell = serde_json::json!({ "password": "correct horse" });
    assert_eq!(ana.send(Method::DELETE, "/api/account", &farewell).await, 204);
    assert_eq!((read(&mut bob, &study.id).await, list(&mut bob, "").await), (None, vec![]));
    place.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moderator_hides_a_study() {
    let place = Place::open("studies-hidden").await;
    let (mut ana, mut bob, mut mod_) =
        (place.account("Ana").await, place.account("Bob").await, place.account("Maga").await);
    let study = share(&mut ana, Visibility::Public).await;
    let path = format!("/api/studies/{}/hidden", study.id);
    let admin = rayuela_server::Admin::open(place.db()).await.unwrap();
    admin.appoint("Maga", true).await.unwrap();
    assert_eq!(send(&mut bob, Method::PUT, &path, &StudyHidden { hidden: true }).await.0, 403);
    assert_eq!(send(&mut mod_, Method::PUT, &path, &StudyHidden { hidden: true }).await.0, 204);
    assert_eq!((read(&mut bob, &study.id).await, list(&mut bob, "").await), (None, vec![]));
    // Its owner and moderators still see it, and that it is hidden.
    assert!(read(&mut ana, &study.id).await.unwrap().study.hidden);
    let seen = read(&mut mod_, &study.id).await.unwrap();
    assert!(seen.study.hidden && seen.moderates);
    let log: Vec<rayuela_online::api::AuditLine> = mod_.http.get("/api/moderation/log").await.unwrap();
    assert_eq!((log[0].action.name(), log[0].whom.as_str(), &log[0].detail), ("hide", "Ana", &study.id));
    assert_eq!(send(&mut mod_, Method::PUT, &path, &StudyHidden { hidden: false }).await.0, 204);
    assert_eq!(list(&mut bob, "").await, vec![study.id.clone()]);
    // Nobody shows their own again.
    let own = share(&mut mod_, Visibility::Public).await;
    let own_path = format!("/api/studies/{}/hidden", own.id);
    assert_eq!(send(&mut mod_, Method::PUT, &own_path, &StudyHidden { hidden: true }).await.0, 403);
    assert_eq!(send(&mut mod_, Method::DELETE, &format!("/api/studies/{}", own.id), &()).await.0, 204);
    // Nor is anything shown of an account that is closed, and who is muted publishes nothing.
    admin.mute("Ana", u64::MAX / 4).await.unwrap();
    let new = NewStudy { text: TEXT.to_string(), visibility: Visibility::Unlisted };
    assert_eq!(send(&mut ana, Method::POST, "/api/studies", &new).await.0, 403);
    let new = NewStudy { visibility: Visibility::Private, ..new };
    assert_eq!(send(&mut ana, Method::POST, "/api/studies", &new).await.0, 200);
    admin.close("Ana", true).await.unwrap();
    assert_eq!((read(&mut bob, &study.id).await, list(&mut bob, "").await), (None, vec![]));
    place.close().await;
}
