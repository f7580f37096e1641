//! Messages between the page and its worker, as bytes.

use rayuela_rules::Rng;
use rayuela_worker::messages::{ClockLeft, Found, FromWorker, Limit, Line, Score, Search, decode, encode};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::USUAL;
use crate::mutations::below;
use crate::trace::{Trace, accepted, joined};
use crate::{Target, seeds};

pub(super) const TARGET: Target = Target {
    name: "message",
    about: "messages between page and worker",
    run,
    seeds: || (0..20).map(|seed| fresh(&mut Rng::new(seed))).collect(),
    fresh: Some(fresh),
    ..USUAL
};

/// A question about a random game.
pub(super) fn any_search(rng: &mut Rng) -> Search {
    let variant = seeds::any_variant(rng);
    let plies = below(rng, 12);
    let game = seeds::any_game(variant, plies, rng);
    let limits = [
        Limit::Level { number: 1 + rng.below(10) as u8, clock: Some(ClockLeft { left_ms: 60_000, increment_ms: 500 }) },
        Limit::Level { number: 4, clock: None },
        Limit::Time(250),
        Limit::Depth(3),
        Limit::Nodes(500),
        Limit::Infinite,
    ];
    Search {
        id: rng.next_u64() as i32,
        variant: variant.to_string(),
        start: game.start().text(),
        turns: (0..game.ply()).filter_map(|ply| game.compact(ply)).collect(),
        limit: limits[below(rng, limits.len())],
        lines: rng.below(5) as u16,
        hash_mib: rng.below(65) as u16,
        threads: rng.below(9) as u16,
        seed: rng.next_u64(),
    }
}

fn fresh(rng: &mut Rng) -> Vec<u8> {
    let search = any_search(rng);
    if rng.below(2) == 0 {
        return encode(&search);
    }
    let score = Score::Estimate { chance: 0.25, value: -120 };
    let lines =
        vec![Line { score, turns: search.turns.clone() }, Line { score: Score::Win { turns: 7 }, turns: vec![] }];
    let found = Found { id: search.id, depth: 9, nodes: 1 << 40, ms: 7, threads: 2, lines };
    let said = match rng.below(4) {
        0 => FromWorker::Ready,
        1 => FromWorker::Info(found),
        2 => FromWorker::Done { turn: "d2".to_string(), found },
        _ => FromWorker::Failed { id: search.id },
    };
    encode(&said)
}

fn run(data: &[u8]) -> Trace {
    joined([same_again::<Search>(data), same_again::<FromWorker>(data)])
}

/// What is read is written, and that reads and is written the same; by its bytes, since a score may be no number.
fn same_again<T: Serialize + DeserializeOwned>(data: &[u8]) -> Trace {
    let Some(message) = decode::<T>(data) else { return 0 };
    let written = encode(&message);
    let again: T = decode(&written).expect("what was written can be read");
    assert_eq!(encode(&again), written);
    accepted(&[written.len(), usize::from(written.first().copied().unwrap_or_default())])
}
