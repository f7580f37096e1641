//! What the page reads from outside, given any bytes; the driver is that of `crates/fuzz`.

use std::time::Duration;

use rayuela_fuzz::runner::smoke;
use rayuela_fuzz::trace::{accepted, hash};
use rayuela_fuzz::{Target, Trace, input};

use crate::play::{record, restore};
use crate::router::Route;
use crate::settings::Settings;

fn seeds(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// The kind of a value: the first word of its debug text.
fn kind(value: &impl std::fmt::Debug) -> Trace {
    hash(format!("{value:?}").split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default().as_bytes())
}

fn address(data: &[u8]) -> Trace {
    let text = input::text(data);
    let (path, search) = text.split_once('?').unwrap_or((&text, ""));
    let route = Route::parse(path, search);
    if route != Route::Unknown {
        let address = route.path();
        let (path, search) = address.split_once('?').unwrap_or((&address, ""));
        assert_eq!(Route::parse(path, search), route, "{text:?} becomes {address:?}");
    }
    kind(&route)
}

#[test]
fn addresses() {
    let seeds = || {
        seeds(&[
            "/play/nine+flying?white=human&clock=5%2B3",
            "/play/morelli5?setup=wbbbb%2Fw3w%2Fw3w%2Fw3w%2Fbbbbw_b_-",
            "/analysis/nine/.../.../.../....../.../.../..._w_9_9",
            "/learn/morelli/capturing?beside=1",
            "/editor/six+flying/w..%2F...%2F....%2F...%2F..._w_5_6",
            "/user/la_maga-2",
            "/game/k2n",
            "/games?player=la_maga",
        ])
    };
    let words =
        &["/", "%2F", "%", "_", "+", "?", "&", "=", "play", "analysis", "learn", "editor", "user", "online", "six"];
    smoke(&Target { name: "address", run: address, seeds, words, ..Target::USUAL }, 20_000);
}

#[test]
fn settings() {
    let run = |data: &[u8]| {
        let settings = Settings::parse(&input::text(data));
        let text = settings.text();
        assert_eq!(Settings::parse(&text), settings, "{text}");
        hash(text.as_bytes())
    };
    let seeds =
        || seeds(&["theme=dark;lang=ja;bands=numbers;memory=128;threads=4", "pieces=flat;confirm=never;sounds=off"]);
    let words = &["theme", "lang", "=", ";", "dark", "pt-BR", "memory", "16", "threads", "motion", "off"];
    smoke(&Target { name: "settings", run, seeds, words, ..Target::USUAL }, 20_000);
}

fn saved_game(data: &[u8]) -> Trace {
    match restore(&input::text(data), Duration::from_secs(5)) {
        Some(session) => {
            let record = record(&session).to_string();
            assert!(rayuela_rules::Record::parse_all(&record).is_ok(), "{record}");
            accepted(&[session.core.game.ply(), usize::from(session.ending().is_some()), record.len()])
        }
        None => 0,
    }
}

#[test]
fn saved_games() {
    let seeds = || {
        seeds(&[
            "[Variant \"six\"]\n[Id \"a\"]\n[Plan \"white=human&black=engine:3\"]\n[ClockLeft \"0 0\"]\n[Flipped \"no\"]\n\n1. a1 c1 2. e1",
            "[Variant \"morelli5\"]\n[Id \"b\"]\n[Plan \"setup=pairs&clock=5+3\"]\n[Placed \"Pairs A1 A2\"]\n[ClockLeft \"5000 70\"]\n\n*",
            "[Variant \"morelli5+2011\"]\n[Id \"c\"]\n[Plan \"setup=fists\"]\n[Shown \"free facing\"]\n[ClockLeft \"0 0\"]\n\n*",
        ])
    };
    let words = &[
        "[Plan \"",
        "setup=",
        "clock=600+600",
        "game600",
        "[ClockLeft \"",
        "[Shown \"",
        "[Mode \"facing\"]",
        "18446744073709551615",
        "&",
    ];
    smoke(&Target { name: "saved-game", run: saved_game, seeds, words, ..Target::USUAL }, 10_000);
}
