//! Connections that break, commands that are sent again.

use super::*;
use crate::{Entry, Event, Player, Terms, TimeControl};

fn entry(seq: u32, event: Event) -> Entry {
    Entry { seq, at: 1_000 + u64::from(seq), event }
}

fn created() -> Entry {
    let player = |id: &str| Player::new(id.parse().unwrap(), id);
    let terms = Terms { variant: "six".parse().unwrap(), setup: None, clock: TimeControl::Unlimited, rated: false };
    entry(1, Event::Created { terms, white: player("u1"), black: player("u2"), after: None })
}

fn turn(seq: u32, by: Color, turn: &str) -> Entry {
    entry(seq, Event::Turn { by, turn: turn.into(), clock: None, lag: 0, planned: false })
}

fn game(entries: Vec<Entry>) -> FromServer {
    let you = Some(Color::White);
    FromServer::Game { game: "g".into(), you, entries, chat: Vec::new(), watchers: 0, now: 0 }
}

/// A link that follows a game of which the first entry is known.
fn link() -> Link {
    let mut link = Link::new(Vec::new());
    link.want(0);
    assert_eq!(link.tick(0), Do::Connect);
    link.follow(Some("g".into()));
    let first = link.opened(5);
    assert!(first.contains(&ToServer::Watch { game: "g".into(), since: 0 }));
    link.hear(game(vec![created()]), 10);
    link
}

#[test]
fn a_command_is_sent_again_until_it_is_answered() {
    let mut link = link();
    let act = link.act("a1".into(), Command::Turn { turn: "a1".into() }).unwrap();
    link.broke(20, 0);
    assert!(link.is_broken() && link.waits("a1"));
    assert_eq!(link.tick(20), Do::Nothing);
    assert_eq!(link.tick(270), Do::Connect);
    let first = link.opened(300);
    assert!(first.contains(&ToServer::Watch { game: "g".into(), since: 1 }));
    assert_eq!(first.last(), Some(&act));
    // The turn had been kept before the line broke: it comes once, with the log.
    link.hear(game(vec![turn(2, Color::White, "a1")]), 310);
    let (news, _) = link.hear(FromServer::Done { id: "a1".into(), seq: 2 }, 320);
    assert_eq!(news, [News::Done("a1".into(), 2)]);
    assert!(link.unanswered().is_empty());
    assert_eq!(link.followed.as_ref().unwrap().room.as_ref().unwrap().ply(), 1);
}

#[test]
fn what_is_known_is_not_read_twice_and_what_is_missing_is_asked_for() {
    let mut link = link();
    let entries = |entries| FromServer::Entries { game: "g".into(), entries, now: 0 };
    link.hear(entries(vec![turn(2, Color::White, "a1")]), 20);
    let (_, send) = link.hear(entries(vec![created(), turn(2, Color::White, "a1")]), 21);
    assert!(send.is_empty());
    let (_, send) = link.hear(entries(vec![turn(4, Color::White, "e1")]), 22);
    assert_eq!(send, [ToServer::Watch { game: "g".into(), since: 2 }]);
    link.hear(game(vec![turn(3, Color::Black, "a3"), turn(4, Color::White, "e1")]), 23);
    assert_eq!(link.followed.as_ref().unwrap().seq(), 4);
}

#[test]
fn a_silent_line_is_replaced() {
    let mut link = link();
    assert_eq!(link.tick(5_000), Do::Nothing);
    assert_eq!(link.tick(8_000), Do::Ping);
    assert_eq!(link.tick(8_100), Do::Nothing);
    // A page whose timers stand still for a minute has not heard that it was answered in time, but it was.
    link.hear(FromServer::Pong { at: 8_000, now: 8_010 }, 8_020);
    assert_eq!(link.tick(70_000), Do::Ping);
    assert_eq!(link.tick(76_900), Do::Nothing);
    assert_eq!(link.tick(77_000), Do::Connect);
    assert!(link.is_broken());
    // And one that does not open, too.
    assert_eq!(link.tick(78_000), Do::Nothing);
    assert_eq!(link.tick(86_000), Do::Connect);
}

#[test]
fn refusals_end_a_command_unless_the_server_could_not_keep_it() {
    let mut link = link();
    link.act("x".into(), Command::Resign);
    let refused = |refusal: Refusal| FromServer::Refused { id: Some("x".into()), refusal, text: String::new() };
    assert!(link.hear(refused(Refusal::StorageUnavailable), 20).0.is_empty());
    let (_, send) = link.hear(FromServer::Pong { at: 10, now: 1_030 }, 30);
    assert_eq!(send.len(), 1);
    assert_eq!(link.now(100), 1_110);
    let (news, _) = link.hear(refused(Refusal::NotNow), 40);
    assert_eq!(news, [News::Refused("x".into(), Refusal::NotNow)]);
    assert!(!link.waits("x"));
}

#[test]
fn times_beyond_reason_are_times() {
    for theirs in [0, 1 << 63, u64::MAX] {
        for sent in [0, 900, 1 << 63, u64::MAX] {
            let mut link = link();
            link.hear(FromServer::Welcome { me: None, now: theirs }, 1_000);
            link.hear(FromServer::Pong { at: sent, now: theirs }, 1_000);
            assert!(link.now(1_000) >= theirs.min(1_000), "{theirs} {sent}");
        }
    }
}
