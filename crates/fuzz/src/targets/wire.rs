//! Messages between client and server, and bodies of requests: what is read is written and reads the same.

use rayuela_online::{FromServer, ToServer, api};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::USUAL;
use crate::trace::{Trace, accepted, hash, joined, refused};
use crate::{Target, input, seeds};

pub(super) const WORDS: &[&str] = &[
    "\"type\":",
    "\"id\":\"x1\"",
    "\"game\":\"k2n\"",
    "\"seen\":3",
    "\"command\":",
    "\"turn\":\"d2\"",
    "\"offer\":\"end\"",
    "\"take-back\"",
    "\"plan\":null",
    "\"premove\"",
    "\"lines\":[[\"a1\",\"a4\"]]",
    "\"commitment\":",
    "\"variant\":\"nine\"",
    "\"clock\":",
    "\"fischer\"",
    "\"byo-yomi\"",
    "\"correspondence\"",
    "\"unlimited\"",
    "\"setup\":\"fists\"",
    "\"rated\":true",
    "\"white\"",
    "\"black\"",
    "null",
    "true",
    "-1",
    "1e308",
    "0.5",
    "18446744073709551615",
    "\\u0000",
    "\\ud800",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
];

pub(super) const MESSAGES: [&str; 24] = [
    r#"{"type":"act","id":"x1","game":"k2n","seen":3,"command":{"type":"turn","turn":"d2"}}"#,
    r#"{"type":"act","id":"x2","game":"k2n","seen":3,"command":{"type":"place","cell":"A5"}}"#,
    r#"{"type":"act","id":"x3","game":"k2n","seen":3,"command":{"type":"offer","offer":"take-back"}}"#,
    r#"{"type":"act","id":"x4","game":"k2n","seen":3,"command":{"type":"plan","plan":{"type":"lines","lines":[["a1","a4"]]}}}"#,
    r#"{"type":"act","id":"x5","game":"k2n","seen":3,"command":{"type":"reveal-fist","choice":"free","salt":"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"}}"#,
    r#"{"type":"watch","game":"k2n","since":0}"#,
    r#"{"type":"say","id":"y","game":"k2n","text":"hello"}"#,
    r#"{"type":"lobby","on":true}"#,
    r#"{"type":"ping","at":5}"#,
    r#"{"type":"take","id":"z","seek":"0123456789"}"#,
    r#"{"type":"seek","id":"w","seek":{"terms":{"variant":"morelli9","setup":"random","clock":{"type":"fischer","start":60000,"increment":0}}}}"#,
    r#"{"type":"welcome","me":{"id":"u1","name":"Ana","guest":false,"games":["k2n"]},"now":1}"#,
    r#"{"type":"entries","game":"k2n","entries":[{"seq":2,"at":5,"event":{"type":"turn","by":"white","turn":"a1","clock":[{"left":1},{"left":2,"periods":3}],"lag":4,"planned":true}}],"now":9}"#,
    r#"{"type":"refused","id":null,"refusal":{"code":"stale","seq":3},"text":"no"}"#,
    r#"{"type":"chat","game":"k2n","line":{"number":1,"at":2,"name":"Ana","seat":"white","text":"hi"}}"#,
    r#"{"type":"bye","why":"later","again":true}"#,
    r#"{"name":"Ana","password":"correct horse"}"#,
    r#"{"old":"correct horse","new":"battery staple"}"#,
    r#"{"terms":{"variant":"nine","clock":{"type":"byo-yomi","main":60000,"period":5000,"periods":3}},"level":3,"color":"white"}"#,
    r#"{"name":"Ana","game":"k2n","text":"rude"}"#,
    r#"{"player":"Ana","variant":"six","result":"white","rated":true,"before":5,"limit":10}"#,
    r#"{"name":"Ana","created":1,"closed":false,"ratings":[{"family":"morris","speed":"fast","rating":1500.5,"deviation":350,"provisional":true,"games":1}],"games":1,"won":0,"lost":1}"#,
    r#"{"id":"k2n","terms":{"variant":"six","clock":{"type":"unlimited"}},"white":{"id":"u1","name":"A"},"black":{"id":"g2","name":"B","rating":1500,"provisional":true},"created":1,"over":{"type":"played","outcome":"draw","reason":"agreement"},"turns":9}"#,
    r#"{"refusal":{"code":"out-of-turn","by":"black"},"text":"it is Black's turn"}"#,
];

pub(super) const TARGET: Target = Target {
    name: "wire",
    about: "messages of the WebSocket and bodies of requests",
    run,
    seeds: || seeds::bytes(MESSAGES),
    words: WORDS,
    ..USUAL
};

fn run(data: &[u8]) -> Trace {
    let text = &*input::text(data);
    let traces = [
        same_again::<ToServer>(text),
        same_again::<FromServer>(text),
        same_again::<api::Credentials>(text),
        same_again::<api::NewPassword>(text),
        same_again::<api::NewSeek>(text),
        same_again::<api::EngineGame>(text),
        same_again::<api::Act>(text),
        same_again::<api::Report>(text),
        same_again::<api::Search>(text),
        same_again::<api::GameSummary>(text),
        same_again::<api::GameLog>(text),
        same_again::<api::Refused>(text),
    ];
    // Ratings are fractions, which JSON does not keep to the last digit.
    let profile = serde_json::from_str::<api::Profile>(text).is_ok();
    if let Ok(seek) = serde_json::from_str::<api::NewSeek>(text) {
        // Clients receive clocks that nobody has checked.
        let (_, _, _) = (seek.terms.pool(), seek.terms.clock.to_string(), seek.terms.check());
    }
    joined(traces.into_iter().chain([profile.into()]))
}

/// What is read is written so that it reads the same; the trace of an error is where parsing stopped.
fn same_again<T: Serialize + DeserializeOwned + PartialEq>(text: &str) -> Trace {
    match serde_json::from_str::<T>(text) {
        Ok(message) => {
            let written = serde_json::to_string(&message).expect("what was read can be written");
            let again = serde_json::from_str::<T>(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
            assert!(again == message, "{text} becomes {written}");
            let kind: Vec<u8> = written.bytes().filter(|byte| !byte.is_ascii_digit()).take(24).collect();
            joined([accepted(&[written.len()]), hash(&kind)])
        }
        Err(error) => {
            let words = error.to_string();
            refused(words.split(" at line").next().unwrap_or_default())
        }
    }
}
