//! A client's connection: the game that it follows, then messages of the server, each after the milliseconds that passed.

use rayuela_online::link::Link;
use rayuela_online::{ChatLine, Entry, FromServer, GameId, Room};
use rayuela_rules::Rng;

use super::log::{self, look};
use super::wire::{MESSAGES, WORDS};
use crate::mutations::below;
use crate::trace::{Trace, accepted, joined};
use crate::{Target, input, seeds};

pub(super) const TARGET: Target = Target {
    name: "link",
    about: "what a server says to a client, in any order",
    run,
    seeds: || {
        let told = MESSAGES.into_iter().map(|message| format!("k2n\n5 {message}\n7 {message}"));
        (0..40).map(|seed| fresh(&mut Rng::new(seed))).chain(seeds::bytes(told)).collect()
    },
    fresh: Some(fresh),
    words: WORDS,
    longest: 16 * 1024,
};

/// What a server says of a game, in parts, with some of it lost or twice.
fn fresh(rng: &mut Rng) -> Vec<u8> {
    let entries: Vec<Entry> = serde_json::from_slice(&log::fresh(rng)).unwrap_or_default();
    let game = GameId::from("k2n");
    let mut text = game.to_string();
    let mut say = |message: &FromServer, rng: &mut Rng| {
        let json = serde_json::to_string(message).unwrap_or_default();
        text.push_str(&format!("\n{} {json}", rng.below(9_000)));
    };
    let first = below(rng, entries.len() + 1);
    let chat = |number: u32| ChatLine { number, at: 5, name: "Ana".into(), seat: None, text: "hello".into() };
    let opening = FromServer::Game {
        game: game.clone(),
        you: None,
        entries: entries[..first].to_vec(),
        chat: vec![chat(2), chat(1)],
        watchers: 3,
        now: 1_000_000,
    };
    say(&opening, rng);
    let mut from = first;
    while from < entries.len() {
        let to = from + 1 + below(rng, entries.len() - from);
        let some = FromServer::Entries { game: game.clone(), entries: entries[from..to].to_vec(), now: 1_000_000 };
        say(&some, rng);
        match rng.below(8) {
            0 => say(&FromServer::Pong { at: 5, now: 1_000_000 }, rng),
            1 => say(&FromServer::Chat { game: game.clone(), line: chat(rng.below(4) as u32) }, rng),
            2 => from += 1,
            _ => from = to,
        }
    }
    text.into_bytes()
}

fn run(data: &[u8]) -> Trace {
    let text = &*input::text(data);
    let (line, rest) = input::first_line(text);
    let game = GameId::from(line);
    let (mut link, mut now, mut traces) = (Link::new(Vec::new()), 1_000, Vec::new());
    link.follow(Some(game));
    link.want(now);
    for line in rest.lines() {
        let Some((wait, json)) = line.split_once(' ') else { continue };
        let Ok(message) = serde_json::from_str::<FromServer>(json) else { continue };
        // Devices keep time for some thousand years.
        now = (now + wait.parse().unwrap_or(0) % (1 << 40)).min(1 << 50);
        link.tick(now);
        if !link.is_open() {
            link.opened(now);
        }
        let before = link.followed.as_ref().map(|followed| followed.seq());
        let (news, send) = link.hear(message, now);
        traces.push(accepted(&[news.len(), send.len()]));
        let _ = link.now(now);
        let Some(followed) = &link.followed else { panic!("nobody said to follow no game") };
        // A log grows, or is read again from its beginning.
        assert!(followed.seq() >= before.unwrap_or_default() || followed.seq() == 0, "{text}");
        assert!(followed.chat.is_sorted_by(|one, other| one.number < other.number), "{:?}", followed.chat);
        if let Some(room) = &followed.room {
            look(room, link.now(now));
        }
    }
    let ply = link.followed.and_then(|followed| followed.room).as_ref().map_or(0, Room::ply);
    joined(traces.into_iter().rev().take(3).chain([accepted(&[ply])]))
}
