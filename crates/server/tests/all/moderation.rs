//! Moderation in the app: who may, what they can do, and that it is noted.

use rayuela_online::api::{Action, AuditLine, Me, Moderated, Profile, ReportLine, Ruling};
use rayuela_online::{FromServer, PlayerId};
use rayuela_server::Admin;

use crate::table::{Place, Somebody, casual, connect, heard};

fn ruling(action: Action, whom: &str) -> Ruling {
    Ruling { action, whom: whom.to_string(), hours: None, why: "spam\n\u{202e}again".to_string() }
}

async fn rule(who: &mut Somebody, ruling: &Ruling) -> u16 {
    let body = serde_json::to_vec(ruling).unwrap();
    who.http.ask(http::Method::POST, "/api/moderation/rulings", Some(body)).await.unwrap().status
}

async fn say(who: &mut Somebody, game: &str) -> u16 {
    let line = Some(b"{\"text\":\"hello\"}".to_vec());
    who.http.ask(http::Method::POST, &format!("/api/games/{game}/chat"), line).await.unwrap().status
}

#[tokio::test(flavor = "multi_thread")]
async fn moderators_mute_close_and_reopen_and_it_is_noted() {
    let place = Place::open("moderators").await;
    let (mut mo, mut ana, mut bob) =
        (place.account("Mo").await, place.account("Ana").await, place.account("Bob").await);
    let mut eve = place.guest("Eve").await;
    let admin = Admin::open(place.db()).await.unwrap();
    admin.appoint("mo", true).await.unwrap();
    assert_eq!(admin.moderators().await.unwrap(), ["Mo"]);
    assert!(mo.http.get::<Me>("/api/me").await.unwrap().moderator);
    let game = place.game(&mut bob, &mut eve, casual()).await;
    for name in ["Bob", "Eve"] {
        let report = serde_json::json!({ "name": name, "game": game, "text": "ru\u{202e}de" }).to_string();
        let told = ana.http.ask(http::Method::POST, "/api/reports", Some(report.into_bytes())).await.unwrap();
        assert_eq!(told.status, 204);
    }
    let unknown = Some(br#"{"name":"Nobody2","text":"x"}"#.to_vec());
    assert_eq!(ana.http.ask(http::Method::POST, "/api/reports", unknown).await.unwrap().status, 404);

    // Others see nothing and do nothing.
    for path in ["/api/moderation/reports", "/api/moderation/log", "/api/moderation/players/Bob"] {
        for who in [&mut ana, &mut eve] {
            assert_eq!(who.http.ask(http::Method::GET, path, None).await.unwrap().status, 403, "{path}");
        }
    }
    assert_eq!(rule(&mut ana, &ruling(Action::Close, "Bob")).await, 403);

    let reports: Vec<ReportLine> = mo.http.get("/api/moderation/reports").await.unwrap();
    let seen: Vec<_> =
        reports.iter().map(|line| (line.author.as_str(), line.about.as_str(), line.text.as_str())).collect();
    assert_eq!(seen, [("Ana", "Bob", "rude"), ("Ana", "Eve", "rude")]);
    let guest = reports[1].about_id.clone().unwrap();
    assert!(matches!(guest, PlayerId::Guest(_)));

    // Mute, for a while and not for ever.
    let muted: Moderated = mo.http.post("/api/moderation/rulings", &ruling(Action::Mute, "bob")).await.unwrap();
    assert!(muted.muted_until > 0 && muted.reports == 1);
    assert_eq!(rule(&mut mo, &ruling(Action::Mute, &guest.to_string())).await, 200);
    assert_eq!((say(&mut bob, &game).await, say(&mut eve, &game).await), (403, 403));
    assert_eq!(rule(&mut mo, &ruling(Action::Unmute, "Bob")).await, 200);
    assert_eq!(say(&mut bob, &game).await, 204);
    let forever = Ruling { hours: Some(u32::MAX), ..ruling(Action::Mute, "Bob") };
    assert_eq!(rule(&mut mo, &forever).await, 400);

    // Close and reopen: the sessions end at once.
    let mut line = connect(&bob.http).await;
    assert!(matches!(line.next().await.unwrap(), FromServer::Welcome { me: Some(_), .. }));
    assert_eq!(rule(&mut mo, &ruling(Action::Close, "Bob")).await, 200);
    let is_sent_away = |message| matches!(message, FromServer::Bye { again: false, .. }).then_some(());
    heard("Bob is sent away", &mut line, is_sent_away).await;
    assert!(bob.http.get::<Me>("/api/me").await.is_err());
    assert!(ana.http.get::<Profile>("/api/users/Bob").await.unwrap().closed);
    assert_eq!(rule(&mut mo, &ruling(Action::Reopen, "Bob")).await, 200);
    assert!(bob.http.get::<Me>("/api/me").await.is_ok());

    // Not on guests' accounts, nobody's, moderators or themselves; appointing is the host's.
    assert_eq!(rule(&mut mo, &ruling(Action::Close, &guest.to_string())).await, 403);
    assert_eq!(rule(&mut mo, &ruling(Action::Close, "nobody2")).await, 404);
    assert_eq!(rule(&mut mo, &ruling(Action::Close, "Mo")).await, 403);
    assert_eq!(rule(&mut mo, &ruling(Action::Appoint, "Ana")).await, 403);
    admin.appoint("Ana", true).await.unwrap();
    assert_eq!(rule(&mut mo, &ruling(Action::Mute, "Ana")).await, 403);
    admin.appoint("Ana", false).await.unwrap();

    // Of a report about themselves they learn nothing, and settle it no more than they rule on themselves.
    let about_mo = Some(br#"{"name":"Mo","text":"unfair"}"#.to_vec());
    assert_eq!(ana.http.ask(http::Method::POST, "/api/reports", about_mo).await.unwrap().status, 204);
    assert_eq!(mo.http.get::<Vec<ReportLine>>("/api/moderation/reports").await.unwrap().len(), 2);
    let about_mo = admin.reports().await.unwrap().into_iter().find(|line| line.about == "Mo").unwrap();
    let settle = format!("/api/moderation/reports/{}/settle", about_mo.id);
    assert_eq!(mo.http.ask(http::Method::POST, &settle, None).await.unwrap().status, 404);
    admin.settle(&about_mo.id).await.unwrap();

    let settle = format!("/api/moderation/reports/{}/settle", reports[0].id);
    assert_eq!(mo.http.ask(http::Method::POST, &settle, None).await.unwrap().status, 204);
    assert_eq!(mo.http.ask(http::Method::POST, &settle, None).await.unwrap().status, 404);
    admin.settle(&reports[1].id).await.unwrap();
    assert!(mo.http.get::<Vec<ReportLine>>("/api/moderation/reports").await.unwrap().is_empty());
    assert_eq!(mo.http.get::<Vec<ReportLine>>("/api/moderation/reports?state=settled").await.unwrap().len(), 2);

    // Who did what, the latest first; the host has no name.
    let log: Vec<AuditLine> = mo.http.get("/api/moderation/log").await.unwrap();
    let mut told: Vec<_> = log.iter().map(|line| (line.by.as_deref(), line.action, line.whom.as_str())).collect();
    told.reverse();
    let (mo_did, host) = (Some("Mo"), None);
    assert_eq!(
        told,
        [
            (host, Action::Appoint, "Mo"),
            (mo_did, Action::Mute, "Bob"),
            (mo_did, Action::Mute, "Eve"),
            (mo_did, Action::Unmute, "Bob"),
            (mo_did, Action::Close, "Bob"),
            (mo_did, Action::Reopen, "Bob"),
            (host, Action::Appoint, "Ana"),
            (host, Action::Dismiss, "Ana"),
            (host, Action::Settle, "Mo"),
            (mo_did, Action::Settle, "Bob"),
            (host, Action::Settle, "Eve"),
        ]
    );
    assert_eq!(log[9].detail, "24 h spam again");
    assert_eq!(admin.log(3).await.unwrap(), log[..3]);

    // Dismissed, they may no longer.
    admin.appoint("Mo", false).await.unwrap();
    assert_eq!(rule(&mut mo, &ruling(Action::Close, "Bob")).await, 403);
    place.close().await;
}
